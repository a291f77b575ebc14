"""People to be changed in Contacts, and nobody else with them."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import open_contact
from mobile_world.tasks.authoring import Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.own._own_task import OwnTask
from mobile_world.tasks.sample_data import draw_people
from mobile_world.tasks.values import Changed, Person, Removed, Scene, Wanted, people

COMPANIES = ("Orchard Labs", "Harbour Freight Co", "Northwind Bakery", "Blue Kite Studio", "Tidewater Press")


class _ContactsTask(OwnTask):
    """A task in Contacts alone."""

    app_names: ClassVar[set[str]] = {"Contacts"}
    complexity = 1.5


class ChangeContactNumberTask(_ContactsTask):
    """Replace the number of one contact; another one has the same first name."""

    goal = "{name} has a new phone number, {number}. Replace the old one in Contacts with it."
    vague_goal = "A friend has a new phone number; update Contacts."
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose number, the old and the new one, and everybody else."""
        people = draw_people(random, 7)
        (name, old), (other, others_number), (_, number) = people[:3]
        namesake = f"{name.split()[0]} {other.split()[1]}"
        return {"name": name, "old": old, "number": number, "others": [[namesake, others_number], *people[3:]]}

    def scene(self) -> Scene:
        return people([*self.params["others"], (self.params["name"], self.params["old"])])

    def wanted(self) -> Wanted:
        name = self.params["name"]
        return [Changed(Person(name, self.params["old"]), Person(name, self.params["number"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Leave the editor open with the new number in it."""
        yield from open_contact(hand, self.params["name"])
        yield from hand.tap(desc="Edit contact")
        yield from hand.type(self.params["number"], clear=True, text=self.params["old"])

    after_cue = tap_method(text="Save")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Add to favorites"))


class DeleteLookAlikeContactTask(_ContactsTask):
    """Delete one of two contacts with the same name, told apart by their companies."""

    goal = "There are two entries for {name} in Contacts. Delete the one who works at {company}; keep the other."
    vague_goal = "One person is in Contacts twice; delete the entry that is out of date."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The name, both companies and numbers, which entry comes first, and everybody else."""
        people = draw_people(random, 6)
        company, other_company = random.sample(COMPANIES, 2)
        (name, number), (_, other_number) = people[:2]
        entries = [[number, company], [other_number, other_company]]
        random.shuffle(entries)
        return {"name": name, "number": number, "company": company, "entries": entries, "others": people[2:]}

    def scene(self) -> Scene:
        entries = [Person(self.params["name"], number, company=company) for number, company in self.params["entries"]]
        return [*people(self.params["others"]), *entries]

    def wanted(self) -> Wanted:
        return [Removed(Person(self.params["name"], self.params["number"], company=self.params["company"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Leave the question open whether to delete the right one."""
        yield from open_contact(hand, self.params["name"])
        if not hand.sees(text=self.params["company"]):
            yield from hand.back()
            yield from hand.tap(text=self.params["name"], id="cliv_name_textview", nth=1)
        yield from hand.choose("Delete")

    after_cue = tap_method(text="Delete", id="button1")

    def side_effect(self, hand: Hand) -> Steps:
        yield from open_contact(hand, self.params["name"])
        yield from hand.choose("Delete")
        yield from hand.tap(text="Delete", id="button1")


class SwapFavoriteContactTask(_ContactsTask):
    """Star one contact and unstar another, while a third stays starred."""

    goal = "Make {name} a favorite in Contacts, and take {old} off the favorites."
    vague_goal = "The favorites in Contacts are out of date; put them right."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who comes, who goes, who stays, and everybody else."""
        people = draw_people(random, 6)
        return {"name": people[0][0], "old": people[1][0], "people": people, "starred": [people[1][0], people[2][0]]}

    def scene(self) -> Scene:
        starred = self.params["starred"]
        return [Person(name, number, starred=name in starred) for name, number in sorted(self.params["people"])]

    def wanted(self) -> Wanted:
        new, old = self.params["people"][:2]
        return [Changed(Person(*new), Person(*new, starred=True)), Changed(Person(*old, starred=True), Person(*old))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_contact(hand, self.params["name"])
        yield from hand.tap(desc="Add to favorites")
        yield from _take_off_favorites(hand, self.params["old"])

    def side_effect(self, hand: Hand) -> Steps:
        yield from _take_off_favorites(hand, self.params["starred"][1])


def _take_off_favorites(hand: Hand, name: str) -> Steps:
    """Go back from a card to the list, and take somebody's star."""
    yield from hand.back()
    yield from hand.tap(text=name, id="cliv_name_textview")
    yield from hand.tap(desc="Remove from favorites")
