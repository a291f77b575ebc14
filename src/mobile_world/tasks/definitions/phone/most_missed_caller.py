"""Somebody tried again and again."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_recents
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Call, add_calls, add_people, answered

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

MISSED = 3


class MostMissedCallerTask(ExactTask):
    """Say whose calls were missed most often; others called more often in all, or more recently."""

    goal = "Whose calls did I miss most often? Look at the call history in Phone and answer with that one name."
    vague_goal = "Tell me who tried to reach me most."
    app_names: ClassVar[set[str]] = {"Phone"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "answer"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who it is, the others, and the calls in their order."""
        people = draw_people(random, 4)
        calls = [[0, "missed"]] * MISSED + [[1, "incoming"]] * 4 + [[2, "missed"], [2, "missed"], [3, "missed"]]
        random.shuffle(calls)
        while any(one[0] == two[0] for one, two in pairwise(calls)):  # the list would show such calls as one
            random.shuffle(calls)
        return {"name": people[0][0], "people": people, "calls": calls}

    def furnish(self, controller: AndroidController) -> None:
        """Know everybody, and have their calls."""
        add_people(controller, self.params["people"])
        numbers = [number for _, number in self.params["people"]]
        add_calls(controller, [Call(numbers[who], kind) for who, kind in self.params["calls"]])

    def also(self, controller: AndroidController) -> Score:
        """The right name, or a part of it, and nobody else's."""
        wrong = [part for name, _ in self.params["people"][1:] for part in name.split()]
        return answered(controller, self.params["name"].split(), wrong=wrong)

    def solution(self, observation: Observation) -> Steps:
        """Count the missed calls in the list."""
        hand = Hand(observation)
        yield from open_recents(hand)
        counts = {name: self._missed(hand, name) for name, _ in self.params["people"]}
        yield from hand.answer(f"{max(counts, key=lambda name: counts[name])}, {max(counts.values())} times.")

    def too_much(self, hand: Hand) -> Move:
        """Name everybody."""
        yield from hand.answer(", ".join(name for name, _ in self.params["people"]))

    @staticmethod
    def _missed(hand: Hand, name: str) -> int:
        rows = [node.desc for node in hand.find(id="call_log_row")]
        return sum(row.startswith(name) and "missed call" in row for row in rows)
