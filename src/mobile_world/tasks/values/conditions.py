"""Conditions: what must hold on the phone at the end of an episode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mobile_world.domain import CheckFailed
from mobile_world.tasks.error_location import source_location
from mobile_world.tasks.values.answers.kinds import LONGEST_ANSWER, AnswerKind, Reading, faulty, given_goal
from mobile_world.tasks.values.answers.statements import visible_difference
from mobile_world.tasks.values.files import STORAGE, check_path
from mobile_world.tasks.values.fixtures import Reader, Record, named
from mobile_world.tasks.values.integrity import FILES, Claim
from mobile_world.tasks.values.scoring import Condition, Evidence, setting_claim
from mobile_world.tasks.values.settings import SettingKey
from mobile_world.tasks.values.text_matching import check_texts

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_SHOWN = 200
_PAGES = 6
_DEADLINE_S = 60.0


class _OfRecords(Condition):
    """A condition about records of one kind."""

    @property
    def things(self) -> tuple[Record, ...]:
        """What it is about."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Refuse what a phone does not have many of."""
        for thing in self.things:
            if not isinstance(thing, Record):
                raise TypeError(
                    f"{type(self).__name__} must be given something that is counted, such as a Person, a Message or a "
                    f"row of a Table, not {thing!r}"
                )

    @property
    def kinds(self) -> tuple[Reader, ...]:
        return (self.things[0].reader,)

    def check_on(self, controller: AndroidController) -> None:
        for thing in self.things:
            thing.check_on(controller)


