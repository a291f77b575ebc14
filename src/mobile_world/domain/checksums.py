"""Checksums of JSON lines, so that a changed byte is detected; and links between lines, so that their order is.

The checksum is the last field of the object: `{…,"checksum":"0123456789abcdef"}`, the first 16 digits of the sha256 of
the object without it. The field before it, `"after"`, is the checksum of the line before. Both guard against faulty
disks, copies and edits, not against somebody who recomputes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

from pydantic_core import from_json

from mobile_world.domain.records import StepRecord

DIGITS = 16
FIELD = b',"checksum":"'
AFTER = b',"after":"'
END = b'"}'
_LENGTH = len(FIELD) + DIGITS + len(END)
_LINK_LENGTH = len(AFTER) + DIGITS + len(END)
TAIL = _LENGTH + _LINK_LENGTH
"""Bytes at the end of a line that hold its checksum and its link, with the line break."""

Checksum: TypeAlias = Literal["right", "wrong", "none"]


class Content(NamedTuple):
    """The content of a line, and whether its checksum matches."""

    body: bytes
    """The JSON object without its checksum."""
    checksum: Checksum


class Link(NamedTuple):
    """How a line is linked to its neighbours."""

    after: bytes
    """The checksum of the line before it."""
    own: bytes
    """Its own, which the line behind it repeats."""


def with_checksum(body: bytes, after: bytes = b"") -> bytes:
    """The line for a JSON object: with its link to the line before, its checksum and a line break."""
    linked = body[:-1] + AFTER + after + END if after else body
    return linked[:-1] + FIELD + checksum_of(linked) + END + b"\n"


def split_checksum(line: bytes) -> Content:
    """The content of a line; lines of earlier versions have no checksum."""
    text = line.rstrip()
    start = len(text) - _LENGTH
    if start < 1 or not text.startswith(FIELD, start) or not text.endswith(END):
        return Content(text, "none")
    linked = text[:start] + b"}"
    is_right = checksum_of(linked) == text[start + len(FIELD) : -len(END)]
    return Content(_without_link(linked), "right" if is_right else "wrong")


def link_of(line: bytes) -> Link | None:
    """How a line is linked, whole or only its last `TAIL` bytes; nothing for lines of earlier versions."""
    text = line.removesuffix(b"\n")
    start, middle = len(text) - _LENGTH - _LINK_LENGTH + 1, len(text) - _LENGTH
    if start < 0 or not (text.startswith(AFTER, start) and text.startswith(FIELD, middle) and text.endswith(END)):
        return None
    return Link(text[start + len(AFTER) : middle - 1], text[middle + len(FIELD) : -len(END)])


def own_checksum(line: bytes) -> bytes:
    """The checksum that a line carries, which the line behind it repeats."""
    return line[-len(END) - 1 - DIGITS : -len(END) - 1]


def read_step(line: bytes) -> StepRecord:
    """The step in a line of a trajectory; `ValueError` when it is none, or not what was written."""
    body, checksum = split_checksum(line)
    if checksum == "wrong":
        raise ValueError("a line is damaged: its checksum does not fit its content")
    return StepRecord.model_validate_json(body)


def read_steps(lines: Iterable[bytes], name: str | None = None) -> Iterator[StepRecord]:
    """The steps of a trajectory in their order; `ValueError` when they are not what was written under this name."""
    chain = StepChain(name)
    for number, line in enumerate(lines, start=1):
        if not chain.holds(line):
            raise ValueError(f"line {number} {MOVED}")
        yield read_step(line)


class StepChain:
    """Told of the lines of a trajectory one by one, says whether each follows the one before it.

    Lines of earlier versions have no links, and then none of a file has.
    """

    def __init__(self, name: str | None = None) -> None:
        """Begin a trajectory of this name; without one, its first line may follow anything."""
        self._first = first_link(name) if name is not None else None
        self._last: bytes | None = None

    def holds(self, line: bytes) -> bool:
        """Whether the next line is the one that was written here."""
        link, last = link_of(line), self._last
        self._last = link.own if link is not None else b""
        if last is None:
            return link is None or self._first is None or link.after == self._first
        return (link.after if link is not None else b"") == last


MOVED = "does not follow what is before it: lines were moved, left out or put in"


def first_link(name: str) -> bytes:
    """What the first line of a trajectory of this name is linked to, so that two files cannot change places."""
    return checksum_of(name.encode())


def without_checksum(line: bytes) -> bytes:
    """The JSON object in a line that was verified before, without its checksum and its link."""
    text = line.rstrip()
    start = len(text) - _LENGTH
    return _without_link(text[:start] + b"}") if text.startswith(FIELD, start) else text


def _without_link(body: bytes) -> bytes:
    start = len(body) - _LINK_LENGTH
    return body[:start] + b"}" if start > 0 and body.startswith(AFTER, start) else body


def checksum_of(body: bytes) -> bytes:
    """The checksum of a JSON object."""
    return sha256(body).hexdigest()[:DIGITS].encode()


def mentions_checksum(line: bytes) -> bool:
    """Whether a line was written with a checksum, even if it is damaged now."""
    return b"checksum" in line[-2 * _LENGTH :]


def is_truncated(line: bytes) -> bool:
    """Whether a line is the beginning of a JSON object and nothing else: what a process leaves that dies at a write.

    A power cut may leave zeros where the rest should be.
    """
    text = line.rstrip(b"\x00")
    if text and not text.startswith(b"{"):
        return False
    try:
        from_json(text or b"{", allow_partial=True)
    except ValueError:
        return False
    return not _holds_object(text)


def _holds_object(text: bytes) -> bool:
    """Whether an object ends somewhere in a text: what follows its end was not left by a write that stopped."""
    try:
        json.JSONDecoder().raw_decode(text.decode("utf-8", "replace"))
    except ValueError:
        return False
    return True
