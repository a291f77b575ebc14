"""What no client should send: typed errors, nothing lost, and the server goes on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mobile_world.core import AVD_MAPPING, DeviceLabel, EnvServer, SessionManager
from mobile_world.domain import ConfigError, InfraError
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.core.calls import TAP, error, opened, step
from tests.phones_here import PhonesHere

WRONG: list[tuple[str, str, Any]] = [
    ("POST", "/session", {"ttl_s": "soon"}),
    ("POST", "/session", {"ttl_s": 0}),
    ("POST", "/session", {"ttl_s": 1e300}),
    ("POST", "/session", {"wait_s": -1}),
    ("POST", "/session", {"device": 5}),
    ("POST", "/session", {"unknown": 1}),
    ("POST", "/session", [1]),
    ("POST", "/step", None),
    ("POST", "/step", {}),
    ("POST", "/step", {"action": "click"}),
    ("POST", "/step", {"action": [TAP]}),
    ("POST", "/step?settle=perhaps", {"action": TAP}),
    ("POST", "/sms", {"sender": "x", "message": "y"}),
    ("POST", "/sms", {"sender": "123", "message": ""}),
    ("POST", "/task/init", {"task_name": 3}),
    ("POST", "/task/init", {"task_name": "AlwaysDoneTask", "seed": "one"}),
    ("POST", "/task/init", {"task_name": "AlwaysDoneTask", "seed": 2**70}),
    ("POST", "/task/eval", {"trail": "a"}),
    ("POST", "/task/eval", {"trail": ["a"] * 10_001}),
    ("GET", "/observation?step=-1", None),
    ("GET", "/observation?screenshot=maybe", None),
    ("GET", "/xml?mode=other", None),
    ("GET", "/download", None),
    ("GET", "/task/goal", None),
]


@pytest.fixture
def sound(http: httpx.Client) -> Iterator[httpx.Client]:
    """The server, with an episode on its second phone that must come to no harm."""
    headers = opened(http, device="phone-1")
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers).raise_for_status()
    yield http
    assert http.post("/task/eval", headers=headers).json()["score"] == 1
    assert http.get("/health").json()["ok"]


def test_wrong_types_and_values(sound: httpx.Client) -> None:
    for verb, route, body in WRONG:
        answer = sound.request(verb, route, json=body) if body is not None else sound.request(verb, route)
        assert error(answer, 422, "CONFIG").endswith("; see /docs"), (verb, route, body)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b'{"action": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}", "application/json"),
        (b"action=1", "application/x-www-form-urlencoded"),
        (b"x", "text/plain"),
        (b"", "application/json"),
    ],
    ids=range(7),
)
def test_bodies_that_are_no_json(sound: httpx.Client, body: bytes, kind: str) -> None:
    answer = sound.post("/step", content=body, headers={"Content-Type": kind})
    assert answer.status_code in (400, 422)
    message = error(answer, answer.status_code, "CONFIG")
    assert ("sent with Content-Type: application/json" in message) == (kind != "application/json"), message


def test_text_that_no_phone_can_type_and_no_json_can_say(sound: httpx.Client) -> None:
    headers = {**opened(sound, device="phone-0"), "Content-Type": "application/json"}
    for text in ("\ud800", "a\0b", "\x1b[31m", "x" * 10_001, "💣" * 100, "'; DROP TABLE sms; --", "$(reboot)"):
        for action in ({"kind": "answer", "text": text}, {"action_type": "open_app", "app_name": text}):
            answer = sound.post("/step", content=json.dumps({"action": action}), headers=headers)
            assert answer.status_code == 200, answer.text
            assert set(answer.json()) == {"device", "action", "result", "error", "reply"}
            assert sound.get("/observation?screenshot=0", headers=headers).status_code == 200


def test_oversized_bodies(sound: httpx.Client) -> None:
    told = error(sound.post("/step", json={"action": {"kind": "answer", "text": "x" * 2**21}}), 413, "CONFIG")
    assert told.endswith("the body is larger than 1048576 bytes; send less")

    def pieces() -> Iterator[bytes]:
        yield b'{"action": "'
        for _ in range(40):
            yield b"x" * 2**16

    answer = sound.post("/step", content=pieces(), headers={"Content-Type": "application/json"})
    assert error(answer, 413, "CONFIG").endswith("the body is larger than 1048576 bytes; send less")


def test_unknown_paths_and_verbs(sound: httpx.Client) -> None:
    assert "/docs" in error(sound.get("/nothing"), 404, "CONFIG")
    assert sound.get("/docs").status_code == 200
    assert sound.get("/").headers["location"] == "/docs"
    answer = sound.delete("/step")
    error(answer, 405, "CONFIG")
    assert answer.headers["allow"] == "POST"
    error(sound.get("/../../etc/passwd"), 404, "CONFIG")


def test_noise_on_the_line(server: EnvServer, sound: httpx.Client) -> None:
    port = httpx.URL(server.url).port
    for noise in (b"\0" * 100, b"GET / HTTP/9.9\r\n\r\n", b"POST /step HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b""):
        with socket.create_connection(("127.0.0.1", port or 0), timeout=10) as line:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while part := line.recv(4096):
                answer += part
        # The end of the line may be seen before the noise on it; then there is nobody to answer. An unknown version of
        # HTTP may be taken for the newest one, as a request for the first page, which leads to another.
        known = (b"HTTP/1.1 400 Bad Request\r\n", *([b"HTTP/1.1 307 "] if noise.startswith(b"GET / ") else []))
        assert not answer or answer.startswith(known), answer
        assert sound.get("/session").status_code == 200


def test_pages_of_other_machines_are_refused(server: EnvServer, sound: httpx.Client) -> None:
    foreign = [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "[::1"}]
    for headers in foreign:
        error(sound.get("/health", headers=headers), 403, "CONFIG")
    for headers in ({"Host": "localhost:6800"}, {"Host": "[::1]:1"}, {"Origin": "http://127.0.0.1:7000"}):
        assert sound.get("/health", headers=headers).status_code == 200
    assert "access-control-allow-origin" not in sound.get("/health").headers


def test_a_mistake_of_our_own_is_an_id_and_no_trace(
    server: EnvServer, sound: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: SessionManager, *_: object, **__: object) -> None:
        raise ZeroDivisionError("secret")

    with monkeypatch.context() as patch:
        patch.setattr(SessionManager, "end_session", broken)
        answer = sound.delete("/session/x")
    message = error(answer, 500, "INTERNAL")
    assert "secret" not in message and "id " in message


def test_elsewhere_than_on_loopback_a_token_is_needed(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="MW_SERVER_TOKEN"):
        EnvServer(SessionManager(PhonesHere(1), artefacts=tmp_path), host="0.0.0.0")
    manager = SessionManager(PhonesHere(1), artefacts=tmp_path)
    with EnvServer(manager, host="0.0.0.0", token="sesame") as running:
        url = running.url.replace("0.0.0.0", "127.0.0.1")
        with httpx.Client(base_url=url, timeout=60, headers={"Host": "phones.example"}) as http:
            for given in (b"", b"Bearer wrong", b"sesame", b"Bearer x sesame", "Bearer é".encode()):
                for route in ("/health", "/openapi.json", "/docs", "/nothing"):
                    answer = http.get(route, headers={b"Authorization": given} if given else None)
                    assert "Bearer" in error(answer, 401, "CONFIG")
            right = {"Authorization": "Bearer sesame"}
            assert http.post("/session", headers=right).status_code == 201


def test_a_phone_that_dies_is_told_of_and_replaced(phones: PhonesHere, http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    phones.switch_off(0)
    answer = http.get("/observation", headers=headers)
    assert answer.status_code == 503
    error(answer, 503, "DEVICE_LOST")
    http.delete(f"/session/{headers['X-Session']}").raise_for_status()
    assert step(http, TAP, opened(http, device="phone-0", wait_s=30))["result"] == "OK"


class NoPhones:
    """A source whose devices never come."""

    count = 1

    def open(self, slot: int) -> AndroidController:
        raise InfraError(f"slot {slot} is empty; plug a phone in")

    def discard(self, slot: int, controller: AndroidController) -> None:
        raise AssertionError(slot, controller)

    def close(self) -> None:
        pass


def test_a_device_that_cannot_be_opened_is_sick_and_says_why(tmp_path: Path) -> None:
    labels = [DeviceLabel("usb", backend="adb", profile="a phone")]
    manager = SessionManager(NoPhones(), labels=labels, artefacts=tmp_path)
    with EnvServer(manager) as running, httpx.Client(base_url=running.url, timeout=60) as http:
        assert "plug a phone in" in error(http.post("/session"), 503, "INFRA")
        told = http.get("/health")
        assert told.status_code == 503 and told.json()["ok"] is False
        assert told.json()["device_status"]["usb"]["problem"] == "slot 0 is empty; plug a phone in"
        assert told.json()["device_status"]["usb"]["state"] == "sick"
        error(http.get("/screenshot?watch=1"), 503, "INFRA")
        error(http.get("/screenshot"), 503, "INFRA")


def test_the_guides_avds() -> None:
    assert dict.fromkeys(("mobile_world", "android_world", "goalless"), "Pixel_8_API_34_x86_64") == AVD_MAPPING
