"""Android's own date picker, as Settings opens it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from mobile_world.phone.ui.pickers.date_picker import DateChoice
from mobile_world.phone.ui.pickers.month_calendar import CELL_DP, FIRST_YEAR, LAST_YEAR, month_days, month_title
from mobile_world.phone.ui.views.controls import IconButton
from mobile_world.phone.ui.views.dialogs import Dialog, DialogButton, dialog_view
from mobile_world.phone.ui.views.layout import Box, Column, Row
from mobile_world.phone.ui.views.leaves import Text
from mobile_world.phone.ui.views.scroll import Recycler
from mobile_world.phone.ui.views.strip import Turnable
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import CENTER, Action, View

_WIDTH_DP = 328
_YEAR_DP = 56


class SystemDatePicker(Dialog):
    """Asks for a date with the framework's calendar and ids."""

    def __init__(
        self, date: date, on_ok: Callable[[date], object], on_cancel: Action, *, today: date | None = None
    ) -> None:
        """Open at a date; `today` is ringed. A touch beside it cancels."""
        super().__init__(title="system date picker", on_dismiss=on_cancel, width=_WIDTH_DP)
        self._first, self._today, self._on_ok, self._on_cancel = date, today or date, on_ok, on_cancel

    def panel(self, state: UiState) -> View:
        """The chosen date above the month or the years, and the dialog's buttons."""
        choice = DateChoice(state, self._first)
        body = _years(choice) if choice.listing_years else _month(choice, self._today)
        picker = Column(
            id="android:datePicker",
            cls="android.widget.DatePicker",
            width="fill",
            children=[
                _header(choice),
                Box(id="android:animator", cls="android.widget.ViewAnimator", width="fill", children=[body]),
            ],
        )
        frame = Dialog(
            content=[picker],
            positive=DialogButton("OK", lambda: self._on_ok(choice.day)),
            negative=DialogButton("Cancel", self._on_cancel),
        )
        return dialog_view(frame)


def _header(choice: DateChoice) -> View:
    day, years = choice.day, choice.listing_years

    def turn(to_years: bool) -> None:
        if years != to_years:
            choice.toggle_years()

    year = Text(
        id="android:date_picker_header_year",
        text=str(day.year),
        size=16,
        face="medium",
        color="primary" if years else "on_surface_variant",
        on_click=lambda: turn(True),
    )
    name = Text(
        id="android:date_picker_header_date",
        text=f"{day:%a, %b} {day.day}",
        size=32,
        fixed=True,
        color="on_surface_variant" if years else "on_surface",
        on_click=lambda: turn(False),
    )
    return Column(id="android:date_picker_header", width="fill", margin=(0, 0, 0, 12), children=[year, name])


def _month(choice: DateChoice, today: date) -> View:
    days = month_days(
        choice.month,
        choice.day,
        today,
        choice.choose,
        cls="android.view.View",
        describe=lambda day: f"{day.day:02} {month_title(day)}",
    )
    previous = IconButton(
        id="android:prev", name="chevron_left", desc="Previous month", on_click=lambda: choice.turn(-1)
    )
    following = IconButton(id="android:next", name="chevron_right", desc="Next month", on_click=lambda: choice.turn(1))
    title = Text(text=month_title(choice.month), face="medium", weight=1, text_align=CENTER, ghost=True)
    month = Turnable(
        id="android:month_view", cls="android.view.View", width="fill", height=CELL_DP * 7, on_turn=choice.turn,
        children=[days],
    )  # fmt: skip
    return Column(
        id="android:date_picker_day_picker",
        cls="android.view.ViewGroup",
        width="fill",
        children=[Row(ghost=True, width="fill", children=[previous, title, following]), month],
    )


def _years(choice: DateChoice) -> View:
    chosen = choice.day.year

    def row(year: int) -> View:
        here = year == chosen

        def choose() -> None:
            choice.choose_year(year)
            choice.choose(choice.in_year(year))

        return Text(
            id="android:text1",
            text=str(year),
            size=24 if here else 16,
            color="primary" if here else "on_surface",
            width="fill",
            height=_YEAR_DP,
            text_align=CENTER,
            selected=here,
            on_click=choose,
        )

    return Recycler(
        id="android:date_picker_year_picker",
        cls="android.widget.ListView",
        height=CELL_DP * 7 + 48,
        items=range(FIRST_YEAR, LAST_YEAR + 1),
        build=row,
        first=max(chosen - FIRST_YEAR - 2, 0),
    )
