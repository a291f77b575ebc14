"""Leases over a scripted transport: calls, heartbeats and the end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

from mobile_world.domain import InfraError, ServerLost, SessionLost
from mobile_world.runtime.remote import lease as lease_module
from mobile_world.runtime.remote.lease import AFTER_FAILURE_S, TASK_S, Lease, open_lease
from mobile_world.runtime.remote.replies import ServerReply
from mobile_world.runtime.remote.transport import Transport

OPENED = {"session": "s1", "device": "phone-0", "viewport_size": [10, 20], "ttl_s": 60.0}


class ScriptedTransport:
    """Answers every call with the next reply, or raises it."""

    netloc, timeout = "host:1", 100.0

    def __init__(self, *replies: object) -> None:
        self.replies = list(replies)
        self.calls: list[tuple[str, str]] = []
        self.options: list[dict[str, Any]] = []

    def call(self, method: str, path: str, **options: Any) -> ServerReply:
        self.calls.append((method, path))
        self.options.append(options)
        reply = self.replies.pop(0) if self.replies else {}
        if isinstance(reply, Exception):
            raise reply
        return ServerReply("http://host:1", 200, json.dumps(reply).encode())

    def value(self, method: str, path: str, **options: Any) -> Any:
        return self.call(method, path, **options).value()


def opened(*replies: object, **options: Any) -> tuple[Lease, ScriptedTransport]:
    transport = ScriptedTransport(OPENED, *replies)
    return open_lease(cast("Transport", transport), **options), transport


def test_a_lease_is_opened_called_and_released() -> None:
    lease, transport = opened([1], device="phone-0", wait_s=5, ttl_s=30)
    assert (lease.name, lease.device, lease.size, lease.over) == ("host:1/phone-0", "phone-0", (10, 20), False)
    assert lease.value("GET", "/x", headers={"Accept": "y"}) == [1]
    lease.release()
    lease.release()
    assert transport.calls == [("POST", "/session"), ("GET", "/x"), ("DELETE", "/session/s1")]
    assert transport.options == [
        {"body": {"wait_s": 5, "ttl_s": 30, "device": "phone-0"}, "timeout": 105.0},
        {"headers": {"X-Session": "s1", "Accept": "y"}, "timeout": 100.0},
        {"timeout": TASK_S},
    ]
    assert lease.over
    with pytest.raises(SessionLost, match="the lease of host:1/phone-0 is over; begin again to get a device"):
        lease.call("GET", "/x")


def test_any_device_is_asked_for_without_a_name() -> None:
    lease, transport = opened()
    assert transport.options[0]["body"] == {"wait_s": 0.0, "ttl_s": 60.0}
    lease.release()


@pytest.mark.parametrize(
    "change", [{"session": "a b"}, {"session": ""}, {"viewport_size": [1]}, {"viewport_size": "x"}, {"ttl_s": "x"}]
)
def test_answers_that_no_server_gives(change: dict[str, object]) -> None:
    with pytest.raises(ServerLost, match="does not answer as an environment server"):
        open_lease(cast("Transport", ScriptedTransport({**OPENED, **change})))


def test_a_session_that_the_server_forgot_is_over() -> None:
    lease, transport = opened(SessionLost("expired"))
    with pytest.raises(SessionLost):
        lease.call("GET", "/x")
    transport.replies = []
    body = json.dumps({"error": {"code": "SESSION_LOST", "message": "expired"}}).encode()
    transport.call = lambda *_, **__: ServerReply("u", 410, body)  # type: ignore[method-assign]
    with pytest.raises(SessionLost, match="expired"):
        lease.call("GET", "/x")
    assert lease.over


def test_after_a_silence_nobody_waits_for_long_again() -> None:
    lease, transport = opened(ServerLost("silent"), {}, {})
    with pytest.raises(ServerLost):
        lease.call("GET", "/x")
    lease.call("GET", "/x")
    lease.call("GET", "/x", timeout=7)
    assert [each["timeout"] for each in transport.options[1:]] == [100.0, AFTER_FAILURE_S, 7]
    assert AFTER_FAILURE_S == 15
    lease.release()


def test_a_sick_device_is_reported_and_failures_of_that_are_none() -> None:
    lease, transport = opened({}, InfraError("x"), InfraError("x"))
    lease.retire()
    assert transport.calls[1] == ("POST", "/session/s1/retire") and transport.options[1]["repeatable"]
    lease.retire()
    lease.release()
    lease.retire()
    assert len(transport.calls) == 4 and lease.over


def test_heartbeats_are_sent_when_there_was_no_call_for_long() -> None:
    lease, transport = opened()
    assert 9 < lease.heartbeat(10) <= 10 and len(transport.calls) == 1
    lease._last_call -= 11
    assert lease.heartbeat(10) == 10
    assert transport.calls[1] == ("POST", "/session/s1/renew")
    assert transport.options[1] == {"repeatable": True, "timeout": 60.0}
    assert 9 < lease.heartbeat(10) <= 10 and len(transport.calls) == 2
    transport.replies = [ServerLost("x"), SessionLost("x")]
    for over in (False, True):
        lease._last_call -= 11
        assert lease.heartbeat(10) == 10 and lease.over is over


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_thread_sends_heartbeats_three_times_within_the_ttl() -> None:
    transport = ScriptedTransport({**OPENED, "ttl_s": 0.06})
    lease = open_lease(cast("Transport", transport))
    wait_for(lambda: transport.calls.count(("POST", "/session/s1/renew")) >= 2)
    lease.release()
    assert lease_module.HEARTBEATS == 3 and lease_module.TTL_S == 60
