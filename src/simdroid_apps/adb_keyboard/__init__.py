"""ADB Keyboard: an input method that types the text of broadcasts, in any script.

Its receivers live only while it is the selected input method; otherwise its broadcasts find nobody, and say so with
result 0, which they also do when they were heard.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable

from simdroid.system import BroadcastResult, Intent, Manifest, ReceiverSpec, System
from simdroid.system.packages import input_method

INPUT_METHOD = "com.android.adbkeyboard/.AdbIME"

_DELETE = 67
_CHARACTERS = {
    **{7 + number: str(number) for number in range(10)},
    **{29 + number: chr(ord("a") + number) for number in range(26)},
    **dict(zip((17, 18, 55, 56, 61, 62, 66, *range(68, 78), 81), "*#,.\t \n`-=[]\\;'/@+", strict=True)),
}
"""Android's key codes and what they write."""


def _text(system: System, intent: Intent) -> None:
    message = intent.extras.get("msg")
    if isinstance(message, str):
        system.editor.commit_text(message)


def _base64(system: System, intent: Intent) -> None:
    message = intent.extras.get("msg")
    if not isinstance(message, str):
        return
    try:
        text = base64.b64decode("".join(message.split())).decode()
    except (binascii.Error, ValueError) as error:
        system.log.write("E", "AdbIME", f"ADB_INPUT_B64: {error}")
        return
    system.editor.commit_text(text)


def _characters(system: System, intent: Intent) -> None:
    codes = intent.extras.get("chars")
    if isinstance(codes, list):
        valid = [code for code in codes if isinstance(code, int) and 0 <= code < 0x110000]
        system.editor.commit_text("".join(map(chr, valid)))


def _code(system: System, intent: Intent) -> None:
    """Press a key that writes or removes text; others do nothing."""
    code = intent.extras.get("code")
    if code == _DELETE:
        system.editor.delete_before(1)
    elif isinstance(code, int) and code in _CHARACTERS:
        system.editor.commit_text(_CHARACTERS[code])


def _editor_code(system: System, intent: Intent) -> None:
    code = intent.extras.get("code")
    if isinstance(code, int):
        system.editor.editor_action(code)


_ACTIONS: dict[str, Callable[[System, Intent], object]] = {
    "ADB_INPUT_TEXT": _text,
    "ADB_INPUT_B64": _base64,
    "ADB_INPUT_CHARS": _characters,
    "ADB_INPUT_CODE": _code,
    "ADB_EDITOR_CODE": _editor_code,
    "ADB_CLEAR_TEXT": lambda system, _: system.editor.clear_text(),
}


def _receive(system: System, intent: Intent) -> BroadcastResult:
    action = _ACTIONS.get(intent.action or "")
    if action is not None and system.settings.get("secure", "default_input_method") == INPUT_METHOD:
        action(system, intent)
    return BroadcastResult()


MANIFEST = Manifest(
    package="com.android.adbkeyboard",
    label="ADB Keyboard",
    icon="keyboard",
    color="#37474f",
    version_name="2.4-dev",
    version_code=5,
    receivers=(ReceiverSpec(".AdbReceiver", tuple(_ACTIONS), _receive),),
    declared=(input_method(".AdbIME"),),
)

__all__ = ["INPUT_METHOD", "MANIFEST"]
