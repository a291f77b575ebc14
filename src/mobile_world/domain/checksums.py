"""Checksums of JSON lines, so that a changed byte is detected.

The checksum is the last field of the object: `{…,"checksum":"0123456789abcdef"}`, the first 16 digits of the sha256 of
the object without it. It guards against faulty disks, copies and edits, not against somebody who recomputes it.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

from pydantic_core import from_json

from mobile_world.domain.records import StepRecord

DIGITS = 16
FIELD = b',"checksum":"'
END = b'"}'
_LENGTH = len(FIELD) + DIGITS + len(END)

Checksum: TypeAlias = Literal["right", "wrong", "none"]


class Content(NamedTuple):
    """The content of a line, and whether its checksum matches."""

    body: bytes
    """The JSON object without its checksum."""
    checksum: Checksum


def with_checksum(body: bytes) -> bytes:
    """The line for a JSON object: with its checksum and a line break."""
    return body[:-1] + FIELD + checksum_of(body) + END + b"\n"


def split_checksum(line: bytes) -> Content:
    """The content of a line; lines of earlier versions have no checksum."""
    text = line.rstrip()
    start = len(text) - _LENGTH
    if start < 1 or not text.startswith(FIELD, start) or not text.endswith(END):
        return Content(text, "none")
    body = text[:start] + b"}"
    given = text[start + len(FIELD) : -len(END)]
    return Content(body, "right" if checksum_of(body) == given else "wrong")


def read_step(line: bytes) -> StepRecord:
    """The step in a line of a trajectory; `ValueError` when it is none, or not what was written."""
    body, checksum = split_checksum(line)
    if checksum == "wrong":
        raise ValueError("a line is damaged: its checksum does not fit its content")
    return StepRecord.model_validate_json(body)


def without_checksum(line: bytes) -> bytes:
    """The JSON object in a line that was verified before, without its checksum."""
    text = line.rstrip()
    start = len(text) - _LENGTH
    return text[:start] + b"}" if text.startswith(FIELD, start) else text


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
