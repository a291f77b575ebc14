"""Controls: buttons, switches, check boxes, radio buttons, sliders, chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from simdroid.ui.graphics import Color, Edges, Painter, Rect, text_width
from simdroid.ui.graphics import text_layout as lines
from simdroid.ui.views.leaf_views import centred
from simdroid.ui.views.swipe import Strip
from simdroid.ui.views.view import LayoutContext, Length, Size, View

Emphasis = Literal["filled", "tonal", "outlined", "text"]

_BUTTON_COLORS: dict[Emphasis, tuple[Color, Color]] = {
    "filled": ("primary", "on_primary"),
    "tonal": ("secondary_container", "on_secondary_container"),
    "outlined": ("", "primary"),
    "text": ("", "primary"),
}


@dataclass(kw_only=True, eq=False)
class Button(View):
    """A button with a label and perhaps an icon before it."""

    cls: str = "android.widget.Button"
    emphasis: Emphasis = "filled"
    icon: str = ""
    color: Color = ""
    """Of the label, where it is not that of its kind."""
    height: Length = 40
    clickable: bool | None = True

    @property
    def _side_padding(self) -> float:
        return 12 if self.emphasis == "text" else 24

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Label, icon and the room at both sides."""
        size = context.metrics.sp(14)
        icon = context.metrics.px(26) if self.icon else 0
        across = text_width(self.text, "medium", size) + icon + 2 * context.metrics.px(self._side_padding)
        return Size(across, lines.block_height(1, size))

    def paint(self, painter: Painter) -> None:
        fill, ink = _BUTTON_COLORS[self.emphasis]
        ink = (self.color or ink) if self.enabled else "disabled"
        if fill:
            painter.fill(self.box, fill if self.enabled else "surface_container_high", self.box.height // 2)
        elif self.emphasis == "outlined":
            painter.stroke(self.box, "outline", self.box.height // 2)
        size, px = painter.metrics.sp(14), painter.metrics.px
        icon = px(26) if self.icon else 0
        label = lines.ellipsize(self.text, "medium", size, max(self.box.width - icon - px(self._side_padding), 1))
        x = self.box.left + (self.box.width - icon - text_width(label, "medium", size)) // 2
        if self.icon:
            side = px(18)
            top = self.box.top + (self.box.height - side) // 2
            painter.icon(Rect(x, top, x + side, top + side), self.icon, ink)
        baseline = self.box.top + (self.box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
        painter.text(x + icon, baseline, label, ink, size=size, face="medium")


@dataclass(kw_only=True, eq=False)
class IconButton(View):
    """An icon that can be pressed; `desc` says what it does."""

    cls: str = "android.widget.ImageButton"
    name: str
    size: float = 24
    color: Color = "on_surface_variant"
    width: Length = 48
    height: Length = 48
    clickable: bool | None = True

    def paint(self, painter: Painter) -> None:
        color = self.color if self.enabled else "disabled"
        painter.icon(centred(self.box, painter.metrics.px(self.size)), self.name, color)


@dataclass(kw_only=True, eq=False)
class Fab(IconButton):
    """The floating button of a screen's main action."""

    color: Color = "on_primary_container"
    width: Length = 56
    height: Length = 56
    background: Color = "primary_container"
    radius: float = 16
    elevation: float = 6


@dataclass(kw_only=True, eq=False)
class Switch(View):
    """A switch; in a row that is pressed as a whole it does nothing by itself."""

    cls: str = "android.widget.Switch"
    look: Literal["system", "material"] = "system"
    """The slim one of Settings, or that of apps built with Material 3."""
    checkable: bool = True
    width: Length = 52
    height: Length = 48

    def paint(self, painter: Painter) -> None:
        px, material = painter.metrics.px, self.look == "material"
        height, thumb = px(32 if material else 28), px((24 if self.checked else 16) if material else 20)
        track = _middle(self.box, px(52), height)
        on, off = (
            ("primary", "switch_off_track") if self.enabled else ("surface_container_highest", "surface_container_high")
        )
        painter.fill(track, on if self.checked else off, height // 2)
        ring = "outline" if self.enabled else "disabled"
        if material and not self.checked:
            painter.stroke(track, ring, height // 2, px(2))
        middle = track.right - height // 2 if self.checked else track.left + height // 2
        knob = _middle(Rect(middle - height // 2, track.top, middle + height // 2, track.bottom), thumb, thumb)
        painter.fill(knob, ("on_primary" if self.checked else ring) if self.enabled else "disabled", thumb // 2)


def _middle(box: Rect, width: int, height: int) -> Rect:
    """A place of a size in the middle of a box."""
    left, top = box.left + (box.width - width) // 2, box.top + (box.height - height) // 2
    return Rect(left, top, left + width, top + height)


@dataclass(kw_only=True, eq=False)
class CheckBox(View):
    """A box with a tick, with its label beside it when it has one."""

    cls: str = "android.widget.CheckBox"
    checkable: bool = True
    height: Length = 48
    marks: tuple[str, str] = ("checkbox_blank_outline", "checkbox_marked")

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        label = text_width(self.text, "regular", context.metrics.sp(16)) + context.metrics.px(8) if self.text else 0
        return Size(context.metrics.px(32) + label, context.metrics.px(48))

    def paint(self, painter: Painter) -> None:
        px, side = painter.metrics.px, painter.metrics.px(24)
        left, top = self.box.left + px(4), self.box.top + (self.box.height - side) // 2
        color = ("primary" if self.checked else "on_surface_variant") if self.enabled else "disabled"
        painter.icon(Rect(left, top, left + side, top + side), self.marks[self.checked], color)
        if self.text:
            size = painter.metrics.sp(16)
            baseline = self.box.top + (self.box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
            painter.text(left + side + px(12), baseline, self.text, "on_surface", size=size)


@dataclass(kw_only=True, eq=False)
class Radio(CheckBox):
    """One choice among several."""

    cls: str = "android.widget.RadioButton"
    marks: tuple[str, str] = ("radiobox_blank", "radiobox_marked")


@dataclass(kw_only=True, eq=False)
class Slider(View):
    """A value between 0 and 1 that follows the finger; `thick` is the pill of the brightness bar."""

    cls: str = "android.widget.SeekBar"
    value: float = 0
    on_change: Callable[[float], object] | None = None
    thick: bool = False
    icon: str = ""
    width: Length = "fill"
    height: Length = 48
    focusable: bool | None = True

    def value_at(self, x: float) -> float:
        """The value a finger at `x` asks for."""
        inset = self.box.height // 4
        return min(max((x - self.box.left - inset) / max(self.box.width - 2 * inset, 1), 0.0), 1.0)

    def drag_to(self, x: float) -> None:
        """Move the thumb."""
        if self.on_change and self.enabled:
            self.on_change(self.value_at(x))

    def paint(self, painter: Painter) -> None:
        """Draw the track, the part that is filled, and the thumb."""
        inset = self.box.height // 4
        x = self.box.left + inset + round((self.box.width - 2 * inset) * self.value)
        if self.thick:
            self._paint_pill(painter, x)
            return
        px, middle = painter.metrics.px, (self.box.top + self.box.bottom) // 2
        track = Rect(self.box.left + inset, middle - px(2), self.box.right - inset, middle + px(2))
        color = "primary" if self.enabled else "disabled"
        painter.fill(track, "surface_container_highest", px(2))
        painter.fill(track._replace(right=max(x, track.left + 1)), color, px(2))
        painter.fill(Rect(x - px(10), middle - px(10), x + px(10), middle + px(10)), color, px(10))

    def _paint_pill(self, painter: Painter, x: int) -> None:
        px, pill = painter.metrics.px, self.box
        painter.fill(pill, "surface_container_highest", pill.height // 2)
        filled = pill._replace(right=max(x + pill.height // 4, pill.left + pill.height))
        painter.fill(filled, "primary" if self.enabled else "disabled", pill.height // 2)
        if self.icon:
            side = px(24)
            left, top = filled.right - side - (pill.height - side) // 2, pill.top + (pill.height - side) // 2
            painter.icon(Rect(left, top, left + side, top + side), self.icon, "on_primary")


_SIZE_SP, _ICON_DP, _ICON_GAP_DP, _SIDE_DP = 14, 18, 8, 12
_PILL_DP = 32
"""Height of the pill; the view around it is larger so that a finger meets it."""


@dataclass(kw_only=True, eq=False)
class Chip(View):
    """A pill with a label; a selected one is filled and ticked."""

    cls: str = "android.widget.CompoundButton"
    text: str = field(default="", kw_only=False)
    icon: str | None = None
    trailing_icon: str = ""
    tick: bool = True
    """Whether a selected chip shows a tick in place of its icon."""
    height: Length = 48
    checkable: bool = True

    def __post_init__(self) -> None:
        """To Android a selected chip is a checked one."""
        self.checked = self.checked or self.selected
        self.selected = False

    @property
    def _leading(self) -> str:
        return "check" if self.checked and self.tick else self.icon or ""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Label, icons and the room at both sides."""
        size, px = context.metrics.sp(_SIZE_SP), context.metrics.px
        icons = (px(_ICON_DP) + px(_ICON_GAP_DP)) * (bool(self._leading) + bool(self.trailing_icon))
        across = text_width(self.text, "medium", size) + icons + 2 * px(_SIDE_DP)
        return Size(across, max(lines.block_height(1, size), px(_PILL_DP)))

    def paint(self, painter: Painter) -> None:
        """Draw the pill, its icons and its label."""
        px, size = painter.metrics.px, painter.metrics.sp(_SIZE_SP)
        high = max(px(_PILL_DP), lines.block_height(1, size))
        top = self.box.top + (self.box.height - high) // 2
        pill = Rect(self.box.left, top, self.box.right, top + high)
        if self.checked:
            painter.fill(pill, "secondary_container", px(8))
        else:
            painter.stroke(pill, "outline_variant", px(8))
        ink = ("on_secondary_container" if self.checked else "on_surface_variant") if self.enabled else "disabled"
        x, icon_top = pill.left + px(_SIDE_DP), (pill.top + pill.bottom - px(_ICON_DP)) // 2
        if self._leading:
            color = ink if self.checked or not self.enabled else "primary"
            painter.icon(Rect(x, icon_top, x + px(_ICON_DP), icon_top + px(_ICON_DP)), self._leading, color)
            x += px(_ICON_DP) + px(_ICON_GAP_DP)
        baseline = pill.top + (high - lines.block_height(1, size)) // 2 + lines.line_top(size)
        room = pill.right - x - px(_SIDE_DP) - (px(_ICON_DP) + px(_ICON_GAP_DP) if self.trailing_icon else 0)
        painter.text(x, baseline, lines.ellipsize(self.text, "medium", size, room), ink, size=size, face="medium")
        if self.trailing_icon:
            left = pill.right - px(_SIDE_DP) - px(_ICON_DP)
            painter.icon(Rect(left, icon_top, left + px(_ICON_DP), icon_top + px(_ICON_DP)), self.trailing_icon, ink)


def chip_row(chips: Sequence[View], *, id: str = "", key: str = "", padding: Edges = (16, 0)) -> View:
    """Chips side by side, scrolling sideways when they are too many."""
    return Strip(id=id, key=key or id or "chip_row", spacing=8, padding=padding, children=list(chips))
