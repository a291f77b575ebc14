"""What an app writes: one class per screen, whose `build` turns the state of the phone into views.

A screen lives until something on the phone changes, at most for one event. Whatever must be remembered beyond that goes
into `state`, which is JSON and part of every snapshot.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar, cast

from simdroid.system import Activity, Component, Extra, Intent, Json, StartCode, System
from simdroid.system.activities import ACTION_CHOOSER, INTENT_EXTRA
from simdroid.ui.graphics import DARK, LIGHT, Color, Metrics, Theme, current_metrics, current_theme
from simdroid.ui.saved_state import Saved
from simdroid.ui.views import (
    STAY_OPEN,
    Action,
    BottomSheet,
    Dialog,
    DialogButton,
    Drawer,
    Edit,
    Snackbar,
    UiState,
    View,
)

GRANT_PERMISSIONS = Component(
    "com.google.android.permissioncontroller",
    "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity",
)
PERMISSIONS_EXTRA = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES"
SNACKBAR, SNACKBAR_MS = "snackbar", 2750
"""Where a screen's message is remembered, and how long it stays."""


class ActivityNotFoundError(LookupError):
    """An app opened an activity that it does not have."""


class Screen:
    """One activity's content."""

    edge_to_edge = False
    """Whether it also draws under the status bar and the navigation area."""
    background: Color = "background"
    floating = False
    """Whether the screen below shows around it."""
    fragment: ClassVar[str] = ""
    """The class of the fragment that fills it, where the real app's has one; `dumpsys activity top` names it."""
    no_app = "No app found to handle this action."
    """What a person is told where no app takes what this screen asks for."""

    asked = Saved("", key="ask")
    """The question whose dialog is open; empty while none is."""
    about = Saved[dict[str, Any]]({})
    """What that question is about."""

    def __init__(self, system: System, activity: Activity) -> None:
        self.system = system
        self.activity = activity

    def build(self) -> View:
        """The views of this moment, from databases, files and settings as they are now."""
        raise NotImplementedError

    def ask(self, question: str, **about: Json) -> None:
        """Open the dialog that the method `dialog_<question>` builds; it finds `about` in `self.about`."""
        if type(self).dialog is Screen.dialog and not hasattr(self, f"dialog_{question}"):
            raise AttributeError(f"ask({question!r}) needs a method dialog_{question} in {type(self).__name__}")
        self.asked, self.about = question, about

    def tell(self, **changes: Json) -> None:
        """Change what the open dialog is about."""
        self.about = {**self.about, **changes}

    def close(self) -> None:
        """Close the open dialog."""
        del self.asked, self.about

    def dialog(self) -> Dialog | None:
        """The dialog that is open: what `dialog_<question>` gives, which is None once its subject is gone.

        Touching beside the dialog or going back closes it, and so do its buttons when they have done their work.
        """
        if not self.asked:
            return None
        dialog: Dialog | None = getattr(self, f"dialog_{self.asked}")()
        if dialog is not None:
            dialog.on_dismiss = dialog.on_dismiss or self.close
            for name in ("positive", "negative", "neutral"):
                button: DialogButton | None = getattr(dialog, name)
                if button is not None:
                    setattr(dialog, name, replace(button, on_click=self.then_close(button.on_click)))
        return dialog

    def then_close(self, action: Action | None = None) -> Action:
        """A handler for buttons and rows of a dialog: run the action, then close the dialog.

        It stays open where the action returns `STAY_OPEN`, and what the action asks next takes its place.
        """

        def act() -> None:
            before = (self.asked, self.about)
            done = action() if action is not None else None
            if done is not STAY_OPEN and (self.asked, self.about) == before:
                self.close()

        return act

    def drawer(self) -> Drawer | None:
        """The navigation drawer, while it is open."""
        return None

    def sheet(self) -> BottomSheet | None:
        """The bottom sheet that is open, if one is."""
        return None

    def on_back(self) -> bool:
        """Take the back gesture; False lets it close the screen."""
        return False

    def show_recents(self, *, from_app: bool = False) -> None:
        """Called on the home screen when a person asks for the apps used last, perhaps from one of them."""

    def show_all_apps(self) -> None:
        """Called on the home screen when a person asks for all apps."""

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Take a swipe that nothing on the screen scrolled by; whether it was of use."""
        return False

    @property
    def bars(self) -> Color:
        """Colour of the status bar's text and of the navigation pill: dark on a light app, whatever the phone is."""
        return (DARK if self.theme.dark else LIGHT)["on_surface"]

    @property
    def state(self) -> dict[str, Json]:
        """What the screen remembers."""
        return self.activity.state

    @property
    def intent(self) -> Intent:
        """What the screen was started with."""
        return self.activity.intent

    @property
    def package(self) -> str:
        """The app the screen belongs to."""
        return self.activity.component.package

    @property
    def label(self) -> str:
        """The app's name."""
        package = self.system.packages.get(self.package)
        return package.manifest.label if package else self.package

    @cached_property
    def metrics(self) -> Metrics:
        """Size and density of the display."""
        return current_metrics(self.system)

    @property
    def theme(self) -> Theme:
        """The palette it is drawn with: the phone's, unless the app has its own."""
        return current_theme(self.system)

    @property
    def ui(self) -> UiState:
        """Scroll offsets, focus and typed text."""
        return UiState(self.activity.state)

    def typed(self, key: str, default: str = "") -> str:
        """What a text field of the screen or its open dialog holds; `default` until something was typed into it."""
        for part in UiState.all_of(self.activity.state):
            edit = part.edit(key)
            if edit is not None:
                return edit.text
        return default

    def set_typed(self, key: str, text: str | None) -> None:
        """Replace what a text field holds; None goes back to the value its view gives."""
        self.ui.set_edit(key, None if text is None else Edit.at_end(text))

    def toast(self, text: str, *, long: bool = False) -> None:
        """Show a short message over whatever is on the screen next; 2 s of phone time, 3.5 s when `long`."""
        self.system.toasts.show(self.package, text, long=long)

    def snackbar(self, text: str, action: tuple[str, str] | None = None) -> None:
        """Show a message at the bottom of this screen for 2.75 s of phone time.

        `action` is the label of its button and the name of the method of this screen that it calls.
        """
        until = self.system.clock.uptime_ns() // 1_000_000 + SNACKBAR_MS
        self.ui.set_value(SNACKBAR, {"text": text, "action": list(action or ()), "until": until})

    def shown_snackbar(self) -> Snackbar | None:
        """The message at the bottom, until its time is over."""
        saved = cast("dict[str, Any] | None", self.ui.value(SNACKBAR))
        if saved is None or not self.system.clock.before(saved["until"]):
            return None
        label, method = saved["action"] or ("", "")
        return Snackbar(saved["text"], label, partial(self._snackbar_action, method) if method else None)

    def _snackbar_action(self, method: str) -> None:
        self.ui.forget_value(SNACKBAR)
        getattr(self, method)()

    def copy(self, text: str, message: str = "") -> None:
        """Put a text on the clipboard, which the system shows; `message` is a toast of apps that tell it themselves."""
        self.system.clipboard.copy(text)
        if message:
            self.toast(message)

    def start(self, intent: Intent) -> None:
        """Start another activity."""
        self.system.activities.start(intent, caller=self.package)

    def act(self, intent: Intent) -> bool:
        """Ask another app to do something; a toast says where none can. Whether one was found."""
        result = self.system.activities.start(intent, caller=self.package)
        started = result.code not in (StartCode.UNRESOLVED, StartCode.NO_CLASS)
        if not started:
            self.toast(self.no_app)
        return started

    def share(self, text: str = "", *, type: str = "text/plain", stream: str = "", title: str = "") -> None:
        """Let a person choose an app that gets a text or a file (`stream` is its URI)."""
        named = {"android.intent.extra.TEXT": text, "android.intent.extra.STREAM": stream}
        extras: dict[str, Extra] = {name: value for name, value in named.items() if value}
        self.choose_app(Intent("android.intent.action.SEND", type=type, extras=extras), title=title)

    def share_files(self, uris: Sequence[str], *, type: str) -> None:
        """Let a person choose an app that gets files, one or several."""
        if len(uris) == 1:
            self.share(type=type, stream=uris[0])
            return
        extras: dict[str, Extra] = {"android.intent.extra.STREAM": [*uris]}
        self.choose_app(Intent("android.intent.action.SEND_MULTIPLE", type=type, extras=extras))

    def choose_app(self, intent: Intent, *, title: str = "") -> None:
        """Let a person choose which app takes an intent."""
        extras: dict[str, Extra] = {INTENT_EXTRA: json.dumps(intent.to_json())}
        if title:
            extras["android.intent.extra.TITLE"] = title
        self.start(Intent(ACTION_CHOOSER, extras=extras))

    def has_permission(self, name: str) -> bool:
        """Whether the app holds a permission, by its full name."""
        package = self.system.packages.get(self.package)
        return package is not None and package.holds(name)

    def request_permissions(self, names: Sequence[str]) -> bool:
        """Ask the person for permissions; whether there was anything to ask.

        The answer comes as `state["result"] = {"permissions": {name: granted}}`. What was refused twice is not asked
        for again, as on Android.
        """
        package = self.system.packages.get(self.package)
        missing = [name for name in names if package and not package.holds(name)]
        if not any(package and name not in package.user_fixed for name in missing):
            return False
        intent = Intent(component=GRANT_PERMISSIONS, extras={PERMISSIONS_EXTRA: missing})
        return self.system.activities.start(intent, caller=self.package, for_result=self.activity).activity is not None

    def open(self, name: str, **extras: Extra) -> None:
        """Start an activity of this app by its class name; a leading dot stands for the package.

        `extras` are in `self.intent.extras` of the screen that opens.
        """
        cls = self.package + name if name.startswith(".") else name
        intent = Intent(component=Component(self.package, cls), extras=extras)
        if self.system.activities.start(intent, caller=self.package).code == StartCode.NO_CLASS:
            package = self.system.packages.get(self.package)
            names = ", ".join(activity.name for activity in package.manifest.activities) if package else "none"
            raise ActivityNotFoundError(f"{self.package} has no activity {name}; its activities are {names}")

    def finish(self) -> None:
        """Close this screen."""
        self.system.activities.finish(self.activity)
