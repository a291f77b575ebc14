"""The first run: a welcome, the permission, the scan and the theme; and the page without access to files."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import ui
from simdroid.system import Activity, Component, Intent, System
from simdroid_apps.vlc.library import PACKAGE
from simdroid_apps.vlc.options import THEMES, Options, may_read
from simdroid_apps.vlc.screen import MAIN, ONBOARDING, VlcScreen

_ALL_FILES = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"


def show_first(system: System, activity: Activity) -> None:
    """Put the welcome before the main screen until it was left."""
    if not Options(system).onboarding_done:
        system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + ONBOARDING)), caller=PACKAGE)
        system.activities.finish(activity)


def no_access(on_grant: ui.Action) -> ui.View:
    """What every list shows until the app may read files."""
    grant = button("grantPermissionButton", "GRANT PERMISSION", on_grant)
    return ui.Column(
        id="empty_loading",
        width="fill",
        weight=1,
        spacing=16,
        padding=(32, 0),
        content_align=ui.CENTER,
        children=[
            ui.Icon(name="folder_lock_outline", size=96, color="outline_variant"),
            ui.Text(id="permissionTitle", text="Permission not granted", size=22, color="on_surface"),
            ui.Text(
                id="permissionTextView",
                text="VLC needs your permission to access media on your device",
                size=16,
                color="on_surface_variant",
                text_align=(0.5, 0.0),
            ),
            grant,
        ],
    )


def button(id: str, text: str, on_click: ui.Action, *, filled: bool = True) -> ui.Text:
    """A button of the first run."""
    view = ui.Text(id=id, cls="android.widget.Button", text=text, face="medium", padding=(16, 12), on_click=on_click)
    view.color, view.background, view.radius = ("on_primary", "primary", 4) if filled else ("primary", "", 4)
    return view


class _Step(NamedTuple):
    name: str
    title: str
    text: str
    icon: str


_STEPS = (
    _Step("welcome", "Welcome to VLC!", "The free and open source multimedia player", "vlc"),
    _Step("permission", "Permission", "VLC needs your permission to access media on your device", "folder_key_outline"),
    _Step("scan", "Auto-discover your media", "VLC can look for media on your device and list them.", "magnify_scan"),
    _Step("theme", "Make yourself at home", "Light, black, or as the phone is.", "theme_light_dark"),
)


class OnboardingScreen(VlcScreen):
    """`OnboardingActivity`."""

    step = ui.Saved(0)

    def build(self) -> ui.View:
        """A step, and the two ways on."""
        step = _STEPS[self.step]
        parts: list[ui.View] = [
            ui.Icon(id="imageView", name=step.icon, size=120, color="primary"),
            ui.Text(id=f"{step.name}_title", text=step.title, size=28, color="on_surface", text_align=(0.5, 0.0)),
            ui.Text(id="textView", text=step.text, size=16, color="on_surface_variant", text_align=(0.5, 0.0)),
            *self._choices(step.name),
        ]
        page = ui.Column(
            id="fragment_onboarding_placeholder",
            width="fill",
            weight=1,
            spacing=16,
            padding=(32, 0),
            content_align=ui.CENTER,
            children=parts,
        )
        last = self.step == len(_STEPS) - 1
        skip = button("skip_button", "Skip", self._done, filled=False)
        go_on = button("next_button", "Done" if last else "Next", self._done if last else self._next)
        return ui.Page(
            [page, ui.Line([ui.Spacer(weight=1), skip, go_on], ghost=True, padding=16, spacing=16)], ghost=True
        )

    def _choices(self, name: str) -> list[ui.View]:
        if name == "permission":
            message = "Allowed" if may_read(self.system) else "GRANT PERMISSION"
            settings = Intent(_ALL_FILES, data=f"package:{PACKAGE}")
            return [button("grant_permission_button", message, partial(self.start, settings))]
        if name == "scan":
            switch = ui.Switch(
                id="scanningEnableSwitch",
                text="",
                checked=self.options.boot_scan,
                on_click=partial(setattr, self.options, "boot_scan", not self.options.boot_scan),
            )
            label = ui.Text(text="Let VLC scan my device for media content", size=16, color="on_surface", weight=1)
            return [ui.Line([label, switch], ghost=True)]
        if name == "theme":
            return [
                ui.Radio(
                    text=label, checked=self.options.theme == key, on_click=partial(Options.theme.put, self.system, key)
                )
                for key, label in THEMES
            ]
        return []

    def _next(self) -> None:
        self.step += 1

    def _done(self) -> None:
        self.options.onboarding_done = True
        self.open(MAIN)
        self.finish()

    def on_back(self) -> bool:
        if not self.step:
            return super().on_back()
        self.step -= 1
        return True
