"""Apps, files, data, services, health and snapshots, from scripted answers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, DeviceLost, DeviceRefused, InvalidAction, SnapshotFailed
from mobile_world.runtime import ShellResult
from mobile_world.runtime.controller import Health
from tests.mobile_world.runtime.control.scripted_device import ScriptedConsole, ScriptedDevice, controller_of

LAUNCHER = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
QUERY = f"cmd package query-activities {LAUNCHER}"
LISTING = """2 activities found:
  Activity #0:
    ActivityInfo:
      name=a.b.Main
      packageName=a.b
      labelRes=0x1 nonLocalizedLabel=Notes icon=0x1 banner=0x0
"""
ROWS = "ID        TAG     VM SIZE  DATE       VM CLOCK\n--        clean  100M 2026-01-02 03:04:05 00:00:01"


def test_apps_are_started_by_their_component() -> None:
    device = ScriptedDevice({QUERY: LISTING})
    controller = controller_of(device)
    assert controller.launch_app(" notes ") == "a.b"
    start = f"am start -W {LAUNCHER} -f 0x10200000 -n a.b/a.b.Main"
    assert device.commands == [QUERY, start]
    assert controller.launch_app("A.B") == "a.b"
    assert device.commands == [QUERY, start, start], "what is known is not listed again"
    assert controller.apps() == {"Notes": "a.b"}


@pytest.mark.parametrize("said", [ShellResult(0, b"Error: no", b""), ShellResult(0, b"", b"Error type 3")])
def test_an_app_that_does_not_start_is_looked_up_again(said: ShellResult) -> None:
    device = ScriptedDevice({QUERY: LISTING, "am start": said})
    with pytest.raises(InvalidAction, match=r"no app 'Notes'; did you mean 'Notes'\?"):
        controller_of(device).launch_app("Notes")
    with pytest.raises(InvalidAction) as error:
        controller_of(device).launch_app("x" * 99)
    assert str(error.value) == f"no app '{'x' * 60}'; there are: Notes"


def test_apps_and_files() -> None:
    device = ScriptedDevice()
    device.files = {"/sdcard/a": b""}
    controller = controller_of(device)
    controller.force_stop("a.b")
    controller.remove("/sdcard/a")
    controller.media_scan("/sdcard/a b.png")
    scan = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
    assert device.commands == [
        "am force-stop a.b",
        "rm /sdcard/a",
        f"am broadcast -a {scan} -d file:///sdcard/a%20b.png",
    ]
    with pytest.raises(DeviceRefused, match="phone: there is no /sdcard/gone to remove"):
        controller.remove("/sdcard/gone")


def test_a_file_that_cannot_be_read_is_the_users_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = ScriptedDevice()

    def push(source: Path, remote: str, *, timeout: float) -> None:
        assert timeout == 120
        source.read_bytes()

    monkeypatch.setattr(device, "push", push, raising=False)
    with pytest.raises(ConfigError, match="to push it: No such file or directory"):
        controller_of(device).push(tmp_path / "gone", "/sdcard/x")


def test_queries() -> None:
    device = ScriptedDevice({"content query": "Row: 0 a=1, b=x\nRow: 1 a=2, b=y"})
    controller = controller_of(device)
    assert controller.query("content://x") == [{"a": "1", "b": "x"}, {"a": "2", "b": "y"}]
    controller.query("content://x", projection=["a", "b"], where="a>0")
    ask = "content query --uri content://x"
    assert device.commands == [ask, f"{ask} --projection a:b --where a>0"]
    device.answers["content query"] = "No result found."
    assert controller.query("content://x") == []
    for answer in ("[ERROR] Unsupported", ShellResult(0, b"Row: 0 a=1", b"odd")):
        device.answers["content query"] = answer
        with pytest.raises(DeviceRefused, match=r"phone: query of content://x failed: (.ERROR. Unsupported|odd)"):
            controller.query("content://x")


def test_ambiguous_columns_are_queried_one_by_one() -> None:
    device = ScriptedDevice(
        {
            "content query --uri u --projection a:b": "Row: 0 a=1, b=x, a=2",
            "content query --uri u --projection a": "Row: 0 a=1",
            "content query --uri u --projection b": "Row: 0 b=x, a=2",
        }
    )
    assert controller_of(device).query("u", projection=["a", "b"]) == [{"a": "1", "b": "x, a=2"}]
    assert len(device.commands) == 3


def test_inserts() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    controller.insert("u")
    assert device.commands == []
    controller.insert("u", {"a": "x:y", "n": 5}, {"a": None})
    assert device.commands == [
        "content insert --uri u --bind 'a:s:x\\:y' --bind n:i:5 && content insert --uri u --bind a:n:"
    ]
    for answer in (ShellResult(0, b"", b"no table\n"), ShellResult(0, b"x [ERROR] no table", b"")):
        device.answers["content insert"] = answer
        with pytest.raises(DeviceRefused, match="phone: insert into u failed: no table"):
            controller.insert("u", {"a": 1})


def test_sql_runs_as_root() -> None:
    device = ScriptedDevice({"su 0 sqlite3": "n\x1fm\x1e3\x1f\x1e"})
    assert controller_of(device).sql("/x.db", "SELECT") == [{"n": "3", "m": ""}]
    assert device.commands == ["su 0 sqlite3 -ascii -header /x.db SELECT"]
    assert controller_of(ScriptedDevice()).sql("/x.db", "DELETE") == []


def test_settings_and_the_clock() -> None:
    device = ScriptedDevice({"date": "86400"})
    controller = controller_of(device)
    controller.put_setting("system", "x", 5)
    assert controller.now() == datetime(1970, 1, 2, tzinfo=UTC)
    controller.set_clock(datetime(2026, 3, 4, 5, 6, 7, tzinfo=timezone(timedelta(hours=1))))
    assert device.commands == [
        "settings put system x 5",
        "date +%s",
        "settings put global auto_time 0",
        "su 0 date -u 030404062026.07",
    ]
    with pytest.raises(ValueError, match="needs a time zone"):
        controller.set_clock(datetime(2026, 1, 1))  # noqa: DTZ001


def test_sleeping_has_bounds() -> None:
    device = ScriptedDevice()
    controller_of(device).sleep(0)
    controller_of(device).sleep(86_400)
    for seconds in (-0.1, 86_401):
        with pytest.raises(InvalidAction, match=r"cannot wait .* s; give 0 to 86400"):
            controller_of(device).sleep(seconds)
    assert device.commands == ["sleep 0.000", "sleep 86400.000"]


def test_text_messages() -> None:
    console = ScriptedConsole()
    controller = controller_of(ScriptedDevice(), console)
    controller.send_sms("+1 (555) 01-2.3", "a\\b\r\nc\rd")
    assert console.asked == [("sms send +1555" + "0123 a\\\\b\\nc\\nd", 30.0)]
    for number in ("", "12a", "+"):
        with pytest.raises(DeviceRefused, match="is not a telephone number"):
            controller.send_sms(number, "x")
    for text in ("", "x" * 10_001, "\ud800"):
        with pytest.raises(DeviceRefused, match="needs a text of 1 to 10000 whole characters"):
            controller.send_sms("1", text)
    controller.send_sms("1", "x" * 10_000)


def test_the_clipboard_of_a_simulated_phone() -> None:
    done = 'Broadcasting: x\nBroadcast completed: result=-1, data="a\nb"'
    device = ScriptedDevice({"am broadcast -a clipper.get": done, "am broadcast -a clipper.set": done})
    controller = controller_of(device)
    assert controller.clipboard() == "a\nb"
    controller.set_clipboard("x")
    assert device.commands == ["am broadcast -a clipper.get", "am broadcast -a clipper.set -e text x"]
    device.answers["am broadcast -a clipper.get"] = "Broadcast completed: result=-1"
    assert controller.clipboard() == ""
    for answer in ("Broadcast completed: result=0", "what?"):
        device.answers["am broadcast -a clipper.get"] = answer
        with pytest.raises(DeviceRefused, match="Clipper did not answer"):
            controller.clipboard()
    for text in ("a\0", "\ud800"):
        with pytest.raises(DeviceRefused, match="cannot be put on the clipboard"):
            controller.set_clipboard(text)


def test_the_clipboard_of_a_real_device_needs_clipper_in_front() -> None:
    device = ScriptedDevice({"am start": "Broadcast completed: result=-1"}, simulated=False)
    controller_of(device).clipboard()
    assert device.commands == [
        "am start -W -n ca.zgrs.clipper/.Main && am broadcast -a clipper.get",
        "input keyevent KEYCODE_BACK",
    ]


HEALTHY = "1\n  mWakefulness=Awake\n/dev/x 100 50 {} 10% /data"


@pytest.mark.parametrize(
    ("text", "health"),
    [
        (HEALTHY.format(500_000), Health(True, True, True, 500_000, "")),
        (HEALTHY.format(102_400), Health(True, True, True, 102_400, "")),
        (HEALTHY.format(102_399), Health(True, True, True, 102_399, "only 99 MB are free on /data")),
        ("1\nmWakefulness=Asleep\n", Health(True, True, False, None, "")),
        ("\nmWakefulness=Awake\n", Health(True, False, True, None, "it has not booted")),
    ],
)
def test_health(text: str, health: Health) -> None:
    device = ScriptedDevice({"getprop sys.boot_completed": text})
    found = controller_of(device).health()
    assert found == health and found.well is (not health.problem)
    assert device.timeouts == [10] and device.repeatable == [True]


@pytest.mark.parametrize(("error", "answers"), [(DeviceRefused("no"), True), (DeviceLost("gone"), False)])
def test_a_device_without_health(error: Exception, answers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    device = ScriptedDevice()

    def fail(line: str, **_: object) -> None:
        raise error

    monkeypatch.setattr(device, "shell_line", fail)
    assert controller_of(device).health() == Health(answers, False, False, None, str(error))


def test_snapshots_are_verified() -> None:
    console = ScriptedConsole({"avd snapshot list": ROWS.split("\n"), "mw digest": ["d1"]})
    controller = controller_of(ScriptedDevice(), console)
    assert controller.list_snapshots() == ["clean"]
    controller.save_snapshot("clean")
    controller.load_snapshot("clean")
    assert [each for each in console.asked if each[1] != 30.0] == [
        ("avd snapshot save clean", 180.0),
        ("avd snapshot load clean", 180.0),
    ]
    assert controller.state_digest() == controller.snapshot_digest("clean") == "d1"
    with pytest.raises(SnapshotFailed, match="snapshot 'other' is not listed after it was saved; is the disk full"):
        controller.save_snapshot("other")
    with pytest.raises(SnapshotFailed, match="snapshot 'clean' is still listed after it was deleted"):
        controller.delete_snapshot("clean")
    console.answers["mw digest clean"] = ["d2"]
    console.answers = dict(sorted(console.answers.items(), reverse=True))
    with pytest.raises(SnapshotFailed, match="snapshot 'clean' did not restore: digest d1, saved as d2"):
        controller.load_snapshot("clean")


def test_refusals_of_the_console_name_the_snapshots_there_are() -> None:
    refused = DeviceRefused("console: refused")
    console = ScriptedConsole({"avd snapshot list": ROWS.split("\n"), "avd": refused, "mw": refused})
    controller = controller_of(ScriptedDevice(), console)
    with pytest.raises(SnapshotFailed, match="console: refused; available snapshots: clean"):
        controller.load_snapshot("x")
    with pytest.raises(SnapshotFailed, match="console: refused"):
        controller.state_digest()
    console.answers["avd snapshot list"] = []
    with pytest.raises(SnapshotFailed, match="available snapshots: none"):
        controller.delete_snapshot("x")


@pytest.mark.parametrize("name", ["", "-x", "a b", "a\nb", "x" * 129])
def test_names_that_no_snapshot_can_have(name: str) -> None:
    with pytest.raises(SnapshotFailed, match="cannot name a snapshot"):
        controller_of(ScriptedDevice(), ScriptedConsole()).save_snapshot(name)


def test_a_device_without_console_keeps_no_snapshots() -> None:
    controller = controller_of(ScriptedDevice())
    with pytest.raises(DeviceRefused, match="phone keeps no snapshots"):
        controller.save_snapshot("x" * 128)
    assert controller.state_digest() is None


def test_an_emulator_without_digests_is_waited_for() -> None:
    device = ScriptedDevice({"getprop sys.boot_completed": HEALTHY.format(500_000)}, simulated=False)
    controller = controller_of(device, ScriptedConsole())
    assert controller.state_digest() is None
    controller.load_snapshot("x")
    assert device.closed == 1
