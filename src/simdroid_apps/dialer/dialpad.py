"""The keypad: twelve keys, the number as it is typed, matching contacts, and the call button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simdroid import ui
from simdroid.system import format_typed_number
from simdroid_apps.dialer.screen import DialerScreen

DIGITS = "digits"
ROW_DP = ui.px(190)
"""Recorded: rows of 190 px, in columns of 346."""


class Key(NamedTuple):
    """One key: its name among the resources, what it types, and the letters below."""

    id: str
    digit: str
    letters: str = ""


KEYS = (
    (Key("one", "1"), Key("two", "2", "ABC"), Key("three", "3", "DEF")),
    (Key("four", "4", "GHI"), Key("five", "5", "JKL"), Key("six", "6", "MNO")),
    (Key("seven", "7", "PQRS"), Key("eight", "8", "TUV"), Key("nine", "9", "WXYZ")),
    (Key("star", "*"), Key("zero", "0", "+"), Key("pound", "#")),
)

Press = Callable[[str], object]


def keypad(
    press: Press, hold: Press | None = None, *, height: ui.Length = ROW_DP, ink: ui.Color = "on_surface"
) -> ui.View:
    """The keys in four rows; `height` "fill" shares what room there is among them."""
    weight = 1 if height == "fill" else 0
    rows: list[ui.View] = [
        ui.Line([_key(key, press, hold, ink) for key in keys], ghost=True, height=height, weight=weight)
        for keys in KEYS
    ]
    return ui.Column(
        id="dialpad",
        cls="android.widget.TableLayout",
        width="fill",
        padding=(ui.px(20), 0, ui.px(22), 0),
        height="fill" if height == "fill" else "wrap",
        children=rows,
    )


def _key(key: Key, press: Press, hold: Press | None, ink: ui.Color) -> ui.View:
    parts: list[ui.View] = [ui.Text(id="dialpad_key_number", text=key.digit, size=34, fixed=True, color=ink)]
    if key.digit == "1":
        parts.append(ui.Icon(id="dialpad_key_voicemail", name="voicemail", size=18, color="on_surface_variant"))
    elif key.letters:
        size = 16 if key.letters == "+" else 12
        parts.append(
            ui.Text(id="dialpad_key_letters", text=key.letters, size=size, fixed=True, color="on_surface_variant")
        )
    return ui.Column(
        id=key.id,
        cls="android.widget.FrameLayout",
        desc=key.digit if key.digit in "*0#" else f"{key.digit},{key.letters}",
        weight=1,
        height="fill",
        content_align=ui.CENTER,
        on_click=partial(press, key.digit),
        on_long_click=partial(hold, key.digit) if hold and key.digit in "10" else None,
        children=parts,
    )


class Dialpad(DialerScreen):
    """A screen over which the keypad can be opened."""

    dialpad = ui.Saved(False)

    def open_dialpad(self) -> None:
        """Show the keys."""
        self.dialpad = True
        self.ui.focus = DIGITS

    def close_dialpad(self) -> None:
        """Hide them and forget what was typed."""
        del self.dialpad
        self.set_typed(DIGITS, None)
        self.ui.focus = ""

    def dial_typed(self) -> None:
        """Call what was typed."""
        raise NotImplementedError

    def dialpad_panel(self) -> ui.View:
        """The panel at the lower edge; beside the list where the screen is wide."""
        wide = self.metrics.landscape
        below = ui.View(width="fill", height=self.metrics.dp(self.metrics.navigation_bar), ghost=True)
        keys = keypad(self._type_digit, self._hold, height="fill" if wide else ROW_DP)
        keys.weight = int(wide)
        head = self._number_field()
        head.margin = (0, 0, 0, 0 if wide else ui.px(22))
        call = ui.Button(
            id="dialpad_voice_call_button",
            text="Call",
            desc="dial",
            icon="phone",
            on_click=self.dial_typed,
            width=ui.px(315),
            height=ui.px(147),
            align=ui.CENTER,
        )
        action = ui.Box(id="dialpad_floating_action_button_container", width="fill", height=ui.px(213), children=[call])
        return ui.Column(
            id="dialpad_view",
            width="fill",
            height="fill" if wide else "wrap",
            weight=1 if wide else 0,
            background="surface_container",
            radius=0 if wide else 24,
            flat="bottom",
            children=[head, keys, action, below],
        )

    def suggestions(self) -> ui.View:
        """Contacts that match the typed digits, and actions for an unknown number."""
        typed = self.plain_digits()
        matches = self.people.keyed(typed) if typed.isdigit() else []
        rows = [*map(self.match_row, matches), *self.number_actions(typed)]
        return ui.Recycler(id="search_recycler_view", weight=1, items=rows, build=lambda row: row)

    def plain_digits(self) -> str:
        """The number as it is dialled."""
        return "".join(character for character in self.typed(DIGITS) if character in "0123456789+*#,;")

    def _number_field(self) -> ui.View:
        entry = ui.TextField(
            id=DIGITS,
            kind="phone",
            size=34,
            fixed=True,
            text_align=0.5,
            weight=1,
            height=ui.px(147),
            padding=(0, ui.px(13)),
            autofocus=True,
            soft_keyboard=False,
            on_text=lambda _text: self._regroup(),
            on_submit=self.dial_typed,
        )
        pauses = (("Add 2-sec pause", ","), ("Add wait", ";"))
        menu = ui.Menu([ui.MenuItem(label, partial(self._type_digit, digit)) for label, digit in pauses], overlap=True)
        more = ui.IconButton(id="dialpad_overflow", name="dots_vertical", desc="More options", popup=menu)
        back = ui.IconButton(
            id="deleteButton",
            name="backspace_outline",
            desc="backspace",
            color="on_surface_variant",
            on_click=self._delete,
            on_long_click=partial(self.set_typed, DIGITS, ""),
        )
        for button in (more, back):
            button.width, button.height = ui.px(148), ui.px(147)
        sides: list[ui.View] = (
            [more, back] if self.typed(DIGITS) else [ui.Spacer(width=ui.px(148)), ui.Spacer(width=ui.px(148))]
        )
        return ui.Line([sides[0], entry, sides[1]], id="digits_container", height=ui.px(148))

    def _type_digit(self, digit: str) -> None:
        self._change((self.ui.edit(DIGITS) or ui.Edit.at_end("")).insert(digit))

    def _change(self, edit: ui.Edit) -> None:
        """Replace the number; one that is typed at its end is written in groups."""
        text = edit.text
        if edit.cursor == len(text):
            edit = ui.Edit.at_end(format_typed_number(text))
        self.ui.set_edit(DIGITS, edit)

    def _delete(self) -> None:
        """Take away what stands before the cursor, and the separator of its group with it."""
        edit = self.ui.edit(DIGITS) or ui.Edit.at_end("")
        at_end = not edit.selected and edit.cursor == len(edit.text)
        self._change(ui.Edit.at_end(edit.text.rstrip(" -()")[:-1]) if at_end else edit.delete_before())

    def _regroup(self) -> None:
        """After keys of a keyboard: write the number in groups."""
        edit = self.ui.edit(DIGITS)
        if edit is not None:
            self._change(edit)

    def _hold(self, digit: str) -> None:
        if digit == "0":
            self._type_digit("+")
        elif not self.typed(DIGITS):
            self.ask("voicemail")
        else:
            self._type_digit(digit)
