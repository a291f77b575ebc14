"""One person stands in the address book twice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_contact
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Contact, add_contact, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

COMPANIES = ("Orchard Labs", "Harbour Freight Co", "Northwind Bakery", "Blue Kite Studio", "Tidewater Press")


class DeleteLookAlikeContactTask(ExactTask):
    """Delete one of two contacts with the same name, told apart by their companies."""

    goal = "There are two entries for {name} in Contacts. Delete the one who works at {company}; keep the other."
    vague_goal = "One person is in Contacts twice; delete the entry that is out of date."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The name, both companies and numbers, which entry comes first, and everybody else."""
        people = draw_people(random, 6)
        company, kept = random.sample(COMPANIES, 2)
        (name, number), (_, kept_number) = people[:2]
        entries = [[number, company], [kept_number, kept]]
        random.shuffle(entries)
        return {"name": name, "number": number, "company": company, "entries": entries, "others": people[2:]}

    def furnish(self, controller: AndroidController) -> None:
        """Fill the address book."""
        add_people(controller, self.params["others"])
        for number, company in self.params["entries"]:
            add_contact(controller, self.params["name"], number, company=company)

    def wanted(self) -> Mapping[str, Change[object]]:
        """One entry less."""
        details = (f"company: {self.params['company']}",)
        return {"contacts": Change(removed=(Contact(self.params["name"], (self.params["number"],), details),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the question open whether to delete the right one."""
        hand = Hand(observation)
        yield from open_contact(hand, self.params["name"])
        if not hand.sees(text=self.params["company"]):
            yield from hand.back()
            yield from hand.tap(text=self.params["name"], id="cliv_name_textview", nth=1)
        yield from hand.tap(desc="More options")
        yield from hand.tap(text="Delete")

    def after_cue(self, observation: Observation) -> Steps:
        """Confirm."""
        yield from Hand(observation).tap(text="Delete", id="button1")

    def too_much(self, hand: Hand) -> Move:
        """Delete the other one, too."""
        yield from open_contact(hand, self.params["name"])
        yield from hand.tap(desc="More options")
        yield from hand.tap(text="Delete")
        yield from hand.tap(text="Delete", id="button1")
