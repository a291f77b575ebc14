"""Twelve keys: those to dial with, and those of a call that goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mobile_world.phone.ui import CENTER, Action, Color, Column, Icon, Length, Row, Text, View, px

ROW_DP = px(190)
"""Recorded: rows of 190 px, in columns of 346."""


class Key(NamedTuple):
    """One key: its name among the resources, what it types, and the letters below."""

    id: str
    digit: str
    letters: str = ""

    @property
    def desc(self) -> str:
        """What a screen reader says."""
        return self.digit if self.digit in "*0#" else f"{self.digit},{self.letters}"


KEYS = (
    (Key("one", "1"), Key("two", "2", "ABC"), Key("three", "3", "DEF")),
    (Key("four", "4", "GHI"), Key("five", "5", "JKL"), Key("six", "6", "MNO")),
    (Key("seven", "7", "PQRS"), Key("eight", "8", "TUV"), Key("nine", "9", "WXYZ")),
    (Key("star", "*"), Key("zero", "0", "+"), Key("pound", "#")),
)


def keypad(
    press: Callable[[str], object],
    hold: Callable[[str], object] | None = None,
    *,
    height: Length = ROW_DP,
    ink: Color = "on_surface",
) -> View:
    """The keys in four rows; `height` "fill" shares what room there is among them."""
    rows: list[View] = []
    for keys in KEYS:
        cells = [_key(key, press, hold, ink) for key in keys]
        line = Row(ghost=True, width="fill", height=height, children=cells)
        if height == "fill":
            line.weight = 1
        rows.append(line)
    return Column(
        id="dialpad",
        cls="android.widget.TableLayout",
        width="fill",
        height="fill" if height == "fill" else "wrap",
        padding=(px(20), 0, px(22), 0),
        children=rows,
    )


def _key(key: Key, press: Callable[[str], object], hold: Callable[[str], object] | None, ink: Color) -> View:
    number = Text(id="dialpad_key_number", text=key.digit, size=34, fixed=True, color=ink)
    parts: list[View] = [number]
    if key.digit == "1":
        parts.append(Icon(id="dialpad_key_voicemail", name="voicemail", size=18, color="on_surface_variant"))
    elif key.letters:
        size = 16 if key.letters == "+" else 12
        letters = Text(id="dialpad_key_letters", text=key.letters, size=size, fixed=True, color="on_surface_variant")
        parts.append(letters)
    held = _bound(hold, key.digit) if hold and key.digit in "10" else None
    return Column(
        id=key.id,
        cls="android.widget.FrameLayout",
        desc=key.desc,
        weight=1,
        height="fill",
        content_align=CENTER,
        on_click=_bound(press, key.digit),
        on_long_click=held,
        children=parts,
    )


def _bound(action: Callable[[str], object], digit: str) -> Action:
    return lambda: action(digit)
