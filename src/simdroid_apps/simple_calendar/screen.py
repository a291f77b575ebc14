"""The base class of the app's screens: store, options, colours, and shared dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property, partial
from typing import TypeVar

from simdroid import kit, ui
from simdroid_apps.simple_calendar import editions, formatting
from simdroid_apps.simple_calendar.events import Event, Occurrence
from simdroid_apps.simple_calendar.store import (
    ALL,
    FUTURE,
    ONE,
    REGULAR,
    EventType,
    Options,
    Store,
    options_of,
)

T = TypeVar("T")

FALLBACK_COLOR = "#0b57d0"
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


def color_of(number: int) -> ui.Color:
    """A colour that Android stores as a signed number."""
    return f"#{number & 0xFFFFFF:06x}" if number else FALLBACK_COLOR


def number_of(color: ui.Color) -> int:
    """A colour as Android stores it."""
    return int(color[1:], 16) - (1 << 24)


def ink_on(color: ui.Color) -> ui.Color:
    """Black or white, whichever is readable on a colour."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#1b1c1f" if red * 299 + green * 587 + blue * 114 > 149_000 else "#ffffff"


def color_dot(id: str, color: ui.Color, size: float = 28, *, cls: str = "android.widget.FrameLayout") -> ui.View:
    """The colour of a type or an event."""
    return ui.Box(id=id, cls=cls, width=size, height=size, radius=size / 2, background=color)


def option_dialog(
    screen: kit.AppScreen,
    options: Mapping[T, str],
    current: T | None,
    on_choose: Callable[[T], object],
    more: Mapping[str, ui.Action] | None = None,
) -> ui.Dialog:
    """One of several values by their labels; `more` are labels that lead to other values."""
    values, ways = [*options], more or {}
    actions: list[ui.Action] = [*(partial(on_choose, value) for value in values), *ways.values()]
    chosen = values.index(current) if current in values else len(values) if ways else -1
    return kit.choice_dialog(screen, [*options.values(), *ways], chosen, lambda index: actions[index]())


def reminder_options(current: int, *, is_24h: bool) -> dict[int, str]:
    """The usual reminders, and what is set where that is none of them."""
    return {
        minutes: formatting.reminder_text(minutes, is_24h=is_24h) for minutes in sorted({*_USUAL_REMINDERS, current})
    }


