"""The battery: what is forced, and what the hardware says."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.system import Battery, BatteryStatus

FRESH = {
    "ac": False,
    "usb": False,
    "wireless": False,
    "level": 100,
    "status": 4,
    "health": 2,
    "present": True,
    "voltage": 5000,
    "temperature": 250,
    "counter": 10_000,
}


def test_a_fresh_battery() -> None:
    fresh = {"reported": FRESH, "hardware": FRESH, "stopped": False, "set_level": 100, "progress_ns": 0}
    assert Battery().save() == fresh


@pytest.mark.parametrize("charger", ["ac", "usb", "wireless"])
def test_any_charger_plugs_it_in(charger: str) -> None:
    battery = Battery()
    found = [(battery.plugged, battery.stopped)]
    for change in (partial(battery.hardware, **{charger: True}), battery.unplug, battery.reset):
        change()
        found.append((battery.plugged, battery.stopped))
    assert found == [(False, False), (True, False), (False, True), (True, False)]


def test_forced_values_hide_the_hardware_until_reset() -> None:
    battery = Battery()
    battery.hardware(level=80)
    assert (battery.level, battery.stopped) == (80, False)
    battery.force(level=5)
    battery.hardware(level=70, voltage=3900)
    assert (battery.level, battery.voltage, battery.stopped) == (5, 5000, True)
    before = battery.version
    other = Battery()
    other.load(battery.save())
    assert other.save() == battery.save()
    other.reset()
    assert (other.level, other.voltage) == (70, 3900)
    battery.force(level=6)
    assert battery.version != before


def test_a_state_that_is_no_object_is_refused() -> None:
    with pytest.raises(TypeError, match="not list"):
        Battery().load([])


def levels(battery: Battery, *minutes: float) -> list[int]:
    """What it reports after each time."""
    found = []
    for each in minutes:
        battery.pass_time(round(each * 60e9))
        found.append(battery.level)
    return found


def test_one_percent_lasts_nine_minutes_and_four_times_as_long_asleep() -> None:
    battery = Battery()
    assert levels(battery, 8.9, 0.1, 8.9, 0.1, 90) == [100, 99, 99, 98, 88]
    battery.screen_on = False
    assert levels(battery, 35.9, 0.1, 36 * 200) == [88, 87, 1]
    assert battery.status == BatteryStatus.NOT_CHARGING


def test_a_charger_fills_it_in_two_hours() -> None:
    battery = Battery()
    battery.hardware(level=50)
    battery.connect_charger(True)
    assert battery.status == BatteryStatus.CHARGING
    assert levels(battery, 1.1, 0.1, 57.6, 1.2, 600) == [50, 51, 99, 100, 100]
    assert battery.status == BatteryStatus.FULL
    battery.connect_charger(False)
    assert (battery.status, levels(battery, 9)) == (BatteryStatus.DISCHARGING, [99])
    battery.restore_level()
    assert battery.level == 50


def test_forced_values_stand_while_the_hardware_drains() -> None:
    battery = Battery()
    battery.force(level=70)
    assert levels(battery, 90) == [70]
    battery.reset()
    assert battery.level == 90


@given(st.lists(st.integers(0, 10**13), max_size=8))
def test_how_time_is_cut_up_does_not_matter(parts: list[int]) -> None:
    whole, cut = Battery(), Battery()
    whole.pass_time(sum(parts))
    for part in parts:
        cut.pass_time(part)
    assert whole.level == cut.level
