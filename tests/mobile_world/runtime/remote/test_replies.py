"""Replies of a server: values, errors, scores and observations."""

from __future__ import annotations

import json
import struct

import pytest

from mobile_world.domain import ConfigError, DeviceBusy, MobileWorldError, ServerLost
from mobile_world.runtime.remote.replies import ServerReply, read_observation, read_score

URL = "http://host:1"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">2I", 3, 4)


def reply(value: object, status: int = 200) -> ServerReply:
    return ServerReply(URL, status, value if isinstance(value, bytes) else json.dumps(value).encode())


def test_values() -> None:
    assert reply([1]).value() == [1]
    assert reply({"a": 1, "b": 2}).fields("a") == {"a": 1, "b": 2}
    assert reply(["x", 1]).strings() == ["x", "1"]
    for odd in (lambda: reply(b"{").value(), lambda: reply({"a": 1}).fields("a", "b"), lambda: reply({}).strings()):
        with pytest.raises(ServerLost, match="http://host:1 does not answer as an environment server"):
            odd()
    with pytest.raises(ServerLost, match=r"\(status 200, '\[1\]'\); check the address; 'mw server' starts one"):
        reply([1]).fields("a")


def failure(code: str, status: int) -> ServerReply:
    return reply({"error": {"code": code, "message": "why"}}, status)


@pytest.mark.parametrize(
    ("code", "status", "kind", "message"),
    [
        ("DEVICE_BUSY", 409, DeviceBusy, "why"),
        ("NEW_CODE", 400, ConfigError, "http://host:1 reports NEW_CODE: why"),
        ("NEW_CODE", 499, ConfigError, "http://host:1 reports NEW_CODE: why"),
        ("NEW_CODE", 500, ServerLost, "http://host:1 reports NEW_CODE: why"),
        ("NEW_CODE", 302, ServerLost, "http://host:1 reports NEW_CODE: why"),
        ("CONFIG", 401, ConfigError, "http://host:1 wants its token"),
    ],
)
def test_errors_are_raised_as_what_they_were(
    code: str, status: int, kind: type[MobileWorldError], message: str
) -> None:
    with pytest.raises(kind, match=message) as error:
        failure(code, status).check()
    assert type(error.value) is kind


def test_only_failures_raise() -> None:
    reply({}, 299).check()
    for body in (b"", b"[]", b'{"error": 1}', b'{"error": {"code": "X"}}'):
        with pytest.raises(ServerLost, match="status 300"):
            reply(body, 300).check()


def test_scores() -> None:
    finding = {"wanted": "x", "met": True, "found": ""}
    score = read_score(reply({"score": 0.5, "reason": "half", "integrity": "full", "findings": [finding]}))
    assert (score.value, score.reason, score.integrity) == (0.5, "half", "full")
    assert [each.wanted for each in score.findings] == ["x"]
    plain = read_score(reply({"score": 1}))
    assert (plain.value, plain.reason, plain.integrity, plain.findings) == (1.0, "", None, ())
    assert read_score(reply({"score": 0, "reason": None, "integrity": "odd"})) == (0.0, "")
    for odd in (-0.1, 1.1, "x", None):
        with pytest.raises(ServerLost):
            read_score(reply({"score": odd}))


def test_observations() -> None:
    head = {"step": 2, "size": [3, 4], "activity": "a/b", "error": "e", "reply": "r"}
    xml = '<hierarchy rotation="0"><node text="t"/></hierarchy>'
    seen = read_observation(reply(json.dumps({**head, "ui_xml": xml}).encode() + b"\n" + PNG))
    assert (seen.step, seen.size, seen.activity, seen.error, seen.reply) == (2, (3, 4), "a/b", "e", "r")
    assert (seen.screenshot, seen.ui_xml) == (PNG, xml) and seen.ui is not None
    bare = read_observation(reply({"step": 0, "size": [3, 4], "activity": ""}))
    assert (bare.screenshot, bare.ui, bare.error, bare.reply, bare.ui_xml) == (None,) * 5
    for odd in (b"[]", b"{}", json.dumps({**head, "size": [1]}).encode()):
        with pytest.raises(ServerLost):
            read_observation(reply(odd))
