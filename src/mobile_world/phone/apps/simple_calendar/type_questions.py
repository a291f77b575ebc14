"""Event types and colours: the dialogs to make and change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, color_of
from mobile_world.phone.apps.simple_calendar.store import EventType
from mobile_world.phone.system import Json
from mobile_world.phone.ui import Action, Box, Column, Dialog, DialogButton, Icon, Row, Spacer, Text, TextField, View

FIELD = "type_title"
COLORS = (
    "#f44336", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5",
    "#2196f3", "#03a9f4", "#00bcd4", "#009688", "#4caf50",
    "#8bc34a", "#cddc39", "#ffeb3b", "#ffc107", "#f4842d",
    "#ff5722", "#795548", "#9e9e9e", "#607d8b", "#212121",
)  # fmt: skip
_COLUMNS = 5


def number_of(color: str) -> int:
    """A colour as Android stores it."""
    return int(color[1:], 16) - (1 << 24)


def color_dialog(current: int, on_ok: Callable[[int], object], on_close: Action) -> Dialog:
    """One of some colours, taken by a tap."""
    rows: list[View] = []
    for place in range(0, len(COLORS), _COLUMNS):
        cells: list[View] = []
        for color in COLORS[place : place + _COLUMNS]:
            mark: list[View] = [Icon(name="check", color="#ffffff", align=(0.5, 0.5), ghost=True)]
            chosen = color == color_of(current)
            cells += [
                Box(
                    cls="android.widget.ImageView",
                    desc=color,
                    width=44,
                    height=44,
                    radius=22,
                    background=color,
                    selected=chosen,
                    on_click=partial(on_ok, number_of(color)),
                    children=mark if chosen else [],
                ),
                Spacer(weight=1),
            ]
        rows.append(Row(ghost=True, width="fill", children=cells[:-1]))
    grid = Column(id="color_picker_holder", width="fill", spacing=12, children=rows)
    return Dialog(content=[grid], negative=DialogButton("Cancel", on_close), on_dismiss=on_close)


def type_dialog(screen: CalendarScreen, kind: EventType | None, on_ok: Callable[[int], object]) -> Dialog:
    """The name and the colour of a type; `on_ok` gets its number once it is stored."""
    base = kind or EventType(0, "", number_of(COLORS[5]))
    color = int(screen.about.get("color", base.color))
    if screen.about.get("picking"):

        def pick(chosen: int) -> None:
            _remember(screen, color=chosen, picking=False, title=screen.about.get("title", base.title))

        return color_dialog(color, pick, partial(_remember, screen, picking=False))
    title = str(screen.about.get("title", base.title))

    def accept() -> None:
        name = screen.typed(FIELD, title).strip()
        taken = any(each.title.casefold() == name.casefold() and each.id != base.id for each in screen.kinds.values())
        if not name:
            screen.toast("Title cannot be empty")
        elif taken:
            screen.toast("Type with this title already exists")
        else:
            on_ok(screen.store.put_type(replace(base, title=name, color=color)))

    def pick_color() -> None:
        _remember(screen, picking=True, title=screen.typed(FIELD, title))

    field = TextField(id=FIELD, value=title, hint="Title", look="underlined", autofocus=True, on_submit=accept)
    swatch = Row(
        id="type_color_holder",
        width="fill",
        padding=(4, 16, 4, 0),
        on_click=pick_color,
        children=[
            Text(id="type_color_label", text="Color", size=16, weight=1),
            Box(id="type_color", width=28, height=28, radius=14, background=color_of(color)),
        ],
    )
    return Dialog(
        title="Edit type" if kind else "Add a new type",
        content=[field, swatch],
        positive=DialogButton("OK", accept),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _remember(screen: CalendarScreen, **values: Json) -> None:
    screen.about = {**screen.about, **values}
