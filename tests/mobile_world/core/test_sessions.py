"""Leases over HTTP: who gets a device, for how long, and what happens when clients fight or die."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from mobile_world.core import EnvServer
from mobile_world.core.server import create_app
from mobile_world.domain import DeviceBusy, SessionLost
from tests.mobile_world.core.calls import TAP, error, opened, step

CHILD = """
import sys, httpx
http = httpx.Client(base_url=sys.argv[1], timeout=60)
session = http.post("/session", json={"device": "phone-0", "ttl_s": 0.5}).json()["session"]
http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers={"X-Session": session}).raise_for_status()
http.post("/step", json={"action": {"kind": "open_app", "app": "Settings"}}, headers={"X-Session": session})
print(session, flush=True)
sys.stdin.read()
"""


def test_a_session_is_one_lease_of_one_device(http: httpx.Client) -> None:
    first = http.post("/session", json={"device": "emulator-5554", "ttl_s": 30})
    assert first.status_code == 201
    assert first.json()["device"] == "phone-0"
    assert first.json()["viewport_size"] == [1080, 2400] and first.json()["ttl_s"] == 30
    assert "in use" in error(http.post("/session", json={"device": "phone-0"}), 409, "DEVICE_BUSY")
    second = http.post("/session").json()
    assert second["device"] == "phone-1"
    error(http.post("/session"), 409, "DEVICE_BUSY")
    listed = http.get("/session")
    assert [row["device"] for row in listed.json()] == ["phone-0", "phone-1"]
    assert first.json()["session"] not in listed.text
    states = {row["name"]: row["state"] for row in http.get("/device").json()}
    assert states == {"phone-0": "leased", "phone-1": "leased"}
    assert http.delete(f"/session/{second['session']}").status_code == 200
    assert http.get("/health").json()["device_status"]["phone-1"]["state"] == "free"
    assert "by its client" in error(http.delete(f"/session/{second['session']}"), 410, "SESSION_LOST")
    assert "by its client" in error(http.get("/state", headers={"X-Session": second["session"]}), 410, "SESSION_LOST")
    assert "no such session" in error(http.get("/state", headers={"X-Session": "x"}), 410, "SESSION_LOST")


def test_a_session_stays_on_its_device(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    assert "phone-0" in error(http.get("/state?device=phone-1", headers=headers), 400, "CONFIG")
    assert http.get("/state?device=emulator-5554", headers=headers).json()["device"] == "phone-0"


def test_waiting_for_a_device_that_comes_free(server: EnvServer, http: httpx.Client) -> None:
    manager = server.manager
    held = manager.open_session("phone-0")
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(manager.open_session, "phone-0", wait_s=30)
        with pytest.raises(DeviceBusy, match="phone-0"):
            manager.open_session("phone-0", wait_s=0.05)
        manager.end_session(held.id)
        assert waiting.result(30).device.name == "phone-0"


@pytest.mark.slow
def test_silence_ends_a_session_and_calls_renew_it(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0", ttl_s=0.6)
    end = time.monotonic() + 1.2
    while time.monotonic() < end:
        assert http.get("/apps", headers=headers).status_code == 200
    assert http.get("/screenshot?watch=1&device=phone-0").status_code == 200
    again = http.post("/session", json={"device": "phone-0", "wait_s": 10})
    assert again.status_code == 201
    message = error(http.get("/apps", headers=headers), 410, "SESSION_LOST")
    assert "expired after 0.6 s" in message and message.endswith("POST /session")


def test_watching_renews_nothing(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0", ttl_s=0.3)
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(http.post, "/session", json={"device": "phone-0", "wait_s": 20})
        while not waiting.done():
            assert http.get("/state?watch=1&device=phone-0").status_code == 200
        assert waiting.result().status_code == 201
    error(http.get("/apps", headers=headers), 410, "SESSION_LOST")


@pytest.mark.slow
def test_a_killed_client_frees_its_device(server: EnvServer, http: httpx.Client) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, server.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        session = child.stdout.readline().strip()
        assert session
        child.kill()
    taken = http.post("/session", json={"device": "phone-0", "wait_s": 20})
    assert taken.status_code == 201
    error(http.get("/apps", headers={"X-Session": session}), 410, "SESSION_LOST")
    # The task was torn down: the phone is back in the state that the suite starts from.
    state = http.get("/state", headers={"X-Session": taken.json()["session"]}).json()
    assert "settings" not in state["current_activity"].lower()


def test_a_call_under_way_keeps_its_session(server: EnvServer, http: httpx.Client) -> None:
    headers = opened(http, device="phone-0", ttl_s=0.2)
    http.post("/task/init", json={"task_name": "SlowCheckTask"}, headers=headers).raise_for_status()
    controller = server.manager.leases.device("phone-0").opened
    with ThreadPoolExecutor() as threads:
        verdict = threads.submit(http.post, "/task/eval", headers=headers)
        error(http.post("/session", json={"device": "phone-0", "wait_s": 0.6}), 409, "DEVICE_BUSY")
        controller.push(b"", "/sdcard/verdict")
        found = verdict.result(30).json()
        assert (found["score"], found["reason"]) == (1.0, "the file came")


@pytest.mark.slow
def test_two_clients_fighting_for_one_device_never_corrupt_an_episode(server: EnvServer) -> None:
    """Each sets a setting of its own, and must find it untouched at every look, to the end of its episode."""
    overlaps: list[str] = []
    inside, lock = [0], threading.Lock()

    def fight(number: int) -> int:
        current_environment = 0
        with httpx.Client(base_url=server.url, timeout=60) as http:
            while current_environment < 3:
                answer = http.post("/session", json={"device": "phone-0", "wait_s": 1})
                if answer.status_code == 409:
                    continue
                headers = {"X-Session": answer.json()["session"]}
                with lock:
                    inside[0] += 1
                    overlaps.extend(["two at once"] if inside[0] > 1 else [])
                app = "Settings" if number else "Contacts"
                http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers).raise_for_status()
                step(http, {"kind": "open_app", "app": app}, headers)
                in_front = http.get("/state", headers=headers).json()["current_activity"]
                for _ in range(3):
                    # The other one also tries without a session, and to a session that is not its own.
                    error(http.post("/step", json={"action": TAP, "device": "phone-0"}), 409, "DEVICE_BUSY")
                    now = http.get("/state", headers=headers).json()["current_activity"]
                    overlaps.extend([f"{now} instead of {in_front}"] if now != in_front else [])
                assert http.post("/task/eval", json={}, headers=headers).json()["score"] == 1
                with lock:
                    inside[0] -= 1
                assert http.delete(f"/session/{headers['X-Session']}").status_code == 200
                current_environment += 1
        return current_environment

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(fight, range(2))) == [3, 3]
    assert overlaps == []


def test_calls_of_one_session_take_turns(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    with ThreadPoolExecutor(6) as threads:
        told = list(threads.map(lambda _: step(http, TAP, headers)["result"], range(12)))
    assert told == ["OK"] * 12


def test_a_retired_phone_is_replaced(server: EnvServer, http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    before = server.manager.leases.device("phone-0").opened
    assert http.post(f"/session/{headers['X-Session']}/retire").json() == {"result": "OK"}
    assert server.manager.leases.device("phone-0").opened is before
    http.delete(f"/session/{headers['X-Session']}").raise_for_status()
    assert http.get("/state", headers=opened(http, device="phone-0")).status_code == 200
    assert server.manager.leases.device("phone-0").opened is not before
    error(http.post("/session/none/retire"), 410, "SESSION_LOST")


def test_calls_without_a_session_share_one_and_give_way(server: EnvServer, http: httpx.Client) -> None:
    assert http.post("/init").json()["device"] == "phone-0"
    assert [row["implicit"] for row in http.get("/session").json()] == [True]
    headers = opened(http, device="phone-0")
    assert "watch=1" in error(http.get("/state?device=phone-0"), 409, "DEVICE_BUSY")
    http.delete(f"/session/{headers['X-Session']}").raise_for_status()
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}).raise_for_status()
    error(http.post("/session", json={"device": "phone-0"}), 409, "DEVICE_BUSY")
    with pytest.raises(SessionLost):
        server.manager.leases.find("no such id")


@pytest.mark.slow
def test_calls_without_a_session_give_way_to_whoever_waits_already(server: EnvServer, http: httpx.Client) -> None:
    manager = server.manager
    held = manager.open_session("phone-0")
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(manager.open_session, "phone-0", wait_s=30)
        # As if a call without a session had come a moment before the one that waits.
        with manager.leases.changed:
            held.implicit = True
        assert waiting.result(10).device.name == "phone-0"
    assert "a session took phone-0" in error(http.get("/state", headers={"X-Session": held.id}), 410, "SESSION_LOST")


def test_calls_without_a_session_at_the_same_time(http: httpx.Client) -> None:
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: http.post("/settle").status_code, range(8)))
    assert answers == [200] * 8 and len(http.get("/session").json()) == 1


def test_a_session_takes_a_free_device_before_one_that_somebody_uses_without(http: httpx.Client) -> None:
    http.post("/init").raise_for_status()
    assert http.post("/session").json()["device"] == "phone-1"
    assert http.post("/session").json()["device"] == "phone-0"
    error(http.post("/session"), 409, "DEVICE_BUSY")


ALWAYS = "task_name=AlwaysDoneTask"
LOOKS = ["/", "/docs", "/openapi.json", "/health", "/device", "/session", "/init", "/state", "/screenshot", "/xml"]
LOOKS += ["/apps", "/observation", "/task/list", f"/task/goal?{ALWAYS}", f"/task/metadata?{ALWAYS}"]
LOOKS += [f"/task/complexity?{ALWAYS}", "/metrics"]


def test_no_get_opens_a_session(server: EnvServer, http: httpx.Client) -> None:
    gets = {path for path, verbs in create_app(server.manager).openapi()["paths"].items() if "get" in verbs}
    named = {each.partition("?")[0] for each in LOOKS}
    assert gets - named == {"/task/eval", "/download"}
    for address in LOOKS:
        assert http.get(address, follow_redirects=True).status_code == 200, address
    assert "POST /task/init" in error(http.get("/task/eval"), 400, "CONFIG")
    assert http.get("/session").json() == [] and {row["state"] for row in http.get("/device").json()} == {"free"}


def test_looking_without_a_session_uses_the_one_that_such_calls_share(server: EnvServer, http: httpx.Client) -> None:
    http.post("/init").raise_for_status()
    step(http, {"kind": "open_app", "app": "no such app"})
    assert http.get("/observation?screenshot=0").json()["error"]
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}).raise_for_status()
    session = server.manager.leases.sessions()[0]
    for _ in range(3):
        http.get("/observation?screenshot=0").raise_for_status()
    assert len(session.trail) == 1
    step(http, TAP)
    assert (len(session.trail), session.steps) == (1, 1)
