"""Screenshots, sizes, the UI tree and settling, from scripted answers."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused
from mobile_world.runtime import Frame
from mobile_world.runtime.control import touch_screen
from mobile_world.runtime.control.display import below_status_bar
from tests.mobile_world.runtime.control.scripted_device import ScriptedDevice, controller_of

END = b"IEND\xaeB\x60\x82"
TREE = '<hierarchy rotation="{}"><node text="x"/></hierarchy>'


def png(width: int = 30, height: int = 40) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">2I", width, height) + END


def test_a_screenshot_tells_the_size() -> None:
    device = ScriptedDevice()
    device.raw = [png()]
    controller = controller_of(device)
    assert controller.screenshot() == png()
    assert controller.screen_size() == (30, 40) and device.asked == ["screencap -p"]


def test_truncated_screenshots_are_taken_again_twice() -> None:
    device = ScriptedDevice()
    device.raw = [png()[:-1], png()[:-1], png()]
    assert controller_of(device).screenshot() == png()
    device.raw = [png()[:-1]] * 4
    with pytest.raises(DeviceLost, match="phone: 3 screenshots in a row were truncated"):
        controller_of(device).screenshot()
    assert len(device.raw) == 1


def test_what_is_no_screenshot_is_refused_at_once() -> None:
    device = ScriptedDevice()
    device.raw = [b"error: device dark"]
    with pytest.raises(DeviceRefused, match="phone: the screenshot is not a PNG"):
        controller_of(device).screenshot()


class Unbuffered(ScriptedDevice):
    """A device whose adbd has no framebuffer service."""

    def framebuffer(self, *, timeout: float) -> Frame:
        raise DeviceRefused("no such service")


def test_pixels_without_a_framebuffer_service() -> None:
    device, pixels = Unbuffered(), bytes(range(8))
    header = struct.pack("<4I", 1, 2, 1, 0)
    device.raw = [header + pixels]
    controller = controller_of(device)
    assert controller.screenshot_raw() == Frame(1, 2, pixels) and controller.screen_size() == (1, 2)
    for raw, problem in (
        (b"x" * 15, "'screencap' gave 15 bytes; check that the screen is on"),
        (struct.pack("<4I", 1, 2, 2, 0) + pixels, "gave no RGBA pixels"),
        (struct.pack("<4I", 100, 2, 1, 0) + pixels, "gave no RGBA pixels"),
    ):
        device.raw = [raw]
        with pytest.raises(DeviceRefused, match=problem):
            controller.screenshot_raw()


@pytest.mark.parametrize(
    ("displays", "size"),
    [
        ("init=1080x2400 420dpi cur=1080x2400 app=1", (1080, 2400)),
        ("init=1080x2400 420dpi base=720x1280 420dpi cur=1280x720 app=1", (1280, 720)),
    ],
)
def test_sizes(displays: str, size: tuple[int, int]) -> None:
    controller = controller_of(ScriptedDevice({"dumpsys window displays": displays}))
    assert controller.screen_size() == size


def test_a_device_that_names_no_size_is_refused() -> None:
    for displays in ("", "cur=1x2", "init=1x2 420dpi"):
        with pytest.raises(DeviceRefused, match="phone: 'dumpsys window displays' names no size"):
            controller_of(ScriptedDevice({"dumpsys window displays": displays})).screen_size()


@pytest.mark.parametrize(("rotation", "size"), [(0, (720, 1280)), (1, (1280, 720)), (2, (720, 1280)), (3, (1280, 720))])
def test_a_dump_tells_how_the_screen_is_rotated(rotation: int, size: tuple[int, int]) -> None:
    base = "init=1080x2400 420dpi base=720x1280 420dpi cur=720x1280"
    device = ScriptedDevice({"dumpsys window displays": base, "uiautomator": TREE.format(rotation)})
    controller = controller_of(device)
    controller.screen_size()
    controller.key("BACK")
    assert controller.ui_tree().rotation == rotation
    assert controller.screen_size() == size and device.asked.count("dumpsys window displays") == 1


def test_a_real_device_is_dumped_until_it_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: Iterator[str] = iter(["ERROR", TREE.format(0)])
    device = ScriptedDevice(simulated=False)
    asked = device.shell_line

    def answer(line: str, **more: float) -> object:
        if line.startswith("uiautomator"):
            device.answers["uiautomator"] = next(texts)
        return asked(line, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(device, "shell_line", answer)
    monkeypatch.setattr(touch_screen, "DUMP_PAUSE_S", 0.0)
    assert controller_of(device).ui_xml() == TREE.format(0)
    file = "/data/local/tmp/mw_window.xml"
    assert device.commands == [f"uiautomator dump {file} >/dev/null && cat {file} && rm {file}"] * 2


def test_the_activity_in_front() -> None:
    listing = (
        "taskId=1 visible=false topActivity=ComponentInfo{a/b}\ntaskId=2 visible=true topActivity=ComponentInfo{c/d}"
    )
    device = ScriptedDevice({"cmd activity stack list": listing})
    assert controller_of(device).foreground_activity() == "c/d"
    assert controller_of(ScriptedDevice()).foreground_activity() == ""


TOP = """TASK 10101:com.example id=9 userId=0
  ACTIVITY com.example/.Main 5d1 pid=4012
    Local FragmentActivity 7c2 State:
    Added Fragments:
      #0: Behind{a1} (0b1c id=0x7f0a0001)
TASK 1000:com.android.settings id=12 userId=0
  ACTIVITY com.android.settings/.SubSettings 8e3 pid=5120
    Local Activity 91f State:
      mResumed=true mStopped=false mFinished=false
      Added Fragments:
        #0: ReportFragment{33c #0 androidx.lifecycle.LifecycleDispatcher.report_fragment_tag}
    View Hierarchy:
      DecorView@4f2[SubSettings]
    Local FragmentActivity 91f State:
      mCreated=true mResumed=true mStopped=false
    Active Fragments:
    NetworkProviderSettings{6b0} (5a0e id=0x7f0a0382)
        mFragmentId=#7f0a0382 mContainerId=#7f0a0382 mTag=null
    Added Fragments:
      #0: NetworkProviderSettings{6b0} (5a0e id=0x7f0a0382)
      #1: Extra{6b1} (5a0f id=0x7f0a0383)
    Back Stack Index: 0
      #0: BackStackEntry{d1}
"""


def test_the_fragments_in_front() -> None:
    device = ScriptedDevice({"dumpsys activity top": TOP})
    assert controller_of(device).fragments() == ("NetworkProviderSettings", "Extra")
    assert controller_of(ScriptedDevice()).fragments() == ()


def test_settling_on_a_simulated_phone_is_one_second_of_its_time() -> None:
    device = ScriptedDevice()
    assert 0 <= controller_of(device).settle() < 1
    assert device.commands == ["cmd mobileworld clock", "sleep 1"]


def frame(status_bar: int, rest: int) -> Frame:
    return Frame(1, 100, bytes([status_bar] * 4 * 6 + [rest] * 4 * 94))


def test_settling_on_a_real_device_ignores_the_status_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    device = ScriptedDevice(simulated=False)
    device.frames = [frame(1, 1), frame(1, 2), frame(2, 2), frame(2, 9)]
    assert 0 <= controller_of(device).settle() < 5
    assert slept == [0.1, 0.1] and device.frames == [frame(2, 9)]
    assert below_status_bar(frame(1, 2)) == bytes([2] * 4 * 94)
