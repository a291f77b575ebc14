"""Google's gRPC client and android_env's accessibility service, from their own environment, against the phone."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mobile_world.runtime import AdbDevice
from simdroid.emulator_grpc import messages
from simdroid.fleet import PhoneRecord, serve_phone

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-androidenv" / "bin" / "python"
CLIENT = ROOT / "tests" / "e2e" / "emulator_grpc_client.py"
FORWARDER = "com.google.androidenv.accessibilityforwarder"
ACTION = "accessibility_forwarder.intent.action"
DEADLINE_S = 100.0

MESSAGES = {
    "EmulatorStatus": messages.EMULATOR_STATUS,
    "Entry": messages.ENTRY,
    "EntryList": messages.ENTRY_LIST,
    "VmConfiguration": messages.VM_CONFIGURATION,
    "VmRunState": messages.VM_RUN_STATE,
    "Rotation": messages.ROTATION,
    "ImageTransport": messages.IMAGE_TRANSPORT,
    "ImageFormat": messages.IMAGE_FORMAT,
    "Image": messages.IMAGE,
    "Touch": messages.TOUCH,
    "TouchEvent": messages.TOUCH_EVENT,
    "MouseEvent": messages.MOUSE_EVENT,
    "KeyboardEvent": messages.KEYBOARD_EVENT,
    "ClipData": messages.CLIP_DATA,
    "GpsState": messages.GPS_STATE,
    "BatteryState": messages.BATTERY_STATE,
    "SmsMessage": messages.SMS_MESSAGE,
    "PhoneResponse": messages.PHONE_RESPONSE,
    "DisplayConfiguration": messages.DISPLAY_CONFIGURATION,
    "DisplayConfigurations": messages.DISPLAY_CONFIGURATIONS,
    "SnapshotPackage": messages.SNAPSHOT_PACKAGE,
    "SnapshotFilter": messages.SNAPSHOT_FILTER,
    "SnapshotDetails": messages.SNAPSHOT_DETAILS,
    "SnapshotList": messages.SNAPSHOT_LIST,
    "ProtoRect": messages.RECT,
    "AndroidAccessibilityAction": messages.ACTION,
    "AndroidAccessibilityNodeInfo": messages.NODE,
    "AndroidAccessibilityTree": messages.TREE,
    "AndroidAccessibilityWindowInfo": messages.WINDOW,
    "AndroidAccessibilityForest": messages.FOREST,
    "EventRequest": messages.EVENT_REQUEST,
    "ForestResponse": messages.ERROR_RESPONSE,
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PYTHON.exists(), reason="android-env's environment is not built (scripts/setup test)"),
]


@pytest.fixture
def record(tmp_path: Path) -> Iterator[PhoneRecord]:
    with serve_phone(tmp_path / "phone", token_file=tmp_path / "token") as served:
        yield served


def test_every_method_answers_googles_client(record: PhoneRecord) -> None:
    done = subprocess.run(
        [str(PYTHON), str(CLIENT), str(record.grpc_port)], capture_output=True, timeout=DEADLINE_S, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    answers = json.loads(done.stdout)
    for name, message in MESSAGES.items():
        ours = {field.name: field.number for field in message.fields}
        assert ours.items() <= answers["numbers"][name].items(), name
    hardware = {each["key"]: each["value"] for each in answers["status"]["hardwareConfig"]["entry"]}
    assert answers["status"]["booted"] and hardware["hw.lcd.width"] == "1080"
    shapes = {name: found[:3] for name, found in answers.items() if "image" in name}
    assert shapes == {
        **{f"image {form}": [form, 1080, 2400] for form in range(3)},
        **{f"small image {form}": [form, 270, 600] for form in range(3)},
    }
    assert (answers["image 1"][3], answers["image 2"][3]) == (1080 * 2400 * 4, 1080 * 2400 * 3)
    assert (answers["small image 1"][3], answers["small image 0"][4]) == (270 * 600 * 4, 0x89)
    assert (answers["other display"], answers["many at once"]) == (0, 60)
    assert answers["set bad gps"] == ["INVALID_ARGUMENT", "a position is finite numbers"]
    assert answers["set bad battery"][0] == "INVALID_ARGUMENT"
    assert answers["gps"] == {
        "passiveUpdate": True, "latitude": 47.25, "longitude": -9.5, "altitude": 460.0, "satellites": 4,
    }  # fmt: skip
    assert answers["battery"] == {
        "hasBattery": True, "isPresent": True, "charger": "AC", "chargeLevel": 42, "status": "CHARGING",
    }  # fmt: skip
    assert (answers["clipboard"], answers["paused"]) == ({"text": "Grüße, 世界"}, {"state": "PAUSED"})
    assert answers["stream"] == [0, 1]
    assert [each["snapshot_id"] for each in answers["list"]["snapshots"]] == ["before"]
    for name in ("save", "load", "delete"):
        assert answers[name] == {"snapshot_id": "before", "success": True}
    assert answers["load unknown"].keys() == {"snapshot_id", "err"}
    assert answers["clipboard after load"] == {}
    assert answers["unknown"][0] == "UNIMPLEMENTED" and "getSensor" in answers["unknown"][1]


@contextmanager
def _service() -> Iterator[subprocess.Popen[str]]:
    command = [str(PYTHON), str(CLIENT), "-", "forest"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def _seen(service: subprocess.Popen[str], text: str) -> dict[str, Any]:
    assert service.stdin is not None and service.stdout is not None
    service.stdin.write(f"{text}\n")
    service.stdin.flush()
    found: dict[str, Any] = json.loads(service.stdout.readline())
    assert found["forest"] is not None, f"no forest shows {text}"
    return found


def test_the_forwarder_sends_forests_and_events_to_android_envs_service(record: PhoneRecord) -> None:
    to_receiver = f"-n {FORWARDER}/.FlagsBroadcastReceiver"
    with _service() as service, AdbDevice.direct("127.0.0.1", record.adb_port) as device:
        assert service.stdout is not None
        port = int(service.stdout.readline())
        for line in (
            f"settings put secure enabled_accessibility_services {FORWARDER}/{FORWARDER}.AccessibilityForwarder",
            f"am broadcast -a {ACTION}.ENABLE_ACCESSIBILITY_TREE_LOGS {to_receiver}",
            f"am broadcast -a {ACTION}.SET_GRPC --ei port {port} --es host 10.0.2.2 {to_receiver}",
            "am start -W -n com.android.settings/.Settings",
        ):
            assert device.shell_line(line, timeout=DEADLINE_S).status == 0
        forest = _seen(service, "Network & internet")["forest"]
        layers = [window.get("layer", 0) for window in forest["windows"]]
        assert layers == sorted(layers) and len(layers) > 1
        [active] = [window for window in forest["windows"] if window.get("is_active")]
        _check_tree(active["tree"]["nodes"])
        [row] = [node for node in active["tree"]["nodes"] if node.get("text") == "Network & internet"]
        box = row["bounds_in_screen"]
        device.shell_line(f"input tap {box['left'] + 5} {box['top'] + 5}", timeout=DEADLINE_S)
        events = _seen(service, "Internet")["events"]
        kinds = [event["event_type"] for event in events]
        assert kinds[-3:] == ["TYPE_VIEW_CLICKED", "TYPE_WINDOWS_CHANGED", "TYPE_WINDOW_STATE_CHANGED"]
        assert events[-3]["event_text"].startswith("Network & internet")


def _check_tree(nodes: list[dict[str, Any]]) -> None:
    """The root first, then level by level; every node but the root is the child of one."""
    assert [node.get("unique_id", 0) for node in nodes] == list(range(len(nodes)))
    depths = [node.get("depth", 0) for node in nodes]
    assert depths == sorted(depths) and depths.count(0) == 1
    children = [child for node in nodes for child in node.get("child_ids", ())]
    assert children == list(range(1, len(nodes)))
    [row] = [node for node in nodes if node.get("text") == "Network & internet"]
    assert row["package_name"] == "com.android.settings" and row["view_id_resource_name"] == "android:id/title"
    assert row["is_visible_to_user"] and {"id": 64} in row["actions"]
    assert any(node.get("is_clickable") and {"id": 16} in node["actions"] for node in nodes)
