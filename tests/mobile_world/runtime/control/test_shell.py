"""Commands on a device, to the word."""

from __future__ import annotations

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime import ShellResult
from mobile_world.runtime.control.shell import is_valid_text
from tests.mobile_world.runtime.control.scripted_device import ScriptedConsole, ScriptedDevice, controller_of

FAILED = ShellResult(7, b"out", b"because\x1b[0m\n")


def test_a_command_that_fails_is_refused_with_its_words() -> None:
    controller = controller_of(ScriptedDevice({"rm": FAILED, "ls": ShellResult(1, b"said\n", b"")}))
    with pytest.raises(DeviceRefused) as error:
        controller.run(["rm", "a b"])
    assert str(error.value) == "phone: 'rm a b' ended with status 7: because\\x1b[0m"
    with pytest.raises(DeviceRefused, match=r"'ls' ended with status 1: said\Z"):
        controller.run(["ls"])
    assert controller.run(["rm"], check=False) == FAILED
    assert controller.run_line("rm x") == FAILED


def test_deadlines_are_passed_on() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    controller.run(["a"])
    controller.run(["b"], timeout=5)
    controller.run_line("c", timeout=6)
    controller.sleep(2.5)
    assert device.asked == ["a", "b", "c", "sleep 2.500"] and device.timeouts == [30.0, 5, 6, 32.5]
    assert device.repeatable == [False] * 4


def test_commands_that_only_read_may_be_repeated() -> None:
    device = ScriptedDevice({"settings get": "7", "date": "100"})
    controller = controller_of(device)
    assert controller.setting("system", "x") == "7"
    assert controller.now().timestamp() == 100
    assert device.asked == ["settings get system x", "date +%s"] and device.repeatable == [True, True]
    device.answers["settings get"] = "null"
    assert controller.setting("system", "x") is None


def test_the_size_is_asked_again_after_what_may_have_changed_it() -> None:
    device = ScriptedDevice()
    controller = controller_of(device, ScriptedConsole())
    for change in (
        lambda: controller.run(["x"]),
        lambda: controller.run_line("x"),
        lambda: controller.key("BACK"),
        lambda: controller.double_tap(1, 1),
        lambda: controller.console_command("rotate"),
    ):
        assert controller.screen_size() == controller.screen_size() == (100, 200)
        before = device.asked.count("dumpsys window displays")
        change()
        controller.screen_size()
        assert device.asked.count("dumpsys window displays") == before + 1


def test_the_console_is_opened_once_and_closed() -> None:
    console = ScriptedConsole({"help": ["a", "b"]})
    device = ScriptedDevice()
    with controller_of(device, console) as controller:
        assert controller.console_command("help") == ["a", "b"]
        controller.console_command("help", timeout=3)
        assert controller.supports_snapshots
    assert console.asked == [("help", 30.0), ("help", 3)]
    assert (console.opened, console.closed, device.closed) == (1, 1, 1)


def test_reading_is_repeated_over_a_new_console_and_writing_is_not() -> None:
    lost = DeviceLost("gone")
    console = ScriptedConsole()
    controller = controller_of(ScriptedDevice(), console)
    controller.console_command("warm")
    console.answers = {"avd": lost, "kill": lost}
    with pytest.raises(DeviceLost):
        controller.console_command("kill")
    assert console.asked[1:] == [("kill", 30.0)]
    console.answers = {}
    controller.console_command("warm")
    console.answers = {"avd": lost}
    with pytest.raises(DeviceLost):
        controller.list_snapshots()
    assert [line for line, _ in console.asked[3:]] == ["avd snapshot list"] * 2
    assert console.opened == 3


def test_a_console_that_was_not_open_before_is_asked_once() -> None:
    console = ScriptedConsole({"avd": DeviceLost("gone")})
    with pytest.raises(DeviceLost):
        controller_of(ScriptedDevice(), console).list_snapshots()
    assert len(console.asked) == 1


def test_a_timeout_of_the_console_is_not_repeated() -> None:
    console = ScriptedConsole()
    controller = controller_of(ScriptedDevice(), console)
    controller.console_command("warm")
    console.answers = {"avd": DeviceTimeout("late")}
    with pytest.raises(DeviceTimeout):
        controller.list_snapshots()
    assert len(console.asked) == 2


def test_without_a_console() -> None:
    controller = controller_of(ScriptedDevice())
    assert not controller.supports_snapshots and controller.list_snapshots() == []
    with pytest.raises(DeviceRefused, match="phone has no emulator console, which 'sms send 1 x' needs"):
        controller.send_sms("1", "x")


def test_waiting_on_a_simulated_phone_takes_its_own_time() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    answers = iter([False, False, True])
    assert 0.2 <= controller.wait_until(lambda: next(answers)) < 0.3
    assert device.commands == ["sleep 0.1"] * 2
    assert controller.wait_until(lambda: True) < 0.1
    with pytest.raises(DeviceTimeout, match=r"phone: the awaited condition did not hold within 0\.5 s"):
        controller.wait_until(lambda: False, timeout=0.5)
    assert 7 <= len(device.commands) <= 9


def test_waiting_on_a_real_device_takes_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    device = ScriptedDevice(simulated=False)
    answers = iter([False, True])
    assert 0 <= controller_of(device).wait_until(lambda: next(answers)) < 5
    assert (slept, device.commands) == ([0.1], [])


@pytest.mark.parametrize(
    ("text", "valid"), [("", True), ("é👩", True), ("\ud7ff\ue000", True), ("\ud800", False), ("a\udfff", False)]
)
def test_lone_surrogates_are_no_text(text: str, valid: bool) -> None:
    assert is_valid_text(text) is valid
