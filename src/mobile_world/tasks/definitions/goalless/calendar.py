"""Scenes in Simple Calendar Pro: a day to be chosen, and an event that is off or later."""

from __future__ import annotations

from datetime import date, time, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import choose_day, choose_time, save_event
from mobile_world.tasks.definitions.android_world.calendar._events import EventRow
from mobile_world.tasks.definitions.android_world.calendar._steps import APP
from mobile_world.tasks.definitions.goalless._shared import (
    MONDAY,
    CalendarScene,
    agenda,
    begin_form,
    day_name,
    draw_chinese_thread,
    draw_thread,
    look_up,
    made_event,
    moved_to,
    open_event,
    span,
    start_of,
    thread,
)
from mobile_world.tasks.values import (
    Added,
    Appointment,
    Calendar,
    Changed,
    Event,
    Message,
    NewMessage,
    Removed,
    Scene,
    Wanted,
)

AGENDA_IN_CHINESE = ("健身", "还书", "部门例会", "取快递", "牙医复诊")
CHINESE_WEEK = "一二三四五六日"


class LunchOnEarlierDayScene(CalendarScene):
    """A form asks for the day of a lunch; of two days that were named, the thread settles on the first."""

    goal = "Finish the new event in Calendar: lunch with {first} on the earlier of the two days, {early}. Save it."
    complexity = 3.0
    kind = "pair"
    pair = "day of a lunch"
    later = False

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """With whom, two days of the coming week, and the time."""
        params, days = draw_thread(random), [MONDAY + timedelta(away) for away in sorted(random.sample(range(1, 5), 2))]
        texts = {"first": params["name"].split()[0], "early": day_name(days[0]), "late": day_name(days[1])}
        when = span(days[0], 12, random.choice((0, 15, 30)), 60)
        return {**params, **texts, **when, "late_day": days[1].isoformat(), "others": agenda(random)}

    @property
    def day(self) -> date:
        """The day that was settled on."""
        return date.fromisoformat(self.params["late_day" if self.later else "day"])

    def scene(self) -> Scene:
        """The offer of two days, the answer, and the choice, which has just come."""
        number, at = self.params["number"], f"12:{self.params['minute']:02}"
        offer = f"Lunch next week? {self.params['early']} or {self.params['late']}, both at {at}, for an hour."
        messages = thread(
            self.params,
            Message(number, offer),
            Message(number, "Both fine, you choose!", "sent"),
            NewMessage(number, f"{day_name(self.day)} then, looking forward to it"),
        )
        return [Calendar(self.params["others"]), *messages]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Fill in all but the day, whose picker is open."""
        title = f"Lunch with {self.params['first']}"
        yield from begin_form(hand, title, start_of(self.params), self.params["minutes"])
        yield from hand.tap(id="event_start_date")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read which day it is, choose it and save."""
        yield from look_up(hand, self.params["name"], APP)
        yield from choose_day(hand, self.day)
        yield from save_event(hand)

    def wanted(self) -> Wanted:
        """The lunch on that day, whatever its title says besides."""
        start = start_of({**self.params, "day": self.day.isoformat()})
        end = start + timedelta(minutes=self.params["minutes"])
        return [Added(Appointment(start, end, about=("lunch", self.params["first"]), calendar=Event))]


class LunchOnLaterDayScene(LunchOnEarlierDayScene):
    """A form asks for the day of a lunch; of two days that were named, the thread settles on the second."""

    goal = "Finish the new event in Calendar: lunch with {first} on the later of the two days, {late}. Save it."
    later = True


class RehearsalCancelledScene(CalendarScene):
    """A rehearsal is open in the calendar; the conductor writes that it is off: delete it. In Chinese."""

    goal = "请在日历里删除周{weekday}的“{title}”，因为排练取消了。"
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    kind = "pair"
    pair = "rehearsal off or later"
    reply = "场地停电，周{weekday}取消了，不补，从日历里删了吧"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who conducts and who sings, the rehearsal, the hour it may move to, and what else is on."""
        day, hour = MONDAY + timedelta(random.randrange(1, 4)), random.choice((18, 19))
        params = draw_chinese_thread(random)
        event = {"title": "合唱团排练", "weekday": CHINESE_WEEK[day.weekday()], "later": hour + 1}
        others = agenda(random, AGENDA_IN_CHINESE)
        return {**params, **event, **span(day, hour, 30, 90), "others": others}

    @property
    def row(self) -> EventRow:
        """The rehearsal."""
        return made_event(start_of(self.params), 90, self.params["title"], location="文化馆三楼")

    def scene(self) -> Scene:
        """The rehearsal, the question whether it takes place, and the answer, which has just come."""
        question = Message(self.params["number"], f"周{self.params['weekday']}的排练有变化吗？", "sent")
        reply = NewMessage(self.params["number"], self.reply.format(**self.params))
        return [Calendar([*self.params["others"], self.row]), *thread(self.params, question, reply)]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_event(hand, self.row, start_of(self.params).date())

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from look_up(hand, self.params["name"], APP)
        yield from hand.tap(id="delete")
        yield from hand.tap(text="Yes")

    def wanted(self) -> Wanted:
        return [Removed(Event.of(self.row))]


class RehearsalLaterScene(RehearsalCancelledScene):
    """A rehearsal is open in the calendar; the conductor writes that it begins later: change the time. In Chinese."""

    goal = "请在日历里把周{weekday}的“{title}”改到{later}:30开始，时长不变。"
    reply = "有，周{weekday}改到晚上{later}:30，还是一个半小时，日历改一下"

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the answer, then change the time."""
        yield from look_up(hand, self.params["name"], APP)
        yield from hand.tap(id="event_start_time")
        yield from choose_time(hand, time(self.params["later"], self.params["minute"]))
        yield from save_event(hand)

    def wanted(self) -> Wanted:
        start = start_of({**self.params, "hour": self.params["later"]})
        return [Changed(Event.of(self.row), Event.of(moved_to(start, self.row)))]
