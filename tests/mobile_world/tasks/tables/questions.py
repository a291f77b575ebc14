"""Reads the table of questions to the scripted user; `README-questions.md` explains it."""

from __future__ import annotations

import hashlib
import json
import lzma
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

FOLDER = Path(__file__).parent
SHARDS = 3
SHARDED = tuple(FOLDER / f"questions-{shard}.jsonl" for shard in range(SHARDS - 1))
"""Those whose lines are where their hash puts them; the third of these shards was lost."""
MEASURED = (FOLDER / "questions-2.jsonl", FOLDER / "questions-held.jsonl")
"""Held out until they were measured, and visible since."""
VISIBLE = (*SHARDED, *MEASURED)
HELD_OUT = FOLDER / "questions-fresh.jsonl.xz"
"""Compressed, so that nobody reads it by accident; `held_out.json` has the hash of its lines."""

Kind = Literal[
    "ask",
    "confirm-right",
    "confirm-wrong",
    "conflict",
    "again",
    "asks-back",
    "unknown",
    "told",
    "leak",
    "smalltalk",
]


class Question(BaseModel):
    """One question to the user of one instance, and what is right to answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    seed: int
    question: str
    kind: Kind
    expect: tuple[str, ...]
    """Topics of the facts that the user must tell; none where no fact may be told."""
    before: tuple[str, ...] = ()
    """What the agent said to the user earlier, in this order."""
    guess: str | None = None
    """The value that the agent wants confirmed."""
    tells: tuple[str, ...] = ()
    """What the reply must contain where the question is about a part of a fact, or about somebody else's."""
    withholds: tuple[str, ...] = ()
    """What the reply must not contain, though the fact has it."""
    lang: Literal["en", "zh"]
    style: str
    why: str


def content(path: Path) -> bytes:
    """The lines of one file, compressed or not."""
    stored = path.read_bytes()
    return lzma.decompress(stored) if path.suffix == ".xz" else stored


OUTDATED = frozenset({("CheckMeetingEventAskUserTask", 8, "Hamza's is hamza.eriksen@gmail.com, isn't it?")})
"""Rows that were right when they were measured, and whose instance has another value now; their file stays."""


def read(path: Path) -> list[Question]:
    """The questions of one file, without those that no longer fit their instance."""
    questions = [Question.model_validate_json(line) for line in content(path).splitlines()]
    return [each for each in questions if (each.task, each.seed, each.question) not in OUTDATED]


def canonical(line: str) -> str:
    """A line as it stands in a file: sorted keys, no blanks, no ASCII escapes."""
    return json.dumps(json.loads(line), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def shard_of(line: str) -> int:
    """The shard that a line belongs to, by its canonical JSON."""
    return int(hashlib.sha256(canonical(line).encode()).hexdigest(), 16) % SHARDS
