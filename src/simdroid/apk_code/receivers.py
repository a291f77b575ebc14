"""What the code of well-known APKs does that clients install; the code in an APK never runs here.

A package gets the receivers of this table for as long as its APK is installed, whatever screens and components its
manifest declares besides.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping

from simdroid.apk_code import appium_settings
from simdroid.system import BroadcastResult, Intent, ReceiverSpec, System

RESULT_OK, RESULT_CANCELED = -1, 0

UIAUTOMATOR = "com.github.uiautomator"
"""The app that the client `uiautomator2` installs for its keyboard."""

_KEYBOARD = f"{UIAUTOMATOR}/.AdbKeyboard"


def _given_text(intent: Intent) -> str:
    text = intent.extras.get("text")
    return base64.b64decode(text, validate=False).decode("utf-8", "replace") if isinstance(text, str) else ""


def _input_text(system: System, intent: Intent) -> str | None:
    if not isinstance(intent.extras.get("text"), str):
        return intent.action
    system.editor.commit_text(_given_text(intent))
    return None


def _set_text(system: System, intent: Intent) -> None:
    text = _given_text(intent)
    system.editor.clear_text()
    system.editor.commit_text(text)


def _editor_code(system: System, intent: Intent) -> None:
    """Press the action key; a code that comes as a text is none, as on a phone."""
    code = intent.extras.get("code")
    if isinstance(code, int) and code != -1:
        system.editor.editor_action(code)


def _clear_text(system: System, intent: Intent) -> None:
    system.editor.clear_text()


def _smart_enter(system: System, intent: Intent) -> None:
    system.editor.editor_action(0)


def _nothing(system: System, intent: Intent) -> None:
    """Show or hide the keyboard: this one has no keys of its own on the screen."""


_ACTIONS: dict[str, Callable[[System, Intent], str | None]] = {
    "ADB_KEYBOARD_SMART_ENTER": _smart_enter,
    "ADB_KEYBOARD_INPUT_TEXT": _input_text,
    "ADB_KEYBOARD_CLEAR_TEXT": _clear_text,
    "ADB_KEYBOARD_SET_TEXT": _set_text,
    "ADB_KEYBOARD_INPUT_KEYCODE": _nothing,
    "ADB_KEYBOARD_EDITOR_CODE": _editor_code,
    "ADB_KEYBOARD_GET_CLIPBOARD": lambda system, _: base64.b64encode((system.clipboard.text or "").encode()).decode(),
    "ADB_KEYBOARD_HIDE": _nothing,
    "ADB_KEYBOARD_SHOW": _nothing,
}


def _receive(system: System, intent: Intent) -> BroadcastResult:
    """Only the keyboard in use hears anything."""
    action = _ACTIONS.get(intent.action or "")
    if action is None or system.settings.get("secure", "default_input_method") != _KEYBOARD:
        return BroadcastResult()
    try:
        return BroadcastResult(RESULT_OK, action(system, intent))
    except binascii.Error:
        return BroadcastResult(RESULT_CANCELED, "error:bad base-64")


RECEIVERS: Mapping[str, tuple[ReceiverSpec, ...]] = {
    appium_settings.PACKAGE: appium_settings.RECEIVERS,
    UIAUTOMATOR: (ReceiverSpec(".AdbKeyboard$InputMessageReceiver", tuple(_ACTIONS), _receive),),
}
"""By package."""
