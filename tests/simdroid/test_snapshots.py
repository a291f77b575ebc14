"""Snapshots bring back files and memory, verify themselves, and keep contents once."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import SnapshotFailed
from simdroid.catalogue import catalogue
from simdroid.device import Phone
from tests.images import ANDROID_WORLD


def test_load_brings_back_files_settings_and_clock(phone: Phone) -> None:
    fs, settings, clock = phone.system.fs, phone.system.settings, phone.system.clock
    fs.write_text("/sdcard/Download/kept.txt", "before")
    settings.put("system", "screen_brightness", "7")
    saved_ns = clock.now_ns()
    phone.snapshots.save("here")
    digest = phone.digest()

    fs.write_text("/sdcard/Download/kept.txt", "after")
    fs.write_text("/sdcard/Download/new.txt", "new")
    fs.remove_tree("/sdcard/Music")
    fs.symlink("/data", "/sdcard/link")
    settings.put("system", "screen_brightness", "9")
    clock.advance(60)
    assert phone.digest() != digest
    phone.snapshots.load("here")

    assert fs.read_text("/sdcard/Download/kept.txt") == "before"
    assert not fs.exists("/sdcard/Download/new.txt")
    assert not fs.exists("/sdcard/link", follow=False)
    assert fs.is_dir("/sdcard/Music")
    assert settings.get("system", "screen_brightness") == "7"
    assert clock.now_ns() == saved_ns
    assert phone.digest() == digest


def test_a_file_that_becomes_a_directory_is_put_back(phone: Phone) -> None:
    fs = phone.system.fs
    fs.write_text("/sdcard/x", "file")
    phone.snapshots.save("s")
    fs.remove("/sdcard/x")
    fs.mkdir("/sdcard/x/deep/er", parents=True)
    phone.snapshots.load("s")
    assert fs.read_text("/sdcard/x") == "file"


def test_same_commands_same_digest(tmp_path: Path) -> None:
    digests = set()
    for number in range(2):
        phone = Phone(tmp_path / str(number))
        phone.system.fs.write_text("/sdcard/a", "a")
        phone.system.clock.advance(3)
        digests.add(phone.digest())
    assert len(digests) == 1


def test_the_first_phone_and_all_later_ones_list_their_packages_alike(tmp_path: Path) -> None:
    phones = [Phone(tmp_path / str(number)) for number in range(2)]
    phones[0].snapshots.save("s")
    phones[0].snapshots.load("s")
    orders = [[package.name for package in phone.system.packages.all()] for phone in phones]
    here = [manifest.package for manifest in catalogue() if manifest.package not in ANDROID_WORLD.missing]
    assert orders == [here] * 2


def test_fork_copies_everything(tmp_path: Path) -> None:
    first, second = Phone(tmp_path / "1"), Phone(tmp_path / "2")
    first.system.fs.write_text("/sdcard/a", "a")
    first.system.settings.put("global", "airplane_mode_on", "1")
    second.restore_state(first.state())
    assert second.digest() == first.digest()
    second.system.fs.write_text("/sdcard/a", "changed")
    assert first.system.fs.read_text("/sdcard/a") == "a"


def test_list_and_delete_drop_unused_contents(phone: Phone) -> None:
    phone.snapshots.save("one")
    phone.system.clock.advance(1)
    phone.system.fs.write_text("/sdcard/only-in-two", "unique content")
    phone.snapshots.save("two")
    assert [info.name for info in phone.snapshots.list()] == ["one", "two"]
    blobs = phone.home / "snapshots" / "blobs"
    before = len(list(blobs.iterdir()))
    phone.snapshots.delete("two")
    assert [info.name for info in phone.snapshots.list()] == ["one"]
    assert len(list(blobs.iterdir())) < before
    phone.snapshots.load("one")


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "x" * 200])
def test_names_that_could_leave_the_folder_are_refused(phone: Phone, name: str) -> None:
    with pytest.raises(SnapshotFailed, match="cannot name a snapshot"):
        phone.snapshots.save(name)


def test_unknown_and_damaged_snapshots_say_so(phone: Phone) -> None:
    with pytest.raises(SnapshotFailed, match="no snapshot 'nope'"):
        phone.snapshots.load("nope")
    phone.system.fs.write_text("/sdcard/a", "a")
    phone.snapshots.save("s")
    phone.system.fs.write_text("/sdcard/a", "b")
    for blob in (phone.home / "snapshots" / "blobs").iterdir():
        blob.unlink()
    with pytest.raises(SnapshotFailed, match="damaged"):
        phone.snapshots.load("s")


def test_names_that_are_not_utf_8_survive(phone: Phone) -> None:
    name = "/sdcard/odd \udcff\udc80 name"
    phone.system.fs.write_text(name, "x")
    phone.snapshots.save("s")
    phone.system.fs.remove(name)
    phone.snapshots.load("s")
    assert phone.system.fs.read_text(name) == "x"
