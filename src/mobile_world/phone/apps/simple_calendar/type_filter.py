"""Which types of events are on show."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, color_of
from mobile_world.phone.apps.simple_calendar.store import EventType
from mobile_world.phone.ui import Box, CheckBox, Dialog, DialogButton, Row, Scroll, View


def filter_dialog(screen: CalendarScreen) -> Dialog:
    """A box for each type; OK takes what is ticked."""
    hidden: list[int] = screen.about.get("hidden", screen.options.hidden_types)

    def toggle(number: int) -> None:
        now = [one for one in hidden if one != number] if number in hidden else [*hidden, number]
        screen.about = {"hidden": [*now]}

    def accept() -> None:
        screen.options.hidden_types = hidden
        screen.close()

    rows = [_row(kind, kind.id not in hidden, partial(toggle, kind.id)) for kind in screen.kinds.values()]
    return Dialog(
        content=[Scroll(id="filter_event_types_list", height="wrap", children=rows)],
        positive=DialogButton("OK", accept),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _row(kind: EventType, checked: bool, on_click: partial[None]) -> View:
    box = CheckBox(
        id="filter_event_type_checkbox", text=kind.title, checked=checked, weight=1, clickable=False, focusable=False
    )
    dot = Box(id="filter_event_type_color", width=24, height=24, radius=12, background=color_of(kind.color))
    return Row(id="filter_event_type_holder", width="fill", on_click=on_click, children=[box, dot])
