"""The form of an expense: name, amount, category, note, and the date in its bar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial

from simdroid import kit, ui
from simdroid_apps.pro_expense.formatting import allowed_amount, amount_text, cents_of, entry_time
from simdroid_apps.pro_expense.screen import ENTRY, ExpenseScreen, wide_button
from simdroid_apps.pro_expense.store import CATEGORIES, EXPENSES, FOOD, Category, currency_of

_NAME, _NOTE = 20, 100
"""How long a name and a note may be; longer ones are cut where they are edited."""


@dataclass(frozen=True)
class Draft:
    """What the form holds."""

    name: str = ""
    amount: str = ""
    note: str = ""
    category: int = FOOD.id
    date_ms: int = 0


class EntryPage(kit.Form[Draft], ExpenseScreen):
    """`ExpenseEntryFragment`: a new expense, or the one the intent names; going back asks nothing."""

    page = ENTRY
    fragment = "com.arduia.expense.ui.entry.ExpenseEntryFragment"
    draft_type = Draft
    locked = ui.Saved(False)
    """Whether the form stays open for the next expense after saving."""
    refused = ui.Saved(False)
    """Whether saving failed for want of an amount."""

    @property
    def number(self) -> int:
        """The expense that is changed; 0 for a new one."""
        return int(self.intent.extras.get("expense") or 0)  # type: ignore[arg-type]

    def first_draft(self) -> Draft:
        """The stored expense, or an empty form of the moment it was opened."""
        stored = EXPENSES.get(self.system, self.number)
        if stored is None:
            opened = self.intent.extras.get("at")
            return Draft(date_ms=opened if isinstance(opened, int) else self.system.clock.now_ms())
        amount = amount_text(stored.amount, grouped=False)
        return Draft(stored.name[:_NAME], amount, stored.note[:_NOTE], stored.category, stored.modified_date)

    def on_back(self) -> bool:
        """Leave the form; what was typed is lost."""
        return False

    def build(self) -> ui.View:
        """The bar with the date, and the fields."""
        draft = self.draft
        actions = [
            kit.BarAction("time", "Time", partial(self.ask, "time"), "clock_outline"),
            kit.BarAction("calendar", "Calendar", partial(self.ask, "date"), "calendar"),
        ]
        title = "Update Data" if self.number else "Expense Entry"
        top = self.bar(
            title, subtitle=entry_time(kit.moment(self.system, draft.date_ms)), actions=actions, back=self.finish
        )
        fields = [self._name(draft), self._amount(draft), self._categories(draft), self._note(draft), self._buttons()]
        form = ui.Stack(fields, ghost=True, background="surface", padding=(0, 16, 0, 32), spacing=16)
        return ui.scaffold(top=top, body=ui.Scroll(id="sv_entry", padding=8, children=[form]))

    def _name(self, draft: Draft) -> ui.View:
        return ui.text_input(
            ui.TextField(
                id="edt_name",
                key="name",
                value=draft.name,
                label="Name",
                look="outlined",
                max_length=_NAME,
                action="next",
                autofocus=not self.number,
                capitals="none",
            ),
            margin=(16, 0),
        )

    def _amount(self, draft: Draft) -> ui.View:
        amount = ui.TextField(
            id="edt_amount",
            key="amount",
            value=draft.amount,
            label="Amount",
            look="outlined",
            kind="number",
            action="next",
            max_length=11,
            on_text=self._limit_amount,
        )
        code = ui.Text(
            id="textinput_suffix_text",
            text=currency_of(self.system).code,
            size=16,
            color="on_surface_variant",
            height=56,
            align=ui.TOP_END,
            text_align=ui.END,
            margin=(0, 0, 32, 0),
        )
        return ui.Box(
            width="fill",
            ghost=True,
            children=[ui.text_input(amount, error="Cost is Empty" if self.refused else "", margin=(16, 0)), code],
        )

    def _limit_amount(self, text: str) -> None:
        del self.refused
        allowed = allowed_amount(text)
        if allowed != text:
            self.set_typed("amount", allowed)

    def _categories(self, draft: Draft) -> ui.View:
        """All categories, beginning with the one the form was opened with."""
        first = self.first_draft().category
        return ui.Strip(
            id="rv_category",
            cls="androidx.recyclerview.widget.RecyclerView",
            padding=(16, 0),
            spacing=8,
            children=[
                self._chip(item, chosen=item.id == draft.category)
                for item in sorted(CATEGORIES, key=lambda category: category.id != first)
            ],
        )

    def _chip(self, category: Category, *, chosen: bool) -> ui.View:
        name = ui.Text(id="tv_name", text=category.name, size=16, color="primary" if chosen else "on_surface", margin=8)
        return ui.Box(
            id="cd_category",
            background="secondary_container" if chosen else "surface_container_high",
            radius=2,
            checkable=True,
            checked=chosen,
            on_click=partial(self.change, category=category.id),
            children=[name],
        )

    def _note(self, draft: Draft) -> ui.View:
        return ui.text_input(
            ui.TextField(
                id="edt_note",
                key="note",
                value=draft.note,
                label="Note",
                look="outlined",
                max_length=_NOTE,
                multiline=True,
                min_height=100,
            ),
            margin=(16, 0),
        )

    def _buttons(self) -> ui.View:
        label = "Update" if self.number else "Next" if self.locked else "Save"
        save = wide_button("btn_save", label, self._save)
        save.weight = 1
        return ui.Line([save] if self.number else [save, self._lock()], ghost=True, padding=(16, 0), spacing=16)

    def _lock(self) -> ui.View:
        """The switch that keeps the form open after saving."""
        locked = self.locked
        return ui.Box(
            id="cv_lock",
            width=50,
            height=44,
            radius=8,
            elevation=2,
            background="primary" if locked else "surface_container",
            on_click=partial(setattr, self, "locked", not locked),
            children=[
                ui.Icon(id="imv_lock", name="repeat", color="on_primary" if locked else "on_surface", align=ui.CENTER)
            ],
        )

    def _save(self) -> None:
        """Write the row; without an amount the field says so."""
        draft = self.draft
        cents = cents_of(draft.amount)
        if cents is None:
            self.refused = True
            return
        row = {"name": draft.name, "amount": cents, "category": draft.category, "note": draft.note}
        if self.number:
            EXPENSES.update(self.system, self.number, **row, modified_date=draft.date_ms)
            self.tell_previous("Data Updated!")
            self.finish()
            return
        EXPENSES.insert(self.system, **row, created_date=self.system.clock.now_ms(), modified_date=draft.date_ms)
        if self.locked:
            self._next()
        else:
            self.finish()

    def _next(self) -> None:
        """Empty the fields for another expense of the same category."""
        for field in ("name", "amount", "note"):
            self.set_typed(field, "")
        self.change(name="", amount="", note="", date_ms=self.system.clock.now_ms())
        self.ui.focus = "name"
        self.snackbar("Saved!")

    def dialog_date(self) -> ui.Dialog:
        """The day of the expense."""
        when = kit.moment(self.system, self.draft.date_ms)

        def take(day: date) -> None:
            self._set_moment(year=day.year, month=day.month, day=day.day)

        return ui.SystemDatePicker(when.date(), take, self.close, today=self.system.clock.minute().date())

    def dialog_time(self) -> ui.Dialog:
        """The time of the expense, always with AM and PM."""
        when = kit.moment(self.system, self.draft.date_ms)

        def take(hour: int, minute: int) -> None:
            self._set_moment(hour=hour, minute=minute, microsecond=0)

        return ui.SystemTimePicker(when.hour, when.minute, False, take, self.close)

    def _set_moment(self, **parts: int) -> None:
        """Change parts of the date; what the clock of the form does not show stays."""
        when = kit.moment(self.system, self.draft.date_ms).replace(**parts)  # type: ignore[arg-type]
        self.change(date_ms=int(when.timestamp() * 1000))
        self.close()
