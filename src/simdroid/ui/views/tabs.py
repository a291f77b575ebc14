"""Tabs over pages, and the bar of destinations at the bottom of a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from simdroid.ui.graphics import Color, Painter, Rect
from simdroid.ui.views.layout import Box, Column, Row
from simdroid.ui.views.leaf_views import Icon, Text
from simdroid.ui.views.swipe import Strip
from simdroid.ui.views.view import CENTER, Action, Length, View

T = TypeVar("T")

_MANY = 5
"""From this number of tabs on they keep their width and scroll."""


@dataclass(kw_only=True, eq=False)
class _Tab(Column):
    """One tab; the selected one has a line below it."""

    def paint_over(self, painter: Painter) -> None:
        """Draw the line as wide as the label."""
        if self.selected:
            px, label = painter.metrics.px, self.children[-1].box
            painter.fill(Rect(label.left, self.box.bottom - px(3), label.right, self.box.bottom), "primary", px(2))


class Tabs(Box):
    """Labels side by side, of which one is selected."""

    def __init__(
        self,
        items: Sequence[tuple[str, str | None]],
        selected: int = 0,
        on_select: Callable[[int], object] | None = None,
        *,
        id: str = "tab_layout",
        background: Color = "surface",
    ) -> None:
        """Make tabs of labels and icons; `selected` counts from 0."""
        tabs = [
            _tab(label, icon, index == selected, _call(on_select, index)) for index, (label, icon) in enumerate(items)
        ]
        many = len(tabs) >= _MANY
        for tab in tabs:
            tab.weight = 0 if many else 1
        kind = Strip if many else Row
        super().__init__(
            id=id,
            cls="android.widget.HorizontalScrollView",
            width="fill",
            background=background,
            children=[kind(width="fill", cls="android.widget.LinearLayout", key=f"{id}#tabs", children=tabs)],
        )


class BottomNavigation(Row):
    """The bar at the bottom: an icon and a label for each destination, the selected one in a pill."""

    def __init__(
        self,
        items: Sequence[tuple[str, str, str]],
        selected: str = "",
        on_select: Callable[[str], object] | None = None,
        *,
        id: str = "navigation_bar",
        height: Length = 80,
        background: Color = "surface_container",
        labels: Literal["all", "selected"] = "all",
    ) -> None:
        """Make destinations of ids, labels and icons; `selected` is an id.

        Where there are more than three, the Material library shows the label of the selected one alone.
        """
        super().__init__(
            id=id,
            cls="android.widget.FrameLayout",
            width="fill",
            height=height,
            background=background,
            children=[
                _destination(
                    *item,
                    item[0] == selected,
                    _call(on_select, item[0]),
                    labelled=labels == "all" or item[0] == selected,
                )
                for item in items
            ],
        )


def _call(select: Callable[[T], object] | None, choice: T) -> Action | None:
    return None if select is None else lambda: select(choice)


def _tab(label: str, icon: str | None, chosen: bool, on_click: Action | None) -> View:
    color = "primary" if chosen else "on_surface_variant"
    parts: list[View] = [Icon(name=icon, color=color, ghost=bool(label))] if icon else []
    if label:
        parts.append(Text(text=label, size=14, face="medium", color=color, max_lines=2, text_align=CENTER))
    return _Tab(
        desc=label,
        tooltip=label,
        selected=chosen,
        min_height=64 if icon and label else 48,
        padding=(16, 6),
        content_align=CENTER,
        on_click=on_click,
        children=parts,
    )


def _destination(name: str, label: str, icon: str, chosen: bool, on_click: Action | None, *, labelled: bool) -> View:
    ink = "on_surface" if chosen else "on_surface_variant"
    glyph = Icon(
        id="navigation_bar_item_icon_view",
        name=icon,
        color="on_secondary_container" if chosen else ink,
        width=64,
        height=32,
        radius=16,
        background="secondary_container" if chosen else "",
    )
    caption = Text(
        id=f"navigation_bar_item_{'large' if chosen else 'small'}_label_view",
        text=label,
        size=12,
        face="bold" if chosen else "medium",
        color=ink,
        max_lines=1,
        margin=(0, 4, 0, 0),
    )
    return Column(
        id=name,
        cls="android.widget.FrameLayout",
        desc=label,
        tooltip=label,
        selected=chosen,
        weight=1,
        height="fill",
        content_align=CENTER,
        on_click=None if chosen else on_click,
        children=[glyph, caption] if labelled else [glyph],
    )
