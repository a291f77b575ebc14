"""Files that no disk holds: devices, /proc, and what a factory image has."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from simdroid.system import Clock, FileSystem
from simdroid.system.files.factory_image import make_system_directories
from simdroid.system.files.virtual_files import Discard


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    return FileSystem(tmp_path, Clock())


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/random", "/dev/urandom"])
def test_endless_devices_yield_what_is_asked_for(fs: FileSystem, name: str) -> None:
    with fs.open(name) as device:
        assert [len(device.read(size)) for size in (0, 1, 10)] == [0, 1, 10]
        assert len(device.read()) == 1 << 20
    assert len(fs.read_bytes(name)) == 1 << 20


def test_an_endless_device_ends(fs: FileSystem) -> None:
    with fs.open("/dev/zero") as device:
        assert device.readable()
        assert sum(len(device.read(1 << 26)) for _ in range(4)) == 1 << 28
        assert device.read(1) == b""


def test_random_bytes_follow_from_the_time(fs: FileSystem) -> None:
    first = fs.open("/dev/random").read(8)
    assert fs.open("/dev/urandom").read(8) == first
    fs.clock.advance(1)
    assert fs.open("/dev/random").read(8) != first


def test_a_sink_takes_everything() -> None:
    sink = Discard()
    assert (sink.writable(), sink.write(b"abc"), sink.seek(7), sink.truncate(7)) == (True, 3, 0, 0)


def test_proc_tells_of_one_machine(fs: FileSystem) -> None:
    fs.clock.advance(0.25)
    assert fs.read_text("/proc/uptime") == "30.25 108.90\n"
    processors = fs.read_text("/proc/cpuinfo").split("processor\t: ")
    assert [text[0] for text in processors[1:]] == ["0", "1", "2", "3"]
    assert len(set(text[1:].strip() for text in processors[1:])) == 1


def test_modes_of_virtual_files(fs: FileSystem) -> None:
    modes = {path: oct(fs.stat(path, follow=False).mode) for path in ("/proc", "/proc/version", "/dev/tty", "/etc")}
    assert modes == {"/proc": "0o40755", "/proc/version": "0o100444", "/dev/tty": "0o20666", "/etc": "0o120777"}
    assert fs.stat("/etc", follow=False).size == len("/system/etc")
    assert {fs.stat(path).links for path in ("/proc/version", "/dev/null")} == {1}
    assert fs.listdir("/proc/sys/kernel") == ["osrelease", "random"]


FOLDERS = """
/apex 755 0 | /cache 770 1000 | /config 755 0 | /data 771 1000 | /data/anr 775 1000 | /data/app 771 1000
/data/data 771 1000 | /data/local 751 0 | /data/local/tmp 771 2000 | /data/local/traces 777 2000
/data/media 770 1023 | /data/misc 1771 1000 | /data/system 775 1000 | /data/system/users 775 1000
/data/system/users/0 700 1000 | /data/system_ce 770 1000 | /data/system_de 770 1000 | /data/tombstones 771 1000
/data/user 711 1000 | /data/user_de 711 1000 | /data/user_de/0 771 1000 | /mnt 755 0 | /mnt/user 755 0
/product 755 0 | /storage 755 0 | /storage/emulated 755 0 | /storage/self 755 0 | /vendor 755 0
"""


def test_folders_of_the_factory_image(fs: FileSystem) -> None:
    make_system_directories(fs)
    make_system_directories(fs)
    for line in FOLDERS.replace("|", "\n").strip().splitlines():
        path, permissions, owner = line.split()
        found = fs.stat(path)
        wanted = (path, "directory", permissions, int(owner), int(owner))
        assert (path, found.kind, f"{found.mode & 0o7777:o}", found.uid, found.gid) == wanted
    assert fs.listdir("/sdcard") == [
        *("Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music", "Notifications"),
        *("Pictures", "Podcasts", "Recordings", "Ringtones"),
    ]
    assert fs.listdir("/sdcard/Android") == ["data", "media", "obb"]
    assert fs.listdir("/sdcard/DCIM") == ["Camera"]
    saved = cast("dict[str, dict[str, list[int]]]", fs.save())
    assert saved["meta"]["/storage/emulated/0"][:3] == [0o770, 0, 0]
