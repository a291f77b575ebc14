"""What an open time picker remembers: the time so far, which part of it is being chosen, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from mobile_world.phone.ui.views.ui_state import UiState

Part = Literal["hour", "minute"]


@dataclass(frozen=True)
class TimeChoice:
    """A time being chosen; it lives in the state of the dialog's window."""

    state: UiState
    first: tuple[int, int]
    """Hour and minute the picker opened with."""
    is_24h: bool

    @property
    def hour(self) -> int:
        """0 to 23."""
        return cast(int, self.state.value("hour", self.first[0]))

    @property
    def minute(self) -> int:
        """0 to 59."""
        return cast(int, self.state.value("minute", self.first[1]))

    @property
    def part(self) -> Part:
        """What the face shows."""
        return cast(Part, self.state.value("part", "hour"))

    @property
    def typing(self) -> bool:
        """Whether the time is typed instead of pointed at."""
        return bool(self.state.value("typing", False))

    @property
    def afternoon(self) -> bool:
        """Whether it is PM."""
        return self.hour >= 12

    @property
    def shown_hour(self) -> int:
        """The hour as a person reads it."""
        return self.hour if self.is_24h else self.hour % 12 or 12

    @property
    def hour_text(self) -> str:
        """The hour as the header writes it."""
        return f"{self.hour:02}" if self.is_24h else str(self.shown_hour)

    @property
    def minute_text(self) -> str:
        """The minute as the header writes it."""
        return f"{self.minute:02}"

    def choose_hour(self, shown: int, *, advance: bool = True) -> None:
        """Take an hour as the face shows it; then the minutes follow."""
        hour = shown if self.is_24h else shown % 12 + (12 if self.afternoon else 0)
        self.state.set_value("hour", hour)
        if advance:
            self.show("minute")

    def choose_minute(self, minute: int) -> None:
        """Take a minute."""
        self.state.set_value("minute", minute)

    def show(self, part: Part) -> None:
        """Turn to the hours or the minutes; where they are typed, the field of that part has the focus then."""
        self.state.set_value("part", part)
        if self.typing:
            self.state.focus = f"typed_{part}"

    def set_afternoon(self, afternoon: bool) -> None:
        """Switch between AM and PM."""
        self.state.set_value("hour", self.hour % 12 + (12 if afternoon else 0))

    def toggle_typing(self) -> None:
        """Switch between the face and the keyboard."""
        self.state.set_value("typing", not self.typing)
        for key in ("typed_hour", "typed_minute"):
            self.state.set_edit(key, None)


def typed_number(choice: TimeChoice, part: Part, typed: str) -> None:
    """Take an hour or a minute as it is typed; what is none is left out."""
    number = int(typed) if typed.isdecimal() else 0
    if part == "minute" and number <= 59:
        choice.choose_minute(number)
    elif part == "hour" and (number <= 23 if choice.is_24h else 1 <= number <= 12):
        choice.choose_hour(number, advance=False)
