"""Dates as people read them and as the address book stores them; some have no year."""

from __future__ import annotations

import re
from datetime import date, datetime

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

_STORED = re.compile(r"(\d{4}|-)-(\d{1,2})-(\d{1,2})(?:T.*)?")
_WRITTEN = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


def shown_date(stored: str) -> str:
    """`1990-05-17` as `May 17, 1990`; a text of another form as it is."""
    found = _STORED.fullmatch(stored)
    if not found or not _valid(found[1], found[2], found[3]):
        return stored
    day = f"{MONTHS[int(found[2]) - 1]} {int(found[3])}"
    return day if found[1] == "-" else f"{day}, {found[1]}"


def stored_date(shown: str) -> str:
    """What the address book keeps for a date as a person wrote it; a text of another form as it is."""
    written, slashed = _WRITTEN.fullmatch(shown), _SLASHED.fullmatch(shown)
    if slashed:
        year, month, day = slashed[3], slashed[1], slashed[2]
    elif written and _month(written[1]):
        year, month, day = written[3] or "-", str(_month(written[1])), written[2]
    else:
        return shown
    return f"{year}-{int(month):02}-{int(day):02}" if _valid(year, month, day) else shown


def parsed(stored: str) -> date | None:
    """A stored date with its year."""
    found = _STORED.fullmatch(stored)
    if not found or found[1] == "-" or not _valid(found[1], found[2], found[3]):
        return None
    return date(int(found[1]), int(found[2]), int(found[3]))


def short_date(moment: datetime) -> str:
    """`Oct 15, 2023`."""
    return f"{MONTHS[moment.month - 1][:3]} {moment.day}, {moment.year}"


def _month(word: str) -> int:
    return next((n for n, name in enumerate(MONTHS, 1) if name.lower().startswith(word.lower())), 0)


def _valid(year: str, month: str, day: str) -> bool:
    leap = 2000 if year == "-" else int(year)
    if not (1 <= int(month) <= 12 and leap >= 1):
        return False
    lengths = (
        31,
        29 if leap % 4 == 0 and (leap % 100 or leap % 400 == 0) else 28,
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    )
    return 1 <= int(day) <= lengths[int(month) - 1]
