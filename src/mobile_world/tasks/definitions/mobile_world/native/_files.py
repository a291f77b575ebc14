"""Files of MobileWorld's phone: their dates, and the steps in Files that the tasks share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.android_world.files._steps import NAME, STORAGE_NAME
from mobile_world.tasks.mail_steps import MAIL, fill_in_mail, send_mail

START = datetime(2025, 10, 16, 12, tzinfo=UTC)
"""When every episode begins."""
TODAY = START.date()
MOST_FOLDERS = 5
"""From how many screens deep one goes back to the list of a folder."""


def age_of(day: date | str, hour: int = 9) -> timedelta:
    """How long ago it was that hour of a day, given as a date or as `2025-09-15`."""
    return START - datetime.combine(date.fromisoformat(day) if isinstance(day, str) else day, time(hour), UTC)


def draw_days(random: Random, first: date, last: date, count: int) -> list[str]:
    """Days that all differ, in any order, both ends included."""
    return [(first + timedelta(ahead)).isoformat() for ahead in random.sample(range((last - first).days + 1), count)]


def rows(tuples: Iterable[Iterable[str | int]]) -> list[list[str | int]]:
    """Pairs and the like as parameters have them: lists of plain values."""
    return list(map(list, tuples))


def folder_names(path: str) -> tuple[str, ...]:
    """The names that lead to a folder: `Documents/expense` is two."""
    return tuple(path.rstrip("/").split("/"))


def open_path(hand: Hand, path: str, *, made: Iterable[str] = ()) -> Steps:
    """Show a folder of the phone's storage, in Files or where it asks for a place; there, `made` are still missing."""
    missing = set(made)
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text=STORAGE_NAME, id=NAME)
    so_far = ""
    for name in folder_names(path):
        so_far = f"{so_far}/{name}".strip("/")
        if so_far in missing:
            yield from hand.choose("New folder")
            yield from hand.type(name, id="android:id/text1")
            # The picker goes into a folder that was made there.
            yield from hand.tap(text="OK")
        else:
            yield from hand.tap(text=name, id=NAME)


def show_by(hand: Hand, order: str) -> Steps:
    """Sort what Files shows."""
    yield from hand.choose("Sort by...")
    yield from hand.tap(text=order)


def find_files(hand: Hand, query: str) -> Steps:
    """Search for a part of a name in the place that Files shows."""
    yield from hand.tap(desc="Search")
    yield from hand.type(query, id="search_src_text", submit=True)


def select(hand: Hand, names: Sequence[str]) -> Steps:
    """Select files in the order in which Files lists them."""
    yield from hand.long_press(text=names[0], id=NAME)
    for name in names[1:]:
        yield from hand.tap(text=name, id=NAME)


def delete_selected(hand: Hand) -> Steps:
    """Delete what is selected, and confirm it."""
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def share_by_mail(hand: Hand, to: str, subject: str = "", body: str = "") -> Steps:
    """Send what is selected with a mail."""
    yield from hand.tap(desc="Share")
    yield from hand.tap(text=MAIL)
    yield from fill_in_mail(hand, [to], subject, body)
    yield from send_mail(hand)


def rename(hand: Hand, old: str, new: str) -> Steps:
    """Give a file another name."""
    yield from hand.long_press(text=old, id=NAME)
    yield from hand.choose("Rename")
    yield from hand.type(new, id="android:id/text1", clear=True)
    yield from hand.tap(text="OK")


def delete_last(hand: Hand) -> Steps:
    """Delete the last file of Downloads that is on the screen, which nobody asked for."""
    yield from hand.open("Files")
    yield from hand.back_to(desc="Show roots", most=MOST_FOLDERS)
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text="Downloads", id=NAME, nth=-1)
    yield from hand.long_press(id=NAME, nth=-1)
    yield from delete_selected(hand)
