"""The drawer with the places files are in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.files.frame import bar
from mobile_world.phone.apps.files.roots import DEVICE, Root
from mobile_world.phone.apps.files.words import size_text
from mobile_world.phone.ui import Box, Column, Drawer, Icon, Row, Spacer, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.files.browser import Browser

ROW_DP, GAP_DP = px(147), px(67)
_TOP_DP = px(32)
"""What every drawer leaves free at its top, which this one does not."""


def roots_drawer(screen: Browser) -> Drawer:
    """All roots; the phone's storage stands apart."""
    rows: list[View] = []
    for root in screen.roots.values():
        if root.id == DEVICE:
            rows.append(Spacer(height=GAP_DP))
        rows.append(_row(screen, root))
    head = bar(
        [Text(text=screen.drawer_title, size=20, margin=(px(42), 0), max_lines=1)], id="roots_toolbar", background=""
    )
    head.margin = (0, -_TOP_DP, 0, 0)
    listing = Column(
        id="roots_list", cls="android.widget.ListView", width="fill", padding=(0, px(21), 0, 0), children=rows
    )  # fmt: skip
    container = Box(id="container_roots", width="fill", children=[listing])
    return Drawer([head, container], lambda: screen.state.pop("drawer", None), id="drawer_roots")


def _row(screen: Browser, root: Root) -> View:
    chosen = root.id == screen.root.id
    ink = "primary" if chosen else "on_surface"
    texts: list[View] = [Text(id="android:title", text=root.title, size=14, face="medium", color=ink, max_lines=1)]
    if root.id == DEVICE:
        free = f"{size_text(screen.system.fs.room_to_grow())} free"
        texts.append(Text(id="android:summary", text=free, size=12, color="on_surface_variant", max_lines=1))
    icon = Icon(id="android:icon", name=root.icon, color=ink, margin=(px(42), 0, px(63), 0))
    return Row(
        width="fill",
        min_height=ROW_DP,
        background="secondary_container" if chosen else "",
        on_click=partial(screen.open_root, root.id),
        children=[icon, Column(weight=1, ghost=True, children=texts)],
    )
