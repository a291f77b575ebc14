"""A message brings a phone number."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import number_in, open_conversation
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import Change, Contact, Message, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

TRADES = ("plumber", "piano teacher", "electrician", "vet", "gardener")


class SaveNumberFromMessageTask(ExactTask):
    """Save the number of somebody whom a friend recommends."""

    goal = "{friend} texted you the number of a {trade}, {name}. Save {name} with that number in Contacts."
    vague_goal = "A friend texted you somebody's number; save it in Contacts."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who recommends whom, and what else was said."""
        people = draw_people(random, 4)
        trade, other = random.sample(TRADES, 2)
        return {"friend": people[0][0], "name": people[1][0], "number": people[1][1], "trade": trade} | {
            "friends_number": people[0][1],
            "others": [other, *people[2]],
            "people": [people[0], people[3]],
            "talk": draw_talk(random, 2),
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have the recommendation between one for somebody else and small talk."""
        add_people(controller, self.params["people"])
        friend, talk = self.params["friends_number"], self.params["talk"]
        other, other_name, other_number = self.params["others"]
        right = (
            f"Our {self.params['trade']} is {self.params['name']}, {_grouped(self.params['number'])}. Very friendly!"
        )
        wrong = f"And the {other} is {other_name}, {_grouped(other_number)}."
        add_conversation(
            controller,
            [
                Message(friend, talk[0]),
                Message(friend, right),
                Message(friend, wrong),
                Message(self.params["people"][1][1], talk[1]),
            ],
        )

    def wanted(self) -> Mapping[str, Change[object]]:
        """One contact more."""
        return {"contacts": Change(added=(Contact(self.params["name"], (self.params["number"],)),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Read the number and leave the form filled but unsaved."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["friend"])
        bodies = [node.text for node in hand.find(id="thread_message_body")]
        number = number_in(next(text for text in bodies if self.params["name"] in text))
        first, last = self.params["name"].split()
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")
        yield from hand.type(first, text="First name")
        yield from hand.type(last, text="Last name")
        yield from hand.type(number, text="Phone")

    def after_cue(self, observation: Observation) -> Steps:
        """Save."""
        yield from Hand(observation).tap(text="Save")


def _grouped(number: str) -> str:
    return f"{number[:3]}-{number[3:6]}-{number[6:]}"
