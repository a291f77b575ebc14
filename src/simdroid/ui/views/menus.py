"""Menus that open at a view, in a window of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simdroid.ui.graphics import Color, Edges, Metrics, Rect, px, text_width
from simdroid.ui.views.controls import CheckBox, IconButton
from simdroid.ui.views.layout import Box, Column, Row
from simdroid.ui.views.leaf_views import Icon, Text
from simdroid.ui.views.scroll import Scroll
from simdroid.ui.views.view import Action, Length, Popup, Size, View

ROW_DP, MIN_WIDTH_DP = 48, 196
"""Recorded: rows of 126 px, and 515 px as the width of a menu with short labels."""
_EDGE_DP = px(10)
"""How near a menu comes to the edge of the screen."""
_PAD_DP, _SIDE_DP, _SIZE_SP = 8, 16, 16


@dataclass(frozen=True)
class MenuItem:
    """A line of a menu; `checked` other than None gives it a box."""

    label: str
    on_click: Action
    checked: bool | None = None
    enabled: bool = True
    icon: str = ""


@dataclass(frozen=True)
class Menu(Popup):
    """Lines to choose from, below the view they belong to or over it."""

    items: Sequence[MenuItem]
    overlap: bool = False
    """Whether it covers the view it opens at."""
    drop: float = 0
    """How far below the view its first line begins, in dp."""

    def content(self, close: Action) -> View:
        """The frames and the list that Android's menus consist of."""
        return _popup_frame([_menu_row(item, close) for item in self.items])

    def width(self, metrics: Metrics) -> int:
        """Room for the longest label and what stands beside it."""
        beside = 48 * any(item.checked is not None for item in self.items)
        beside += 36 * any(bool(item.icon) for item in self.items)
        return _list_width([item.label for item in self.items], beside, metrics)

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """At the right edge of its view, kept on the screen."""
        top = anchor.top if self.overlap else anchor.bottom - metrics.px(_PAD_DP - self.drop)
        return _within_screen(anchor.right - size.width, top, size, metrics)


def menu_button(
    items: Sequence[MenuItem],
    *,
    id: str = "",
    overlap: bool = False,
    drop: float = 0,
    desc: str = "More options",
    color: Color = "on_surface_variant",
) -> View:
    """The three dots of a top bar."""
    return IconButton(
        id=id,
        key=id or "more_options",
        cls="android.widget.ImageView",
        name="dots_vertical",
        desc=desc,
        color=color,
        width=px(126),
        long_clickable=True,
        tooltip=desc,
        popup=Menu(items, overlap, drop),
    )


def popup_menu(view: View, items: Sequence[MenuItem], *, long_press: bool = False, overlap: bool = False) -> View:
    """Let a tap (or a long press) on a view open a menu at it; the view itself comes back."""
    view.popup = Menu(items, overlap)
    view.popup_on = "long_click" if long_press else "click"
    return view


@dataclass(frozen=True)
class Choices(Popup):
    """The options of a spinner."""

    options: Sequence[str]
    selected: int
    on_select: Callable[[int], object]

    def content(self, close: Action) -> View:
        """A list of texts, the chosen one checked."""
        return _popup_frame([self._row(index, option, close) for index, option in enumerate(self.options)])

    def width(self, metrics: Metrics) -> int:
        return _list_width(self.options, 0, metrics)

    def _row(self, index: int, option: str, close: Action) -> View:
        return Text(
            id="android:text1",
            cls="android.widget.CheckedTextView",
            text=option,
            size=_SIZE_SP,
            color="primary" if index == self.selected else "on_surface",
            width="fill",
            min_height=ROW_DP,
            padding=(_SIDE_DP, 0),
            text_align=(0, 0.5),
            max_lines=1,
            checkable=True,
            checked=index == self.selected,
            on_click=_then_close(close, lambda: self.on_select(index)),
        )

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """Over its view, left edges in line."""
        return _within_screen(anchor.left, anchor.top, size, metrics)


class Spinner(Row):
    """The chosen option with an arrow; a tap opens the others."""

    def __init__(
        self,
        options: Sequence[str],
        selected: int = 0,
        on_select: Callable[[int], object] | None = None,
        *,
        id: str = "",
        key: str = "",
        desc: str = "",
        width: Length = "wrap",
        weight: float = 0,
        margin: Edges = 0,
        size: float = _SIZE_SP,
        color: Color = "on_surface",
        enabled: bool = True,
    ) -> None:
        """Show `options[selected]`; `on_select` gets the place of the option a person chose."""
        label = Text(
            id="android:text1",
            text=options[selected] if 0 <= selected < len(options) else "",
            size=size,
            max_lines=1,
            weight=0 if width == "wrap" and not weight else 1,
            color=color,
            enabled=enabled,
            padding=(8, 0),
        )
        super().__init__(
            id=id,
            key=key,
            cls="android.widget.Spinner",
            desc=desc,
            width=width,
            weight=weight,
            margin=margin,
            min_height=ROW_DP,
            enabled=enabled,
            popup=Choices(options, selected, on_select) if on_select else None,
            children=[label, Icon(name="menu_down", ghost=True, enabled=enabled)],
        )


def _then_close(close: Action, action: Action) -> Action:
    def act() -> None:
        close()
        action()

    return act


def _menu_row(item: MenuItem, close: Action) -> View:
    title = Text(id="title", text=item.label, size=_SIZE_SP, max_lines=1, enabled=item.enabled)
    label = Box(cls="android.widget.RelativeLayout", children=[title])
    parts: list[View] = [label]
    if item.icon:
        parts.insert(0, Icon(id="icon", name=item.icon, enabled=item.enabled, margin=(0, 0, 12, 0)))
    if item.checked is not None:
        label.weight = 1
        parts.append(CheckBox(id="checkbox", checked=item.checked, enabled=item.enabled, focusable=False))
    return Column(
        width="fill",
        enabled=item.enabled,
        on_click=_then_close(close, item.on_click),
        children=[Row(id="content", width="fill", min_height=ROW_DP, padding=(_SIDE_DP, 0), children=parts)],
    )


def _popup_frame(rows: Sequence[View]) -> View:
    """The frames of a popup window around its list."""
    menu = Scroll(cls="android.widget.ListView", height="wrap", padding=(0, _PAD_DP), children=list(rows))
    return Box(
        width="fill", background="surface_dialog", radius=4, elevation=3, children=[Box(width="fill", children=[menu])]
    )


def _list_width(labels: Sequence[str], beside: float, metrics: Metrics) -> int:
    size = metrics.sp(_SIZE_SP)
    widest = max((text_width(label, "regular", size) for label in labels), default=0)
    width = widest + metrics.px(2 * _SIDE_DP + beside) + 1
    return min(max(width, metrics.px(MIN_WIDTH_DP)), metrics.width - 2 * metrics.px(_SIDE_DP))


def _within_screen(left: int, top: int, size: Size, metrics: Metrics) -> Rect:
    """A box of a size as near to a point as the screen allows."""
    edge = metrics.px(_EDGE_DP)
    left = max(min(left, metrics.width - edge - size.width), edge)
    top = max(min(top, metrics.height - metrics.navigation_bar - size.height), metrics.status_bar)
    return Rect(left, top, left + size.width, top + size.height)
