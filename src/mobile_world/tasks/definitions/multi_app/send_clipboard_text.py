"""Something was copied, and somebody needs it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import begin_conversation, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Message, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

NOTES = (
    "Order {code}: 3 crates of pears, gate 4",
    "Locker {code}, second row, turn left twice",
    "Guest Wi-Fi Harbour, password kelp-{code}",
)


class SendClipboardTextTask(ExactTask):
    """Send what is on the clipboard, which Clipper shows."""

    goal = "Some text is on the clipboard; Clipper shows it. Send exactly that text to {name} as a text message."
    vague_goal = "Pass on what is on the clipboard."
    app_names: ClassVar[set[str]] = {"Clipper", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What was copied, and for whom."""
        people = draw_people(random, 4)
        text = random.choice(NOTES).format(code=random.randrange(1000, 10_000))
        return {"name": people[0][0], "number": people[0][1], "text": text, "people": people}

    def furnish(self, controller: AndroidController) -> None:
        """Copy the text and know everybody."""
        add_people(controller, sorted(self.params["people"]))
        controller.set_clipboard(self.params["text"])

    def wanted(self) -> Mapping[str, Change[object]]:
        """One message more."""
        return {"messages": Change(added=(Message(self.params["number"], self.params["text"], "sent"),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Look at the text, and leave it pasted and unsent."""
        hand = Hand(observation)
        yield from hand.open("Clipper")
        yield from begin_conversation(hand, self.params["name"])
        yield from hand.tap(id="thread_type_message")
        yield from hand.key("PASTE")

    def after_cue(self, observation: Observation) -> Steps:
        """Send."""
        yield from send(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Send it to somebody else, too."""
        yield from begin_conversation(hand, self.params["people"][1][0])
        yield from send(hand, self.params["text"])
