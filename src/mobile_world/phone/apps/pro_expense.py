"""Pro Expense; amounts are cents, times milliseconds since 1970."""

from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

ACCOUNTING = """
CREATE TABLE expense (
    expense_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT, amount INTEGER NOT NULL,
    category INTEGER NOT NULL, note TEXT, created_date INTEGER NOT NULL, modified_date INTEGER NOT NULL
);
CREATE TABLE backup (
    backup_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL, file_path TEXT NOT NULL,
    created_date INTEGER NOT NULL, item_total INTEGER NOT NULL, worker_id TEXT NOT NULL, is_completed INTEGER NOT NULL
);
PRAGMA user_version = 6;
"""

MANIFEST = Manifest(
    package="com.arduia.expense",
    label="Pro Expense",
    icon="cash_multiple",
    color="#1565c0",
    version_name="1.0.0-beta05",
    version_code=11,
    activities=(ActivitySpec(".ui.MainActivity", filters=(LAUNCHER_FILTER,)),),
    permissions=permissions("INTERNET", "WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
    databases={"databases/accounting.db": ACCOUNTING},
)

__all__ = ["MANIFEST"]
