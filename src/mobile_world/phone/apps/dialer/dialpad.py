"""The keypad of the main screen: the number as it is typed, what it may mean, and the button to call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.found import actions_for, found_row
from mobile_world.phone.apps.dialer.keypad import ROW_DP, keypad
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.ui import (
    CENTER,
    Box,
    Button,
    Column,
    IconButton,
    Menu,
    MenuItem,
    Recycler,
    Row,
    Spacer,
    TextField,
    View,
    px,
)
from mobile_world.phone.ui.editing import Edit

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen

DIGITS = "digits"


def dialpad(screen: MainScreen) -> View:
    """The panel at the lower edge; beside the list where the screen is wide."""
    wide = screen.metrics.landscape
    below = View(width="fill", height=screen.metrics.dp(screen.metrics.navigation_bar), ghost=True)
    keys = keypad(
        lambda digit: type_digit(screen, digit),
        lambda digit: _hold(screen, digit),
        height="fill" if wide else ROW_DP,
    )
    keys.weight = int(wide)
    head = _head(screen)
    head.margin = (0, 0, 0, 0 if wide else px(22))
    return Column(
        id="dialpad_view",
        width="fill",
        height="fill" if wide else "wrap",
        weight=1 if wide else 0,
        background="surface_container",
        radius=0 if wide else 24,
        flat="bottom",
        children=[head, keys, _call_button(screen), below],
    )


def suggestions(screen: MainScreen) -> View:
    """Who is meant by what was typed so far, and what can be done with a number nobody has."""
    typed = plain_digits(screen)
    found = screen.directory.keyed(typed) if typed.isdigit() else []
    rows: list[View] = [found_row(screen, each) for each in found]
    return Recycler(
        id="search_recycler_view",
        weight=1,
        items=[*rows, *actions_for(screen, typed)],
        build=lambda row: row,
    )


def plain_digits(screen: MainScreen) -> str:
    """The number as it is dialled."""
    return "".join(character for character in screen.typed(DIGITS) if character in "0123456789+*#,;")


def type_digit(screen: MainScreen, digit: str) -> None:
    """Put a digit where the cursor is."""
    edit = screen.ui.edit(DIGITS) or Edit.at_end("")
    change(screen, edit.insert(digit))


def change(screen: MainScreen, edit: Edit) -> None:
    """Replace the number; one that is typed at its end is written in groups."""
    text = edit.text
    if any(character in ",;*#" for character in text):
        edit = Edit.at_end("".join(each for each in text if each not in " -()")) if edit.cursor == len(text) else edit
    elif edit.cursor == len(text):
        edit = Edit.at_end(format_number(text))
    screen.ui.set_edit(DIGITS, edit)


def delete(screen: MainScreen) -> None:
    """Take away what stands before the cursor, and the separator of its group with it."""
    edit = screen.ui.edit(DIGITS) or Edit.at_end("")
    before = edit.text[: edit.cursor].rstrip(" -()")
    if edit.selected:
        change(screen, edit.delete_before())
    elif edit.cursor == len(edit.text):
        change(screen, Edit.at_end(before[:-1]))
    else:
        change(screen, edit.delete_before())


def regroup(screen: MainScreen) -> None:
    """After keys of a keyboard: write the number in groups."""
    edit = screen.ui.edit(DIGITS)
    if edit is not None:
        change(screen, edit)


def _hold(screen: MainScreen, digit: str) -> None:
    if digit == "0":
        type_digit(screen, "+")
    elif not screen.typed(DIGITS):
        screen.state["ask"] = "voicemail"
    else:
        type_digit(screen, digit)


def _head(screen: MainScreen) -> View:
    typed = bool(screen.typed(DIGITS))
    entry = TextField(
        id=DIGITS,
        kind="phone",
        size=34,
        fixed=True,
        text_align=0.5,
        weight=1,
        height=px(147),
        padding=(0, px(13)),
        autofocus=True,
        soft_keyboard=False,
        on_text=lambda _text: regroup(screen),
        on_submit=screen.dial_typed,
    )
    menu = [
        MenuItem("Add 2-sec pause", lambda: type_digit(screen, ",")),
        MenuItem("Add wait", lambda: type_digit(screen, ";")),
    ]
    more = IconButton(
        id="dialpad_overflow",
        name="dots_vertical",
        desc="More options",
        width=px(148),
        height=px(147),
        popup=Menu(menu, overlap=True),
    )
    back = IconButton(
        id="deleteButton",
        name="backspace_outline",
        desc="backspace",
        color="on_surface_variant",
        width=px(148),
        height=px(147),
        on_click=lambda: delete(screen),
        on_long_click=lambda: screen.set_typed(DIGITS, ""),
    )
    sides = [more, back] if typed else [Spacer(width=px(148)), Spacer(width=px(148))]
    return Row(id="digits_container", width="fill", height=px(148), children=[sides[0], entry, sides[1]])


def _call_button(screen: MainScreen) -> View:
    call = Button(
        id="dialpad_voice_call_button",
        text="Call",
        desc="dial",
        icon="phone",
        width=px(315),
        height=px(147),
        align=CENTER,
        on_click=screen.dial_typed,
    )
    return Box(id="dialpad_floating_action_button_container", width="fill", height=px(213), children=[call])
