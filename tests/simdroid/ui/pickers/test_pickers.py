"""Time and date pickers: what they show, what a touch and what typing does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from simdroid.ui import (
    KEY_CODES,
    DatePicker,
    Dialog,
    Screen,
    SystemDatePicker,
    SystemTimePicker,
    Text,
    TimePicker,
    View,
)
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import Bench


class AsksTime(Screen):
    """Asks for a time until it has one."""

    is_24h = False
    kind: type[TimePicker] | type[SystemTimePicker] = TimePicker

    def build(self) -> View:
        return Text(id="answer", text=str(self.state.get("time", "")))

    def dialog(self) -> Dialog | None:
        if "time" in self.state:
            return None
        return self.kind(15, 34, self.is_24h, self.chosen, lambda: self.state.update(time="cancelled"))

    def chosen(self, hour: int, minute: int) -> None:
        self.state["time"] = f"{hour:02}:{minute:02}"


class AsksTime24(AsksTime):
    """The same out of 24 hours."""

    is_24h = True


class AsksSystemTime(AsksTime):
    """The same with Android's own picker."""

    kind = SystemTimePicker


class AsksDate(Screen):
    """Asks for a date until it has one."""

    kind: type[DatePicker] | type[SystemDatePicker] = DatePicker

    def build(self) -> View:
        return Text(id="answer", text=str(self.state.get("date", "")))

    def dialog(self) -> Dialog | None:
        if "date" in self.state:
            return None
        return self.kind(date(2024, 2, 29), self.chosen, lambda: self.state.update(date="cancelled"))

    def chosen(self, day: date) -> None:
        self.state["date"] = day.isoformat()


class AsksSystemDate(AsksDate):
    """The same with Android's own picker."""

    kind = SystemDatePicker


def centre(bench: Bench, id: str) -> tuple[int, int]:
    left, top, right, bottom = find(bench, id=id).box
    return (left + right) // 2, (top + bottom) // 2


def answer(bench: Bench) -> object:
    state = bench.system.activities.top.state
    return state.get("time", state.get("date"))


