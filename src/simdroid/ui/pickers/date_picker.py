"""The Material date picker: a header with the chosen date, a month to page through, a list of years."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from simdroid.ui.pickers.month_calendar import (
    CELL_DP,
    DateChoice,
    month_days,
    month_title,
    year_grid,
)
from simdroid.ui.views import (
    Action,
    Box,
    Button,
    Column,
    Dialog,
    Divider,
    Icon,
    IconButton,
    Row,
    Spacer,
    Text,
    Turnable,
    UiState,
    View,
)

_WIDTH_DP = 360


class DatePicker(Dialog):
    """Asks for a date; what the person chose so far is kept by its window."""

    def __init__(
        self,
        date: date,
        on_ok: Callable[[date], object],
        on_cancel: Action,
        *,
        today: date | None = None,
        heading: str = "Select date",
        past: bool = True,
    ) -> None:
        """Open at a date; `today` is ringed, and earlier days are grey without `past`. A touch beside it cancels."""
        super().__init__(title="date picker", on_dismiss=on_cancel, width=_WIDTH_DP)
        self._first, self._today, self._heading = date, today or date, heading
        self._on_ok, self._on_cancel, self._past = on_ok, on_cancel, past

    def panel(self, state: UiState) -> View:
        choice = DateChoice(state, self._first)
        body = self._years(choice) if choice.listing_years else self._month(choice)
        parts = [*self._header(choice), Divider(ghost=True), self._navigation(choice), body, self._buttons(choice)]
        return Box(
            width="fill",
            children=[
                Column(
                    id="mtrl_calendar_main_pane",
                    width="fill",
                    background="surface_dialog",
                    radius=28,
                    children=parts,
                )
            ],
        )

    def _header(self, choice: DateChoice) -> list[View]:
        day = choice.day
        return [
            Text(
                id="mtrl_picker_title_text",
                text=self._heading,
                size=12,
                face="medium",
                color="on_surface_variant",
                margin=(24, 16, 24, 0),
            ),
            Text(
                id="mtrl_picker_header_selection_text",
                text=f"{day:%b} {day.day}, {day.year}",
                size=32,
                fixed=True,
                max_lines=1,
                margin=(24, 20, 24, 12),
            ),
        ]

    def _buttons(self, choice: DateChoice) -> View:
        cancel = Button(id="cancel_button", text="Cancel", emphasis="text", on_click=self._on_cancel)
        accept = Button(
            id="confirm_button", text="OK", emphasis="text", min_width=64, on_click=lambda: self._on_ok(choice.day)
        )
        return Row(
            ghost=True, width="fill", padding=(12, 8, 12, 8), spacing=8, children=[Spacer(weight=1), cancel, accept]
        )

    def _navigation(self, choice: DateChoice) -> View:
        """The month's name, which opens the years, and the arrows to its neighbours."""
        years = choice.listing_years
        title = Row(
            id="month_navigation_fragment_toggle",
            cls="android.widget.Button",
            text=month_title(choice.month),
            desc="Tap to switch to day selection" if years else "Tap to switch to year selection",
            height=48,
            padding=(12, 0),
            on_click=choice.toggle_years,
            children=[
                Text(text=month_title(choice.month), face="medium", color="on_surface_variant", ghost=True),
                Icon(name="menu_up" if years else "menu_down", ghost=True),
            ],
        )
        arrows: list[View] = [
            IconButton(
                id="month_navigation_previous",
                cls="android.widget.Button",
                name="chevron_left",
                desc="Change to previous month",
                on_click=lambda: choice.turn(-1),
            ),
            IconButton(
                id="month_navigation_next",
                cls="android.widget.Button",
                name="chevron_right",
                desc="Change to next month",
                on_click=lambda: choice.turn(1),
            ),
        ]
        parts = [title, Spacer(weight=1), *([] if years else arrows)]
        return Row(id="month_navigation_bar", width="fill", padding=(12, 4), children=parts)

    def _month(self, choice: DateChoice) -> View:
        earliest = date.min if self._past else self._today
        days = month_days(choice.month, choice.day, self._today, choice.choose, earliest=earliest)
        return Turnable(
            id="mtrl_calendar_months",
            width="fill",
            padding=(12, 0),
            height=CELL_DP * 7,
            on_turn=choice.turn,
            children=[days],
        )

    def _years(self, choice: DateChoice) -> View:
        return Box(
            id="mtrl_calendar_year_selector_frame",
            width="fill",
            height=CELL_DP * 7,
            children=[year_grid(choice.month.year, choice.choose_year)],
        )
