"""How a quick settings tile looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.ui.graphics.paint import Painter
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.system_ui.tiles import Tile
from mobile_world.phone.ui.views.layout import Column, Row, Spacer
from mobile_world.phone.ui.views.leaves import Icon, Text
from mobile_world.phone.ui.views.view import View

TILE_DP, GAP_DP = 80.0, 8.0
_ON, _ON_INK = "#a8c7fa", "#041e49"


@dataclass(kw_only=True, eq=False)
class TilePill(Row):
    """The rounded box of a tile: bright when it is on."""

    lit: bool = False

    def paint(self, painter: Painter) -> None:
        """Fill the box."""
        off = "#2e3135" if painter.theme.dark else "#dfe3eb"
        painter.fill(self.box, _ON if self.lit else off, painter.metrics.px(28))


def tile_view(tile: Tile, *, labels: bool) -> View:
    """One tile; with `labels` its texts are nodes of the UI tree, as in the full panel."""
    ink: Color = _ON_INK if tile.on else "on_surface" if tile.available else "disabled"
    texts: list[View] = [
        Text(id="tile_label", text=tile.label, face="medium", color=ink, max_lines=1, ghost=not labels)
    ]
    if tile.secondary:
        texts.append(Text(id="app_label", text=tile.secondary, color=ink, max_lines=1, ghost=not labels))
    spoken = f"{tile.label}, {tile.secondary}" if tile.secondary else tile.label
    return TilePill(
        cls="android.widget.Switch" if tile.switch else "android.widget.Button",
        text=spoken,
        desc=tile.label,
        weight=1,
        height=TILE_DP,
        padding=(20, 0, 12, 0),
        lit=tile.on,
        checkable=tile.switch,
        checked=tile.switch and tile.on,
        enabled=tile.available,
        on_click=tile.press,
        on_long_click=tile.more,
        children=[
            Icon(id="android:icon", name=tile.icon, size=22, color=ink, margin=(0, 0, 14, 0), ghost=not labels),
            Column(weight=1, ghost=True, children=texts),
        ],
    )


def tile_rows(tiles: Sequence[Tile], columns: int, *, labels: bool) -> list[View]:
    """Tiles side by side; a missing one leaves its place empty."""
    rows: list[View] = []
    for start in range(0, len(tiles), columns):
        cells: list[View] = [tile_view(tile, labels=labels) for tile in tiles[start : start + columns]]
        cells += [Spacer(weight=1) for _ in range(columns - len(cells))]
        rows.append(Row(ghost=True, width="fill", height=TILE_DP, spacing=GAP_DP, children=cells))
    return rows
