"""What recorders, test drivers and performance tools send over adb, each line with the rule its caller applies."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from tests.e2e.adb_program import Outcome
from tests.e2e.lines import Line, all_of, contains, equals, exits, matches, passes, shell

TOUCH = "/dev/input/event2"
TAP = "3 57 1", "3 53 16384", "3 54 9012", "0 0 0", "3 57 -1", "0 0 0"
SETTINGS = "com.android.settings"
START = f"am start -W -n {SETTINGS}/.Settings"


def touch_screen(text: str) -> None:
    """The device with both axes of a multi-touch screen is chosen, the lowest of several; its ranges scale touches."""
    found = {}
    for block in re.split(r"^add device \d+: ", text, flags=re.MULTILINE)[1:]:
        limits = dict(re.findall(r"^ +(?:ABS \(0003\): )?(\w+) +: value -?\d+, min 0, max (\d+)", block, re.MULTILINE))
        for across, down in (("0035", "0036"), ("ABS_MT_POSITION_X", "ABS_MT_POSITION_Y")):
            if across in limits and down in limits:
                found[block.splitlines()[0]] = limits[across], limits[down]
    path = min(found, key=lambda name: int(name.removeprefix("/dev/input/event")))
    assert (path, found[path], len(found)) == (TOUCH, ("32767", "32767"), 11)


def can_search_command_lines(text: str) -> None:
    """Appium asks `pgrep --help` for its status and for an option -f."""
    assert text.split()[-1] == "0" and re.search(r"^-f\b", text, re.MULTILINE), text


def pulled_apk(outcome: Outcome, folder: Path) -> None:
    """The pulled file is an archive with a manifest that names the app."""
    assert outcome.status == 0, outcome
    with zipfile.ZipFile(folder / "app.apk") as archive:
        assert SETTINGS.encode("utf-16-le") in archive.read("AndroidManifest.xml")


def busy_share(text: str) -> None:
    """Two readings of /proc/stat give the load."""
    first, second = ([int(word) for word in line.split()[1:]] for line in text.splitlines())
    passed = [later - sooner for sooner, later in zip(first, second, strict=True)]
    assert sum(passed) == 4 * 500 and sum(passed) == 10 * (sum(passed) - passed[3]), text


def total_memory(text: str) -> None:
    """The row of totals has the proportional size first."""
    (row,) = re.findall(r"^ +TOTAL +(\d+)", text, re.MULTILINE)
    assert int(row) > 10_000


CLIENTS = [
    shell("touch screen by numbers", "getevent -p", passes(touch_screen)),
    shell("touch screen by names", "getevent -lp", passes(touch_screen)),
    shell("character devices", f"ls -l {TOUCH}", matches(r"^crw-rw---- 1 root input ")),
    shell(
        "tap by events",
        "; ".join(f"sendevent {TOUCH} {event}" for event in TAP) + "; dumpsys window | grep mCurrentFocus",
        matches(r"mCurrentFocus=Window\{\w+ u0 com\.google\.android\.settings\.intelligence/"),
        before=(START,),
    ),
    shell(
        "recorded tap",
        f"getevent -lt -c 3 {TOUCH} & sleep 1; input tap 540 1200; wait",
        matches(
            r"^\[ +\d+\.\d{6}\] EV_ABS       ABS_MT_TRACKING_ID   00000000            \n"
            r"\[ +\d+\.\d{6}\] EV_ABS       ABS_MT_POSITION_X    00004000            \n"
            r"\[ +\d+\.\d{6}\] EV_ABS       ABS_MT_POSITION_Y    00004000            \n$"
        ),
    ),
    shell("pgrep --help", "pgrep --help; echo $?", passes(can_search_command_lines)),
    shell("pidof --help", "pidof --help > /dev/null; echo $?", equals("0\n")),
    shell("all processes", "ps -A | grep -c system_server", equals("1\n")),
    shell("wait for a service", "cmd -w package path android", matches("^package:/")),
    shell(
        "background allowed",
        f"dumpsys deviceidle whitelist +{SETTINGS}; cmd deviceidle whitelist ={SETTINGS}",
        equals(f"Added: {SETTINGS}\ntrue\n"),
    ),
    shell(
        "lock and unlock",
        "locksettings set-pin 1111; locksettings verify --old 1111; locksettings clear --old 1111",
        equals("Pin set to '1111'\nLock credential verified successfully\nLock credential cleared\n"),
    ),
    shell(
        "display id", "dumpsys SurfaceFlinger --display-id", matches(r"^Display \d{15,20} \(HWC display 0\): port=0 ")
    ),
    shell("layers", "dumpsys SurfaceFlinger --list", contains(f"{SETTINGS}/{SETTINGS}.Settings#"), before=(START,)),
    shell(
        "frames",
        f"dumpsys gfxinfo {SETTINGS}",
        matches(r"Total frames rendered: \d+\nJanky frames: 0 \(0\.00%\)"),
        before=(START,),
    ),
    shell("memory of an app", f"dumpsys meminfo {SETTINGS}", passes(total_memory), before=(START,)),
    shell("load", "head -n 1 /proc/stat; sleep 5; head -n 1 /proc/stat", passes(busy_share)),
    shell("traffic", "cat /proc/net/dev", matches(r"\n wlan0: +\d+ +\d+ ")),
    shell("processors", "cat /sys/devices/system/cpu/present", equals("0-3\n")),
    shell("battery stats", "dumpsys batterystats --checkin", matches(r"^9,0,i,vers,\d+,\d+,")),
    Line("pull an app", ("pull", "/system/app/Settings/Settings.apk", "{tmp}/app.apk"), pulled_apk),
    shell("no network", "curl -sS https://example.com", all_of(exits(6), contains("Could not resolve host"))),
    Line("sensor", ("emu", "sensor", "set", "acceleration", "9.8:0:0"), contains("OK")),
    Line("signal", ("emu", "gsm", "signal-profile", "2"), contains("OK")),
    Line("key by the console", ("emu", "event", "send", "EV_KEY:KEY_POWER:1", "EV_KEY:KEY_POWER:0"), contains("OK")),
    shell("a line to wait for", "logcat -m 1 -T 1 & sleep 6; wait", matches(r"\n\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} ")),
]

PART_C = CLIENTS
