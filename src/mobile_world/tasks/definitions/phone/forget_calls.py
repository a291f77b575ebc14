"""Calls nobody needs to know about."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_recents
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Call, Change, add_calls, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ForgetCallsTask(ExactTask):
    """Delete the calls of one person from the history, which stand in two places of the list."""

    goal = "Remove every call with {name} from the call history in Phone. Keep all other calls."
    vague_goal = "Tidy the call history: one person should not be in it."
    app_names: ClassVar[set[str]] = {"Phone"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose calls, and everybody else."""
        people = draw_people(random, 4)
        return {"name": people[0][0], "people": people}

    def furnish(self, controller: AndroidController) -> None:
        """Know everybody, and have their calls."""
        add_people(controller, self.params["people"])
        _, second, third, fourth = (number for _, number in self.params["people"])
        theirs = self._theirs()
        others = Call(second, "missed"), Call(third, "incoming"), Call(fourth, "outgoing"), Call(second, "incoming")
        add_calls(controller, [theirs[0], *others[:2], *theirs[1:], *others[2:]])

    def wanted(self) -> Mapping[str, Change[object]]:
        """Their calls are gone."""
        return {"calls": Change(removed=self._theirs())}

    def solution(self, observation: Observation) -> Steps:
        """Delete row after row."""
        hand = Hand(observation)
        yield from open_recents(hand)
        while rows := [node for node in hand.find(id="name") if node.text.startswith(self.params["name"])]:
            yield from self._delete(hand, rows[0].text)

    def too_much(self, hand: Hand) -> Move:
        """Delete the topmost of the others, too."""
        yield from self._delete(hand, hand.need(id="name").text)

    def _delete(self, hand: Hand, row: str) -> Move:
        yield from hand.long_press(text=row, id="name")
        yield from hand.tap(text="Delete")

    def _theirs(self) -> tuple[Call, ...]:
        number = self.params["people"][0][1]
        return Call(number, "incoming"), Call(number, "missed"), Call(number, "outgoing")
