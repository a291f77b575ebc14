"""Messages to a number that the goal names."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.tasks.definitions.android_world._data import draw_numbers, draw_sentences, draw_snippet
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world.sms._sending import SendTask
from mobile_world.tasks.moves import begin_conversation, draft
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class SimpleSmsSend(SendTask):
    """Send given words to a given number, once, and nothing else.

    AndroidWorld takes nearly these words for them, and does not see what else was sent or deleted.
    """

    goal = "Send a text message to {number} with SMS Messenger. It should say: {message}"
    vague_goal = "Send somebody a text message."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The words and the number; who else wrote."""
        number, *others = draw_numbers(random, 4)
        message, *talk = draw_sentences(random, 4)
        scene = {"talk": [[other, text, "inbox"] for other, text in zip(others, talk, strict=True)]}
        return {"number": number, "message": message, SCENE: scene}

    def write(self, hand: Hand) -> Move:
        """In a new conversation."""
        yield from begin_conversation(hand, self.params["number"])
        yield from draft(hand, self.params["message"])


class SimpleSmsSendClipboardContent(SendTask):
    """Send what is on the clipboard to a given number, once, and nothing else.

    AndroidWorld takes nearly that text for it, a wrong digit in a code included, and does not see what else was sent.
    """

    goal = "Some text is on the clipboard. Send exactly that text to {number} with SMS Messenger."
    vague_goal = "Pass on what is on the clipboard."
    app_names: ClassVar[set[str]] = {"Clipper", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The text and the number; who else wrote."""
        number, *others = draw_numbers(random, 3)
        talk = [[other, text, "inbox"] for other, text in zip(others, draw_sentences(random, 2), strict=True)]
        return {"number": number, "message": draw_snippet(random), SCENE: {"talk": talk}}

    def furnish(self, controller: AndroidController) -> None:
        """Copy the text, too."""
        super().furnish(controller)
        controller.set_clipboard(self.params["message"])

    def write(self, hand: Hand) -> Move:
        """Paste it into a new conversation."""
        yield from begin_conversation(hand, self.params["number"])
        yield from hand.tap(id="thread_type_message")
        yield from hand.key("PASTE")
