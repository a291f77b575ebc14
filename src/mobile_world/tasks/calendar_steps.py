"""Solution steps in the calendars that share one editor, Simple Calendar Pro and Fossify Calendar."""

from __future__ import annotations

from datetime import date, datetime, time

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand

FOSSIFY = "Calendar"
"""Fossify Calendar, by the name under its icon."""
MOST_TURNS = 40


def fill_in_event(
    hand: Hand, app: str, *, title: str, start: datetime, end: datetime, description: str = "", location: str = ""
) -> Steps:
    """Open the form of a new event and fill it in."""
    yield from hand.open(app)
    yield from begin_event(hand, title)
    if location:
        yield from hand.type(location, id="event_location")
    if description:
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


def add_fossify_event(hand: Hand, title: str, start: datetime, end: datetime) -> Steps:
    """Add an event to Fossify Calendar."""
    yield from fill_in_event(hand, FOSSIFY, title=title, start=start, end=end)
    yield from save_event(hand)


def add_on_day(hand: Hand, *, title: str, start: datetime, end: datetime) -> Steps:
    """Add an event on the day that the list in front shows, and leave out what the form has right already."""
    yield from begin_event(hand, title)
    yield from choose_times(hand, start, end)
    yield from save_event(hand)


def choose_times(hand: Hand, start: datetime, end: datetime) -> Steps:
    """Choose in the open form when the event begins and ends on its day."""
    for id, moment in (("event_start_time", start), ("event_end_time", end)):
        yield from hand.tap(id=id)
        yield from choose_time(hand, moment.time())


def begin_event(hand: Hand, title: str) -> Steps:
    """Open the form of a new event, and type its title."""
    yield from hand.tap(id="calendar_fab")
    yield from hand.tap(text="Event")
    yield from hand.type(title, id="event_title")


def save_event(hand: Hand) -> Steps:
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
    """Take a time of the open clock, of 24 hours or of twice 12; its head has the same names as its face."""
    halves = hand.sees(id="material_clock_period_am_button")
    yield from hand.tap(desc=f"{at.hour % 12 or 12} o'clock" if halves else f"{at.hour} hours", nth=-1)
    if not hand.sees(id="material_minute_tv", text=f"{at.minute:02}"):
        yield from hand.tap(desc=f"{at.minute} minutes", nth=-1)
    half = f"material_clock_period_{'am' if at.hour < 12 else 'pm'}_button"
    if halves and not hand.need(id=half).checked:
        yield from hand.tap(id=half)
    yield from hand.tap(id="material_timepicker_ok_button")


def show_fossify_day(hand: Hand, day: date, today: date) -> Steps:
    """Open the list of a day in Fossify Calendar, whose month shows today at first."""
    yield from hand.open(FOSSIFY)
    months = (day.year - today.year) * 12 + day.month - today.month
    for _ in range(abs(months)):
        yield from hand.tap(id="top_right_arrow" if months > 0 else "top_left_arrow")
    yield from hand.tap(desc=f"{day.day} {day:%B}")


def find_fossify_events(hand: Hand, query: str) -> Steps:
    """Look for words in all events of Fossify Calendar."""
    yield from hand.open(FOSSIFY)
    yield from hand.type(query, clear=True, id="top_toolbar_search")


def delete_fossify_event(hand: Hand, title: str) -> Steps:
    """Delete an event of the open list, of which no others are made."""
    yield from hand.tap(text=title, id="event_item_title")
    yield from hand.tap(id="delete")
    yield from hand.tap(text="Yes")


def event_titles(hand: Hand) -> list[str]:
    """The titles in the open list."""
    return [node.text for node in hand.find(id="event_item_title")]
