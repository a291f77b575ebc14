"""The clock of a phone behind the server: virtual while a task is set up, unless the client asks for the wall clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from mobile_world.core import EnvServer, SessionManager
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.core.calls import error, opened
from tests.mobile_world.core.conftest import PACK
from tests.phones_here import PhonesHere

TASK_DATE = datetime(2025, 10, 16, 12, 0, tzinfo=UTC)
TODAY = datetime(2031, 5, 17, 8, 0, tzinfo=UTC)
MARK = "/sdcard/mine.txt"


@pytest.fixture(scope="module")
def as_it_is(home: Path) -> Iterator[EnvServer]:
    """A phone on the wall clock behind the server of `mw device`, which leaves phones as they are."""
    phones = PhonesHere(1, clock="wall")
    manager = SessionManager(phones, artefacts=home / "artefacts", task_dirs=[PACK], keep_as_is=True)
    with EnvServer(manager) as server:
        with manager.leases.changed:
            assert manager.leases.changed.wait_for(lambda: manager.devices[0].state == "free", 60)
        yield server


def mode_of(phone: AndroidController) -> str:
    return phone.run(["cmd", "mobileworld", "clock"]).text


def init(http: httpx.Client, headers: dict[str, str], **more: object) -> httpx.Response:
    return http.post("/task/init", json={"task_name": "AlwaysDoneTask", **more}, headers=headers)


@pytest.mark.parametrize(("asked", "mode"), [({}, "virtual"), ({"clock": "wall"}, "wall")])
def test_a_phone_that_stays_as_it_is_is_put_back_after_a_task(
    as_it_is: EnvServer, asked: dict[str, str], mode: str
) -> None:
    phone = as_it_is.manager.devices[0].opened
    phone.set_clock(TODAY)
    phone.push(b"", MARK)
    with httpx.Client(base_url=as_it_is.url, timeout=60) as http:
        headers = opened(http)
        assert mode_of(phone) == "wall", "a session alone changes nothing"
        init(http, headers, **asked).raise_for_status()
        assert mode_of(phone) == mode
        assert 0 <= (phone.now() - TASK_DATE).total_seconds() < 3600
        assert phone.device.stat(MARK) is None, "the suite has an image of its own"
        assert http.post("/task/eval", headers=headers).json()["score"] == 1
        http.delete(f"/session/{headers['X-Session']}").raise_for_status()
    assert mode_of(phone) == "wall"
    assert 0 <= (phone.now() - TODAY).total_seconds() < 3600
    assert phone.device.stat(MARK) is not None


def test_a_task_on_the_wall_clock_is_followed_by_virtual_ones(http: httpx.Client, server: EnvServer) -> None:
    phone, headers = server.manager.devices[0].opened, opened(http, device="phone-0")
    for asked, mode in ({"clock": "wall"}, "wall"), ({}, "virtual"), ({"clock": "wall"}, "wall"):
        init(http, headers, **asked).raise_for_status()
        assert mode_of(phone) == mode
    http.post("/task/tear_down", headers=headers).raise_for_status()
    assert mode_of(phone) == "virtual"
    assert phone.state_digest() == phone.snapshot_digest("init_state")
    assert "'virtual' or 'wall'" in error(init(http, headers, clock="sundial"), 422, "CONFIG")


def test_a_device_that_is_not_simulated_has_no_virtual_clock(http: httpx.Client, server: EnvServer) -> None:
    device, headers = server.manager.devices[0], opened(http, device="phone-0")
    device.opened.run(["su", "0", "setprop", "mw.screen.settled", "0"])
    simulated, device.controller = device.opened, AndroidController(device.opened.device)
    try:
        told = error(init(http, headers, clock="virtual"), 400, "CONFIG")
        assert told == "phone-0 follows the wall clock; only simulated phones have a virtual one"
    finally:
        device.controller = simulated
        simulated.load_snapshot("init_state")
