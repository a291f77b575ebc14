"""A message asks to be woken."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import new_alarm, open_conversation
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import WEEK, Alarm, Change, Message, add_alarm, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

ERRANDS = ("Airport run", "Bakery shift", "Dawn swim", "Market stall")


class AlarmFromMessageTask(ExactTask):
    """Set the alarm that a message tells, after it was changed in a later one."""

    goal = (
        "{name} texted you when you have to get up for something. Set one alarm for the time that holds now, "
        "ringing once, with the label “{label}”."
    )
    vague_goal = "A friend texted you when to get up; set an alarm."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who writes, the two times, the label, and what others write."""
        people = draw_people(random, 3)
        early, late = sorted(random.sample(range(4 * 60, 7 * 60, 7), 2))
        return {"name": people[0][0], "label": random.choice(ERRANDS), "hour": early // 60, "minute": early % 60} | {
            "first": _time(late),
            "people": people,
            "talk": draw_talk(random, 2),
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have both messages among others, and another alarm."""
        add_people(controller, self.params["people"])
        one, two, three = (number for _, number in self.params["people"])
        before = f"{self.params['label']} tomorrow! Please get up at {self.params['first']}."
        after = f"Change of plan, we leave earlier. Get up at {self._now_time()} instead."
        talk = self.params["talk"]
        add_conversation(
            controller, [Message(one, before), Message(two, talk[0]), Message(one, after), Message(three, talk[1])]
        )
        add_alarm(controller, Alarm(21, 15, WEEK[:5], label="Medicine"))

    def wanted(self) -> Mapping[str, Change[object]]:
        """One alarm more."""
        alarm = Alarm(self.params["hour"], self.params["minute"], label=self.params["label"])
        return {"alarms": Change(added=(alarm,))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Set the alarm, and leave its label unconfirmed."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["name"])
        latest = hand.find(id="thread_message_body")[-1].text
        hour, minute = latest.split("up at ")[1].split()[0].split(":")
        yield from new_alarm(hand, int(hour), int(minute))
        yield from hand.tap(text="Add label")
        yield from hand.type(self.params["label"], id="label_input_field")

    def after_cue(self, observation: Observation) -> Steps:
        """Keep the label."""
        yield from Hand(observation).tap(text="OK")

    def too_much(self, hand: Hand) -> Move:
        """Set one for the first time as well."""
        hour, minute = self.params["first"].split(":")
        yield from new_alarm(hand, int(hour), int(minute))

    def _now_time(self) -> str:
        return _time(60 * self.params["hour"] + self.params["minute"])


def _time(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