@dataclass(frozen=True)
class Added(_OfRecords):
    """A record is new."""

    thing: Record

    @property
    def things(self) -> tuple[Record, ...]:
        return (self.thing,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take it out of what is new, or one that was meant to be it, which is a fault already."""
        new = evidence.changed(self.thing.reader).new
        match = next(filter(self.thing.matches, new), None)
        if match is not None:
            new.remove(match)
            return True, ": ".join(filter(None, (str(self), self.thing.quote(match))))
        missing = f"{_named(self.thing)} was not added"
        near_miss = next((record for record in new if self.thing.nearly(record)), None)
        if near_miss is None:
            return False, missing
        new.remove(near_miss)
        return False, f"{missing}: instead there is {self.thing.nearly(near_miss)}"

    def __str__(self) -> str:
        return f"{_named(self.thing)} was added"


@dataclass(frozen=True)
class Removed(_OfRecords):
    """A record is gone."""

    thing: Record

    @property
    def things(self) -> tuple[Record, ...]:
        return (self.thing,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take it out of what is gone."""
        gone = evidence.changed(self.thing.reader).gone
        match = next(filter(self.thing.matches, gone), None)
        if match is None:
            return False, f"{_named(self.thing)} is still there"
        gone.remove(match)
        return True, str(self)

    def __str__(self) -> str:
        return f"{_named(self.thing)} was removed"


@dataclass(frozen=True)
class Changed(_OfRecords):
    """A record has changed into another."""

    before: Record
    after: Record

    @property
    def things(self) -> tuple[Record, ...]:
        return self.before, self.after

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.before.reader.kind != self.after.reader.kind:
            raise TypeError(
                f"Changed must be given two of one kind, not {self.before.reader.kind} and {self.after.reader.kind}"
            )

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take both out of what is gone and what is new."""
        gone = Removed(self.before).judge(evidence)
        new = Added(self.after).judge(evidence)
        return gone[0] and new[0], " and ".join(finding for met, finding in (gone, new) if not met) or str(self)

    def __str__(self) -> str:
        return f"{_named(self.before)} is now {self.after}"


@dataclass(frozen=True)
class Edited(_OfRecords):
    """A record has other values in some fields, and is in all others as it was at the start."""

    which: Record
    """Matches the record as it was."""
    fields: Mapping[str, Any]

    @property
    def things(self) -> tuple[Record, ...]:
        return (self.which,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take the old one out of what is gone, and the one with the new values out of what is new."""
        new, gone = evidence.changed(self.which.reader)
        for before in filter(self.which.matches, gone):
            after = replace(before, **self.fields)
            if after in new:
                gone.remove(before)
                new.remove(after)
                return True, str(self)
        return False, f"{_named(self.which)} was not changed to {self._values} and nothing else"

    @property
    def _values(self) -> str:
        flags = {True: "be {}", False: "not be {}"}
        return " and ".join(
            flags[value].format(name) if isinstance(value, bool) else f"have {name} {value}"
            for name, value in self.fields.items()
        )

    def __str__(self) -> str:
        return f"{_named(self.which)} was changed to {self._values}"


@dataclass(frozen=True)
class SettingIs(Condition):
    """A setting has one of certain values."""

    key: str
    values: Collection[str]
    meaning: str = ""
    """What the values stand for, where they say little or are many."""

    def __post_init__(self) -> None:
        SettingKey.of(self.key)
        check_texts(self, "values", self.values)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (setting_claim(self.key),)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        value = evidence.controller.setting(*SettingKey.of(self.key))
        return value in self.values, f"{self.key} is {value}" + (
            "" if value in self.values else f", not {self._wanted}"
        )

    def __str__(self) -> str:
        return f"{self.key} is {self._wanted}"

    @property
    def _wanted(self) -> str:
        return self.meaning or " or ".join(sorted(self.values))


@dataclass(frozen=True)
class Answered(Condition):
    """The agent told the user the right thing, alone or in a sentence."""

    right: AnswerKind

    def __post_init__(self) -> None:
        if not isinstance(self.right, AnswerKind):
            raise TypeError(
                f"Answered must be given a kind of answer, such as Name('Ada') or Number(3), not {self.right!r}"
            )

    def reading(self, answer: str, goal: str = "") -> Reading:
        """Whether an answer is right, given the goal that it answers, and what is wrong with it otherwise."""
        if len(answer) > LONGEST_ANSWER:
            return faulty(f"has {len(answer)} characters, of which at most {LONGEST_ANSWER} are read")
        return given_goal(self.right, goal).read(answer) if answer else faulty("is empty")

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        if not evidence.answer:
            return False, "no answer was given"
        right, fault = self.reading(evidence.answer, evidence.goal)
        if len(evidence.answer) > LONGEST_ANSWER:
            return False, f"the answer {fault}"
        quote = f"the answer {evidence.answer[:_SHOWN]!r}"
        return right, f"{quote} is right" if right else f"{quote} {fault}; wanted: {self.right}"

    def __str__(self) -> str:
        return f"the answer is {self.right}"


@dataclass(frozen=True)
class Asked(Condition):
    """The agent asked the user, whatever about."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        return evidence.asked, f"the user was {'asked' if evidence.asked else 'never asked'}"

    def __str__(self) -> str:
        return "the user was asked"


@dataclass(frozen=True)
class ClipboardIs(Condition):
    """A text is on the clipboard."""

    text: str
    same: Callable[[str, str], bool] = str.__eq__

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        text = evidence.controller.clipboard()
        same = self.same(text, self.text)
        return same, f"on the clipboard: {text!r}{'' if same else _difference(text, self.text)}"

    def __str__(self) -> str:
        return f"on the clipboard: {self.text!r}"


@dataclass(frozen=True)
class InFront(Condition):
    """An app is in front, by its package."""

    package: str
    on_screen = True

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        activity = evidence.controller.foreground_activity()
        return activity.startswith(f"{self.package}/"), f"{activity or 'nothing'} is in front"

    def __str__(self) -> str:
        return f"{self.package} is in front"


@dataclass(frozen=True)
class PageSeen(Condition):
    """A page of an app was looked at, by the fragment that Android shows it in."""

    package: str
    page: str
    """What its title says, for people."""
    fragments: Collection[str]
    """Simple class names, whichever the version of Android has."""

    def __post_init__(self) -> None:
        check_texts(self, "fragments", self.fragments)

    @property
    def watched_package(self) -> str:
        return self.package

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Look among the pages that were seen."""
        pages = [page.removeprefix(f"{self.package}/") for page in evidence.pages]
        met = any(fragment in self.fragments for fragment in pages)
        others = "" if met or not pages else f"; pages that were: {', '.join(pages[:_PAGES])}"
        return met, f"the page {self.page} was {'' if met else 'never '}looked at{others}"

    def __str__(self) -> str:
        return f"the page {self.page} was looked at"


@dataclass(frozen=True)
class Holds(Condition):
    """Any other condition, given as a function."""

    words: str
    check: Callable[[Evidence], tuple[bool, str]]
    """Whether it is so, and what was found."""
    compared: tuple[Reader, ...] = ()
    """What it compares with the start, if it asks what changed."""
    on_screen: bool = False
    """Whether it looks at the screen."""

    def __post_init__(self) -> None:
        if not callable(self.check):
            raise TypeError(f"Holds must be given a check that is called with the evidence, not {self.check!r}")
        if not isinstance(self.compared, Collection):
            raise TypeError(
                f"Holds must be given what is compared as a tuple, such as (Message,), not {self.compared!r}"
            )

    @property
    def kinds(self) -> tuple[Reader, ...]:
        return self.compared

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Ask; `CheckFailed` when the answer is not what a check gives."""
        answer: object = self.check(evidence)
        if not isinstance(answer, tuple) or len(answer) != 2:
            gave = f"the check of {self.words!r} ({source_location(self.check)}) gave {answer!r}"
            raise CheckFailed(f"{gave}; it must give whether it is so and what was found, such as (True, 'two notes')")
        return bool(answer[0]), str(answer[1])

    def __str__(self) -> str:
        return self.words


def trimmed(actual: str, expected: str) -> bool:
    """Whether two texts are the same, without blank space at the end, which nobody sees."""
    return actual.rstrip() == expected.rstrip()


def stored_content(evidence: Evidence, path: str) -> bytes | None:
    """What a file of the shared storage holds; None where there is none."""
    result = evidence.controller.run(["cat", f"{STORAGE}/{path}"], check=False, timeout=_DEADLINE_S)
    return None if result.status else result.stdout


@dataclass(frozen=True)
class OfPath(Condition):
    """A condition on one file or folder of the shared storage."""

    path: str

    def __post_init__(self) -> None:
        check_path(self.path)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (path_claim(self.path),)


@dataclass(frozen=True)
class FileIs(OfPath):
    """A file is there and says something."""

    text: str
    same: Callable[[str, str], bool] = trimmed

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        content = stored_content(evidence, self.path)
        if content is None:
            return False, f"the file {self.path} is missing"
        text = content.decode("utf-8", "replace")
        same = self.same(text, self.text)
        return same, f"{self.path} says {_quoted(text)}{'' if same else _difference(text, self.text)}"

    def __str__(self) -> str:
        return f"{self.path} says {_quoted(self.text)}"


@dataclass(frozen=True)
class ContentIs(OfPath):
    """A file is there and holds exactly these bytes, such as a picture."""

    content: bytes = field(repr=False)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        content = stored_content(evidence, self.path)
        if content is None:
            return False, f"the file {self.path} is missing"
        same = content == self.content
        return same, f"{self.path} is {'unchanged' if same else f'changed: {len(content):,} bytes'}"

    def __str__(self) -> str:
        return f"{self.path} is unchanged"


@dataclass(frozen=True)
class PathIs(OfPath):
    """Something is at a path, or nothing is."""

    there: bool = True

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        exists = evidence.controller.run(["ls", "-d", f"{STORAGE}/{self.path}"], check=False).status == 0
        verdicts = {(True, True): "there", (True, False): "still there", (False, True): "missing"}
        return exists is self.there, f"{self.path} is {verdicts.get((exists, self.there), 'gone')}"

    def __str__(self) -> str:
        return f"{self.path} is {'there' if self.there else 'gone'}"


def gone(path: str) -> PathIs:
    """The condition that nothing is at a path any more."""
    return PathIs(path, there=False)


def path_claim(path: str) -> Claim:
    """The claim on one file or folder."""
    return Claim(FILES, when=lambda difference: difference.key == path)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _difference(actual: str, expected: str) -> str:
    """Where a text differs from what is wanted, for texts that look alike."""
    difference = visible_difference(actual, expected)
    return f" ({difference})" if difference else ""


def _named(thing: Record) -> str:
    return named(thing.reader.kind, thing)
