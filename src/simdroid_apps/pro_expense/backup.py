"""The backup page: exports to a file and imports from one; the exports made are listed.

The real app writes Excel workbooks. Here a file with the same name and the same columns holds tab-separated text, which
spreadsheet programs open too.
"""

from __future__ import annotations

import csv
import io
import uuid
from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Intent, System, paths
from simdroid_apps.pro_expense.formatting import allowed_amount, amount_text, cents_of, recent_date
from simdroid_apps.pro_expense.screen import BACKUP, ExpenseScreen, card, no_data, wide_button
from simdroid_apps.pro_expense.store import BACKUPS, EXPENSES, OTHERS, Backup, newest

_COLUMNS = ("Name", "Date", "Category", "Amount", "Note")
_TYPE = "application/xls"
_MOST_DIGITS = 18


class BackupPage(ExpenseScreen):
    """`BackupFragment`."""

    page = BACKUP
    fragment = "com.arduia.expense.ui.backup.BackupFragment"
    table = BACKUPS
    file = ui.Saved("")
    """The path of the file that may be imported."""

    def build(self) -> ui.View:
        """Two cards, and the exports below them."""
        backups = BACKUPS.query(self.system, order="created_date DESC")
        some = bool(newest(self.system))
        cards = [_tile("export", "Export", partial(self.show, "export"), some), _tile("import", "Import", self._pick)]
        title = ui.Text(id="tv_backup_logs", text="Backup Logs", size=18, face="medium", margin=(16, 24, 16, 8))
        parts = [
            ui.Line(cards, ghost=True, padding=8, spacing=8),
            ui.Page(
                [
                    title,
                    ui.Recycler(id="rv_backup_logs", items=backups, build=self._row, weight=1)
                    if backups
                    else no_data(),
                ],
                weight=1,
                background="surface",
            ),
        ]
        return ui.scaffold(top=self.bar("Backup"), body=ui.Page(parts, id="ct_logs"))

    def _row(self, backup: Backup) -> ui.View:
        date = ui.Text(id="tv_date", text=recent_date(self.system, backup.created_date), size=12)
        count = ui.Text(
            id="tv_items", text=kit.plural(backup.item_total, "item"), face="medium", color="on_surface_variant"
        )
        name = ui.Text(id="tv_backup_name", text=backup.name, size=16, max_lines=1)
        return ui.Line(
            [
                ui.Stack([name, ui.Line([date, count], ghost=True, spacing=16)], ghost=True, spacing=4, weight=1),
                ui.IconButton(id="imv_delete", name="delete", on_click=partial(self.show, "delete", backup.backup_id)),
            ],
            id="rl_backup",
            padding=(16, 8),
        )

    def sheet_export(self) -> list[ui.View]:
        """The name of the file."""
        now = self.system.clock.minute()
        name = f"Backup_{now:%b}{now.day}_{now:%Y}_{now.hour}{now.minute}{now.second}"
        entry = ui.TextField(
            id="edt_name", key="export_name", value=name, label="Name", look="outlined", autofocus=True
        )

        def save_as() -> None:
            title = f"{entry.edit.text}.xls"
            self.start_for_result(
                Intent(
                    "android.intent.action.CREATE_DOCUMENT", type=_TYPE, extras={"android.intent.extra.TITLE": title}
                )
            )

        button = wide_button("btn_export_now", "Save As", save_as, icon="content_save")
        return self.titled("Export", [ui.text_input(entry), button], id="tv_app_name", close_id="btn_drop", spacing=16)

    def _pick(self) -> None:
        """Let a person choose a file; `resumed` takes the answer."""
        self.start_for_result(Intent("android.intent.action.OPEN_DOCUMENT", type="*/*"))

    def sheet_import(self) -> list[ui.View]:
        """What the chosen file holds."""
        rows = read_rows(self.system, self.file)
        total = [
            ui.Text(id="tv_items", text="Total", size=16),
            ui.Text(id="tv_items_value", text=str(len(rows)), size=16),
        ]
        return self.titled(
            "Backup Details",
            [
                ui.Text(id="tv_name", text="NAME", size=10, color="on_surface_variant"),
                ui.Text(id="tv_name_value", text=paths.name(self.file), size=16, face="bold", width="fill"),
                ui.Line(list(total), ghost=True, spacing=16),
                wide_button("btn_import", "Import", self._import, icon="file_import", enabled=bool(rows)),
            ],
            id="tv_backup_detail",
            close_id="btn_drop_close",
        )

    def _import(self) -> None:
        rows = read_rows(self.system, self.file)
        now = self.system.clock.now_ms()
        for row in rows:
            EXPENSES.insert(self.system, **row, created_date=now)
        self.close_panel()
        self.snackbar(f"{len(rows):,} {'items imported' if len(rows) > 1 else 'item imported!'}")


def resumed(system: System, activity: Activity) -> None:
    """Take the file that was picked: write the export into it, or show what an import would bring."""
    result = kit.take_result(activity)
    path = str(result.get("path") or "")
    if not path:
        return
    screen = BackupPage(system, activity)
    if screen.panel != "export":
        screen.file = path
        screen.show("import")
        return
    count = write_rows(system, path)
    name, _, _ = paths.name(path).rpartition(".")
    BACKUPS.insert(
        system,
        name=name or paths.name(path),
        file_path=str(result.get("uri") or path),
        created_date=system.clock.now_ms(),
        item_total=count,
        worker_id=str(uuid.uuid5(uuid.NAMESPACE_URL, f"{path} {system.clock.now_ms()}")),
        is_completed=True,
    )
    screen.close_panel()


def write_rows(system: System, path: str) -> int:
    """Write all expenses to a file; how many."""
    expenses = newest(system)
    text = io.StringIO()
    writer = csv.writer(text, dialect="excel-tab")
    writer.writerow(_COLUMNS)
    for item in expenses:
        writer.writerow(
            (item.name, item.modified_date, item.category, amount_text(item.amount, grouped=False), item.note)
        )
    system.fs.write_bytes(path, text.getvalue().encode())
    return len(expenses)


def read_rows(system: System, path: str) -> list[dict[str, object]]:
    """The expenses of a file, as columns of the table; none where it is no export."""
    if not system.fs.is_file(path):
        return []
    try:
        header, *rows = csv.reader(
            io.StringIO(system.fs.read_bytes(path).decode(errors="replace"), newline=""), dialect="excel-tab"
        )
    except (csv.Error, ValueError):
        return []
    if tuple(header) != _COLUMNS:
        return []
    return [_columns(*row) for row in rows if len(row) == len(_COLUMNS)]


def _columns(name: str, date: str, category: str, amount: str, note: str) -> dict[str, object]:
    return {
        "name": name,
        "modified_date": _number(date, 0),
        "category": _number(category, OTHERS.id),
        "amount": cents_of(allowed_amount(amount)) or 0,
        "note": note,
    }


def _number(text: str, otherwise: int) -> int:
    """A number that a column can hold."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else otherwise


def _tile(id: str, label: str, on_click: ui.Action, enabled: bool = True) -> ui.View:
    name, middle = "export" if id == "export" else "file_import", (0.5, 0.0)
    icon = ui.Icon(id=f"imv_{id}", name=name, size=30, enabled=enabled, align=middle)
    text = ui.Text(id=f"tv_{id}", text=label, size=16, enabled=enabled, align=middle)
    tile = card([icon, text], id=f"cv_{id}", on_click=on_click)
    tile.weight, tile.min_height, tile.enabled = 1, 130, enabled
    tile.padding = (8, 28)
    return tile
