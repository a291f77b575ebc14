"""Solution steps in Tasks: group the list, read it, look at the priority of a task."""

from __future__ import annotations

from collections.abc import Generator
from datetime import UTC, date, datetime, timedelta

from mobile_world.domain import Action, Observation, Steps
from mobile_world.tasks.definitions.android_world._dates import TODAY, WEEKDAYS
from mobile_world.tasks.definitions.android_world.tasks_org._todos import HIGH, NONE, Todo
from mobile_world.tasks.solution import Hand

APP = "Tasks"
MOST_SCROLLS = 12
_NEAR = {"Today": 0, "today": 0, "Tmrw": 1, "tomorrow": 1, "Yest": -1}
_SHEET_ROW, _SWITCH = "Grouping", "Move completed tasks to bottom"
_RADIO = "android.widget.RadioButton"

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
    found: dict[Todo, None] = {}
    heading = ""
    for _ in range(MOST_SCROLLS):
        before = hand.seen.ui
        shown, heading = _shown(hand, {todo.title for todo in found}, heading)
        found |= dict.fromkeys(shown)
        day = _day_in(heading, "")
        if heading in ("No due date", "Completed") or (day is not None and day > until):
            break
        yield from hand.scroll("down")
        if hand.seen.ui == before:
            break
    return [todo for todo in found if todo.due and todo.due <= until]


def read_high_priority(hand: Hand) -> Generator[Action, Observation, list[str]]:
    """The titles under the heading of high priority."""
    yield from group_by(hand, "By priority")
    found: dict[str, None] = {}
    heading = ""
    for _ in range(MOST_SCROLLS):
        before = hand.seen.ui
        for node in before.walk() if before else ():
            if node.short_id == "header" and not node.box.empty:
                heading = node.text
            elif node.short_id == "title" and not node.box.empty and heading == "High priority":
                found[node.text] = None
        if heading != "High priority":
            break
        yield from hand.scroll("down")
        if hand.seen.ui == before:
            break
    return [*found]


def look_at_priority(hand: Hand, title: str) -> Generator[Action, Observation, int]:
    """Open a task of the list and come back; its priority is the dot that is marked, the last is that of high."""
    yield from hand.scroll_to(text=title, id="title", direction="up")
    yield from hand.tap(text=title, id="title")
    dots = [node for node in hand.seen.ui.walk() if node.class_name == _RADIO] if hand.seen.ui else []
    marked = next((place for place, node in enumerate(dots) if node.checked), 0)
    yield from hand.back()
    return NONE - marked if len(dots) == NONE - HIGH + 1 else NONE


def _shown(hand: Hand, known: set[str], heading: str) -> tuple[list[Todo], str]:
    """The tasks on the screen, and the last heading; what is known stands above the first one, seen before."""
    found: list[Todo] = []
    named, done, title = False, False, ""
    for node in hand.seen.ui.walk() if hand.seen.ui else ():
        if node.box.empty:
            continue
        if node.short_id == "header":
            heading, named = node.text, True
        elif node.short_id == "completeBox":
            done = node.checked
        elif node.short_id == "title":
            title = node.text if named or node.text not in known else ""
            found += [Todo(title, _day_in(heading, ""), done, NONE)] if title else []
        elif node.short_id == "due_date" and title:
            found[-1] = found[-1]._replace(due=_day_in(heading, node.text))
    return found, heading


def _day_in(heading: str, due: str) -> date | None:
    """The day of a task: its heading names it, or the date beside it where it is overdue."""
    words = due.split(",")[0] if heading == "Overdue" else heading.removeprefix("Due ")
    if words in _NEAR:
        return TODAY + timedelta(_NEAR[words])
    for place, name in enumerate(WEEKDAYS):
        if words in (name, name[:3]):
            away = (place - TODAY.weekday()) % 7
            return TODAY + timedelta(away - 7 if heading == "Overdue" else away)
    return _date_in(words.partition(", ")[2] or words)


def _date_in(words: str) -> date | None:
    """`October 25` or `Oct 3`, of this year."""
    for form in ("%B %d %Y", "%b %d %Y"):
        try:
            return datetime.strptime(f"{words} {TODAY.year}", form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    return None
