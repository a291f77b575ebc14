"""How the soft keyboard looks: a bar of tools, four rows of keys, and the strip of the navigation below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from simdroid.ui.graphics import Color, Face, Mark, Metrics, Painter, Rect, Theme, px, text_width
from simdroid.ui.graphics import text_layout as lines
from simdroid.ui.system_ui.keyboard_layouts import COLUMNS, Key, Rows
from simdroid.ui.views import Action, Box, View, centred

PACKAGE = "com.google.android.inputmethod.latin"
EDGE_DP = px(4.9)
"""Recorded on a Pixel: `a` is [5,1808][165,1963], so keys begin 5 px from the edge and rows are 155 px high."""
_HINT_DP = 11.0


class Heights(NamedTuple):
    """Of the bar, of one row of keys and of the strip below, in dp."""

    bar: float
    row: float
    strip: float

    @property
    def total(self) -> float:
        """Of the whole keyboard."""
        return self.bar + 4 * self.row + self.strip


UPRIGHT = Heights(px(136), px(155), px(127))
SIDEWAYS = Heights(36, 42, 28)


def heights(metrics: Metrics) -> Heights:
    """How high the parts are; a phone on its side has flat keys."""
    return SIDEWAYS if metrics.landscape else UPRIGHT


class Palette(NamedTuple):
    """Colours of the keyboard, which are its own rather than the theme's."""

    ground: Color
    letter: Color
    function: Color
    action: Color
    ink: Color
    action_ink: Color
    faint: Color


_LIGHT = Palette("#eceff6", "#ffffff", "#d5dbe6", "#c2d7fb", "#1b1c1f", "#041e49", "#5f6368")
_DARK = Palette("#1d2024", "#383b41", "#2b2e33", "#3f5f93", "#e8eaed", "#d3e3fd", "#9da1a6")


def palette(dark: bool) -> Palette:
    """Keys are lighter than their ground in both themes."""
    return _DARK if dark else _LIGHT


@dataclass(kw_only=True, eq=False)
class Ground(Box):
    """What the keys lie on."""

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, palette(painter.theme.dark).ground)


@dataclass(kw_only=True, eq=False)
class KeyCap(View):
    """One key; its box is what a finger may hit, the drawn cap is a little smaller."""

    cls: str = "android.widget.FrameLayout"
    key_of: Key
    face: str
    icon: str

    def paint(self, painter: Painter) -> None:
        """Draw the cap and what is on it."""
        painter.marks += _key_marks(
            _Look(self.key_of, self.face, self.icon), self.box, painter.clip, painter.metrics, painter.theme
        )


class _Look(NamedTuple):
    """What is drawn of a key."""

    key: Key
    face: str
    icon: str


@lru_cache(512)
def _key_marks(look: _Look, box: Rect, clip: Rect, metrics: Metrics, theme: Theme) -> tuple[Mark, ...]:
    """The marks of a key at a place: a keyboard of 34 keys is painted at every step, and has few states."""
    painter = Painter(metrics, theme)
    painter.clip = clip
    key, px_of, colors = look.key, metrics.px, palette(theme.dark)
    unit = box.width / key.span
    cap = box.shrink(round(key.room[0] * unit), 0, round(key.room[1] * unit), 0)
    gap = px_of(5.5 if box.height > px_of(50) else 3)
    cap = cap.shrink(px_of(2.4), gap, px_of(2.4), gap)
    radius = cap.height // 2 if key.style == "action" else px_of(6)
    fills = {
        "letter": colors.letter,
        "space": colors.letter,
        "function": colors.function,
        "action": colors.action,
    }
    if key.style != "plain":
        painter.fill(cap, fills[key.style], radius)
    ink = colors.action_ink if key.style == "action" else colors.ink
    if look.icon:
        painter.icon(centred(cap, px_of(22)), look.icon, ink)
    elif look.face:
        _write_face(painter, cap, look, ink)
    if key.corner:
        _write_corner(painter, cap, key.corner, colors.faint)
    return tuple(painter.marks)


