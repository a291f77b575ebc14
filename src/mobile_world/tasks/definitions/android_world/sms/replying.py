"""Answers to messages that came."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world._data import draw_numbers, draw_sentences
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world.sms._sending import SendTask
from mobile_world.tasks.moves import draft, open_conversation, open_messenger
from mobile_world.tasks.solving import Hand, Move


class SimpleSmsReply(SendTask):
    """Answer a given number among others that wrote, once, and write to nobody else.

    AndroidWorld takes nearly these words for them, and does not see whom else they went to.
    """

    goal = "{number} sent me a text message. Reply to that number in SMS Messenger with: {message}"
    vague_goal = "Answer one of the text messages."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The answer and who gets it; what came from them and from others, in any order."""
        number, *others = draw_numbers(random, random.randrange(3, 7))
        message, *talk = draw_sentences(random, len(others) + 2)
        came = [[each, text, "inbox"] for each, text in zip([number, *others], talk, strict=True)]
        random.shuffle(came)
        return {"number": number, "message": message, SCENE: {"talk": came}}

    def write(self, hand: Hand) -> Move:
        """In their conversation."""
        yield from open_conversation(hand, self.params["number"])
        yield from draft(hand, self.params["message"])


class SimpleSmsReplyMostRecent(SendTask):
    """Answer whoever wrote last, once, and write to nobody else.

    In AndroidWorld it happens that nobody else wrote, so that there is nothing to find out; here at least two others
    did, well before. It also takes nearly these words for them.
    """

    goal = "Reply to the newest text message in SMS Messenger with: {message}"
    vague_goal = "Answer the newest text message."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The answer and who gets it; what others wrote before."""
        number, *others = draw_numbers(random, random.randrange(3, 7))
        message, *talk = draw_sentences(random, len(others) + 2)
        came = [[each, text, "inbox"] for each, text in zip([*others, number], talk, strict=True)]
        return {"number": number, "message": message, SCENE: {"talk": came}}

    def write(self, hand: Hand) -> Move:
        """In the conversation on top of the list."""
        yield from open_messenger(hand)
        yield from hand.tap(id="conversation_address", nth=0)
        yield from draft(hand, self.params["message"])
