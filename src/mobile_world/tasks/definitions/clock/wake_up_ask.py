"""When to get up is known to the user alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import UNKNOWN_QUESTION
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import new_alarm
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Alarm, Change, add_alarm, mentions

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

TRIPS = ("the ferry", "the night train", "the trade fair", "the hike")
ABOUT_TIME = ("when", "time", "hour", "o'clock", "early", "late", "clock", "wake", "get up")


class WakeUpAskTask(ExactTask):
    """Set an alarm for a time that the user tells when asked."""

    goal = (
        "Set an alarm that wakes me for {trip} tomorrow. It should ring once and have no label. "
        "Ask me if you need to know something."
    )
    vague_goal = "Set an alarm for tomorrow's trip; ask me about it."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What for, and when."""
        return {
            "trip": random.choice(TRIPS),
            "hour": random.randrange(3, 8),
            "minute": random.choice((8, 14, 22, 36, 43, 51)),
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have another alarm already, which says nothing about the trip."""
        add_alarm(controller, Alarm(self.params["hour"] + 9, 30, label="Lunch break"))

    def user_reply(self, question: str) -> str:
        """The time, to any question about it."""
        if any(mentions(question, word) for word in ABOUT_TIME):
            return f"At {self.params['hour']}:{self.params['minute']:02} in the morning, please."
        return UNKNOWN_QUESTION

    def wanted(self) -> Mapping[str, Change[object]]:
        """One alarm more."""
        return {"alarms": Change(added=(Alarm(self.params["hour"], self.params["minute"]),))}

    def solution(self, observation: Observation) -> Steps:
        """Ask, then set it."""
        hand = Hand(observation)
        yield from hand.ask(f"At what time should the alarm for {self.params['trip']} ring?")
        words = (hand.seen.reply or "").removeprefix("At ").split()
        hour, minute = words[0].split(":")
        yield from new_alarm(hand, int(hour), int(minute))

    def too_much(self, hand: Hand) -> Move:
        """Have a second alarm, to be safe."""
        yield from new_alarm(hand, self.params["hour"], 59)
