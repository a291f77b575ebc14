"""Buttons of the call screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mobile_world.phone.ui import CENTER, Action, Box, Color, Column, Icon, Row, Text, View

COLUMNS = 3


class Lamp(NamedTuple):
    """A round button with a word below; a lit one is on."""

    label: str
    icon: str
    on_click: Action
    lit: bool = False
    enabled: bool = True


def button_grid(lamps: Sequence[Lamp]) -> View:
    """Buttons in rows of three."""
    rows: list[View] = [
        Row(ghost=True, width="fill", children=[_lamp(lamp) for lamp in lamps[start : start + COLUMNS]])
        for start in range(0, len(lamps), COLUMNS)
    ]
    return Column(id="incall_button_grid", width="fill", padding=(24, 0), spacing=20, children=rows)


def _lamp(lamp: Lamp) -> View:
    ink = "disabled" if not lamp.enabled else "on_primary" if lamp.lit else "on_surface"
    disc = Box(
        cls="android.widget.ImageView",
        width=64,
        height=64,
        radius=32,
        background="primary" if lamp.lit else "surface_container_high" if lamp.enabled else "surface_container",
        children=[Icon(name=lamp.icon, color=ink, align=CENTER, ghost=True)],
    )
    word = Text(id="entry_label", text=lamp.label, enabled=lamp.enabled, max_lines=1, margin=(0, 8, 0, 0))
    return Column(
        cls="android.widget.LinearLayout",
        desc=lamp.label,
        weight=1,
        content_align=(0.5, 0.0),
        checkable=True,
        checked=lamp.lit,
        enabled=lamp.enabled,
        on_click=lamp.on_click,
        children=[disc, word],
    )


def round_button(id: str, icon: str, desc: str, color: Color, on_click: Action, *, label: str = "") -> View:
    """A large coloured button; with a label the word stands below it."""
    disc = Box(
        id=id,
        cls="android.widget.ImageButton",
        desc=desc,
        width=72,
        height=72,
        radius=36,
        background=color,
        on_click=on_click,
        children=[Icon(name=icon, size=32, color="#ffffff", align=CENTER, ghost=True)],
    )
    if not label:
        return disc
    word = Text(id=f"{id}_label", text=label, margin=(0, 12, 0, 0))
    return Column(ghost=True, content_align=(0.5, 0.0), children=[disc, word])
