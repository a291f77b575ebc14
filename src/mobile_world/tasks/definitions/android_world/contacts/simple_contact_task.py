"""Add one person to an address book that already has people with similar names."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import Change, Contact, add_contact, plain_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mobile_world.runtime.controller import AndroidController

DATA = "content://com.android.contacts/data"
PHONE = "vnd.android.cursor.item/phone_v2"
KINDS = {"home": "1", "mobile": "2", "work": "3"}
"""Kinds of numbers, as the address book stores them."""
STYLES = ("({0}) {1}-{2}", "{0}-{1}-{2}", "+1 {0} {1} {2}", "{0}{1}{2}")


class SimpleContactTask(ExactTask):
    """Create a new contact with a first name, a last name and a number of a given kind.

    The address book holds a namesake and somebody with nearly the same number. Exactly one contact must be new, and
    nobody else may have changed.
    """

    goal = "Add {name} to my contacts. The {kind} number is {number}."
    vague_goal = "Add somebody new to my contacts."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A person, how their number is written and what kind it is; the others in the book."""
        (name, digits), namesake, *others = draw_people(random, 4)
        first, _, last = name.partition(" ")
        near = f"{digits[:-1]}{(int(digits[-1]) + 1) % 10}"
        others[0] = [others[0][0], near]
        return {
            "name": name,
            "first": first,
            "last": last,
            "number": random.choice(STYLES).format(digits[:3], digits[3:6], digits[6:]),
            "kind": random.choice(sorted(KINDS)),
            "others": [[f"{first} {namesake[0].partition(' ')[2]}", namesake[1]], *map(list, others)],
        }

    def furnish(self, controller: AndroidController) -> None:
        """Put the others into the address book."""
        for name, number in self.params["others"]:
            add_contact(controller, name, number)

    def wanted(self) -> Mapping[str, Change[object]]:
        """One new person."""
        person = Contact(self.params["name"], (plain_number(self.params["number"]),))
        return {"contacts": Change(added=(person,))}

    def also(self, controller: AndroidController) -> Score | None:
        """The number must be of the kind that was asked for."""
        wanted = plain_number(self.params["number"])
        rows = controller.query(DATA, projection=("mimetype", "data1", "data2"), where=f"mimetype='{PHONE}'")
        kinds = [row["data2"] for row in rows if plain_number(row["data1"]) == wanted]
        if kinds == [KINDS[self.params["kind"]]]:
            return Score(1.0, f"the number is a {self.params['kind']} number")
        return Score(0.0, f"the number {self.params['number']} is no {self.params['kind']} number")

    def intent_cue(self, observation: Observation) -> Steps:
        """A form that is filled in and not saved."""
        hand = Hand(observation)
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")
        yield from hand.type(self.params["first"], text="First name")
        yield from hand.type(self.params["last"], text="Last name")
        yield from hand.type(self.params["number"], text="Phone")
        yield from hand.back()  # The keyboard covers the kind of the number.
        if self.params["kind"] != "mobile":
            yield from hand.tap(desc="Mobile Phone")
            yield from hand.tap(text=self.params["kind"].capitalize())

    def after_cue(self, observation: Observation) -> Steps:
        """Save the form."""
        hand = Hand(observation)
        yield from hand.tap(text="Save")

    def overdoing(self, observation: Observation) -> Steps:
        """Save the new contact, then delete somebody else."""
        hand = Hand(observation)
        yield from hand.follow(self.solution)
        yield from hand.back()
        yield from hand.tap(text=self.params["others"][-1][0])
        yield from hand.tap(desc="More options")
        yield from hand.tap(text="Delete")
        yield from hand.tap(text="Delete")
