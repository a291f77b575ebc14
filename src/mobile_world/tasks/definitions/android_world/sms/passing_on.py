"""Messages whose words are on the phone already."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Score
from mobile_world.tasks.definitions.android_world._data import (
    draw_addresses,
    draw_names,
    draw_numbers,
    draw_sentences,
)
from mobile_world.tasks.definitions.android_world._official import SCENE, alike, verdict
from mobile_world.tasks.definitions.android_world.sms._sending import SENT, SendTask
from mobile_world.tasks.moves import begin_conversation, draft, open_conversation
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

GLITCH = (
    "Your last text came out as squares, could you send it once more?",
    "My phone was restarting, what did you just write?",
    "I deleted your message by accident. Again please!",
)


class SimpleSmsResend(SendTask):
    """Send somebody the last message again, once, and nothing else.

    The phone holds messages to others and an older one to the same person, of which AndroidWorld has none; there it is
    enough that the newest of all sent messages is nearly the first.
    """

    goal = "{name} did not get the last text message that I sent them. Send it again in SMS Messenger."
    vague_goal = "Send a text message again that got lost."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who lost which message; what else was written."""
        people = [list(pair) for pair in zip(draw_names(random, 3), draw_numbers(random, 3), strict=True)]
        (name, number), other, third = people
        message, older, elsewhere, came = draw_sentences(random, 4)
        talk = [[number, older, "sent"], [other[1], elsewhere, "sent"], [third[1], came, "inbox"]]
        talk += [[number, message, "sent"], [number, random.choice(GLITCH), "inbox"]]
        return {"name": name, "number": number, "message": message, SCENE: {"people": people, "talk": talk}}

    def furnish(self, controller: AndroidController) -> None:
        """Remember how many were sent."""
        super().furnish(controller)
        self.sent_before = len(controller.query(SENT, projection=("address",)))

    def official_score(self, controller: AndroidController) -> Score:
        """One sent message more, the newest of which is nearly the lost one."""
        rows = controller.query(SENT, projection=("address", "date", "body"))
        if len(rows) != self.sent_before + 1:
            return verdict(False, f"{len(rows) - self.sent_before} messages were sent, not one")
        newest = max(rows, key=lambda row: int(row["date"]))
        right = plain_number(newest["address"]) == plain_number(self.params["number"])
        return verdict(right and alike(newest["body"], self.params["message"]), f"sent: {newest['body']!r}")

    def write(self, hand: Hand) -> Move:
        """Read it in the conversation and write it again."""
        yield from open_conversation(hand, self.params["name"])
        yield from hand.expect(text=self.params["message"])
        yield from draft(hand, self.params["message"])


class SimpleSmsSendReceivedAddress(SendTask):
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
        words = draw_sentences(random, 2)
        talk = [[other[1], elsewhere, "inbox"], [number, words[0], "inbox"], [third[1], words[1], "sent"]]
        talk += [[knows, message, "inbox"]]
        scene = {"people": sorted(people), "talk": talk}
        return {"name1": name1, "number": number, "name2": name2, "message": message, SCENE: scene}

    def write(self, hand: Hand) -> Move:
        """Read it in one conversation and write it in the other."""
        yield from open_conversation(hand, self.params["name2"])
        yield from hand.expect(text=self.params["message"])
        yield from hand.back()
        yield from begin_conversation(hand, self.params["name1"])
        yield from draft(hand, self.params["message"])
