"""Calls that several tests make."""

from __future__ import annotations

from typing import Any, Protocol

import httpx

TAP = {"kind": "tap", "at": {"x": 0.5, "y": 0.5}}


def opened(http: httpx.Client, **wishes: object) -> dict[str, str]:
    """The headers of a new session."""
    answer = http.post("/session", json=wishes)
    assert answer.status_code == 201, answer.text
    return {"X-Session": answer.json()["session"]}


class Answer(Protocol):
    """An answer of the server's, whichever client asked."""

    @property
    def status_code(self) -> int: ...

    @property
    def text(self) -> str: ...

    def json(self) -> Any: ...


def error(answer: Answer, status: int, code: str) -> str:
    """The message of an answer that must be this error."""
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "kind", "message"}
    assert body["error"]["code"] == code, body
    assert "Traceback" not in body["error"]["message"]
    return str(body["error"]["message"])


def step(http: httpx.Client, action: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
    """What came of an action, which is never an error of the server's."""
    answer = http.post("/step", json={"action": action}, headers=headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    assert set(told) - {"budget"} == {"device", "action", "result", "error", "reply"}
    return told
