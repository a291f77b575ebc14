"""An alarm for certain days of the week."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import new_alarm
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import WEEK, Alarm, Change, add_alarm

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

LABELS = ("Rowing practice", "Feed the hens", "Language class", "Early shift", "Physio")


class WeekdayAlarmTask(ExactTask):
    """Set a repeating alarm with a label."""

    goal = "Set an alarm for {time} that repeats every {first} and {second}, labelled “{label}”."
    vague_goal = "Set a repeating alarm with a label."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
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

    def furnish(self, controller: AndroidController) -> None:
        """Have an alarm for the evening already."""
        add_alarm(
            controller, Alarm(self.params["hour"] + 12, self.params["minute"], WEEK[:5], label=self.params["other"])
        )

    def wanted(self) -> Mapping[str, Change[object]]:
        """One alarm more."""
        days = (self.params["first"], self.params["second"])
        alarm = Alarm(self.params["hour"], self.params["minute"], days, label=self.params["label"])
        return {"alarms": Change(added=(alarm,))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Make the alarm for its days, and leave its label unconfirmed."""
        hand = Hand(observation)
        yield from new_alarm(hand, self.params["hour"], self.params["minute"])
        for day in (self.params["first"], self.params["second"]):
            yield from hand.tap(desc=day)
        yield from hand.tap(text="Add label")
        yield from hand.type(self.params["label"], id="label_input_field")

    def after_cue(self, observation: Observation) -> Steps:
        """Keep the label."""
        yield from Hand(observation).tap(text="OK")

    def too_much(self, hand: Hand) -> Move:
        """Choose a third day."""
        yield from hand.tap(desc=next(day for day in WEEK if day not in (self.params["first"], self.params["second"])))
