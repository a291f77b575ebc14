"""The call history: calls to be found in it, and calls to be taken out."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import open_recents
from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.own._own_task import OwnTask
from mobile_world.tasks.sample_data import draw_people
from mobile_world.tasks.values import Answered, Call, Name, Removed, Scene, Wanted, call_log, people

MISSED = 3


class ForgetCallsTask(OwnTask):
    """Delete the calls of one person from the history, which stand in two places of the list."""

    goal = "Remove every call with {name} from the call history in Phone. Keep all other calls."
    vague_goal = "Tidy the call history: one person should not be in it."
    app_names: ClassVar[set[str]] = {"Phone"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        people = draw_people(random, 4)
        return {"name": people[0][0], "people": people}

    def scene(self) -> Scene:
        theirs, (second, third, fourth) = self._theirs(), (number for _, number in self.params["people"][1:])
        others = Call(second, "missed"), Call(third, "incoming"), Call(fourth, "outgoing"), Call(second, "incoming")
        return [*people(self.params["people"]), *call_log([theirs[0], *others[:2], *theirs[1:], *others[2:]])]

    def wanted(self) -> Wanted:
        return [Removed(call) for call in self._theirs()]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_recents(hand)
        while rows := [node for node in hand.find(id="name") if node.text.startswith(self.params["name"])]:
            yield from _delete(hand, rows[0].text)

    def side_effect(self, hand: Hand) -> Steps:
        """Delete the topmost of the others, too."""
        yield from _delete(hand, hand.need(id="name").text)

    def _theirs(self) -> tuple[Call, ...]:
        number = self.params["people"][0][1]
        return Call(number, "incoming"), Call(number, "missed"), Call(number, "outgoing")


class MostMissedCallerTask(OwnTask):
    """Say whose calls were missed most often; others called more often in all, or more recently."""

    goal = "Whose calls did I miss most often? Look at the call history in Phone and answer with that one name."
    vague_goal = "Tell me who tried to reach me most."
    app_names: ClassVar[set[str]] = {"Phone"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "answer"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who it is, the others, and the calls in their order."""
        people = draw_people(random, 4)
        calls = [[0, "missed"]] * MISSED + [[1, "incoming"]] * 4 + [[2, "missed"], [2, "missed"], [3, "missed"]]
        random.shuffle(calls)
        while any(one[0] == two[0] for one, two in pairwise(calls)):  # the list would show such calls as one
            random.shuffle(calls)
        return {"name": people[0][0], "people": people, "calls": calls}

    def scene(self) -> Scene:
        numbers = [number for _, number in self.params["people"]]
        calls = call_log(Call(numbers[who], way) for who, way in self.params["calls"])
        return [*people(self.params["people"]), *calls]

    def wanted(self) -> Wanted:
        """The right name, or a part of it, and nobody else's."""
        return [Answered(Name(self.params["name"], [name for name, _ in self.params["people"][1:]]))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Count the missed calls in the list."""
        yield from open_recents(hand)
        rows = [node.desc for node in hand.find(id="call_log_row") if "missed call" in node.desc]
        counts = {name: sum(row.startswith(name) for row in rows) for name, _ in self.params["people"]}
        yield from hand.answer(f"{max(counts, key=lambda name: counts[name])}, {max(counts.values())} times.")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.answer(", ".join(name for name, _ in self.params["people"]))


def _delete(hand: Hand, row: str) -> Steps:
    yield from hand.long_press(text=row, id="name")
    yield from hand.tap(text="Delete")
