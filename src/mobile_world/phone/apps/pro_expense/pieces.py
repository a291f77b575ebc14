"""Pieces of the pages: cards, buttons, the disc of a category, the row of an expense."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.apps.pro_expense.formatting import amount_text, recent_date
from mobile_world.phone.apps.pro_expense.store import Category, Expense, category_of
from mobile_world.phone.system import System
from mobile_world.phone.ui import CENTER, START, Action, Box, Color, Column, Icon, Row, Spacer, Stack, Text, View

_DISC: Color = "#b3e5fc"
_DISC_INK: Color = "#212121"


def card(children: Sequence[View], *, id: str = "", on_click: Action | None = None) -> View:
    """A raised area across the page."""
    return Stack(
        list(children), id=id, cls="android.widget.FrameLayout", background="surface_container", elevation=1,
        on_click=on_click,
    )  # fmt: skip


def card_title(id: str, text: str) -> View:
    """The heading of a card."""
    return Text(id=id, text=text, size=18, face="medium", margin=(16, 16, 16, 4))


def no_data() -> View:
    """What stands in place of an empty list."""
    return Text(id="tv_no_data", text="No Data", size=16, width="fill", text_align=(0.5, 0.0), margin=(0, 32))


def wide_button(
    id: str,
    text: str,
    on_click: Action,
    *,
    icon: str = "",
    background: Color = "primary",
    ink: Color = "on_primary",
    enabled: bool = True,
) -> View:
    """A button across its room; Android writes its label in capitals."""
    shown = ink if enabled else "disabled"
    label = Text(text=text.upper(), face="medium", color=shown, ghost=True)
    parts: list[View] = [Icon(name=icon, size=20, color=shown, ghost=True), label] if icon else [label]
    return Row(
        id=id,
        cls="android.widget.Button",
        text=text.upper(),
        width="fill",
        min_height=48,
        radius=4,
        spacing=8,
        content_align=CENTER,
        background=background if enabled else "surface_container_high",
        enabled=enabled,
        clickable=True,
        on_click=on_click,
        children=parts,
    )


def category_disc(category: Category, size: float) -> View:
    """The category's icon on a disc; it has no description."""
    icon = Icon(id="imv_category", name=category.icon, size=size * 0.55, color=_DISC_INK, align=CENTER)
    return Box(id="cv_category", width=size, height=size, radius=size / 2, background=_DISC, children=[icon])


def expense_line(system: System, expense: Expense, symbol: str, *, disc: float, start: float) -> list[View]:
    """What a row shows of an expense: category, name, date, amount and currency."""
    name = Text(id="tv_name", text=expense.name[:20], size=16, max_lines=1, width="fill")
    date = Text(id="tv_date", text=recent_date(system, expense.modified_date), size=12)
    date.color = "on_surface_variant"
    amount = Text(id="tv_amount", text=amount_text(expense.amount), size=16, max_lines=1)
    sign = Text(id="tv_currency_symbol", text=symbol, size=12, color="on_surface_variant", margin=(4, 0, 0, 0))
    return [
        Spacer(width=start),
        category_disc(category_of(expense.category), disc),
        Column(ghost=True, weight=1, margin=(16, 0, 8, 0), spacing=2, children=[name, date]),
        Row(id="linear_amount", content_align=START, margin=(0, 0, 16, 0), children=[amount, sign]),
    ]
