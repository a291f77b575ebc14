"""An event that the user wants to be rid of."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import delete_fossify_event, event_titles, show_fossify_day
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    NAMES,
    SERIES,
    TITLES,
    TODAY,
    CalendarTask,
    day_name,
    days_from,
    draw_free_hours,
    draw_others,
    moment,
    once,
    weekly,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text
from mobile_world.tasks.values import Appointment, Removed, Wanted

QUESTIONS = (
    "Which event should I delete?",
    "Which event should I remove?",
    "Which events should I delete?",
    "Which events should I remove?",
    "Which ones should I remove?",
    "Which one should I remove?",
    "Which ones should I delete?",
    "Which one should I delete?",
    "Which of them should go?",
    "Which of these should I remove?",
    "Which of these events can I delete?",
    "What should I delete?",
    "What should I remove?",
    "What can go?",
    "What can I take out?",
    "What should I take out?",
    "Which ones can I take off the calendar?",
    "Which ones do you want to get rid of?",
    "Which event do you want to get rid of?",
    "What do you want to get rid of?",
    "Which ones can I drop?",
    "Which ones should I cancel?",
    "What should I cancel?",
    "Which ones do you want to keep?",
    "What should stay?",
    "Which ones don't you need any more?",
    "Which ones do you no longer need?",
    "Which event do you no longer need?",
    "Which would you like to cancel?",
    "Which meetings should I remove?",
    "删除哪个日程？",
    "删除哪些活动？",
    "删哪个？",
    "删除哪个？",
    "删除哪些？",
    "哪一个不需要了？",
    "要取消哪一个？",
    "删除什么？",
    "去掉哪个？",
    "哪些可以去掉？",
    "要保留哪些？",
)


class DeleteEventAskUserTask(CalendarTask):
    """Remove one event of a full day; the user says which once all of them were named."""

    guess_wins = "the meeting with Sam is the first event of the day that does not come back every week"

    goal = "There is too much on {day} in Calendar. Please make room on that day: one event or more can go."
    vague_goal = "Make room in my calendar."
    app_names: ClassVar[set[str]] = {"Calendar"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.5

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The Monday of the phone's image, and the meeting with Sam."""
        return {
            "date": "2025-10-20",
            "day": "October 20",
            "hour": 9,
            "titles": ["Morning Run", "Meeting with Sam", "Team Standup", "Personal Time Off"],
            "remove": "Meeting with Sam",
            "events": [],
        }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two series and three single events on a weekday, one of which is with somebody and not always the one."""
        monday = date(2025, 10, 20) + timedelta(7 * random.randrange(3))
        day = monday + timedelta(random.randrange(5))
        hours = draw_free_hours(random, 5)
        titles = [*random.sample(SERIES, 2), f"Meeting with {random.choice(NAMES)}", *random.sample(TITLES, 2)]
        random.shuffle(titles)
        single = [title for title in titles if title not in SERIES]
        remove = random.choice(single)
        if remove == single[0]:  # the first one is the one that people guess
            first, second = (titles.index(title) for title in single[:2])
            titles[first], titles[second] = titles[second], titles[first]
        rows = []
        for title, hour in zip(titles, hours, strict=True):
            start, weekdays = moment(day, hour), range(day.weekday(), 5)
            is_series = title in SERIES
            rows.append(
                weekly(title, start, 60, weekdays, monday + timedelta(4)) if is_series else once(title, start, 60)
            )
        others = [title for title in TITLES if title not in titles]
        other_days = [other for other in days_from(monday, 7) if other != day]
        return {
            "date": day.isoformat(),
            "day": day_name(day),
            "hour": hours[titles.index(remove)],
            "titles": titles,
            "remove": remove,
            "events": rows + draw_others(random, other_days, random.sample(others, 4)),
        }

    def wanted(self) -> Wanted:
        start = moment(date.fromisoformat(self.params["date"]), self.params["hour"])
        return [Removed(Appointment(start, start + timedelta(hours=1), self.params["remove"]))]

    def dialogue(self) -> Dialogue:
        """Which one, once the whole day was told."""
        remove, titles = self.params["remove"], tuple(self.params["titles"])
        fact = Fact(
            "which event to remove",
            "choice",
            QUESTIONS,
            Text(f"Remove {remove}, and nothing else.", f"删掉{remove}，其他的都留着。"),
            nouns=("event", "meeting", "appointment", "one", "日程", "活动", "会议"),
            value=remove,
            values={title: (title,) for title in titles},
            needs=Needs(
                titles,
                Text("What is there on that day? Tell me everything first.", "那天都有什么？先全部告诉我。"),
            ),
        )
        return Dialogue((fact,), about=(*titles, "day", "calendar", "日历", "那天"))

    def natural_guess(self) -> dict[str, Any]:
        """The first event that is no series."""
        return {"remove": next(title for title in self.params["titles"] if title not in SERIES)}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from show_fossify_day(hand, date.fromisoformat(self.params["date"]), TODAY)
        yield from hand.ask(f"There are {', '.join(event_titles(hand))}. Which one should I remove?")
        yield from delete_fossify_event(hand, hand.reply.removeprefix("Remove ").partition(",")[0])

    def side_effect(self, hand: Hand) -> Steps:
        others = (title for title in self.params["titles"] if title != self.params["remove"] and title not in SERIES)
        yield from delete_fossify_event(hand, next(others))
