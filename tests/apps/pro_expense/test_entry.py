"""Pro Expense's form: what is typed becomes a row."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid_apps.pro_expense.formatting import allowed_amount, amount_text, cents_of
from simdroid_apps.pro_expense.store import CATEGORIES, EXPENSES
from tests.apps.pro_expense.expense_steps import BACK, START, names, put, rows, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def form(phone: Phone, sh: Sh) -> Phone:
    """The empty form in front."""
    assert sh(START).status == 0
    tap(phone, id="fb_main_add")
    return phone


def chips(phone: Phone) -> list[str]:
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("/tv_name")]


def test_a_new_expense_is_a_row_of_the_moment(form: Phone) -> None:
    opened = form.system.clock.now_ms()
    assert "15 Oct 2023 3:34 PM" in texts(form)
    form.display.type_text("Lunch")
    write(form, "edt_amount", "12.5")
    tap(form, text="Housing")
    write(form, "edt_note", "with Ana")
    form.system.clock.advance(30)
    tap(form, id="btn_save")
    [row] = EXPENSES.query(form.system)
    assert (row.name, row.amount, row.category, row.note) == ("Lunch", 1250, 4, "with Ana")
    assert opened - 5000 <= row.modified_date < row.created_date - 20_000
    assert {"Home", "Lunch", "12.5"} <= set(texts(form))


def test_food_is_chosen_first_and_all_categories_can_be_scrolled_to(form: Phone) -> None:
    assert chips(form)[:2] == ["Food", "Income"]
    assert find(form, id="cd_category").flag("checked")
    _, top, _, bottom = find(form, id="rv_category").box
    for _ in range(3):
        form.display.swipe(900, (top + bottom) / 2, 100, (top + bottom) / 2, duration_ms=300)
    assert chips(form)[-1] == "Others"
    tap(form, text="Others")
    write(form, "edt_amount", "3")
    tap(form, id="btn_save")
    assert rows(form) == [("", 300, 1, "")]


def test_without_an_amount_nothing_is_saved(form: Phone) -> None:
    form.display.type_text("Lunch")
    tap(form, id="btn_save")
    assert "Cost is Empty" in texts(form)
    assert rows(form) == []
    write(form, "edt_amount", "7")
    assert "Cost is Empty" not in texts(form)
    tap(form, id="btn_save")
    assert rows(form) == [("Lunch", 700, 3, "")]


def test_the_amount_takes_two_decimals_and_the_name_twenty_characters(form: Phone) -> None:
    form.display.type_text("A name that is far too long")
    write(form, "edt_amount", "1234.567")
    tap(form, id="btn_save")
    assert rows(form) == [("A name that is far t", 123456, 3, "")]


def test_the_locked_form_stays_open_for_the_next(form: Phone) -> None:
    tap(form, id="cv_lock")
    assert find(form, id="btn_save").text == "NEXT"
    for name, amount in (("Tea", "2"), ("Cake", "4")):
        form.display.type_text(name)
        write(form, "edt_amount", amount)
        tap(form, id="btn_save")
        assert {"Saved!", "Expense Entry"} <= set(texts(form))
    tap(form, id="cv_lock")
    assert find(form, id="btn_save").text == "SAVE"
    assert rows(form) == [("Tea", 200, 3, ""), ("Cake", 400, 3, "")]


def test_going_back_saves_nothing_and_asks_nothing(form: Phone) -> None:
    form.display.type_text("Lunch")
    form.display.key(BACK)
    form.display.key(BACK)
    assert texts(form)[0] == "Home"
    assert rows(form) == []
    tap(form, id="fb_main_add")
    assert "Lunch" not in texts(form)


def test_date_and_time_can_be_set(form: Phone) -> None:
    write(form, "edt_amount", "5")
    tap(form, desc="Calendar")
    tap(form, desc="03 October 2023")
    tap(form, text="OK")
    tap(form, desc="Time")
    tap(form, text="AM")
    tap(form, text="OK")
    assert "3 Oct 2023 3:34 AM" in texts(form)
    tap(form, id="btn_save")
    assert form.system.clock.at_ns(EXPENSES.query(form.system)[0].modified_date * 10**6).day == 3


def test_an_expense_is_changed_with_all_it_had(phone: Phone, sh: Sh) -> None:
    put(phone, "Bus", 250, category=7, note="to work", days_ago=1)
    before = EXPENSES.query(phone.system)[0]
    sh(START)
    tap(phone, text="Bus")
    tap(phone, text="EDIT")
    assert texts(phone)[:2] == ["Update Data", "14 Oct 2023 3:34 PM"]
    assert chips(phone)[0] == "Transportation"
    assert find(phone, id="edt_amount").text == "2.5"
    tap(phone, id="edt_amount")
    phone.display.type_text("1")
    tap(phone, text="Food")
    tap(phone, text="UPDATE")
    after = EXPENSES.query(phone.system)[0]
    assert (after.name, after.amount, after.category, after.note) == ("Bus", 251, 3, "to work")
    assert (after.created_date, after.modified_date) == (before.created_date, before.modified_date)
    assert {"Home", "Data Updated!"} <= set(texts(phone))
    assert names(phone) == ["Bus"]


def test_amounts_are_written_and_read() -> None:
    assert [amount_text(cents) for cents in (0, 5, 50, 1200, 123450, -99)] == [
        "0",
        "0.05",
        "0.5",
        "12",
        "1,234.5",
        "-0.99",
    ]
    assert [cents_of(text) for text in ("12", "12.", ".5", "0.05", "-3.1", "", ".", "-")] == [
        1200, 1200, 50, 5, -310, None, None, None,
    ]  # fmt: skip
    assert [allowed_amount(text) for text in ("123456789", "1.234", "1..2", "x", "12")] == [
        "12345678", "1.23", "1.", "", "12",
    ]  # fmt: skip


def test_categories_have_the_numbers_that_tables_hold() -> None:
    assert {category.name: category.id for category in CATEGORIES} == {
        "Others": 1, "Income": 2, "Food": 3, "Housing": 4, "Social": 5, "Entertainment": 6, "Transportation": 7,
        "Clothes": 8, "Health Care": 9, "Education": 10, "Donation": 11,
    }  # fmt: skip
