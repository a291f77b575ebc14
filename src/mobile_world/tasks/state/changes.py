"""Whether a phone's data changed as a task asked, and in no other way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from mobile_world.tasks.base import Score
from mobile_world.tasks.state.alarms import alarms
from mobile_world.tasks.state.calls import calls
from mobile_world.tasks.state.contacts import contacts
from mobile_world.tasks.state.messages import messages

if TYPE_CHECKING:
    from typing import Self

    from mobile_world.runtime.controller import AndroidController

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Reader: TypeAlias = "Callable[[AndroidController], Sequence[object]]"
_READERS: dict[str, Reader] = {"contacts": contacts, "messages": messages, "calls": calls, "alarms": alarms}


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
    """1 when each of them is; the reasons of those that are not, otherwise of all."""
    failed = [score for score in scores if score.value < 1]
    return Score(0.0 if failed else 1.0, "; ".join(score.reason for score in failed or scores))


@dataclass(frozen=True)
class Picture:
    """People, messages, calls and alarms of a phone at one moment."""

    rows: Mapping[str, Sequence[object]] = field(repr=False)

    @classmethod
    def take(cls, controller: AndroidController) -> Self:
        """Read everything."""
        return cls({what: read(controller) for what, read in _READERS.items()})

    def compare(self, controller: AndroidController, **wanted: Change[object]) -> Score:
        """1 when the phone now differs from the picture as wanted and in no other way.

        The names are `contacts`, `messages`, `calls`, `alarms`; what is not named must be as it was.
        """
        now = Picture.take(controller)
        scores = [
            only_changes(self.rows[what], now.rows[what], wanted.get(what, NOTHING), what=what) for what in _READERS
        ]
        asked = [score for what, score in zip(_READERS, scores, strict=True) if what in wanted or score.value < 1]
        return all_of(*(asked or scores))


def _listed(things: Counter[T]) -> str:
    names = sorted(str(thing) for thing in things.elements())
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
