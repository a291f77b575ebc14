"""Keys an input method may press: those that write or remove text."""

from __future__ import annotations

from mobile_world.phone.system import Editor

DELETE = 67

_CHARACTERS = {
    **{7 + number: str(number) for number in range(10)},
    **{29 + number: chr(ord("a") + number) for number in range(26)},
    17: "*",
    18: "#",
    55: ",",
    56: ".",
    61: "\t",
    62: " ",
    66: "\n",
    68: "`",
    69: "-",
    70: "=",
    71: "[",
    72: "]",
    73: "\\",
    74: ";",
    75: "'",
    76: "/",
    77: "@",
    81: "+",
}
"""Android's key codes and what they write."""


def press(editor: Editor, code: int) -> bool:
    """Press a key in the focused field; False where it writes nothing or no field has the focus."""
    if code == DELETE:
        return editor.delete_before(1)
    return code in _CHARACTERS and editor.commit_text(_CHARACTERS[code])
