"""The first run: the terms, the question about an account, and the one about notifications."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System
from simdroid.system_apps.google_sign_in import SIGN_IN
from simdroid_apps.chrome import screens, store

_NOTIFY = kit.permissions("POST_NOTIFICATIONS")
_TERMS = "By continuing, you agree to the Google Terms of Service, and the Chrome Additional Terms of Service."
_REPORTS = "Help make Chrome better by sending usage statistics and crash reports to Google."


def passed(system: System, activity: Activity) -> bool:
    """Whether a person is past the first run; where not, it opens over the main screen."""
    if all(_answered(system)):
        return True
    if system.activities.top is activity:
        intent = Intent(component=Component(store.PACKAGE, screens.FIRST_RUN))
        system.activities.start(intent, caller=store.PACKAGE, for_result=activity)
    return False


def _answered(system: System) -> tuple[bool, bool, bool]:
    """Which of the three pages are done; the last one is needed only where notifications are not decided yet."""
    options, package = store.Options(system), system.packages.get(store.PACKAGE)
    allowed = package is not None and package.holds(_NOTIFY[0])
    return options.welcomed, options.sync_asked, allowed or options.asked_to_notify


def skip(system: System) -> None:
    """For `Manifest.set_up`: be past it, as after the set-up of a suite."""
    for flag in (store.Options.welcomed, store.Options.sync_asked, store.Options.asked_to_notify):
        flag.put(system, True)


class FirstRunScreen(screens.ChromePage):
    """`FirstRunActivity`: one page after the other."""

    def build(self) -> ui.View:
        """The page that is not answered yet."""
        welcomed, answered, _ = _answered(self.system)
        if not welcomed:
            return self._terms()
        return self._notifications() if answered else self._sync()

    def _go_on(self) -> None:
        if all(_answered(self.system)):
            self.finish()

    def on_back(self) -> bool:
        """There is no way back to before."""
        self.finish_app()
        return True

    def _terms(self) -> ui.View:
        options = store.Options(self.system)
        box = ui.CheckBox(
            id="send_report_checkbox",
            checked=options.reports,
            on_click=partial(setattr, options, "reports", not options.reports),
        )
        report = ui.Line([box, ui.Text(text=_REPORTS, color="on_surface_variant", weight=1)], ghost=True, spacing=8)

        def accept() -> None:
            options.welcomed = True
            self._go_on()

        return self._page(
            ui.AppIcon(id="image", name="google_chrome", color="#4285f4", size=96),
            "Welcome to Chrome",
            [ui.Text(id="tos_and_privacy", text=_TERMS, color="on_surface_variant", width="fill"), report],
            [ui.Button(id="terms_accept", text="Accept & continue", on_click=accept, width="fill")],
        )

    def _sync(self) -> ui.View:
        def leave() -> None:
            store.Options.sync_asked.put(self.system, True)
            self._go_on()

        def agree() -> None:
            leave()
            self.start(Intent(component=SIGN_IN))

        message = "Your bookmarks, passwords, history and more on all your devices."
        return self._page(
            ui.Icon(name="account_sync_outline", size=96, color="primary"),
            "Turn on sync?",
            [ui.Text(id="signin_sync_description", text=message, color="on_surface_variant", width="fill")],
            self._two("No thanks", leave, "Yes, I’m in", agree),
        )

    def _notifications(self) -> ui.View:
        def decide() -> None:
            store.Options.asked_to_notify.put(self.system, True)
            self._go_on()

        def agree() -> None:
            store.Options.asked_to_notify.put(self.system, True)
            if not self.request_permissions(_NOTIFY):
                self._go_on()

        message = "Chrome can tell you about finished downloads and what plays in the background."
        return self._page(
            ui.Icon(name="bell_outline", size=96, color="primary"),
            "Chrome notifications make things easier",
            [ui.Text(id="message_paragraph_1", text=message, color="on_surface_variant", width="fill")],
            self._two("No thanks", decide, "Continue", agree),
        )

    def _two(self, refuse: str, on_refuse: ui.Action, agree: str, on_agree: ui.Action) -> list[ui.View]:
        return [
            ui.Line(
                [
                    ui.Button(id="negative_button", text=refuse, emphasis="text", on_click=on_refuse),
                    ui.Spacer(weight=1),
                    ui.Button(id="positive_button", text=agree, on_click=on_agree),
                ],
                ghost=True,
            )
        ]

    def _page(self, picture: ui.View, title: str, parts: list[ui.View], buttons: list[ui.View]) -> ui.View:
        middle = ui.Column(
            id="fre_content",
            width="fill",
            weight=1,
            padding=(24, 48, 24, 24),
            spacing=24,
            content_align=(0.5, 0.0),
            children=[picture, ui.Text(id="title", text=title, size=24, text_align=(0.5, 0.0), width="fill"), *parts],
        )
        return ui.Page(
            [middle, ui.Column(width="fill", padding=(24, 16, 24, 24), ghost=True, children=buttons)], id="fre_pager"
        )


def notified(system: System, activity: Activity) -> None:
    """For `on_resume`: go on after Android's own question about notifications."""
    if all(_answered(system)):
        system.activities.finish(activity)
