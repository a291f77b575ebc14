"""Android's own time picker, as Settings opens it."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.ui.pickers.clock_face import time_face
from mobile_world.phone.ui.pickers.picker_state import Part, TimeChoice, typed_number
from mobile_world.phone.ui.views.controls import IconButton
from mobile_world.phone.ui.views.dialogs import Dialog, DialogButton, dialog_view
from mobile_world.phone.ui.views.layout import Column, Row
from mobile_world.phone.ui.views.leaves import Text
from mobile_world.phone.ui.views.menus import Spinner
from mobile_world.phone.ui.views.text_field import TextField
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import CENTER, Action, View

_WIDTH_DP = 328


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
            children=[*(_typing(choice) if choice.typing else _pointing(choice)), _mode(choice)],
        )
        frame = Dialog(
            content=[picker],
            positive=DialogButton("OK", lambda: self._on_ok(choice.hour, choice.minute)),
            negative=DialogButton("Cancel", self._on_cancel),
        )
        return dialog_view(frame)


def _mode(choice: TimeChoice) -> View:
    typing = choice.typing
    return IconButton(
        id="android:toggle_mode",
        name="clock_outline" if typing else "keyboard_outline",
        desc=f"Switch to {'clock' if typing else 'text input'} mode for the time input.",
        on_click=choice.toggle_typing,
    )


def _pointing(choice: TimeChoice) -> list[View]:
    face = time_face(choice, id="android:radial_picker", cls="android.view.View", margin=(0, 20, 0, 12), bare=True)
    return [_header(choice), face]


def _header(choice: TimeChoice) -> View:
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
        halves = [_half(choice, "am_label", "AM", False), _half(choice, "pm_label", "PM", True)]
        group = Column(id="android:ampm_layout", cls="android.widget.RadioGroup", margin=(12, 0, 0, 0), children=halves)
        parts.append(group)
    return Row(
        id="android:time_header",
        cls="android.widget.RelativeLayout",
        width="fill",
        content_align=CENTER,
        children=parts,
    )


def _half(choice: TimeChoice, name: str, text: str, afternoon: bool) -> View:
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


def _typing(choice: TimeChoice) -> list[View]:
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
        label = Text(id=f"android:label_{part}", text=part, size=12, color="on_surface_variant", margin=(4, 4, 0, 0))
        return Column(ghost=True, children=[entry, label])

    parts: list[View] = [number("hour", choice.hour_text)]
    parts.append(Text(id="android:input_separator", text=":", size=32, fixed=True, margin=(8, 0), align=(0.5, 0.2)))
    parts.append(number("minute", choice.minute_text))
    if not choice.is_24h:
        half = Spinner(
            ["AM", "PM"],
            int(choice.afternoon),
            lambda place: choice.set_afternoon(place == 1),
            id="android:am_pm_spinner",
            margin=(16, 0, 0, 0),
        )
        parts.append(half)
    return [title, Row(ghost=True, width="fill", content_align=(0.0, 0.3), children=parts)]
