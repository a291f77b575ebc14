"""Phone time: what advances it, what is read from it, and until when that holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from simdroid.system import Properties
from simdroid.system.device import clock as clock_module
from simdroid.system.device.clock import FOREVER_NS, Clock, TimeServices, set_time, set_timezone

START_NS = 1_697_384_040_000_000_000
"""2023-10-15 15:34 UTC."""
SECOND_NS = 1_000_000_000
BOOT_NS = 30 * SECOND_NS


def services() -> TimeServices:
    return cast(TimeServices, SimpleNamespace(clock=Clock(), properties=Properties()))


def test_a_virtual_clock_stands_still_until_it_is_advanced() -> None:
    clock = Clock()
    assert (clock.now_ns(), clock.now_ms(), clock.uptime_ns()) == (START_NS, START_NS // 1_000_000, BOOT_NS)
    assert clock.now() == datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
    clock.advance(1.5)
    assert (clock.now_ns(), clock.uptime_ns()) == (START_NS + 1_500_000_000, BOOT_NS + 1_500_000_000)
    asyncio.run(clock.wait(2))
    assert clock.uptime_ns() == BOOT_NS + 3_500_000_000


def test_a_wall_clock_catches_up_from_the_date_that_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = [70 * SECOND_NS]
    monkeypatch.setattr(clock_module, "monotonic_ns", lambda: ticks[0])
    clock = Clock("wall")
    passed: list[tuple[int, int]] = []
    clock.on_advance.append(lambda before, after: passed.append((before, after)))
    ticks[0] += 7
    assert (clock.now_ns(), clock.uptime_ns()) == (START_NS, BOOT_NS), "what one request reads is of one moment"
    clock.advance(100)
    assert (clock.now_ns(), clock.uptime_ns()) == (START_NS + 7, BOOT_NS + 7)
    assert passed == [(START_NS, START_NS + 7)]
    clock.set_ns(9 * SECOND_NS)
    ticks[0] += 3
    clock.catch_up()
    assert (clock.now_ns(), clock.uptime_ns()) == (9 * SECOND_NS + 3, BOOT_NS + 10)
    ticks[0] += 2
    asyncio.run(clock.wait(0))
    assert passed[1:] == [(9 * SECOND_NS, 9 * SECOND_NS + 3), (9 * SECOND_NS + 3, 9 * SECOND_NS + 5)]
    clock.restart()
    state = clock.save()
    ticks[0] += 1000
    clock.load(state)
    clock.catch_up()
    assert (clock.now_ns(), clock.uptime_ns()) == (9 * SECOND_NS + 5, BOOT_NS)


def test_a_clock_goes_on_in_another_mode_from_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = [0]
    monkeypatch.setattr(clock_module, "monotonic_ns", lambda: ticks[0])
    clock = Clock()
    ticks[0] += 5
    clock.catch_up()
    clock.use("wall")
    ticks[0] += 3
    clock.use("virtual")
    ticks[0] += 9
    clock.catch_up()
    assert (clock.now_ns(), clock.mode) == (START_NS + 3, "virtual")


def test_listeners_hear_of_time_that_passes_only() -> None:
    clock = Clock()
    heard: list[tuple[int, int]] = []
    clock.on_advance.append(lambda before, after: heard.append((before, after)))
    clock.advance(0)
    clock.set_ns(50)
    clock.advance(1)
    clock.load({"epoch_ns": 7, "uptime_ns": 9, "timezone": "UTC"})
    clock.advance(1e-9)
    clock.start(datetime(1970, 1, 1, 0, 0, 2, tzinfo=UTC))
    clock.advance(1e-9)
    assert heard == [(50, SECOND_NS + 50), (7, 8), (2 * SECOND_NS, 2 * SECOND_NS + 1)]


def test_settings_count_as_versions_and_time_does_not() -> None:
    clock = Clock()
    assert clock.version == 1
    clock.advance(60)
    assert clock.version == 1
    changes: tuple[Callable[[], object], ...] = (
        lambda: clock.set_ns(0),
        lambda: clock.set_timezone("Europe/Berlin"),
        lambda: clock.load(clock.save()),
        lambda: clock.start(datetime(2024, 1, 1, tzinfo=UTC)),
        clock.restart,
    )
    for change in changes:
        before = clock.version
        change()
        assert clock.version == before + 1


def test_what_is_saved_is_loaded() -> None:
    clock, other = Clock(), Clock()
    clock.set_timezone("Asia/Tokyo")
    clock.advance(5)
    other.load(clock.save())
    assert other.save() == {"epoch_ns": START_NS + 5 * SECOND_NS, "uptime_ns": 35 * SECOND_NS, "timezone": "Asia/Tokyo"}
    assert other.now().isoformat() == "2023-10-16T00:34:05+09:00"


def test_a_minute_is_valid_until_its_end() -> None:
    clock = Clock()
    clock.advance(12.25)
    clock.valid_until_ns = FOREVER_NS
    assert clock.minute() == datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
    assert clock.valid_until_ns == BOOT_NS + 60 * SECOND_NS - 1000
    clock.valid_until_ns = 17
    clock.minute()
    assert clock.valid_until_ns == 17


@pytest.mark.parametrize("read", [Clock.now_ns, Clock.now_ms, Clock.uptime_ns, Clock.now])
def test_a_time_that_is_read_is_valid_no_longer(read: object) -> None:
    clock = Clock()
    clock.valid_until_ns = FOREVER_NS
    read(clock)  # type: ignore[operator]
    assert clock.valid_until_ns == 0


def test_moments_that_are_reached_and_that_come() -> None:
    clock = Clock()
    now_ms = clock.now_ms()
    clock.valid_until_ns = FOREVER_NS
    assert (clock.reached(now_ms - 1), clock.reached(now_ms), clock.valid_until_ns) == (True, True, FOREVER_NS)
    assert (clock.reached(now_ms + 1), clock.valid_until_ns) == (False, BOOT_NS + 1_000_000)
    clock.valid_until_ns = FOREVER_NS
    assert (clock.before(29_999), clock.before(30_000), clock.valid_until_ns) == (False, False, FOREVER_NS)
    assert (clock.before(30_001), clock.valid_until_ns) == (True, 30_001_000_000)
    assert (clock.before(30_002), clock.valid_until_ns) == (True, 30_001_000_000)


def test_what_was_built_is_valid_at_its_time_and_before_its_end() -> None:
    clock = Clock()
    now = BOOT_NS
    cases = [(now, 0), (now - 1, now + 1), (now - 1, now), (now + 1, now + 2)]
    assert [clock.still_valid(*case) for case in cases] == [True, True, False, False]


def test_dates_a_clock_can_show() -> None:
    system = services()
    wanted = [-1, 0, 4_102_444_800_000, 4_102_444_800_001]
    assert [set_time(system, milliseconds) for milliseconds in wanted] == [False, True, True, False]
    assert system.clock.now_ms() == 4_102_444_800_000


def test_an_unknown_time_zone_is_gmt() -> None:
    system = services()
    for name, zone in (("Europe/Rome", "Europe/Rome"), ("Mars/Base", "GMT"), ("../etc", "GMT")):
        set_timezone(system, name)
        assert (system.clock.timezone, system.properties.get("persist.sys.timezone")) == (zone, zone)
    with pytest.raises(KeyError):
        system.clock.set_timezone("Mars/Base")
    assert system.clock.timezone == "GMT"
