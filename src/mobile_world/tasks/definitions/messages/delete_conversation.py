"""Messages nobody wants to keep."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import MESSENGER
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Message, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

OFFERS = (
    "Mega sale! Two mattresses for the price of three.",
    "You were chosen! Reply WIN for a voucher.",
    "Last chance: solar lamps at half price.",
)


class DeleteConversationTask(ExactTask):
    """Delete all messages of one stranger, and not those of another with a similar number."""

    goal = "Delete the whole conversation with {number} in SMS Messenger. Keep every other message."
    vague_goal = "Get rid of the advertising in SMS Messenger."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The stranger, another one, and friends."""
        people = draw_people(random, 3)
        number = people[2][1]
        similar = number[:-1] + str((int(number[-1]) + random.randrange(1, 10)) % 10)
        return {"number": number, "similar": similar, "people": people[:2], "talk": draw_talk(random, 2)}

    def furnish(self, controller: AndroidController) -> None:
        """Have three offers of the stranger, a code of the other one, and messages of friends."""
        add_people(controller, self.params["people"])
        friends = [number for _, number in self.params["people"]]
        talk = [Message(number, text) for number, text in zip(friends, self.params["talk"], strict=True)]
        other = Message(self.params["similar"], "Your library books are due on Monday.")
        add_conversation(controller, [*self._offers()[:2], talk[0], other, self._offers()[2], talk[1]])

    def wanted(self) -> Mapping[str, Change[object]]:
        """The offers are gone."""
        return {"messages": Change(removed=self._offers())}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the question open whether to delete the right one."""
        hand = Hand(observation)
        yield from hand.open(MESSENGER)
        yield from self._ask_to_delete(hand, self.params["number"])

    def after_cue(self, observation: Observation) -> Steps:
        """Confirm."""
        yield from Hand(observation).tap(text="Yes")

    def too_much(self, hand: Hand) -> Move:
        """Delete the other stranger's, too."""
        yield from self._ask_to_delete(hand, self.params["similar"])
        yield from hand.tap(text="Yes")

    def _ask_to_delete(self, hand: Hand, number: str) -> Move:
        yield from hand.long_press(text=number, id="conversation_address")
        yield from hand.tap(desc="Delete")

    def _offers(self) -> tuple[Message, ...]:
        return tuple(Message(self.params["number"], text) for text in OFFERS)
