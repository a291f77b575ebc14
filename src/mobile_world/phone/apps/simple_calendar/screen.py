"""What all screens of the app share: its store, its settings, colours, and what is drawn as past."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property

from mobile_world.phone.apps.simple_calendar.events import Event, Occurrence
from mobile_world.phone.apps.simple_calendar.options import Options
from mobile_world.phone.apps.simple_calendar.store import REGULAR, EventType, Store
from mobile_world.phone.apps.simple_calendar.words import time_text
from mobile_world.phone.kit import SIMPLE, AppScreen
from mobile_world.phone.ui import Box, Color, View

FALLBACK_COLOR = "#0b57d0"


def color_of(number: int) -> Color:
    """A colour that Android stores as a signed number."""
    return f"#{number & 0xFFFFFF:06x}" if number else FALLBACK_COLOR


def number_of(color: Color) -> int:
    """A colour as Android stores it."""
    return int(color[1:], 16) - (1 << 24)


def ink_on(color: Color) -> Color:
    """Black or white, whatever can be read on a colour."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#1b1c1f" if red * 299 + green * 587 + blue * 114 > 149_000 else "#ffffff"


def color_dot(id: str, color: Color, size: float = 28, *, cls: str = "android.widget.FrameLayout") -> View:
    """The colour of a type or an event."""
    return Box(id=id, cls=cls, width=size, height=size, radius=size / 2, background=color)


class CalendarScreen(AppScreen):
    """A screen of this app."""

    look = SIMPLE
    no_app = "No valid app found"

    @cached_property
    def store(self) -> Store:
        """Events, tasks and their types."""
        return Store(self.system)

    @cached_property
    def options(self) -> Options:
        """The app's settings."""
        return Options(self.system)

    @cached_property
    def now(self) -> datetime:
        """What a clock on the wall shows."""
        return self.system.clock.now().replace(tzinfo=None)

    @property
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

    def color_of(self, event: Event) -> Color:
        """The colour of an event, or that of its type."""
        kind = self.kinds.get(event.event_type) or self.kinds.get(REGULAR)
        return color_of(event.color or (kind.color if kind else 0))

    def is_dim(self, item: Occurrence) -> bool:
        """Whether it is drawn as something that needs no attention any more."""
        completed, past = self._dimmed
        if item.event.is_task and item.done and completed:
            return True
        return past and (item.end.date() < self.today if item.event.all_day else item.end < self.now)

    def time_text(self, moment: datetime) -> str:
        """A time of day as the person wants it."""
        return time_text(moment, is_24h=self.is_24h)
