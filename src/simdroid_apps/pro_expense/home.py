"""The home page with the week's totals and graph and the latest expenses, and the statistics of all expenses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from simdroid import kit, ui
from simdroid_apps.pro_expense.details import DetailsScreen
from simdroid_apps.pro_expense.formatting import amount_text, range_text, week_start
from simdroid_apps.pro_expense.screen import (
    ENTRY,
    HOME,
    LOGS,
    STATISTICS,
    ExpenseScreen,
    card,
    card_title,
    no_data,
)
from simdroid_apps.pro_expense.store import EXPENSES, INCOME, MAIN, Expense, category_of, currency_of, newest

_DAYS = ("SU", "MO", "TU", "WE", "TH", "FR", "SAT")
_RECENT = 4


class HomePage(DetailsScreen):
    """`HomeFragment`."""

    page = HOME
    fragment = "com.arduia.expense.ui.home.HomeFragment"

    @property
    def symbol(self) -> str:
        return currency_of(self.system).code

    def build(self) -> ui.View:
        """Three cards, and the button over them."""
        start = week_start(self.system.clock.minute())
        week = EXPENSES.query(self.system, "modified_date > ?", int(start.timestamp() * 1000))
        dates = range_text(start, start + timedelta(days=7), year=False).upper()
        cards = [self._totals(week, dates), self._graph(week, dates), self._recent()]
        return ui.scaffold(
            top=self.bar("Home"),
            body=ui.Scroll(
                id="rv_home", cls="androidx.recyclerview.widget.RecyclerView", padding=8, spacing=8, children=cards
            ),
            fab=ui.Fab(
                id="fb_main_add",
                name="plus",
                background="primary",
                color="on_primary",
                radius=28,
                margin=(0, 0, 16, 32),
                on_click=lambda: self.open(MAIN, page=ENTRY, at=self.system.clock.now_ms()),
            ),
        )

    def _totals(self, week: Sequence[Expense], dates: str) -> ui.View:
        earned = sum(item.amount for item in week if item.category == INCOME.id)
        spent = sum(item.amount for item in week if item.category != INCOME.id)
        return card(
            [
                card_title("tv_expense_in_out_title", "Totals"),
                _subtitle(dates),
                self._total("income", "Income", earned, symbol_id="tv_income_symobol"),
                self._total("outcome", "Outcome", spent, symbol_id="tv_outcome_symbol"),
                ui.Spacer(height=16),
            ]
        )

    def _total(self, id: str, label: str, cents: int, *, symbol_id: str) -> ui.View:
        value = ui.Text(id=f"tv_{id}_value", text=amount_text(cents), size=20, face="medium", max_lines=1)
        symbol = ui.Text(id=symbol_id, text=self.symbol, color="on_surface_variant")
        return ui.Stack(
            [
                ui.Text(id=f"tv_{id}", text=label.upper(), size=10, color="on_surface_variant"),
                ui.Line([value, symbol], ghost=True, spacing=4, content_align=(0.0, 0.8)),
            ],
            ghost=True,
            padding=(32, 16, 16, 0),
        )

    def _graph(self, week: Sequence[Expense], dates: str) -> ui.View:
        spent = [0] * 7
        for item in week:
            if item.category != INCOME.id:
                spent[kit.moment(self.system, item.modified_date).isoweekday() % 7] += item.amount
        graph = ui.Canvas(
            partial(_draw_graph, spent), id="expense_graph", width="fill", height=160, margin=(0, 0, 0, 16)
        )
        return card([card_title("tv_title", "Expenses in this Week"), _subtitle(dates), graph])

    def _recent(self) -> ui.View:
        rows = [self._row(item) for item in newest(self.system)[:_RECENT]]
        more = ui.Button(
            id="btn_more_logs", text="MORE", emphasis="text", width="fill", margin=(16, 4),
            on_click=partial(self.open, MAIN, page=LOGS),
        )  # fmt: skip
        latest = ui.Stack(
            rows, id="rv_recent_lists", cls="androidx.recyclerview.widget.RecyclerView", margin=(8, 8, 8, 0)
        )
        return card([card_title("tv_recent_lists", "Recent"), latest, more])

    def _row(self, expense: Expense) -> ui.View:
        return ui.Line(
            self.expense_line(expense, disc=55, start=8),
            id="cd_expense",
            cls="android.widget.RelativeLayout",
            min_height=71,
            on_click=partial(self.show, "detail", expense.expense_id),
        )

    def delete_subject(self) -> None:
        super().delete_subject()
        self.snackbar("Item Deleted")


class StatisticsPage(ExpenseScreen):
    """`StatisticsFragment`."""

    page = STATISTICS
    fragment = "com.arduia.expense.ui.statistics.StatisticsFragment"

    def build(self) -> ui.View:
        """A bar for each category, the largest first."""
        expenses = newest(self.system)
        dates = [kit.moment(self.system, item.modified_date) for item in expenses]
        rows = [_bar(name, share) for name, share in shares(expenses)]
        content = [ui.Stack(rows, id="rv_category_statistics", margin=(0, 0, 0, 16))] if rows else [no_data()]
        statistics = card([card_title("tv_category_statistics", "Category Statistics"), *content], id="cv_statistic")
        return ui.scaffold(
            top=self.bar("Statistics", subtitle=range_text(dates[-1], dates[0]) if dates else "", id="tb_statistic"),
            body=ui.Scroll(id="nsv_statistic", padding=8, children=[statistics]),
        )


def _subtitle(dates: str) -> ui.View:
    return ui.Text(id="tv_date_range", text=dates, size=16, color="on_surface_variant", margin=(16, 0))


def _draw_graph(spent: Sequence[int], painter: ui.Painter, box: ui.Rect) -> None:
    """The days' names, and a line through the days on which something was spent."""
    px, size = painter.metrics.px, painter.metrics.sp(12)
    left, width, bottom = box.left + px(16), box.width - px(32), box.bottom - px(30)
    middles = [left + width * (2 * day + 1) // 14 for day in range(7)]
    for x, name in zip(middles, _DAYS, strict=True):
        painter.text(x - ui.text_width(name, "regular", size) // 2, box.bottom - px(10), name, "primary", size=size)
    most = max(spent)
    if most <= 0:
        return
    heights = [round((bottom - box.top) * cents / most / 1.1) for cents in spent]
    points = [(x, bottom - high) for x, high, cents in zip(middles, heights, spent, strict=True) if cents > 0]
    painter.path([(float(x), float(y)) for x, y in points], "primary", px(1))
    for x, y in points:
        painter.fill(ui.Rect(x - px(2), y - px(2), x + px(2), y + px(2)), "primary", px(2))
    x, y = points[[cents for cents in spent if cents > 0].index(most)]
    for dot in range(y, bottom, px(6)):
        painter.fill(ui.Rect(x, dot, x + px(1), dot + px(3)), "primary")


def shares(expenses: Sequence[Expense]) -> list[tuple[str, float]]:
    """Categories with their share of all amounts in percent, the largest first."""
    totals: Counter[str] = Counter()
    for expense in expenses:
        totals[category_of(expense.category).name] += expense.amount
    whole = sum(totals.values())
    return sorted(
        ((name, 100 * amount / whole if whole > 0 else 0.0) for name, amount in totals.items()),
        key=lambda item: -item[1],
    )


def _bar(name: str, share: float) -> ui.View:
    bar = ui.Progress(share / 100, id="pv_progress", height=20, weight=1)
    number = ui.Text(id="tv_progress", text=f"{share:.1f}%", face="medium", width=56, text_align=(1.0, 0.5))
    return ui.Stack(
        [ui.Text(id="tv_category_name", text=name, size=16), ui.Line([bar, number], ghost=True, spacing=4)],
        ghost=True,
        padding=(16, 8),
        spacing=4,
    )
