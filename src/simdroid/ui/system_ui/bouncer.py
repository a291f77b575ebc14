"""The bouncer: what asks for a PIN, a password or a pattern after a swipe on the lock screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from simdroid.system import System
from simdroid.ui.graphics import Metrics, Painter, Rect
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.views import (
    BOTTOM,
    CENTER,
    Action,
    Box,
    Button,
    Canvas,
    Column,
    Drag,
    Edit,
    IconButton,
    Row,
    Text,
    TextField,
    UiState,
    View,
    Window,
    wallpaper_view,
)

_INK = "#ffffff"
_SHADE = "#99000000"
_FIELDS = {"pin": "pinEntry", "password": "passwordEntry"}
_NAMES = {"pin": "PIN", "password": "password", "pattern": "pattern"}
_KEY_DP, _GAP_DP, _PATTERN, _BOTTOM_DP = 76.0, 12.0, 4.0, 120.0
_SMALL_KEY_DP = 52.0
_REACH = 0.3
"""How near to a dot a finger must come, in the distance between two."""
_SAMPLES = 48
"""Places that are looked at between two reports of a finger."""
_DOTS = "123456789"


@dataclass(frozen=True)
class Bouncer:
    """One picture of the bouncer."""

    system: System
    state: UiState
    failed: bool
    """Whether the last attempt was wrong."""
    enter: Callable[[str], object]
    """Tries a credential."""
    close: Action

    def window(self, metrics: Metrics, title: str) -> Window:
        """The bouncer over the whole display, in the window of the lock screen."""
        kind = self.system.lock_settings.kind
        name = _NAMES[kind]
        message = f"Wrong {name}" if self.failed else f"Draw {name}" if kind == "pattern" else f"Enter {name}"
        # Upright there is room for keys as large as Android's.
        side = _SMALL_KEY_DP if metrics.landscape else _KEY_DP
        head = Text(id="keyguard_message_area", text=message, size=18, color=_INK, text_align=(0.5, 0), width="fill")
        column = Column(
            id=f"keyguard_{kind}_view",
            width="fill",
            spacing=_GAP_DP if not metrics.landscape else 4,
            align=BOTTOM,
            margin=(24, 0, 24, 28 if metrics.landscape else _BOTTOM_DP),
            children=[head, *self._body(kind, side)],
        )
        layers: list[View] = [
            wallpaper_view(self.system, "lock"),
            Box(width="fill", height="fill", background=_SHADE, ghost=True),
            column,
        ]
        return Window(
            title=title,
            package=SYSTEM_UI,
            root=Box(id="keyguard_bouncer_container", width="fill", height="fill", children=layers),
            bounds=metrics.bounds,
            state=self.state,
            modal=True,
            bars=_INK,
            on_back=self.close,
        ).lay_out(metrics)

    def _body(self, kind: str, side: float) -> list[View]:
        if kind == "pattern":
            return [self._pattern(side)]
        key = _FIELDS[kind]
        field = TextField(
            id=key,
            key=key,
            kind="password",
            color=_INK,
            size=24,
            text_align=0.5,
            autofocus=True,
            soft_keyboard=kind == "password",
            on_submit=lambda: self.enter(self._typed(key)),
        )
        return [field] if kind == "password" else [field, *self._keys(key, side)]

    def _typed(self, key: str) -> str:
        edit = self.state.edit(key)
        return edit.text if edit is not None else ""

    def _keys(self, key: str, side: float) -> list[View]:
        rows = [[self._digit(key, digit, side) for digit in digits] for digits in ("123", "456", "789")]
        delete = IconButton(
            id="delete_button",
            name="backspace_outline",
            desc="Delete",
            color=_INK,
            width=side,
            height=side,
            on_click=lambda: self.state.set_edit(key, Edit.at_end(self._typed(key)[:-1])),
        )
        enter = IconButton(
            id="key_enter",
            name="keyboard_return",
            desc="Enter",
            color=_INK,
            width=side,
            height=side,
            on_click=lambda: self.enter(self._typed(key)),
        )
        rows.append([delete, self._digit(key, "0", side), enter])
        return [Row(spacing=_GAP_DP, align=CENTER, ghost=True, children=row) for row in rows]

    def _digit(self, key: str, digit: str, side: float) -> View:
        return Button(
            id=f"key{digit}",
            text=digit,
            width=side,
            height=side,
            on_click=lambda: self.state.set_edit(key, Edit.at_end(self._typed(key) + digit)),
        )

    def _pattern(self, side: float) -> View:
        canvas = Canvas(
            _draw_dots,
            id="lockPatternView",
            cls="android.view.View",
            desc="Pattern area.",
            width=_PATTERN * side,
            height=_PATTERN * side,
            drag_handle=True,
        )
        canvas.on_drag = lambda drag: self.enter(dots_met(canvas.box, drag))
        return Row(width="fill", align=CENTER, ghost=True, children=[canvas])


def _dot(box: Rect, number: int) -> tuple[float, float]:
    row, column = divmod(number, 3)
    return box.left + box.width * (2 * column + 1) / 6, box.top + box.height * (2 * row + 1) / 6


def _draw_dots(painter: Painter, box: Rect) -> None:
    radius = painter.metrics.px(6)
    for number in range(9):
        x, y = (round(part) for part in _dot(box, number))
        painter.fill(Rect(x - radius, y - radius, x + radius, y + radius), _INK, radius)


def dots_met(box: Rect, drag: Drag) -> str:
    """The dots that a finger came by, as the digits of a pattern."""
    points, dots = [drag.start, *drag.between, drag.end], ""
    reach = _REACH * box.width / 3
    for (x1, y1), (x2, y2) in pairwise(points):
        for step in range(_SAMPLES + 1):
            x, y = x1 + (x2 - x1) * step / _SAMPLES, y1 + (y2 - y1) * step / _SAMPLES
            for number, digit in enumerate(_DOTS):
                left, top = _dot(box, number)
                if digit not in dots and hypot(x - left, y - top) <= reach:
                    dots += digit
    return dots
