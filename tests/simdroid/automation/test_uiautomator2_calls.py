"""The methods of uiautomator2's server, called without its client: what that never asks, and what is wrong."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from simdroid.automation.http_server import HttpRequest
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import METHODS, answer
from simdroid.automation.uiautomator2.server import HttpServer
from simdroid.device import Phone
from simdroid.ui.windows.accessibility import AccessibilityNode
from tests.simdroid.automation.conftest import CLASS, INSTANCE, RESOURCE, SCROLLABLE, TEXT, Ask, program, text


def test_errors_are_those_of_jsonrpc4j(phone: Phone, ask: Ask) -> None:
    assert ask("dance") == {"code": -32601, "message": "method not found"}
    for params in ([1], [1, 2, 3, 4, 5, 6], [{"mask": "x"}], [{"mask": 1, "text": {}}], [None, None]):
        assert ask("click", *params) == {"code": -32602, "message": "method parameters invalid"}
    automation = Automation(program(phone))
    for body, code in ((b"{", -32700), (b"[" * 100_000, -32700), (b"[]", -32600), (b'{"id": 1}', -32600)):
        assert asyncio.run(answer(automation, body))["error"]["code"] == code
    named = b'{"id": 1, "method": "click", "params": {"x": 1, "y": 2}}'
    assert asyncio.run(answer(automation, named))["error"]["code"] == -32602
    deep: dict[str, Any] = text("x")
    for _ in range(100):
        deep = text("x", childOrSibling=["child"], childOrSiblingSelector=[deep])
    assert ask("exist", deep)["code"] == -32602


def test_nothing_found_names_the_selector(ask: Ask) -> None:
    chain = {"mask": CLASS | INSTANCE, "className": "a.B", "instance": 2}
    chain |= {"childOrSibling": ["child", "sibling"], "childOrSiblingSelector": [text("x"), text("y")]}
    said = ask("objInfo", chain)
    assert said["code"] == -32001 and said["message"] == "androidx.test.uiautomator.UiObjectNotFoundException"
    assert said["data"] == "UiSelector[CLASS=a.B, INSTANCE=2, CHILD=UiSelector[TEXT=x, PARENT=UiSelector[TEXT=y]]]"
    assert ask("click", "no-name")["data"] == "UiObject no-name not found!"


def test_objects_keep_their_names(ask: Ask) -> None:
    lists = {"mask": SCROLLABLE, "scrollable": True}
    name = ask("getUiObject", lists)
    assert ask("objInfo", name)["scrollable"] and ask("exist", name) and not ask("exist", "nobody")
    row = ask("getChild", name, text("Apps"))
    beside = ask("getFromParent", row, {"mask": RESOURCE, "resourceId": "android:id/summary"})
    assert ask("getText", row) == "Apps" and ask("getText", beside).startswith("Assistant")
    assert ask("getUiObjects") == [name, row, beside] and ask("getChild", "nobody", lists) is None
    ask("removeUiObject", row)
    assert ask("getText", row)["code"] == -32001
    assert ask("waitForExists", text("Nope"), 61_000) is False and ask("getUiObjects") == []
    found = ask("childByText", lists, {"mask": CLASS, "className": "android.widget.LinearLayout"}, "System", True)
    assert ask("objInfo", found)["className"] == "android.widget.LinearLayout"
    assert ask("childByDescription", lists, lists, "Nope")["code"] == -32001
    assert ask("objInfo", ask("childByInstance", lists, {"mask": TEXT, "text": "System"}, 0))["text"] == "System"


def test_infos_of_a_chain_count_its_beginning(ask: Ask) -> None:
    chain = {"mask": SCROLLABLE, "scrollable": True, "childOrSibling": ["child"]}
    chain["childOrSiblingSelector"] = [{"mask": RESOURCE, "resourceId": "android:id/title"}]
    infos = ask("objInfoOfAllInstances", chain)
    assert len(infos) == ask("count", chain) > 3 and infos[0]["text"] == "Network & internet" and infos[1] is None
    one = {"mask": RESOURCE | INSTANCE, "resourceId": "android:id/title", "instance": 1}
    assert [each["text"] for each in ask("objInfoOfAllInstances", one)] == ["Connected devices"]


def cut_off(ask: Ask, phone: Phone) -> AccessibilityNode:
    """A text of which only a part can be seen, the list being moved little by little until there is one."""
    for _ in range(40):
        (window,) = (window for window in phone.display.accessibility_windows() if window.active)
        for node in window.root.walk():
            if node.text and node.whole_bounds != node.bounds:
                return node
        ask("swipe", 540, 1500, 540, 1440, 200)
    raise AssertionError("no text is cut off")


def test_what_is_told_of_a_node(ask: Ask, phone: Phone) -> None:
    node = cut_off(ask, phone)
    box = dict(zip(("left", "top", "right", "bottom"), node.whole_bounds, strict=True))
    seen = dict(zip(("left", "top", "right", "bottom"), node.bounds, strict=True))
    simple = ask("objInfo", text(node.text))
    assert simple["bounds"] == simple["visibleBounds"] == seen != box and simple["contentDescription"] is None
    counted = ask("objInfo", text(node.text, mask=TEXT | INSTANCE, instance=0))
    assert (counted["bounds"], counted["visibleBounds"]) == (box, seen)
    assert counted == simple | {"bounds": box, "contentDescription": "", "resourceName": None}
    assert simple == {
        "bounds": seen,
        "visibleBounds": seen,
        "checkable": False,
        "checked": False,
        "childCount": 0,
        "className": "android.widget.TextView",
        "clickable": False,
        "contentDescription": None,
        "enabled": True,
        "focusable": False,
        "focused": False,
        "longClickable": False,
        "packageName": "com.android.settings",
        "resourceName": node.resource_id,
        "scrollable": False,
        "selected": False,
        "text": node.text,
    }


def test_a_field_is_touched_before_it_is_filled(ask: Ask, phone: Phone) -> None:
    ask("click", text("Search settings"))
    field = {"mask": CLASS, "className": "android.widget.EditText"}
    ask("pressKey", "back")
    shown = [phone.display.ime_shown]
    assert ask("setText", field, "blue") is True
    assert [*shown, phone.display.ime_shown] == [False, True]
    assert (
        ask("getText", field) == "blue"
        and ask("setText", field | {"mask": CLASS | INSTANCE, "instance": 0}, "x") is True
    )
    ask("clearTextField", field)
    assert ask("getText", field) == "Search settings"
    assert (
        ask("setText", {"mask": CLASS | INSTANCE, "className": "android.widget.FrameLayout", "instance": 0}, "x")
        is False
    )


def test_nodes_are_touched_and_dragged(ask: Ask, phone: Phone) -> None:
    assert ask("click", text("Apps"), "nowhere") is False and ask("click", text("Apps"), "tl") is True
    assert ask("exist", text("Default apps"))
    ask("pressKey", "back")
    assert ask("clickAndWaitForNewWindow", text("Apps"), 1000) is True
    ask("pressKey", "back")
    assert ask("longClick", text("Apps"), "br") is True
    ask("pressKey", "back")
    assert ask("click", -1, 5) is False and ask("click", 5, -1, 9) is False
    assert ask("dragTo", text("Nope"), 1, 2, 3)["code"] == -32001
    assert ask("dragTo", text("Battery"), text("Apps"), 10) is True
    before = ask("dumpWindowHierarchy", False)
    assert ask("swipe", {"mask": SCROLLABLE, "scrollable": True}, "up", 20) is True
    assert ask("dumpWindowHierarchy", False, 50) != before
    assert ask("swipe", {"mask": SCROLLABLE, "scrollable": True}, "down", 0.8, 5000) is True
    assert ask("swipe", {"mask": SCROLLABLE, "scrollable": True}, "nowhere", 20) is False
    assert ask("injectInputEvent", 7, 1, 1, 0) is False and ask("swipePoints", [], 5) is False
    assert ask("pressKey", "nonsense") is False
    assert phone.internal_errors == 0


def test_the_rest_of_the_interface_answers(ask: Ask, phone: Phone) -> None:
    assert ask("ping") == "pong" and ask("getLastTraversedText") is None and ask("waitForIdle", 10) is None
    assert ask("executeShellCommand", "ls -l /", 1000) == {
        "stdout": "ran ['ls', '-l', '/']",
        "stderr": "said",
        "returnCode": 7,
    }
    assert ask("executeShellCommand", "", 1)["returnCode"] == -1
    assert ask("launchApp", "net.gsantner.markor") is True and ask("launchApp", "no.such.app") is False
    assert ask("deviceInfo")["currentPackageName"] == "net.gsantner.markor"
    assert ask("waitForWindowUpdate", "no.such.app", 100) is False and ask("waitForWindowUpdate", None, 300) is False
    assert ask("setConfigurator", {"waitForIdleTimeout": 9, "keyInjectionDelay": "x"})["waitForIdleTimeout"] == 9
    assert ask("getConfigurator")["keyInjectionDelay"] == 0
    ask("registerPressKeyskWatcher", "leave", [{"mask": RESOURCE, "resourceId": "android:id/content"}], ["home"])
    assert ask("waitForExists", text("Nope", mask=TEXT | INSTANCE, instance=0), 200) is False
    assert ask("hasWatcherTriggered", "leave") and ask("deviceInfo")["currentPackageName"].endswith("nexuslauncher")
    ask("resetWatcherTriggers")
    assert ask("hasAnyWatcherTriggered") is False


SELECTORS: tuple[Any, ...] = (
    text("Apps"),
    {"mask": SCROLLABLE, "scrollable": True},
    {"mask": 0},
    {"mask": (1 << 25) - 1},
    {"mask": -1, "text": "x"},
    {"mask": INSTANCE, "instance": -3},
    {"mask": INSTANCE, "instance": 10**30},
    {"mask": 0x4, "textMatches": ".*"},
    {"mask": SCROLLABLE, "scrollable": True, "childOrSibling": ["child"], "childOrSiblingSelector": [text("Apps")]},
)
ODD: tuple[Any, ...] = (
    *SELECTORS,
    0,
    -1,
    540,
    1e308,
    10**400,
    2**63,
    0.5,
    True,
    None,
    "",
    "up",
    "\ud800",
    [],
    [1, 2],
    {"x": 1},
)
FITTING: dict[str, tuple[Any, ...]] = {
    "int": (0, 5, 540, -1, 1e308),
    "long": (0, 100, 2**62, -5),
    "float": (0, 0.5, 1e308),
    "bool": (True, False),
    "text": ("x", "up", "", "\ud800"),
    "text?": (None, "c"),
    "texts": (["home"], []),
    "ints": ([1, 2, 3, 4], [5]),
    "selector": SELECTORS,
    "selectors": (list(SELECTORS[:2]), []),
    "object": (*SELECTORS, "00000000-0000-0000-0000-000000000001"),
    "point": ({"x": 1, "y": 2},),
    "fields": ({}, {"waitForIdleTimeout": 1}),
}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_parameters_break_a_method(ask: Ask, phone: Phone, seed: int) -> None:
    draw = Random(seed)
    assert len(METHODS) == 72, "as many as the interface in the jar has"
    for name, forms in METHODS.items():
        phone.display.awake = True
        phone.display.unlock()
        for kinds, _ in forms:
            ask(name, *(draw.choice(ODD if draw.random() < 0.2 else FITTING[kind]) for kind in kinds))
    assert phone.internal_errors == 0 and phone.display.crashes == 0


def test_a_wait_on_a_wall_clock_holds_nobody_up(tmp_path: Path) -> None:
    phone = Phone(tmp_path / "phone", clock_mode="wall")
    automation = Automation(program(phone))

    async def both() -> tuple[dict[str, Any], int]:
        request = {"id": 1, "method": "waitForExists", "params": [text("Nope"), 300]}
        waiting = asyncio.create_task(answer(automation, json.dumps(request).encode()))
        turns = 0
        while not waiting.done():
            await asyncio.sleep(0.01)
            turns += 1
        return await waiting, turns

    before = phone.system.clock.uptime_ns()
    said, turns = asyncio.run(both())
    assert said["result"] is False and turns > 3
    assert phone.system.clock.uptime_ns() - before >= 300_000_000


def test_http_paths(phone: Phone) -> None:
    async def scenario() -> None:
        server = HttpServer(program(phone))

        async def get(path: str, body: bytes = b"") -> tuple[int, bytes]:
            response = await server.handle(HttpRequest("POST", path, {}, {}, body))
            return response.status, response.body

        phone.system.toasts.show("com.android.settings", "Heard")
        assert await get("/ping") == (200, b"pong")
        status, body = await get("/jsonrpc/0", b'{"id": 3, "method": "getLastToast", "params": {}}')
        assert json.loads(body)["result"] == "Heard"
        assert await get("/nowhere") == (404, b"Not Found!!!")
        assert await get("/jsonrpc/0") == (500, b"Invalid http post data!")
        assert (await get("/screenshot/0"))[1].startswith(b"\x89PNG")
        status, body = await get("/jsonrpc/0", b'{"id": 3, "method": "ping", "params": {}}')
        assert status == 200 and json.loads(body) == {"jsonrpc": "2.0", "id": 3, "result": "pong"}
        assert await get("/stop") == (200, b"Server stopped!!!")
        await asyncio.wait_for(server.stopped.wait(), 5)

    asyncio.run(scenario())
