"""Solution steps in Tasks: group the list, and read it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import UTC, date, datetime, timedelta

from mobile_world.tasks.authoring import Action, Hand, Observation, Steps
from mobile_world.tasks.definitions.android_world._shared import TODAY, WEEKDAYS
from mobile_world.tasks.definitions.android_world.tasks_org._todos import HIGH, NONE, Todo

APP = "Tasks"
MOST_SCROLLS = 12
_NEAR = {"Today": 0, "today": 0, "Tmrw": 1, "tomorrow": 1, "Yest": -1}
_SHEET_ROW, _SWITCH = "Grouping", "Move completed tasks to bottom"

Reading = Generator[Action, Observation, list[Todo]]


def group_by(hand: Hand, mode: str, *, with_completed: bool = False) -> Steps:
    """Open the list and group it; what is done then stands among the rest, or below it."""
    yield from hand.open(APP)
    yield from hand.tap(desc="Sort")
    yield from hand.tap(text=_SHEET_ROW)
    yield from hand.tap(text=mode)
    if with_completed:
        yield from hand.tap(text=_SWITCH)
    yield from hand.back()


def read_by_day(hand: Hand, *, until: date, with_completed: bool = False) -> Reading:
    """Everything that is due by a day, the priority aside; a list grouped by days names each of them once."""
    yield from group_by(hand, "By due date", with_completed=with_completed)
    todos: dict[Todo, None] = {}
    heading = ""
    for _ in range(MOST_SCROLLS):
        shown, heading = _shown(hand, {todo.title for todo in todos}, heading)
        todos |= dict.fromkeys(shown)
        day = _day_in(heading, "")
        if heading in ("No due date", "Completed") or (day is not None and day > until):
            break
        if not (yield from hand.scroll_on()):
            break
    return [todo for todo in todos if todo.due and todo.due <= until]


def read_high_priority(hand: Hand) -> Reading:
    """Everything under the heading of high priority, where the earliest due date comes first."""
    yield from group_by(hand, "By priority")
    dates: dict[str, str] = {}
    heading = title = ""
    for _ in range(MOST_SCROLLS):
        for node in hand.seen.ui.walk() if hand.seen.ui else ():
            if node.short_id == "header" and not node.box.empty:
                heading = node.text
            elif node.short_id == "title" and not node.box.empty:
                title = node.text if heading == "High priority" else ""
                dates |= {title: dates.get(title, "")} if title else {}
            elif node.short_id == "due_date" and title:
                dates[title] = node.text
        if heading != "High priority":
            break
        if not (yield from hand.scroll_on()):
            break
    days = days_in_order([*dates.values()])
    return [Todo(title, day, False, HIGH) for title, day in zip(dates, days, strict=True)]


def days_in_order(texts: Sequence[str]) -> list[date | None]:
    """The days that dates of a sorted list name; a weekday is the coming one unless an earlier day follows."""
    days: list[date | None] = []
    latest = date.max
    for text in reversed(texts):
        coming, past = _day_in("", text), _day_in("Overdue", text)
        day = coming if coming and coming <= latest else past
        latest = day or latest
        days.insert(0, day)
    return days


def _shown(hand: Hand, old_titles: set[str], heading: str) -> tuple[list[Todo], str]:
    """The tasks on the screen, and the last heading; above the first one may be some that were seen before."""
    todos: list[Todo] = []
    has_heading, done, title = False, False, ""
    for node in hand.find():
        if node.short_id == "header":
            heading, has_heading = node.text, True
        elif node.short_id == "completeBox":
            done = node.checked
        elif node.short_id == "title":
            title = node.text if has_heading or node.text not in old_titles else ""
            todos += [Todo(title, _day_in(heading, ""), done, NONE)] if title else []
        elif node.short_id == "due_date" and title:
            todos[-1] = todos[-1]._replace(due=_day_in(heading, node.text))
    return todos, heading


def _day_in(heading: str, due: str) -> date | None:
    """The day of a task: its heading names it, or the date beside it where it is overdue or has no heading."""
    text = heading.removeprefix("Due ") if heading not in ("", "Overdue") else due.split(",")[0]
    if text in _NEAR:
        return TODAY + timedelta(_NEAR[text])
    for place, name in enumerate(WEEKDAYS):
        if text in (name, name[:3]):
            away = (place - TODAY.weekday()) % 7
            return TODAY + timedelta(away - 7 if heading == "Overdue" else away)
    return _date_in(text.partition(", ")[2] or text)


def _date_in(text: str) -> date | None:
    """`October 25` or `Oct 3`, of this year."""
    for form in ("%B %d %Y", "%b %d %Y"):
        try:
            return datetime.strptime(f"{text} {TODAY.year}", form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    return None
