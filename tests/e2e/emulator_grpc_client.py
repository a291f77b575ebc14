"""Runs inside the environment of android-env: calls every method with Google's gRPC client, and prints what came.

Usage: emulator_grpc_client.py GRPC_PORT [forest]

With `forest`, it serves `A11yService` instead, prints its port, and then one line for each line that it reads: what
was sent to it since.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2 as emulator
from android_env.proto import emulator_controller_pb2_grpc, snapshot_service_pb2_grpc
from android_env.proto import snapshot_service_pb2 as snapshot
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc, rect_pb2
from android_env.proto.a11y import android_accessibility_action_pb2 as action_pb2
from android_env.proto.a11y import android_accessibility_forest_pb2 as forest_pb2
from android_env.proto.a11y import android_accessibility_node_info_pb2 as node_pb2
from android_env.proto.a11y import android_accessibility_tree_pb2 as tree_pb2
from android_env.proto.a11y import android_accessibility_window_info_pb2 as window_pb2
from android_env.wrappers.a11y import a11y_servicer
from google.protobuf import empty_pb2
from google.protobuf.json_format import MessageToDict

CALL_S = 30.0
FOREST_S = 20.0


def channel(port: str) -> Any:
    """As android_env's simulator connects."""
    options = [("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", -1)]
    opened = grpc.secure_channel(f"localhost:{port}", grpc.local_channel_credentials(), options=options)
    grpc.channel_ready_future(opened).result(timeout=CALL_S)
    return opened


def told(call: Callable[..., Any], request: Any) -> Any:
    """The answer as JSON, or the status and the words of a refusal."""
    try:
        return MessageToDict(call(request, timeout=CALL_S), preserving_proto_field_name=True)
    except grpc.RpcError as error:
        return [error.code().name, error.details()]


def image(controller: Any, **wanted: int) -> list[int]:
    """Width, height and bytes of a screenshot."""
    shot = controller.getScreenshot(emulator.ImageFormat(**wanted), timeout=CALL_S)
    return [shot.format.format, shot.format.width, shot.format.height, len(shot.image), shot.image[0]]


def finger(controller: Any, *places: tuple[int, int, int]) -> None:
    """Send the reports of one finger."""
    for x, y, pressure in places:
        touch = emulator.Touch(x=x, y=y, pressure=pressure, identifier=7)
        controller.sendTouch(emulator.TouchEvent(touches=[touch]), timeout=CALL_S)


def first_frames(controller: Any) -> list[int]:
    """The numbers of the first two frames of a stream, with a key pressed between them."""
    frames = controller.streamScreenshot(emulator.ImageFormat(format=0, width=108, height=240), timeout=CALL_S)
    numbers = [next(frames).seq]
    controller.sendKey(emulator.KeyboardEvent(eventType=2, key="AppSwitch"), timeout=CALL_S)
    numbers.append(next(frames).seq)
    frames.cancel()
    return numbers


def numbers() -> dict[str, dict[str, int]]:
    """The fields of Google's messages, by the names of both."""
    files = (emulator, snapshot, a11y_pb2, forest_pb2, window_pb2, tree_pb2, node_pb2, action_pb2, rect_pb2)
    found = {}
    for file in files:
        for name, message in file.DESCRIPTOR.message_types_by_name.items():
            found[name] = {field.name: field.number for field in message.fields}
    return found


