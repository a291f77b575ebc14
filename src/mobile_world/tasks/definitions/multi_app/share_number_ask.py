"""Which of somebody's numbers is known to the user alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.base import UNKNOWN_QUESTION
from mobile_world.tasks.drawing import draw_numbers, draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import begin_conversation, number_in, open_contact, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import add_contact, add_people, mentions, one_message

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

KINDS = ("mobile", "work", "home")
ABOUT_KINDS = ("which", "number", "numbers", *KINDS)


class ShareNumberAskTask(ExactTask):
    """Text one of three numbers; the user says which when asked."""

    goal = (
        "Send {friend} a text message with the right phone number of {name}, and none of the others. "
        "Ask me if you need to know something."
    )
    vague_goal = "A friend needs one of somebody's phone numbers; ask me which, and send it by text message."
    app_names: ClassVar[set[str]] = {"Contacts", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    apart = frozenset({"messages"})
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose numbers, which one, for whom, and everybody else."""
        (name, _), *others = draw_people(random, 4)
        numbers = dict(zip(KINDS, draw_numbers(random, 3), strict=True))
        while set(numbers.values()) & {number for _, number in others}:
            numbers = dict(zip(KINDS, draw_numbers(random, 3), strict=True))
        return {
            "name": name,
            "numbers": numbers,
            "kind": random.choice(KINDS),
            "friend": others[0][0],
            "others": others,
        }

    def furnish(self, controller: AndroidController) -> None:
        """Fill the address book."""
        numbers = self.params["numbers"]
        add_contact(controller, self.params["name"], numbers["mobile"], work=numbers["work"], home=numbers["home"])
        add_people(controller, self.params["others"])

    def user_reply(self, question: str) -> str:
        """The kind, to any question about numbers."""
        if any(mentions(question, word) for word in ABOUT_KINDS):
            return f"The {self.params['kind']} number."
        return UNKNOWN_QUESTION

    def also(self, controller: AndroidController) -> Score:
        """One message with that number, and with no other."""
        del controller
        numbers = dict(self.params["numbers"])
        return one_message(
            self.before.messages,
            self.now.messages,
            to=self.params["others"][0][1],
            saying=numbers.pop(self.params["kind"]),
            but_not=numbers.values(),
        )

    def solution(self, observation: Observation) -> Steps:
        """Ask, look, send."""
        hand = Hand(observation)
        yield from hand.ask(f"Which number of {self.params['name']} shall I send?")
        kind = (hand.seen.reply or "").split()[1].title()
        yield from open_contact(hand, self.params["name"])
        kinds = [node.text for node in hand.find(id="sub_header")]
        number = number_in(hand.need(id="header", nth=kinds.index(kind)).text)
        yield from begin_conversation(hand, self.params["friend"])
        yield from send(hand, f"{self.params['name']}: {number}")

    def too_much(self, hand: Hand) -> Move:
        """Send the other numbers as well."""
        yield from send(hand, " ".join(self.params["numbers"].values()))
