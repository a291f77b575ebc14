"""Somebody needs somebody else's number."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import begin_conversation, number_in, open_contact, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import add_people, one_message

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ShareNumberTask(ExactTask):
    """Look a number up and text it to another contact."""

    goal = (
        "{friend} needs the phone number of {name}. Look it up in Contacts and send it to {friend} as a text message."
    )
    vague_goal = "A friend needs somebody's phone number; send it by text message."
    app_names: ClassVar[set[str]] = {"Contacts", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    apart = frozenset({"messages"})
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose number, for whom, and everybody else."""
        people = draw_people(random, 5)
        (name, number), (friend, friends_number) = people[:2]
        return {"name": name, "number": number, "friend": friend, "friends_number": friends_number, "people": people}

    def furnish(self, controller: AndroidController) -> None:
        """Fill the address book."""
        add_people(controller, sorted(self.params["people"]))

    def also(self, controller: AndroidController) -> Score:
        """One message with the number, and with no other."""
        del controller
        others = [number for name, number in self.params["people"] if name != self.params["name"]]
        return one_message(
            self.before.messages,
            self.now.messages,
            to=self.params["friends_number"],
            saying=self.params["number"],
            but_not=others,
        )

    def solution(self, observation: Observation) -> Steps:
        """Read it off the card."""
        hand = Hand(observation)
        yield from open_contact(hand, self.params["name"])
        number = number_in(hand.need(id="header").text)
        yield from begin_conversation(hand, self.params["friend"])
        yield from send(hand, f"{self.params['name']}: {number}")

    def too_much(self, hand: Hand) -> Move:
        """Send it to the one whose number it is, too."""
        yield from begin_conversation(hand, self.params["number"])
        yield from send(hand, "I passed your number on.")
