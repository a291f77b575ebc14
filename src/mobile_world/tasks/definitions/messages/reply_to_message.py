"""A message waits for an answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.drawing import draw_people, draw_talk
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import draft, open_conversation, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Message, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

EXCHANGES = (
    ("Shall I bring the projector tomorrow?", "Yes please, and the long cable too."),
    ("Is the garden gate locked?", "No, just push it hard."),
    ("Do we still need more chairs?", "Four more would be great."),
    ("Can you feed the cat on Friday?", "Of course, leave the key with Tom."),
)


class ReplyToMessageTask(ExactTask):
    """Answer one of several people, with given words."""

    goal = "{name} asked you something by text message. Reply to them in SMS Messenger with: {text}"
    vague_goal = "Somebody asked a question by text message; answer it."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asked what, the answer, and what others wrote."""
        question, text = random.choice(EXCHANGES)
        people = draw_people(random, 4)
        talk = [[number, text] for (_, number), text in zip(people[1:], draw_talk(random, 3), strict=True)]
        return {"name": people[0][0], "number": people[0][1], "question": question, "text": text} | {
            "people": people,
            "talk": talk,
        }

    def furnish(self, controller: AndroidController) -> None:
        """Know everybody and have a message of each."""
        add_people(controller, self.params["people"])
        talk = [Message(number, text) for number, text in self.params["talk"]]
        talk.insert(1, Message(self.params["number"], self.params["question"]))
        add_conversation(controller, talk)

    def wanted(self) -> Mapping[str, Change[object]]:
        """One message more."""
        return {"messages": Change(added=(Message(self.params["number"], self.params["text"], "sent"),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Leave the answer written and unsent."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, self.params["text"])

    def after_cue(self, observation: Observation) -> Steps:
        """Send."""
        yield from send(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Send it again."""
        yield from send(hand, self.params["text"])
