"""Somebody has a new phone number."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_contact
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Contact, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ChangeContactNumberTask(ExactTask):
    """Replace the number of one contact; another one has the same first name."""

    goal = "{name} has a new phone number, {number}. Replace the old one in Contacts with it."
    vague_goal = "A friend has a new phone number; update Contacts."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose number, the old and the new one, and everybody else."""
        people = draw_people(random, 7)
        (name, old), (other, others_number), (_, number) = people[:3]
        namesake = f"{name.split()[0]} {other.split()[1]}"
        return {"name": name, "old": old, "number": number, "others": [[namesake, others_number], *people[3:]]}

    def furnish(self, controller: AndroidController) -> None:
        """Fill the address book."""
        add_people(controller, [*self.params["others"], (self.params["name"], self.params["old"])])

    def wanted(self) -> Mapping[str, Change[object]]:
        """The same person with another number."""
        name = self.params["name"]
        before, after = Contact(name, (self.params["old"],)), Contact(name, (self.params["number"],))
        return {"contacts": Change(removed=(before,), added=(after,))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the editor open with the new number in it."""
        hand = Hand(observation)
        yield from open_contact(hand, self.params["name"])
        yield from hand.tap(desc="Edit contact")
        yield from hand.type(self.params["number"], clear=True, text=self.params["old"])

    def after_cue(self, observation: Observation) -> Steps:
        """Save."""
        yield from Hand(observation).tap(text="Save")

    def too_much(self, hand: Hand) -> Move:
        """Make them a favorite, too."""
        yield from hand.tap(desc="Add to favorites")
