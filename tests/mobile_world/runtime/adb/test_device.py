"""The client's contract, on a simulated phone reached directly and through a real adb server."""

from __future__ import annotations

import hashlib
import random
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mobile_world.domain import DeviceRefused, DeviceTimeout
from mobile_world.runtime import AdbDevice, Console, ListedDevice, list_devices
from mobile_world.runtime.adb import connect_device, disconnect_device
from simdroid.fleet import PhoneRecord

TMP = "/data/local/tmp"


def test_shell_keeps_status_and_streams_apart(device: AdbDevice) -> None:
    assert device.shell_line("echo out; echo err >&2; exit 42") == (42, b"out\n", b"err\n")
    assert device.shell(["true"]) == (0, b"", b"")
    assert device.shell(["no-such-command"]).status == 127


@pytest.mark.parametrize(
    "word", ["", "two words", "it's", '"$HOME" `id` $(id) \\ ; | & > *', "naïve 日本 🙂", "-n", "a\nb"]
)
def test_words_reach_the_command_as_they_are(device: AdbDevice, word: str) -> None:
    assert device.shell(["printf", "%s", word]).stdout.decode() == word


def test_shell_reads_its_input(device: AdbDevice) -> None:
    data = random.Random(1).randbytes(300_000)
    assert device.shell(["cat"], stdin=data).stdout == data
    assert device.shell(["wc", "-c"]).text.strip() == "0"


def test_a_command_may_end_before_it_has_read_its_input(device: AdbDevice) -> None:
    assert device.shell(["true"], stdin=bytes(4 << 20)).status == 0
    assert device.shell(["echo", "still here"]).text == "still here"


def test_exec_out_is_byte_for_byte(device: AdbDevice) -> None:
    assert device.exec_out(["printf", "a\\r\\nb\\0c"]) == b"a\r\nb\0c"


@pytest.mark.parametrize("size", [0, 1, 65_536, 5_000_001])
def test_push_and_pull(device: AdbDevice, tmp_path: Path, size: int) -> None:
    data = random.Random(size).randbytes(size)
    device.push(data, f"{TMP}/blob", mode=0o500, mtime=1_600_000_000)
    assert device.pull(f"{TMP}/blob") == data
    found = device.stat(f"{TMP}/blob")
    assert found is not None
    assert (found.name, found.size, found.mode & 0o777, found.mtime) == ("blob", size, 0o555, 1_600_000_000)
    device.pull_to(f"{TMP}/blob", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == data
    assert [path.name for path in tmp_path.glob(".*.partial")] == []


def test_a_pushed_file_keeps_its_date_and_bytes_get_the_phones(device: AdbDevice, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("hello")
    device.push(file, f"{TMP}/note.txt")
    device.push(b"hello", f"{TMP}/bytes.txt")
    note, now = device.stat(f"{TMP}/note.txt"), device.stat(f"{TMP}/bytes.txt")
    assert note is not None
    assert note.mtime == int(file.stat().st_mtime)
    assert now is not None
    assert now.mtime == int(device.shell(["date", "+%s"]).text)


def test_names_with_any_character(device: AdbDevice) -> None:
    name = "a b'c\"d ü 日本.txt"
    device.push(b"x", f"{TMP}/{name}", mtime=0)
    assert [entry.name for entry in device.list_dir(TMP)] == [name]
    assert device.pull(f"{TMP}/{name}") == b"x"


def test_directories(device: AdbDevice) -> None:
    device.push(b"x", f"{TMP}/sub/file", mtime=0)
    (entry,) = device.list_dir(TMP)
    assert (entry.name, entry.is_dir) == ("sub", True)
    assert device.list_dir(f"{TMP}/missing") == []


def test_what_is_not_there(device: AdbDevice, tmp_path: Path) -> None:
    assert device.stat(f"{TMP}/missing") is None
    with pytest.raises(DeviceRefused, match="No such file"):
        device.pull(f"{TMP}/missing")
    with pytest.raises(DeviceRefused):
        device.pull_to(f"{TMP}/missing", tmp_path / "copy")
    assert list(tmp_path.glob("*copy*")) == []
    assert device.shell(["echo", "alive"]).text == "alive"


def test_push_where_it_may_not(device: AdbDevice) -> None:
    with pytest.raises(DeviceRefused):
        device.push(bytes(3 << 20), "/proc/nope/file", mtime=0)
    assert device.shell(["echo", "alive"]).text == "alive"


def test_framebuffer(device: AdbDevice) -> None:
    frame = device.framebuffer()
    assert (frame.width, frame.height, len(frame.rgba)) == (1080, 2400, 1080 * 2400 * 4)
    assert device.framebuffer() == frame


def test_root(device: AdbDevice) -> None:
    assert device.shell(["id", "-u"]).text == "2000"
    device.root()
    assert device.shell(["id", "-u"]).text == "0"
    device.root()


def test_threads_take_turns(device: AdbDevice) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: device.shell(["echo", str(n)]).text, range(100)))
    assert answers == [str(n) for n in range(100)]


@pytest.mark.slow
def test_a_deadline_ends_a_command_that_does_not(device: AdbDevice) -> None:
    started = time.monotonic()
    with pytest.raises(DeviceTimeout):
        device.shell(["logcat"], timeout=0.5)
    assert time.monotonic() - started < 5
    assert device.shell(["echo", "alive"]).text == "alive"


def test_large_output(device: AdbDevice) -> None:
    data = random.Random(2).randbytes(3 << 20)
    device.push(data, f"{TMP}/large", mtime=0)
    result = device.shell(["cat", f"{TMP}/large"])
    assert hashlib.sha256(result.stdout).digest() == hashlib.sha256(data).digest()


def test_devices_of_a_server(served: PhoneRecord, adb_server_port: int) -> None:
    entry = ListedDevice(served.serial, "device")
    assert entry not in list_devices(port=adb_server_port)
    subprocess.run(["adb", "-P", str(adb_server_port), "connect", served.serial], check=True, capture_output=True)
    assert entry in list_devices(port=adb_server_port)


def test_console(served: PhoneRecord) -> None:
    with Console("127.0.0.1", served.console_port) as console:
        assert console.command("avd name") == ["MobileWorld"]
        with pytest.raises(DeviceRefused, match="unknown command"):
            console.command("nonsense")
        assert console.command("ping") == ["I am alive!"]


@pytest.mark.slow
def test_an_adb_server_is_told_of_a_phone(served: PhoneRecord, adb_server_port: int) -> None:
    entry = ListedDevice(served.serial, "device")
    for _ in range(2):
        connect_device(served.serial, port=adb_server_port)
        assert entry in list_devices(port=adb_server_port)
    disconnect_device(served.serial, port=adb_server_port)
    assert entry not in list_devices(port=adb_server_port)
    with pytest.raises(DeviceRefused, match="failed to connect"):
        connect_device("127.0.0.1:1", port=adb_server_port)
