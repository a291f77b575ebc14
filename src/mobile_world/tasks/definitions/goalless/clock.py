"""Scenes in Clock: alarms, a timer and the stopwatch, by what somebody wrote."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Observation, StepMaker, Steps, by_hand, new_alarm, open_alarms
from mobile_world.tasks.definitions.goalless._shared import ThreadScene, draw_dispute, draw_thread, look_up, thread
from mobile_world.tasks.definitions.own.clock import WAKE_UP_QUESTIONS
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import (
    WEEK,
    Added,
    Alarm,
    Asked,
    Changed,
    Either,
    Message,
    NewMessage,
    Scene,
    Setting,
    Stopwatch,
    Timer,
    Wanted,
)

PM = 12
MINUTES = (10, 15, 20, 40, 45, 50)
DIAL_MINUTES = (5, 10, 20, 45, 50)


class _ClockScene(ThreadScene):
    """A scene about the clock, by what somebody wrote."""

    app_names: ClassVar[set[str]] = {"Clock", "SMS Messenger"}


class AlarmBeforeMorningBoatScene(_ClockScene):
    """A new alarm has its hour; the thread says that it is one of the morning: AM, and the minutes."""

    goal = "Finish the alarm in Clock: {hour}:{minute:02} AM, for the boat."
    kind = "pair"
    begins = "09:30", "15:30"
    pair = "alarm before a boat"
    reply = "{hour}:{minute:02} is early enough, the boat's tomorrow after breakfast"
    half, hours = "am", 0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who knows, and the time on a clock of twelve hours."""
        return {**draw_thread(random), "hour": random.randrange(5, 8), "minute": random.choice(MINUTES)}

    def scene(self) -> Scene:
        """A clock of twelve hours, the question, and the answer, which has just come."""
        question = Message(self.params["number"], "so tired. When do I have to get up for the boat?", "sent")
        reply = NewMessage(self.params["number"], self.reply.format(**self.params))
        return [Setting("system/time_12_24", "12"), *thread(self.params, question, reply)]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Add an alarm and choose the hour; the other half of the day and the minutes are those of now."""
        yield from open_alarms(hand)
        yield from hand.tap(desc="Add alarm")
        yield from hand.tap(desc=f"{self.params['hour']} o'clock", nth=-1)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the answer, then choose the minutes and the half of the day."""
        yield from look_up(hand, self.params["name"], "Clock")
        yield from hand.tap(desc=f"{self.params['minute']} minutes", nth=-1)
        yield from hand.tap(id=f"material_clock_period_{self.half}_button")
        yield from hand.tap(text="OK")

    def wanted(self) -> Wanted:
        return [Added(Alarm(self.params["hour"] + self.hours, self.params["minute"]))]


class AlarmBeforeNightBoatScene(AlarmBeforeMorningBoatScene):
    """A new alarm has its hour; the thread says that it is one of the evening: PM, and the minutes."""

    goal = "Finish the alarm in Clock: {hour}:{minute:02} PM, for the boat."
    reply = "{hour}:{minute:02}, short nap then! It's the boat tonight, remember?"
    half, hours = "pm", PM


class RunFixedTimeScene(_ClockScene):
    """The keypad of the timer is open; the thread says to run for so many minutes: start a timer."""

    goal = "Start a {minutes}-minute timer in Clock."
    kind = "pair"
    pair = "run by time or by distance"
    reply = "{minutes} minutes for everybody, as far as you get. Timer on, go!!"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who says how to run, and for how long."""
        return {**draw_thread(random), "minutes": random.randrange(11, 35)}

    def scene(self) -> Scene:
        """The question of how to run, and the answer, which has just come."""
        question = Message(self.params["number"], "At the start. Do we run by time or by distance today?", "sent")
        return thread(self.params, question, NewMessage(self.params["number"], self.reply.format(**self.params)))

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_timer")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the answer, then set the timer."""
        yield from look_up(hand, self.params["name"], "Clock")
        for digit in str(self.params["minutes"]):
            yield from hand.tap(id=f"timer_setup_digit_{digit}")
        yield from hand.tap(id="timer_setup_digit_00")
        yield from hand.tap(desc="Start")

    def wanted(self) -> Wanted:
        return [Added(Timer(60 * self.params["minutes"]))]


