"""New roommates are added to the favorites and greeted; who they are only the user knows."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import new_contact, open_contact, send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.dialogue import Detail, Dialogue, Fact, Text, forms_of
from mobile_world.tasks.sample_data import draw_people
from mobile_world.tasks.values import Added, CardOf, Edited, Either, Person, SentText, Wanted

GREETING = "hello"
KNOWN = (
    ("Ella King", "14676741503"),
    ("Grace Hall", "17746937409"),
    ("Sophia White", "16854269375"),
    ("Olivia Taylor", "14277783563"),
    ("Ava Lewis", "14635469700"),
    ("Chloe Young", "16275475879"),
    ("Daniel Walker", "16155195822"),
    ("Ethan Clark", "16494611138"),
    ("Lucas Harris", "13049408938"),
    ("Henry Wright", "14098224788"),
    ("Benjamin Allen", "17443712910"),
    ("James Anderson", "12595313302"),
)
"""People in the address book of MobileWorld's phone."""
FIRST = sorted(KNOWN)[:3]
"""Those who come first in it."""
QUESTIONS = (
    "Who are your new roommates?",
    "Who are your roommates?",
    "What are the names of your roommates?",
    "What are your roommates called?",
    "Which contacts are your roommates?",
    "Whom should I add to the favorites?",
    "Whom should I greet?",
    "Whom should I text?",
    "Who are they?",
    "What are their names?",
    "What are their names and numbers?",
    "What are their phone numbers?",
    "What are their numbers?",
    "What are the names?",
    "Which people moved in?",
    "Which contacts should I add to the favorites?",
    "Which numbers should I text?",
    "How can I reach them?",
    "To whom should I send hello?",
    "Who should get the message?",
    "Who should receive the message?",
    "How many roommates do you have?",
    "Who moved in?",
    "What are the phone numbers of your roommates?",
    "谁是你的新室友？",
    "你的室友叫什么名字？",
    "你的新室友是谁？",
    "室友的名字是什么？",
    "哪些联系人是你的室友？",
    "室友的号码是多少？",
    "他们叫什么名字？",
    "他们的号码是多少？",
    "号码是多少？",
    "他们的电话号码是多少？",
    "发给谁？",
)


class _Greeting(BaseTask):
    """Favorites and greetings for three people."""

    app_names: ClassVar[set[str]] = {"Contacts", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    vague_goal = "Greet my new roommates."
    complexity = 4.0

    def wanted(self) -> Wanted:
        """Each of those in the address book has a star, and each got the greeting."""
        greetings = [Added(SentText(number, GREETING)) for _, number in self.params["roommates"]]
        return [*(Edited(CardOf(name), {"starred": True}) for name in self.known), *greetings]

    @property
    def known(self) -> list[str]:
        """Names of those in the address book."""
        return [name for name, _ in self.params["roommates"]]

    def dialogue(self) -> Dialogue:
        people = dict(self.params["roommates"])
        names = ", ".join(people)
        numbers = ", ".join(f"{name} ({number})" for name, number in people.items())
        everybody = (*people, *(name for name, _ in KNOWN))
        fact = Fact(
            "the roommates",
            "person",
            QUESTIONS,
            Text(f"My new roommates are {names}.", f"我的新室友是{names}。"),
            nouns=("name", "contact", "roommate", "people", "名字", "联系人"),
            value=names,
            values={name: forms_of(name, everybody) for name in everybody},
            detail=Detail(
                ("number", "phone", "电话号码", "电话", "号码"),
                Text(f"My new roommates are {numbers}.", f"我的新室友是{numbers}。"),
                {
                    name: Text(f"{name} has the number {number}.", f"{name}的号码是{number}。")
                    for name, number in people.items()
                },
            ),
        )
        return Dialogue((fact,), about=("室友", "短信", "收藏", "favourites", "favourite"))

    def natural_guess(self) -> dict[str, Any]:
        """Whoever comes first in the address book."""
        return {"roommates": FIRST}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Ask, give a star to everybody, and write to them."""
        yield from hand.ask("Who are your new roommates?")
        for name in sorted(self.known):  # the list keeps its place, and steps scroll down
            yield from open_contact(hand, name)
            yield from hand.tap(desc="Add to favorites")
            yield from hand.back()
        yield from self.create(hand)
        for name, _ in self.params["roommates"]:
            yield from send_text(hand, name, GREETING)

    def create(self, hand: Hand) -> Steps:
        """Make the cards that are missing."""
        yield from ()

    def side_effect(self, hand: Hand) -> Steps:
        others = [name for name, _ in KNOWN if name not in self.known]
        yield from send_text(hand, others[0], GREETING)


class SayHelloRoommatesAskUserTask1(_Greeting):
    """All three are in the address book."""

    goal = (
        "My new roommates have moved in. Add each of them to the favorites in Contacts, and send each a text message "
        "that says just “hello”."
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Three of those who are known, but not the first ones of the address book."""
        while {*(roommates := random.sample(KNOWN, 3))} == {*FIRST}:
            pass
        return {"roommates": list(map(list, roommates))}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"roommates": list(map(list, KNOWN[:3]))}


class SayHelloRoommatesAskUserTask2(_Greeting):
    """One of the three is not in the address book."""

    goal = (
        "My new roommates have moved in. Add each of them to the favorites in Contacts, and send each a text "
        "message that says just “hello”. Create a contact with full name and number for anyone who is not "
        "there yet."
    )
    complexity = 5.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two of those who are known, and somebody else."""
        ((name, number),) = draw_people(random, 1)
        return {"roommates": [*map(list, random.sample(KNOWN, 2)), [name, f"1{number}"]]}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Ella, Grace, and Catherine, whom the address book does not know."""
        return {"roommates": [*map(list, KNOWN[:2]), ["Catherine Lin", "16811234567"]]}

    @property
    def known(self) -> list[str]:
        return [name for name, _ in self.params["roommates"][:2]]

    def wanted(self) -> Wanted:
        """The same, and a card of the third, with the country's code or without."""
        name, number = self.params["roommates"][2]
        both = list(super().wanted())
        forms = (number, number.removeprefix("1"))
        return Either(*([*both, Added(Person(name, form, starred=True))] for form in forms))

    def create(self, hand: Hand) -> Steps:
        """Make a card for the third, with a star."""
        name, number = self.params["roommates"][2]
        first, _, last = name.partition(" ")
        yield from new_contact(hand, first, last, number)
        yield from hand.tap(text="Save")
        yield from hand.tap(desc="Add to favorites")
        yield from hand.back()