class CalendarScreen(kit.AppScreen):
    """A screen of this app."""

    look = kit.SIMPLE
    no_app = "No valid app found"

    @property
    def edition(self) -> editions.Edition:
        """Which of the apps it is."""
        return editions.EDITIONS[self.package]

    @property
    def theme(self) -> ui.Theme:
        """The phone's palette, with the app's own colours where it has some."""
        dark = super().theme.dark
        return ui.Theme(dark, accents=self.edition.dark if dark else self.edition.light)

    @cached_property
    def store(self) -> Store:
        """Events, tasks and their types."""
        return Store(self.system, self.edition)

    @cached_property
    def options(self) -> Options:
        """The app's settings."""
        return options_of(self.edition)(self.system)

    @cached_property
    def now(self) -> datetime:
        """What a clock on the wall shows."""
        return self.system.clock.now().replace(tzinfo=None)

    @cached_property
    def today(self) -> date:
        """The day it is."""
        return self.system.clock.minute().date()

    @cached_property
    def is_24h(self) -> bool:
        """Whether times have 24 hours."""
        return self.options.is_24h

    @cached_property
    def sunday_first(self) -> bool:
        """Whether weeks begin with Sunday."""
        return self.options.sunday_first

    @cached_property
    def _dimmed(self) -> tuple[bool, bool]:
        """Whether completed tasks are dim, and whether past events are; read once for all that is on show."""
        return self.options.dim_completed_tasks, self.options.dim_past_events

    @cached_property
    def kinds(self) -> dict[int, EventType]:
        """The event types by number."""
        return {kind.id: kind for kind in self.store.types()}

    def color_of(self, event: Event) -> ui.Color:
        """The colour of an event, or that of its type."""
        kind = self.kinds.get(event.event_type) or self.kinds.get(REGULAR)
        return color_of(event.color or (kind.color if kind else 0))

    def is_dim(self, item: Occurrence) -> bool:
        """Whether it is drawn as something that needs no attention any more."""
        completed, past = self._dimmed
        if item.event.is_task and item.done and completed:
            return True
        if not past:
            return False
        # Only what ends today needs the exact time, which makes what is built hold for this moment alone.
        of_today = item.end.date() == self.today and not item.event.all_day
        return item.end < self.now if of_today else item.end.date() < self.today

    def time_text(self, moment: datetime) -> str:
        """A time of day as the person wants it."""
        return kit.padded_time(moment, is_24h=self.is_24h)

    def interval_dialog(self, units: Sequence[tuple[str, int]], on_ok: Callable[[int], object]) -> ui.Dialog:
        """The dialog for a number of minutes, hours or other units; `on_ok` gets the product."""
        chosen = int(self.about.get("unit", 0))

        def accept() -> None:
            typed = self.typed(_INTERVAL)
            if typed.isdecimal() and int(typed):
                on_ok(min(int(typed), _LARGEST) * units[chosen][1])

        def radio(index: int, name: str) -> ui.View:
            return ui.Radio(
                id=f"dialog_radio_{name}",
                text=name,
                checked=index == chosen,
                width="fill",
                on_click=partial(self.tell, unit=index),
            )

        radios = [radio(index, name) for index, (name, _) in enumerate(units)]
        return ui.Dialog(
            content=[
                ui.TextField(
                    id=_INTERVAL,
                    hint="Value",
                    kind="number",
                    look="underlined",
                    autofocus=True,
                    max_length=4,
                    on_submit=self.then_close(accept),
                ),
                ui.Stack(radios, id="dialog_radio_view", cls=RADIO_GROUP, margin=(0, 12, 0, 0)),
            ],
            positive=ui.DialogButton("OK", accept),
            negative=ui.DialogButton("Cancel"),
        )

    def color_dialog(
        self, current: int, on_ok: Callable[[int], object], on_cancel: ui.Action | None = None
    ) -> ui.Dialog:
        """One of some colours, taken by a tap."""

        def cell(color: str) -> ui.View:
            dot = color_dot("", color, 44, cls="android.widget.ImageView")
            dot.desc = color
            dot.selected = color == color_of(current)
            dot.on_click = self.then_close(partial(on_ok, number_of(color)))
            if dot.selected:
                dot.children = [ui.Icon(name="check", color="#ffffff", align=ui.CENTER, ghost=True)]
            return dot

        def line(first: str, *others: str) -> ui.View:
            return ui.Line(
                [cell(first), *(view for other in others for view in (ui.Spacer(weight=1), cell(other)))], ghost=True
            )

        return ui.Dialog(
            content=[ui.Stack([line(*colors) for colors in COLORS], id="color_picker_holder", spacing=12)],
            negative=ui.DialogButton("Cancel", on_cancel),
            on_dismiss=on_cancel,
        )

    def type_dialog(self, kind: EventType | None, on_ok: Callable[[int], object] | None = None) -> ui.Dialog:
        """The name and the colour of a type; `on_ok` gets its number once it is stored."""
        base = kind or EventType(0, "", number_of(COLORS[1][0]))
        color, title = int(self.about.get("color", base.color)), str(self.about.get("title", base.title))
        if self.about.get("picking"):
            return self.color_dialog(
                color, lambda chosen: self.tell(color=chosen, picking=False), partial(self.tell, picking=False)
            )

        def accept() -> object:
            name = self.typed(_TITLE, title).strip()
            taken = any(item.title.casefold() == name.casefold() and item.id != base.id for item in self.kinds.values())
            if not name or taken:
                self.toast("Type with this title already exists" if taken else "Title cannot be empty")
                return ui.STAY_OPEN
            number = self.store.put_type(replace(base, title=name, color=color))
            return on_ok(number) if on_ok else None

        return ui.Dialog(
            title="Edit type" if kind else "Add a new type",
            content=[
                ui.TextField(
                    id=_TITLE,
                    value=title,
                    hint="Title",
                    capitals="sentences",
                    look="underlined",
                    autofocus=True,
                    on_submit=self.then_close(accept),
                ),
                ui.Line(
                    [
                        ui.Text(id="type_color_label", text="Color", size=16, weight=1),
                        color_dot("type_color", color_of(color)),
                    ],
                    id="type_color_holder",
                    padding=(4, 16, 4, 0),
                    on_click=lambda: self.tell(picking=True, title=self.typed(_TITLE, title)),
                ),
            ],
            positive=ui.DialogButton("OK", accept),
            negative=ui.DialogButton("Cancel"),
        )

    def delete_dialog(self, events: Sequence[Event], on_yes: Callable[[str], object]) -> ui.Dialog:
        """Whether to delete events; `on_yes` gets which occurrences of those that repeat."""
        part = str(self.about.get("which", ONE))
        message = "Are you sure you want to proceed with the deletion?"
        parts: list[ui.View] = [ui.Text(id="delete_event_description", text=message, size=16, width="fill")]
        if any(event.repeat_interval > 0 for event in events):
            noun = "task" if events[0].is_task else "event"
            note = "The selection contains repeating events" if len(events) > 1 else f"The {noun} is repeatable"
            radios: list[ui.View] = [
                ui.Radio(
                    id=id, text=label, checked=value == part, width="fill", on_click=partial(self.tell, which=value)
                )
                for value, id, label in _PARTS
            ]
            parts += [
                ui.Text(
                    id="delete_event_repeat_description", text=note, color="on_surface_variant", margin=(0, 12, 0, 4)
                ),
                ui.Stack(radios, id="delete_event_radio_view", cls=RADIO_GROUP),
            ]
        return ui.Dialog(
            content=parts, positive=ui.DialogButton("Yes", partial(on_yes, part)), negative=ui.DialogButton("No")
        )
