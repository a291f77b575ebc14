"""What one request may cost: the same at any load, and answered as Android answers what it cannot do."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from simdroid.automation import budgets, swipes
from simdroid.automation.budgets import LARGEST_PARCEL, MOST_VALUES, OutOfMemory, SwipeBudget, read_json
from simdroid.automation.http_server import HttpRequest, HttpResponse, serve_http
from simdroid.automation.portal.program import Portal, PortalError
from simdroid.automation.swipes import LONGEST_GESTURE_MS, MOST_REPORTS
from simdroid.automation.uiautomator2 import automation
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import answer
from simdroid.device import Phone
from simdroid.regex import TooComplex, java_full_match, java_steps
from simdroid.system import Connection
from simdroid.ui.system_ui.suggestions import suggest, word_at_cursor
from simdroid.ui.views import Edit
from tests.simdroid.automation.conftest import Ask, program, text
from tests.simdroid.portal_apk import PORTAL

LONG = "x" * (LARGEST_PARCEL // 2 + 1)
HARD = r"(.*)(.*)(.*)(.*)(.*)(.*)x"


def test_a_gesture_of_many_points_is_thinned_out_and_lasts_ten_minutes_at_most(
    ask: Ask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(phone.display, "motion", lambda *report: told.append(report))
    before = phone.system.clock.uptime_ns()
    assert ask("swipePoints", [5, 6] * 3 + [7, 8] * 150_000 + [9, 10], 5)
    assert (phone.system.clock.uptime_ns() - before) / 1e6 == pytest.approx(LONGEST_GESTURE_MS)
    assert len(told) <= MOST_REPORTS + 2
    assert told[0] == ("DOWN", 5, 6) and told[-2:] == [("MOVE", 9, 10), ("UP", 9, 10)]


def test_a_document_of_too_many_values_fills_the_heap(phone: Phone) -> None:
    body = b'{"method": "swipePoints", "params": [[' + b"1," * (MOST_VALUES + 1) + b"1], 5]}"
    said = asyncio.run(answer(Automation(program(phone)), body))
    assert said["error"]["message"] == "java.lang.OutOfMemoryError"
    with pytest.raises(OutOfMemory):
        read_json(body)
    commas = json.dumps({"text": 'a,\\"' * MOST_VALUES}).encode()
    assert read_json(commas) == {"text": 'a,\\"' * MOST_VALUES}
    with pytest.raises(ValueError, match="nested"):
        read_json(b"[" * 100_000)


def test_texts_beyond_a_parcel_are_not_handed_over(ask: Ask, phone: Phone) -> None:
    failed = ask("setClipboard", None, LONG)
    assert failed["message"] == "java.lang.RuntimeException"
    assert "TransactionTooLargeException: data parcel size 1048578 bytes" in failed["data"]
    assert ask("setClipboard", None, LONG[1:]) is None and phone.system.clipboard.text == LONG[1:]
    ask("click", {"mask": 2, "textContains": "Search"})
    field = {"mask": 0x10, "className": "android.widget.EditText"}
    assert ask("setText", field, "short") is True
    ask("setText", field, LONG)
    assert ask("getText", field) == "short"


def test_the_portal_says_what_does_not_fit(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    portal = Portal(phone, PORTAL)
    monkeypatch.setattr(portal, "require_service", lambda: None)
    with pytest.raises(PortalError, match="TransactionTooLarge"):
        portal.do("clipboard/set", {"text": LONG})
    assert portal.do("tap", {"x": 1e308, "y": -1e308}) == "Tap performed at (2147483647, -2147483647)"


def test_selectors_and_patterns_of_one_request_share_their_limits(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = {"mask": 0, "childOrSibling": ["child"] * 8, "childOrSiblingSelector": [text("x")] * 8}
    assert ask("count", wide) == 0
    wide = {"mask": 0, "childOrSibling": ["child"] * 8, "childOrSiblingSelector": [wide] * 8}
    assert ask("count", wide)["code"] == -32602
    with java_steps(2_000) as allowance:
        assert java_full_match("a+", "aaaa")
        assert 0 < allowance.steps < 2_000
        for _ in range(2):
            with pytest.raises(TooComplex):
                java_full_match(HARD, "y" * 60)
        assert allowance.steps == 0
    assert java_full_match("a+", "aaaa")


def test_watchers_and_names_are_limited(ask: Ask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[int] = []
    monkeypatch.setattr(phone.display, "key", lambda code, **_: pressed.append(code))
    for number in range(automation._MOST_WATCHERS + 5):
        ask("registerPressKeyskWatcher", f"w{number}", [], ["menu"] * 100)
    assert len(ask("getWatchers")) == automation._MOST_WATCHERS and "w0" not in ask("getWatchers")
    ask("waitForExists", text("nothing like it"), 20_000)
    assert len(pressed) == automation._MOST_ACTS * 20
    monkeypatch.setattr(automation, "_MOST_NAMES", 3)
    names = [ask("getUiObject", text(str(number))) for number in range(5)]
    assert ask("getUiObjects") == names[2:]


def test_a_list_is_moved_only_so_often(phone: Phone, ask: Ask) -> None:
    scrolling = swipes.ScrollingList(phone.display, lambda: phone.display.accessibility_windows()[0].root)
    scrolling.budget = SwipeBudget(2)
    before = phone.system.clock.uptime_ns()
    for _ in range(5):
        asyncio.run(scrolling.move(forward=True))
    spent = phone.system.clock.uptime_ns() - before
    assert 0 < spent <= 2 * 1_000_000_000
    assert not asyncio.run(scrolling.move(forward=True)) and phone.system.clock.uptime_ns() - before == spent
    assert budgets.MOST_SWIPES >= 3 * 2 * swipes.SEARCH_SWIPES


def test_nothing_is_suggested_for_a_word_that_is_none() -> None:
    assert word_at_cursor(Edit.at_end("y" * 48)) == "y" * 48
    assert word_at_cursor(Edit.at_end("x" * 1_000_000)) == "" and suggest(Edit.at_end("x" * 1_000_000), []) == []


class _Silent(Connection):
    """A client that says one thing and then nothing more."""

    def __init__(self, said: bytes) -> None:
        self._said, self.sent, self.ended = said, b"", False

    @property
    def closed(self) -> bool:
        return self.ended

    async def read(self, limit: int = -1) -> bytes:
        said, self._said = self._said, b""
        if not said:
            await asyncio.Event().wait()
        return said

    def write(self, data: bytes) -> None:
        self.sent += data

    async def drain(self) -> None:
        pass

    def close(self) -> None:
        self.ended = True


@pytest.mark.parametrize(
    "said",
    [b"", b"GET /ping HT", b"POST / HTTP/1.1\r\nHost: p\r\nContent-Length: 5\r\n\r\nab"],
    ids=["", "head", "body"],
)
def test_requests_that_do_not_arrive_are_given_up(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from simdroid.automation import http_server

    monkeypatch.setattr(http_server, "HEAD_S", 0.05)
    monkeypatch.setattr(http_server, "BODY_S", 0.05)

    def never(_: HttpRequest) -> HttpResponse:
        raise AssertionError

    client = _Silent(said)
    asyncio.run(serve_http(never, client))
    assert client.ended and client.sent.startswith(b"HTTP/1.1 408 ")


def test_a_client_may_think_between_two_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    from simdroid.automation import http_server

    monkeypatch.setattr(http_server, "HEAD_S", 0.05)
    client = _Silent(b"GET / HTTP/1.1\r\nHost: p\r\n\r\n")

    async def work() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(serve_http(lambda _: HttpResponse(b"here"), client), 0.3)

    asyncio.run(work())
    assert client.sent.endswith(b"here")
