"""What the tasks on Simple Calendar Pro share: what stands in it, and that nothing else changed there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Score
from mobile_world.tasks.definitions.android_world._official import OfficialTask
from mobile_world.tasks.definitions.android_world.calendar._days import set_the_clock
from mobile_world.tasks.definitions.android_world.calendar._rows import EventRow
from mobile_world.tasks.state import Calendar, CalendarEvent, Change

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class CalendarTask(OfficialTask):
    """Succeeds when the calendar changed as asked and in no other way, and what every task looks at did not change.

    That is every column of the events and the types that events can have; people, messages, calls, alarms and settings.
    AndroidWorld looks at the table of events alone.
    """

    app_names: ClassVar[set[str]] = {"Calendar"}

    def rows(self) -> Iterable[EventRow]:
        """What stands in the calendar at first."""
        raise NotImplementedError

    def wanted_events(self) -> Change[CalendarEvent]:
        """How the calendar is to change; not at all by default."""
        return Change()

    def furnish(self, controller: AndroidController) -> None:
        """Fill the calendar, on the day on which the task plays."""
        set_the_clock(controller)
        self.calendar_before = Calendar.fill(controller, self.rows())

    def finds(self, controller: AndroidController) -> Score:
        """The calendar is as asked."""
        return self.calendar_before.compare(Calendar.take(controller), self.wanted_events())
