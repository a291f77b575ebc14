"""`/proc` and `/sys`: what follows the phone's state, and that everybody who prints a figure prints the same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL, Connection
from tests.conftest import Result

Sh = Callable[..., Result]
SETTINGS = "com.android.settings"


def facts(text: str) -> dict[str, int]:
    return {row.split(":")[0]: int(row.split()[1]) for row in text.splitlines()}


def test_memory_is_one_story(sh: Sh) -> None:
    sh("am start -n com.android.settings/.Settings")
    memory = facts(sh("cat /proc/meminfo", user=SHELL).stdout)
    assert memory["MemTotal"] == 2_030_940
    assert memory["MemFree"] + memory["Cached"] + memory["Buffers"] + memory["Active"] + memory["Inactive"] == 2_030_940
    assert memory["MemFree"] < memory["MemAvailable"] < memory["MemTotal"]
    assert f"{memory['MemFree']}K free" in sh("top -n 1").stdout
    assert sh("free -k").stdout.split("\n")[1].split()[3] == str(memory["MemFree"])
    everyone = sh("dumpsys meminfo").stdout
    assert f" + {memory['MemFree']:,}K free)" in everyone
    assert f" Used RAM: {memory['Active'] + memory['Inactive']:,}K" in everyone
    pss = sum(int(size.replace(",", "")) for size in re.findall(r"^ +([\d,]+)K: ", everyone, re.MULTILINE))
    assert f"({pss:,}K used pss + " in everyone
    pid = sh(f"pidof {SETTINGS}").stdout.strip()
    one = sh(f"dumpsys meminfo {SETTINGS}").stdout
    total, resident = re.search(r"TOTAL PSS: +(\d+) +TOTAL RSS: +(\d+)", one).groups()  # type: ignore[union-attr]
    assert f"    {int(total):>7,}K: {SETTINGS} (pid {pid})" in everyone
    assert f"VmRSS:\t{resident:>8} kB" in sh(f"cat /proc/{pid}/status").stdout
    assert sh(f"ps -o RSS= -p {pid}").stdout.strip() == resident
    parts = re.findall(r"^ {1,12}[.\w][ .\w]* {2,}(\d+) +\d+ +\d+ +0 +(\d+)$", one, re.MULTILINE)
    assert len(parts) == 15
    assert (sum(int(each) for each, _ in parts), sum(int(each) for _, each in parts)) == (int(total), int(resident))


def test_less_memory_is_free_when_more_runs(sh: Sh) -> None:
    before = facts(sh("cat /proc/meminfo").stdout)
    sh("am start -n com.android.settings/.Settings")
    after = facts(sh("cat /proc/meminfo").stdout)
    assert after["MemAvailable"] < before["MemAvailable"]
    sh("am force-stop com.android.settings")
    assert facts(sh("cat /proc/meminfo").stdout) == before


def test_processor_time_passes_with_the_phone_clock(sh: Sh) -> None:
    first = sh("cat /proc/stat").stdout
    assert first.startswith("cpu  720 0 480 10800 0 0 0 0 0 0\ncpu0 180 0 120 2700 0 0 0 0 0 0\n")
    assert first == sh("cat /proc/stat").stdout.replace("processes 4204", "processes 4202")
    sh("sleep 10")
    rows = [list(map(int, line.split()[1:])) for line in sh("cat /proc/stat").stdout.splitlines()[:5]]
    assert sum(rows[0]) == 4 * 4000 and [sum(column) for column in zip(*rows[1:], strict=True)] == rows[0]
    uptime, idle = sh("cat /proc/uptime").stdout.split()
    assert float(uptime) == 40.0 and rows[0][3] / 100 == float(idle)
    assert "btime 1697384010\n" in first


def test_interfaces_count_and_go(sh: Sh) -> None:
    rows = sh("cat /proc/net/dev").stdout.splitlines()
    assert rows[0] == "Inter-|   Receive                                                |  Transmit"
    assert [row.split(":")[0].strip() for row in rows[2:]] == ["lo", "eth0", "wlan0"]
    before = int(rows[4].split()[1])
    sh("sleep 10")
    assert int(sh("cat /proc/net/dev").stdout.splitlines()[4].split()[1]) > before
    sh("svc wifi disable")
    assert "wlan0" not in sh("cat /proc/net/dev").stdout


def test_every_process_has_a_folder(sh: Sh) -> None:
    pids = {int(word) for word in sh("ls /proc", user=SHELL).stdout.split() if word.isdigit()}
    listed = {int(word) for word in sh("ps -A -o PID=").stdout.split()}
    assert {1, 312, 330, 520, 760, 900, 2000} <= pids & listed
    assert sh("cat /proc/520/cmdline | tr '\\0' .").stdout == "system_server."
    assert sh("cat /proc/2000/comm").stdout == "s.nexuslauncher\n"
    assert sh("cat /proc/1/stat").stdout.startswith("1 (init) S 0 1 0 0 -1 ")
    assert len(sh("cat /proc/1/stat").stdout.split()) == 52
    assert sh("cat /proc/1/statm").stdout.split()[1] == str(149_428 // 4)
    assert sh("cat /proc/$$/comm").stdout == "sh\n"
    assert sh("cat /proc/99999/stat") == Result(1, "", "cat: /proc/99999/stat: No such file or directory\n")


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/sys/devices/system/cpu/present", "0-3\n"),
        ("/sys/devices/system/cpu/cpu3/cpufreq/scaling_max_freq", "2000000\n"),
        ("/sys/class/power_supply/battery/capacity", "100\n"),
        ("/sys/class/power_supply/battery/status", "Not charging\n"),
        ("/sys/class/input/event2/device/name", "virtio_input_multi_touch_1\n"),
        ("/sys/class/thermal/thermal_zone0/temp", "25000\n"),
    ],
)
def test_sys_tells_of_the_hardware(sh: Sh, path: str, content: str) -> None:
    assert sh(f"cat {path}", user=SHELL).stdout == content
    assert sh(f"echo 1 > {path}").stderr == f"/system/bin/sh: can't create {path}: Permission denied\n"


def test_battery_files_follow_odd_values(sh: Sh) -> None:
    sh("cmd battery set level 7; cmd battery set status 99")
    assert sh("cd /sys/class/power_supply/battery; cat capacity status health").stdout == "7\nUnknown\nGood\n"
    assert sh("ls -d /sys/devices/system/cpu/cpu*").stdout.count("cpu/cpu") == 4


def test_nothing_can_be_made_there(sh: Sh) -> None:
    assert sh("mkdir /proc/1/x; touch /proc/stat; rm /proc/meminfo; mkdir /sys/x").status == 1
    assert sh("mkdir /product/app/x").stderr == "mkdir: '/product/app/x': Read-only file system\n"


def test_a_state_does_not_depend_on_who_looked(phone: Phone, sh: Sh) -> None:
    before = phone.digest()
    sh("cat /proc/meminfo /sys/devices/system/cpu/online; ls -lR /system/app /data/app /proc > /dev/null")
    assert phone.digest() == before


def test_sockets_with_names_are_listed_while_somebody_listens(phone: Phone, sh: Sh) -> None:
    async def serve(connection: Connection) -> None:
        connection.close()

    head = "Num       RefCount Protocol Flags    Type St Inode Path\n"
    with (
        phone.system.loopback.listening("localabstract:webview_devtools_remote_1", serve),
        phone.system.loopback.listening("tcp:9008", serve),
    ):
        row = "0000000000000000: 00000002 00000000 00010000 0001 01 20000 @webview_devtools_remote_1\n"
        assert sh("cat /proc/net/unix", user=SHELL).stdout == head + row
    assert sh("cat /proc/net/unix", user=SHELL).stdout == head
