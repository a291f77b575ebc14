"""A suite of somebody else, which the tests of the plugin copy and run: some of its tests are meant to fail."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from adbutils import AdbClient

from mobile_world.domain import DeviceLost
from mobile_world.testing import PhoneFactory, PhoneFixture

BRIGHTNESS = ("system", "screen_brightness")


@pytest.mark.parametrize("turn", range(12))
def test_each_begins_alike(phone: PhoneFixture, turn: int) -> None:
    del turn
    controller = phone.controller
    assert controller.setting(*BRIGHTNESS) == "102"
    assert controller.now() == datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
    assert "NexusLauncher" in controller.foreground_activity()
    assert controller.list_snapshots() == ["mw_test_start"]
    controller.put_setting(*BRIGHTNESS, 7)
    controller.launch_app("Settings")
    controller.push(b"left", "/sdcard/Download/left.txt")
    controller.sleep(3600)
    phone.snapshot("mine")


def test_a_phone_can_be_put_back(phone: PhoneFixture) -> None:
    phone.controller.put_setting(*BRIGHTNESS, 7)
    phone.snapshot("dim")
    phone.restore()
    assert phone.controller.setting(*BRIGHTNESS) == "102"
    phone.restore("dim")
    assert phone.controller.setting(*BRIGHTNESS) == "7"


@pytest.mark.phone(image="mobile_world")
class TestMarked:
    def test_image(self, phone: PhoneFixture) -> None:
        assert phone.controller.run(["getprop", "ro.build.version.release"]).text == "14"
        assert "Mail" in phone.controller.apps()

    @pytest.mark.phone(clock="wall")
    def test_clock_too(self, phone: PhoneFixture) -> None:
        assert phone.controller.run(["getprop", "ro.build.version.release"]).text == "14"
        assert phone.controller.clock_mode == "wall"
        assert phone.controller.now() - datetime(2025, 10, 16, 12, tzinfo=UTC) < timedelta(minutes=2)


@pytest.mark.phone(factory=True)
def test_fresh_from_its_box(phone: PhoneFixture, phones: PhoneFactory) -> None:
    (set_up,) = phones(factory=False)
    granted = [
        "POST_NOTIFICATIONS: granted=true" in each.controller.run(["dumpsys", "package", "org.videolan.vlc"]).text
        for each in (phone, set_up)
    ]
    assert granted == [False, True]


def test_app_of_the_command_line(phone: PhoneFixture) -> None:
    assert "Shopping" in phone.controller.apps()
    assert "org.example.configured" in phone.controller.run(["pm", "list", "packages"]).text


@pytest.mark.phone(apps=["beside.py"])
def test_app_of_the_marker(phone: PhoneFixture) -> None:
    assert "org.example.beside" in phone.controller.run(["pm", "list", "packages"]).text


def test_several(phone: PhoneFixture, phones: PhoneFactory) -> None:
    others = [*phones(2), *phones(image="mobile_world")]
    assert len({phone.serial, *(each.serial for each in others)}) == 4
    assert [each.image for each in others] == ["android_world", "android_world", "mobile_world"]
    others[0].controller.put_setting(*BRIGHTNESS, 9)
    assert others[1].controller.setting(*BRIGHTNESS) == "102"


def test_adb_clients_know_it(phone: PhoneFixture) -> None:
    client = AdbClient("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))
    assert client.device(phone.serial).shell("echo hello") == "hello"


def test_root(phone: PhoneFixture) -> None:
    phone.controller.device.root()
    assert phone.controller.run(["whoami"]).text == "root"


@pytest.mark.parametrize("turn", range(2))
def test_nobody_else_is_root(phone: PhoneFixture, turn: int) -> None:
    del turn
    assert phone.controller.run(["whoami"]).text == "shell"


def test_a_phone_ends(phone: PhoneFixture) -> None:
    with suppress(DeviceLost):
        phone.controller.console_command("kill")


def test_another_one_is_started(phone: PhoneFixture) -> None:
    assert phone.controller.setting(*BRIGHTNESS) == "102"


def test_fails(phone: PhoneFixture, phones: PhoneFactory) -> None:
    phones()
    phone.controller.launch_app("Shopping")
    pytest.fail("on purpose")


@pytest.mark.phone(imag="mobile_world")
def test_unknown_word(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone("mobile_world")
def test_word_without_a_name(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone(image="mobileworld")
def test_unknown_image(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone(clock="summer")
def test_unknown_clock(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone(apps=["nowhere.py"])
def test_unknown_app(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone(apps="beside.py")
def test_apps_that_are_no_list(phone: PhoneFixture) -> None:
    raise AssertionError(phone)


@pytest.mark.phone(apps=["broken.py"])
def test_broken_app(phone: PhoneFixture) -> None:
    raise AssertionError(phone)
