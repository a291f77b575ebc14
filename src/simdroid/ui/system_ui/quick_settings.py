"""The quick settings of the shade: four tiles above the notifications, or the whole panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from simdroid.system import System
from simdroid.ui.graphics import Color, Metrics, Painter, px
from simdroid.ui.system_ui.brightness import brightness_fraction, set_brightness
from simdroid.ui.system_ui.system_bars import battery_icons, clock_text, status_icons
from simdroid.ui.system_ui.tiles import Tile
from simdroid.ui.views import Action, Box, Column, Icon, IconButton, Pager, Row, Slider, Spacer, Text, View

TILE_DP, GAP_DP = 80.0, 8.0
_ON, _ON_INK = "#a8c7fa", "#041e49"


@dataclass(kw_only=True, eq=False)
class TilePill(Row):
    """The rounded box of a tile: bright when it is on."""

    lit: bool = False

    def paint(self, painter: Painter) -> None:
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


SIDE_DP = px(42)
QUICK_TILES, PAGE_TILES = 4, 8
BRIGHTNESS_TOP_DP, BRIGHTNESS_DP = px(357), px(126)
"""Recorded on a Pixel: the bar is [42,357][1038,483]."""
INK: Color = "on_surface"


def columns(metrics: Metrics) -> int:
    """How many tiles lie side by side."""
    return 4 if metrics.landscape else 2


LARGEST_SCALE = 1.3
"""The largest text that Settings offer."""


def header(system: System, metrics: Metrics, *, height: float) -> View:
    """Carrier, radios and battery in place of the status bar; time and date below, `height` dp high."""
    moment = system.clock.minute()
    date = f"{moment:%a, %b} {moment.day}"
    above: list[View] = [
        Text(id="carrier_group", text=system.telephony.operator, face="medium", weight=1),
        Row(id="statusIcons", spacing=4, children=status_icons(system, INK)),
        Row(id="batteryRemainingIcon", spacing=3, children=battery_icons(system, INK)),
    ]
    # The line between status bar and tiles does not grow, so neither does what is in it.
    below: list[View] = [
        Text(
            id="clock",
            text=clock_text(system, moment, marker=False),
            desc=clock_text(system, moment),
            size=24,
            fixed=True,
        ),
        Text(id="date", text=date, desc=date, face="medium", fixed=metrics.font_scale > LARGEST_SCALE),
    ]
    edges = (SIDE_DP + 6, 0)
    return Column(
        id="split_shade_status_bar",
        cls="android.view.ViewGroup",
        width="fill",
        children=[
            Row(
                ghost=True,
                width="fill",
                height=metrics.dp(metrics.status_bar),
                padding=edges,
                spacing=6,
                children=above,
            ),
            Row(ghost=True, width="fill", height=height, padding=edges, spacing=12, children=below),
        ],
    )


def quick_panel(tiles: Sequence[Tile], metrics: Metrics) -> View:
    """The first tiles, above the notifications."""
    return Column(
        id="quick_qs_panel",
        width="fill",
        padding=(SIDE_DP, 0),
        spacing=GAP_DP,
        children=tile_rows(tiles[:QUICK_TILES], columns(metrics), labels=False),
    )


def full_panel(
    system: System,
    metrics: Metrics,
    tiles: Sequence[Tile],
    *,
    page: int,
    turn: Callable[[int], object],
    footer_buttons: Sequence[View],
) -> View:
    """Brightness, pages of tiles and the footer."""
    pages = [tiles[start : start + PAGE_TILES] for start in range(0, len(tiles), PAGE_TILES)] or [[]]
    page = min(page, len(pages) - 1)
    rows = -(-PAGE_TILES // columns(metrics))

    def tile_page(shown: Sequence[Tile]) -> View:
        tile_views = tile_rows(shown, columns(metrics), labels=True)
        return Column(id="tile_page", width="fill", height="fill", spacing=GAP_DP, children=tile_views)

    pager = Pager(
        id="qs_pager",
        pages=[partial(tile_page, shown) for shown in pages],
        page=page,
        on_page=turn,
        height=rows * 80 + (rows - 1) * GAP_DP,
        padding=(SIDE_DP, 0),
    )
    return Column(
        id="quick_settings_panel",
        width="fill",
        children=[_brightness(system), Spacer(height=16), pager, _footer(page, len(pages), footer_buttons)],
    )


def _brightness(system: System) -> View:
    bar = Slider(
        id="slider",
        text="Display brightness",
        value=brightness_fraction(system),
        on_change=lambda fraction: set_brightness(system, fraction),
        thick=True,
        icon="brightness_5",
        width="fill",
        height="fill",
    )
    return Box(id="brightness_slider", width="fill", height=BRIGHTNESS_DP, padding=(SIDE_DP, 0), children=[bar])


def _footer(page: int, count: int, buttons: Sequence[View]) -> View:
    dots: list[View] = [
        View(ghost=True, width=6, height=6, radius=3, background="primary" if index == page else "outline_variant")
        for index in range(count)
    ]
    indicator = Row(
        id="footer_page_indicator",
        desc=f"Page {page + 1} of {count}",
        spacing=6,
        height=28,
        children=dots,
        content_align=(0.5, 0.5),
        width="fill",
    )
    actions = Row(
        id="qs_footer_actions", width="fill", height=64, padding=(SIDE_DP, 0), spacing=12, children=list(buttons)
    )
    return Column(id="qs_footer", width="fill", children=[indicator, actions])


def footer_buttons(*, power: Action, settings: Action) -> list[View]:
    """What lies below the tiles."""

    def round_button(name: str, id: str, desc: str, on_click: Action | None) -> View:
        return IconButton(
            id=id,
            name=name,
            desc=desc,
            size=20,
            width=40,
            height=40,
            radius=20,
            background="surface_container_high",
            on_click=on_click,
        )

    return [
        round_button("pencil_outline", "android:edit", "Edit tiles", None),
        Spacer(weight=1),
        round_button("power", "pm_lite", "Power menu", power),
        round_button("cog_outline", "settings_button_container", "Settings", settings),
    ]
