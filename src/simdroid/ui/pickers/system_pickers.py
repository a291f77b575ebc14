"""Android's own date and time pickers, as Settings opens them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from simdroid.ui.pickers.clock_face import Part, TimeChoice, time_face, typed_number
from simdroid.ui.pickers.month_calendar import (
    CELL_DP,
    FIRST_YEAR,
    LAST_YEAR,
    DateChoice,
    month_days,
    month_title,
)
from simdroid.ui.views import (
    CENTER,
    Action,
    Box,
    Column,
    Dialog,
    DialogButton,
    IconButton,
    Recycler,
    Row,
    Spinner,
    Text,
    TextField,
    Turnable,
    UiState,
    View,
    dialog_view,
)

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
        return dialog_view(
            Dialog(
                content=[_date_picker(choice, self._today, choice.choose, "android:datePicker")],
                positive=DialogButton("OK", lambda: self._on_ok(choice.day)),
                negative=DialogButton("Cancel", self._on_cancel),
            )
        )


def date_picker_view(
    state: UiState, day: date, on_day: Callable[[date], object], *, today: date, id: str = "android:datePicker"
) -> View:
    """The framework's calendar as part of a form or a dialog: a tap on a day takes it.

    `state` is that of the window it stands in; it remembers the month on show.
    """
    return _date_picker(DateChoice(state, day), today, on_day, id)


def _date_picker(choice: DateChoice, today: date, on_day: Callable[[date], object], id: str) -> View:
    body = _years(choice) if choice.listing_years else _month(choice, today, on_day)
    animator = Box(id="android:animator", cls="android.widget.ViewAnimator", width="fill", children=[body])
    return Column(id=id, cls="android.widget.DatePicker", width="fill", children=[_header(choice), animator])


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


def _month(choice: DateChoice, today: date, on_day: Callable[[date], object]) -> View:
    days = month_days(
        choice.month,
        choice.day,
        today,
        on_day,
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
        is_chosen = year == chosen

        def choose() -> None:
            choice.choose_year(year)
            choice.choose(choice.in_year(year))

        return Text(
            id="android:text1",
            text=str(year),
            size=24 if is_chosen else 16,
            color="primary" if is_chosen else "on_surface",
            width="fill",
            height=_YEAR_DP,
            text_align=CENTER,
            selected=is_chosen,
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


class SystemTimePicker(Dialog):
    """Asks for a time of day with the framework's face and ids."""

    def __init__(
        self, hour: int, minute: int, is_24h: bool, on_ok: Callable[[int, int], object], on_cancel: Action
    ) -> None:
        """Open at a time; `on_ok` gets the hour (0 to 23) and the minute. A touch beside it cancels."""
        super().__init__(title="system time picker", on_dismiss=on_cancel, width=_WIDTH_DP)
        self._first, self._is_24h, self._on_ok, self._on_cancel = (hour, minute), is_24h, on_ok, on_cancel

    def panel(self, state: UiState) -> View:
        """The time above the face or two fields, and the dialog's buttons."""
        choice = TimeChoice(state, self._first, self._is_24h)
        picker = Column(
            id="android:timePicker",
            cls="android.widget.TimePicker",
            width="fill",
            children=[*(self._typed_time(choice) if choice.typing else self._pointed_time(choice)), self._mode(choice)],
        )
        return dialog_view(
            Dialog(
                content=[picker],
                positive=DialogButton("OK", lambda: self._on_ok(choice.hour, choice.minute)),
                negative=DialogButton("Cancel", self._on_cancel),
            )
        )

    def _mode(self, choice: TimeChoice) -> View:
        typing = choice.typing
        return IconButton(
            id="android:toggle_mode",
            name="clock_outline" if typing else "keyboard_outline",
            desc=f"Switch to {'clock' if typing else 'text input'} mode for the time input.",
            on_click=choice.toggle_typing,
        )

    def _pointed_time(self, choice: TimeChoice) -> list[View]:
        """The time in large figures above the clock face."""

        def number(part: Part, name: str, text: str) -> View:
            chosen = choice.part == part
            return Text(
                id=f"android:{name}",
                text=text,
                size=52,
                fixed=True,
                color="primary" if chosen else "on_surface_variant",
                selected=chosen,
                on_click=lambda: choice.show(part),
            )

        parts = [
            number("hour", "hours", choice.hour_text),
            Text(id="android:separator", text=":", size=52, fixed=True, color="on_surface_variant"),
            number("minute", "minutes", choice.minute_text),
        ]
        if not choice.is_24h:
            halves = [self._half(choice, "am_label", "AM", False), self._half(choice, "pm_label", "PM", True)]
            parts.append(
                Column(id="android:ampm_layout", cls="android.widget.RadioGroup", margin=(12, 0, 0, 0), children=halves)
            )
        header = Row(
            id="android:time_header",
            cls="android.widget.RelativeLayout",
            width="fill",
            content_align=CENTER,
            children=parts,
        )
        face = time_face(choice, id="android:radial_picker", cls="android.view.View", margin=(0, 20, 0, 12), bare=True)
        return [header, face]

    def _half(self, choice: TimeChoice, name: str, text: str, afternoon: bool) -> View:
        chosen = choice.afternoon == afternoon
        return Text(
            id=f"android:{name}",
            cls="android.widget.RadioButton",
            text=text,
            size=16,
            face="medium",
            color="primary" if chosen else "on_surface_variant",
            padding=(8, 4),
            checkable=True,
            checked=chosen,
            on_click=lambda: choice.set_afternoon(afternoon),
        )

    def _typed_time(self, choice: TimeChoice) -> list[View]:
        """A field for the hour and one for the minute."""
        title = Text(id="android:input_header", text="Set time", size=20, margin=(0, 0, 0, 16))

        def number(part: Part, value: str) -> View:
            entry = TextField(
                id=f"android:input_{part}",
                key=f"typed_{part}",
                value=value,
                kind="number",
                size=32,
                fixed=True,
                look="underlined",
                max_length=2,
                width=72,
                action="next" if part == "hour" else "done",
                autofocus=part == "hour",
                on_text=lambda typed: typed_number(choice, part, typed),
            )
            label = Text(
                id=f"android:label_{part}", text=part, size=12, color="on_surface_variant", margin=(4, 4, 0, 0)
            )
            return Column(ghost=True, children=[entry, label])

        parts: list[View] = [
            number("hour", choice.hour_text),
            Text(id="android:input_separator", text=":", size=32, fixed=True, margin=(8, 0), align=(0.5, 0.2)),
            number("minute", choice.minute_text),
        ]
        if not choice.is_24h:
            parts.append(
                Spinner(
                    ["AM", "PM"],
                    int(choice.afternoon),
                    lambda index: choice.set_afternoon(index == 1),
                    id="android:am_pm_spinner",
                    margin=(16, 0, 0, 0),
                )
            )
        return [title, Row(ghost=True, width="fill", content_align=(0.0, 0.3), children=parts)]
