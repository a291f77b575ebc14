"""Alarms, timers and cities of the clock."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import new_alarm
from mobile_world.tasks.authoring import Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.own._own_task import OwnTask
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import WEEK, Added, Alarm, Changed, City, Scene, Timer, Wanted

LABELS = ("Rowing practice", "Feed the hens", "Language class", "Early shift", "Physio")
DISHES = ("Lasagne", "Sourdough", "Apple tart", "Roast leeks", "Granola")
TRIPS = ("the ferry", "the early train", "the trade fair", "the hike")
TRIPS_IN_CHINESE = ("轮渡", "渡轮", "船", "夜车", "火车", "展会", "交易会", "徒步", "远足")
WAKE_UP_QUESTIONS = (
    "What time should the alarm ring?",
    "What time should I set the alarm for?",
    "What should I set the alarm to?",
    "When should I wake you up?",
    "When do you wake up?",
    "When should you be woken?",
    "When do you get up?",
    "When should you be up?",
    "When should the alarm go off?",
    "When should it go off?",
    "When should it sound?",
    "What is the wake-up time?",
    "For what time is the alarm?",
    "闹钟几点响？",
    "闹钟设几点？",
    "几点的闹钟？",
    "几点叫醒你？",
    "你几点起床？",
    "你几点起来？",
    "你几点醒？",
    "起床时间是几点？",
)
CITIES = (
    ("San Jose, CA", "San José, Costa Rica"),
    ("San José, Costa Rica", "San Jose, CA"),
    ("San Juan, Puerto Rico", "San Salvador, El Salvador"),
    ("Manchester, United Kingdom", "Manila, Philippines"),
    ("Santiago, Chile", "Santo Domingo, Dominican Republic"),
)
"""Cities, each with one that a hasty search could take for it."""


class _ClockTask(OwnTask):
    """A task in Clock alone."""

    app_names: ClassVar[set[str]] = {"Clock"}


class WeekdayAlarmTask(_ClockTask):
    """Set a repeating alarm with a label."""

    goal = "Set an alarm for {time} that repeats every {first} and {second}, labelled “{label}”."
    vague_goal = "Set a repeating alarm with a label."
    complexity = 2.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The time, two days, a label, and an alarm that is there already."""
        hour, minute = random.randrange(5, 8), random.choice((5, 12, 18, 25, 40, 47, 55))
        first, second = sorted(random.sample(range(7), 2))
        label, other = random.sample(LABELS, 2)
        return {
            "time": f"{hour}:{minute:02} in the morning",
            "hour": hour,
            "minute": minute,
            "first": WEEK[first],
            "second": WEEK[second],
            "label": label,
            "other": other,
        }

    def scene(self) -> Scene:
        return [Alarm(self.params["hour"] + 12, self.params["minute"], WEEK[:5], label=self.params["other"])]

    def wanted(self) -> Wanted:
        days = (self.params["first"], self.params["second"])
        return [Added(Alarm(self.params["hour"], self.params["minute"], days, label=self.params["label"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Make the alarm for its days, and leave its label unconfirmed."""
        yield from new_alarm(hand, self.params["hour"], self.params["minute"])
        for day in (self.params["first"], self.params["second"]):
            yield from hand.tap(desc=day)
        yield from hand.tap(text="Add label")
        yield from hand.type(self.params["label"], id="label_input_field")

    after_cue = tap_method(text="OK")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc=next(day for day in WEEK if day not in (self.params["first"], self.params["second"])))


class SilenceEarlyAlarmsTask(_ClockTask):
    """Switch off the alarms before an hour and leave the later ones on."""

    goal = (
        "Switch off every alarm that rings before {hour}:00. Do not delete any, and leave the later ones as they are."
    )
    vague_goal = "Tomorrow is a day to sleep in; see to the early alarms."
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The hour, two alarms before it and one after it."""
        hour = random.choice((6, 7))
        early = sorted(random.sample(range(60, 60 * hour, 5), 2))
        late = random.randrange(60 * hour, 60 * 8, 5)
        return {"hour": hour, "early": [list(divmod(minutes, 60)) for minutes in early], "late": list(divmod(late, 60))}

    def scene(self) -> Scene:
        """The alarms; the clock has two of its own, which are off."""
        hour, minute = self.params["late"]
        return [*self._early(), Alarm(hour, minute, WEEK[:3])]

    def wanted(self) -> Wanted:
        return [Changed(alarm, replace(alarm, enabled=False)) for alarm in self._early()]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """The clock sorts by time of day, so that the early ones are on top."""
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_alarm")
        for index in range(len(self.params["early"])):
            yield from hand.tap(id="onoff", nth=index)

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(id="onoff", nth=len(self.params["early"]))

    def _early(self) -> list[Alarm]:
        (first_hour, first_minute), (hour, minute) = self.params["early"]
        return [Alarm(first_hour, first_minute, WEEK[:5], label="Gym"), Alarm(hour, minute, WEEK[1:4])]


class LabelledTimerTask(_ClockTask):
    """Start a second timer with a name, while another one runs."""

    goal = "Start a timer of {minutes} minutes and {seconds} seconds and label it “{label}”. Let the other timer run."
    vague_goal = "A dish went into the oven; start a timer for it."
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How long, what for, and the timer that runs already."""
        label, other = random.sample(DISHES, 2)
        minutes, seconds = random.randrange(11, 60), random.choice((15, 30, 45))
        return {"minutes": minutes, "seconds": seconds, "label": label, "other": other, "others_minutes": 75}

    def scene(self) -> Scene:
        return [Timer(60 * self.params["others_minutes"], self.params["other"])]

    def wanted(self) -> Wanted:
        return [Added(Timer(60 * self.params["minutes"] + self.params["seconds"], self.params["label"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Start the timer, and leave its label unconfirmed."""
        minutes, seconds = self.params["minutes"], self.params["seconds"]
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_timer")
        yield from hand.tap(desc="Add timer")
        for digit in f"{minutes}{seconds}":
            yield from hand.tap(id=f"timer_setup_digit_{digit}")
        yield from hand.tap(desc="Start")
        yield from hand.tap(text=f"{minutes}m {seconds}s Timer", id="timer_title")
        yield from hand.type(self.params["label"], id="label_input_field")

    after_cue = tap_method(text="OK")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Pause", nth=1))


class WakeUpAskTask(_ClockTask):
    """Set an alarm for a time that the user tells when asked."""

    goal = "Set an alarm that wakes me for {trip} tomorrow. It should ring once and have no label."
    vague_goal = "Set an alarm for tomorrow's trip."
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {
            "trip": random.choice(TRIPS),
            "hour": random.randrange(3, 8),
            "minute": random.choice((8, 14, 22, 36, 43, 51)),
            "lunch": random.randrange(11, 15),
        }

    def scene(self) -> Scene:
        """Another alarm, which says nothing about the trip."""
        return [Alarm(self.params["lunch"], 30, label="Lunch break")]

    def wanted(self) -> Wanted:
        return [Added(Alarm(self.params["hour"], self.params["minute"]))]

    def dialogue(self) -> Dialogue:
        time = f"{self.params['hour']}:{self.params['minute']:02}"
        fact = Fact(
            "the wake-up time",
            "time",
            WAKE_UP_QUESTIONS,
            Text(f"At {time} in the morning, please.", f"早上{time}。"),
            value=time,
        )
        return Dialogue((fact,), about=("morning", "明天", "早上", "早晨", "明早", *TRIPS_IN_CHINESE))

    def natural_guess(self) -> dict[str, Any]:
        return {"hour": 6, "minute": 0}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"At what time should the alarm for {self.params['trip']} ring?")
        hour, minute = hand.reply.split()[1].split(":")
        yield from new_alarm(hand, int(hour), int(minute))

    def side_effect(self, hand: Hand) -> Steps:
        """Have a second alarm, to be safe."""
        yield from new_alarm(hand, self.params["hour"], 59)


class WorldClockCityTask(_ClockTask):
    """Add one city, and not its neighbour in the list."""

    goal = "Show the time in {city} on the world clock."
    vague_goal = "Add a city to the world clock."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The city, and the one to avoid."""
        city, other = random.choice(CITIES)
        return {"city": city, "other": other}

    def wanted(self) -> Wanted:
        return [Added(City(self.params["city"]))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Clock")
        yield from _add_city(hand, self.params["city"])

    def side_effect(self, hand: Hand) -> Steps:
        yield from _add_city(hand, self.params["other"])


def _add_city(hand: Hand, city: str) -> Steps:
    yield from hand.tap(id="tab_menu_clock")
    yield from hand.tap(desc="Add city")
    yield from hand.type(city.partition(",")[0], id="open_search_view_edit_text")
    yield from hand.tap(text=city, id="city_name")
