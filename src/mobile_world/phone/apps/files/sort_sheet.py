"""The question how files are to be sorted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.files.orders import ORDERS
from mobile_world.phone.ui import BottomSheet, Column, Icon, Row, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.files.browser import Browser


def sort_sheet(screen: Browser) -> BottomSheet:
    """All orders, the one in force ticked; a tap chooses."""

    def close() -> None:
        screen.state.pop("sorting", None)

    def choose(name: str) -> None:
        screen.state["order"] = name
        close()

    rows = [_row(name, name == screen.order_name, partial(choose, name)) for name in ORDERS]
    title = Text(
        text="SORT BY", size=14, face="medium", color="on_surface_variant", width="fill", padding=(24, 20, 24, 12)
    )
    listing = Column(id="sorting_dialog_list", cls="android.widget.ListView", width="fill", children=rows)
    return BottomSheet([title, listing], close, title="Sort by", handle=False)


def _row(name: str, checked: bool, on_click: partial[None]) -> View:
    color = "primary" if checked else "on_surface"
    label = Text(text=ORDERS[name].label, size=16, color=color, weight=1, ghost=True)
    mark: list[View] = [Icon(name="check", color="primary", ghost=True)] if checked else []
    return Row(
        id="android:text1",
        cls="android.widget.CheckedTextView",
        text=ORDERS[name].label,
        width="fill",
        min_height=px(126),
        padding=(24, 0),
        checkable=True,
        checked=checked,
        on_click=on_click,
        children=[label, *mark],
    )
