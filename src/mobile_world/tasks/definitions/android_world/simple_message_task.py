"""Send one text message to one person among several."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Steps,
    asked_by_friend,
    by_hand,
    draft,
    method_of,
    read_friends_message,
    send,
)
from mobile_world.tasks.sample_data import draw_people, draw_talk
from mobile_world.tasks.values import Added, Message, Scene, Wanted, conversation, people, sent

TEXTS = (
    "Running {minutes} minutes late, please start without me.",
    "The code for the side door is {code}, then press #.",
    "Can we move lunch to {hour}:30? The café is closed before that.",
    "Please bring {few} lemons & a loaf of rye bread.",
    "Parcel arrived! It weighs {few} kg and sits in the hall.",
    "Train {code} leaves from platform {few} - don't miss it.",
    "Rehearsal is at {hour} sharp; wear something blue.",
    "Your half of the bill comes to ${few}.50, no hurry.",
)


class SimpleMessageTask(BaseTask):
    """Send a text message, to somebody in the address book or to a bare number.

    The phone holds a namesake and conversations with others. Exactly one message must be new: sent, to that number,
    in these words.
    """

    goal = "Send a text message to {recipient} that says: {text}"
    vague_goal = "Send somebody a text message."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who gets which words; who else is in the address book, and what they wrote."""
        (name, digits), *others = draw_people(random, 3)
        namesake = f"{name.partition(' ')[0]} {others[0][0].partition(' ')[2]}"
        others[0] = [namesake, others[0][1]]
        number = f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
        in_book = random.random() < 0.5
        text = random.choice(TEXTS).format(
            minutes=random.randrange(5, 55, 5),
            code=random.randrange(1000, 10_000),
            hour=random.randrange(1, 12),
            few=random.randrange(2, 20),
        )
        writers = [number for _, number in others] + ([digits] if random.random() < 0.5 else [])
        return {
            "recipient": name if in_book else number,
            "known": in_book,
            "number": number,
            "text": text,
            "people": [[name, number]] * in_book + [list(other) for other in others],
            "talk": [list(pair) for pair in zip(writers, draw_talk(random, len(writers)), strict=True)],
        }

    def scene(self) -> Scene:
        talk = (Message(number, text) for number, text in self.params["talk"])
        return [*people(self.params["people"]), *conversation(talk)]

    def wanted(self) -> Wanted:
        return [Added(sent(self.params["number"], self.params["text"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """A message that is typed and not sent."""
        yield from hand.open("SMS Messenger")
        yield from hand.tap(id="conversations_fab")
        yield from self._write(hand)

    after_cue = method_of(send)

    def evidence(self) -> Scene:
        recipient, text = self.params["recipient"], self.params["text"]
        return asked_by_friend(f"I lost my list of numbers! Could you text {recipient} from your phone? Write: {text}")

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """A new conversation without a recipient, after a look at the message."""
        yield from read_friends_message(hand)
        yield from hand.back()
        yield from hand.tap(id="conversations_fab")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from self._write(hand)
        yield from send(hand)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.params["text"])

    def _write(self, hand: Hand) -> Steps:
        yield from hand.type(self.params["recipient"], id="new_conversation_address")
        if self.params["known"]:
            yield from hand.tap(text=self.params["recipient"], id="item_contact_name")
        else:
            yield from hand.tap(id="new_conversation_confirm")
        yield from draft(hand, self.params["text"])
