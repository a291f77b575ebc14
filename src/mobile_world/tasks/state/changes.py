"""Whether a phone's data changed as a task asked, and in no other way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Generic, TypeVar

from mobile_world.domain import Integrity, Score
from mobile_world.tasks.state.alarms import Alarm, alarms
from mobile_world.tasks.state.calls import Call, calls
from mobile_world.tasks.state.contacts import Contact, contacts
from mobile_world.tasks.state.messages import Message, messages

if TYPE_CHECKING:
    from typing import Self

    from mobile_world.runtime.controller import AndroidController

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Change(Generic[T_co]):
    """What a task wants gone and wants there; a thing that is edited is both."""

    removed: tuple[T_co, ...] = ()
    added: tuple[T_co, ...] = ()


NOTHING: Change[object] = Change()


def only_changes(before: Iterable[T], after: Iterable[T], wanted: Change[T], *, what: str) -> Score:
    """1 when `after` is `before` with the wanted change and nothing else."""
    was, now = Counter(before), Counter(after)
    gone, new = was - now, now - was
    wanted_gone, wanted_new = Counter(wanted.removed), Counter(wanted.added)
    faults = {
        "still there": wanted_gone - gone,
        "missing": wanted_new - new,
        "gone, though nobody asked": gone - wanted_gone,
        "new, though nobody asked": new - wanted_new,
    }
    found = [f"{fault}: {_listed(things)}" for fault, things in faults.items() if things]
    return Score(0.0, f"{what}: {'; '.join(found)}") if found else Score(1.0, f"{what} as asked")


def all_of(*scores: Score) -> Score:
    """1 when each of them is; the reasons of those that are not, otherwise of all; the least integrity that one has."""
    failed = [score for score in scores if score.value < 1]
    told = {score.integrity for score in scores}
    integrity: Integrity | None = "partial" if "partial" in told else "full" if "full" in told else None
    return Score(0.0 if failed else 1.0, "; ".join(score.reason for score in failed or scores), integrity)


@dataclass(frozen=True)
class Picture:
    """People, messages, calls and alarms of a phone at one moment."""

    contacts: tuple[Contact, ...]
    messages: tuple[Message, ...]
    calls: tuple[Call, ...]
    alarms: tuple[Alarm, ...]

    @classmethod
    def take(cls, controller: AndroidController) -> Self:
        """Read everything."""
        people, texts = tuple(contacts(controller)), tuple(messages(controller))
        return cls(people, texts, tuple(calls(controller)), tuple(alarms(controller)))

    def compare(self, now: Picture, wanted: Mapping[str, Change[object]], *, apart: Collection[str] = ()) -> Score:
        """1 when a later picture differs as wanted and in no other way.

        Kinds are `contacts`, `messages`, `calls`, `alarms`. What is not named must be as it was; what is `apart` is not
        compared.
        """
        scores = {
            what: only_changes(_rows(self, what), _rows(now, what), wanted.get(what, NOTHING), what=what)
            for what in (each.name for each in fields(self))
            if what not in apart
        }
        telling = [score for what, score in scores.items() if what in wanted or score.value < 1]
        return all_of(*telling) if telling else Score(1.0, "nothing else changed")


def _rows(picture: Picture, what: str) -> tuple[object, ...]:
    rows: tuple[object, ...] = getattr(picture, what)
    return rows


def _listed(things: Counter[T]) -> str:
    names = sorted(str(thing) for thing in things.elements())
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
