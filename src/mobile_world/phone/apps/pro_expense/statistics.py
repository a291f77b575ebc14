"""The statistics: what share of all amounts each category has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mobile_world.phone.apps.pro_expense.formatting import range_text
from mobile_world.phone.apps.pro_expense.pieces import card, card_title
from mobile_world.phone.apps.pro_expense.screen import STATISTICS, ExpenseScreen
from mobile_world.phone.apps.pro_expense.store import Expense, category_of, newest
from mobile_world.phone.kit import moment
from mobile_world.phone.ui import Line, Progress, Scroll, Stack, Text, View, scaffold


class StatisticsPage(ExpenseScreen):
    """`StatisticsFragment`."""

    page = STATISTICS
    fragment = "com.arduia.expense.ui.statistics.StatisticsFragment"

    def build(self) -> View:
        """A bar for each category, the largest first."""
        found = newest(self.system)
        dates = [moment(self.system, each.modified_date) for each in found]
        subtitle = range_text(dates[-1], dates[0]) if dates else ""
        rows = [_bar(name, share) for name, share in shares(found)]
        content = [Stack(rows, id="rv_category_statistics", margin=(0, 0, 0, 16))] if rows else [_no_data()]
        shown = card([card_title("tv_category_statistics", "Category Statistics"), *content], id="cv_statistic")
        top = self.bar("Statistics", subtitle=subtitle, id="tb_statistic")
        return scaffold(top=top, body=Scroll(id="nsv_statistic", padding=8, children=[shown]))


def shares(expenses: Sequence[Expense]) -> list[tuple[str, float]]:
    """Categories with their share of all amounts in percent, the largest first."""
    totals: Counter[str] = Counter()
    for each in expenses:
        totals[category_of(each.category).name] += each.amount
    whole = sum(totals.values())
    found = [(name, 100 * amount / whole if whole > 0 else 0.0) for name, amount in totals.items()]
    return sorted(found, key=lambda each: -each[1])


def _bar(name: str, share: float) -> View:
    bar = Progress(share / 100, id="pv_progress", height=20, weight=1)
    number = Text(id="tv_progress", text=f"{share:.1f}%", face="medium", width=56, text_align=(1.0, 0.5))
    label = Text(id="tv_category_name", text=name, size=16)
    return Stack([label, Line([bar, number], ghost=True, spacing=4)], ghost=True, padding=(16, 8), spacing=4)


def _no_data() -> View:
    return Text(id="tv_no_data", text="No Data", size=16, width="fill", text_align=(0.5, 0.0), margin=(0, 32))
