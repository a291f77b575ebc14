"""Clipper's one screen, and what Android asks before the first start of an app as old as this one."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import (
    AppIcon,
    Button,
    Column,
    Dialog,
    DialogButton,
    Divider,
    Row,
    Screen,
    Scroll,
    Spacer,
    Switch,
    Text,
    View,
    card,
)

PACKAGE = "ca.zgrs.clipper"

_REVIEWED, _WARNED = "permissions_reviewed", "old_version_warned"
_CONTROLLER = "com.google.android.permissioncontroller"
_IDS = "com.android.permissioncontroller:id/"
_WARNING = (
    "This app was built for an older version of Android and may not work properly. Try checking for updates, or "
    "contact the developer."
)


def mark_reviewed(system: System) -> None:
    """Let a new phone be past the questions of the first start."""
    Preferences(system, PACKAGE).put(**{_REVIEWED: True, _WARNED: True})


class ClipperScreen(Screen):
    """`Main`: what is on the clipboard."""

    @property
    def _stored(self) -> Preferences:
        return Preferences(self.system, self.package)

    def build(self) -> View:
        """The clipboard; before the first start, what the app may do."""
        return self._clipboard() if self._stored.flag(_REVIEWED) else self._review()

    def dialog(self) -> Dialog | None:
        """The warning that comes after the review."""
        stored = self._stored
        if not stored.flag(_REVIEWED) or stored.flag(_WARNED):
            return None
        close = partial(self._note, _WARNED)
        return Dialog(title=self.label, message=_WARNING, positive=DialogButton("OK", close), on_dismiss=close)

    def _note(self, name: str) -> None:
        self._stored.put(**{name: True})

    # -- the app ---------------------------------------------------------------------------------------------------

    def _clipboard(self) -> View:
        text = self.system.clipboard.text
        heading = Text(text="Clipboard", face="medium", color="primary")
        content = Text(
            id="clipboard_text",
            text="The clipboard is empty." if text is None else text,
            size=16,
            color="on_surface_variant" if text is None else "on_surface",
            margin=(0, 8, 0, 0),
            width="fill",
        )
        usage = (
            "Clipper is running.",
            "Read the clipboard:  am broadcast -a clipper.get",
            'Change it:  am broadcast -a clipper.set -e text "some text"',
        )
        lines: list[View] = [Text(text=line, color="on_surface_variant", margin=(24, 8)) for line in usage]
        bar = Text(
            id="android:title", text=self.label, size=22, width="fill", height=64, padding=(24, 0), text_align=(0, 0.5)
        )
        body = Scroll(weight=1, children=[card([heading, content]), *lines])
        return Column(width="fill", height="fill", children=[bar, body])

    # -- the first start -------------------------------------------------------------------------------------------

    def _review(self) -> View:
        package = self.system.packages.get(self.package)
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#455a64")
        title = Text(
            id=f"{_IDS}permissions_message", text=f"Choose what to allow {self.label} to access", size=24, width="fill"
        )
        storage = Row(
            width="fill",
            min_height=72,
            padding=(24, 8),
            children=[
                Text(id="android:title", text="Notifications", size=16, weight=1),
                Switch(id="android:switch_widget", checked=True, enabled=False),
            ],
        )
        parts: list[View] = [
            AppIcon(id=f"{_IDS}app_icon", name=icon, color=color, size=40, margin=(24, 48, 24, 16)),
            Column(ghost=True, width="fill", padding=(24, 0, 24, 24), children=[title]),
            Divider(ghost=True),
            storage,
            Spacer(weight=1),
            self._review_buttons(),
        ]
        page = Column(width="fill", height="fill", children=parts)
        for view in page.walk():
            view.package = _CONTROLLER
        return page

    def _review_buttons(self) -> View:
        cancel = Button(id=f"{_IDS}cancel_button", text="Cancel", emphasis="text", on_click=self.finish)
        go_on = Button(
            id=f"{_IDS}continue_button", text="Continue", emphasis="filled", on_click=partial(self._note, _REVIEWED)
        )
        return Row(width="fill", padding=(24, 8, 24, 24), children=[cancel, Spacer(weight=1), go_on])
