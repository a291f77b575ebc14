"""What a task's user knows, as data, and what a user is to those who ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from mobile_world.domain import TaskError

Language: TypeAlias = Literal["en", "zh"]
FactKind: TypeAlias = Literal["time", "date", "place", "person", "number", "duration", "choice", "text"]


class Text(NamedTuple):
    """The same words in both languages; a user answers in that of the question."""

    en: str
    zh: str

    def in_language(self, language: Language) -> str:
        """The words in one of them."""
        return self.en if language == "en" else self.zh


@dataclass(frozen=True)
class Needs:
    """What an agent must have said before a fact is told, such as the name of a person or the list of what is there."""

    mentioned: tuple[str, ...]
    """All of these, in this question or an earlier one."""
    otherwise: Text
    """What the user asks back as long as they are missing, such as “Whose address do you mean?”"""
    people: bool = False
    """Whether these are people, of whom a part of the name will do where it is nobody else's: “Ada”, “A. Bell”."""
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Other words for some of these, each of which will do: `{"flower": ("flowers", "rose", "花")}`."""


class Variant(NamedTuple):
    """What the user tells for one of several people."""

    answer: Text
    value: str = ""
    """As that of a `Fact`."""


@dataclass(frozen=True)
class Detail:
    """What the user knows of each that a fact lists, and tells only when asked for it, such as telephone numbers."""

    nouns: tuple[str, ...]
    """What it may be called: `("number", "phone", "号码")`."""
    answer: Text
    """The fact with the details of all."""
    of_each: Mapping[str, Text]
    """What is told of one, by name."""


@dataclass(frozen=True)
class Fact:
    """One thing that the user tells when asked about it."""

    topic: str
    """What reasons and records call it, such as `the wake-up time`."""
    kind: FactKind
    """What kind of question asks for it: `time` for when, `place` for where, `choice` for which, `text` for what."""
    phrasings: tuple[str, ...]
    """Questions that ask for it, in any language; their words are those by which others are understood."""
    answer: Text
    nouns: tuple[str, ...] = ()
    """What “what is the …” and “which …” may name beside the words for its kind, such as `number`, `号码`."""
    value: str = ""
    """What is right when a question proposes something: a time as `5:36`, or one of `values`."""
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What questions may propose, with the words for each: `{"work": ("work", "office", "工作")}`."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """Times that have a name of their own: `{"end": "12:30", "结束": "12:30"}`; `value` is right for the others."""
    detail: Detail | None = None
    """What the user tells of those that the answer lists to whoever asks for that as well."""
    misspoken: bool = False
    """Whether the goal has it wrong; the user then says so with the answer."""
    optional: bool = False
    """Whether the phone has it as well, so that nobody needs to ask."""
    needs: Needs | None = None
    """What the agent must have said before; nothing for a fact that is told at once."""
    of_others: Mapping[str, Variant] = field(default_factory=dict)
    """By name, what is told of other people: whoever is asked about gets an answer, and `needs` names the right one."""

    def __post_init__(self) -> None:
        """Refuse what could never be asked for."""
        if not self.phrasings:
            raise TaskError(f"the fact {self.topic!r} has no phrasings; give questions that ask for it")
        if self.of_others and (self.needs is None or len(self.needs.mentioned) != 1):
            raise TaskError(f"the fact {self.topic!r} is told of others, so its needs must name the one it is about")
        if self.values and not {self.value, *self.value.split(", ")} & self.values.keys():
            raise TaskError(f"the fact {self.topic!r} has the value {self.value!r}, which is none of its values")

    @property
    def needed(self) -> tuple[str, ...]:
        """What an agent must have said before it is told."""
        return self.needs.mentioned if self.needs is not None else ()

    @property
    def names(self) -> tuple[str, ...]:
        """What questions may name: people, and its values in all their forms."""
        return (*self.of_others, *self.needed, *(form for forms in self.values.values() for form in forms))


@dataclass(frozen=True)
class Dialogue:
    """Everything that a task's user knows."""

    facts: tuple[Fact, ...]
    about: tuple[str, ...] = ()
    """Further names of what the goal speaks of, such as those in another language: questions may name them."""

    def __post_init__(self) -> None:
        """Refuse two facts of one name."""
        topics = [fact.topic for fact in self.facts]
        if len(set(topics)) < len(topics) or not topics:
            raise TaskError(f"a dialogue has facts, each with a topic of its own, not {topics}")


class UserReply(NamedTuple):
    """What a user says, and how that came about."""

    text: str
    detail: dict[str, Any]
    """For the record of the step: whether and as what the question was understood, or what a model took and cost."""


class Exchange(NamedTuple):
    """One question and its reply."""

    question: str
    reply: UserReply


class User(Protocol):
    """Somebody who answers an agent's questions, in one episode."""

    def reply(self, question: str, earlier: Sequence[Exchange]) -> UserReply:
        """Answer a question, after those that were asked earlier in the episode."""


class UserSource(Protocol):
    """Makes the users of a registry's tasks, in place of scripted ones."""

    @property
    def identity(self) -> dict[str, str]:
        """What makes the users' words what they are, for plans; never a key."""

    def user(self, dialogue: Dialogue, goal: str, *, seed: int) -> User:
        """The user of one episode."""

    def check(self) -> None:
        """Refuse a source that cannot answer, with a `ConfigError`."""

    def close(self) -> None:
        """Let go of connections; harmless when done twice."""
