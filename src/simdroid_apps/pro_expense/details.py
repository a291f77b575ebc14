"""An expense on the home page and in the logs: its row, and the bottom sheet with its details."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid_apps.pro_expense.formatting import amount_text, recent_date
from simdroid_apps.pro_expense.screen import ENTRY, ExpenseScreen, wide_button
from simdroid_apps.pro_expense.store import EXPENSES, MAIN, Category, Expense, category_of


class DetailsScreen(ExpenseScreen):
    """A page whose rows open an expense."""

    @property
    def symbol(self) -> str:
        """How the page writes the currency."""
        raise NotImplementedError

    def expense_line(self, expense: Expense, *, disc: float, start: float) -> list[ui.View]:
        """What a row shows of an expense: category, name, date, amount and currency."""
        name = ui.Text(id="tv_name", text=expense.name[:20], size=16, max_lines=1, width="fill")
        date = ui.Text(
            id="tv_date", text=recent_date(self.system, expense.modified_date), size=12, color="on_surface_variant"
        )
        amount = ui.Text(id="tv_amount", text=amount_text(expense.amount), size=16, max_lines=1)
        sign = ui.Text(
            id="tv_currency_symbol", text=self.symbol, size=12, color="on_surface_variant", margin=(4, 0, 0, 0)
        )
        return [
            ui.Spacer(width=start),
            _category_disc(category_of(expense.category), disc),
            ui.Column(ghost=True, weight=1, margin=(16, 0, 8, 0), spacing=2, children=[name, date]),
            ui.Row(id="linear_amount", content_align=ui.START, margin=(0, 0, 16, 0), children=[amount, sign]),
        ]

    def edit(self, number: int) -> None:
        """Open the form with an expense."""
        self.close_panel()
        self.open(MAIN, page=ENTRY, expense=number)

    def sheet_detail(self) -> list[ui.View]:
        """What is known of the expense, with the ways to change and to delete it."""
        expense = EXPENSES.get(self.system, self.subject)
        if expense is None:
            return []
        number = expense.expense_id
        name = ui.Text(id="tv_name_value", text=expense.name, size=20, face="medium", weight=1)
        delete = ui.IconButton(id="btn_delete", name="delete", width=40, on_click=partial(self.show, "delete", number))
        sign = ui.Text(id="tv_currency_symbol", text=self.symbol, size=12, color="on_surface_variant")
        rows = [
            ui.Line([_category_disc(category_of(expense.category), 55), name, delete], ghost=True, spacing=16),
            _fact("amount", "Amount", amount_text(expense.amount), sign),
            _fact("date", "Date", recent_date(self.system, expense.modified_date)),
            *([_fact("note", "Note", expense.note)] if expense.note else []),
        ]
        info = ui.Stack(rows, id="cd_info", padding=16, spacing=16, background="surface_container_high", radius=4)
        return self.titled(
            "Expense Detail",
            [info, wide_button("btn_edit", "Edit", partial(self.edit, number), icon="pencil")],
            id="tv_expense_detail",
            close_id="btn_close",
        )


def _fact(id: str, label: str, value: str, after: ui.View | None = None) -> ui.View:
    name = ui.Text(id=f"tv_{id}", text=label, color="on_surface_variant", width=96)
    text = ui.Text(id=f"tv_{id}_value", text=value, size=16, weight=0 if after else 1)
    return ui.Line([name, text, *([after] if after else [])], ghost=True, spacing=4, content_align=(0.0, 0.5))


def _category_disc(category: Category, size: float) -> ui.View:
    """The category's icon on a disc; it has no description."""
    icon = ui.Icon(id="imv_category", name=category.icon, size=size * 0.55, color="#212121", align=ui.CENTER)
    return ui.Box(id="cv_category", width=size, height=size, radius=size / 2, background="#b3e5fc", children=[icon])
