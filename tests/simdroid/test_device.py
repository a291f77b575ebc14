"""A phone as a whole: boot, reboot, determinism."""

from __future__ import annotations

from pathlib import Path

from simdroid.device import Phone
from simdroid.system import Component, Notification


def test_a_fresh_phone_shows_its_home_screen_and_has_every_app_on_disk(phone: Phone) -> None:
    assert phone.system.activities.top.component.package == "com.google.android.apps.nexuslauncher"
    for package in phone.system.packages.all():
        assert phone.system.fs.is_dir(package.data_dir), package.name


def test_two_boots_are_equal_and_a_look_changes_nothing(tmp_path: Path) -> None:
    first, second = Phone(tmp_path / "1"), Phone(tmp_path / "2")
    assert first.digest() == second.digest()
    first.display.png()
    first.display.dump()
    assert first.digest() == second.digest()


def test_reboot_ends_apps_and_keeps_files_and_settings(phone: Phone) -> None:
    system = phone.system
    phone.rooted = True
    system.activities.launch(Component("com.android.settings", "com.android.settings.Settings"), caller="android")
    system.notifications.post(Notification("com.android.settings", 1, "Title", "Text", system.clock.now_ms()))
    system.fs.write_text("/sdcard/kept", "kept")
    system.settings.put("system", "screen_brightness", "11")
    boots = system.settings.number("global", "boot_count", 0)
    system.clock.advance(100)
    before_ns = system.clock.now_ns()
    phone.reboot()
    assert not phone.rooted
    assert system.activities.recents() == []
    assert system.notifications.all() == []
    assert system.processes.find("com.android.settings") is None
    assert system.fs.read_text("/sdcard/kept") == "kept"
    assert system.settings.get("system", "screen_brightness") == "11"
    assert system.settings.number("global", "boot_count", 0) == boots + 1
    assert system.clock.uptime_ns() < 60_000_000_000
    assert system.clock.now_ns() >= before_ns


def test_the_name_is_a_boot_property(tmp_path: Path) -> None:
    assert Phone(tmp_path / "p", name="Pixel_6").system.properties.get("ro.boot.qemu.avd_name") == "Pixel_6"
