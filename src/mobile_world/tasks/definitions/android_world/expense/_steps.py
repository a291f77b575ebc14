"""Solution steps in Pro Expense: fill in the form, find rows of the logs, delete them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from typing import NamedTuple

from mobile_world.tasks.authoring import Action, Hand, Observation, Point, SolutionStuck, Steps, Swipe
from mobile_world.tasks.definitions.android_world._data import ExpenseRow, category_name

APP = "Pro Expense"
LIST, CHIP = "rv_expense", "tv_name"
MOST_SWIPES, MOST_SCROLLS = 5, 20
_ALONG = (0.3, 0.85)
"""Where a finger begins and ends that swipes a row to the right, as shares of the screen's width."""
_NAME_LENGTH = 20
"""How much of a name a row of the logs shows."""


class LogEntry(NamedTuple):
    """A row of the logs."""

    name: str
    date: str
    amount: str
    place: tuple[int, int]
    """Its middle, in pixels."""

    @property
    def key(self) -> tuple[str, str]:
        """By what it is known for the entry of an expense; see `entry_key`."""
        return self.name, self.amount


def fill_in(hand: Hand, row: ExpenseRow) -> Steps:
    """Fill in the form of a new expense; `SAVE` is left to tap."""
    yield from hand.tap(id="fb_main_add")
    yield from hand.type(str(row["name"]), id="edt_name")
    yield from hand.type(f"{int(row['amount']) / 100:.2f}", id="edt_amount")
    yield from choose_category(hand, category_name(row))
    yield from hand.type(str(row["note"]), id="edt_note")


def choose_category(hand: Hand, name: str) -> Steps:
    """Take a category of the form, which begins with some and has more to the right."""
    for _ in range(MOST_SWIPES):
        if hand.sees(text=name, id=CHIP):
            break
        _, top, _, bottom = hand.need(id="rv_category").box
        yield from _swipe(hand, (top + bottom) // 2, from_share=0.9, to_share=0.1)
    yield from hand.tap(text=name, id=CHIP)


def save(hand: Hand) -> Steps:
    """Save what is filled in."""
    yield from hand.tap(id="btn_save")


def open_logs(hand: Hand) -> Steps:
    """Show all expenses."""
    yield from hand.open(APP)
    if not hand.sees(id=LIST):
        yield from hand.tap(id="btn_more_logs")


def shown(hand: Hand) -> list[LogEntry]:
    """The rows of the logs that can be read now."""
    entries, name, date, place = [], "", "", (0, 0)
    for node in hand.find():
        if node.short_id == CHIP:
            name, date, place = node.text, "", node.box.centre
        elif node.short_id == "tv_date":
            date = node.text
        elif node.short_id == "tv_amount" and name:
            entries.append(LogEntry(name, date, node.text, place))
            name = ""
    return entries


def entry_key(row: ExpenseRow) -> tuple[str, str]:
    """Name and amount of an expense, as its entry shows them."""
    whole, cents = divmod(int(row["amount"]), 100)
    return str(row["name"])[:_NAME_LENGTH], f"{whole:,}" + (f".{cents:02}".rstrip("0") if cents else "")


def find(hand: Hand, choose: Callable[[list[LogEntry]], LogEntry | None]) -> Generator[Action, Observation, LogEntry]:
    """Scroll down the logs to an entry that is wanted."""
    for _ in range(MOST_SCROLLS):
        entry = choose(shown(hand))
        if entry is not None:
            return entry
        yield from hand.scroll("down")
    raise SolutionStuck(f"no entry of the logs is the one that is looked for; the last are {shown(hand)}")


def find_row(hand: Hand, keys: Collection[tuple[str, str]]) -> Generator[Action, Observation, LogEntry]:
    """Scroll down the logs to the first entry with one of these keys."""
    return find(hand, lambda entries: next((entry for entry in entries if entry.key in keys), None))


def ask_to_delete(hand: Hand, entry: LogEntry) -> Steps:
    """Open an entry and let the app ask whether it shall go; `CONFIRM` is left to tap."""
    places = [node.box.centre for node in hand.find(text=entry.name, id=CHIP)]
    yield from hand.tap(text=entry.name, id=CHIP, nth=places.index(entry.place))
    yield from hand.tap(id="btn_delete")


def select(hand: Hand, entry: LogEntry) -> Steps:
    """Swipe an entry to the right, which selects it."""
    yield from _swipe(hand, entry.place[1], *_ALONG)


def delete_first(hand: Hand) -> Steps:
    """Delete the first expense of the logs, which nobody asked for."""
    yield from open_logs(hand)
    yield from ask_to_delete(hand, shown(hand)[0])
    yield from hand.tap(text="CONFIRM")


def _swipe(hand: Hand, y: int, from_share: float, to_share: float) -> Steps:
    size = hand.seen.size
    ends = [Point.from_pixels(round(size.width * share), y, size) for share in (from_share, to_share)]
    yield from hand.do(Swipe(start=ends[0], end=ends[1]))
