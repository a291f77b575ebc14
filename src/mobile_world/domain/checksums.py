"""Lines of JSON that carry a checksum of their own content, so that a changed byte shows.

The checksum is the last field of the object: `{…,"checksum":"0123456789abcdef"}`, the first 16 digits of the sha256 of
the object without it. It guards against disks, copies and edits, not against somebody who computes it anew.
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
    """What a line says, and whether that is what was written."""

    body: bytes
    """The JSON object without its checksum."""
    checksum: Checksum


def protect(body: bytes) -> bytes:
    """The line for a JSON object, with its checksum and its end."""
    return body[:-1] + FIELD + checksum_of(body) + END + b"\n"


def content_of(line: bytes) -> Content:
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
    body, checksum = content_of(line)
    if checksum == "wrong":
        raise ValueError("a line is damaged: its checksum does not fit its content")
    return StepRecord.model_validate_json(body)


def body_of(line: bytes) -> bytes:
    """The JSON object in a line that was found whole before, without its checksum."""
    text = line.rstrip()
    start = len(text) - _LENGTH
    return text[:start] + b"}" if text.startswith(FIELD, start) else text


def checksum_of(body: bytes) -> bytes:
    """The checksum of a JSON object."""
    return sha256(body).hexdigest()[:DIGITS].encode()


def once_protected(line: bytes) -> bool:
    """Whether a line was written with a checksum, whatever became of it."""
    return b"checksum" in line[-2 * _LENGTH :]


def cut_short(line: bytes) -> bool:
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
    return not _whole(text)


def _whole(text: bytes) -> bool:
    """Whether an object ends somewhere in a text: what follows its end was not left by a write that stopped."""
    try:
        json.JSONDecoder().raw_decode(text.decode("utf-8", "replace"))
    except ValueError:
        return False
    return True
