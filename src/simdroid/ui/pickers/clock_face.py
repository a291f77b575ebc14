"""The clock face of time pickers and the time being chosen with it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from simdroid.ui.graphics import FULL, Color, Edges, Painter, Rect, text_width
from simdroid.ui.views import CENTER, Box, UiState, View

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
        self.state.set_value("hour", shown if self.is_24h else shown % 12 + (12 if self.afternoon else 0))
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


FACE_DP, NUMBER_DP = 256, 48
_OUTER, _INNER = 104.0, 68.0
"""How far the rings of numbers are from the middle, in dp."""


class ClockMark(NamedTuple):
    """A number of the face."""

    value: int
    label: str
    desc: str
    turn: float
    """Where it stands, as a part of a full turn from the top."""
    radius: float = _OUTER


def hour_marks(is_24h: bool) -> list[ClockMark]:
    """The hours: one ring of twelve, or with 24 hours a second one inside it."""
    outer = [ClockMark(hour, str(hour), f"{hour} o'clock", hour % 12 / 12) for hour in range(1, 13)]
    if not is_24h:
        return outer
    inner = [
        ClockMark(hour % 24, f"{hour % 24:02}", f"{hour % 24} hours", hour % 12 / 12, _INNER) for hour in range(13, 25)
    ]
    return [mark._replace(desc=f"{mark.value} hours") for mark in outer] + inner


def minute_marks() -> list[ClockMark]:
    """Every fifth minute."""
    return [ClockMark(minute, f"{minute:02}", f"{minute} minutes", minute / 60) for minute in range(0, 60, 5)]


def hand(value: int, marks: list[ClockMark], *, minutes: bool) -> tuple[float, float]:
    """The turn of the hand that shows a value, and its length in dp; minutes may stand between two numbers."""
    if minutes:
        return value / 60, _OUTER
    chosen = next(mark for mark in marks if mark.value == value)
    return chosen.turn, chosen.radius


def _point(turn: float, radius: float) -> tuple[float, float]:
    """A place on the face in dp from its corner."""
    angle = turn * math.tau
    return FACE_DP / 2 + radius * math.sin(angle), FACE_DP / 2 - radius * math.cos(angle)


@dataclass(kw_only=True, eq=False)
class _Number(View):
    """A number; white where the hand covers it."""

    cls: str = "android.widget.TextView"
    covered: bool = False
    small: bool = False
    ink: Color = "on_surface"
    covered_ink: Color = "on_primary"

    def paint(self, painter: Painter) -> None:
        # The face does not grow with the font size, as on a phone.
        size = painter.metrics.px(14 if self.small else 16) * 1.0
        x = self.box.left + (self.box.width - text_width(self.text, "regular", size)) // 2
        baseline = round((self.box.top + self.box.bottom) / 2 + size * 0.36)
        painter.text(x, baseline, self.text, self.covered_ink if self.covered else self.ink, size=size)


@dataclass(kw_only=True, eq=False)
class ClockFace(Box):
    """The face; a tap or a drag on it calls `on_turn` with where it points, as a part of a turn, and how far out."""

    marks: list[ClockMark]
    chosen: int
    turn: float
    radius_dp: float
    on_choose: Callable[[int], object]
    minutes: bool = False
    color: Color = "primary"
    covered_ink: Color = "on_primary"
    plate: Color = "surface_container_highest"

    def __post_init__(self) -> None:
        """Put the numbers on their rings."""
        self.width = self.height = FACE_DP
        self.drag_handle = True
        self.on_drag = lambda drag: self._pointed(*drag.end)
        self.on_touch = self._pointed
        self.clickable = self.focusable = False
        self.children = [self._number(mark) for mark in self.marks]

    def _number(self, mark: ClockMark) -> View:
        x, y = _point(mark.turn, mark.radius)
        half = NUMBER_DP / 2
        return _Number(
            text=mark.label,
            desc=mark.desc,
            at=(x - half, y - half, x + half, y + half),
            selected=mark.value == self.chosen,
            covered=self._covers(mark),
            covered_ink=self.covered_ink,
            small=mark.radius < _OUTER,
            on_click=lambda: self.on_choose(mark.value),
        )

    def _covers(self, mark: ClockMark) -> bool:
        """Whether the hand's disc lies under a number: of the minutes also under those beside the chosen one."""
        return mark.value == self.chosen if not self.minutes else (mark.value - self.chosen + 1) % 60 <= 2

    def _pointed(self, x: float, y: float) -> None:
        """Choose what a finger at a point of the screen points at."""
        dx, dy = x - (self.box.left + self.box.right) / 2, y - (self.box.top + self.box.bottom) / 2
        turn = (math.atan2(dx, -dy) / math.tau) % 1.0
        if self.minutes:
            self.on_choose(round(turn * 60) % 60)
            return
        away = math.hypot(dx, dy) * FACE_DP / max(self.box.width, 1)
        near = min(self.marks, key=lambda mark: abs(mark.radius - away)).radius
        ring = [mark for mark in self.marks if mark.radius == near]
        self.on_choose(ring[round(turn * 12) % 12 - 1].value)

    def paint(self, painter: Painter) -> None:
        px, box = painter.metrics.px, self.box
        painter.fill(box, self.plate, FULL)
        x, y = _point(self.turn, self.radius_dp)
        middle = (box.left + box.width / 2, box.top + box.height / 2)
        tip = (box.left + px(x), box.top + px(y))
        painter.path([middle, tip], self.color, px(2))
        for (cx, cy), reach in ((middle, px(4)), (tip, px(NUMBER_DP / 2 - 4))):
            painter.fill(
                Rect(round(cx - reach), round(cy - reach), round(cx + reach), round(cy + reach)), self.color, FULL
            )
        if self.minutes and not any(self._covers(mark) for mark in self.marks):
            dot = px(2)
            spot = Rect(round(tip[0] - dot), round(tip[1] - dot), round(tip[0] + dot), round(tip[1] + dot))
            painter.fill(spot, self.covered_ink, FULL)


def time_face(choice: TimeChoice, *, id: str, cls: str, margin: Edges, bare: bool = False) -> View:
    """The face for the part of a time that is being chosen, in the middle of its row; `bare` numbers have no unit."""
    minutes = choice.part == "minute"
    marks = minute_marks() if minutes else hour_marks(choice.is_24h)
    if bare:
        marks = [mark._replace(desc=str(mark.value)) for mark in marks]
    value = choice.minute if minutes else choice.shown_hour
    turn, radius = hand(value, marks, minutes=minutes)
    face = ClockFace(
        id=id,
        cls=cls,
        marks=marks,
        chosen=value,
        turn=turn,
        radius_dp=radius,
        minutes=minutes,
        on_choose=choice.choose_minute if minutes else choice.choose_hour,
    )
    face.align = CENTER
    return Box(ghost=True, width="fill", height=FACE_DP, margin=margin, children=[face])
