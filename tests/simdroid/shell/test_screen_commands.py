"""`input`, `uiautomator`, `screencap`, `wm`, and the dumps of display and input."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from simdroid.device import Phone
from simdroid.system import SHELL, Intent
from tests.conftest import Result

Sh = Callable[..., Result]
SILENT = Result(0, "", "")
BAD_NUMBER = "Error: bad number java.lang.NumberFormatException: For input string: "
HOME_WINDOW = "com.google.android.apps.nexuslauncher.NexusLauncherActivity"


def java(verb: str, message: str, exception: str = "IllegalArgumentException") -> Result:
    text = (
        f"\nException occurred while executing '{verb}':\njava.lang.{exception}: {message}\n"
        "\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
    )
    return Result(255, "", text)


def search_settings(phone: Phone) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    phone.display.tap(540, 660)


def field(phone: Phone) -> str:
    found = re.search(r'text="([^"]*)" resource-id="[^"]*open_search_view_edit_text"', phone.display.dump())
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    "line",
    [
        "input tap 540 2000",
        "input touchscreen tap 540.5 2000.25",
        "input touchscreen -d 0 swipe 1 2 3 4",
        "input swipe 100 200 300 400 50",
        "input  swipe 100 200 300 400 ",
        "input draganddrop 100 200 300 400 4000",
        "input keyevent 82",
        "input keyevent --longpress KEYCODE_HOME",
        "input keyevent KEYCODE_NOT_A_KEY",
        "input keyevent 4 3 KEYCODE_BACK",
        "input keycombination 113 29 && input keyevent 67",
        "input text nobody",
        "input press",
        "input roll 3 4",
        "input motionevent DOWN 5 5; input motionevent up 5 5",
        "cmd input tap 1 1",
        "input tap NaN Infinity",
    ],
)
def test_input_is_silent(sh: Sh, line: str) -> None:
    assert sh(line) == SILENT


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("input tap 5", java("tap", 'Argument expected after "5"')),
        ("input tap", java("tap", 'Argument expected after "tap"')),
        ("input tap a b", java("tap", "Error: Invalid arguments for command: tap")),
        ("input swipe 1 2 3 4 x", java("swipe", "Error: Invalid arguments for command: swipe")),
        ("input keyevent", java("keyevent", 'Argument expected after "keyevent"')),
        ("input keycombination 113", java("keycombination", "keycombination requires at least 2 keycodes")),
        ("input keycombination 113 nope", java("keycombination", "Unknown keycode: nope")),
        ("input text Grüße", java("text", "Attempt to get length of null array", "NullPointerException")),
        ("input motionevent SIDEWAYS 1 1", java("motionevent", "Unknown action: SIDEWAYS")),
        ("input wiggle", Result(0, "Unknown command: wiggle\n", "")),
    ],
)  # fmt: skip
def test_input_complains_as_android_does(sh: Sh, line: str, expected: Result) -> None:
    assert sh(line) == expected


def test_input_without_a_command_explains_itself(sh: Sh) -> None:
    result = sh("input")
    assert result.status == 0
    assert result.stdout.startswith(
        "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]\n\nThe sources are: \n      touchnavigation\n"
    )


def test_input_text_types_words_and_blanks(phone: Phone, sh: Sh) -> None:
    search_settings(phone)
    sh("input text hello%sworld; input text \\'\\\"\\;")
    assert field(phone) == "hello world'&quot;;"
    sh("input keycombination 113 29 && input keyevent 67")
    assert field(phone) == "Search settings"
    sh("input keyevent 29 KEYCODE_B --nonsense 0x7")
    assert field(phone) == "ab"


def test_input_moves_between_screens(phone: Phone, sh: Sh) -> None:
    sh("input swipe 540 1500 540 300")
    assert "apps_list_view" in phone.display.dump()
    sh("input keyevent KEYCODE_HOME")
    sh("input tap 162 1970")
    assert "dialer" in phone.display.focused_window()
    sh("input keyevent 3")
    assert phone.display.focused_window().endswith(HOME_WINDOW)


def test_uiautomator_writes_the_tree_and_says_where(phone: Phone, sh: Sh) -> None:
    assert sh("uiautomator dump") == Result(0, "UI hierchary dumped to: /sdcard/window_dump.xml\n", "")
    assert sh("cat /sdcard/window_dump.xml").stdout == phone.display.dump()
    assert sh("cd /sdcard; uiautomator dump --compressed a.xml").stdout == "UI hierchary dumped to: /sdcard/a.xml\n"
    assert sh("cat /sdcard/a.xml").stdout == phone.display.dump(compressed=True)


def test_uiautomator_on_the_terminal(phone: Phone, sh: Sh) -> None:
    expected = phone.display.dump() + "UI hierchary dumped to: /dev/tty\n"
    assert sh("uiautomator dump /dev/tty") == Result(0, expected, "")


def test_uiautomator_says_dumped_even_where_it_could_not(phone: Phone, sh: Sh) -> None:
    result = sh("uiautomator dump /sdcard/none/x.xml")
    assert result == Result(0, "UI hierchary dumped to: /sdcard/none/x.xml\n", "")
    assert not phone.system.fs.exists("/sdcard/none/x.xml")
    assert "failed to dump window to file" in phone.system.log.entries()[-1].message


def test_uiautomator_can_dump_all_windows(sh: Sh) -> None:
    sh("uiautomator dump --windows /sdcard/w.xml")
    document = sh("cat /sdcard/w.xml").stdout
    assert document.count("<window ") == 3
    assert 'title="StatusBar"' in document


def test_uiautomator_knows_only_dump(sh: Sh) -> None:
    for line in ("uiautomator", "uiautomator nonsense"):
        result = sh(line)
        assert result.status == 0
        assert result.stdout.startswith("Usage: uiautomator <subcommand> [options]\n")


def test_screencap_writes_png_or_pixels(phone: Phone, sh: Sh) -> None:
    assert sh("screencap -p /sdcard/a; screencap /sdcard/b.png; screencap -d 0 /sdcard/c") == SILENT
    png = phone.system.fs.read_bytes("/sdcard/a")
    assert png == phone.system.fs.read_bytes("/sdcard/b.png") == phone.display.png()
    assert Image.open(BytesIO(png)).size == (1080, 2400)
    raw = phone.system.fs.read_bytes("/sdcard/c")
    assert struct.unpack("<4I", raw[:16]) == (1080, 2400, 1, 1)
    assert raw[16:] == phone.display.rgba()


def test_screencap_complains(sh: Sh) -> None:
    assert sh("screencap /none/x") == Result(1, "", "Error opening file: /none/x (No such file or directory)\n")
    assert sh("screencap /data/x.png", user=SHELL) == Result(
        1, "", "Error opening file: /data/x.png (Permission denied)\n"
    )
    help_text = sh("screencap -h")
    assert (help_text.status, help_text.stdout) == (1, "")
    assert help_text.stderr.startswith("usage: screencap")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("wm size", Result(0, "Physical size: 1080x2400\n", "")),
        ("wm size 720x1280", SILENT),
        ("wm size 720x1280; wm size", Result(0, "Physical size: 1080x2400\nOverride size: 720x1280\n", "")),
        ("wm size 360dpx640dp; wm size", Result(0, "Physical size: 1080x2400\nOverride size: 945x1680\n", "")),
        ("wm size 720x1280; wm size reset; wm size", Result(0, "Physical size: 1080x2400\n", "")),
        ("wm size 1080x2400; wm size", Result(0, "Physical size: 1080x2400\n", "")),
        ("wm size big", Result(255, "", "Error: bad size big\n")),
        ("wm size 1xtwo", Result(255, "", f'{BAD_NUMBER}"two"\n')),
        ("wm density", Result(0, "Physical density: 420\n", "")),
        ("wm density 320; wm density", Result(0, "Physical density: 420\nOverride density: 320\n", "")),
        ("wm density 320; wm density reset; wm density", Result(0, "Physical density: 420\n", "")),
        ("wm density 71", Result(255, "", "Error: density must be >= 72\n")),
        ("wm density x", Result(255, "", f'{BAD_NUMBER}"x"\n')),
        ("wm user-rotation", Result(0, "lock 0\n", "")),
        ("wm user-rotation lock 1; wm user-rotation", Result(0, "lock 1\n", "")),
        ("wm user-rotation free; wm user-rotation", Result(0, "free\n", "")),
        ("wm dismiss-keyguard", SILENT),
        ("wm nonsense", Result(255, "Unknown command: nonsense\n", "")),
    ],
)  # fmt: skip
def test_wm(sh: Sh, line: str, expected: Result) -> None:
    assert sh(line) == expected


def test_wm_changes_what_is_captured(phone: Phone, sh: Sh) -> None:
    sh("wm size 720x1280; wm density 320")
    assert Image.open(BytesIO(phone.display.png())).size == (720, 1280)
    sh("wm size reset; wm user-rotation lock 1")
    assert Image.open(BytesIO(phone.display.png())).size == (2400, 1080)


def test_dumpsys_input_is_what_android_env_reads(sh: Sh) -> None:
    def orientation() -> str:
        width, found = -1, ""
        for line in sh("dumpsys input").stdout.splitlines():
            if match := re.match(r"\s+PhysicalWidth:\s+(-?\d+)px", line):
                width = int(match[1])
            match = re.match(r"\s+(SurfaceOrientation|InputDeviceOrientation):\s+.*(\d)", line)
            if match and width >= 0:
                found = found or match[2]
        return found

    assert orientation() == "0"
    text = sh("dumpsys input").stdout
    assert text.startswith("INPUT MANAGER (dumpsys input)\n\n")
    frames = re.findall(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", text)
    assert (frames[0], len(frames)) == (("1080", "2400"), 11)
    sh("settings put system accelerometer_rotation 0; settings put system user_rotation 1")
    assert orientation() == "1"
    frames = re.findall(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", sh("dumpsys input").stdout)
    assert frames[0] == ("2400", "1080")


def test_dumpsys_display(sh: Sh) -> None:
    text = sh("dumpsys display").stdout
    assert text.startswith("DISPLAY MANAGER (dumpsys display)\n")
    assert "  Display State=ON\n" in text
    assert "mCurrentOrientation=0\n" in text
    assert '"Built-in Screen": uniqueId="local:4619827259835644672", 1080 x 2400, modeId 1, defaultModeId 1,' in text
    sh("input keyevent SLEEP")
    assert "  Display State=OFF\n" in sh("dumpsys display").stdout
