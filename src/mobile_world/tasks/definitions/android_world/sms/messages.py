"""Messages to be sent, answered, sent again and passed on."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Steps,
    begin_conversation,
    by_hand,
    draft,
    method_of,
    open_conversation,
    open_messenger,
    send,
)
from mobile_world.tasks.definitions.android_world._data import (
    draw_addresses,
    draw_names,
    draw_numbers,
    draw_sentences,
    draw_snippet,
)
from mobile_world.tasks.definitions.android_world._shared import SCENE, alike
from mobile_world.tasks.definitions.android_world.sms._sending import (
    SENT,
    one_message,
    send_again,
    sent_lately,
    written,
)
from mobile_world.tasks.values import Clipboard, Evidence, Holds, Message, Scene, Wanted, plain_number

GLITCH = (
    "Your last text came out as squares, could you send it once more?",
    "My phone was restarting, what did you just write?",
    "I deleted your message by accident. Again please!",
)


class _SendMessage(BaseTask):
    """Send one text message; the side effect sends it again."""

    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    complexity = 1.2
    scene, wanted, official = written, one_message, sent_lately
    after_cue, side_effect = method_of(send), send_again


class SimpleSmsSend(_SendMessage):
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
        return {"number": number, "message": message, SCENE: {"talk": _came(others, talk)}}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The words in a new conversation, not sent."""
        yield from begin_conversation(hand, self.params["number"])
        yield from draft(hand, self.params["message"])


class SimpleSmsSendClipboardContent(_SendMessage):
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
        talk = _came(others, draw_sentences(random, 2))
        return {"number": number, "message": draw_snippet(random), SCENE: {"talk": talk}}

    def scene(self) -> Scene:
        return [*written(self), Clipboard(self.params["message"])]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The text, pasted into a new conversation and not sent."""
        yield from begin_conversation(hand, self.params["number"])
        yield from hand.tap(id="thread_type_message")
        yield from hand.key("PASTE")


class SimpleSmsReply(_SendMessage):
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
        came = _came([number, *others], talk)
        random.shuffle(came)
        return {"number": number, "message": message, SCENE: {"talk": came}}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The answer in their conversation, not sent."""
        yield from open_conversation(hand, self.params["number"])
        yield from draft(hand, self.params["message"])


class SimpleSmsReplyMostRecent(_SendMessage):
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
        return {"number": number, "message": message, SCENE: {"talk": _came([*others, number], talk)}}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The answer in the conversation on top of the list, not sent."""
        yield from open_messenger(hand)
        yield from hand.tap(id="conversation_address", nth=0)
        yield from draft(hand, self.params["message"])


class SimpleSmsResend(_SendMessage):
    """Send somebody the last message again, once, and nothing else.

    The phone holds messages to others and an older one to the same person, of which AndroidWorld has none; there it is
    enough that the newest of all sent messages is nearly the first.
    """

    goal = "{name} did not get the last text message that I sent. Send it again in SMS Messenger."
    vague_goal = "Resend a text message that got lost."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who lost which message; what else was written."""
        people = [list(pair) for pair in zip(draw_names(random, 3), draw_numbers(random, 3), strict=True)]
        (name, number), other, third = people
        message, older, elsewhere, came = draw_sentences(random, 4)
        talk = [
            [number, older, "sent"],
            [other[1], elsewhere, "sent"],
            [third[1], came, "inbox"],
            [number, message, "sent"],
            [number, random.choice(GLITCH), "inbox"],
        ]
        return {"name": name, "number": number, "message": message, SCENE: {"people": people, "talk": talk}}

    def official(self) -> Wanted:
        """One sent message more, the newest of which is nearly the lost one."""
        return [Holds("the newest sent message is nearly the lost one", self._sent_again, compared=(Message,))]

    def _sent_again(self, evidence: Evidence) -> tuple[bool, str]:
        new, gone = (sum(message.box == "sent" for message in messages) for messages in evidence.changed(Message))
        if new - gone != 1:
            return False, f"{new - gone} messages were sent, not one"
        rows = evidence.controller.query(SENT, projection=("address", "date", "body"))
        newest = max(rows, key=lambda row: int(row["date"]))
        right = plain_number(newest["address"]) == plain_number(self.params["number"])
        return right and alike(newest["body"], self.params["message"]), f"sent: {newest['body']!r}"

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Read in the conversation, written again, and not sent."""
        yield from open_conversation(hand, self.params["name"])
        yield from hand.expect(text=self.params["message"])
        yield from draft(hand, self.params["message"])


class SimpleSmsSendReceivedAddress(_SendMessage):
    """Pass an address on that somebody sent, to somebody else, once, and nothing else.

    AndroidWorld means to draw two different people and may draw one; here they never share a name. Others sent
    addresses too. It takes nearly that address for it, a wrong house number included.
    """

    goal = "{name2} just texted me the address of the event. Text that address to {name1} in SMS Messenger, unchanged."
    vague_goal = "Somebody needs to know where the event takes place; tell them."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who knows the address, who needs it, and who wrote of another one."""
        people = [list(pair) for pair in zip(draw_names(random, 4), draw_numbers(random, 4), strict=True)]
        (name1, number), (name2, knows), other, third = people
        message, elsewhere = draw_addresses(random, 2)
        first, second = draw_sentences(random, 2)
        talk = [
            [other[1], elsewhere, "inbox"],
            [number, first, "inbox"],
            [third[1], second, "sent"],
            [knows, message, "inbox"],
        ]
        scene = {"people": sorted(people), "talk": talk}
        return {"name1": name1, "number": number, "name2": name2, "message": message, SCENE: scene}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Read in one conversation, written in the other, and not sent."""
        yield from open_conversation(hand, self.params["name2"])
        yield from hand.expect(text=self.params["message"])
        yield from hand.back()
        yield from begin_conversation(hand, self.params["name1"])
        yield from draft(hand, self.params["message"])


def _came(numbers: list[str], texts: list[str]) -> list[list[str]]:
    """Messages that came from these numbers."""
    return [[number, text, "inbox"] for number, text in zip(numbers, texts, strict=True)]
