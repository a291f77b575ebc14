"""An alarm before an event."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import new_alarm
from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import find_fossify_events
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    NAMES,
    TITLES,
    CalendarTask,
    day_name,
    days_from,
    draw_others,
    from_iso,
    moment,
    once,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import WEEK, Added, Alarm, Either, FreelyLabelled, Wanted

COMING = days_from(date(2025, 10, 18), 5)
"""Days on which an alarm of that weekday would ring first, and none on which any alarm would."""
DAYS = days_from(date(2025, 10, 17), 6)
"""Days of meetings: the first one may have an earlier one than the one that is meant."""
WEEKDAYS_IN_CHINESE = "一二三四五六日"
ORDINALS = {17: "17th", 18: "18th", 19: "19th", 20: "20th", 21: "21st", 22: "22nd"}
QUESTIONS = (
    "Which meeting do you mean?",
    "Which of the meetings is it?",
    "Which one do you mean?",
    "Which day is the meeting?",
    "On which day is the meeting?",
    "What day is it?",
    "When is the meeting?",
    "On which date is the meeting?",
    "What date is the meeting?",
    "Which one of them is it?",
    "Which one of them?",
    "Which one should I set the alarm for?",
    "Which one is the alarm for?",
    "Which of the meetings should the alarm be for?",
    "On which day should the alarm ring?",
    "Which day do you mean?",
    "哪一天的会议？",
    "会议是哪天？",
    "会议是什么时候？",
    "哪一个会议？",
    "是哪个会议？",
    "是哪天？",
    "闹钟哪天响？",
)
PLACE_QUESTIONS = (
    "Where do I find the meeting?",
    "Where are your meetings?",
    "Where can I look up the meeting?",
    "Where can I find it?",
    "Which app are your meetings in?",
    "What time is the meeting?",
    "What time does the meeting begin?",
    "What time does the meeting start?",
    "What time should the alarm ring?",
    "会议在哪里查？",
    "会议几点开始？",
    "会议几点？",
    "闹钟几点响？",
)


class CheckEventAndSetAlarmAskUserTask(CalendarTask):
    """Set an alarm some minutes before a meeting; of three with one person the user knows which."""

    guess_wins = "there is one meeting with Sam"

    goal = (
        "Set an alarm in Clock for my meeting with {name} in the coming days, which is in Calendar: it should ring on"
        " that day, {minutes} minutes before the meeting begins, and needs no label."
    )
    vague_goal = "Set an alarm before a meeting."
    app_names: ClassVar[set[str]] = {"Calendar", "Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.5

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"name": "Sam", "minutes": 5, "start": "2025-10-20T09:00:00+00:00", "events": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """With whom, on which three days, which of them is meant, how long before, and whom else one meets."""
        name, *others = random.sample(NAMES, 3)
        days = random.sample(COMING, 2)
        start, second = (moment(day, random.randrange(8, 18), random.choice((0, 15, 30, 45))) for day in days)
        rows = [once(f"Meeting with {name}", at, 45) for at in (start, second)]
        rows += [once(f"Meeting with {other}", moment(random.choice(COMING), 18), 30) for other in others]
        rows += draw_others(random, COMING, random.sample(TITLES, 5))
        minutes = random.choice((5, 10, 20, 25))
        # Before both, as the next meeting is the one that people guess.
        next_one = moment(min(days) - timedelta(days=1), random.randrange(13, 18), random.choice((0, 15, 30, 45)))
        rows.append(once(f"Meeting with {name}", next_one, 45))
        return {"name": name, "minutes": minutes, "start": start.isoformat(), "events": rows}

    @property
    def _rings(self) -> datetime:
        return from_iso(self.params["start"]) - timedelta(minutes=self.params["minutes"])

    def wanted(self) -> Wanted:
        """One alarm more: once, put off to that day, or every week on it, which comes to the same this time."""
        rings = self._rings
        day = WEEK[rings.weekday()]
        hour, minute, first = rings.hour, rings.minute, rings.date().isoformat()
        return Either(
            [Added(FreelyLabelled(Alarm(hour, minute, first=first)))],
            [Added(FreelyLabelled(Alarm(hour, minute, (day,))))],
            [Added(FreelyLabelled(Alarm(hour, minute, (day,), first=first)))],
        )

    def dialogue(self) -> Dialogue:
        """Which one, and where its time is."""
        start, name = from_iso(self.params["start"]), self.params["name"]
        days = {
            f"{day:%A}": (
                *(f"{day:%A}", day_name(day), f"{day.day} October", f"Oct {day.day}", ORDINALS[day.day]),
                *(f"{day.month}月{day.day}日", f"{day.month}月{day.day}号", f"{day.day}号", f"{day.day}日"),
                *(f"{week}{WEEKDAYS_IN_CHINESE[day.weekday()]}" for week in ("周", "星期", "礼拜")),
            )
            for day in DAYS
        }
        which = Fact(
            "which meeting",
            "choice",
            (
                *QUESTIONS,
                f"When is the meeting with {name}?",
                f"On which day is the meeting with {name}?",
                f"Which meeting with {name} do you mean?",
                f"和{name}的会议是哪天？",
                f"和{name}的会议是什么时候？",
            ),
            Text(
                f"The one on {start:%A}, {day_name(start.date())}.",
                f"{start.month}月{start.day}日的那个。",
            ),
            nouns=("meeting", "day", "date", "one", "会议", "日期", "哪天"),
            value=f"{start:%A}",
            values=days,
        )
        where = Fact(
            "where meetings are",
            "place",
            (*PLACE_QUESTIONS, f"What time is the meeting with {name}?", f"和{name}的会议几点开始？"),
            Text("My meetings are in Calendar.", "我的会议都在日历里。"),
            nouns=("time", "app", "时间"),
            value="Calendar",
            optional=True,
        )
        return Dialogue((which, where), about=(name, "meeting", "alarm", "calendar", "会议", "闹钟"))

    def natural_guess(self) -> dict[str, Any]:
        """The next meeting; the original has but one."""
        title = f"Meeting with {self.params['name']}"
        starts = [row["start_ts"] for row in self.params["events"] if row["title"] == title]
        return {"start": datetime.fromtimestamp(min(starts), UTC).isoformat() if starts else self.params["start"]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Find the meeting, and set the alarm."""
        rings = self._rings
        yield from find_fossify_events(hand, f"Meeting with {self.params['name']}")
        yield from hand.ask("Which meeting do you mean?")
        yield from new_alarm(hand, rings.hour, rings.minute)
        yield from hand.tap(id="blackout_title")
        yield from hand.tap(text=str(rings.day))
        yield from hand.tap(text="OK")

    def side_effect(self, hand: Hand) -> Steps:
        yield from new_alarm(hand, self._rings.hour, (self._rings.minute + 2) % 60)
