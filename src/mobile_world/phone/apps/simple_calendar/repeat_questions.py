"""How something repeats: how often, on which days, and until when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.intervals import interval_dialog
from mobile_world.phone.apps.simple_calendar.moments import instant, midnight, wall, zone_named
from mobile_world.phone.apps.simple_calendar.repetition import (
    DAY,
    LAST_DAY,
    MONTH,
    SAME_DAY,
    WEEK,
    WEEKDAY,
    WEEKDAY_USE_LAST,
    YEAR,
    is_last_of_its_kind,
    unit_of,
)
from mobile_world.phone.apps.simple_calendar.words import WEEKDAYS, order_text, repetition_text, weekdays
from mobile_world.phone.apps.simple_tools import radio_dialog
from mobile_world.phone.ui import (
    CheckBox,
    Column,
    Dialog,
    DialogButton,
    Radio,
    Row,
    Scroll,
    SystemDatePicker,
    Text,
    TextField,
    View,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.editor import Editor

USUAL = (0, DAY, WEEK, MONTH, YEAR)
UNITS = (("days", DAY), ("weeks", WEEK), ("months", MONTH), ("years", YEAR))
COUNT_FIELD = "repeat_type_count"
_END_OF_DAY = time(23, 59, 59)


def _repeat(screen: Editor) -> Dialog:
    current = screen.draft.interval
    choices = [*USUAL] if current in USUAL else [*USUAL, current]
    labels = [*(repetition_text(interval) for interval in choices), "Custom"]

    def choose(place: int) -> None:
        if place < len(choices):
            _take(screen, choices[place])
        else:
            screen.ask("repeat_custom")

    return radio_dialog(labels, choices.index(current), choose, screen.close)


def _take(screen: Editor, interval: int) -> None:
    screen.draft = screen.draft.repeating(interval)
    screen.close()


def _custom(screen: Editor) -> Dialog:
    return interval_dialog(screen, UNITS, partial(_take, screen))


def _rule(screen: Editor) -> Dialog:
    unit, day = unit_of(screen.draft.interval), screen.draft.begins.date()
    if unit == WEEK:
        return _week(screen)
    rules = [(SAME_DAY, f"Repeat on the same day {'every year' if unit == YEAR else 'each month'}")]
    month = f" in {day:%B}" if unit == YEAR else ""
    if day.day <= 28:
        rules.append((WEEKDAY, f"Repeat every {order_text(day, use_last=False)}{month}"))
    if is_last_of_its_kind(day):
        rules.append((WEEKDAY_USE_LAST, f"Repeat every {order_text(day, use_last=True)}{month}"))
    if unit == MONTH and (day + timedelta(1)).day == 1:
        rules.append((LAST_DAY, "Repeat on the last day of the month"))
    numbers = [number for number, _ in rules]
    chosen = numbers.index(screen.draft.rule) if screen.draft.rule in numbers else -1
    return radio_dialog([text for _, text in rules], chosen, lambda place: _set(screen, numbers[place]), screen.close)


def _set(screen: Editor, rule: int) -> None:
    screen.draft = replace(screen.draft, rule=rule)
    screen.close()


def _week(screen: Editor) -> Dialog:
    mask = int(screen.about.get("mask", screen.draft.rule))

    def toggle(day: int) -> None:
        screen.about = {"mask": mask ^ 1 << day}

    boxes: list[View] = [
        CheckBox(text=WEEKDAYS[day], checked=bool(mask & 1 << day), width="fill", on_click=partial(toggle, day))
        for day in weekdays(sunday_first=screen.sunday_first)
    ]
    days = Column(id="dialog_vertical_linear_layout", width="fill", children=boxes)
    return Dialog(
        content=[Scroll(height="wrap", children=[days])],
        positive=DialogButton("OK", lambda: _set(screen, mask)),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _limit(screen: Editor) -> Dialog:
    """Until a day, so many times, or for ever; the day is chosen in a picker of its own."""
    draft = screen.draft
    zone = zone_named(draft.zone, screen.store.home)
    default = "till" if draft.limit > 0 else "times" if draft.limit < 0 else "forever"
    kind = str(screen.about.get("kind", default))
    shown = wall(draft.limit, zone).date() if draft.limit > 0 else max(screen.today, draft.begins.date())
    until = date.fromisoformat(screen.about.get("until", shown.isoformat()))

    def remember(**values: str) -> None:
        screen.about = {**screen.about, **values}

    def accept() -> None:
        typed = screen.typed(COUNT_FIELD, str(-draft.limit))
        count = int(typed) if typed.isdecimal() else 0
        end = midnight(until) if draft.all_day else datetime.combine(until, _END_OF_DAY)
        late = end >= draft.begins or (draft.all_day and until >= draft.begins.date())
        limits = {"till": instant(end, zone) if late else 0, "times": -count, "forever": 0}
        screen.draft = replace(draft, limit=limits[kind])
        screen.close()

    return Dialog(
        content=[_limit_choices(screen, kind, until, remember)],
        positive=DialogButton("OK", accept),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _limit_choices(screen: Editor, kind: str, until: date, remember: Callable[..., None]) -> View:
    def radio(name: str, id: str, text: str) -> View:
        return Radio(id=id, text=text, checked=name == kind, width="fill", on_click=partial(remember, kind=name))

    day = Text(
        id="repeat_type_date",
        text=screen.full_date(until),
        size=16,
        color="primary",
        padding=(40, 8),
        width="fill",
        on_click=partial(screen.ask, "limit_day", **{**screen.about, "kind": "till", "until": until.isoformat()}),
    )
    count = TextField(
        id=COUNT_FIELD,
        hint="0",
        value=str(-screen.draft.limit) if screen.draft.limit < 0 else "",
        kind="number",
        look="underlined",
        max_length=4,
        on_text=lambda _: remember(kind="times"),
    )
    return Column(
        id="dialog_radio_view",
        cls="android.widget.RadioGroup",
        width="fill",
        children=[
            radio("till", "repeat_type_till_date", "Repeat till a date"),
            day,
            radio("times", "repeat_type_x_times", "Stop repeating after x occurrences"),
            Row(ghost=True, width="fill", padding=(40, 0, 0, 8), children=[count]),
            radio("forever", "repeat_type_forever", "Repeat forever"),
        ],
    )


def _limit_day(screen: Editor) -> Dialog:
    answer = screen.about

    def accept(day: date) -> None:
        screen.ask("limit", kind="till", until=day.isoformat())

    def back() -> None:
        screen.ask("limit", **answer)

    chosen = date.fromisoformat(answer.get("until", screen.today.isoformat()))
    return SystemDatePicker(chosen, accept, back, today=screen.today)


QUESTIONS = {
    "repeat": _repeat,
    "repeat_custom": _custom,
    "rule": _rule,
    "limit": _limit,
    "limit_day": _limit_day,
}
