"""The reader of short messages, measured on the table."""

from __future__ import annotations

from datetime import date

import pytest

from mobile_world.tasks.values.short_messages import ShortMessage, read_message
from tests.mobile_world.tasks.tables.test_tables import Row, rows

RIGHT_MEANINGS = 0.97
RIGHT_PARTICULARS = 0.95
PARTICULARS = ("object", "when", "to")


def read(row: Row) -> ShortMessage:
    """What the reader makes of a row."""
    context = row["context"]
    return read_message(row["text"], asked=context["asked"], now=date.fromisoformat(context["now"]))


def test_meanings_are_read_right() -> None:
    table = rows("short_messages")
    wrong = [(row, found) for row in table if (found := read(row).meaning) != row["meaning"]]
    named = [f"{row['text']!r}: {found} instead of {row['meaning']} ({row['why']})" for row, found in wrong]
    assert len(wrong) <= (1 - RIGHT_MEANINGS) * len(table), "\n".join(named)


@pytest.mark.parametrize("name", PARTICULARS)
def test_objects_and_days_are_read_right(name: str) -> None:
    table = [row for row in rows("short_messages") if row["meaning"] in ("cancel", "move")]
    found = [(row, str(getattr(read(row), name) or "")) for row in table]
    named = [
        f"{row['text']!r}: {name} {said!r} instead of {row.get(name, '')!r}"
        for row, said in found
        if said != row.get(name, "")
    ]
    assert len(named) <= (1 - RIGHT_PARTICULARS) * len(table), "\n".join(named)
