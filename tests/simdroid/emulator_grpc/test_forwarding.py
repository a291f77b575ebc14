"""The accessibility forwarder: when it sends, what it sends, and what it says when it cannot."""

from __future__ import annotations

import asyncio

import pytest

from simdroid.device import Phone
from simdroid.emulator_grpc import forwarding_session
from simdroid.forwarder_flags import Forwarding, forwarding
from tests.simdroid.emulator_grpc.host import STEP_S, listening
from tests.simdroid.emulator_grpc.serving import on_loop, served, shell

PACKAGE = "com.google.androidenv.accessibilityforwarder"
ACTION = "accessibility_forwarder.intent.action"
ENABLE = f"settings put secure enabled_accessibility_services {PACKAGE}/{PACKAGE}.AccessibilityForwarder"
SETTINGS = "am start -W -n com.android.settings/.Settings"


def broadcast(action: str, extras: str = "") -> str:
    return f"am broadcast -a {ACTION}.{action} {extras} -n {PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"


def set_grpc(port: int, host: str = "10.0.2.2") -> str:
    return broadcast("SET_GRPC", f'--ei "port" {port} --es "host" {host}')


TREES, NO_TREES = broadcast("ENABLE_ACCESSIBILITY_TREE_LOGS"), broadcast("DISABLE_ACCESSIBILITY_TREE_LOGS")


def said(phone: Phone, tag: str = "AndroidRLTask") -> list[str]:
    """What the app wrote to the log."""
    return [entry.message for entry in phone.system.log.entries() if entry.tag == tag]


def test_what_it_was_told_is_kept_by_snapshots_and_forgotten_at_a_reboot(phone: Phone) -> None:
    async def work() -> None:
        assert forwarding(phone.system) is None
        await shell(phone, set_grpc(5000), TREES)
        assert forwarding(phone.system) is None
        await shell(phone, ENABLE)
        assert forwarding(phone.system) == Forwarding("10.0.2.2", 5000, True)
        phone.snapshots.save("told")
        await shell(phone, NO_TREES, broadcast("SET_GRPC"))
        assert forwarding(phone.system) == Forwarding("10.0.2.2", 0, False)
        phone.snapshots.load("told")
        assert forwarding(phone.system) == Forwarding("10.0.2.2", 5000, True)
        phone.reboot()
        assert forwarding(phone.system) == Forwarding("", 0, False)
        await shell(phone, TREES)
        assert forwarding(phone.system) == Forwarding("", 0, True)

    on_loop(work)
    assert "Setting gRPC endpoint to 10.0.2.2:5000." not in said(phone, "FlagsBroadcastReceiver")  # a new log since
    assert said(phone, "FlagsBroadcastReceiver")[-1] == "Enabling Accessibility Tree logging."


def test_a_tree_is_there_before_the_next_answer(phone: Phone) -> None:
    async def work() -> None:
        async with listening() as host, served(phone) as to:
            await shell(phone, ENABLE, TREES, set_grpc(host.port))
            await to.call("getScreenshot", format=2, width=10)
            before = len(host.forests)
            await shell(phone, SETTINGS)
            await to.call("getScreenshot", format=2, width=10)
            assert len(host.forests) > before
            texts = {node["text"] for window in host.forests[-1]["windows"] for node in window["tree"]["nodes"]}
            assert "Network & internet" in texts and host.connections == 1

    on_loop(work)
    assert phone.internal_errors == 0


def test_an_unchanged_screen_is_told_again_and_again_until_it_is_switched_off(phone: Phone) -> None:
    async def work() -> None:
        async with listening() as host, served(phone):
            await shell(phone, ENABLE, TREES, set_grpc(host.port))
            while len(host.forests) < 3:
                await asyncio.sleep(STEP_S)
            assert host.forests[-1] == host.forests[-2]
            await shell(phone, "settings delete secure enabled_accessibility_services")
            count = -1
            while count != len(host.forests):
                count = len(host.forests)
                await asyncio.sleep(0.3)

    on_loop(work)