def answers(port: str) -> Iterator[tuple[str, Any]]:
    """Every method once or twice."""
    opened = channel(port)
    controller = emulator_controller_pb2_grpc.EmulatorControllerStub(opened)
    snapshots, empty = snapshot_service_pb2_grpc.SnapshotServiceStub(opened), empty_pb2.Empty()
    yield "numbers", numbers()
    yield "status", told(controller.getStatus, empty)
    for form in (0, 1, 2):
        yield f"image {form}", image(controller, format=form)
        yield f"small image {form}", image(controller, format=form, width=540, height=600)
    many = [controller.getStatus.future(empty, timeout=CALL_S) for _ in range(60)]
    yield "many at once", sum(each.result().booted for each in many)
    yield "other display", image_of_other_display(controller)
    yield "save", told(snapshots.SaveSnapshot, snapshot.SnapshotPackage(snapshot_id="before"))
    for name, call, state in (
        ("gps", controller.setGps, emulator.GpsState(latitude=47.25, longitude=-9.5, altitude=460)),
        ("bad gps", controller.setGps, emulator.GpsState(latitude=float("nan"))),
        ("battery", controller.setBattery, emulator.BatteryState(chargeLevel=42, isPresent=True, charger=1, status=1)),
        ("bad battery", controller.setBattery, emulator.BatteryState(chargeLevel=420)),
        ("clipboard", controller.setClipboard, emulator.ClipData(text="Grüße, 世界")),
        ("pause", controller.setVmState, emulator.VmRunState(state=3)),
    ):
        yield f"set {name}", told(call, state)
    yield "gps", told(controller.getGps, empty)
    yield "battery", told(controller.getBattery, empty)
    yield "clipboard", told(controller.getClipboard, empty)
    yield "paused", told(controller.getVmState, empty)
    controller.setVmState(emulator.VmRunState(state=1), timeout=CALL_S)
    finger(controller, (540, 2200, 1), (540, 1400, 1), (540, 700, 1), (540, 700, 0))
    yield "swiped up", None
    controller.sendKey(emulator.KeyboardEvent(eventType=2, key="GoHome"), timeout=CALL_S)
    yield "stream", first_frames(controller)
    controller.sendKey(emulator.KeyboardEvent(codeType=2, eventType=2, keyCode=180), timeout=CALL_S)
    yield "list", told(snapshots.ListSnapshots, snapshot.SnapshotFilter(statusFilter=1))
    yield "load", told(snapshots.LoadSnapshot, snapshot.SnapshotPackage(snapshot_id="before"))
    yield "clipboard after load", told(controller.getClipboard, empty)
    yield "load unknown", told(snapshots.LoadSnapshot, snapshot.SnapshotPackage(snapshot_id="never"))
    yield "delete", told(snapshots.DeleteSnapshot, snapshot.SnapshotPackage(snapshot_id="before"))
    yield "unknown", told(controller.getSensor, emulator.SensorValue())
    yield "sms", told(controller.sendSms, emulator.SmsMessage(srcAddress="+15550100", text="over gRPC"))


def image_of_other_display(controller: Any) -> int:
    """The bytes of a display that there is not."""
    return len(controller.getScreenshot(emulator.ImageFormat(display=3), timeout=CALL_S).image)


def serve_forests() -> None:
    """Be the host's side of the accessibility forwarder, as android_env's wrapper is."""
    servicer = a11y_servicer.A11yServicer()
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    print(server.add_secure_port("[::]:0", grpc.local_server_credentials()), flush=True)
    server.start()
    servicer.resume()
    for wanted in sys.stdin:
        print(json.dumps(gathered(servicer, wanted.strip())), flush=True)
    server.stop(None)


def gathered(servicer: Any, wanted: str) -> dict[str, Any]:
    """The events that came, and the first forest that has a text in it; nothing after a while without one."""
    events: list[dict[str, str]] = []
    end = time.monotonic() + FOREST_S
    while time.monotonic() < end:
        events += [dict(each.event) for each in servicer.gather_events()]
        for forest in reversed(servicer.gather_forests()):
            seen = MessageToDict(forest, preserving_proto_field_name=True)
            nodes = [node for window in seen["windows"] for node in window["tree"]["nodes"]]
            if any(wanted in (node.get("text"), node.get("content_description")) for node in nodes):
                events += [dict(each.event) for each in servicer.gather_events()]
                return {"forest": seen, "events": events}
        time.sleep(0.01)
    return {"forest": None, "events": events}


if __name__ == "__main__":
    if sys.argv[2:] == ["forest"]:
        serve_forests()
    else:
        print(json.dumps(dict(answers(sys.argv[1]))))
