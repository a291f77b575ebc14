"""Who answered in some attempts, and how well the answers kept to their format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mobile_world.viewer.rows import Row


class Answers(NamedTuple):
    """Answers of models that were read."""

    read: int
    strict: int
    """Those that followed their format to the letter."""

    @property
    def strict_share(self) -> float | None:
        """Nothing where no answer was read."""
        return self.strict / self.read if self.read else None


def answers_of(rows: Iterable[Row]) -> Answers:
    """The answers of scored attempts, as reports count them."""
    scored = [row for row in rows if row.scored]
    return Answers(sum(row.answers for row in scored), sum(row.strict_answers for row in scored))


def answerers(rows: Iterable[Row]) -> list[str]:
    """Models that answered, as their endpoints named them, the most frequent first."""
    found = Counter(name for row in rows for name in row.answered_by)
    return [name for name, _ in found.most_common()]
