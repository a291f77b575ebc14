"""Questions about what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Score
from mobile_world.tasks.definitions.android_world._data import draw_meeting, draw_names
from mobile_world.tasks.definitions.android_world._official import verdict
from mobile_world.tasks.definitions.android_world.calendar._asking import (
    AskTask,
    Reading,
    draw_asked_day,
    draw_at,
    draw_scene,
)
from mobile_world.tasks.definitions.android_world.calendar._days import (
    NOW,
    TODAY,
    day_named,
    day_text,
    draw_length_text,
    draw_time_text,
    length_named,
    moment,
    moment_in,
    moment_text,
    time_named,
)
from mobile_world.tasks.definitions.android_world.calendar._lists import Entry, read_entries
from mobile_world.tasks.definitions.android_world.calendar._moves import search, show_list
from mobile_world.tasks.definitions.android_world.calendar._rows import (
    EventRow,
    draw_row,
    draw_start,
    event_row,
    not_on,
)
from mobile_world.tasks.solving import Hand

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

MONDAY, SUNDAY = TODAY + timedelta(1), TODAY + timedelta(7)


class SimpleCalendarNextEvent(AskTask):
    """Say what begins next, on a day that had events before and has more later.

    In AndroidWorld the event may have begun at midnight, hours before; here it always lies ahead, and others follow. It
    takes nearly the right title for it.
    """

    goal = "Which event in Simple Calendar Pro is the next to begin from now on? Answer with its title alone."
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "information-retrieval", "screen-reading", "complex-ui",
    }  # fmt: skip

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The time, the event, and the scene."""
        start, length = draw_start(random, TODAY, since=16, until=20), draw_length_text(random)
        morning = moment(TODAY, time(random.randint(8, 11)))
        times = (start, morning, morning + timedelta(hours=3), start + timedelta(hours=2))
        row, *others = draw_at(random, *times)
        row["end_ts"] = int(row["start_ts"]) + round(length_named(length).total_seconds())
        params = {"time": draw_time_text(random, start.time()), "duration": length, "title": row["title"]}
        return params | draw_scene(random, [row, *others], not_on(TODAY))

    @property
    def day(self) -> date:
        """This day."""
        return TODAY

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """What begins at the time in the parameters, which is the next one."""
        at = moment(TODAY, time_named(self.params["time"]))
        return [entry.title for entry in entries if entry.start == at]


class SimpleCalendarEventsInNextWeek(AskTask):
    """Say which events the week from tomorrow on has; today is a Sunday.

    AndroidWorld has two events in that week and none on the Sunday before; here there are up to four, and this Sunday
    has some. One of them may be said twice there, and the task is tagged as data entry, though nothing is entered.
    """

    goal = (
        "Which events are in Simple Calendar Pro for next week? Weeks begin with Monday, so that next week begins"
        " tomorrow. Answer with the titles alone, with commas between them."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """One of the events, and the scene."""
        length = draw_length_text(random)
        days = sorted(random.sample(range(7), random.randint(2, 4)))
        times = [draw_start(random, MONDAY + timedelta(day)) for day in days]
        rows = draw_at(random, *times)
        taken = {str(row["title"]) for row in rows}
        around = draw_at(random, moment(TODAY, time(18)), moment(SUNDAY + timedelta(1), time(9)), but_not=taken)
        params = {
            "date": day_text(times[0].date()),
            "time": draw_time_text(random, times[0].time()),
            "duration": length,
            "title": rows[0]["title"],
            "person": draw_names(random, 1)[0].split()[0],
        }
        free = not_on(*(TODAY + timedelta(day) for day in range(-1, 8)))
        return params | draw_scene(random, [*rows, *around], free)

    def look(self, hand: Hand) -> Reading:
        """Read the list from yesterday on, until the week is over."""
        yield from show_list(hand)
        return (yield from read_entries(hand, until=SUNDAY))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """All of that week."""
        return [entry.title for entry in entries if MONDAY <= entry.start.date() <= SUNDAY]


class SimpleCalendarNextMeetingWithPerson(AskTask):
    """Say when the next meeting with somebody begins; there was one before, and another comes later.

    In AndroidWorld the meeting may be over, as it may take place on the morning of this day, and it is the only one
    with that person. It wants the answer letter by letter; here a comma and capitals do not matter.
    """

    goal = (
        "When does the next meeting with {person} in Simple Calendar Pro begin? Answer with month, day, year and time,"
        " such as “March 5 2024 09:30”."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The person, the meeting, and the scene."""
        person, other = (name.split()[0] for name in draw_names(random, 2))
        day = draw_asked_day(random, since=2)
        start = draw_start(random, day)
        times = [start, start - timedelta(random.randint(15, 16)), start + timedelta(random.randint(1, 2))]
        rows = [
            draw_row(random, when, 30, draw_meeting(random, name))
            for when, name in [*((when, person) for when in times), (start - timedelta(1), other)]
        ]
        params = {"person": person, "date": day_text(day), "time": f"{start:%H:%M}"}
        return params | draw_scene(random, rows, lambda begin, end: True)

    def bare_rows(self) -> list[EventRow]:
        """What the parameters name."""
        start = moment(day_named(self.params["date"]), time_named(self.params["time"]))
        return [event_row(start, 30, f"Lunch with {self.params['person']}")]

    def look(self, hand: Hand) -> Reading:
        """Search for the name."""
        yield from search(hand, self.params["person"])
        return (yield from read_entries(hand))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """The first meeting from now on; where all are over, the last."""
        met = [entry.start for entry in entries if self.params["person"] in entry.title]
        ahead = [start for start in met if start >= NOW]
        return [moment_text(min(ahead) if ahead else max(met))]

    def is_right(self, said: str) -> bool:
        """Commas may stand in the answer."""
        return moment_in(said.replace(",", " ")) == moment_in(self.answers[0])

    def official_score(self, controller: AndroidController) -> Score:
        """The moment in the form that was asked for, and nothing else."""
        said = controller.interaction_cache or ""
        return verdict(
            moment_in(said) == moment_in(self.answers[0]), f"the answer is {said[:200]!r}, right is {self.answers[0]}"
        )