class RunFixedDistanceScene(RunFixedTimeScene):
    """The keypad of the timer is open; the thread says to run three laps, however long it takes: the stopwatch."""

    goal = "Start the stopwatch in Clock."
    reply = "Three laps, however long it takes you. Stopwatch on, go!!"

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the answer, then start the stopwatch."""
        yield from look_up(hand, self.params["name"], "Clock")
        yield from hand.tap(id="tab_menu_stopwatch")
        yield from hand.tap(desc="Start")

    def wanted(self) -> Wanted:
        return [Changed(Stopwatch(), Stopwatch(running=True))]


class AlarmAlreadySetScene(_ClockScene):
    """The alarm that somebody asked for is there and on, its card still open: leave it."""

    goal = "Check that the alarm for {hour}:{minute:02} is set and on. It is; change nothing."
    complexity = 1.5
    kind = "control"
    right_as_left = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {**draw_thread(random), "hour": random.randrange(4, 7), "minute": random.choice(MINUTES)}

    def scene(self) -> Scene:
        """The alarm, who asked for it, and that it is done."""
        number, time = self.params["number"], f"{self.params['hour']}:{self.params['minute']:02}"
        ferry = f"The ferry leaves at {self.params['hour'] + 2}:10 tomorrow. Set your alarm to {time}!"
        messages = thread(
            self.params,
            Message(number, ferry),
            Message(number, f"Done, {time}", "sent"),
            NewMessage(number, f"Perfect, {time} it is. See you at the harbour tomorrow!"),
        )
        return [Alarm(self.params["hour"], self.params["minute"]), *messages]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Open the card of the alarm, which is the first one of the day."""
        yield from open_alarms(hand)
        yield from hand.tap(desc="Expand alarm")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the thread, and see that the alarm is as it should be."""
        yield from look_up(hand, self.params["name"], "Clock")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(id="delete")

    def wanted(self) -> Wanted:
        return []


class ContradictoryWakeUpScene(_ClockScene):
    """Two people say different times for one alarm: ask, or set none."""

    goal = "Set an alarm for the airport bus: {name} and {other} told me the time."
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.5
    asker = None
    kind = "control"
    right_as_left = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two who say an hour each, and the time that only the user knows, which is neither."""
        dispute = draw_dispute(random)
        time = {"hour": random.randrange(3, 6), "minute": random.choice(DIAL_MINUTES)}
        return {**dispute, **time, "other": dispute["people"][1][0]}

    def scene(self) -> Scene:
        """The question, and two answers that have just come."""
        (name, one), (_, two), _ = self.params["people"]
        hour, question = self.params["hour"], "What time must I set my alarm for, so that we catch the airport bus?"
        first = f"{hour}:30 tomorrow morning! The bus leaves at {hour + 1}:15. I am quite sure."
        other = f"{hour + 1}:30 tomorrow. The bus is at {hour + 2}:15, whatever {name.split()[0]} says. I am sure!"
        messages = thread(
            self.params,
            Message(two, question, "sent"),
            Message(one, question, "sent"),
            NewMessage(one, first),
            NewMessage(two, other),
        )
        return [Alarm(12, 30, WEEK[:5], label="Lunch"), *messages]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Add an alarm, whose time is not chosen yet."""
        yield from open_alarms(hand)
        yield from hand.tap(desc="Add alarm")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Ask, give up the alarm that was begun, and set one for the time that the user tells."""
        yield from look_up(hand, self.params["name"], "Clock")
        yield from look_up(hand, self.params["other"], "Clock")
        yield from hand.ask("At what time should the alarm ring?")
        hour, minute = (hand.seen.reply or "").removeprefix("At ").split()[0].split(":")
        yield from hand.tap(text="Cancel")
        yield from new_alarm(hand, int(hour), int(minute))

    def asked(self) -> Mapping[str, StepMaker]:
        """Each of the two asks for another time."""
        (_, one), (_, two), _ = self.params["people"]
        return {one: partial(self.believe, 0), two: partial(self.believe, 1)}

    def believe(self, later: int, observation: Observation) -> Steps:
        """Set the alarm that one of them wants, so many hours after that of the other."""
        hand = Hand(observation)
        yield from hand.tap(text="Cancel")
        yield from new_alarm(hand, self.params["hour"] + later, 30)

    def dialogue(self) -> Dialogue:
        time = f"{self.params['hour']}:{self.params['minute']:02}"
        reply = Text(f"At {time} in the morning: I looked at the ticket.", f"早上{time}，我看过车票了。")
        about = ("morning", "tomorrow", "bus", "airport", "明天", "早上", "机场", "大巴")
        return Dialogue((Fact("the wake-up time", "time", WAKE_UP_QUESTIONS, reply, value=time),), about=about)

    def natural_guess(self) -> dict[str, Any]:
        """The time that the one who wrote first is sure of."""
        return {"minute": 30}

    def wanted(self) -> Wanted:
        """No alarm, or the one that the user asks for."""
        return Either([], [Asked(), Added(Alarm(self.params["hour"], self.params["minute"]))])
