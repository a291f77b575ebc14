"""Text messages to be read, answered and deleted."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import MESSENGER, draft, open_conversation, send
from mobile_world.tasks.authoring import Hand, Steps, by_hand, method_of, tap_method
from mobile_world.tasks.definitions.own._own_task import OwnTask
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.sample_data import draw_numbers, draw_people, draw_talk
from mobile_world.tasks.values import (
    Added,
    Answered,
    Digits,
    Message,
    MessageContaining,
    Removed,
    Scene,
    Wanted,
    conversation,
    people,
    sent,
)

EXCHANGES = (
    ("Shall I bring the projector tomorrow?", "Yes please, and the long cable too."),
    ("Is the garden gate locked?", "No, just push it hard."),
    ("Do we still need more chairs?", "Four more would be great."),
    ("Can you feed the cat on Friday?", "Of course, leave the key with Tom."),
)
OFFERS = (
    "Mega sale! Two mattresses for the price of three.",
    "You were chosen! Reply WIN for a voucher.",
    "Last chance: solar lamps at half price.",
)
PLACES = {
    "boathouse": "船屋",
    "Cafe Mistral": "米斯特拉咖啡馆",
    "north entrance": "北门",
    "old cinema": "老电影院",
    "harbour steps": "港口台阶",
    "clock tower": "钟楼",
    "rose garden": "玫瑰园",
    "tram depot": "电车站",
}
"""Where one can meet, and what that is in Chinese."""
PLACE_QUESTIONS = (
    "Where do we meet?",
    "Where is the meeting?",
    "Where should they come?",
    "Where did you agree to meet?",
    "Where do you want to see them?",
    "Where does it take place?",
    "Where do we meet up?",
    "Where is the meetup?",
    "Is it the same place?",
    "Is it the usual place?",
    "Is it somewhere else?",
    "Is the place the same?",
    "What is the meeting place?",
    "What is the meeting point?",
    "What is the meetup location?",
    "Which venue did you agree on?",
    "Which spot should I tell them?",
    "What place should I name?",
    "What should I answer?",
    "What should I reply?",
    "What should I tell them?",
    "What should I say?",
    "What should I write?",
    "What should I write back?",
    "What should I text?",
    "What should I text back?",
    "What should I send?",
    "在哪里见面？",
    "在哪里碰头？",
    "在哪里会合？",
    "见面地点是哪里？",
    "约在哪里？",
    "是同一个地方吗？",
    "还是老地方吗？",
    "集合地点是什么？",
    "回复什么？",
    "我该告诉什么地点？",
    "写什么？",
)
SHOPS = ("Fern & Field", "Papermoon Books", "Kettle Works", "Luma Optics")


class _MessengerTask(OwnTask):
    """A task in SMS Messenger alone."""

    app_names: ClassVar[set[str]] = {"SMS Messenger"}


class ReplyToMessageTask(_MessengerTask):
    """Answer one of several people, with given words."""

    goal = "{name} asked you something by text message. Reply to them in SMS Messenger with: {text}"
    vague_goal = "Somebody asked a question by text message; answer it."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asked what, the answer, and what others wrote."""
        question, text = random.choice(EXCHANGES)
        people = draw_people(random, 4)
        return {
            "name": people[0][0],
            "number": people[0][1],
            "question": question,
            "text": text,
            "people": people,
            "talk": [[number, text] for (_, number), text in zip(people[1:], draw_talk(random, 3), strict=True)],
        }

    def scene(self) -> Scene:
        first, *others = (Message(number, text) for number, text in self.params["talk"])
        question = Message(self.params["number"], self.params["question"])
        return [*people(self.params["people"]), *conversation([first, question, *others])]

    def wanted(self) -> Wanted:
        return [Added(sent(self.params["number"], self.params["text"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, self.params["text"])

    after_cue = method_of(send)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.params["text"])


class DeleteConversationTask(_MessengerTask):
    """Delete all messages of one stranger, and not those of another with a similar number."""

    goal = "Delete the whole conversation with {number} in SMS Messenger. Keep every other message."
    vague_goal = "Get rid of the advertising in SMS Messenger."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        people = draw_people(random, 3)
        number = people[2][1]
        similar = number[:-1] + str((int(number[-1]) + random.randrange(1, 10)) % 10)
        return {"number": number, "similar": similar, "people": people[:2], "talk": draw_talk(random, 2)}

    def scene(self) -> Scene:
        """Three offers of the stranger, a note of the other one, and messages of friends."""
        friends = [number for _, number in self.params["people"]]
        one, two = map(Message, friends, self.params["talk"])
        other = Message(self.params["similar"], "Your library books are due on Monday.")
        offers = self._offers()
        return [*people(self.params["people"]), *conversation([*offers[:2], one, other, offers[2], two])]

    def wanted(self) -> Wanted:
        return [Removed(offer) for offer in self._offers()]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Leave the question open whether to delete the right one."""
        yield from hand.open(MESSENGER)
        yield from _ask_to_delete(hand, self.params["number"])

    after_cue = tap_method(text="Yes")

    def side_effect(self, hand: Hand) -> Steps:
        yield from _ask_to_delete(hand, self.params["similar"])
        yield from hand.tap(text="Yes")

    def _offers(self) -> list[Message]:
        return [Message(self.params["number"], text) for text in OFFERS]


class MeetingPlaceAskTask(_MessengerTask):
    """Tell somebody a place that the user tells when asked."""

    goal = "{name} asked by text message where we meet on Saturday. Reply to them in SMS Messenger with the place."
    vague_goal = "Somebody asked by text message where we meet; answer them."
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, the place, and what others wrote."""
        people = draw_people(random, 3)
        venue, old = random.sample(list(PLACES), 2)
        return {
            "name": people[0][0],
            "number": people[0][1],
            "place": venue,
            "old": old,
            "people": people,
            "talk": draw_talk(random, 2),
        }

    def scene(self) -> Scene:
        """The question, a place from another week, and messages of others."""
        (_, number), (_, second), (_, third) = self.params["people"]
        one, two = map(Message, (second, third), self.params["talk"])
        last_week = Message(number, f"Nice to see you last week at the {self.params['old']}!")
        question = Message(number, "And where do we meet on Saturday?")
        return [*people(self.params["people"]), *conversation([last_week, one, question, two])]

    def wanted(self) -> Wanted:
        """One message that names the place, and no other place."""
        others = tuple(venue for venue in PLACES if venue != self.params["place"])
        return [Added(MessageContaining(self.params["number"], self.params["place"], but_not=others))]

    def dialogue(self) -> Dialogue:
        venue = self.params["place"]
        fact = Fact(
            "the meeting place",
            "place",
            PLACE_QUESTIONS,
            Text(f"We meet at the {venue}.", f"我们在{PLACES[venue]}（{venue}）见面。"),
            nouns=("point", "meeting point"),
            value=venue,
            values={name: (name, chinese) for name, chinese in PLACES.items()},
        )
        return Dialogue((fact,), about=("this weekend", "sat", "周六", "星期六", "这周六", "周末"))

    def natural_guess(self) -> dict[str, Any]:
        return {"place": self.params["old"]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"Where do you meet {self.params['name']} on Saturday?")
        venue = hand.reply.removeprefix("We meet at the ").removesuffix(".")
        yield from open_conversation(hand, self.params["name"])
        yield from send(hand, f"Let us meet at the {venue}.")

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, f"Or at the {self.params['old']}, as you like.")


class PickupCodeTask(_MessengerTask):
    """Read the newest code of one shop among those of several."""

    goal = (
        "A parcel from {shop} is at the pickup point; its pickup code came by text message. What is the current code? "
        "Tell me that code."
    )
    vague_goal = "Tell me the code for the parcel that waits at the pickup point."
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "answer"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The shops with their numbers and codes; the first one sent a code before."""
        shops, numbers = random.sample(SHOPS, 3), draw_numbers(random, 3)
        codes = [str(code) for code in random.sample(range(100_000, 1_000_000), 4)]
        others = list(map(list, zip(shops[1:], numbers[1:], codes[2:], strict=True)))
        return {"shop": shops[0], "code": codes[0], "old": codes[1], "number": numbers[0], "others": others}

    def scene(self) -> Scene:
        """An old code, the codes of others, and the new one."""
        shop, number = self.params["shop"], self.params["number"]
        one, two = (Message(line, _notice(name, code)) for name, line, code in self.params["others"])
        old = Message(number, _notice(shop, self.params["old"]))
        new = Message(number, f"{shop}: the code changed. Please use {self.params['code']} from now on.")
        return conversation([old, one, new, two])

    def wanted(self) -> Wanted:
        return [Answered(Digits(self.params["code"]))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["number"])
        newest = hand.find(id="thread_message_body")[-1].text
        yield from hand.answer(f"The code is {newest.split('use ')[1].split()[0]}.")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.answer(f"It is {self.params['old']} or {self.params['code']}.")


def _ask_to_delete(hand: Hand, number: str) -> Steps:
    yield from hand.long_press(text=number, id="conversation_address")
    yield from hand.tap(desc="Delete")


def _notice(shop: str, code: str) -> str:
    return f"{shop}: your parcel is ready. Pickup code {code}, bring an ID."
