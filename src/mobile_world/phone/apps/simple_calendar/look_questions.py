"""What kind of event something is, its colour, and the zone its times are in."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.screen import color_of
from mobile_world.phone.apps.simple_calendar.type_questions import color_dialog, type_dialog
from mobile_world.phone.ui import (
    Box,
    Column,
    Dialog,
    Divider,
    Radio,
    Recycler,
    Row,
    Scroll,
    Text,
    View,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.editor import Editor

ZONES = tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix"))))


def _type(screen: Editor) -> Dialog:
    """The types with their colours, a new one, or the page of all."""

    def take(number: int) -> None:
        screen.draft = replace(screen.draft, type=number)
        screen.close()

    def manage() -> None:
        screen.close()
        screen.open(intents.TYPES)

    rows: list[View] = []
    for kind in screen.kinds.values():
        radio = Radio(
            id="dialog_radio_button", text=kind.title, checked=kind.id == screen.draft.type, weight=1,
            on_click=partial(take, kind.id),
        )  # fmt: skip
        dot = Box(id="dialog_radio_color", width=24, height=24, radius=12, background=color_of(kind.color))
        rows.append(Row(id="dialog_radio_button_holder", width="fill", children=[radio, dot]))
    new = Radio(text="Add a new type", width="fill", on_click=partial(screen.ask, "new_type"))
    rows += [new, Divider(id="dialog_radio_divider", margin=(0, 8))]
    rows.append(
        Text(id="dialog_manage_event_types", text="Manage event types", size=16, padding=(12, 12), width="fill",
             on_click=manage)
    )  # fmt: skip
    group = Column(id="dialog_radio_group", cls="android.widget.RadioGroup", width="fill", children=rows)
    return Dialog(content=[Scroll(id="dialog_radio_holder", height="wrap", children=[group])], on_dismiss=screen.close)


def _new_type(screen: Editor) -> Dialog:
    def take(number: int) -> None:
        screen.draft = replace(screen.draft, type=number)
        screen.close()

    return type_dialog(screen, None, take)


def _color(screen: Editor) -> Dialog:
    def take(color: int) -> None:
        screen.draft = replace(screen.draft, color=color)
        screen.close()

    kind = screen.kinds.get(screen.draft.type)
    return color_dialog(screen.draft.color or (kind.color if kind else 0), take, screen.close)


def _zone(screen: Editor) -> Dialog:
    """All time zones; the times on show stay and mean that zone then."""
    now = screen.draft.zone

    def take(name: str) -> None:
        screen.draft = replace(screen.draft, zone=name)
        screen.close()

    def row(name: str) -> View:
        return Text(
            id="item_time_zone_title",
            text=name,
            size=16,
            color="primary" if name == now else "on_surface",
            width="fill",
            padding=(8, 12),
            on_click=partial(take, name),
        )

    names = ZONES if now in ZONES else (now, *ZONES)
    zones = Recycler(id="select_time_zone_list", items=names, build=row, first=names.index(now), height=480)
    return Dialog(content=[zones], on_dismiss=screen.close)


QUESTIONS = {"type": _type, "new_type": _new_type, "color": _color, "zone": _zone}
