"""Feedback, the page about the app, and the two texts it links to."""

from __future__ import annotations

import re
from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent
from simdroid_apps.pro_expense.screen import ABOUT, FEEDBACK, WEB, ExpenseScreen, wide_button
from simdroid_apps.pro_expense.store import MAIN, PACKAGE

PROJECT = "https://github.com/arduia/ProExpense"
_PRIVACY, _LIBRARIES = "Privacy and Policy", "Opens-Source Libraries"
_TEXTS = {
    _PRIVACY: (
        "Pro Expense keeps your expenses on this phone only.\n\nIt has no account, shows no advertising and shares "
        "nothing with others. What you write as feedback is sent to the developers, with the name and the address "
        "that you give.\n\nBackups are files in a place of your choice; whoever has such a file can read it."
    ),
    _LIBRARIES: (
        "The app is built with open-source libraries, among them:\n\n• Kotlin and its coroutines\n• AndroidX: "
        "Navigation, Room, Paging, WorkManager\n• Material Components\n• Hilt\n• Epoxy\n• Retrofit and Gson\n\n"
        "Each comes with its own license; most have the Apache License, version 2.0."
    ),
}
_EMAIL = re.compile(r"[\w.+%-]+@[\w-]+(\.[\w-]+)+")


class FeedbackPage(ExpenseScreen):
    """`FeedbackFragment`: a comment for the developers, with a name and an address if one likes."""

    page = FEEDBACK
    fragment = "com.arduia.expense.ui.feedback.FeedbackFragment"
    fault = ui.Saved("")
    """The field that keeps the comment from being sent."""

    def build(self) -> ui.View:
        fields = [
            ui.Text(id="tv_feedback_description", size=16, text="Tell us what you think of Pro Expense."),
            ui.text_input(ui.TextField(id="edt_name", label="Name", look="outlined", action="next")),
            ui.text_input(
                ui.TextField(id="edt_email", label="Email", look="outlined", action="next", kind="email"),
                error="Invalid Email Address" if self.fault == "email" else "",
            ),
            ui.text_input(
                ui.TextField(id="edt_comment", label="Your Comments*", look="outlined", multiline=True, min_height=96),
                error="Empty Comment" if self.fault == "comment" else "",
            ),
            wide_button("btn_send", "Send Feedback", self._send),
        ]
        form = ui.Stack(fields, ghost=True, background="surface", padding=16, spacing=16)
        return ui.scaffold(top=self.bar("Feedback"), body=ui.Scroll(id="sv_feedback", padding=8, children=[form]))

    def _send(self) -> None:
        email = self.typed("edt_email").strip()
        if not self.typed("edt_comment").strip():
            self.fault = "comment"
        elif email and not _EMAIL.fullmatch(email):
            self.fault = "email"
        else:
            del self.fault
            for field in ("edt_name", "edt_email", "edt_comment"):
                self.set_typed(field, None)
            self.ui.focus = ""
            self.show("status")

    def sheet_status(self) -> list[ui.View]:
        """Thanks."""
        done = ui.Icon(id="imv_done", name="check_circle_outline", size=55, color="primary", align=(0.5, 0.0))
        label = ui.Text(
            id="tv_status",
            text="Thanks for your Comment.\nIt will be delivered soon.",
            size=16,
            width="fill",
            text_align=(0.5, 0.0),
        )
        home = wide_button("go_home", "Go Home", self._home, icon="home_variant")
        return [
            self.sheet_head("Feedback Status", id="tv_feedback_status", close_id="btn_drop"),
            ui.Stack([done, label, home], ghost=True, padding=(16, 8), spacing=16),
        ]

    def _home(self) -> None:
        self.close_panel()
        self.go_home()


class AboutPage(ExpenseScreen):
    """`AboutFragment`."""

    page = ABOUT
    fragment = "com.arduia.expense.ui.about.AboutFragment"

    def build(self) -> ui.View:
        """What the app is, and where to read more."""
        parts = [
            ui.Icon(id="imv_app", name="cash_multiple", size=64, color="primary", align=(0.5, 0.0)),
            _centred("tv_app_name", "Pro Expense", 20),
            _centred("tv_version", kit.version_name(self.system, PACKAGE), 12),
            _centred(
                "tv_about_description", "A free and open-source app that records daily expenses on the phone.", 14
            ),
            _link("privacy", "tv_policy", _PRIVACY, partial(self.open, MAIN, page=WEB, title=_PRIVACY)),
            _link("open_sources", "tv_open_sources", _LIBRARIES, partial(self.open, MAIN, page=WEB, title=_LIBRARIES)),
            _link(
                "contribute",
                "tv_contribute",
                "Contribute the app",
                partial(self.act, Intent(ACTION_VIEW, data=PROJECT)),
            ),
            _centred("tv_acknowledgement_title", "ACKNOWLEDGEMENT", 16),
            _centred("tv_acknowledgement", "Thanks to all who reported problems and sent ideas.", 14),
            _centred("tv_developer", "Developed by Arduia and Open-source contributors", 16),
        ]
        body = ui.Stack(parts, id="rl_about", background="surface", padding=(0, 16), spacing=12)
        return ui.scaffold(top=self.bar("About"), body=ui.Scroll(id="nv_about", padding=8, children=[body]))


class WebPage(ExpenseScreen):
    """`WebFragment`: one of the app's own texts."""

    page = WEB
    fragment = "com.arduia.expense.ui.web.WebFragment"

    def build(self) -> ui.View:
        title = str(self.intent.extras.get("title") or _PRIVACY)
        return ui.scaffold(
            top=self.bar(title, id="tb_web_view", back=self.finish),
            body=ui.Scroll(
                id="sv_web",
                background="surface",
                children=[ui.Text(id="wv_main", text=_TEXTS.get(title, ""), size=16, padding=16)],
            ),
        )


def _centred(id: str, text: str, size: float) -> ui.View:
    return ui.Text(id=id, text=text, size=size, width="fill", text_align=(0.5, 0.0), padding=(16, 0))


def _link(id: str, text_id: str, label: str, on_click: ui.Action) -> ui.View:
    text, arrow = ui.Text(id=text_id, text=label, size=16, weight=1), ui.Icon(name="chevron_right", size=20)
    row = ui.Line([text, arrow], id=f"fl_{id}", cls="android.widget.FrameLayout", padding=(16, 16), on_click=on_click)
    return ui.Stack([ui.Divider(ghost=True), row], ghost=True)
