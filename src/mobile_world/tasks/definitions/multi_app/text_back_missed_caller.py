"""A missed call, and no time to talk."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import draft, open_recents, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Call, Change, Message, add_calls, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

EXCUSES = (
    "Sorry, I am in a meeting. I will ring you tonight.",
    "I cannot talk right now, is it urgent?",
    "On the train without reception, please write to me.",
)


class TextBackMissedCallerTask(ExactTask):
    """Text the one whose call was missed last."""

    goal = "Find out whose call you missed most recently, and send that person this text message: {text}"
    vague_goal = "Let the last caller whom you missed know that you cannot talk."
    app_names: ClassVar[set[str]] = {"Phone", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who called, who else, and the words."""
        people = draw_people(random, 4)
        return {
            "name": people[0][0],
            "number": people[0][1],
            "text": random.choice(EXCUSES),
            "people": people,
            "talk": draw_talk(random, 1)[0],
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have an older missed call, and newer ones that were taken."""
        add_people(controller, self.params["people"])
        first, second, third, fourth = (number for _, number in self.params["people"])
        missed = Call(second, "missed"), Call(first, "missed")
        add_calls(controller, [Call(first, "incoming"), *missed, Call(third, "incoming"), Call(fourth, "outgoing")])
        add_conversation(controller, [Message(second, self.params["talk"])])

    def wanted(self) -> Mapping[str, Change[object]]:
        """One message more."""
        return {"messages": Change(added=(Message(self.params["number"], self.params["text"], "sent"),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the message written and unsent."""
        hand = Hand(observation)
        yield from open_recents(hand)
        missed = next(node for node in hand.find(id="call_log_row") if "missed call" in node.desc)
        yield from hand.tap(desc=missed.desc, id="call_log_row")
        yield from hand.tap(text="Send a message")
        yield from draft(hand, self.params["text"])

    def after_cue(self, observation: Observation) -> Steps:
        """Send."""
        yield from send(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Call them as well."""
        yield from hand.tap(desc="Dial number")
        yield from hand.tap(id="dialpad_voice_call_button")
        yield from hand.tap(desc="End call")
