"""Scenes with a text in the field that must not go out as it is: sent before, for somebody else, or in dispute."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks import sample_data
from mobile_world.tasks.authoring import (
    Hand,
    StepMaker,
    Steps,
    begin_conversation,
    by_hand,
    draft,
    number_in,
    open_conversation,
    send,
)
from mobile_world.tasks.definitions.goalless._shared import (
    MessengerScene,
    draw_people,
    draw_talk,
    got,
    grouped,
    history,
    sender,
    wrote,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text, forms_of
from mobile_world.tasks.values import Added, Asked, Either, MessageContaining, Scene, Wanted

PLACES = ("Marco's", "the Blue Door", "the Old Mill", "the Lantern", "Casa Verde", "the Anchor", "Nonna's")
HIDING_PLACES = ("flowerpot", "doormat", "watering can", "garden gnome", "birdhouse", "firewood", "bench")
UNDER = ("under", "underneath", "beneath", "below")
VET_QUESTIONS = (
    "Which number of the vet is right?",
    "What is the number of the vet?",
    "Which number should I send?",
    "Whose number of the vet is right?",
    "Which of the two numbers is correct?",
    "What is the vet's phone number?",
    "兽医的电话号码是多少？",
    "哪个号码是对的？",
    "发哪个号码？",
)


class SentAlreadyScene(MessengerScene):
    """The text in the field was sent before, and the friend has thanked for it: leave it."""

    goal = "Leave everything as it is: {name} has this message already."
    kind = "control"
    right_as_left = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The friend, somebody else, and the place."""
        people, place = draw_people(random, 2), random.choice(PLACES)
        return {"name": people[0][0], "people": people, "place": place, "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        friend, third = (number for _, number in self.params["people"])
        return history(
            self.params,
            got(third, self.params["talk"], 130),
            got(friend, "where and when on Friday?", 52),
            wrote(friend, self._answer(), 31),
            got(friend, "Perfect, thanks!", 24),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, self._answer())

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from hand.back()

    def wanted(self) -> Wanted:
        return []

    def _answer(self) -> str:
        return f"We meet at eight at {self.params['place']}, the table is booked."


class WrongRecipientScene(MessengerScene):
    """A text for one friend stands in the conversation with another: send it to the right one."""

    goal = "Send the text about the key to {name}, not to {other}."
    kind = "control"
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The one who asks, the one who was chosen by mistake, and where the key is."""
        people, place = draw_people(random, 3), random.choice(HIDING_PLACES)
        details = {"other": people[1][0], "people": people, "place": place, "talk": draw_talk(random, 2)}
        return {**sender(people[0]), **details}

    def scene(self) -> Scene:
        """The question, and what the others wrote."""
        friend, other, third = (number for _, number in self.params["people"])
        return history(
            self.params,
            got(third, self.params["talk"][0], 300),
            got(other, self.params["talk"][1], 90),
            got(friend, "At your door! Where's the key?", 4),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Choose the wrong one for a new conversation, and write."""
        yield from begin_conversation(hand, self.params["other"])
        yield from draft(hand, self._answer())

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Write it to the one who asked."""
        yield from open_conversation(hand, self.params["name"])
        yield from send(hand, self._answer())

    def wanted(self) -> Wanted:
        """One message that says where the key is."""
        return [Added(MessageContaining(self.params["number"], self.params["place"], where=UNDER))]

    def _answer(self) -> str:
        return f"Hi {self.params['name'].split()[0]}, the key is under the {self.params['place']} by the door!"


class DisputedNumberScene(MessengerScene):
    """A friend asks for a number, and two others contradict each other about it: ask the user, or leave it."""

    goal = "{name} wants the phone number of the vet. Send it in SMS Messenger."
    kind = "control"
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 2.0
    right_as_left = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The one who asks, two who disagree, their numbers, and who is right."""
        *people, (_, one), (_, two) = sample_data.draw_people(random, 5)
        return {**sender(people[0]), "people": people, "numbers": [one, two], "right": random.randrange(2)}

    def scene(self) -> Scene:
        """The question, and what the others say."""
        (_, friend), (one, ones), (two, twos) = self.params["people"]
        first, second = map(grouped, self.params["numbers"])
        return history(
            self.params,
            got(ones, f"The vet moved, the number is {first} now. What {two.split()[0]} tells everybody is wrong.", 75),
            got(twos, f"Our vet's number is {second}. Do not believe {one.split()[0]}, that is another vet!", 75),
            got(friend, "What is the phone number of your vet? No hurry, only if you are sure of it.", 14),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, "The number of our vet is ")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Ask, and send what the user says."""
        yield from hand.ask("Which number of the vet is right?")
        number = number_in(hand.seen.reply or "")
        yield from hand.type(f"The number of our vet is {number}.", clear=True, id="thread_type_message")
        yield from send(hand)

    def dialogue(self) -> Dialogue:
        numbers, right = self.params["numbers"], self.params["right"]
        names = [name for name, _ in self.params["people"][1:]]
        number, who = grouped(numbers[right]), names[right].split()[0]
        fact = Fact(
            "the vet's number",
            "choice",
            VET_QUESTIONS,
            Text(f"{who} is right: {number}.", f"{who}是对的：{number}。"),
            nouns=("number", "phone", "vet", "号码", "电话", "电话号码"),
            value=number,
            values={
                grouped(one): (one, grouped(one), *forms_of(name, names))
                for one, name in zip(numbers, names, strict=True)
            },
        )
        return Dialogue((fact,), about=(*(name for name, _ in self.params["people"]), "vet", "兽医"))

    def natural_guess(self) -> dict[str, Any]:
        """The one that stands first in the list of conversations."""
        return {"right": 0}

    def asked(self) -> Mapping[str, StepMaker]:
        """The friend wants the number only from somebody who is sure of it; the others tell it and ask for nothing."""
        return {}

    def wanted(self) -> Wanted:
        """Nothing; or, after a question to the user, one message with the right number."""
        right, wrong = self.params["numbers"][self.params["right"]], self.params["numbers"][1 - self.params["right"]]
        return Either([], [Asked(), Added(MessageContaining(self.params["number"], right, but_not=(wrong,)))])
