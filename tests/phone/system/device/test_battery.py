"""The battery: what is forced, and what the hardware says."""

from __future__ import annotations

from functools import partial

import pytest

from mobile_world.phone.system import Battery

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
    assert Battery().save() == {"reported": FRESH, "hardware": FRESH, "stopped": False}


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
