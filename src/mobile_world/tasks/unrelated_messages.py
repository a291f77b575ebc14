"""Conversations that have no part in a scene, of days ago or with the last word, so that no place tells what matters.

Without them the message that matters would nearly always be the newest one, or the first one among the contacts, and
who does what stands there would be right without a look at anything else. How many of them come before and after a
scene is drawn for known people and for numbers that are in no address book apart. About half of them ask for
something: of somebody else, or of everybody, or of the person, who has answered already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypedDict

from mobile_world.tasks.data_files import read_data
from mobile_world.tasks.scene_people import draw_chinese_people, draw_chinese_talk, draw_people, draw_talk
from mobile_world.tasks.values import Fixture, Message, NewMessage, Person


class _Request(TypedDict):
    """What a contact wants to hear, as a question and as an order, without the marks at the end; and the answer."""

    question: str
    order: str
    reply: str


class _Business(TypedDict):
    """What a number that is in no address book writes, and what it wants to hear, if anything."""

    number: str
    text: str
    reply: str


class _Texts(TypedDict):
    """What people and companies write in one language."""

    openings: list[str]
    requests: list[_Request]
    business: list[_Business]


@cache
def _texts() -> dict[str, _Texts]:
    return read_data(__file__)


class _Wording(NamedTuple):
    """How contacts word a request.

    Question marks, exclamation marks, digits and lengths are as frequent as in the messages that matter in scenes, so
    that the looks of a message do not tell whether it matters.
    """

    asking: float
    """The share of questions."""
    excited: float
    """The share of those that end loudly."""
    hails: tuple[str, ...]
    """The place of the request `{0}` and of the one it is meant for, `{1}`."""
    openings: tuple[str, ...]
    """The same where nobody is named."""
    question_mark: str
    calm_ends: tuple[str, ...]
    """How an order ends; a question has its mark in place of the first one."""
    excited_ends: tuple[str, ...]

    def word(self, random: Random, request: _Request, addressee: str) -> str:
        """The text of a request; without an addressee, of one that is meant for the person."""
        asks, excited = random.random() < self.asking, random.random() < self.excited
        hail = random.choice(self.hails if addressee else self.openings)
        text = hail.format(request["question" if asks else "order"], addressee)
        if random.random() >= _SHARE_LOWER_CASE:
            text = text[0].upper() + text[1:]
        end = random.choice(self.excited_ends if excited else self.calm_ends)
        return text + (self.question_mark + end.lstrip(".,。，") if asks else end)


_ENGLISH = _Wording(
    asking=0.35,
    excited=0.45,
    hails=("Hi {1}, {0}", "{1}, {0}", "{0}, {1}", "{0}, {1}"),
    openings=("Hi, {0}", *["{0}"] * 5),
    question_mark="?",
    calm_ends=("", "", ".", ", thanks", ". Rather soon"),
    excited_ends=("!", "!!", "! Quick", ". Hurry!!"),
)
_CHINESE = _Wording(
    asking=0.15,
    excited=0.15,
    hails=("{1}，{0}", "{0}，{1}"),
    openings=("{0}",),
    question_mark="？",
    calm_ends=("", "。", "，等你回"),
    excited_ends=("！", "！！", "，快点啊！"),
)
_SHARE_LOWER_CASE = 0.1
_CONTACTS, _STRANGERS = (3, 4, 5), (1, 2)
"""How many there may be; any share of them, each as likely as another one, comes after the scene."""
_SHARE_ASKING, _SHARE_OPENED, _SHARE_KNOWN = 0.7, 0.65, 0.5
_HOURS_AGO = 26, 150


class UnrelatedThread(NamedTuple):
    """A conversation that has no part in a scene."""

    number: str
    name: str
    """Who it is with, by the address book; empty where it is in none."""
    opening: str
    """What the person wrote first, if anything."""
    text: str
    """What came then."""
    reply: str
    """What it asks to hear; empty where it asks for nothing."""
    hours_ago: int
    """When that came; 0 where it comes in last. What came earlier and asked the person for something was answered."""

    @property
    def shown(self) -> str:
        """Who it is with, as the list of conversations names them."""
        return self.name or self.number

    @property
    def answered(self) -> bool:
        """Whether the person has answered."""
        return bool(self.name and self.reply and self.hours_ago)

    @property
    def written(self) -> list[Fixture]:
        """The contact, and what was said before the scene begins."""
        came = timedelta(hours=self.hours_ago)
        before, since = came + timedelta(hours=21), came - timedelta(minutes=9)
        return [
            *([Person(self.name, self.number)] if self.name else []),
            *([Message(self.number, self.opening, "sent", before)] if self.opening else []),
            *([Message(self.number, self.text, ago=came)] if self.hours_ago else []),
            *([Message(self.number, self.reply, "sent", since)] if self.answered else []),
        ]

    @property
    def coming_in(self) -> list[NewMessage]:
        """What comes in last."""
        return [] if self.hours_ago else [NewMessage(self.number, self.text)]


def draw_unrelated(random: Random, params: Mapping[str, Any], *, chinese: bool) -> list[UnrelatedThread]:
    """Conversations around the scene of the parameters, the oldest first.

    Their people are none of the scene, but for the last of its `people`, who may write again.
    """
    contacts, strangers = random.choice(_CONTACTS), random.choice(_STRANGERS)
    earlier, notices = random.randint(0, contacts), random.randint(0, strangers)
    writers = _draw_others(random, params, contacts, chinese=chinese)
    if earlier < contacts and "people" in params and random.random() < _SHARE_KNOWN:
        writers[-1] = params["people"][-1]
    texts = _draw_texts(random, str(params), [name for name, _ in writers], earlier, chinese=chinese)
    of_contacts = [(number, name, *text) for (name, number), text in zip(writers, texts, strict=True)]
    businesses = random.sample(_texts()["chinese" if chinese else "english"]["business"], strangers)
    of_strangers = [(business["number"], "", "", business["text"], business["reply"]) for business in businesses]
    before = [*of_contacts[:earlier], *of_strangers[:notices]]
    after = [*of_contacts[earlier:], *of_strangers[notices:]]
    random.shuffle(before)
    random.shuffle(after)
    hours = sorted(random.sample(range(*_HOURS_AGO), len(before)), reverse=True)
    return [
        *(UnrelatedThread(*thread, ago) for thread, ago in zip(before, hours, strict=True)),
        *(UnrelatedThread(*thread, 0) for thread in after),
    ]


def _draw_others(random: Random, params: Mapping[str, Any], count: int, *, chinese: bool) -> list[list[str]]:
    """People of whose names and numbers the parameters have none."""
    people, scene = (draw_chinese_people if chinese else draw_people)(random, count + 12), str(params)
    own = ((name[1:], number) if chinese else (*name.split(), number) for name, number in people)
    free = [person for person, parts in zip(people, own, strict=True) if not any(part in scene for part in parts)]
    return free[:count]


def _draw_texts(
    random: Random, scene: str, writers: Sequence[str], earlier: int, *, chinese: bool
) -> list[tuple[str, str, str]]:
    """What each writer says, as opening, text and wanted reply: a request, or what asks for nothing.

    Those after the earlier ones have taken the person for another writer, whom the address book has.
    """
    count = len(writers)
    talk = [text for text in (draw_chinese_talk if chinese else draw_talk)(random, count + 3) if text not in scene]
    wording = _CHINESE if chinese else _ENGLISH
    texts = _texts()["chinese" if chinese else "english"]
    requests, openings = random.sample(texts["requests"], count), random.sample(texts["openings"], count)
    texts_of_writers: list[tuple[str, str, str]] = []
    for index, request in enumerate(requests):
        opening = openings[index] if random.random() < _SHARE_OPENED else ""
        if random.random() >= _SHARE_ASKING:
            texts_of_writers.append((opening, talk[index], ""))
            continue
        other = writers[index - 1] if chinese else writers[index - 1].split()[0]
        addressee = "" if index < earlier else other
        texts_of_writers.append((opening, wording.word(random, request, addressee), request["reply"]))
    return texts_of_writers
