"""What a controller sees of a device."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout, Needs, ScreenSize
from mobile_world.runtime import AdbDevice, Frame
from mobile_world.runtime.control.health import health_problem
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe
from tests.mobile_world.runtime.adb.fakes import serving
from tests.mobile_world.runtime.conftest import find

LAUNCHER = "com.google.android.apps.nexuslauncher"


def png_size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">2I", png[16:24])
    return width, height


def test_pictures_tree_and_activity_agree(either: AndroidController) -> None:
    png, frame = either.screenshot(), either.screenshot_raw()
    assert png_size(png) == (frame.width, frame.height) == either.screen_size() == (1080, 2400)
    assert len(frame.rgba) == 4 * 1080 * 2400
    assert "<hierarchy" in either.ui_xml()
    packages = {node.package for node in either.ui_tree().walk()}
    assert packages == {LAUNCHER}
    assert either.foreground_activity() == f"{LAUNCHER}/{LAUNCHER}.NexusLauncherActivity"


def test_the_activity_in_front_follows_what_is_opened(phone: AndroidController) -> None:
    phone.launch_app("Settings")
    assert phone.foreground_activity() == "com.android.settings/com.android.settings.Settings"
    phone.home()
    assert phone.foreground_activity().startswith(LAUNCHER)


def test_the_size_follows_the_rotation(phone: AndroidController) -> None:
    assert phone.screen_size() == ScreenSize(1080, 2400)
    phone.launch_app("Settings")
    phone.put_setting("system", "accelerometer_rotation", 0)
    phone.put_setting("system", "user_rotation", 1)
    assert phone.screen_size() == ScreenSize(2400, 1080)
    assert observe(phone, Needs(screenshot=False, ui_tree=True), 0).size == (2400, 1080)
    phone.put_setting("system", "user_rotation", 0)
    assert observe(phone, Needs(screenshot=True), 0).size == (1080, 2400)


def test_looking_changes_nothing(phone: AndroidController) -> None:
    before = phone.state_digest()
    phone.screenshot(), phone.screenshot_raw(), phone.ui_tree(), phone.foreground_activity(), phone.screen_size()
    phone.health(), phone.apps(), phone.list_snapshots(), phone.now(), phone.setting("system", "screen_brightness")
    assert phone.state_digest() == before


def test_a_device_without_framebuffer_is_captured_otherwise(
    phone: AndroidController, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.launch_app("Settings")
    frame = phone.screenshot_raw()

    def refuse(*, timeout: float) -> Frame:
        raise DeviceRefused("no such service")

    monkeypatch.setattr(phone.device, "framebuffer", refuse)
    assert phone.screenshot_raw() == frame


def test_a_dump_of_a_device_that_makes_no_promises(real: AndroidController) -> None:
    assert not real.is_simulated
    assert find(real, lambda node: node.package == LAUNCHER).package == LAUNCHER
    assert real.run(["ls", "/data/local/tmp"]).text == ""


def test_an_observation_holds_what_was_needed(phone: AndroidController) -> None:
    seen = observe(phone, Needs(screenshot=True, ui_tree=True), 3, error="no", reply="yes")
    assert (seen.step, seen.size, seen.error, seen.reply) == (3, (1080, 2400), "no", "yes")
    assert seen.screenshot is not None and seen.screenshot.startswith(b"\x89PNG")
    assert seen.ui is not None and seen.activity.startswith(LAUNCHER)
    bare = observe(phone, Needs(screenshot=False), 0)
    assert (bare.screenshot, bare.ui, bare.size) == (None, None, (1080, 2400))


def test_nobody_there() -> None:
    with serving(lambda peer: None) as port:
        pass
    with AndroidController(AdbDevice.direct("127.0.0.1", port)) as lost:
        with pytest.raises(DeviceLost, match="mw env list"):
            lost.screenshot()
        health = lost.health()
    assert not health.answers and not health.well and "lost" in health.problem


def test_a_device_that_hangs_up_in_the_middle() -> None:
    with serving(lambda peer: None) as port, AndroidController(AdbDevice.direct("127.0.0.1", port)) as lost:
        for call in (lost.ui_tree, lost.foreground_activity, lambda: lost.tap(1, 1), lost.home):
            with pytest.raises(DeviceLost):
                call()


def test_waiting_for_a_condition(phone: AndroidController) -> None:
    start = phone.now()
    seconds = phone.wait_until(lambda: (phone.now() - start).total_seconds() >= 3, timeout=5)
    assert 3 <= seconds <= 5
    with pytest.raises(DeviceTimeout, match="condition did not hold within 1 s"):
        phone.wait_until(lambda: False, timeout=1)


def test_settling_lets_a_second_pass(phone: AndroidController) -> None:
    moments = [phone.now()]
    for _ in range(3):
        assert phone.settle() < 5
        moments.append(phone.now())
    assert [(after - before).total_seconds() for before, after in pairwise(moments)] == [1, 1, 1]


def test_settling_by_looking_twice(real: AndroidController) -> None:
    before = real.now()
    assert 0.1 <= real.settle() < 10
    assert real.now() == before


def test_settling_gives_up_at_its_deadline(real: AndroidController, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, frames = real.screenshot_raw(), iter(range(1_000_000))
    monkeypatch.setattr(
        real, "screenshot_raw", lambda: whole._replace(rgba=bytes([next(frames) % 256]) * len(whole.rgba))
    )
    assert 0.5 <= real.settle(timeout=0.5) < 5


def test_health(either: AndroidController) -> None:
    health = either.health()
    assert health.well and health.booted and health.screen_on
    assert health.free_kb is not None and health.free_kb > 1_000_000
    either.key("SLEEP")
    dark = either.health()
    assert dark.well and not dark.screen_on


@pytest.mark.parametrize(
    ("booted", "free", "problem"),
    [
        (True, 5_000_000, ""),
        (True, None, ""),
        (False, 5_000_000, "not booted"),
        (True, 50 * 1024, "only 50 MB are free"),
    ],
)
def test_what_makes_a_device_unfit(booted: bool, free: int | None, problem: str) -> None:
    said = health_problem(booted=booted, free_kb=free)
    assert problem in said and bool(said) == bool(problem)


def test_a_dump_that_is_none(phone: AndroidController) -> None:
    with pytest.raises(DeviceRefused, match="no UI tree"):
        phone.read_ui("ERROR: could not get idle state.")
