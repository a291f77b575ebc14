"""Where to meet is known to the user alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.base import UNKNOWN_QUESTION
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_conversation, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Message, add_conversation, add_people, mentions, one_message

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PLACES = ("boathouse", "Cafe Mistral", "north entrance", "old cinema", "harbour steps")
ABOUT_PLACE = ("where", "place", "meet", "location", "venue", "spot")


class MeetingPlaceAskTask(ExactTask):
    """Tell somebody a place that the user tells when asked."""

    goal = (
        "{name} asked by text message where we meet on Saturday. Reply to them in SMS Messenger with the place. "
        "Ask me if you need to know something."
    )
    vague_goal = "Somebody asked by text message where we meet; answer them, and ask me about it."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    apart = frozenset({"messages"})
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, the place, and what others wrote."""
        people = draw_people(random, 3)
        places = random.sample(PLACES, 2)
        return {"name": people[0][0], "number": people[0][1], "place": places[0], "old": places[1]} | {
            "people": people,
            "talk": draw_talk(random, 2),
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have the question, a place from another week, and messages of others."""
        add_people(controller, self.params["people"])
        others = [number for _, number in self.params["people"][1:]]
        number = self.params["number"]
        talk = [Message(each, text) for each, text in zip(others, self.params["talk"], strict=True)]
        last_week = Message(number, f"Nice to see you last week at the {self.params['old']}!")
        add_conversation(
            controller, [last_week, talk[0], Message(number, "And where do we meet on Saturday?"), talk[1]]
        )

    def user_reply(self, question: str) -> str:
        """The place, to any question about it."""
        if any(mentions(question, word) for word in ABOUT_PLACE):
            return f"We meet at the {self.params['place']}."
        return UNKNOWN_QUESTION

    def also(self, controller: AndroidController) -> Score:
        """One message that names the place, and no other place."""
        del controller
        others = [place for place in PLACES if place != self.params["place"]]
        return one_message(
            self.before.messages,
            self.now.messages,
            to=self.params["number"],
            saying=self.params["place"],
            but_not=others,
        )

    def solution(self, observation: Observation) -> Steps:
        """Ask, then answer."""
        hand = Hand(observation)
        yield from hand.ask(f"Where do you meet {self.params['name']} on Saturday?")
        place = (hand.seen.reply or "").removeprefix("We meet at the ").removesuffix(".")
        yield from open_conversation(hand, self.params["name"])
        yield from send(hand, f"Let us meet at the {place}.")

    def too_much(self, hand: Hand) -> Move:
        """Name another place as well."""
        yield from send(hand, f"Or at the {self.params['old']}, as you like.")
