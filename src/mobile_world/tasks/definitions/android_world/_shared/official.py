"""What the tasks of AndroidWorld's own suite share: its names for things, its idea of the same text and of rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, ClassVar

from mobile_world.tasks.values import Condition, Evidence, Holds, Row, Table

SCENE = "scene"
"""The one parameter that AndroidWorld does not have: what else is on the phone. Neither goal nor solution need it."""
ALIKE = 0.9
"""From which similarity on AndroidWorld takes two texts for the same."""


def beside(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """What else is on the phone; nothing where AndroidWorld's code drew the parameters."""
    scene: Mapping[str, Any] = params.get(SCENE, {})
    return scene


def alike(one: str, other: str) -> bool:
    """Whether AndroidWorld takes two texts for the same: nearly equal, in capitals or not."""
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() >= ALIKE


@dataclass(frozen=True)
class NearlyLists(Condition):
    """The answer has as many texts as there are right ones, each nearly one of them."""

    texts: Sequence[str]

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        answers = [text.strip() for text in evidence.answer.split(",")]
        near = all(any(alike(answer, right) for right in self.texts) for answer in answers)
        return near and len(answers) == len(self.texts), f"the answer is {answers}, right are {list(self.texts)}"

    def __str__(self) -> str:
        return f"the answer is nearly {', '.join(self.texts)}"


@dataclass(frozen=True)
class TypedRow(Row):
    """A row whose texts a person types; blank space in them does not count."""

    title_column: ClassVar[str]
    """The column by which people know a row."""

    def matches(self, record: Row) -> bool:
        return not self._wrong(record)

    def nearly(self, record: Row) -> str:
        """A row of that title, with the columns that are wrong."""
        wrong = self._wrong(record)
        return "" if self.title_column in wrong else f"one with another {', '.join(wrong)}"

    def _wrong(self, record: Row) -> list[str]:
        stored = dict(record.values)
        return [name for name, value in self.values if str(stored.get(name, "")).split() != str(value).split()]

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"“{dict(self.values)[self.title_column]}”"


def only_gone(claim: str, table: Table, rows: Collection[TypedRow]) -> Holds:
    """AndroidWorld's rule for rows to delete: these are gone, and no other row of the table is new, gone or changed."""

    def check(evidence: Evidence) -> tuple[bool, str]:
        new, gone = evidence.changed(table)
        these = all(any(row.matches(record) for record in gone) for row in rows)
        counts = f"{len(new)} rows are new or changed, {len(gone)} gone or changed, {len(rows)} should be gone"
        return these and not new and len(gone) == len(rows), counts

    return Holds(claim, check, compared=(table,))
