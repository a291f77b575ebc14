"""Add one person to an address book that already has people with similar names."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Steps,
    asked_by_friend,
    by_hand,
    fill_in_contact,
    read_friends_message,
    tap_method,
)
from mobile_world.tasks.sample_data import draw_people
from mobile_world.tasks.values import Added, Person, Scene, Wanted, people

KINDS = ("home", "mobile", "work")
STYLES = ("({0}) {1}-{2}", "{0}-{1}-{2}", "+1 {0} {1} {2}", "{0}{1}{2}")


class SimpleContactTask(BaseTask):
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
            "kind": random.choice(KINDS),
            "others": [[f"{first} {namesake[0].partition(' ')[2]}", namesake[1]], *map(list, others)],
        }

    def scene(self) -> Scene:
        return people(self.params["others"])

    def wanted(self) -> Wanted:
        """One new person, whose number is of the kind that was asked for."""
        return [Added(Person(self.params["name"], **{self.params["kind"]: self.params["number"]}))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """A form that is filled in and not saved."""
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")
        yield from self._fill_in(hand)

    after_cue = tap_method(text="Save")

    def evidence(self) -> Scene:
        name, kind, number = (self.params[key] for key in ("name", "kind", "number"))
        return asked_by_friend(f"{name} is new on the team, please save the number: {number} ({kind}).")

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """An empty form for a new contact, after a look at the message."""
        yield from read_friends_message(hand)
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Fill the form in and save it."""
        yield from self._fill_in(hand)
        yield from hand.tap(text="Save")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.back()
        yield from hand.tap(text=self.params["others"][-1][0])
        yield from hand.choose("Delete")
        yield from hand.tap(text="Delete")

    def _fill_in(self, hand: Hand) -> Steps:
        yield from fill_in_contact(hand, self.params["first"], self.params["last"], self.params["number"])
        yield from hand.back()  # The keyboard covers the kind of the number.
        if self.params["kind"] != "mobile":
            yield from hand.tap(desc="Mobile Phone")
            yield from hand.tap(text=self.params["kind"].capitalize())
