"""`getevent`, `sendevent` and `/dev/input`: what devices say, what events do, and what is seen of others' touches."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL, Intent, app_user
from tests.conftest import Result, run_script

Sh = Callable[..., Result]
TOUCH = "/dev/input/event2"
AXIS = "value 0, min 0, max {}, fuzz 0, flat 0, resolution 0\n"
POWER = """\
add device 1: /dev/input/event0
  name:     "Power Button"
  events:
    KEY (0001): {}
  input props:
    <none>
"""


def lines(*words: str) -> str:
    return "; ".join(f"sendevent {TOUCH} {each}" for each in words)


def finger(x: int, y: int) -> str:
    return lines("3 57 7", f"3 53 {x}", f"3 54 {y}", "1 330 1", "0 0 0")


UP = lines("3 57 -1", "1 330 0", "0 0 0")


def test_devices_are_listed_with_the_rights_of_a_phone(sh: Sh) -> None:
    found = sh("ls -l /dev/input | tail -n +2", user=SHELL).stdout.splitlines()
    assert len(found) == 14
    assert found[0].startswith("crw-rw---- 1 root input")
    assert sh("[ -c /dev/input/event13 ] && echo yes").stdout == "yes\n"


def test_description_is_what_clients_parse(sh: Sh) -> None:
    assert sh("getevent -p /dev/input/event0", user=SHELL) == Result(0, POWER.format("0074 "), "")
    assert sh("getevent -lp /dev/input/event0") == Result(0, POWER.format("KEY_POWER            "), "")
    touch = sh(f"getevent -p {TOUCH}").stdout
    assert '  name:     "virtio_input_multi_touch_1"\n  events:\n    KEY (0001): 0141  014b \n' in touch
    assert "                0035  : " + AXIS.format(32767) in touch
    assert "                002f  : " + AXIS.format(10) in touch
    labelled = sh(f"getevent -lp {TOUCH}").stdout
    assert "                ABS_MT_TRACKING_ID    : " + AXIS.format(65535) in labelled
    info = sh("getevent -i /dev/input/event0").stdout
    assert "  bus:      0019\n  vendor    0000\n  product   0001\n  version   0000\n" in info
    assert '  location: "LNXPWRBN/button/input0"\n  id:       ""\n  version:  1.0.1\n' in info
    everything = sh("getevent -p").stdout
    assert everything.startswith('add device 1: /dev/input/event13\n  name:     "qwerty2"\n')
    assert everything.count("add device") == 14


def test_held_key_is_marked(sh: Sh) -> None:
    sh("sendevent /dev/input/event0 1 116 1; sendevent /dev/input/event0 0 0 0")
    assert "KEY (0001): 0074*" in sh("getevent -p /dev/input/event0").stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("getevent /dev/nothing", "could not open /dev/nothing, No such file or directory\n"),
        ("sendevent /dev/nothing 1 2 3", "sendevent: /dev/nothing: No such file or directory\n"),
        ("sendevent /dev/null 1 2 3", "sendevent: EVIOCGVERSION: Inappropriate ioctl for device\n"),
        (f"sendevent {TOUCH} a 2 3", "sendevent: not integer: a\n"),
        ("sendevent 1 2", 'sendevent: Need 4 arguments (see "sendevent --help")\n'),
    ],
)
def test_wrong_command_lines(sh: Sh, line: str, message: str) -> None:
    assert sh(line) == Result(1, "", message)


def test_unknown_option_prints_usage(sh: Sh) -> None:
    found = sh("getevent -z")
    assert (found.status, found.stdout) == (1, "")
    assert found.stderr.startswith("getevent: invalid option -z\nUsage: getevent [-t] [-n]")


def test_apps_may_not_touch_devices(phone: Phone) -> None:
    result = run_script(phone, f"sendevent {TOUCH} 0 0 0; getevent {TOUCH}", user=app_user(10_150))
    assert result.stderr == (f"sendevent: {TOUCH}: Permission denied\ncould not open {TOUCH}, Permission denied\n")


def test_finger_of_sendevent_taps(phone: Phone, sh: Sh) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    place = 540 * 32768 // 1080 + 1, 660 * 32768 // 2400 + 1
    assert sh(f"{finger(*place)}; {UP}") == Result(0, "", "")
    assert "open_search_view_edit_text" in phone.display.dump()


def test_finger_that_moves_scrolls_and_one_that_stays_presses_long(phone: Phone, sh: Sh) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    before = phone.display.dump()
    sh(f"{finger(16384, 27000)}; {lines('3 54 16000', '0 0 0', '3 54 9000', '0 0 0')}; {UP}")
    assert phone.display.dump() != before
    phone.system.activities.home()
    sh(f"{finger(16384, 12000)}; sleep 0.8; {UP}")
    assert "Wallpaper" in phone.display.dump()


def test_touch_screen_turns_with_the_display(phone: Phone, sh: Sh) -> None:
    sh("settings put system accelerometer_rotation 0; settings put system user_rotation 1")
    seen: list[tuple[str, float, float]] = []
    phone.display.motion = lambda *report: seen.append(report)  # type: ignore[method-assign]
    sh(f"{finger(8192, 0)}; {UP}")
    width, height = phone.display.metrics.width, phone.display.metrics.height
    assert width > height
    assert seen == [("DOWN", 0.0, height * 0.75), ("UP", 0.0, height * 0.75)]


def test_second_finger_is_left_alone(phone: Phone, sh: Sh) -> None:
    seen: list[str] = []
    phone.display.motion = lambda action, x, y: seen.append(action)  # type: ignore[method-assign]
    sh(finger(100, 100))
    sh(lines("3 47 1", "3 57 8", "3 53 9000", "3 54 9000", "0 0 0", "3 47 0", "3 57 -1", "0 0 0"))
    sh(lines("3 47 1", "3 53 9100", "0 0 0", "3 57 -1", "0 0 0"))
    sh(f"{lines('3 47 0')}; {finger(200, 200)}")
    assert seen == ["DOWN", "MOVE", "UP", "DOWN"]


def test_keys_of_sendevent_type_with_modifiers(phone: Phone, sh: Sh) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    phone.display.tap(540, 660)
    keys = "42 1", "30 1", "30 0", "42 0", "48 1", "48 0"
    sh("; ".join(f"sendevent /dev/input/event13 1 {key}; sendevent /dev/input/event13 0 0 0" for key in keys))
    assert 'text="Ab"' in phone.display.dump()


def test_power_key_acts_when_it_is_let_go(phone: Phone, sh: Sh) -> None:
    sh("sendevent /dev/input/event0 1 116 1; sendevent /dev/input/event0 0 0 0")
    assert phone.display.awake
    sh("sendevent /dev/input/event0 1 116 0; sendevent /dev/input/event0 0 0 0")
    assert not phone.display.awake


def test_written_structs_are_events(phone: Phone, sh: Sh) -> None:
    event = struct.Struct("<qqHHi")
    power = b"".join(event.pack(0, 0, *each) for each in ((1, 116, 1), (0, 0, 0), (1, 116, 0), (0, 0, 0)))
    result = run_script(phone, "cat > /dev/input/event0", stdin=power, user=SHELL)
    assert result == Result(0, "", "")
    assert not phone.display.awake


def test_reader_sees_touches_of_others_in_the_exact_form(sh: Sh) -> None:
    found = sh(f"getevent -c 10 {TOUCH} & sleep 1; input tap 540 1200; input tap 540 1200; input tap 0 0; wait").stdout
    assert found == (
        "0003 0039 00000000\n0003 0035 00004000\n0003 0036 00004000\n0000 0000 00000000\n"
        "0003 0039 ffffffff\n0000 0000 00000000\n"
        "0003 0039 00000000\n0000 0000 00000000\n0003 0039 ffffffff\n0000 0000 00000000\n"
    )


def test_labels_and_times(sh: Sh) -> None:
    found = sh("getevent -qlt -c 4 & sleep 1; input keyevent 26; wait").stdout
    device = "/dev/input/event13: "
    assert found == (
        f"[      31.000000] {device}EV_KEY       KEY_POWER            DOWN                \n"
        f"[      31.000000] {device}EV_SYN       SYN_REPORT           00000000            \n"
        f"[      31.050000] {device}EV_KEY       KEY_POWER            UP                  \n"
        f"[      31.050000] {device}EV_SYN       SYN_REPORT           00000000            \n"
    )


def test_swipe_is_reported_on_its_way(sh: Sh) -> None:
    found = sh(f"(getevent -c 46 {TOUCH} & sleep 1; input swipe 540 1900 540 700 320; wait) | grep 0036").stdout
    places = [int(line.split()[2], 16) * 2400 // 32768 for line in found.splitlines()]
    assert (len(places), places[0], places[10], places[20]) == (21, 1900, 1300, 700)


def test_unchanged_values_and_foreign_codes_go_no_further(sh: Sh) -> None:
    again = lines("3 53 100", "0 0 0", "1 330 1", "0 0 0", "3 255 1", "0 0 0", "3 47 99", "0 0 0", "3 54 5", "0 0 0")
    found = sh(f"getevent -c 6 {TOUCH} & sleep 1; {finger(100, 100)}; {again}; wait").stdout
    assert found.splitlines()[4:] == ["0003 0036 00000005", "0000 0000 00000000"]


def test_snapshot_lifts_the_finger(phone: Phone, sh: Sh) -> None:
    phone.snapshots.save("before")
    sh(finger(100, 100))
    phone.snapshots.load("before")
    seen: list[str] = []
    phone.display.motion = lambda action, x, y: seen.append(action)  # type: ignore[method-assign]
    sh(UP)
    assert seen == []
