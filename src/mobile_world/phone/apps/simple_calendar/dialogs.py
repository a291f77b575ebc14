"""Dialogs that several screens open: a length of time, a colour, an event type, and what is to be deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from mobile_world.phone.apps.simple_calendar.events import Event
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, color_dot, color_of, number_of
from mobile_world.phone.apps.simple_calendar.store import ALL, FUTURE, ONE, EventType
from mobile_world.phone.ui import (
    CENTER,
    STAY_OPEN,
    Action,
    Dialog,
    DialogButton,
    Icon,
    Line,
    Radio,
    Spacer,
    Stack,
    Text,
    TextField,
    View,
)

RADIO_GROUP = "android.widget.RadioGroup"
REMINDER_UNITS = (("minutes", 1), ("hours", 60), ("days", 1440))
COLORS = (
    ("#f44336", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5"),
    ("#2196f3", "#03a9f4", "#00bcd4", "#009688", "#4caf50"),
    ("#8bc34a", "#cddc39", "#ffeb3b", "#ffc107", "#f4842d"),
    ("#ff5722", "#795548", "#9e9e9e", "#607d8b", "#212121"),
)
_USUAL_REMINDERS = (-1, 0, 1, 5, 10, 30, 60)
_PARTS = (
    (ONE, "delete_event_one_only", "Delete the selected occurrence only"),
    (FUTURE, "delete_event_future", "Delete this and all future occurrences"),
    (ALL, "delete_event_all", "Delete all occurrences"),
)
_INTERVAL, _TITLE = "dialog_custom_interval_value", "type_title"
_LARGEST = 9999


def reminder_choices(current: int) -> list[int]:
    """The usual reminders, and what is set where that is none of them."""
    return [*_USUAL_REMINDERS] if current in _USUAL_REMINDERS else sorted([*_USUAL_REMINDERS, current])


def interval_dialog(screen: CalendarScreen, units: Sequence[tuple[str, int]], on_ok: Callable[[int], object]) -> Dialog:
    """A number of minutes, hours or whatever the units are; `on_ok` gets the product."""
    chosen = int(screen.about.get("unit", 0))

    def accept() -> None:
        typed = screen.typed(_INTERVAL)
        if typed.isdecimal() and int(typed):
            on_ok(min(int(typed), _LARGEST) * units[chosen][1])

    def radio(place: int, name: str) -> View:
        on_click = partial(screen.tell, unit=place)
        return Radio(id=f"dialog_radio_{name}", text=name, checked=place == chosen, width="fill", on_click=on_click)

    field = TextField(id=_INTERVAL, hint="Value", kind="number", look="underlined", autofocus=True, max_length=4)
    field.on_submit = screen.answering(accept)
    radios = [radio(place, name) for place, (name, _) in enumerate(units)]
    group = Stack(radios, id="dialog_radio_view", cls=RADIO_GROUP, margin=(0, 12, 0, 0))
    return Dialog(content=[field, group], positive=DialogButton("OK", accept), negative=DialogButton("Cancel"))


def color_dialog(
    screen: CalendarScreen, current: int, on_ok: Callable[[int], object], on_cancel: Action | None = None
) -> Dialog:
    """One of some colours, taken by a tap."""

    def cell(color: str) -> View:
        chosen = color == color_of(current)
        dot = color_dot("", color, 44, cls="android.widget.ImageView")
        dot.desc, dot.selected, dot.on_click = color, chosen, screen.answering(partial(on_ok, number_of(color)))
        dot.children = [Icon(name="check", color="#ffffff", align=CENTER, ghost=True)] if chosen else []
        return dot

    def line(first: str, *others: str) -> View:
        return Line([cell(first), *(view for each in others for view in (Spacer(weight=1), cell(each)))], ghost=True)

    grid = Stack([line(*colors) for colors in COLORS], id="color_picker_holder", spacing=12)
    return Dialog(content=[grid], negative=DialogButton("Cancel", on_cancel), on_dismiss=on_cancel)


def type_dialog(screen: CalendarScreen, kind: EventType | None, on_ok: Callable[[int], object] | None = None) -> Dialog:
    """The name and the colour of a type; `on_ok` gets its number once it is stored."""
    base = kind or EventType(0, "", number_of(COLORS[1][0]))
    color, title = int(screen.about.get("color", base.color)), str(screen.about.get("title", base.title))
    if screen.about.get("picking"):
        stop = partial(screen.tell, picking=False)
        return color_dialog(screen, color, lambda chosen: screen.tell(color=chosen, picking=False), stop)

    def accept() -> object:
        name = screen.typed(_TITLE, title).strip()
        taken = any(each.title.casefold() == name.casefold() and each.id != base.id for each in screen.kinds.values())
        if not name or taken:
            screen.toast("Type with this title already exists" if taken else "Title cannot be empty")
            return STAY_OPEN
        number = screen.store.put_type(replace(base, title=name, color=color))
        return on_ok(number) if on_ok else None

    field = TextField(id=_TITLE, value=title, hint="Title", look="underlined", autofocus=True)
    field.on_submit = screen.answering(accept)
    label, dot = Text(id="type_color_label", text="Color", size=16, weight=1), color_dot("type_color", color_of(color))
    swatch = Line([label, dot], id="type_color_holder", padding=(4, 16, 4, 0))
    swatch.on_click = lambda: screen.tell(picking=True, title=screen.typed(_TITLE, title))
    return Dialog(
        title="Edit type" if kind else "Add a new type",
        content=[field, swatch],
        positive=DialogButton("OK", accept),
        negative=DialogButton("Cancel"),
    )


def delete_dialog(screen: CalendarScreen, events: Sequence[Event], on_yes: Callable[[str], object]) -> Dialog:
    """Whether to delete events; `on_yes` gets which occurrences of those that repeat."""
    part = str(screen.about.get("which", ONE))
    words = "Are you sure you want to proceed with the deletion?"
    parts: list[View] = [Text(id="delete_event_description", text=words, size=16, width="fill")]
    if any(event.repeat_interval > 0 for event in events):
        note = f"The {'task' if events[0].is_task else 'event'} is repeatable"
        note = "The selection contains repeating events" if len(events) > 1 else note
        radios: list[View] = [
            Radio(id=id, text=label, checked=each == part, width="fill", on_click=partial(screen.tell, which=each))
            for each, id, label in _PARTS
        ]
        parts += [
            Text(id="delete_event_repeat_description", text=note, color="on_surface_variant", margin=(0, 12, 0, 4)),
            Stack(radios, id="delete_event_radio_view", cls=RADIO_GROUP),
        ]
    return Dialog(content=parts, positive=DialogButton("Yes", partial(on_yes, part)), negative=DialogButton("No"))
