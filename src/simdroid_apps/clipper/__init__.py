"""Clipper: reads and writes the clipboard by broadcast, for callers that only have a shell.

The real app must be in front to see the clipboard, and callers start it first; here it answers either way. Its one
screen shows the clipboard and changes it, after what Android asks before the first start of an app as old as this one.
"""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import (
    LAUNCHER_FILTER,
    ActivitySpec,
    BroadcastResult,
    Intent,
    Manifest,
    ReceiverSpec,
    System,
)

PACKAGE = "ca.zgrs.clipper"
RESULT_OK, RESULT_CANCELED = -1, 0
SET, GET = ("clipper.set", "set"), ("clipper.get", "get")

_CONTROLLER = "com.google.android.permissioncontroller"
_IDS = "com.android.permissioncontroller:id/"
_WARNING = (
    "This app was built for an older version of Android and may not work properly. Try checking for updates, or "
    "contact the developer."
)
_NEW_TEXT = "new_text"


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences: how far the first run has come."""

    reviewed = kit.Flag(key="permissions_reviewed")
    warned = kit.Flag(key="old_version_warned")


def _mark_reviewed(system: System) -> None:
    """Skip the questions of the first start, as AndroidWorld's set-up does."""
    Options.reviewed.put(system, True)
    Options.warned.put(system, True)


def _receive(system: System, intent: Intent) -> BroadcastResult:
    """Read or write the clipboard."""
    text = system.clipboard.text
    if intent.action not in SET:
        return BroadcastResult(RESULT_CANCELED, "") if text is None else BroadcastResult(RESULT_OK, text)
    new_text = intent.extras.get("text")
    if not isinstance(new_text, str):
        return BroadcastResult(RESULT_CANCELED, "No text: give it with -e text")
    system.clipboard.text = new_text
    return BroadcastResult(RESULT_OK, "Text copied")


class ClipperScreen(kit.AppScreen):
    """`Main`: what is on the clipboard, and a way to change it."""

    def build(self) -> ui.View:
        """The clipboard; before the first start, what the app may do."""
        return self._clipboard() if Options(self.system).reviewed else self._review()

    def dialog(self) -> ui.Dialog | None:
        """The warning that comes after the review."""
        options = Options(self.system)
        if not options.reviewed or options.warned:
            return None
        close = partial(Options.warned.put, self.system, True)
        return ui.Dialog(title=self.label, message=_WARNING, positive=ui.DialogButton("OK", close), on_dismiss=close)

    def _clipboard(self) -> ui.View:
        """What is on the clipboard with what can be done with it, and a field for something else."""
        text = self.system.clipboard.text
        shown, color = ("The clipboard is empty.", "on_surface_variant") if text is None else (text, "on_surface")
        button = partial(ui.Button, emphasis="text", enabled=text is not None)
        share = button(id="share", text="Share", on_click=partial(self.share, text or ""))
        clear = button(id="clear", text="Clear", on_click=self.system.clipboard.clear)
        rows: list[ui.View] = [
            ui.Card(
                [
                    ui.Text(text="On the clipboard", face="medium", color="primary"),
                    ui.Text(id="clipboard_text", text=shown, size=16, color=color, margin=(0, 8, 0, 0), width="fill"),
                    ui.Line([ui.Spacer(weight=1), share, clear], ghost=True, margin=(0, 8, 0, 0)),
                ]
            ),
            ui.TextField(id=_NEW_TEXT, label="Text to copy", look="outlined", multiline=True, margin=(16, 16, 16, 8)),
            ui.Line([ui.Spacer(weight=1), ui.Button(id="copy", text="Copy", on_click=self._copy)], padding=(16, 0)),
        ]
        return ui.scaffold(top=kit.app_bar(self, self.label, up=False), body=ui.Scroll(children=rows))

    def _copy(self) -> None:
        """Put what was typed on the clipboard."""
        text = self.typed(_NEW_TEXT)
        if text:
            self.copy(text)
            self.set_typed(_NEW_TEXT, None)

    def _review(self) -> ui.View:
        package = self.system.packages.get(self.package)
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#455a64")
        title = ui.Text(
            id=f"{_IDS}permissions_message",
            text=f"Choose what to allow {self.label} to access",
            size=24,
            width="fill",
        )
        page = ui.Page(
            [
                ui.AppIcon(id=f"{_IDS}app_icon", name=icon, color=color, size=40, margin=(24, 48, 24, 16)),
                ui.Stack([title], ghost=True, padding=(24, 0, 24, 24)),
                ui.Divider(ghost=True),
                ui.Line(
                    [
                        ui.Text(id="android:title", text="Notifications", size=16, weight=1),
                        ui.Switch(id="android:switch_widget", checked=True, enabled=False),
                    ],
                    min_height=72,
                    padding=(24, 8),
                ),
                ui.Spacer(weight=1),
                ui.Line(
                    [
                        ui.Button(id=f"{_IDS}cancel_button", text="Cancel", emphasis="text", on_click=self.finish),
                        ui.Spacer(weight=1),
                        ui.Button(
                            id=f"{_IDS}continue_button",
                            text="Continue",
                            emphasis="filled",
                            on_click=partial(Options.reviewed.put, self.system, True),
                        ),
                    ],
                    padding=(24, 8, 24, 24),
                ),
            ]
        )
        for view in page.walk():
            view.package = _CONTROLLER
        return page


MANIFEST = Manifest(
    package=PACKAGE,
    label="Clipper",
    icon="clipboard_text",
    color="#455a64",
    activities=(ActivitySpec(".Main", ClipperScreen, filters=(LAUNCHER_FILTER,)),),
    receivers=(ReceiverSpec(".ClipperReceiver", (*SET, *GET), _receive),),
    services=(".ClipboardService",),
    target_sdk=27,
    set_up=_mark_reviewed,
)

__all__ = ["MANIFEST"]
