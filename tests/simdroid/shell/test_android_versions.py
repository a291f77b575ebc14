"""What commands of Android 13 and of Android 14 print differently."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system.version_texts import VERSION_TEXTS
from tests.conftest import run_script
from tests.images import ANDROID_WORLD, MOBILE_WORLD

SETTINGS = "com.android.settings"
HASH = re.compile(r"\b[0-9a-f]{7,8}\b")


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Phone]:
    """A phone of each version with Settings in front, by API level."""
    home: Path = tmp_path_factory.mktemp("phones")
    made = {image.profile.api: Phone(home / image.name, image=image) for image in (ANDROID_WORLD, MOBILE_WORLD)}
    for phone in made.values():
        run_script(phone, f"am start -n {SETTINGS}/.Settings")
    return made


def answers(phones: dict[int, Phone], script: str, *, stdin: bytes = b"") -> list[str]:
    """What a script prints, on Android 13 and on 14; hashes as `h`, user numbers of apps as `u`."""
    found = []
    for api in (33, 34):
        told = run_script(phones[api], script, stdin=stdin)
        printed = re.sub(r"\b10\d{3}\b", "u", HASH.sub("h", told.stdout + told.stderr))
        found.append(re.sub(r"(?<=pid=)\d+", "p", printed))
    return found


def test_every_version_has_its_own_texts() -> None:
    assert sorted(VERSION_TEXTS) == [33, 34]
    thirteen, fourteen = VERSION_TEXTS[33], VERSION_TEXTS[34]
    assert all(getattr(thirteen, name) != getattr(fourteen, name) for name in thirteen.__dataclass_fields__)


def test_records_of_activities_and_tasks(phones: dict[int, Phone]) -> None:
    names = f"ActivityRecord{{h u0 {SETTINGS}/.Settings}} t7}}", f"ActivityRecord{{h u0 {SETTINGS}/.Settings t7}}"
    assert answers(phones, "dumpsys activity activities | grep ResumedActivity:") == [
        f"  ResumedActivity: {name}\n" for name in names
    ]
    assert answers(phones, "dumpsys window displays | grep mFocusedApp") == [
        f"  mFocusedApp={name}\n" for name in names
    ]
    short = f"Task{{h #7 type=standard A=1000:{SETTINGS}"
    state = " U=0 visible=true visibleRequested=true mode=fullscreen translucent=false sz=1}"
    assert answers(phones, "dumpsys activity activities | grep '^  . Task.*#7'") == [f"  * {short}{state}\n"] * 2
    assert answers(phones, "dumpsys activity activities | grep FocusedRootTask=") == [
        f"  topDisplayFocusedRootTask={short}{state}\n",
        f"  topDisplayFocusedRootTask={short}}}\n",
    ]
    assert answers(phones, "dumpsys window displays | grep 'Display: '") == [
        "  Display: mDisplayId=0 rootTasks=2\n",
        "  Display: mDisplayId=0 (organized)\n",
    ]


def test_the_activities_in_front(phones: dict[int, Phone]) -> None:
    thirteen, fourteen = answers(phones, "dumpsys activity top | grep -e ^TASK -e ACTIVITY | tail -n 2")
    assert thirteen == f"TASK 1000:{SETTINGS} id=7 userId=0\n  ACTIVITY {SETTINGS}/.Settings h pid=p\n"
    place = " displayId=0(type=INTERNAL)"
    assert fourteen == (
        f"TASK 1000:{SETTINGS} id=7 userId=0{place}\n  ACTIVITY {SETTINGS}/.Settings h pid=p userId=0 uid=1000{place}\n"
    )


def test_the_log_of_a_start(phones: dict[int, Phone]) -> None:
    thirteen, fourteen = answers(phones, "logcat -d -v raw -s ActivityTaskManager | tail -n 2")
    assert thirteen == (
        f"START u0 {{flg=0x10000000 cmp={SETTINGS}/.Settings}} from uid 2000\nDisplayed {SETTINGS}/.Settings: +523ms\n"
    ).replace("523", re.findall(r"\+(\d+)ms", thirteen)[0])
    assert fourteen == thirteen.replace("from uid 2000", "with LAUNCH_MULTIPLE from uid 2000 result code=0").replace(
        ".Settings: +", ".Settings for user 0: +"
    )


def test_battery_and_panel(phones: dict[int, Phone]) -> None:
    sources = "  AC powered: false\n  USB powered: false\n  Wireless powered: false\n"
    thirteen, fourteen = answers(
        phones, "dumpsys battery unplug; dumpsys battery | grep powered; dumpsys battery reset"
    )
    assert (thirteen, fourteen) == (sources, f"{sources}  Dock powered: false\n")
    assert answers(phones, "dumpsys display | grep -o 'modeId 1, .*defaultModeId 1,'") == [
        "modeId 1, defaultModeId 1,\n",
        "modeId 1, renderFrameRate 60.0, defaultModeId 1,\n",
    ]


def test_the_touch_screen(phones: dict[int, Phone]) -> None:
    command = "dumpsys input | grep -A 12 'Device 4:' | sed -n -e '/Mapper/p' -e '/Viewport/,/Orientation/p'"
    thirteen, fourteen = (
        [line for line in text.splitlines() if "Viewport" not in line] for text in answers(phones, command)
    )
    assert thirteen == [
        "    Touch Input Mapper (mode - direct):",
        "      DisplayWidth: 1080px",
        "      DisplayHeight: 2400px",
        "      PhysicalWidth: 1080px",
        "      PhysicalHeight: 2400px",
        "      PhysicalLeft: 0",
        "      PhysicalTop: 0",
        "      InputDeviceOrientation: 0",
    ]
    assert fourteen[:4] == [
        "    Touch Input Mapper (mode - DIRECT):",
        "      DisplayBounds: 1080x2400",
        "      PhysicalFrameInRotatedDisplay: Rect{0, 0, 1080, 2400}",
        "      InputDeviceOrientation: Rotation0",
    ]


def test_what_the_package_manager_says_of_an_app(phones: dict[int, Phone]) -> None:
    script = "dumpsys package com.android.chrome | grep -e 'userId=' -e 'appId=' -e extractNativeLibs"
    assert answers(phones, script) == ["    userId=u\n", "    appId=u\n    extractNativeLibs=true\n"]


def test_parts_of_android_have_its_version(phones: dict[int, Phone]) -> None:
    script = (
        f"dumpsys package {SETTINGS} | grep -i -E 'version(code|name)='; pm list packages --show-versioncode systemui"
    )
    assert answers(phones, script) == [
        f"    versionCode={api} minSdk=24 targetSdk={api}\n    versionName={release}\n"
        f"package:com.android.systemui versionCode:{api}\n"
        for api, release in ((33, 13), (34, 14))
    ]


def test_notifications_have_the_flags_they_were_posted_with(phones: dict[int, Phone]) -> None:
    for phone in phones.values():
        run_script(phone, "cmd notification post -t Tea tea ready")
    record = "dumpsys notification | sed -n '/pkg=com.android.shell/,/pri=/p'"
    assert answers(phones, f"{record} | grep -i -E '^ +(original)?flags='") == [
        "      flags=0x0\n",
        "      flags=0x0\n      originalFlags=0x0\n",
    ]


def test_a_dump_ends_at_the_navigation_bar_or_at_the_lower_edge(phones: dict[int, Phone]) -> None:
    root = [re.findall(r'bounds="([^"]+)"', text)[0] for text in answers(phones, "uiautomator dump /dev/tty")]
    assert root == ["[0,0][1080,2337]", "[0,0][1080,2400]"]


def test_messages_of_sqlite(phones: dict[int, Phone]) -> None:
    assert [text.split()[0] for text in answers(phones, "sqlite3 -version")] == ["3.32.2", "3.39.2"]
    assert answers(phones, "sqlite3 :memory: 'SELECT * FROM nope'; echo $?") == [
        "1\nError: no such table: nope\n",
        "1\nError: in prepare, no such table: nope\n",
    ]
    twice = "CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1), (1)"
    assert answers(phones, f"sqlite3 :memory: '{twice}'; echo $?") == [
        "19\nError: UNIQUE constraint failed: t.a\n",
        "19\nError: stepping, UNIQUE constraint failed: t.a (19)\n",
    ]
    assert answers(phones, "sqlite3 :memory:", stdin=f"SELECT x;\n{twice};\n".encode()) == [
        "Error: near line 1: no such column: x\nError: near line 2: UNIQUE constraint failed: t.a\n",
        "Parse error near line 1: no such column: x\nRuntime error near line 2: UNIQUE constraint failed: t.a (19)\n",
    ]


def test_properties(phones: dict[int, Phone]) -> None:
    names = ("ro.serialno", "ro.product.cpu.abilist", "ro.zygote", "ro.product.device", "ro.build.version.sdk")
    assert answers(phones, "; ".join(f"getprop {name}" for name in names)) == [
        "EMULATOR33X1X11X0\nx86_64\nzygote64_32\nemu64x\n33\n",
        "EMULATOR34X1X11X0\nx86_64,arm64-v8a\nzygote64\nemu64xa\n34\n",
    ]
