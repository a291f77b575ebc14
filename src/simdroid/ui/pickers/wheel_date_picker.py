"""Android's older date picker: three wheels for month, day and year that are turned, stepped or typed into."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Literal, cast

from simdroid.ui.pickers.month_calendar import FIRST_YEAR, LAST_YEAR
from simdroid.ui.views import (
    CENTER,
    Action,
    Column,
    Dialog,
    DialogButton,
    Divider,
    Drag,
    Row,
    Text,
    TextField,
    UiState,
    View,
    dialog_view,
)

Wheel = Literal["month", "day", "year"]
WHEELS: tuple[Wheel, ...] = ("month", "day", "year")

_WIDTH_DP, _WHEEL_DP, _STEP_DP = 328, 72, 56


class WheelDatePicker(Dialog):
    """Asks for a date, or only for its month or year; what the person chose so far is kept by its window."""

    def __init__(
        self,
        date: date,
        on_ok: Callable[[date], object],
        on_cancel: Action,
        *,
        wheels: Sequence[Wheel] = WHEELS,
        id: str = "date_picker",
    ) -> None:
        """Open at a date; a touch beside it cancels."""
        super().__init__(title="wheel date picker", on_dismiss=on_cancel, width=_WIDTH_DP)
        self._first, self._on_ok, self._on_cancel, self._wheels, self._id = date, on_ok, on_cancel, wheels, id

    def panel(self, state: UiState) -> View:
        """The wheels side by side, and the dialog's buttons."""
        choice = _Choice(state, self._first)
        pickers = Row(
            id="android:pickers",
            width="fill",
            content_align=CENTER,
            spacing=16,
            children=[_wheel(choice, wheel) for wheel in self._wheels],
        )
        picker = Column(
            id=self._id, cls="android.widget.DatePicker", width="fill", content_align=CENTER, children=[pickers]
        )
        return dialog_view(
            Dialog(
                content=[picker],
                positive=DialogButton("OK", lambda: self._on_ok(choice.day)),
                negative=DialogButton("Cancel", self._on_cancel),
            )
        )


class _Choice:
    """A date being chosen; it lives in the state of the dialog's window."""

    def __init__(self, state: UiState, first: date) -> None:
        self._state, self._first = state, first

    @property
    def day(self) -> date:
        """The date so far."""
        return date.fromisoformat(cast(str, self._state.value("day", self._first.isoformat())))

    def text(self, wheel: Wheel, steps: int = 0) -> str:
        """What a wheel shows so many steps on."""
        number = self._number(wheel, self._at(wheel) + steps)
        return calendar.month_abbr[number] if wheel == "month" else f"{number:02}" if wheel == "day" else str(number)

    def turn(self, wheel: Wheel, steps: int) -> None:
        """Turn a wheel; months and days go round."""
        self._choose(wheel, self._number(wheel, self._at(wheel) + steps))
        for item in WHEELS:
            self._state.set_edit(_key(item), None)

    def typed(self, wheel: Wheel, text: str) -> None:
        """Take what is typed into a wheel; what is no value of it is left out."""
        names = [name.casefold() for name in calendar.month_abbr]
        word = text.strip().casefold()
        number = int(word) if word.isdecimal() and len(word) <= 4 else 0
        if wheel == "month" and len(word) >= 3 and word[:3] in names[1:]:
            number = names.index(word[:3])
        if number and self._number(wheel, number) == number:
            self._choose(wheel, number)

    def _at(self, wheel: Wheel) -> int:
        return cast(int, getattr(self.day, wheel))

    def _number(self, wheel: Wheel, number: int) -> int:
        if wheel == "year":
            return min(max(number, FIRST_YEAR), LAST_YEAR)
        return (number - 1) % (12 if wheel == "month" else calendar.monthrange(self.day.year, self.day.month)[1]) + 1

    def _choose(self, wheel: Wheel, number: int) -> None:
        day = self.day
        year, month = (number if wheel == "year" else day.year), (number if wheel == "month" else day.month)
        day_of_month = min(number if wheel == "day" else day.day, calendar.monthrange(year, month)[1])
        self._state.set_value("day", date(year, month, day_of_month).isoformat())


def _key(wheel: Wheel) -> str:
    return f"wheel_{wheel}"


def _wheel(choice: _Choice, wheel: Wheel) -> View:
    """The value with its neighbours, which a tap chooses; a drag over all of it turns by as many lines."""

    def dragged(drag: Drag, view: View) -> None:
        lines = round(-drag.dy / max(view.box.height // 3, 1))
        if lines:
            choice.turn(wheel, lines)

    value = TextField(
        id="android:numberpicker_input",
        key=_key(wheel),
        value=choice.text(wheel),
        size=18,
        text_align=0.5,
        width=_WHEEL_DP,
        height=_STEP_DP - 12,
        padding=(0, 8),
        kind="text" if wheel == "month" else "number",
        on_text=partial(choice.typed, wheel),
    )
    column = Column(
        cls="android.widget.NumberPicker",
        width=_WHEEL_DP,
        drag_handle=True,
        children=[
            _neighbour(choice, wheel, -1),
            Divider(ghost=True, height=2, background="primary"),
            value,
            Divider(ghost=True, height=2, background="primary"),
            _neighbour(choice, wheel, 1),
        ],
    )
    column.on_drag = lambda drag: dragged(drag, column)
    return column


def _neighbour(choice: _Choice, wheel: Wheel, step: int) -> View:
    return Text(
        cls="android.widget.Button",
        text=choice.text(wheel, step),
        size=16,
        color="on_surface_variant",
        width=_WHEEL_DP,
        height=_STEP_DP,
        text_align=CENTER,
        max_lines=1,
        on_click=lambda: choice.turn(wheel, step),
    )
