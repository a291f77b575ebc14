"""Ready-made pieces of a Material screen: list rows, cards, the bar that opens a search, a whole screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from simdroid.ui.graphics import Edges, px
from simdroid.ui.views.layout import Box, Column, Row, Spacer
from simdroid.ui.views.leaf_views import Icon, Text
from simdroid.ui.views.view import START, Action, Length, View


def list_item(
    title: str,
    *,
    summary: str = "",
    icon: str = "",
    leading: View | None = None,
    trailing: View | None = None,
    id: str = "",
    on_click: Action | None = None,
    on_long_click: Action | None = None,
    enabled: bool = True,
    selected: bool = False,
) -> View:
    """A row of a list: something before, one or two lines of text, something after."""
    texts: list[View] = [Text(id="title", text=title, size=16, enabled=enabled)]
    if summary:
        texts.append(Text(id="summary", text=summary, color="on_surface_variant", enabled=enabled, max_lines=2))
    before = leading or (Icon(id="icon", name=icon, enabled=enabled) if icon else None)
    parts: list[View] = [
        *([before, Spacer(width=16)] if before else []),
        Column(weight=1, ghost=True, children=texts),
        *([Spacer(width=16), trailing] if trailing else []),
    ]
    return Row(
        id=id,
        width="fill",
        min_height=72 if summary else 56,
        padding=(16, 8),
        children=parts,
        on_click=on_click,
        on_long_click=on_long_click,
        enabled=enabled,
        selected=selected,
        background="secondary_container" if selected else "",
    )


def search_opener(
    hint: str, *, before: View, after: Sequence[View], on_open: Action, cls: str, hint_margin: Edges = 0
) -> View:
    """Google's rounded bar that looks like a search field and opens the page of the search."""
    hint_text = Text(
        id="open_search_bar_text_view",
        text=hint,
        size=16,
        color="on_surface_variant",
        weight=1,
        height="fill",
        text_align=START,
        max_lines=1,
        margin=hint_margin,
    )
    return Row(
        id="open_search_bar",
        cls=cls,
        width="fill",
        height=px(126),
        margin=(px(42), px(21), px(42), 0),
        background="surface_container",
        radius=24,
        on_click=on_open,
        children=[before, hint_text, *after],
    )


def scaffold(*, body: View, top: View | None = None, fab: View | None = None, bottom: View | None = None) -> View:
    """A whole screen: a bar, what it holds, a floating button over that, and a bar at the bottom."""
    body.weight = 1
    middle = body
    if fab is not None:
        fab.align, fab.margin = fab.align or (1.0, 1.0), fab.margin or 16
        # As high as the room there is: a box that asks its content would build every row of a long list.
        middle = Box(width="fill", height="fill", weight=1, ghost=bottom is not None, children=[body, fab])
        body.height = "fill"
    parts = [*([top] if top else []), middle, *([bottom] if bottom else [])]
    return Column(width="fill", height="fill", ghost=True, children=parts)


def empty_state(text: str, *, icon: str = "inbox_outline") -> View:
    """What a list shows when it has nothing in it."""
    return Column(
        width="fill",
        height="fill",
        content_align=(0.5, 0.4),
        spacing=16,
        children=[
            Icon(name=icon, size=64, color="outline"),
            Text(text=text, size=16, color="on_surface_variant", text_align=(0.5, 0)),
        ],
    )


@dataclass(kw_only=True, eq=False)
class Card(Column):
    """A box around things that belong together; raised, filled or outlined."""

    cls: str = "androidx.cardview.widget.CardView"
    children: list[View] = field(default_factory=list, kw_only=False)
    kind: Literal["filled", "elevated", "outlined"] = "filled"
    width: Length = "fill"
    padding: Edges = 16
    margin: Edges = (16, 8)
    radius: float = 12

    def __post_init__(self) -> None:
        if not self.background:
            self.background = "surface" if self.kind == "outlined" else "surface_container"
        if self.kind == "elevated":
            self.elevation = self.elevation or 1
        if self.kind == "outlined":
            self.outline = self.outline or "outline_variant"
