"""The expense logs: all expenses by date, swiped to select or to delete, with a filter by date."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid_apps.pro_expense import details, formatting, screen
from simdroid_apps.pro_expense.store import EXPENSES, Expense, currency_of

_POSITIVE, _NEGATIVE = "#4caf50", "#ef5350"
_SELECTED_DP, _DELETE_DP = 46, 80
"""How far a row moves to the right when it is selected, and to the left to show its delete button."""
_EVER = 1 << 62
"""Later than any date."""


class LogsPage(kit.Selecting[int], details.DetailsScreen):
    """`ExpenseFragment`: a swipe to the right selects, one to the left or a long press shows the delete button."""

    page = screen.LOGS
    fragment = "com.arduia.expense.ui.expenselogs.ExpenseFragment"
    prepared = ui.Saved(0)
    """The expense whose row shows its delete button."""
    span = ui.Saved[list[int]]([])
    """First and last moment that the list shows; everything while it is empty."""
    ascending = ui.Saved(False)
    choice = ui.Saved[dict[str, Any]]({})
    """What the filter's sheet shows before it is applied: `start`, `end` and `ascending`."""

    @property
    def symbol(self) -> str:
        return currency_of(self.system).symbol

    def build(self) -> ui.View:
        """The bar and the list, or the sign that there is nothing."""
        expenses = self._expenses()
        return ui.scaffold(
            top=self._bar(expenses),
            body=ui.Recycler(id="rv_expense", items=expenses, build=self._row, padding=(0, 0, 0, 80))
            if expenses
            else _nothing(),
        )

    def _expenses(self) -> list[Expense]:
        order = "modified_date ASC" if self.ascending else "modified_date DESC"
        first, last = self.span or (-_EVER, _EVER)
        return EXPENSES.query(self.system, "modified_date BETWEEN ? AND ?", first, last, order=order)

    def _bar(self, expenses: list[Expense]) -> ui.View:
        count = len(self.selected)
        if count:
            delete = kit.BarAction("delete", "Delete", partial(self.show, "delete_selected"), "delete")
            return self.bar(
                f"{count} item" if count == 1 else f"{count} items",
                actions=[delete],
                id="tb_expense",
                back=self.stop_selecting,
            )
        some = bool(expenses) or bool(self.span)
        subtitle = f"{self._range_text(expenses)} . {'ASC' if self.ascending else 'DESC'}" if expenses else ""
        return self.bar(
            "Expense Logs",
            subtitle=subtitle,
            actions=[kit.BarAction("filter", "Filter", self._open_filter, "filter_variant", enabled=some)],
            id="tb_expense",
        )

    def _range_text(self, expenses: list[Expense]) -> str:
        dates = self.span or [item.modified_date for item in expenses]
        return formatting.range_text(kit.moment(self.system, min(dates)), kit.moment(self.system, max(dates)))

    def _row(self, expense: Expense) -> ui.View:
        number = expense.expense_id
        shift = _SELECTED_DP if number in self.selected else -_DELETE_DP if number == self.prepared else 0
        front = ui.Box(
            id="cd_expense",
            cls="android.widget.RelativeLayout",
            width="fill",
            height="fill",
            margin=(shift, 0, -shift, 0),
            background="surface",
            children=[
                ui.Line(self.expense_line(expense, disc=50, start=20), ghost=True, min_height=70),
                ui.View(
                    id="view_bg",
                    width="fill",
                    height="fill",
                    on_click=partial(self.show, "detail", number),
                    on_long_click=partial(self._prepare, number),
                ),
            ],
        )
        return ui.Turnable(
            on_turn=partial(self._swipe, number),
            width="fill",
            padding=(0, 0, 0, 0.5),
            children=[self._behind(number, shift), front],
        )

    def _behind(self, number: int, shift: float) -> ui.View:
        """What a moved row uncovers: the delete button, or the tick of the selection."""
        icon = ui.Icon(
            id="imv_delete_icon",
            name="delete",
            size=28,
            color="#f5f5f5",
            width=51,
            height=32,
            on_click=partial(self.show, "delete", number),
        )
        delete = ui.Column(
            margin=(0, 0, 16, 0),
            align=ui.END,
            content_align=ui.CENTER,
            children=[icon, ui.Text(id="tv_undo", text="Delete", color="#ffffff")],
        )
        tick = ui.Icon(id="imv_check", name="check", size=28, color="#f5f5f5", align=ui.START, margin=(9, 0))
        color = _POSITIVE if shift > 0 else _NEGATIVE
        return ui.Box(id="fl_back", width="fill", height="fill", background=color, children=[delete, tick])

    def _swipe(self, number: int, turn: int) -> None:
        """A swipe moves a row that lies flat, and brings any other one back."""
        if number not in self.selected and (number == self.prepared or turn > 0):
            self._prepare(number)
        else:
            self.toggle(number)

    def _prepare(self, number: int) -> None:
        """Show or hide a row's delete button; only one row shows it, and the selection ends. Selected rows do not."""
        if number in self.selected:
            return
        if number == self.prepared:
            del self.prepared
            return
        self.stop_selecting()
        self.prepared = number

    def stop_selecting(self) -> None:
        super().stop_selecting()
        del self.prepared

    def on_back(self) -> bool:
        """Leave the page, as the original does also while rows are selected; the bar's arrow ends the selection."""
        return False

    def delete_subject(self) -> None:
        """Delete the expense; nothing says so here."""
        self.selected = [item for item in self.selected if item != self.subject]
        super().delete_subject()

    def sheet_delete_selected(self) -> list[ui.View]:
        """Whether the selected expenses may go."""
        return self.delete_question(len(self.selected), self._delete_selected)

    def _delete_selected(self) -> None:
        EXPENSES.delete(self.system, *self.selected)
        self.stop_selecting()
        self.close_panel()

    def _open_filter(self) -> None:
        dates = self.span or [item.modified_date for item in self._expenses()]
        self.choice = {"start": min(dates), "end": max(dates), "ascending": self.ascending}
        self.show("filter")

    def sheet_filter(self) -> list[ui.View]:
        """The first and the last day, the order, and the button that applies them."""
        parts = [
            ui.Row(ghost=True, spacing=48, children=[self._day_card("start", "From"), self._day_card("end", "To")]),
            ui.Text(id="tv_sorted_by", text="Order by Date in", size=16),
            ui.Row(id="tg_date_order", spacing=8, children=[self._order("desc", False), self._order("asc", True)]),
            screen.wide_button("btn_apply_filter", "Apply Filter", self._apply),
        ]
        return [
            ui.Text(id="tv_filter", text="Filter", size=20, face="medium", margin=(16, 16, 16, 0)),
            ui.Stack(parts, ghost=True, padding=(16, 8, 16, 0), spacing=16, content_align=(0.5, 0.0)),
        ]

    def _day_card(self, end: str, label: str) -> ui.View:
        when = kit.moment(self.system, int(self.choice[end]))
        day_card = ui.Column(
            id=f"cv_{end}_date",
            cls="android.widget.FrameLayout",
            width=80,
            content_align=(0.5, 0.0),
            children=[
                ui.Text(
                    id=f"tv_{end}_month",
                    text=f"{when:%b}",
                    size=18,
                    face="medium",
                    width="fill",
                    padding=(0, 4),
                    text_align=ui.CENTER,
                    background="primary",
                    color="on_primary",
                ),
                ui.Text(id=f"tv_{end}_day", text=str(when.day), size=24, face="bold", padding=(0, 4)),
                ui.Text(id=f"tv_{end}_year", text=str(when.year), size=12, padding=(0, 0, 0, 4)),
            ],
            on_click=partial(self.ask, "day", end=end),
            background="surface_container_high",
            elevation=1,
        )
        name = ui.Text(id="tv_from" if end == "start" else "tv_to", text=label, size=16, color="on_surface_variant")
        return ui.Column(ghost=True, content_align=(0.5, 0.0), spacing=8, children=[name, day_card])

    def _order(self, name: str, ascending: bool) -> ui.View:
        here = self.choice["ascending"] == ascending
        return ui.Text(
            id=f"btn_date_order_{name}",
            cls="android.widget.Button",
            text=name.upper(),
            face="medium",
            color="primary" if here else "on_surface",
            background="secondary_container" if here else "",
            outline="outline",
            radius=4,
            padding=(24, 12),
            checkable=True,
            checked=here,
            on_click=partial(setattr, self, "choice", {**self.choice, "ascending": ascending}),
        )

    def _apply(self) -> None:
        self.span, self.ascending = [self.choice["start"], self.choice["end"]], self.choice["ascending"]
        self.close_panel()

    def dialog_day(self) -> ui.Dialog:
        """The first or the last day."""
        end, today = str(self.about["end"]), self.system.clock.minute().date()
        return ui.SystemDatePicker(
            kit.moment(self.system, int(self.choice[end])).date(), partial(self._pick, end), self.close, today=today
        )

    def _pick(self, end: str, day: date) -> None:
        """Take a day; the other end follows where they would cross."""
        first, last = self._bounds(day)
        bounds, other = {"start": first, "end": last}, "end" if end == "start" else "start"
        self.choice = {**self.choice, end: bounds[end]}
        if self.choice["start"] > self.choice["end"]:
            self.choice = {**self.choice, other: bounds[other]}
            self.toast(f"{other.title()} Date Changed to {end.title()} Date!")
        self.close()

    def _bounds(self, day: date) -> tuple[int, int]:
        """First and last millisecond of a day in the phone's time zone."""
        zone = self.system.clock.minute().tzinfo
        first, last = (int(datetime.combine(day, item, zone).timestamp() * 1000) for item in (time.min, time.max))
        return first, last


def _nothing() -> ui.View:
    icon = ui.Icon(id="imv_no_expense", name="information", size=50, color="primary")
    label = ui.Text(id="tv_no_expense_logs", text="NO EXPENSE LOGS", size=16)
    return ui.Page([icon, label], id="layout_no_data", padding=(16, 48), spacing=16, content_align=(0.5, 0.0))
