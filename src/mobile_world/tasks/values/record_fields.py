"""Records field by field: which differ, and texts without the blank space at their ends, which nobody sees."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from mobile_world.tasks.values.state_diff import from_to

_MOST = 4
RecordT = TypeVar("RecordT")


def without_end_blanks(record: RecordT) -> RecordT:
    """A record whose texts do not end with blank space."""
    if not is_dataclass(record) or isinstance(record, type):
        return record
    texts = {name: value.rstrip() for name, value in _compared(record).items() if isinstance(value, str)}
    return replace(record, **texts)


def field_changes(before: object, after: object) -> str:
    """The fields in which two records of one kind differ: `description from 'a ' to 'a'`; empty for other things."""
    old, new = _columns(before), _columns(after)
    differing = [name for name in dict.fromkeys((*old, *new)) if old.get(name) != new.get(name)]
    more = f" and {len(differing) - _MOST} more" if len(differing) > _MOST else ""
    return ", ".join(f"{name} {from_to(old.get(name), new.get(name))}" for name in differing[:_MOST]) + more


def looks_like(record: object, other: object) -> bool:
    """Whether two records are called the same, but for blank space."""
    return type(record) is type(other) and "".join(str(record).split()) == "".join(str(other).split())


def _columns(record: object) -> dict[str, Any]:
    """What two records of a kind are compared by: the columns of a row, or the fields."""
    state = getattr(record, "state", None)
    return dict(state) if isinstance(state, tuple) else _compared(record)


def _compared(record: object) -> dict[str, Any]:
    """The fields that records of a kind are compared by."""
    if not is_dataclass(record) or isinstance(record, type):
        return {}
    return {column.name: getattr(record, column.name) for column in fields(record) if column.compare}
