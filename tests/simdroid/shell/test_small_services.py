"""Small commands that other people's clients send: exact answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL
from tests.conftest import Result

Sh = Callable[..., Result]
MARKOR, SETTINGS = "net.gsantner.markor", "com.android.settings"
START = "am start -n com.android.settings/.Settings > /dev/null; "
NO_SERVICE = "cmd: No service specified; use -l to list all services\n"
SCREEN = f"{SETTINGS}/{SETTINGS}.Settings"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("cmd -w settings get global adb_enabled", Result(0, "1\n", "")),
        ("cmd -w", Result(20, "", NO_SERVICE)),
        ("cmd -w nothing x", Result(20, "", "cmd: Can't find service: nothing\n")),
        (f"dumpsys deviceidle whitelist +{MARKOR}", Result(0, f"Added: {MARKOR}\n", "")),
        ("dumpsys deviceidle whitelist +no.such", Result(0, "Unknown package: no.such\n", "")),
        (f"cmd deviceidle whitelist -{MARKOR}", Result(0, "", "")),
        (f"cmd deviceidle whitelist ={MARKOR}", Result(0, "false\n", "")),
        ("cmd deviceidle whitelist markor", Result(255, "Package must be prefixed with +, -, or =: markor\n", "")),
        ("cmd deviceidle get deep", Result(0, "ACTIVE\n", "")),
        ("dumpsys deviceidle get light", Result(0, "ACTIVE\n", "")),
        ("cmd deviceidle disable", Result(0, "Deep idle mode disabled\nLight idle mode disabled\n", "")),
        ("cmd deviceidle force-idle", Result(255, "Unable to go deep idle; stopped at ACTIVE\n", "")),
        ("cmd deviceidle tempwhitelist -d 1000 no.such", Result(255, "Failed: java.lang.NullPointerException: "
                                                                  "Unknown package no.such\n", "")),
        ("dumpsys SurfaceFlinger --display-id", Result(0, 'Display 4619827259835644672 (HWC display 0): port=0 '
                                                          'pnpId=GGL displayName="EMU_display_0"\n', "")),
        ("dumpsys SurfaceFlinger --latency-clear", Result(0, "", "")),
        ("cmd display get-displays", Result(255, "Unknown command: get-displays\n", "")),
        ("cmd display set-brightness 0.5", Result(0, "", "")),
        ("cmd display set-brightness", Result(1, "", "Error: no brightness specified\n")),
        ("cmd display set-brightness x", Result(1, "", "Error: brightness should be a number between 0 and 1\n")),
        ("dumpsys gfxinfo no.such", Result(0, "No process found for: no.such\n", "")),
        ("dumpsys meminfo no.such", Result(0, "No process found for: no.such\n", "")),
        ("dumpsys batterystats --reset", Result(0, "Battery stats and history reset.\n", "")),
        ("am bug-report", Result(0, "Your lovely bug report is being created; please be patient.\n", "")),
        ("curl https://example.com/x", Result(6, "", "curl: (6) Could not resolve host: example.com\n")),
        ("curl -s -o /dev/null -w x example.com", Result(6, "", "")),
        ("curl -sS -X POST -d a=b http://10.0.2.2:8000/", Result(7, "", "curl: (7) Failed to connect to 10.0.2.2 port "
                                                                "8000 after 0 ms: Connection refused\n")),
        ("curl --url http://8.8.8.8", Result(7, "", "curl: (7) Failed to connect to 8.8.8.8 port 80 after 0 ms: "
                                                    "Network is unreachable\n")),
        ("curl gopher://x", Result(1, "", 'curl: (1) Protocol "gopher" not supported or disabled in libcurl\n')),
        ("curl", Result(2, "", "curl: try 'curl --help' for more information\n")),
        ("nc 127.0.0.1 9008", Result(1, "", "nc: connect: Connection refused\n")),
        ("nc example.com 80", Result(1, "", "nc: example.com:80: No address associated with hostname\n")),
        ("nc 8.8.8.8 53", Result(1, "", "nc: connect: Network is unreachable\n")),
        ("nc -l -p 4000 -w 3", Result(1, "", "nc: timeout\n")),
        ("nc localhost", Result(1, "", 'nc: Need 2 arguments (see "nc --help")\n')),
    ],
)  # fmt: skip
def test_exact_answers(phone: Phone, sh: Sh, line: str, result: Result) -> None:
    assert sh(line, user=SHELL) == result
    assert phone.internal_errors == 0


def test_whitelist_is_kept_with_the_phone(phone: Phone, sh: Sh) -> None:
    sh(f"dumpsys deviceidle whitelist +{MARKOR} +{SETTINGS} -{SETTINGS}")
    uid = phone.system.packages.get(MARKOR).uid  # type: ignore[union-attr]
    assert sh("cmd deviceidle whitelist | grep user").stdout == f"user,{MARKOR},{uid}\n"
    assert f"Whitelist user apps:\n    {MARKOR}\n" in sh("dumpsys deviceidle").stdout
    phone.snapshots.save("listed")
    sh(f"cmd deviceidle whitelist -{MARKOR}")
    phone.snapshots.load("listed")
    assert sh(f"cmd deviceidle whitelist ={MARKOR}").stdout == "true\n"


def test_android_14_lists_displays(sh: Sh) -> None:
    sh("cmd mobileworld image mobile_world")
    found = sh("cmd display get-displays")
    assert found.stdout.startswith('Displays:\nDisplay id 0: DisplayInfo{"Built-in Screen", displayId 0, ')
    assert found.stdout.endswith("}, isValid=true\n")
    assert sh("cmd display get-displays -i").stdout == "0\n"
    assert sh("cmd display get-displays -t external").stdout == "Displays:\n"


def test_configuration_is_told_twice_the_same(sh: Sh) -> None:
    found = sh("am get-config").stdout
    assert found == (
        "config: mcc310-mnc260-en-rUS-ldltr-sw411dp-w411dp-h842dp-normal-long-notround-lowdr-nowidecg-port-notnight-"
        "420dpi-finger-keysexposed-qwerty-navexposed-dpad-v33\nabi: x86_64\n"
    )
    sh("wm density 320")
    assert "-320dpi-" in sh("am get-config").stdout and "sw540dp" in sh("am get-config").stdout


def test_heap_is_a_file(phone: Phone, sh: Sh) -> None:
    path = "/data/local/tmp/heap.hprof"
    assert sh(f"am dumpheap com.android.systemui {path}", user=SHELL).stdout == (
        f"File: {path}\nWaiting for dump to finish...\n"
    )
    assert phone.system.fs.read_bytes(path).startswith(b"JAVA PROFILE 1.0.3\0")
    assert "Unknown process: x" in sh("am dumpheap x").stderr


def test_crash_is_logged_and_ends_the_app(sh: Sh) -> None:
    sh(f"{START}am crash {SETTINGS}")
    assert sh(f"pidof {SETTINGS}").status == 1
    assert "CrashedByAdbException" in sh("logcat -d -b crash").stdout


def test_monitor_tells_of_activities_until_it_is_quit(sh: Sh) -> None:
    found = sh(f"(sleep 1; {START}echo x; echo q) | am monitor").stdout
    assert found == (
        "Monitoring activity manager...  available commands:\n(q)uit: finish monitoring\n"
        f"** Activity starting: {SETTINGS}\n** Activity resuming: {SETTINGS}\nInvalid command: x\n"
    )


def test_frames_are_counted_from_the_reset(sh: Sh) -> None:
    sh(START)
    assert "Total frames rendered: 1830\n" in sh(f"dumpsys gfxinfo {SETTINGS}").stdout
    sh(f"dumpsys gfxinfo {SETTINGS} reset; sleep 2")
    found = sh(f"dumpsys gfxinfo {SETTINGS} framestats").stdout
    assert "Stats since: 30500000000ns\nTotal frames rendered: 120\nJanky frames: 0 (0.00%)\n" in found
    head, *rows = found.split("---PROFILEDATA---\n")[1].splitlines()
    assert head.startswith("Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,")
    assert len(rows) == 120 and {row.count(",") for row in rows} == {head.count(",")} == {23}
    sh("input keyevent HOME")
    assert "Total frames rendered: 0\n" in sh(f"dumpsys gfxinfo {SETTINGS}").stdout


def test_layers_and_their_latency(sh: Sh) -> None:
    sh(START)
    (name,) = [row for row in sh("dumpsys SurfaceFlinger --list").stdout.splitlines() if SCREEN in row]
    rows = sh(f"dumpsys SurfaceFlinger --latency '{name}'").stdout.splitlines()
    assert rows[0] == "16666666" and len(rows) == 129
    times = [list(map(int, row.split("\t"))) for row in rows[1:-1]]
    assert all(wanted < ready < shown for wanted, shown, ready in times)
    assert {later[0] - sooner[0] for sooner, later in pairwise(times)} == {16_666_666}
    assert set(sh("dumpsys SurfaceFlinger --latency").stdout.splitlines()[1:-1]) == {"0\t0\t0"}
    assert f"({name})" in sh("dumpsys SurfaceFlinger").stdout


def test_battery_stats_count_from_the_reset(sh: Sh) -> None:
    assert "  Total run time: 30s 0ms realtime, 30s 0ms uptime\n" in sh("dumpsys batterystats").stdout
    sh("dumpsys batterystats --reset; sleep 61")
    found = sh("dumpsys batterystats").stdout
    assert "  Total run time: 1m 1s 0ms realtime" in found and "  Estimated battery capacity: 3000 mAh\n" in found
    rows = sh("dumpsys batterystats --checkin").stdout.splitlines()
    assert re.fullmatch(r"9,0,i,vers,36,211,(\S+),\1", rows[0])
    assert any(re.fullmatch(rf"9,0,i,uid,\d+,{MARKOR}", row) for row in rows)
    assert any(row.startswith("9,0,l,bt,0,") for row in rows)
    assert len(sh("dumpsys batterystats --history").stdout.splitlines()) == 3
    sh("cmd battery set status 77; cmd battery set ac 1")
    assert "status=unknown health=good plug=ac" in sh("dumpsys batterystats").stdout


def test_usage_and_process_stats_name_who_ran(sh: Sh) -> None:
    sh(START)
    used = sh("dumpsys usagestats").stdout
    assert f'time="2023-10-15 15:34:00" type=ACTIVITY_RESUMED package={SETTINGS} class={SETTINGS}.Settings' in used
    assert f"      package={SETTINGS} totalTimeUsed=" in used
    found = sh(f"dumpsys procstats {SETTINGS}").stdout
    assert found.startswith(f"AGGREGATED OVER LAST 24 HOURS:\n  * {SETTINGS} / 1000 / v33:\n           TOTAL: 100% (")
    assert "AGGREGATED OVER LAST 3 HOURS:\n" in sh("dumpsys procstats --hours 3").stdout


@pytest.mark.parametrize(
    "start", ["org.videolan.vlc/.gui.MainActivity", "org.tasks/com.todoroo.astrid.activity.MainActivity"]
)
def test_procstats_gives_the_memory_of_meminfo_in_megabytes(sh: Sh, start: str) -> None:
    sh(f"am start -n {start}")
    package = start.partition("/")[0]
    memory = re.search(r"TOTAL PSS: +(\d+) +TOTAL RSS: +(\d+)", sh(f"dumpsys meminfo {package}").stdout)
    assert memory is not None
    pss, rss = (int(kib) // 1024 for kib in memory.groups())
    assert f"TOTAL: 100% ({pss}MB-{pss}MB-{pss}MB/" in sh(f"dumpsys procstats {package}").stdout
    assert f"/{rss}MB-{rss}MB-{rss}MB over 1)" in sh(f"dumpsys procstats {package}").stdout


def test_listening_netcat_waits_until_it_is_killed(sh: Sh) -> None:
    assert sh("nc -l -p 9 & sleep 1; kill $!; wait $!; echo $?").stdout == "143\n"


def test_monitor_leaves_nothing_behind_when_it_is_killed(phone: Phone, sh: Sh) -> None:
    before = len(phone.system.activities.on_front)
    sh("(sleep 99 | am monitor) & sleep 1; pkill -f 'am monitor'; wait")
    assert len(phone.system.activities.on_front) == before
