"""Pro Expense's first run, drawer, statistics, backup, feedback, about page and settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.ui import Theme
from simdroid.ui.windows.app_windows import screen_of
from simdroid_apps.pro_expense.backup import read_rows
from simdroid_apps.pro_expense.home import shares
from simdroid_apps.pro_expense.store import BACKUPS, Expense, Options
from tests.apps.pro_expense.expense_steps import BACK, START, open_page, put, rows, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def home(phone: Phone, sh: Sh) -> Phone:
    """The app with one expense, at its home page."""
    put(phone, "Tea", 300, note="green, hot")
    assert sh(START).status == 0
    return phone


def theme(phone: Phone) -> Theme:
    return screen_of(phone.system, phone.system.activities.top).theme


@pytest.mark.factory_phone
def test_the_first_run_asks_for_language_and_currency(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert {"Hello! Welcome to Pro Expense", "Choose Language", "United States(English)"} <= set(texts(phone))
    phone.display.key(BACK)
    assert "nexuslauncher" in phone.display.focused_window()
    sh(START)
    tap(phone, text="NEXT")
    write(phone, "edt_search", "yen")
    assert "Euro" not in texts(phone)
    tap(phone, text="Japan Yen")
    tap(phone, text="CONTINUE")
    assert {"Home", "JPY"} <= set(texts(phone))
    sh(f"am force-stop com.arduia.expense; {START}")
    assert texts(phone)[0] == "Home"


def test_clearing_the_app_brings_the_first_run_back(home: Phone, sh: Sh) -> None:
    sh(f"pm clear com.arduia.expense; {START}")
    assert "Choose Language" in texts(home)
    assert rows(home) == []


def test_the_drawer_turns_pages_and_home_closes_them(home: Phone) -> None:
    for label in ("Expense Logs", "Statistics", "Backup", "Feedback", "About", "Settings"):
        open_page(home, label)
        assert texts(home)[0] == label
    home.display.key(BACK)
    assert texts(home)[0] == "About"
    open_page(home, "About")
    open_page(home, "Home")
    home.display.key(BACK)
    assert "nexuslauncher" in home.display.focused_window()


def test_the_drawer_closes_by_its_arrow_and_by_back(home: Phone) -> None:
    ways: list[Callable[[], None]] = [lambda: tap(home, id="btn_close"), lambda: home.display.key(BACK)]
    for close in ways:
        button = next(node for node in nodes(home) if node.attributes["class"] == "android.widget.ImageButton")
        home.display.tap(button.box[0] + 50, button.box[1] + 50)
        assert "BETA" in texts(home)
        close()
        assert "BETA" not in texts(home)


def test_statistics_are_shares_of_all_amounts(home: Phone) -> None:
    put(home, "Rent", 900, category=4, days_ago=40)
    open_page(home, "Statistics")
    assert texts(home) == [
        "Statistics", "2023 Sep 5 - Oct 15", "Category Statistics", "Housing", "75.0%", "Food", "25.0%",
    ]  # fmt: skip
    assert shares([Expense(amount=0)]) == [("Food", 0.0)]


def test_an_empty_app_has_no_statistics_and_nothing_to_export(phone: Phone, sh: Sh) -> None:
    sh(START)
    open_page(phone, "Statistics")
    assert "No Data" in texts(phone)
    open_page(phone, "Backup")
    assert not find(phone, id="cv_export").flag("enabled")


def test_an_export_is_a_file_that_can_be_imported(home: Phone, sh: Sh) -> None:
    open_page(home, "Backup")
    tap(home, text="Export")
    tap(home, text="SAVE AS")
    tap(home, text="SAVE")
    [made] = BACKUPS.query(home.system)
    assert (made.name, made.item_total, made.is_completed) == ("Backup_Oct15_2023_15340", 1, True)
    assert {"Backup", made.name, "1 item"} <= set(texts(home))
    sh("sqlite3 /data/data/com.arduia.expense/databases/accounting.db 'DELETE FROM expense'")
    tap(home, text="Import")
    tap(home, text=f"{made.name}.xls")
    assert {"Backup Details", "Total", "1"} <= set(texts(home))
    tap(home, text="IMPORT")
    assert rows(home) == [("Tea", 300, 3, "green, hot")]
    assert "1 item imported!" in texts(home)
    tap(home, id="imv_delete")
    tap(home, text="CONFIRM")
    assert BACKUPS.query(home.system) == []
    assert sh(f"ls /sdcard/Download/{made.name}.xls").status == 0


@pytest.mark.parametrize("content", ["hello", "", "a\\rb\\0c", "Name\\tDate\\n", '"open'])
def test_a_file_that_is_no_export_brings_nothing(home: Phone, sh: Sh, content: str) -> None:
    sh(f"printf '{content}' > /sdcard/Download/hello.txt")
    open_page(home, "Backup")
    tap(home, text="Import")
    tap(home, text="hello.txt")
    assert find(home, id="tv_items_value").text == "0"
    assert not find(home, id="btn_import").flag("enabled")
    tap(home, id="btn_drop_close")
    assert texts(home)[0] == "Backup"


def test_nonsense_in_an_export_is_read_as_far_as_it_goes(home: Phone) -> None:
    lines = ["Name\tDate\tCategory\tAmount\tNote", f"Tea\t{'9' * 40}\tnone\tmuch\t", "too\tshort"]
    home.system.fs.write_bytes("/storage/emulated/0/Download/a.xls", "\n".join(lines).encode())
    [row] = read_rows(home.system, "/storage/emulated/0/Download/a.xls")
    assert row == {"name": "Tea", "modified_date": 0, "category": 1, "amount": 0, "note": ""}


def test_picking_nothing_exports_nothing(home: Phone) -> None:
    open_page(home, "Backup")
    tap(home, text="Import")
    home.display.key(BACK)
    assert texts(home)[0] == "Backup"
    assert BACKUPS.query(home.system) == []


def test_feedback_needs_a_comment_and_a_sound_address(home: Phone) -> None:
    open_page(home, "Feedback")
    tap(home, text="SEND FEEDBACK")
    assert "Empty Comment" in texts(home)
    write(home, "edt_comment", "Nice")
    write(home, "edt_email", "nobody")
    home.display.key(BACK)
    tap(home, text="SEND FEEDBACK")
    assert "Invalid Email Address" in texts(home)
    write(home, "edt_email", "@example.com")
    home.display.key(BACK)
    tap(home, text="SEND FEEDBACK")
    assert "Feedback Status" in texts(home)
    tap(home, text="GO HOME")
    assert texts(home)[0] == "Home"


def test_about_tells_the_version_and_opens_its_texts(home: Phone) -> None:
    open_page(home, "About")
    assert "1.0.0-beta05" in texts(home)
    for label in ("Privacy and Policy", "Opens-Source Libraries"):
        tap(home, text=label)
        assert texts(home)[0] == label and len(texts(home)[1]) > 100
        home.display.key(BACK)
    assert texts(home)[0] == "About"


def test_the_currency_is_shown_everywhere(home: Phone) -> None:
    open_page(home, "Settings")
    tap(home, text="Currency")
    write(home, "edt_search", "nothing like it")
    assert "No Items" in texts(home)
    home.display.key(BACK)
    home.display.key(BACK)
    assert Options(home.system).currency == "840"
    tap(home, text="Currency")
    tap(home, text="Euro")
    tap(home, text="SAVE")
    assert find(home, id="tv_currency_value").text == "€"
    open_page(home, "Expense Logs")
    assert find(home, id="tv_currency_symbol").text == "€"
    open_page(home, "Home")
    assert find(home, id="tv_currency_symbol").text == "EUR"


def test_a_language_is_chosen_with_restart(home: Phone) -> None:
    open_page(home, "Settings")
    tap(home, text="Language")
    assert not find(home, id="btn_restart").flag("enabled")
    tap(home, text="China (Chinese)")
    home.display.key(BACK)
    assert Options(home.system).language == "en"
    tap(home, text="Language")
    tap(home, text="Myanmar(Burma)")
    tap(home, text="RESTART")
    assert Options(home.system).language == "my"


def test_the_app_is_dark_unless_told_otherwise(home: Phone, sh: Sh) -> None:
    assert theme(home).dark
    open_page(home, "Settings")
    for label, dark in (("Light Theme", False), ("Dark Theme", True), ("System Default", False)):
        tap(home, text="Theme Mode")
        tap(home, text=label)
        tap(home, text="RESTART")
        assert theme(home).dark == dark, label
    sh("cmd uimode night yes")
    assert theme(home).dark
    tap(home, text="Theme Mode")
    tap(home, text="Light Theme")
    tap(home, text="CANCEL")
    assert theme(home).dark
