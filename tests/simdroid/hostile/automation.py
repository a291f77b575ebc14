"""Automation: uiautomator2, Appium, Portal, yadb, input devices, and peers of adbd that misbehave."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from simdroid.adbd import wire
from tests.simdroid.appium_apks import INSTRUMENTATION, server_apk, server_test_apk
from tests.simdroid.hostile import adb
from tests.simdroid.hostile.cases import Files, HostileCase
from tests.simdroid.portal_apk import PORTAL, PORTAL_SERVICE, portal_apk

FOLDER = "/data/local/tmp"
JAR = f"{FOLDER}/hostile.jar"
UIA2, YADB = "com.wetest.uia2.Main", "com.ysbing.yadb.Main"
UIA2_PORT, APPIUM_PORT, PORTAL_PORT = 9008, 6790, 8080
LIST = {"mask": 0x4000, "scrollable": True}
FIELD = {"mask": 0x10, "className": "android.widget.EditText"}
SETTINGS = "am start -a android.settings.SETTINGS"


def _nothing(_: Path) -> Files:
    return []


def _jar(folder: Path) -> Files:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as jar:
        names = b"".join(f"\x20L{name.replace('.', '/')};\0".encode() for name in (UIA2, YADB))
        jar.writestr("classes.dex", b"dex\n035\0" + names)
    return _written(folder, {"hostile.jar": content.getvalue()})


def _appium_apks(folder: Path) -> Files:
    return _written(folder, {"appium.apk": server_apk(), "appium-test.apk": server_test_apk()})


def _portal_apk(folder: Path) -> Files:
    return _written(folder, {"portal.apk": portal_apk()})


def _written(folder: Path, files: dict[str, bytes]) -> Files:
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [(folder / name, f"{FOLDER}/{name}") for name in files]


# -- uiautomator2 ------------------------------------------------------------------------------------------------------


def _uia2(name: str, make: Callable[[], bytes]) -> HostileCase:
    async def show(port: int) -> None:
        await adb.shell(port, SETTINGS)
        async with adb.running(port, f"CLASSPATH={JAR} app_process / {UIA2}", UIA2_PORT):
            await adb.ask(port, UIA2_PORT, "POST", "/jsonrpc/0", make())

    return HostileCase(f"uiautomator2: {name}", _jar, show)


def _rpc(method: str, *params: Any) -> Callable[[], bytes]:
    return lambda: adb.as_json({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def _chain(links: int, relation: str = "child") -> dict[str, Any]:
    selector: dict[str, Any] = {"mask": 0}
    for _ in range(links):
        selector = {"mask": 0, "childOrSibling": [relation], "childOrSiblingSelector": [selector]}
    return selector


def _matching(pattern: str) -> dict[str, Any]:
    return {"mask": 4, "textMatches": pattern}


UIAUTOMATOR2 = [
    _uia2("a gesture of 200,000 points", _rpc("swipePoints", [540, 1000, 540, 500] * 100_000, 5)),
    _uia2("points that take years", _rpc("swipePoints", [540, 1000, 540, 500] * 500, 10**9)),
    _uia2("scrolling for ever", _rpc("scrollToEnd", LIST, True, 10**9, 5)),
    _uia2("a wait of centuries", _rpc("waitForExists", _matching("(.*)(.*)(.*)x"), 10**15)),
    _uia2(
        "forty chains of thirty",
        _rpc("count", {"mask": 0, "childOrSibling": ["child"] * 40} | {"childOrSiblingSelector": [_chain(30)] * 40}),
    ),
    _uia2("a chain of siblings", _rpc("count", _chain(39, "sibling"))),
    _uia2("nested stars", _rpc("count", _matching("(a*)*" * 50 + "b"))),
    _uia2("six greedy dots", _rpc("count", _matching("(.*)(.*)(.*)(.*)(.*)(.*)x"))),
    _uia2("a pattern repeated a billion times", _rpc("count", _matching("((.{1,1000}){1,1000}){1,1000}"))),
    _uia2("a pattern of 50,000 words", _rpc("count", _matching("|".join(map(str, range(50_000)))))),
    _uia2("a text of 5 MB to look for", _rpc("count", {"mask": 2, "textContains": "x" * 5_000_000})),
    _uia2("brackets within brackets", lambda: b"[" * 5_000_000),
    _uia2("twenty million numbers", lambda: b'{"method":"swipePoints","params":[[' + b"1," * 20_000_000 + b"1],5]}"),
    _uia2("a number of five million digits", lambda: b'{"method":"count","params":[' + b"9" * 5_000_000 + b"]}"),
    _uia2("20 MB for the clipboard", _rpc("setClipboard", "label", "x" * 20_000_000)),
    _uia2("a text of 5 MB for a field", _rpc("setText", FIELD, "x" * 5_000_000)),
    _uia2("a watcher of a million keys", _rpc("registerPressKeyskWatcher", "w", [], ["home"] * 100_000)),
]


# -- Appium ------------------------------------------------------------------------------------------------------------


def _appium(name: str, path: str, make: Callable[[], Any]) -> HostileCase:
    async def show(port: int) -> None:
        for apk in ("appium", "appium-test"):
            await adb.shell(port, f"pm install -r {FOLDER}/{apk}.apk")
        await adb.shell(port, SETTINGS)
        async with adb.running(port, f"am instrument -w {INSTRUMENTATION}", APPIUM_PORT):
            body = adb.as_json({"capabilities": {"alwaysMatch": {}}})
            answer = await adb.ask(port, APPIUM_PORT, "POST", "/session", body)
            session = json.loads(answer.partition(b"\r\n\r\n")[2])["sessionId"]
            await adb.ask(port, APPIUM_PORT, "POST", f"/session/{session}{path}", adb.as_json(make()))

    return HostileCase(f"Appium: {name}", _appium_apks, show)


def _locate(name: str, strategy: str, selector: str) -> HostileCase:
    return _appium(name, "/elements", lambda: {"strategy": strategy, "selector": selector, "context": ""})


def _xpath(name: str, expression: str) -> HostileCase:
    return _locate(f"XPath, {name}", "xpath", expression)


def _java(name: str, expression: str) -> HostileCase:
    return _locate(f"UI Automator, {name}", "-android uiautomator", expression)


def _act(name: str, *sources: tuple[str, list[dict[str, Any]]]) -> HostileCase:
    inputs = [{"type": kind, "id": str(number), "actions": steps} for number, (kind, steps) in enumerate(sources)]
    return _appium(f"actions, {name}", "/actions", lambda: {"actions": inputs})


def _doubling() -> str:
    """A text that is a hundred times as long with every variable."""
    steps = ["$a in concat(" + ",".join(["@bounds"] * 100) + ")"]
    steps += [f"${name} in concat({','.join([f'${before}'] * 100)})" for before, name in ("ab", "bc", "cd")]
    return f"//*[some {', '.join(steps)} satisfies string-length($d) > 0]"


MOVES: list[dict[str, Any]] = [
    {"type": "pointerMove", "x": number % 1000, "y": number, "duration": 1} for number in range(9990)
]
GESTURE: list[dict[str, Any]] = [{"type": "pointerDown"}, *MOVES, {"type": "pointerUp"}]

APPIUM = [
    _xpath("every node of every node", "//*[count(//*[count(//*[count(//*)>0])>0])>0]"),
    _xpath("4,000 brackets", "(" * 4000 + "//*" + ")" * 4000),
    _xpath("2,000 unions", "|".join(["//*"] * 2000)),
    _xpath("a number of 9,900 digits", "//*[" + "9" * 9900 + ">1]"),
    _xpath("texts that double", _doubling()),
    _xpath("lists of lists", "//*[(" + ",".join(["//@*"] * 500) + ")='q']"),
    _xpath("counting to a billion", "//*[count(1 to 1000000000) > 1]"),
    _java("200 calls deep", "new UiSelector()" + ".childSelector(new UiSelector())" * 200),
    _java("180 hard patterns", 'new UiSelector().textMatches("(.*)(.*)(.*)x");' * 180),
    _java(
        "to and fro", "new UiScrollable(new UiSelector().scrollable(true))" + ".scrollForward().scrollBackward()" * 280
    ),
    _java("a text without an end", 'new UiSelector().text("' + "\\" * 9000),
    _act("ten fingers with 10,000 moves each", *[("pointer", GESTURE)] * 10),
    _act("5,000 keys", ("key", [{"type": "keyDown", "value": "a"}, {"type": "keyUp", "value": "a"}] * 5000)),
    _act("pauses of two months", ("none", [{"type": "pause", "duration": 600_000}] * 10_000)),
    _appium("a wide body", "/actions", lambda: {"actions": [[]] * 2_000_000}),
]


# -- Portal and yadb ---------------------------------------------------------------------------------------------------


def _portal(name: str, path: str, make: Callable[[], Any]) -> HostileCase:
    async def show(port: int) -> None:
        await adb.shell(port, f"pm install -r {FOLDER}/portal.apk")
        await adb.shell(port, f"settings put secure enabled_accessibility_services {PORTAL}/{PORTAL_SERVICE}")
        await adb.shell(port, f"content insert --uri content://{PORTAL}/toggle_socket_server --bind enabled:b:true")
        said = await adb.shell(port, f"content query --uri content://{PORTAL}/auth_token")
        token = json.loads(said[said.index("{") :])["result"]
        head = f"Authorization: Bearer {token}\r\n"
        await adb.ask(port, PORTAL_PORT, "POST", path, adb.as_json(make()), head=head)

    return HostileCase(f"Portal: {name}", _portal_apk, show)


def _yadb(name: str, words: str) -> HostileCase:
    return HostileCase(f"yadb: {name}", _jar, [f"CLASSPATH={JAR} app_process / {YADB} {words}"])


PORTAL_AND_YADB = [
    _portal("a tap beyond every screen", "/action/tap", lambda: {"x": 1e308, "y": -1e308}),
    _portal("20 MB for the clipboard", "/action/clipboard/set", lambda: {"text": "x" * 20_000_000}),
    _portal("five million values", "/action/tap", lambda: {"x": [1] * 5_000_000}),
    _yadb("a swipe that is no number", "-swipe nan inf -inf 1e308 9223372036854775807"),
    _yadb("a pinch of centuries", "-pinch 1 1 1 1 9223372036854775807"),
    _yadb("a text of 100 kB", f"-keyboard {'x' * 100_000}"),
]


# -- peers and input devices -------------------------------------------------------------------------------------------


def _peers(name: str, show: Callable[[int], Awaitable[None]]) -> HostileCase:
    return HostileCase(f"peers: {name}", _nothing, show)


async def _silent_connections(port: int) -> None:
    async with asyncio.timeout(adb.PATIENCE_S):
        writers = []
        for _ in range(100):
            with suppress(ConnectionError):
                writers.append((await asyncio.open_connection("127.0.0.1", port))[1])
        await asyncio.sleep(1)
        for writer in writers:
            writer.close()


async def _half_packets(port: int) -> None:
    for _ in range(20):
        async with adb.connected(port) as peer:
            peer.writer.write(wire.HEADER.pack(wire.WRTE, 1, 1, 1 << 20, 0, wire.WRTE ^ 0xFFFFFFFF))
            await peer.writer.drain()


async def _unread_streams(port: int) -> None:
    await adb.leave_unread(port, "shell,v2,raw:cat /dev/zero", count=100)


async def _unread_events(port: int) -> None:
    reading = asyncio.create_task(adb.leave_unread(port, "shell,v2,raw:getevent", count=20))
    await adb.shell(port, "for i in 1 2 3 4 5 6 7 8 9; do input swipe 100 900 900 900 5000; done")
    await reading


async def _dead_forwards(port: int) -> None:
    async with adb.connected(port) as peer:
        for number in range(500):
            with suppress(ConnectionRefusedError):
                await peer.open(f"tcp:{10_000 + number}")


async def _slow_request(port: int) -> None:
    async with adb.running(port, f"CLASSPATH={JAR} app_process / {UIA2}", UIA2_PORT):
        said = b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 9\r\n\r\n"
        await asyncio.gather(*(adb.leave_unfinished(port, UIA2_PORT, said) for _ in range(50)))


async def _large_head(port: int) -> None:
    async with adb.running(port, f"CLASSPATH={JAR} app_process / {UIA2}", UIA2_PORT):
        await adb.say(port, UIA2_PORT, b"GET /ping HTTP/1.1\r\n" + b"X: y\r\n" * 500_000)


PEERS = [
    _peers("100 that say nothing", _silent_connections),
    _peers("20 packets without an end", _half_packets),
    _peers("100 streams that nobody reads", _unread_streams),
    _peers("20 readers of events that do not read", _unread_events),
    _peers("500 forwards to nobody", _dead_forwards),
    HostileCase("peers: 50 requests without a body", _jar, _slow_request),
    HostileCase("peers: a head of 3 MB", _jar, _large_head),
    HostileCase(
        "input devices: 4,000 events",
        _nothing,
        ["i=0; while [ $i -lt 4000 ]; do sendevent /dev/input/event2 3 53 $i; i=$((i+1)); done"],
    ),
    HostileCase(
        "input devices: a finger that comes and goes 2,000 times",
        _nothing,
        [
            "i=0; while [ $i -lt 2000 ]; do sendevent /dev/input/event2 3 57 $((i%2-1)); "
            "sendevent /dev/input/event2 0 0 0; i=$((i+1)); done"
        ],
    ),
    HostileCase("input devices: random bytes", _nothing, ["head -c 2400000 /dev/urandom > /dev/input/event2"]),
    HostileCase("input: 100,000 line breaks", _nothing, [SETTINGS, f"input text {'%s' * 30_000}"]),
    HostileCase("input: a swipe of months", _nothing, ["input swipe 1 1 900 900 2147483647"]),
]

CASES: list[HostileCase] = [*UIAUTOMATOR2, *APPIUM, *PORTAL_AND_YADB, *PEERS]