def test_the_material_time_picker_has_the_recorded_places(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    recorded = {
        "header_title": (290, 641),
        "material_timepicker_mode_button": (236, 1816),
        "material_timepicker_cancel_button": (634, 1821),
        "material_timepicker_ok_button": (834, 1821),
    }
    for name, (x, y) in recorded.items():
        seen = centre(bench, name)
        assert abs(seen[0] - x) <= 6, name
        assert abs(seen[1] - y) <= 6, name
    assert find(bench, id="material_hour_tv").attributes["content-desc"] == "3 o'clock"
    assert find(bench, id="material_minute_tv").attributes["content-desc"] == "34 minutes"
    assert find(bench, id="material_clock_period_pm_button").flag("checked")


def test_an_hour_leads_on_to_the_minutes(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    tap(bench, desc="8 o'clock")
    assert find(bench, id="material_minute_tv").flag("checked")
    tap(bench, desc="30 minutes")
    tap(bench, text="AM")
    tap(bench, text="OK")
    assert answer(bench) == "08:30"


def test_a_drag_on_the_face_finds_every_minute(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    tap(bench, id="material_minute_tv")
    left, top, right, bottom = find(bench, id="material_clock_face").box
    middle = ((left + right) / 2, (top + bottom) / 2)
    bench.display.swipe(middle[0], top + 60, middle[0] + 11, top + 60, duration_ms=300)
    assert find(bench, id="material_minute_tv").text in ("00", "01")
    bench.display.swipe(middle[0], top + 60, middle[0] + 28, top + 62, duration_ms=300)
    assert find(bench, id="material_minute_tv").text == "01"


@pytest.mark.parametrize(("label", "hour"), [("00", 0), ("13", 13), ("12", 12), ("9", 9)])
def test_24_hours_stand_on_two_rings(show: Callable[..., Bench], label: str, hour: int) -> None:
    bench = show(AsksTime24)
    assert not any(node.text in ("AM", "PM") for node in nodes(bench))
    tap(bench, desc=f"{hour} hours", text=label)
    tap(bench, text="OK")
    assert answer(bench) == f"{hour:02}:34"


def test_a_time_can_be_typed(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    tap(bench, id="material_timepicker_mode_button")
    assert find(bench, id="material_timepicker_edit_text").text == "3"
    bench.display.key(KEY_CODES["DEL"])
    bench.display.type_text("11")
    tap(bench, id="material_minute_text_input")
    assert find(bench, id="material_timepicker_edit_text").text == "34"
    bench.display.key(KEY_CODES["DEL"])
    bench.display.key(KEY_CODES["DEL"])
    bench.display.type_text("05")
    tap(bench, text="OK")
    assert answer(bench) == "23:05"


def test_what_is_no_time_is_not_taken(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    tap(bench, id="material_timepicker_mode_button")
    bench.display.key(KEY_CODES["DEL"])
    bench.display.type_text("77")
    tap(bench, text="OK")
    assert answer(bench) == "15:34"


def test_a_cancelled_picker_starts_afresh(show: Callable[..., Bench]) -> None:
    bench = show(AsksTime)
    tap(bench, desc="8 o'clock")
    tap(bench, text="Cancel")
    assert answer(bench) == "cancelled"
    del bench.system.activities.top.state["time"]
    assert find(bench, id="material_hour_tv").text == "3"


def test_androids_own_picker_has_its_own_ids(show: Callable[..., Bench]) -> None:
    bench = show(AsksSystemTime)
    for name in ("timePicker", "hours", "minutes", "am_label", "pm_label", "radial_picker", "toggle_mode"):
        assert find(bench, id=name).attributes["resource-id"] == f"android:id/{name}"
    tap(bench, desc="9")
    tap(bench, desc="45")
    tap(bench, id="am_label")
    tap(bench, id="button1")
    assert answer(bench) == "09:45"


def test_androids_own_picker_takes_typed_times(show: Callable[..., Bench]) -> None:
    bench = show(AsksSystemTime)
    tap(bench, id="toggle_mode")
    assert find(bench, id="input_header").text == "Set time"
    bench.display.key(KEY_CODES["DEL"])
    bench.display.type_text("12")
    tap(bench, id="am_pm_spinner")
    tap(bench, text="AM")
    tap(bench, id="button1")
    assert answer(bench) == "00:34"


def test_a_day_is_chosen_in_the_month(show: Callable[..., Bench]) -> None:
    bench = show(AsksDate)
    assert find(bench, id="mtrl_picker_header_selection_text").text == "Feb 29, 2024"
    tap(bench, id="month_navigation_next")
    tap(bench, desc="Sunday, March 31, 2024")
    assert find(bench, id="mtrl_picker_header_selection_text").text == "Mar 31, 2024"
    tap(bench, text="OK")
    assert answer(bench) == "2024-03-31"


def test_months_turn_by_a_swipe_and_years_by_a_list(show: Callable[..., Bench]) -> None:
    bench = show(AsksDate)
    left, top, right, bottom = find(bench, id="mtrl_calendar_months").box
    y = (top + bottom) / 2
    bench.display.swipe(left + 100, y, right - 100, y, duration_ms=200)
    assert find(bench, id="month_navigation_fragment_toggle").text == "January 2024"
    tap(bench, id="month_navigation_fragment_toggle")
    tap(bench, text="2026")
    assert find(bench, id="month_navigation_fragment_toggle").text == "January 2026"
    tap(bench, desc="Thursday, January 1, 2026")
    tap(bench, text="OK")
    assert answer(bench) == "2026-01-01"


def test_androids_own_calendar_has_its_own_ids(show: Callable[..., Bench]) -> None:
    bench = show(AsksSystemDate)
    assert find(bench, id="date_picker_header_date").text == "Thu, Feb 29"
    tap(bench, id="date_picker_header_year")
    tap(bench, text="2025")
    assert find(bench, id="date_picker_header_date").text == "Fri, Feb 28"
    tap(bench, desc="Previous month")
    tap(bench, desc="15 January 2025")
    tap(bench, id="button1")
    assert answer(bench) == "2025-01-15"


def test_pickers_say_everything_a_reader_needs(show: Callable[..., Bench]) -> None:
    bench = show(AsksDate)
    assert {str(day) for day in range(1, 30)} <= set(texts(bench))
