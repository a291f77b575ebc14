"""Pro Expense's home page and logs: what is listed, opened, selected and deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.pro_expense.expense_steps import BACK, START, names, open_page, put, rows, swipe_row
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def logs(phone: Phone, sh: Sh) -> Phone:
    """Four expenses in the logs, the latest first: Tea, Bus, Rent, Shoes."""
    put(phone, "Rent", 90_000, category=4, days_ago=20)
    put(phone, "Shoes", 12_345, category=8, days_ago=400)
    put(phone, "Tea", 300, note="green")
    put(phone, "Bus", 250, category=7, days_ago=1)
    assert sh(START).status == 0
    open_page(phone, "Expense Logs")
    return phone


def test_home_sums_up_the_week_and_lists_the_latest_four(phone: Phone, sh: Sh) -> None:
    for number in range(6):
        put(phone, f"Item {number}", 1000 + number, days_ago=number / 100)
    put(phone, "Pay", 250_000, category=2)
    put(phone, "Old", 99_999, days_ago=1)
    sh(START)
    assert find(phone, id="tv_income_value").text == "2,500"
    assert find(phone, id="tv_outcome_value").text == "60.15"
    assert find(phone, id="tv_date_range").text == "OCT 15 - 22"
    assert names(phone) == ["Item 0", "Pay", "Item 1", "Item 2"]
    assert find(phone, id="tv_currency_symbol").text == "USD"


def test_the_graph_draws_days_on_which_something_was_spent(phone: Phone, sh: Sh) -> None:
    sh(START)
    left, top, right, bottom = find(phone, id="expense_graph").box
    empty = phone.display.image().crop((left, top, right, bottom)).tobytes()
    put(phone, "Pay", 250_000, category=2)
    assert phone.display.image().crop((left, top, right, bottom)).tobytes() == empty
    put(phone, "Tea", 300)
    assert phone.display.image().crop((left, top, right, bottom)).tobytes() != empty


def test_more_opens_the_logs_and_back_comes_home(phone: Phone, sh: Sh) -> None:
    sh(START)
    tap(phone, text="MORE")
    assert texts(phone) == ["Expense Logs", "NO EXPENSE LOGS"]
    assert not find(phone, desc="Filter").flag("enabled")
    phone.display.key(BACK)
    assert texts(phone)[0] == "Home"
    phone.display.key(BACK)
    assert "nexuslauncher" in phone.display.focused_window()


def test_logs_are_by_date_and_outside_rows_appear(logs: Phone, sh: Sh) -> None:
    assert names(logs) == ["Tea", "Bus", "Rent", "Shoes"]
    dates = [node.text for node in nodes(logs) if node.attributes["resource-id"].endswith("/tv_date")]
    assert dates == ["Today 3:34 PM", "Yesterday 3:34 PM", "Sep 25", "2022 Sep 10"]
    assert texts(logs)[:2] == ["Expense Logs", "2022 Sep 10 - 2023 Oct 15 . DESC"]
    assert find(logs, id="tv_currency_symbol").text == "$"
    columns = "name, amount, category, note, created_date, modified_date"
    sh(
        "sqlite3 /data/data/com.arduia.expense/databases/accounting.db "
        f"\"INSERT INTO expense ({columns}) VALUES ('Outside', 42, 99, NULL, 1697300000000, 1697300000000)\""
    )
    assert names(logs) == ["Tea", "Outside", "Bus", "Rent", "Shoes"]
    tap(logs, text="Outside")
    assert {"Expense Detail", "0.42", "Yesterday 4:13 PM"} <= set(texts(logs))
    assert "Note" not in texts(logs)


def test_a_row_is_deleted_from_its_details(logs: Phone) -> None:
    tap(logs, text="Bus")
    assert {"Expense Detail", "Bus", "2.5", "Yesterday 3:34 PM"} <= set(texts(logs))
    tap(logs, id="btn_delete")
    assert texts(logs) == ["Delete Items", "item", "will be deleted!", "CONFIRM"]
    logs.display.key(BACK)
    assert len(rows(logs)) == 4
    tap(logs, text="Bus")
    tap(logs, id="btn_delete")
    tap(logs, text="CONFIRM")
    assert names(logs) == ["Tea", "Rent", "Shoes"]


def test_a_row_is_deleted_at_home_with_a_message(phone: Phone, sh: Sh) -> None:
    put(phone, "Tea", 300)
    sh(START)
    tap(phone, text="Tea")
    tap(phone, id="btn_delete")
    tap(phone, text="CONFIRM")
    assert rows(phone) == []
    assert "Item Deleted" in texts(phone)


def test_a_swipe_to_the_right_selects(logs: Phone) -> None:
    swipe_row(logs, "Tea", to_right=True)
    assert texts(logs)[0] == "1 item"
    swipe_row(logs, "Rent", to_right=True)
    swipe_row(logs, "Bus", to_right=True)
    swipe_row(logs, "Bus", to_right=True)
    assert texts(logs)[0] == "2 items"
    tap(logs, desc="Delete")
    assert texts(logs)[:3] == ["Delete Items", "2 items", "will be deleted!"]
    tap(logs, text="CONFIRM")
    assert [name for name, *_ in rows(logs)] == ["Shoes", "Bus"]
    assert texts(logs)[0] == "Expense Logs"


def test_the_arrow_ends_the_selection_and_going_back_leaves_the_page(logs: Phone) -> None:
    swipe_row(logs, "Tea", to_right=True)
    left, top, right, bottom = next(
        node for node in nodes(logs) if node.attributes["class"].endswith("ImageButton")
    ).box
    logs.display.tap((left + right) / 2, (top + bottom) / 2)
    assert texts(logs)[0] == "Expense Logs"
    swipe_row(logs, "Tea", to_right=True)
    logs.display.key(BACK)
    assert texts(logs)[0] == "Home"
    open_page(logs, "Expense Logs")
    assert texts(logs)[0] == "Expense Logs"
    assert len(rows(logs)) == 4


@pytest.mark.parametrize("held", [False, True])
def test_a_swipe_to_the_left_or_a_long_press_shows_the_delete_button(logs: Phone, held: bool) -> None:
    swipe_row(logs, "Tea", to_right=True)
    if held:
        _, top, _, bottom = find(logs, text="Bus").box
        logs.display.swipe(400, (top + bottom) / 2, 400, (top + bottom) / 2, duration_ms=900)
    else:
        swipe_row(logs, "Bus", to_right=False)
    assert texts(logs)[0] == "Expense Logs"
    icons = [node for node in nodes(logs) if node.attributes["resource-id"].endswith("/imv_delete_icon")]
    covered, shown = icons[0].box, icons[1].box
    logs.display.tap((covered[0] + covered[2]) / 2, (covered[1] + covered[3]) / 2)
    assert texts(logs)[0] == "Expense Detail"
    logs.display.key(BACK)
    logs.display.tap((shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2)
    assert texts(logs)[0] == "Delete Items"
    tap(logs, text="CONFIRM")
    assert names(logs) == ["Tea", "Rent", "Shoes"]


def test_the_filter_takes_days_and_the_order(logs: Phone) -> None:
    tap(logs, desc="Filter")
    assert find(logs, id="tv_start_day").text == "10"
    tap(logs, id="cv_start_date")
    tap(logs, id="date_picker_header_year")
    tap(logs, text="2023")
    tap(logs, text="OK")
    assert find(logs, id="tv_start_year").text == "2023"
    tap(logs, text="ASC")
    tap(logs, text="APPLY FILTER")
    assert names(logs) == ["Rent", "Bus", "Tea"]
    assert "2023 Sep 10 - Oct 15 . ASC" in texts(logs)
    tap(logs, desc="Filter")
    tap(logs, id="cv_end_date")
    tap(logs, desc="02 October 2023")
    tap(logs, text="OK")
    tap(logs, text="APPLY FILTER")
    assert names(logs) == ["Rent"]


def test_ends_of_the_filter_do_not_cross(logs: Phone) -> None:
    tap(logs, desc="Filter")
    tap(logs, id="cv_end_date")
    tap(logs, id="date_picker_header_year")
    tap(logs, text="2021")
    tap(logs, text="OK")
    assert find(logs, id="tv_start_year").text == "2021"
    tap(logs, text="APPLY FILTER")
    assert "NO EXPENSE LOGS" in texts(logs)
    assert find(logs, desc="Filter").flag("enabled")


def test_dates_before_1970_are_listed_too(logs: Phone) -> None:
    put(logs, "Relic", 100, days_ago=30_000)
    assert names(logs)[-1] == "Relic"


def test_an_expense_that_is_gone_closes_its_sheet(logs: Phone, sh: Sh) -> None:
    tap(logs, text="Bus")
    sh("sqlite3 /data/data/com.arduia.expense/databases/accounting.db 'DELETE FROM expense'")
    assert texts(logs) == ["Expense Logs", "NO EXPENSE LOGS"]
