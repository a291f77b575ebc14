"""The methods of the emulator's services, each by its effect on the phone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simdroid.device import Phone
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.ui import KEY_CODES, Rect
from tests.simdroid.emulator_grpc.serving import CONTROLLER, SNAPSHOTS, Served, on_loop, served

SETTINGS = "am start -W -n com.android.settings/.Settings"


def boxes(phone: Phone, text: str) -> list[Rect]:
    """Where a text is shown."""
    nodes = [node for window in phone.display.accessibility_windows() for node in window.root.walk()]
    return [node.bounds for node in nodes if text in (node.text, node.content_desc)]


def find(phone: Phone, text: str) -> tuple[int, int]:
    """A place on the view that shows a text."""
    box = boxes(phone, text)[0]
    return box.left + 2, box.top + 2


def shows(phone: Phone, text: str) -> bool:
    """Whether a text is on the screen."""
    return bool(boxes(phone, text))


async def touch(to: Served, *places: tuple[int, int, int], finger: int = 1) -> None:
    """Report a finger at places with a pressure."""
    for x, y, pressure in places:
        await to.call("sendTouch", touches=[{"x": x, "y": y, "identifier": finger, "pressure": pressure}])


def test_a_finger_taps_and_drags(phone: Phone, sh) -> None:  # type: ignore[no-untyped-def]
    sh(SETTINGS)

    async def work() -> None:
        async with served(phone) as to:
            before = find(phone, "Network & internet")
            await touch(to, (540, 2000, 1), (540, 1600, 1), (540, 1400, 1), (540, 1400, 0))
            assert not shows(phone, "Network & internet") or find(phone, "Network & internet") != before
            await touch(to, (540, 800, 1), (540, 1500, 1), (540, 1900, 0))
            x, y = find(phone, "Network & internet")
            await touch(to, (x, y, 1), (x, y, 0))
            assert shows(phone, "Internet")

    on_loop(work)
    assert phone.internal_errors == 0


def test_only_the_first_finger_acts_and_lifting_none_does_nothing(phone: Phone, sh) -> None:  # type: ignore[no-untyped-def]
    sh(SETTINGS)

    async def work() -> None:
        async with served(phone) as to:
            x, y = find(phone, "Network & internet")
            uptime = phone.system.clock.uptime_ns()
            await touch(to, (0, 0, 0))
            assert phone.system.clock.uptime_ns() == uptime
            await touch(to, (540, 5, 1), finger=1)
            await touch(to, (x, y, 1), (x, y, 0), finger=2)
            assert shows(phone, "Network & internet")
            await touch(to, (540, 5, 0), finger=1)
            assert shows(phone, "Network & internet")
            await to.call("sendMouse", x=x, y=y, buttons=1)
            await to.call("sendMouse", x=x, y=y)
            assert shows(phone, "Internet")

    on_loop(work)


def test_a_turned_phone_is_touched_where_the_glass_is(phone: Phone, sh) -> None:  # type: ignore[no-untyped-def]
    sh(f"{SETTINGS}; settings put system accelerometer_rotation 0; settings put system user_rotation 1")

    async def work() -> None:
        async with served(phone) as to:
            x, y = find(phone, "Network & internet")
            height = phone.display.metrics.height
            await touch(to, (height - y, x, 1), (height - y, x, 0))
            assert shows(phone, "Internet")
            image = await to.call("getScreenshot", format=1)
            assert (image["format"]["width"], image["format"]["height"]) == (2400, 1080)
            assert image["format"]["rotation"]["rotation"] == 1

    on_loop(work)


def test_reports_of_a_finger_are_a_while_apart_on_a_virtual_clock(phone: Phone) -> None:
    held: list[int] = []
    phone.display.motion = lambda action, x, y: held.append(phone.system.clock.uptime_ns())  # type: ignore[method-assign]

    async def work() -> None:
        async with served(phone) as to:
            await touch(to, (500, 500, 1), (500, 500, 1), (500, 500, 0))

    on_loop(work)
    assert [b - a for a, b in pairwise(held)] == [10_000_000] * 2


@pytest.mark.parametrize(
    "event",
    [
        {"key": "GoHome", "eventType": 2},
        {"key": "GoHome"},
        {"codeType": 1, "keyCode": 172, "eventType": 2},
        {"codeType": 2, "keyCode": 180, "eventType": 2},
    ],
)
def test_a_key_has_many_names(phone: Phone, sh, event: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    sh(SETTINGS)

    async def work() -> None:
        async with served(phone) as to:
            await to.call("sendKey", **event)

    on_loop(work)
    assert "launcher" in phone.display.focused_window()


def test_keys_are_held_released_and_typed(phone: Phone) -> None:
    pressed: list[tuple[int, bool, frozenset[int]]] = []
    typed: list[str] = []
    phone.display.key = lambda code, *, long=False, meta=frozenset(): pressed.append((code, long, meta))  # type: ignore[method-assign]
    phone.display.type_text = typed.append  # type: ignore[method-assign, assignment]

    async def work() -> None:
        async with served(phone) as to:
            await to.call("sendKey", key="Shift")
            await to.call("sendKey", codeType=0, keyCode=0x070004, eventType=2)
            await to.call("sendKey", key="Shift", eventType=1)
            await to.call("sendKey", codeType=4, keyCode=0, eventType=2)
            await to.call("sendKey", codeType=3, keyCode=0xE048, eventType=2)
            await to.call("sendKey", key="Power")
            phone.system.clock.advance(0.6)
            await to.call("sendKey", key="Power", eventType=1)
            await to.call("sendKey", key="Power", eventType=2)
            for nothing in ({"key": "Nothing"}, {"codeType": 9, "keyCode": 30}, {"codeType": 1, "keyCode": 9999}):
                await to.call("sendKey", **nothing)
            await to.call("sendKey", key="%", eventType=2)
            await to.call("sendKey", key="%", eventType=1)
            await to.call("sendKey", text="Hi, ☂ you")

    on_loop(work)
    shift, a, up = (KEY_CODES[name] for name in ("SHIFT_LEFT", "A", "DPAD_UP"))
    power, none = KEY_CODES["POWER"], frozenset[int]()
    assert pressed == [
        (a, False, frozenset({shift})), (a, False, none), (up, False, none), (power, True, none), (power, False, none),
    ]  # fmt: skip
    assert typed == ["%", "Hi,  you"]


def test_the_machine_is_paused_reset_and_ended(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            assert (await to.call("getVmState"))["state"] == 1
            await to.call("setVmState", state=3)
            assert (await to.call("getVmState"))["state"] == 3
            for state in (1, 2, 9, 5, 7):
                await to.call("setVmState", state=state)
            assert to.machine.running and to.machine.asked == ["reset", "kill", "kill"]

    on_loop(work)


def test_hardware_and_clipboard_are_the_phones_own(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            await to.call("setGps", latitude=47.25, longitude=-9.5)
            await to.call("setBattery", chargeLevel=7, isPresent=True, charger=2, health=4, status=2)
            await to.call("setClipboard", text="ü")
            assert (await to.call("getClipboard"))["text"] == "ü"
            battery = await to.call("getBattery")
            assert (battery["charger"], battery["health"], battery["status"]) == (2, 4, 2)
            assert (await to.call("sendSms", srcAddress="nobody", text="x"))["response"] == 2
            await to.call("sendSms", srcAddress="+15550100", text="over gRPC")
            [screen] = (await to.call("getDisplayConfigurations"))["displays"]
            assert (screen["width"], screen["height"], screen["dpi"]) == (1080, 2400, 420)

    on_loop(work)
    assert (phone.system.location.last.latitude, phone.system.location.last.longitude) == (47.25, -9.5)
    assert (phone.system.battery.level, phone.system.battery.usb, phone.system.clipboard.text) == (7, True, "ü")
    assert any("over gRPC" in notification.text for notification in phone.system.notifications.all())


@pytest.mark.parametrize(
    ("method", "fields", "status"),
    [
        ("setGps", {"latitude": float("inf")}, GrpcStatus.INVALID_ARGUMENT),
        ("setBattery", {"chargeLevel": 101}, GrpcStatus.INVALID_ARGUMENT),
        ("setBattery", {"charger": -1}, GrpcStatus.INVALID_ARGUMENT),
        ("getScreenshot", {"format": 9}, GrpcStatus.INVALID_ARGUMENT),
        ("getScreenshot", {"transport": {"channel": 1}}, GrpcStatus.UNIMPLEMENTED),
    ],
)
def test_what_makes_no_sense_is_refused(
    phone: Phone, method: str, fields: dict[str, object], status: GrpcStatus
) -> None:
    async def work() -> None:
        async with served(phone) as to:
            with pytest.raises(CallFailed) as refused:
                await to.call(method, **fields)
            assert refused.value.status is status

    on_loop(work)
    assert phone.internal_errors == 0


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ((0, 0), (1080, 2400)),
        ((540, 0), (540, 1200)),
        ((0, 600), (270, 600)),
        ((540, 600), (270, 600)),
        ((100, 2000), (100, 222)),
        ((5000, 5000), (1080, 2400)),
        ((1, 1), (1, 1)),
    ],
)
def test_a_screenshot_keeps_its_shape_within_the_wanted_size(
    phone: Phone, wanted: tuple[int, int], size: tuple[int, int]
) -> None:
    async def work() -> None:
        async with served(phone) as to:
            image = await to.call("getScreenshot", format=2, width=wanted[0], height=wanted[1])
            assert (image["format"]["width"], image["format"]["height"]) == size
            assert len(image["image"]) == size[0] * size[1] * 3

    on_loop(work)


def test_screenshots_are_those_of_the_framebuffer(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            assert (await to.call("getScreenshot", format=1))["image"] == phone.display.rgba()
            assert (await to.call("getScreenshot"))["image"] == phone.display.png()
            phone.display.awake = False
            assert set((await to.call("getScreenshot", format=2))["image"]) == {0}

    on_loop(work)


def test_snapshots_say_what_went_wrong_in_their_answers(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            phone.system.clipboard.text = "kept"
            assert (await to.call(SNAPSHOTS + "SaveSnapshot", snapshot_id="one"))["success"]
            phone.system.clipboard.text = "lost"
            assert (await to.call(SNAPSHOTS + "LoadSnapshot", snapshot_id="one"))["success"]
            assert phone.system.clipboard.text == "kept"
            [listed] = (await to.call(SNAPSHOTS + "ListSnapshots"))["snapshots"]
            assert listed["snapshot_id"] == "one" and listed["details"]["logical_name"] == "one"
            bad = await to.call(SNAPSHOTS + "SaveSnapshot", snapshot_id="../out")
            assert not bad["success"] and bad["err"]
            assert (await to.call(SNAPSHOTS + "DeleteSnapshot", snapshot_id="one"))["success"]
            for method in ("LoadSnapshot", "DeleteSnapshot"):
                assert not (await to.call(SNAPSHOTS + method, snapshot_id="one"))["success"]

    on_loop(work)


def test_a_mistake_of_ours_is_told_and_counted(phone: Phone) -> None:
    phone.display.png = lambda: 1 // 0  # type: ignore[method-assign, assignment, return-value]

    async def work() -> None:
        async with served(phone) as to:
            with pytest.raises(CallFailed, match="INTERNAL"):
                await to.call("getScreenshot")
            assert (await to.call("getStatus"))["booted"]

    on_loop(work)
    assert phone.internal_errors == 1


def test_a_method_that_is_not_there_is_unimplemented(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            for path in (CONTROLLER + "getSensor", "/nowhere/at.all"):
                with pytest.raises(CallFailed, match="UNIMPLEMENTED"):
                    await to.client.call(path, b"")

    on_loop(work)
