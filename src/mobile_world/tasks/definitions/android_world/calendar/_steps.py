"""Solution steps in Simple Calendar Pro: find a day, read a list, fill in an event."""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, time, timedelta

from mobile_world.domain import Steps
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY
from mobile_world.tasks.solution import Hand

APP = "Simple Calendar Pro"
MOST_TURNS = 40


def show_day(hand: Hand, day: date) -> Steps:
    """Open the list of a day: touch its place in the month, then turn pages where weeks begin on another weekday."""
    yield from hand.open(APP)
    shown = TODAY
    while (shown.year, shown.month) != (day.year, day.month):
        later = shown < day
        yield from hand.tap(id="top_right_arrow" if later else "top_left_arrow")
        shown = shown.replace(day=calendar.monthrange(shown.year, shown.month)[1] if later else 1)
        shown += timedelta(1 if later else -1)
    first = day.replace(day=1)
    sundays_before = (first.weekday() + 1) % 7
    yield from hand.tap(id="month_view_background", nth=sundays_before + day.day - 1)
    for _ in range(MOST_TURNS):
        title = hand.need(id="top_value").text
        if title.startswith(f"{day:%B} {day.day} "):
            return
        yield from hand.tap(id="top_right_arrow" if day_in(title) < day else "top_left_arrow")


def day_in(title: str) -> date:
    """The day that the head of a list names: `October 17 (Tue)`, with the year where it is not this one."""
    words = title.split()
    year = words[2] if len(words) > 3 else str(TODAY.year)
    return datetime.strptime(f"{words[0]} {words[1]} {year}", "%B %d %Y").replace(tzinfo=UTC).date()


def search(hand: Hand, words: str) -> Steps:
    """Look for words in all events."""
    yield from hand.open(APP)
    yield from hand.type(words, clear=True, id="top_toolbar_search")


def show_list(hand: Hand) -> Steps:
    """Open the list of everything from yesterday on."""
    yield from hand.open(APP)
    yield from hand.tap(id="change_view")
    yield from hand.tap(text="Simple event list")


def fill_in(hand: Hand, *, title: str, description: str, start: datetime, end: datetime) -> Steps:
    """Open the form of a new event and fill it in."""
    yield from hand.open(APP)
    yield from hand.tap(id="calendar_fab")
    yield from hand.tap(text="Event")
    yield from hand.type(title, id="event_title")
    yield from hand.type(description, id="event_description")
    yield from hand.tap(id="event_start_date")
    yield from choose_day(hand, start.date())
    yield from hand.tap(id="event_start_time")
    yield from choose_time(hand, start.time())
    if end.date() != start.date():
        yield from hand.tap(id="event_end_date")
        yield from choose_day(hand, end.date())
    yield from hand.tap(id="event_end_time")
    yield from choose_time(hand, end.time())


def repeat(hand: Hand, how: str) -> Steps:
    """Let the event in the form repeat: `Daily`, `Weekly`."""
    yield from hand.tap(id="event_repetition")
    yield from hand.tap(text=how)


def save(hand: Hand) -> Steps:
    """Save the event in the form; the first one with a reminder brings a warning."""
    yield from hand.tap(id="save")
    if hand.sees(text="Disclaimer"):
        yield from hand.tap(text="OK")


def choose_day(hand: Hand, day: date) -> Steps:
    """Take a day of the open picker, which shows this month or an earlier one."""
    name = f"{day.day:02} {day:%B} {day.year}"
    for _ in range(MOST_TURNS):
        if hand.sees(desc=name):
            break
        yield from hand.tap(desc="Next month")
    yield from hand.tap(desc=name)
    yield from hand.tap(text="OK")


def choose_time(hand: Hand, at: time) -> Steps:
    """Take a time of the open clock, which has 24 hours; its head has the same names as its face."""
    yield from hand.tap(desc=f"{at.hour} hours", nth=-1)
    yield from hand.tap(desc=f"{at.minute} minutes", nth=-1)
    yield from hand.tap(id="material_timepicker_ok_button")
