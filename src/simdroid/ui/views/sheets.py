"""Navigation drawers, bottom sheets and snackbars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simdroid.ui.graphics import Color
from simdroid.ui.views.controls import Button
from simdroid.ui.views.layout import Box, Row
from simdroid.ui.views.leaf_views import Icon, Text
from simdroid.ui.views.scroll import Scroll
from simdroid.ui.views.view import Action, View

DRAWER_DP = 280
"""Width of a drawer: 735 px as recorded."""


@dataclass(frozen=True)
class Drawer:
    """What a screen's drawer shows while it is open; a touch beside it or going back closes it."""

    content: Sequence[View]
    on_close: Action
    id: str = "navigation_view"
    width: float = DRAWER_DP
    background: Color = "surface_container"


@dataclass(frozen=True)
class BottomSheet:
    """A panel at the bottom of the screen; a touch above it or going back closes it."""

    content: Sequence[View]
    on_dismiss: Action
    title: str = ""
    """What typed text in it is remembered under; not shown."""
    handle: bool = True
    """Whether it has the small bar at its top."""


@dataclass(frozen=True)
class Snackbar:
    """A short message at the bottom of a screen, perhaps with something to press."""

    text: str
    action: str = ""
    on_action: Action | None = field(default=None, compare=False)


def with_drawer(content: View, drawer: Drawer | None) -> View:
    """A screen's content with its open drawer over it."""
    if drawer is None:
        return content
    scrim = View(width="fill", height="fill", background="scrim", on_click=drawer.on_close, ghost=True)
    panel = Scroll(
        id=drawer.id,
        cls="android.widget.FrameLayout",
        width=drawer.width,
        height="fill",
        padding=(0, 12),
        background=drawer.background,
        radius=16,
        flat="start",
        elevation=1,
        children=list(drawer.content),
    )
    # A finger between the rows must not reach what lies below.
    cover = Box(width=drawer.width, height="fill", ghost=True, on_click=lambda: None, children=[panel])
    return Box(
        id="drawer_layout",
        cls="androidx.drawerlayout.widget.DrawerLayout",
        width="fill",
        height="fill",
        children=[content, scrim, cover],
    )


def drawer_item(label: str, *, icon: str = "", selected: bool = False, id: str = "", on_click: Action) -> View:
    """A destination in a drawer; the current one lies on a pill."""
    ink = "on_secondary_container" if selected else "on_surface_variant"
    parts: list[View] = [Icon(name=icon, color=ink, margin=(0, 0, 12, 0))] if icon else []
    parts.append(Text(id="design_menu_item_text", text=label, face="medium", color=ink, max_lines=1, weight=1))
    return Row(
        id=id,
        width="fill",
        min_height=56,
        margin=(12, 0),
        padding=(16, 0, 24, 0),
        radius=28,
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        children=parts,
    )


def sheet_view(sheet: BottomSheet) -> View:
    """The panel of a bottom sheet, with the ids of the Material library."""
    grip = View(
        width=32, height=4, radius=2, background="on_surface_variant", align=(0.5, 0.5), margin=(0, 16), ghost=True
    )
    parts = [grip, *sheet.content] if sheet.handle else list(sheet.content)
    panel = Scroll(
        id="design_bottom_sheet",
        cls="android.widget.FrameLayout",
        height="wrap",
        background="surface_container",
        radius=28,
        flat="bottom",
        padding=(0, 0, 0, 24),
        children=parts,
    )
    return Box(id="container", width="fill", children=[panel])


def snackbar_view(snackbar: Snackbar) -> View:
    """The dark bar with the message."""
    parts: list[View] = [
        Text(
            id="snackbar_text",
            text=snackbar.text,
            color="inverse_on_surface",
            weight=1,
            max_lines=2,
            margin=(0, 14),
        )
    ]
    if snackbar.action and snackbar.on_action:
        parts.append(
            Button(
                id="snackbar_action",
                text=snackbar.action,
                emphasis="text",
                color="inverse_primary",
                on_click=snackbar.on_action,
            )
        )
    return Row(
        cls="android.widget.FrameLayout",
        width="fill",
        margin=8,
        padding=(16, 0, 8, 0),
        min_height=48,
        align=(0.5, 1.0),
        background="inverse_surface",
        radius=4,
        elevation=3,
        children=[Row(ghost=True, width="fill", children=parts)],
    )


def with_snackbar(content: View, snackbar: Snackbar | None, *, above: float = 0) -> View:
    """A screen's content with a message over its lower edge, `above` dp from it."""
    if snackbar is None:
        return content
    bar = snackbar_view(snackbar)
    bar.margin = (8, 8, 8, 8 + above)
    return Box(width="fill", height="fill", ghost=True, children=[content, bar])
