"""What one request to a program on the phone may cost: values in its JSON, text in its parcels, swipes.

All are numbers of things, so that a request ends in the same way however busy the machine is.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

MOST_VALUES = 500_000
"""Values of one JSON document: 40 MB of short numbers took 15 s and 900 MB. Android's heap of 256 MB is full with ten
times as many; a gesture of 200,000 points has 400,000."""
LARGEST_PARCEL = 1 << 20
"""Bytes of what one Android process hands to another; texts have two for each character."""
MOST_SWIPES = 200
"""Swipes that one call may make on a list, 2 s: three searches of 30 pages to the end and back."""
MOST_PATTERN_STEPS, STEPS_OF_A_LOOK = 1_000_000, 50_000
"""Steps of all patterns of one request, 0.5 s, and of every look of one that waits: a simple pattern takes 10,000 on a
full screen."""

_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"', re.S)


class OutOfMemory(ValueError):
    """A document that no app's heap holds."""


class TransactionTooLarge(Exception):
    """A text that does not fit into a parcel; the message is Android's."""


def read_json(body: bytes) -> Any:
    """The value of a document; `ValueError` where it is none, `OutOfMemory` where it has too many values."""
    if body.count(b",") > MOST_VALUES and _TEXT.sub(b"", body).count(b",") > MOST_VALUES:
        raise OutOfMemory("Failed to allocate a 48 byte allocation with 24 free bytes")
    try:
        return json.loads(body)
    except RecursionError:
        raise ValueError("the document is nested too deeply") from None


def check_parcel(text: str) -> str:
    """The text, where it can be handed to another process."""
    size = 2 * len(text)
    if size > LARGEST_PARCEL:
        raise TransactionTooLarge(f"android.os.TransactionTooLargeException: data parcel size {size} bytes")
    return text


@dataclass
class SwipeBudget:
    """The swipes that are left to a request."""

    left: int = MOST_SWIPES

    def take(self) -> bool:
        """Whether there was another one."""
        self.left -= 1
        return self.left >= 0