def _write_face(painter: Painter, cap: Rect, look: _Look, ink: Color) -> None:
    size = float(painter.metrics.px(22 if len(look.face) == 1 else 15))
    top = cap.top + (cap.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
    if len(look.key.corner) > 1 or look.key.corner == "+":
        top -= painter.metrics.px(7)
    painter.text(cap.left + (cap.width - text_width(look.face, "regular", size)) // 2, top, look.face, ink, size=size)


def _write_corner(painter: Painter, cap: Rect, corner: str, ink: Color) -> None:
    """A digit at the upper right of a letter, letters under a digit."""
    size = float(painter.metrics.px(_HINT_DP))
    width = text_width(corner, "regular", size)
    if corner.isdigit():
        painter.text(cap.right - width - painter.metrics.px(4), cap.top + lines.line_top(size), corner, ink, size=size)
    else:
        painter.text(cap.left + (cap.width - width) // 2, cap.bottom - painter.metrics.px(6), corner, ink, size=size)


@dataclass(kw_only=True, eq=False)
class Tool(View):
    """A small picture in the bar or the strip."""

    cls: str = "android.widget.FrameLayout"
    icon: str
    size: float = 20

    def paint(self, painter: Painter) -> None:
        colors, px_of = palette(painter.theme.dark), painter.metrics.px
        if self.selected:
            mark = centred(self.box, px_of(36))
            painter.fill(mark, colors.action, mark.height // 2)
        ink = colors.action_ink if self.selected else colors.faint
        painter.icon(centred(self.box, px_of(self.size)), self.icon, ink)


@dataclass(kw_only=True, eq=False)
class Suggestion(View):
    """A word that a tap puts in place of the one being typed."""

    cls: str = "android.widget.TextView"
    best: bool
    ruled: bool
    """Whether a line separates it from the one before."""

    def paint(self, painter: Painter) -> None:
        """Write the word in the middle, cut where it is too long."""
        px_of, colors = painter.metrics.px, palette(painter.theme.dark)
        size = float(px_of(_SUGGESTION_DP))
        face: Face = "medium" if self.best else "regular"
        word = lines.ellipsize(self.text, face, size, self.box.width - px_of(8))
        left = self.box.left + (self.box.width - text_width(word, face, size)) // 2
        top = self.box.top + (self.box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
        painter.text(left, top, word, colors.ink, size=size, face=face)
        if self.ruled:
            rule = self.box.shrink(0, self.box.height // 3, self.box.width - max(px_of(1), 1), self.box.height // 3)
            painter.fill(rule, colors.function)


_SIDE_TOOL_DP, _SUGGESTION_DP = 48.0, 17.0
_SEATS = (1, 0, 2)
"""Where the best suggestion and the others are, counted from the left."""

BAR_TOOLS = (
    ("key_pos_header_access_points_menu", "Open features menu", "view_grid_outline"),
    ("", "Sticker Keyboard", "sticker_emoji"),
    ("", "GIF Keyboard", "file_gif_box"),
    ("", "Clipboard", "clipboard_text_outline"),
    ("", "Settings", "cog_outline"),
    ("key_pos_header_power_key", "Use voice typing", "microphone"),
)


def tool_bar(metrics: Metrics, press: Callable[[str], None]) -> View:
    """The bar above the keys while no word is typed: tools side by side."""
    side = metrics.dp(metrics.width) / len(BAR_TOOLS)
    places = ((index * side, (index + 1) * side) for index in range(len(BAR_TOOLS)))
    return bar_of(
        metrics, [tool_in_bar(metrics, tool, ends, press) for tool, ends in zip(BAR_TOOLS, places, strict=True)]
    )


def suggestion_bar(
    metrics: Metrics, suggestions: Sequence[str], choose: Callable[[str], None], press: Callable[[str], None]
) -> View:
    """The bar above the keys while a word is typed: suggestions, the best in the middle, between two tools."""
    width, height = metrics.dp(metrics.width), heights(metrics).bar
    side = (width - 2 * _SIDE_TOOL_DP) / len(_SEATS)
    views: list[View] = [
        tool_in_bar(metrics, BAR_TOOLS[0], (0, _SIDE_TOOL_DP), press),
        tool_in_bar(metrics, BAR_TOOLS[-1], (width - _SIDE_TOOL_DP, width), press),
    ]
    for word, seat in zip(suggestions, _SEATS, strict=False):
        left = _SIDE_TOOL_DP + seat * side
        view = Suggestion(
            text=word, desc=word, best=word == suggestions[0], ruled=seat > 0, at=(left, 0, left + side, height)
        )
        view.on_click = lambda word=word: choose(word)
        views.append(view)
    return bar_of(metrics, views)


def bar_of(metrics: Metrics, views: Sequence[View]) -> View:
    """The bar above the keys with something in it."""
    at = (0.0, 0.0, metrics.dp(metrics.width), heights(metrics).bar)
    return Box(id="keyboard_header_view_holder", at=at, children=[*views])


def tool_in_bar(
    metrics: Metrics, tool: tuple[str, str, str], ends: tuple[float, float], press: Callable[[str], None]
) -> Tool:
    """A tool by id, name and icon, between two places of the bar."""
    name, desc, icon = tool
    return Tool(
        id=name, desc=desc, icon=icon, at=(ends[0], 0.0, ends[1], heights(metrics).bar), on_click=lambda: press(desc)
    )


def _strip(width: float, top: float, bottom: float, hide: Action) -> Iterator[View]:
    names = (
        ("android:input_method_nav_back", "Back", "chevron_down", 22.0, hide),
        ("android:input_method_nav_ime_switcher", "Switch input method", "keyboard_outline", width - 70, None),
    )
    for name, desc, icon, left, action in names:
        at = (left, top, left + 48, bottom)
        yield Tool(id=name, desc=desc, icon=icon, size=22, at=at, on_click=action, cls="android.widget.ImageView")


def key_row(metrics: Metrics, keys: Sequence[Key], cap: Callable[[Key], KeyCap], *, top: float) -> Iterator[View]:
    """Keys side by side from the left edge; `cap` makes each key's view."""
    unit = (metrics.dp(metrics.width) - 2 * EDGE_DP) / COLUMNS
    left, height = EDGE_DP, heights(metrics).row
    for key in keys:
        view = cap(key)
        view.at = (left, top, left + key.span * unit, top + height)
        yield view
        left += key.span * unit


def key_rows(metrics: Metrics, rows: Rows, cap: Callable[[Key], KeyCap], *, first: int = 0) -> list[View]:
    """Rows of keys below the bar, the first of them in that row."""
    size = heights(metrics)
    numbered = enumerate(rows, start=first)
    return [view for number, row in numbered for view in key_row(metrics, row, cap, top=size.bar + number * size.row)]


def keyboard_view(metrics: Metrics, bar: View, body: Sequence[View], *, hide: Action) -> View:
    """The whole keyboard: the bar, keys or a panel, and the strip."""
    size, width = heights(metrics), metrics.dp(metrics.width)
    holder = Box(id="keyboard_holder", width="fill", height="fill", children=[bar, *body])
    # A bar of buttons lies over the strip and has a way back of its own.
    below = [] if metrics.three_buttons else _strip(width, size.total - size.strip, size.total, hide)
    return Ground(width="fill", height="fill", children=[holder, *below])
