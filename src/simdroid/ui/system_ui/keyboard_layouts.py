"""What keys the soft keyboard has, page by page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

KeyboardPage = Literal["letters", "symbols", "more_symbols", "emoji", "number", "phone"]
KeyAction = Literal["type", "shift", "delete", "enter", "page"]
KeyStyle = Literal["letter", "function", "space", "action", "plain"]

COLUMNS = 10.0
"""Every row is ten letter keys wide."""


@dataclass(frozen=True)
class Key:
    """One key: what is on it, what it is called, what it does."""

    face: str
    id: str
    desc: str = ""
    span: float = 1
    """Width in letter keys, with the room beside its cap."""
    room: tuple[float, float] = (0, 0)
    """Part of the span left and right of the cap that still belongs to the key."""
    action: KeyAction = "type"
    text: str = ""
    """What it types, or the page it turns to."""
    icon: str = ""
    corner: str = ""
    """The small character at the cap's upper right, or below the face of a phone key."""
    style: KeyStyle = "letter"

    @property
    def held(self) -> str:
        """What it types when it is held down: its small digit, or the plus below a zero; nothing for most keys."""
        return self.corner if self.action == "type" and len(self.corner) == 1 else ""


Rows = tuple[tuple[Key, ...], ...]


def _typing(characters: str, row: int, *, span: float = 1) -> list[Key]:
    return [
        Key(character, f"key_pos_{row}_{column}", character, span, text=character)
        for column, character in enumerate(characters)
    ]


def _turn(face: str, page: KeyboardPage, desc: str, *, span: float = 1.5) -> Key:
    return Key(face, "key_pos_symbol", desc, span, action="page", text=page, style="function")


_DELETE = Key("", "key_pos_del", "Delete", 1.5, action="delete", icon="backspace_outline", style="function")
_ENTER = Key("", "key_pos_ime_action", "Enter", 1.5, action="enter", icon="keyboard_return", style="action")
_SHIFT = Key("", "key_pos_shift", "Shift", 1.5, action="shift", icon="apple_keyboard_shift", style="function")
_EMOJI = Key(
    "", "key_pos_emoji", "Emoji button", action="page", text="emoji", icon="emoticon_happy_outline", style="function"
)
_SPACE = Key("", "key_pos_space", "Space", 4, text=" ", style="space")


def _mark(character: str, name: str) -> Key:
    return Key(character, f"key_pos_{name}", character, text=character, style="function")


def _bottom(first: Key, second: Key, *, before: str = ",", after: str = ".") -> tuple[Key, ...]:
    return first, _mark(before, "comma"), second, _SPACE, _mark(after, "period"), _ENTER


def _letters() -> Rows:
    digits = [replace(key, corner=digit) for key, digit in zip(_typing("qwertyuiop", 0), "1234567890", strict=True)]
    home = _typing("asdfghjkl", 1)
    home[0] = replace(home[0], span=1.5, room=(0.5, 0))
    home[-1] = replace(home[-1], span=1.5, room=(0, 0.5))
    symbols = _turn("?123", "symbols", "Symbol keyboard")
    return tuple(digits), tuple(home), (_SHIFT, *_typing("zxcvbnm", 2), _DELETE), _bottom(symbols, _EMOJI)


def _symbols() -> Rows:
    more, letters = _turn("=\\<", "more_symbols", "More symbols"), _turn("ABC", "letters", "Letter keyboard")
    third = (more, *_typing("*\"':;!?", 2), _DELETE)
    return tuple(_typing("1234567890", 0)), tuple(_typing("@#$_&-+()/", 1)), third, _bottom(letters, _EMOJI)


def _more_symbols() -> Rows:
    back, letters = _turn("?123", "symbols", "Symbol keyboard"), _turn("ABC", "letters", "Letter keyboard")
    third = (back, *_typing("%©®™✓[]", 2), _DELETE)
    last = _bottom(letters, _EMOJI, before="<", after=">")
    return tuple(_typing("~`|•√π÷×¶∆", 0)), tuple(_typing("£¢€¥^°={}\\", 1)), third, last


def _emoji() -> Rows:
    """What is below the emoji, which are a list of their own."""
    letters = _turn("ABC", "letters", "Letter keyboard")
    return ((letters, _wide(_SPACE, 5.5), _wide(_DELETE, 1.5), _ENTER),)


_DIGIT_SPAN, _SIDE_SPAN = 2.6, 2.2
_LETTERS_OF = {
    "2": "ABC",
    "3": "DEF",
    "4": "GHI",
    "5": "JKL",
    "6": "MNO",
    "7": "PQRS",
    "8": "TUV",
    "9": "WXYZ",
    "0": "+",
}


def _wide(key: Key, span: float) -> Key:
    return replace(key, span=span)


def _digit(digit: str, *, letters: bool) -> Key:
    corner = _LETTERS_OF.get(digit, "") if letters else ""
    return Key(digit, f"key_pos_number_{digit}", digit, _DIGIT_SPAN, text=digit, corner=corner)


def _pad(side: tuple[Key, Key, Key], corners: tuple[Key, Key], *, letters: bool) -> Rows:
    """Digits in three columns, something beside each line, something around the zero."""
    rows = [
        (*(_digit(digit, letters=letters) for digit in line), _wide(end, _SIDE_SPAN))
        for line, end in zip(("123", "456", "789"), side, strict=True)
    ]
    left, right = (_wide(key, _DIGIT_SPAN) for key in corners)
    return *rows, (left, _digit("0", letters=letters), right, _wide(_ENTER, _SIDE_SPAN))


def _number() -> Rows:
    side = (_mark("-", "minus"), replace(_SPACE, icon="keyboard_space", style="function"), _DELETE)
    return _pad(side, (_mark(",", "comma"), _mark(".", "period")), letters=False)


def _phone() -> Rows:
    return _pad(
        (_mark("-", "minus"), _mark("+", "plus"), _DELETE), (_mark("*", "star"), _mark("#", "pound")), letters=True
    )


LAYOUTS: dict[KeyboardPage, Rows] = {
    "letters": _letters(),
    "symbols": _symbols(),
    "more_symbols": _more_symbols(),
    "emoji": _emoji(),
    "number": _number(),
    "phone": _phone(),
}

_BESIDE_SPACE = {"email": "@", "url": "/"}
"""What takes the comma's place among the letters, by what a field is for."""


def layout(page: KeyboardPage, kind: str = "text") -> Rows:
    """The keys of a page for a field of a kind: addresses are typed with a sign of their own."""
    rows, sign = LAYOUTS[page], _BESIDE_SPACE.get(kind)
    if page != "letters" or sign is None:
        return rows
    first, comma, *rest = rows[-1]
    return *rows[:-1], (first, replace(comma, face=sign, desc=sign, text=sign), *rest)
