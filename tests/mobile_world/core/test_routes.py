"""The routes of the server over devices without phones: exact answers, and what they do."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import anyio
import anyio.to_thread
import httpx
import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from mobile_world.core import EnvServer, SessionManager, create_app
from mobile_world.core.metrics import measures
from mobile_world.core.routes import dependencies
from mobile_world.core.server import mapped_avd
from mobile_world.domain import ConfigError, Finding, Score
from tests.mobile_world.core.calls import error
from tests.mobile_world.core.fake_devices import (
    BACK,
    DONE,
    ShownController,
    ShownSource,
    begun,
    controller_of,
    environment_of,
)


@pytest.fixture
def client(manager: SessionManager) -> TestClient:
    """A client of the application itself, without a socket between them."""
    return TestClient(create_app(manager), base_url="http://127.0.0.1")


def test_many_calls_may_wait_at_the_same_time(manager: SessionManager) -> None:
    request = cast("Request", SimpleNamespace(app=create_app(manager)))

    async def tokens() -> list[float]:
        limiter = anyio.to_thread.current_default_thread_limiter()
        found: list[float] = []
        for before in (40, 300):
            limiter.total_tokens = before
            assert await dependencies._manager(request) is manager
            found.append(limiter.total_tokens)
        return found

    assert anyio.run(tokens) == [256, 300]


def test_every_answer_carries_the_security_headers_and_is_counted(client: TestClient) -> None:
    assert client.get("/docs").headers["x-content-type-options"] == "nosniff"
    assert client.get("/", follow_redirects=False).headers["location"] == "/docs"
    assert 'mobile_world_http_requests_total{method="GET",status="200"} 1.0' in client.get("/metrics").text


def test_metrics(manager: SessionManager, client: TestClient) -> None:
    begun(manager)
    with manager.session_call(None, "phone-1"):
        pass
    for event in ("started", "success", "failure", "failure", "step", "step", "step"):
        manager.events.add(cast("Any", event))
    found = {each.name: (each.kind, dict(each.values)) for each in measures(manager.leases, manager.events)}
    assert found == {
        "devices": ("gauge", {("free",): 0, ("leased",): 2, ("sick",): 0, ("opening",): 0}),
        "sessions": ("gauge", {("own",): 1, ("shared",): 1}),
        "tasks_running": ("gauge", {(): 1}),
        "tasks_started": ("counter", {(): 1}),
        "tasks_scored": ("counter", {("success",): 1, ("failure",): 2}),
        "steps": ("counter", {(): 3}),
    }
    text = client.get("/metrics").text
    assert 'mobile_world_devices{state="leased"} 2.0' in text and "mobile_world_steps_total 3.0" in text


def test_tasks_over_http(client: TestClient, manager: SessionManager) -> None:
    assert client.get("/task/goal", params={"task_name": DONE}).json() == "Do nothing at all."
    assert client.get("/task/metadata", params={"task_name": DONE}).json() == {
        "name": DONE,
        "tags": ["lang-en"],
        "apps": ["Settings"],
        "suite_version": None,
    }
    task = manager.registry.create(DONE, seed=0)
    assert client.get("/task/complexity", params={"task_name": DONE}).json() == task.max_steps / 10
    told = client.post("/task/init", json={"task_name": DONE, "seed": 4, "cue": "near"}).json()
    suite = {"suite_family": "mobile_world", "suite_version": None}
    expected = {"goal": "Do nothing at all.", **suite, "max_steps": task.max_steps, "seed": 4, "official_compat": False}
    assert told == {"task_name": DONE, **expected, "result": "OK"}
    (session,) = manager.leases.sessions()
    environment = environment_of(session)
    assert environment.calls == [("set_up", "near")]
    budget = {"budget": {"steps": 0, "max_steps": task.max_steps, "limit_exceeded": False}}
    assert client.post("/task/eval").json() == {"score": 1.0, "reason": "done", **budget}
    finding = Finding(wanted="an alarm", met=False)
    environment.verdict = Score(0.5, "half", "partial", [finding])
    assert client.request("GET", "/task/eval", json={"trail": ["a"]}).json() == {
        "score": 0.5,
        "reason": "half",
        **budget,
        "integrity": "partial",
        "findings": [finding.model_dump()],
    }
    events = manager.events
    assert (events["started"], events["success"], events["failure"]) == (1, 1, 1)
    error(client.post("/task/tear_down", json={"task_name": "Other"}), 409, "DEVICE_BUSY")
    environment.problem = ValueError("bad")
    assert "raised ValueError: bad" in error(client.post("/task/tear_down"), 424, "TASK")
    assert client.post("/task/tear_down").json() == {"result": "OK"}


def test_steps_over_http(client: TestClient, manager: SessionManager) -> None:
    told = client.post("/step", json={"action": BACK}).json()
    assert told == {"device": "phone-0", "action": BACK, "result": "OK", "error": None, "reply": None}
    (session,) = manager.leases.sessions()
    controller = controller_of(session)
    assert controller.done == ["BACK", "settle"], "calls without a session settle"
    client.post("/step?settle=0", json={"action": BACK}).raise_for_status()
    assert controller.done[2:] == ["BACK"] and manager.events["step"] == 2
    own = client.post("/session").json()
    assert own["device"] == "phone-1" and own["viewport_size"] == [100, 200]
    headers = {"X-Session": own["session"]}
    other = cast("ShownController", manager.devices[1].controller)
    client.post("/task/init", json={"task_name": DONE}, headers=headers).raise_for_status()
    manager.devices[1].opened.__dict__["screenshot"] = lambda: b"png"
    for number in (1, 2):
        seen = client.post("/step?observe=1", json={"action": BACK}, headers=headers).json()["observation"]
        assert (seen["step"], seen["activity"], seen["size"]) == (number, "com.example.app/.Page0", [100, 200])
        assert seen["screenshot_b64"] == "cG5n" and "ui_xml" not in seen
    assert other.done == [], "the task has them, and a session of one's own settles by itself"
    trail = manager.leases.find(own["session"]).trail
    assert trail == ["com.example.app/.Page0"], "repetitions are left out"
    assert client.post("/settle", headers=headers).json() == {"result": "OK"} and other.done == ["settle"]
    assert trail[1:] == [], "to wait is not to look"
    client.post("/sms", json={"sender": "12", "message": "hi"}, headers=headers).raise_for_status()
    assert other.done[1:] == [("12", "hi")]
    state = client.get("/state", headers=headers).json()
    assert (state["current_app"], state["current_activity"]) == ("Clock", "com.example.app/.Page2")
    assert trail[1:] == ["com.example.app/.Page2"]
    assert client.get("/apps", headers=headers).json() == ["Clock", "Maps"]


def test_devices_and_sessions_over_http(client: TestClient, manager: SessionManager) -> None:
    session, _ = begun(manager)
    session.opened_at -= 7
    session.last_call -= 3
    (row,) = client.get("/session").json()
    assert (row["device"], row["task"], row["implicit"], row["ttl_s"]) == ("phone-0", DONE, False, 60.0)
    assert 7 <= row["age_s"] < 60 and 3 <= row["idle_s"] < 7 + 60
    renewed = client.post(f"/session/{session.id}/renew").json()
    assert renewed == {"session": session.id, "device": "phone-0", "ttl_s": 60.0} and session.idle_s < 3
    manager.devices[1].state, manager.devices[1].problem = "sick", "full"
    status = {"backend": "sim", "profile": "simulated Pixel 6 or 8, by image"}
    first = {"state": "leased", **status, "serials": ["emulator-5554"]}
    second = {"state": "sick", **status, "serials": ["emulator-5556"], "problem": "full"}
    assert client.get("/device").json() == [{"name": "phone-0", **first}, {"name": "phone-1", **second}]
    health = client.get("/health")
    assert health.status_code == 200 and health.json()["device_status"] == {"phone-0": first, "phone-1": second}
    assert (health.json()["ok"], health.json()["devices"]) == (True, ["phone-0", "phone-1"])
    manager.devices[0].state = "sick"
    assert (client.get("/health").status_code, client.get("/health").json()["ok"]) == (503, False)
    manager.devices[0].state = "leased"
    assert client.post(f"/session/{session.id}/retire").json() == {"result": "OK"} and session.device.suspect
    assert client.delete(f"/session/{session.id}").json() == {"result": "OK"} and manager.leases.sessions() == []


def test_a_session_whose_device_does_not_answer_is_not_kept(client: TestClient, manager: SessionManager) -> None:
    cast("ShownController", manager.devices[0].controller).lost = True
    assert "serial-0 is gone" in error(client.post("/session", json={"device": "phone-0"}), 503, "DEVICE_LOST")
    assert manager.leases.sessions() == [] and manager.devices[0].state == "free"


def test_the_suite_is_switched_over_http(client: TestClient, manager: SessionManager) -> None:
    told = client.post("/suite_family/switch?target_family=mobile_world").json()
    assert told == {
        "message": "already mobile_world",
        "suite_family": "mobile_world",
        "suite_version": manager.registry.family.version,
        "switched": False,
        "num_tasks": len(manager.registry.names()),
        "avd_name": "Pixel_6",
    }
    cast("ShownController", manager.devices[0].controller).lost = True
    told = client.post("/suite_family/switch?target_family=android_world").json()
    assert (told["message"], told["switched"]) == ("switched to android_world", True)
    assert told["avd_name"] == "", "it does not answer"
    assert mapped_avd("android_world") == "Pixel_8_API_34_x86_64"
    with pytest.raises(ConfigError, match="mobile_world"):
        mapped_avd("other")


def test_a_server_starts_and_stops(tmp_path: Path) -> None:
    manager = SessionManager(ShownSource(), artefacts=tmp_path, keep_as_is=True)
    for host in ("0.0.0.0", "::"):
        with pytest.raises(ConfigError, match=f"{host} can be reached from other machines, so a token is needed"):
            EnvServer(manager, host=host)
    server = EnvServer(manager, most_body_bytes=10)
    with server:
        assert httpx.get(f"{server.url}/health").json()["devices"] == ["phone-0"]
        error(httpx.post(f"{server.url}/session", json={"device": "phone-0"}), 413, "CONFIG")
        error(httpx.get(f"{server.url}/health", headers={"Host": "elsewhere"}), 403, "CONFIG")
        url = server.url
    server.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/health")
