"""Short messages written after the reader had passed its table, the meaning first: other wordings of the same."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from mobile_world.tasks.values.short_messages import read_message

RIGHT_AT_LEAST = 0.97
DAY = date(2025, 10, 16)


def test_other_wordings_are_read_right() -> None:
    lines = Path(__file__).with_name("more_short_messages.jsonl").read_text(encoding="utf-8").splitlines()
    table = [json.loads(line) for line in lines]
    read = [(row, read_message(row["text"], asked=row["asked"], now=DAY).meaning) for row in table]
    wrong = [f"{row['text']!r}: {found} instead of {row['meaning']}" for row, found in read if found != row["meaning"]]
    assert len(wrong) <= (1 - RIGHT_AT_LEAST) * len(table), "\n".join(wrong)


def test_a_long_text_is_read_quickly_and_means_nothing() -> None:
    assert read_message("please cancel " * 5000, asked=None, now=DAY).meaning == "other"
    assert read_message("no, " * 400, asked="Lunch?", now=DAY).meaning == "refusal"
    assert read_message("", asked="Lunch?", now=DAY).meaning == "other"
