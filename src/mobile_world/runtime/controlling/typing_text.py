"""Typing: any text into the field that has the focus."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from mobile_world.domain import LONGEST_TEXT, DeviceRefused, InvalidAction, UiNode
from mobile_world.runtime.controlling.connected import is_text
from mobile_world.runtime.controlling.settling import Settling
from mobile_world.runtime.controlling.touching import Touching

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
LONGEST_INPUT = 500
"""Characters that `input text` is given at once on a device that presses keys one by one."""
_PLAIN = frozenset(map(chr, range(0x20, 0x7F)))
_SELECT_ALL = ["input", "keycombination", "KEYCODE_CTRL_LEFT", "KEYCODE_A"]
_DELETE = ["input", "keyevent", "KEYCODE_DEL"]


class Typing(Touching, Settling):
    """Text for the focused field: ASCII as key presses, everything else through ADB Keyboard."""

    def type_text(self, text: str, *, clear: bool = False, submit: bool = False) -> str:
        """Enter text and say what the field then holds; `clear` empties it first, `submit` presses enter afterwards.

        It is read before enter is pressed, which may close the field.

        `InvalidAction` when no field has the focus, or when the field took nothing of the text. A field may hold
        something else than was typed: phone numbers are formatted, passwords hidden, letters refused by a number's.
        """
        if len(text) > LONGEST_TEXT:
            raise InvalidAction(f"{len(text)} characters are too many to type; at most {LONGEST_TEXT}")
        if not is_text(text):
            raise InvalidAction("the text holds half a character (a lone surrogate), which nobody can type")
        before = self._field()
        if clear:
            self._run_all([_SELECT_ALL, _DELETE])
        if text:
            self._enter(text)
        after = self._focused()
        if text and after is not None and _unmoved(before, after, text, clear=clear):
            raise InvalidAction(f"the field {_called(after)} took nothing of the text; look whether it can be edited")
        if submit:
            self.enter()
        return "" if after is None or (clear and not text) else after.text

    def _enter(self, text: str) -> None:
        if _PLAIN.issuperset(text):
            self._run_all(_keys(text, LONGEST_TEXT if self.is_simulated else LONGEST_INPUT))
        else:
            self._through_keyboard(text)

    def _field(self) -> UiNode:
        node = self._focused()
        if node is None:
            raise InvalidAction("no text field has the focus; tap one first")
        return node

    def _focused(self) -> UiNode | None:
        nodes = [node for node in self.ui_tree().walk() if node.focused]
        return next((node for node in nodes if node.class_name.endswith(("EditText", "AutoCompleteTextView"))), None)

    def _through_keyboard(self, text: str) -> None:
        """Have ADB Keyboard commit the text, and give the user's keyboard its place back."""
        usual = self._read(["settings", "get", "secure", "default_input_method"]).text
        if ADB_KEYBOARD not in self._read(["ime", "list", "-s", "-a"]).text.split():
            raise DeviceRefused(
                f"{self.name}: only ADB Keyboard can type {text[:20]!r}, and it is not installed; "
                "docs/guides/real-devices.md says how"
            )
        self._run_all([["ime", "enable", ADB_KEYBOARD], ["ime", "set", ADB_KEYBOARD]])
        try:
            if not self.is_simulated:
                self.wait_until(self._keyboard_is_ready)
            encoded = base64.b64encode(text.encode()).decode()
            self._do(["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", encoded])
        finally:
            self._do(["ime", "reset"] if usual == "null" else ["ime", "set", usual])

    def _keyboard_is_ready(self) -> bool:
        """Whether ADB Keyboard hears broadcasts by now; it takes a moment to start."""
        state = self._read(["dumpsys", "input_method"]).text
        return f"mCurId={ADB_KEYBOARD} mHaveConnection=true" in state


def _keys(text: str, longest: int) -> list[Sequence[str]]:
    """`input text` commands: it takes `%s` for a space, so a `%s` that is meant has to be cut in two."""
    halves = text.replace("%s", "%\0s").split("\0")
    pieces = [half[at : at + longest] for half in halves for at in range(0, len(half), longest)]
    return [["input", "text", piece.replace(" ", "%s")] for piece in pieces]


def _unmoved(before: UiNode, after: UiNode, text: str, *, clear: bool) -> bool:
    """Whether nothing of the text arrived, as far as the screen tells: an empty field shows its hint as its text."""
    return text not in after.text and (not after.text if clear else after == before)


def _called(node: UiNode) -> str:
    return repr(node.desc or node.short_id or node.class_name)
