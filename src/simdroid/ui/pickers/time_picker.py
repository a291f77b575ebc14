"""The Material time picker: a clock face, or two fields to type into."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.ui.graphics import px
from simdroid.ui.pickers.clock_face import Part, TimeChoice, time_face, typed_number
from simdroid.ui.views import (
    CENTER,
    START,
    Action,
    Box,
    Button,
    Column,
    Dialog,
    IconButton,
    Row,
    Spacer,
    Text,
    TextField,
    UiState,
    View,
)

_WIDTH_DP, _CELL_DP, _CELL_HEIGHT_DP = 328, 96, 80
_GROUP = "android.view.ViewGroup"


class TimePicker(Dialog):
    """Asks for a time of day; what the person chose so far is kept by its window."""

    def __init__(
        self,
        hour: int,
        minute: int,
        is_24h: bool,
        on_ok: Callable[[int, int], object],
        on_cancel: Action,
        *,
        heading: str = "Select time",
    ) -> None:
        """Open at a time; `on_ok` gets the hour (0 to 23) and the minute. A touch beside it cancels."""
        # Recorded: the buttons' centres lie at x 236, 634 and 834 of a 1080 px screen.
        super().__init__(title="time picker", on_dismiss=on_cancel, width=_WIDTH_DP)
        self._first, self._is_24h = (hour, minute), is_24h
        self._on_ok, self._on_cancel, self._heading = on_ok, on_cancel, heading

    def panel(self, state: UiState) -> View:
        """The heading, the time, the face or nothing, the buttons."""
        choice = TimeChoice(state, self._first, self._is_24h)
        heading = "Enter time" if choice.typing and self._heading == "Select time" else self._heading
        parts: list[View] = [
            Text(
                id="header_title",
                text=heading,
                size=12,
                face="medium",
                color="on_surface_variant",
                min_width=px(236),
                margin=(24, 0),
            ),
            self._time_row(choice),
            *([] if choice.typing else [time_face(choice, id="material_clock_face", cls=_GROUP, margin=(0, 36, 0, 0))]),
            self._buttons(choice),
        ]
        panel = Column(
            id="material_timepicker_container",
            cls=_GROUP,
            width="fill",
            padding=(0, 24, 0, 10),
            background="surface_dialog",
            radius=28,
            children=parts,
        )
        return Box(width="fill", children=[panel])

    def _buttons(self, choice: TimeChoice) -> View:
        typing = choice.typing
        mode = IconButton(
            id="material_timepicker_mode_button",
            cls="android.widget.Button",
            name="clock_outline" if typing else "keyboard_outline",
            desc=f"Switch to {'clock' if typing else 'text input'} mode for the time input.",
            on_click=choice.toggle_typing,
        )
        cancel = Button(
            id="material_timepicker_cancel_button",
            text="Cancel",
            emphasis="text",
            min_width=80,
            on_click=self._on_cancel,
        )
        accept = Button(
            id="material_timepicker_ok_button",
            text="OK",
            emphasis="text",
            min_width=72,
            on_click=lambda: self._on_ok(choice.hour, choice.minute),
        )
        return Row(
            ghost=True,
            width="fill",
            height=48,
            padding=(24, 0, 16, 0),
            margin=(0, 26, 0, 0),
            children=[mode, Spacer(weight=1), cancel, accept],
        )

    def _time_row(self, choice: TimeChoice) -> View:
        colon = Text(text=":", size=45, fixed=True, width=24, height=_CELL_HEIGHT_DP, text_align=CENTER)
        period = [] if choice.is_24h else [self._period(choice)]
        return Row(
            id="material_timepicker_view",
            cls=_GROUP,
            width="fill",
            margin=(24, 20, 24, 0),
            content_align=CENTER if choice.is_24h else START,
            children=[self._cell(choice, "hour"), colon, self._cell(choice, "minute"), *period],
        )

    def _cell(self, choice: TimeChoice, part: Part) -> View:
        """The hour or the minute; while typing, the one being typed is a field."""
        if choice.typing:
            return self._typed_cell(choice, part)
        hours, chosen = part == "hour", choice.part == part
        text = choice.hour_text if hours else choice.minute_text
        unit = "hours" if choice.is_24h else "o'clock"
        return Text(
            id=f"material_{part}_tv",
            cls="android.widget.CompoundButton",
            text=text,
            desc=f"{choice.shown_hour} {unit}" if hours else f"{choice.minute} minutes",
            size=45,
            fixed=True,
            color="on_primary_container" if chosen else "on_surface",
            width=_CELL_DP,
            height=_CELL_HEIGHT_DP,
            text_align=CENTER,
            background="primary_container" if chosen else "surface_container_highest",
            radius=8,
            checkable=True,
            checked=chosen,
            on_click=lambda: choice.show(part),
        )

    def _typed_cell(self, choice: TimeChoice, part: Part) -> View:
        chosen = choice.part == part
        text = choice.hour_text if part == "hour" else choice.minute_text
        inner: View
        if chosen:
            inner = TextField(
                id="material_timepicker_edit_text",
                key=f"typed_{part}",
                value=text,
                kind="number",
                action="next" if part == "hour" else "done",
                size=45,
                fixed=True,
                text_align=0.5,
                autofocus=True,
                height="fill",
                max_length=2,
                on_text=lambda typed: typed_number(choice, part, typed),
                on_submit=(lambda: choice.show("minute")) if part == "hour" else (lambda: None),
            )
        else:
            inner = Text(text=text, size=45, fixed=True, width="fill", height="fill", text_align=CENTER, max_lines=1)
        cell = Box(
            id=f"material_{part}_text_input",
            width=_CELL_DP,
            height=_CELL_HEIGHT_DP,
            radius=8,
            background="primary_container" if chosen else "surface_container_highest",
            outline="primary" if chosen else "",
            on_click=None if chosen else lambda: choice.show(part),
            children=[inner],
        )
        label = Text(text=part.capitalize(), size=12, color="on_surface_variant", margin=(0, 6, 0, 0))
        return Column(ghost=True, children=[cell, label])

    def _period(self, choice: TimeChoice) -> View:
        def half(name: str, afternoon: bool) -> View:
            chosen = choice.afternoon == afternoon
            return Text(
                id=f"material_clock_period_{name.lower()}_button",
                cls="android.widget.CompoundButton",
                text=name,
                size=16,
                fixed=True,
                face="medium",
                width="fill",
                weight=1,
                text_align=CENTER,
                color="on_tertiary_container" if chosen else "on_surface_variant",
                background="tertiary_container" if chosen else "",
                radius=8,
                flat="top" if afternoon else "bottom",
                checkable=True,
                checked=chosen,
                on_click=lambda: choice.set_afternoon(afternoon),
            )

        return Column(
            id="material_clock_period_toggle",
            desc="Select AM or PM",
            width=52,
            height=_CELL_HEIGHT_DP,
            margin=(12, 0, 0, 0),
            outline="outline",
            radius=8,
            children=[half("AM", False), half("PM", True)],
        )