def test_events_come_before_the_tree_they_led_to(phone: Phone) -> None:
    async def work() -> None:
        async with listening() as host, served(phone) as to:
            await shell(phone, SETTINGS, ENABLE, set_grpc(host.port))
            await to.call("getStatus")
            assert host.forests == []
            await shell(phone, TREES, "am start -W -n net.gsantner.markor/.activity.MainActivity")
            await host.forest_with("Create a new file or folder")
            kinds = [event["event_type"] for event in host.events]
            assert kinds[-2:] == ["TYPE_WINDOWS_CHANGED", "TYPE_WINDOW_STATE_CHANGED"]
            assert host.events[-1]["event_package_name"] == "net.gsantner.markor"
            host.events.clear()
            await shell(phone, "am start -W -n com.android.settings/.Settings")
            windows = phone.display.accessibility_windows()
            field = next(n for w in windows for n in w.root.walk() if n.text == "Search settings")
            await shell(phone, f"input tap {field.bounds.left + 5} {field.bounds.top + 5}")
            await to.call("getStatus")
            await shell(phone, "input text wifi")
            await to.call("getStatus")
            typed = [event for event in host.events if event["event_type"] == "TYPE_VIEW_TEXT_CHANGED"]
            assert typed[-1]["source_text"] == "wifi" and typed[-1]["from_index"] == "0"
            assert typed[-1]["added_count"] == "4" and typed[-1]["event_timestamp_ms"].isdecimal()
            clicked = next(event for event in host.events if event["event_type"] == "TYPE_VIEW_CLICKED")
            assert "Search settings" in clicked["event_text"]

    on_loop(work)


def test_without_a_network_or_a_listener_the_log_says_so_once_for_each_event(phone: Phone) -> None:
    async def work() -> None:
        async with listening() as host, served(phone) as to:
            port = host.port
            await shell(phone, "cmd connectivity airplane-mode enable; svc wifi disable", ENABLE, TREES, set_grpc(port))
            await to.call("getStatus")
            assert host.connections == 0
            told = said(phone)
            assert told[-2] == "gRPC StatusException; are you sure networking is turned on?"
            assert told[-1].startswith("extra: exception ['io.grpc.StatusException: UNAVAILABLE: ")
            await asyncio.sleep(0.3)
            assert said(phone) == told
            await shell(phone, "cmd connectivity airplane-mode disable; svc wifi enable")
            await to.call("getStatus")
            assert host.forests
        async with served(phone) as to:
            await to.call("getStatus")
            await shell(phone, "input keyevent 3")
            await to.call("getStatus")
            assert said(phone)[-1].startswith("extra: exception ['io.grpc.StatusException: UNAVAILABLE: io exception")

    on_loop(work)
    assert phone.internal_errors == 0


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org", "0.0.0.0", "::1"])
def test_nobody_but_the_hosts_loopback_is_called(phone: Phone, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(port: int, authority: str) -> object:
        raise AssertionError(f"connected to {authority}")

    monkeypatch.setattr(forwarding_session, "connect", connect)

    async def work() -> None:
        async with served(phone) as to:
            await shell(phone, ENABLE, TREES, set_grpc(5000, host))
            await to.call("getStatus")
            await to.call("getStatus")
            assert f"no route to {host}:5000" in said(phone)[-1]

    on_loop(work)


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        ("full", "0", "gRPC response.error: full"),
        ("", "8", "extra: exception ['io.grpc.StatusException: RESOURCE_EXHAUSTED: no way']"),
        ("", "77", "extra: exception ['io.grpc.StatusException: UNKNOWN: no way']"),
    ],
)
def test_what_the_host_refuses_is_in_the_log(phone: Phone, error: str, status: str, words: str) -> None:
    async def work() -> None:
        async with listening() as host, served(phone) as to:
            host.error, host.status = error, status
            await shell(phone, ENABLE, TREES, set_grpc(host.port))
            await to.call("getStatus")
            await to.call("getStatus")
            assert words in said(phone)

    on_loop(work)


def test_a_host_that_never_answers_is_not_waited_for(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forwarding_session, "CALL_S", 0.1)

    async def work() -> None:
        async with listening() as host, served(phone) as to:
            host.silent = True
            await shell(phone, ENABLE, TREES, set_grpc(host.port))
            await to.call("getStatus")
            await to.call("getStatus")
            assert "gRPC TimeoutCancellationException; are you sure networking is turned on?" in said(phone)

    on_loop(work)


def test_a_mistake_of_ours_is_counted_and_holds_nobody_up(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def glance() -> None:
        looks.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr(phone.display, "glance", glance)

    async def work() -> None:
        async with listening() as host, served(phone) as to:
            await shell(phone, ENABLE, TREES, set_grpc(host.port))
            await to.call("getStatus")

    on_loop(work)
    assert phone.internal_errors == len(looks) > 0


def test_looking_all_the_time_ends_no_app_whose_database_is_gone(phone: Phone) -> None:
    async def work() -> None:
        async with listening() as host, served(phone) as to:
            await shell(phone, "am start -W -n net.cozic.joplin/.MainActivity", ENABLE, TREES, set_grpc(host.port))
            await to.call("getStatus")
            await shell(phone, "echo x > /data/data/net.cozic.joplin/databases/joplin.sqlite")
            await to.call("getStatus")
            await to.call("getStatus")
            assert host.forests

    on_loop(work)
    assert phone.display.crashes == 0
    phone.display.png()
    assert phone.display.crashes == 1
