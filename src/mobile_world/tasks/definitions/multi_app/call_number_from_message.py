"""A message asks for a call."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import number_in, open_conversation, open_recents
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Call, Change, Message, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class CallNumberFromMessageTask(ExactTask):
    """Call a number that a message names, not the one that it came from."""

    goal = (
        "{name} texted you that their phone is broken, and where to reach them instead. "
        "Call that number from the Phone app, and hang up after the call is answered."
    )
    vague_goal = "A friend texted you another number to reach them; call it."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Phone"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 3.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who writes, which number, and what others write."""
        people = draw_people(random, 4)
        return {"name": people[0][0], "number": people[3][1], "people": people[:3], "talk": draw_talk(random, 2)}

    def furnish(self, controller: AndroidController) -> None:
        """Have the message among others."""
        add_people(controller, self.params["people"])
        first, second, third = (number for _, number in self.params["people"])
        text = f"My own phone is broken. Until Friday you can call me at {self.params['number']}."
        talk = self.params["talk"]
        add_conversation(controller, [Message(second, talk[0]), Message(first, text), Message(third, talk[1])])

    def wanted(self) -> Mapping[str, Change[object]]:
        """One call more."""
        return {"calls": Change(added=(Call(self.params["number"], "outgoing"),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the number on the keypad."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["name"])
        number = number_in(hand.need(id="thread_message_body").text)
        yield from hand.open("Phone")
        yield from hand.tap(desc="key pad")
        for digit in number:
            yield from hand.tap(text=digit, id="dialpad_key_number")

    def after_cue(self, observation: Observation) -> Steps:
        """Call, and hang up."""
        hand = Hand(observation)
        yield from hand.tap(id="dialpad_voice_call_button")
        yield from hand.expect(id="contactgrid_bottom_timer")
        yield from hand.tap(desc="End call")

    def too_much(self, hand: Hand) -> Move:
        """Call once more."""
        yield from open_recents(hand)
        yield from hand.tap(id="call_button")
        yield from hand.tap(desc="End call")
