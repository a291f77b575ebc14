"""Bars that show how full something is."""

from __future__ import annotations

from mobile_world.phone.apps.settings.rows import RELATIVE, icon_frame
from mobile_world.phone.ui import Action, Column, Icon, Progress, Row, Spacer, Text, View, px


def usage_head(amount: str, rest: str, fraction: float) -> View:
    """The large number of a page, what it is of, and a thick bar."""
    usage = Text(id="usage_summary", text=amount, size=36)
    total = Text(id="total_summary", text=rest, color="on_surface_variant", align=(0, 0.8))
    words = Row(cls=RELATIVE, width="fill", children=[usage, Spacer(weight=1), total])
    bar = Progress(fraction, id="android:progress", height=8, margin=(0, px(21), 0, 0))
    return Column(width="fill", padding=(px(63), px(21), px(63), px(63)), children=[words, bar])


def metered_row(title: str, amount: str, fraction: float, *, icon: str, on_click: Action | None = None) -> View:
    """A row with a size at its right and a bar below."""
    head = Row(
        ghost=True,
        width="fill",
        children=[
            Text(id="android:title", text=title, size=20, weight=1),
            Text(id="android:summary", text=amount, color="on_surface_variant"),
        ],
    )
    bar = Progress(fraction, id="android:progress", height=4, margin=(0, px(21), 0, 0))
    texts = Column(cls=RELATIVE, weight=1, padding=(0, px(42)), children=[head, bar])
    glyph = icon_frame(Icon(id="android:icon", name=icon, size=px(63)))
    return Row(
        width="fill",
        min_height=px(206),
        padding=(px(63), 0, px(63), 0),
        on_click=on_click,
        children=[glyph, texts],
    )
