"""One line of a journal: how a record is written, and what is wrong with a line that holds none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.domain.checksums import (
    DIGITS,
    is_truncated,
    link_of,
    mentions_checksum,
    split_checksum,
    with_checksum,
    without_checksum,
)

UNFINISHED = b" <unfinished>"
"""Written behind what a dead process left of a line, by the process that goes on: told apart from damage for good."""

COUNTS = (
    *("steps", "max_steps", "questions", "tokens_in", "tokens_out", "parse_errors"),
    *("answers", "strict_answers", "repaired", "unstreamed", "uncounted", "invalid_actions"),
)
_counts: Callable[[EpisodeRecord], tuple[int, ...]] = attrgetter(*COUNTS)

CHANGED = "its checksum does not fit its content: a byte was changed, or it was edited"


class JournalLine(NamedTuple):
    """A line of a journal as it was found."""

    number: int
    """From 1."""
    raw: bytes
    record: EpisodeRecord | None
    """Nothing for lines that do not count."""
    protected: bool = False
    """Whether a checksum proves the record."""
    damage: str = ""
    """What is wrong with it; empty when it holds a record, and for a line that was left unfinished."""
    linked: bool = False
    """Whether it says which line is before it."""
    moved: bool = False
    """Whether that is another line than the one that is before it now; its record counts nevertheless."""

    @property
    def unfinished(self) -> bool:
        """Whether a process died while it wrote the line: nothing that was ever whole is lost."""
        return self.record is None and not self.damage

    @property
    def key(self) -> EpisodeKey | None:
        """Which episode it is about, as far as a damaged line still says so."""
        if self.record is not None:
            return self.record.key
        try:
            return EpisodeKey.model_validate(json.loads(self.raw)["key"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return None


def record_line(record: EpisodeRecord, after: bytes = b"") -> bytes:
    """The line for a record, linked to what is before it."""
    return with_checksum(record.model_dump_json().encode(), after)


def relinked(line: bytes, after: bytes) -> bytes:
    """A line with a link to something else before it; lines of earlier versions have none and stay as they are."""
    return with_checksum(without_checksum(line), after) if link_of(line) is not None else line


def record_in(line: bytes) -> EpisodeRecord:
    """The record in a line that was found whole before."""
    return EpisodeRecord.model_validate_json(without_checksum(line))


def trajectory_in(line: bytes) -> str | None:
    """The trajectory that a line names; nothing when it names none or is no record."""
    try:
        return _Named.model_validate_json(line).trajectory
    except ValidationError:
        return None


class _Named(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    trajectory: str | None = None


class Chain:
    """What the next line of a journal is linked to: the line before it, or all bytes before it.

    All bytes where the line before has no link itself: it is of an earlier version, or was left unfinished. So the
    first linked line covers everything that earlier versions wrote.
    """

    def __init__(self) -> None:
        """Nothing is before the first line but no bytes at all."""
        self._bytes, self._last = sha256(), b""

    @property
    def end(self) -> bytes:
        """What a line that comes next is linked to."""
        return self._last or self._bytes.hexdigest()[:DIGITS].encode()

    def add(self, raw: bytes) -> None:
        """Go on behind a line."""
        self._bytes.update(raw)
        link = link_of(raw)
        self._last = link.own if link is not None else b""


class LineReader:
    """Reads the lines of one journal in their order, each of them once."""

    def __init__(self) -> None:
        self._number = 0
        self._guarded = False
        """Whether a record with a checksum was found: from there on, every record has one."""
        self._chain, self._linked, self._trusted = Chain(), False, True

    def read_all(self, raw: Iterable[bytes]) -> Iterator[JournalLine]:
        """Every line that is not empty."""
        for content in raw:
            line = self.read(content)
            if line is not None:
                yield line

    def read(self, raw: bytes) -> JournalLine | None:
        """The next line, with its end if it has one; nothing when it is empty."""
        self._number += 1
        line = None if not raw or raw.isspace() else self._followed(self._line(raw), raw)
        self._chain.add(raw)
        return line

    def _line(self, raw: bytes) -> JournalLine:
        body, checksum = split_checksum(raw)
        record, damage = _parsed(body)
        if checksum == "right":
            self._guarded = True
        elif damage and self._left_unfinished(raw):
            return JournalLine(self._number, raw, None)
        elif not damage and checksum == "wrong":
            damage = CHANGED
        elif not damage and self._guarded:
            damage = "it has no checksum, and lines before it have one: it was edited or put in"
        elif not damage and checksum == "none" and record is not None and "answers" in record.model_fields_set:
            # versions that wrote no checksums did not know this field
            damage = "it has no checksum, though the version that wrote it gave it one: it was edited or put in"
        return JournalLine(self._number, raw, None if damage else record, checksum == "right", damage)

    def _followed(self, line: JournalLine, raw: bytes) -> JournalLine:
        """The line, with whether it is where it was written; nothing is said of one whose neighbour is damaged."""
        link, trusted = link_of(raw), self._trusted
        self._trusted = not line.damage
        if line.record is None:
            return line
        moved = link.after != self._chain.end if link is not None else self._linked
        self._linked = self._linked or link is not None
        return line._replace(linked=link is not None, moved=moved and trusted)

    def _left_unfinished(self, raw: bytes) -> bool:
        """Whether a process died while it wrote a line.

        Earlier versions did not mark such a line when they went on behind it, and wrote no checksums either.
        """
        if raw.rstrip(b"\n").endswith(UNFINISHED):
            return True
        earlier = not self._guarded and not mentions_checksum(raw)
        return (not raw.endswith(b"\n") or earlier) and is_truncated(raw.rstrip(b"\n"))


def _parsed(body: bytes) -> tuple[EpisodeRecord | None, str]:
    """The record in a JSON object, or what is wrong with it."""
    try:
        record = EpisodeRecord.model_validate_json(body)
    except ValidationError as error:
        return None, _no_record(body, error)
    return record, wrong_value(record)


def _no_record(body: bytes, error: ValidationError) -> str:
    try:
        body.decode()
    except UnicodeDecodeError as broken:
        return f"byte {broken.start + 1} is not UTF-8"
    details: Any = error.errors(include_url=False)[0]
    where = ".".join(map(str, details["loc"]))
    match details["type"]:
        case "json_invalid":
            return f"it is not JSON ({details['ctx']['error']})"
        case "extra_forbidden":
            return f"it has an unknown field {where!r}: damaged, or written by a later version"
        case "missing":
            return f"its field {where!r} is missing"
        case _:
            return f"{where or 'it'} is {_short(details['input'])}: {details['msg']}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def wrong_value(record: EpisodeRecord) -> str:
    """What no run can have written: a value out of its range, or an outcome that contradicts its score.

    Empty when there is nothing.
    """
    return _wrong_number(record) or _wrong_outcome(record) or _wrong_time(record)


def _wrong_number(record: EpisodeRecord) -> str:
    if record.score is not None and not 0 <= record.score <= 1:  # Not a number fails this, too.
        return f"score is {record.score}, and scores go from 0 to 1"
    if record.attempt < 1 or record.key.replica < 0:
        return f"attempt {record.attempt} at replica {record.key.replica}: attempts count from 1, replicas from 0"
    if min(_counts(record)) < 0:
        name, count = next((name, count) for name, count in zip(COUNTS, _counts(record), strict=True) if count < 0)
        return f"{name} is {count}, and cannot be negative"
    if max(record.strict_answers, record.repaired) > record.answers:
        return f"of {record.answers} answers, {record.strict_answers} were strict and {record.repaired} repaired"
    if record.cost is not None and not 0 <= record.cost < inf:
        return f"cost is {record.cost}"
    for phase, seconds in record.phases.items():
        if not 0 <= seconds < inf:
            return f"the phase {phase} took {seconds} s"
    return ""


def _wrong_outcome(record: EpisodeRecord) -> str:
    """An outcome follows from the score and the ending; what depends on a run's success rule is not judged here."""
    right = record.score == 1
    if record.scored and record.score is None:
        return f"its outcome is {record.outcome}, and it has no score"
    if record.outcome == "success" and not right:
        return f"its outcome is success, and its score is {record.score}"
    if record.outcome == "success" and record.reason is not None:
        return f"its outcome is success, and its reason {record.reason}"
    if record.outcome == "agent_failure" and right and record.declared == "complete":
        return "its outcome is agent_failure, although the state was right and the agent declared it done"
    if not record.scored and record.score is not None:
        return f"its outcome is {record.outcome}, and it has a score of {record.score}"
    return ""


def _wrong_time(record: EpisodeRecord) -> str:
    try:
        began = datetime.fromisoformat(record.started_at)
    except ValueError:
        return f"started_at is {_short(record.started_at)}, which is not a time"
    return "" if began.tzinfo is not None else f"started_at is {record.started_at!r}, which has no time zone"
