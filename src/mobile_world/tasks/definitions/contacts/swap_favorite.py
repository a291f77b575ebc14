"""Somebody else is a favorite now."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_contact
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Contact, add_contact

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class SwapFavoriteContactTask(ExactTask):
    """Star one contact and unstar another, while a third stays starred."""

    goal = "Make {name} a favorite in Contacts, and take {old} off the favorites."
    vague_goal = "The favorites in Contacts are out of date; put them right."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who comes, who goes, who stays, and everybody else."""
        people = draw_people(random, 6)
        return {"name": people[0][0], "old": people[1][0], "people": people, "starred": [people[1][0], people[2][0]]}

    def furnish(self, controller: AndroidController) -> None:
        """Fill the address book."""
        for name, number in sorted(self.params["people"]):
            add_contact(controller, name, number, starred=name in self.params["starred"])

    def wanted(self) -> Mapping[str, Change[object]]:
        """Two stars moved."""
        numbers = dict(self.params["people"])
        new, old = ((each, (numbers[each],)) for each in (self.params["name"], self.params["old"]))
        removed = (Contact(*new, starred=False), Contact(*old, starred=True))
        return {"contacts": Change(removed=removed, added=(Contact(*new, starred=True), Contact(*old, starred=False)))}

    def solution(self, observation: Observation) -> Steps:
        """Star the one, unstar the other."""
        hand = Hand(observation)
        yield from open_contact(hand, self.params["name"])
        yield from hand.tap(desc="Add to favorites")
        yield from hand.back()
        yield from hand.tap(text=self.params["old"], id="cliv_name_textview")
        yield from hand.tap(desc="Remove from favorites")

    def too_much(self, hand: Hand) -> Move:
        """Unstar the one who stays, too."""
        yield from hand.back()
        yield from hand.tap(text=self.params["starred"][1], id="cliv_name_textview")
        yield from hand.tap(desc="Remove from favorites")
