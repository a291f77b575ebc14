"""Somebody new in the address book."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_names, draw_numbers
from mobile_world.tasks.definitions.android_world._official import SCENE, OfficialTask, verdict
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Contact, add_people, contacts, plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ContactsAddContact(OfficialTask):
    """Create one contact with a name and a number, and change nobody else.

    AndroidWorld empties the address book first and looks for the new entry alone: a second one, or anything else that
    was written down, does not count there. Here there are others, one of them with the same given name.
    """

    goal = "Save {name} as a new contact. The phone number is {number}."
    vague_goal = "Save somebody new in the contacts."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who is new, and who is there."""
        name, *others = draw_names(random, 4)
        number, *theirs = draw_numbers(random, 4)
        others[0] = f"{name.split()[0]} {others[0].split()[1]}"
        return {"name": name, "number": number, SCENE: {"people": [*map(list, zip(others, theirs, strict=True))]}}

    def furnish(self, controller: AndroidController) -> None:
        """Put the others into the address book."""
        if people := self.scene.get("people"):
            add_people(controller, people)

    def wanted(self) -> Mapping[str, Change[object]]:
        """One person more."""
        return {"contacts": Change(added=(self._person,))}

    @property
    def _person(self) -> Contact:
        return Contact(self.params["name"], (plain_number(self.params["number"]),))

    def official_score(self, controller: AndroidController) -> Score:
        """Somebody of that name has that number."""
        name, (number,) = self._person.name, self._person.numbers
        found = any(each.name == name and number in each.numbers for each in contacts(controller))
        return verdict(found, f"{name} with {number} is {'' if found else 'not '}in the address book")

    def intent_cue(self, observation: Observation) -> Steps:
        """The form, filled in and not saved."""
        hand = Hand(observation)
        first, _, last = self.params["name"].partition(" ")
        yield from new_contact(hand, first, last, self.params["number"])

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from Hand(observation).tap(text="Save")

    def too_much(self, hand: Hand) -> Move:
        """Mark them as a favourite."""
        yield from hand.tap(desc="Add to favorites")


def new_contact(hand: Hand, first: str, last: str, number: str) -> Move:
    """Open the form for a new contact and fill it in."""
    yield from hand.open("Contacts")
    yield from hand.tap(desc="Create contact")
    yield from hand.type(first, text="First name")
    yield from hand.type(last, text="Last name")
    yield from hand.type(number, text="Phone")
