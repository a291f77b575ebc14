"""`io.appium.settings`, Appium's helper: its service in the foreground, its place, and its keyboards for any script."""

from __future__ import annotations

import base64
import binascii
import re

from simdroid.automation.known_apks import ApkProgram
from simdroid.device import Phone
from simdroid.system import Intent

_PACKAGE = "io.appium.settings"
_ENCODED = re.compile(r"&([A-Za-z0-9+,]*)-")
_ACTIONS = {
    "normal": 0,
    "unspecified": 0,
    "none": 1,
    "go": 2,
    "search": 3,
    "send": 4,
    "next": 5,
    "done": 6,
    "previous": 7,
}
"""Names of what the action key of a keyboard does, by Android's numbers."""


def _start_service(phone: Phone, intent: Intent) -> None:
    """A place for the phone to be, in texts."""
    component = intent.component
    if component is None or not component.cls.endswith(".LocationService"):
        return
    try:
        position = {name: float(str(intent.extras[name])) for name in ("latitude", "longitude")}
        altitude = float(str(intent.extras.get("altitude", 0)))
    except (KeyError, ValueError):
        return
    phone.system.location.fix(**position, altitude=altitude)


def _type_text(phone: Phone, keyboard: str, text: str) -> bool:
    """Keys that reach one of its keyboards: modified UTF-7, or the name of an action between slashes."""
    if keyboard == f"{_PACKAGE}/.UnicodeIME":
        phone.system.editor.commit_text(_ENCODED.sub(lambda match: _decoded(match[1]), text))
        return True
    if keyboard == f"{_PACKAGE}/.AppiumIME" and len(text) > 2 and text[0] == text[-1] == "/":
        name = text[1:-1]
        code = int(name) if name.isascii() and name.isdigit() else _ACTIONS.get(name)
        if code is not None:
            phone.system.editor.editor_action(code)
            return True
    return False


def _decoded(text: str) -> str:
    if not text:
        return "&"
    padded = text.replace(",", "/") + "=" * (-len(text) % 4)
    try:
        return base64.b64decode(padded).decode("utf-16-be", "replace")
    except binascii.Error:
        return ""


PROGRAM = ApkProgram(
    foreground_service=f"{_PACKAGE}/.ForegroundService",
    # Its activity only starts the service, and is gone.
    activity_started=lambda phone: phone.system.activities.back(),
    start_service=_start_service,
    type_text=_type_text,
)
