"""Looks over HTTP: every way of looking counts for tasks that must have been looked at, and none changes the phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import httpx
import pytest

from mobile_world.core import EnvServer
from tests.mobile_world.core.calls import opened

VERIFY = "SystemBluetoothTurnOffVerify"
Look: TypeAlias = Callable[[httpx.Client, dict[str, str]], httpx.Response]

LOOKS: dict[str, Look] = {
    "screenshot": lambda http, headers: http.get("/screenshot", headers={**headers, "Accept": "image/png"}),
    "screenshot file": lambda http, headers: http.get("/screenshot", headers=headers),
    "xml": lambda http, headers: http.get("/xml", headers=headers),
    "observation": lambda http, headers: http.get("/observation", headers=headers),
    "state": lambda http, headers: http.get("/state", headers=headers),
    "step": lambda http, headers: http.post("/step?observe=1", json={"action": {"kind": "wait"}}, headers=headers),
    "blind step": lambda http, headers: http.post("/step", json={"action": {"kind": "wait"}}, headers=headers),
}


@pytest.fixture
def headers(server: EnvServer, http: httpx.Client) -> dict[str, str]:
    """A session in which a task is set up that wants Settings' page of Bluetooth to be looked at."""
    http.post("/suite_family/switch", params={"target_family": "android_world"}).raise_for_status()
    headers = opened(http, device="phone-0")
    http.post("/task/init", json={"task_name": VERIFY, "seed": 3}, headers=headers).raise_for_status()
    return headers


def show(server: EnvServer, fragment: str) -> None:
    """Open a page of Settings over ADB, past the server."""
    controller = server.manager.devices[0].opened
    component = "com.android.settings/.SubSettings"
    controller.run(["su", "0", "am", "start", "-S", "-n", component, "--es", ":settings:show_fragment", fragment])


def scored(http: httpx.Client, headers: dict[str, str]) -> tuple[float, str]:
    found = http.post("/task/eval", headers=headers).json()
    return found["score"], found["reason"]


@pytest.mark.parametrize("way", LOOKS)
def test_every_way_of_looking_counts(server: EnvServer, http: httpx.Client, headers: dict[str, str], way: str) -> None:
    controller = server.manager.devices[0].opened
    for fragment, score in (("DisplaySettings", 0), ("connecteddevice.BluetoothDashboardFragment", 1)):
        show(server, f"com.android.settings.{fragment}")
        LOOKS[way](http, headers).raise_for_status()
        controller.home()
        value, reason = scored(http, headers)
        assert value == score, reason
        assert "page Bluetooth of Settings was " in reason


def test_what_is_open_at_the_end_was_seen_and_what_others_watch_was_not(
    server: EnvServer, http: httpx.Client, headers: dict[str, str]
) -> None:
    show(server, "com.android.settings.connecteddevice.BluetoothDashboardFragment")
    for address in ("/screenshot", "/xml", "/state"):
        http.get(address, params={"device": "phone-0", "watch": 1}).raise_for_status()
    http.post("/settle", headers=headers).raise_for_status()
    server.manager.devices[0].opened.home()
    value, reason = scored(http, headers)
    assert value == 0 and reason.endswith("the page Bluetooth of Settings was never looked at")
    show(server, "com.android.settings.connecteddevice.BluetoothDashboardFragment")
    assert scored(http, headers)[0] == 1
