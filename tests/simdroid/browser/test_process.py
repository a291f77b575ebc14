"""The renderer process: replay, effects once, limits, and nothing left behind."""
# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simdroid.browser import events, process
from simdroid.browser.frame import Crash, Frame, Node, PageState, Unresponsive
from simdroid.browser.page import LoadedPage
from simdroid.browser.process import MOST_WAITS, Answer, Renderers
from simdroid.browser.sites.messages import PageRequest, PageResponse
from simdroid.browser.wire import BadMessage, frame_from_json, frame_to_json

START = 1_700_000_000_000.0
VIEWPORT = {"width": 411, "height": 731, "dpr": 2.625, "dark": False, "font_scale": 1.0}
MOBILE = "<!doctype html><meta name=viewport content='width=device-width'>"
COUNTER = f"""{MOBILE}<button id=b>0</button><p id=p></p><script>let n = 0;
b.onclick = async () => {{ b.textContent = ++n; localStorage.n = n; p.textContent = Math.random();
if (n === 2) p.textContent = confirm('Two?'); if (n === 3) p.textContent = await (await fetch('/data')).text() }}</script>"""


def page(source: str, **more: Any) -> LoadedPage:
    return LoadedPage(url="https://site.example/", source=source, seed=3, viewport=VIEWPORT, loaded_at=START, **more)


def nothing(request: PageRequest) -> PageResponse:
    return PageResponse(request.url, 404, "text/plain", b"")


@pytest.fixture(scope="module")
def renderers() -> Iterator[Renderers]:
    made = Renderers()
    yield made
    made.close()


def at_last(renderers: Renderers, played: LoadedPage, answer: Answer = nothing) -> PageState:
    """What there is of a page for somebody who waits as long as one can."""
    while isinstance(result := renderers.frame(played, answer), Unresponsive):
        played.log.append(events.wait(at=played.time))
    return result


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[Renderers]:
    """Renderers whose pages do not respond after 50 ms."""
    monkeypatch.setattr(process, "PATIENCE", 0.05)
    made = Renderers()
    yield made
    made.close()


def shown(frame: PageState) -> Frame:
    assert isinstance(frame, Frame), frame
    return frame


def node(frame: PageState, id: str) -> Node:
    return next(each for each in shown(frame).nodes if each.resource_id == id)


def tap(played: LoadedPage, frame: PageState, id: str) -> None:
    box = node(frame, id).box
    played.log.append(events.tap(box.x + box.width / 2, box.y + box.height / 2, at=played.time + 1000))


def test_a_log_played_again_gives_the_same_frame(renderers: Renderers) -> None:
    asked: list[str] = []

    def answer(request: PageRequest) -> PageResponse:
        asked.append(request.url)
        return PageResponse(request.url, 200, "text/plain", f"answer {len(asked)}".encode())

    played = page(COUNTER)
    frame = renderers.frame(played, answer)
    for _ in range(2):
        tap(played, frame, "b")
        frame = renderers.frame(played, answer)
    assert shown(frame).dialog is not None
    played.log.append(events.answer(True, None, at=played.time))
    frame = renderers.frame(played, answer)
    assert node(frame, "p").text == "true"
    tap(played, frame, "b")
    frame = renderers.frame(played, answer)
    assert node(frame, "p").text == "answer 1"
    assert [effect["values"] for effect in shown(frame).effects if effect["kind"] == "storage"] == [{"n": "3"}]
    assert asked == ["https://site.example/data"]
    # The same object, a copy as a snapshot has it, and another process.
    copied = LoadedPage.from_json(played.to_json())
    assert renderers.frame(copied, answer) == replace(shown(frame), effects=())
    other = Renderers()
    again = other.frame(copied, answer)
    other.close()
    assert again == frame
    assert asked == ["https://site.example/data"]


def test_a_page_that_asks_without_end_ends(renderers: Renderers) -> None:
    script = "for (let i = 0;; i++) { const x = new XMLHttpRequest(); x.open('GET', '/?' + i, false); x.send() }"
    asking = page(f"<script>{script}</script>")
    assert renderers.frame(asking, nothing) == Crash("time")
    assert len(asking.log) == 1000


def test_a_log_that_is_full_ends_its_page_whether_it_is_live_or_not(renderers: Renderers) -> None:
    large = PageResponse("https://site.example/large", 200, "text/plain", bytes(9 << 20))
    loading = page("<script>fetch('/large?1').then(() => fetch('/large?2'))</script>")
    assert at_last(renderers, loading, lambda request: large) == Crash("memory")
    assert renderers.frame(LoadedPage.from_json(loading.to_json()), nothing) == Crash("memory")
    ticking = page("<p>x")
    shown(renderers.frame(ticking, nothing))
    ticking.log += [events.time(at=START)] * 20_000
    assert renderers.frame(ticking, nothing) == Crash("memory")


def test_a_full_log_is_not_summed_at_every_request() -> None:
    class Counted(dict[str, Any]):
        """Events that count how often somebody looks at them."""

        looks = 0

        def get(self, name: str, default: Any = None) -> Any:
            Counted.looks += name == "kind"
            return super().get(name, default)

    asking = page("<p>x")
    for number in range(1000):
        asking.log.append(Counted(events.resource(f"/{number}", {"body": "x" * 20_000})))
        assert asking.full == ((number + 1) * 20_000 > 16 << 20)
    assert Counted.looks == 1000


COUNTING = "for (let i = 0; i < {}; i++); document.title = 'done'"


def test_a_page_that_does_not_respond_stands_still_until_somebody_waits(impatient: Renderers) -> None:
    before, endless = children(), page("<script>for (;;);</script>")
    assert impatient.frame(endless, nothing) == Unresponsive()
    state = {
        (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] for pid in children() - before
    }
    assert state <= {"T"}
    for _ in range(MOST_WAITS):
        endless.log.append(events.wait(at=START))
        assert impatient.frame(endless, nothing) == Unresponsive()
    # So it is after a snapshot, where everything is played again.
    assert impatient.frame(LoadedPage.from_json(endless.to_json()), nothing) == Unresponsive()
    endless.log.append(events.wait(at=START))
    assert impatient.frame(endless, nothing) == Crash("time")
    assert shown(impatient.frame(page(COUNTER), nothing)).dialog is None


def test_a_slow_page_is_there_after_some_waiting(impatient: Renderers) -> None:
    slow = page(f"<script>{COUNTING.format(5_000_000)}</script>")
    assert impatient.frame(slow, nothing) == Unresponsive()
    frame = at_last(impatient, slow)
    assert shown(frame).title == "done"
    # What was slow when it happened is not looked at again once something came after it.
    slow.log.append(events.tap(1, 1, at=START))
    assert shown(impatient.frame(slow, nothing)).title == "done"
    assert shown(impatient.frame(LoadedPage.from_json(slow.to_json()), nothing)).title == "done"


def test_a_page_left_while_it_does_not_respond_is_gone(impatient: Renderers) -> None:
    assert impatient.frame(page("<script>for (;;);</script>"), nothing) == Unresponsive()
    assert node(impatient.frame(page(COUNTER), nothing), "b").text == "0"


def test_floods_of_effects_are_cut(renderers: Renderers) -> None:
    def effects(script: str) -> list[dict[str, Any]]:
        return list(shown(renderers.frame(page(f"<script>{script}</script>"), nothing)).effects)

    set_cookies = effects("for (let i = 0; i < 5000; i++) document.cookie = 'k' + i + '=1'")
    assert 1000 <= len(set_cookies) < 2000
    assert set_cookies[-1]["set"] == "k4999=1"
    # Chrome lets a page change its address two hundred times in ten seconds.
    pushed = [
        each for each in effects("for (let i = 0; i < 900; i++) history.pushState(i, '')") if each["kind"] == "history"
    ]
    assert [each["state"] for each in pushed] == list(range(200))
    refused = "try { history.pushState('x'.repeat(1e6), '') } catch (e) { document.title = e.name }"
    assert shown(renderers.frame(page(f"<script>{refused}</script>"), nothing)).title == "DataCloneError"


def test_a_value_of_a_hundred_levels_is_refused(renderers: Renderers) -> None:
    def pushing(levels: int) -> LoadedPage:
        return page(f"<script>let s = 0; for (let i = 0; i < {levels}; i++) s = [s]; history.pushState(s, '')</script>")

    assert shown(renderers.frame(pushing(90), nothing)).effects[0]["kind"] == "history"
    assert renderers.frame(pushing(900), nothing) == Crash("crash")


def test_another_past_is_played_from_its_start(renderers: Renderers) -> None:
    left, right = page(COUNTER), page(COUNTER)
    first = renderers.frame(left, nothing)
    tap(left, first, "b")
    frame = renderers.frame(left, nothing)
    assert node(frame, "b").text == "1"
    assert node(renderers.frame(right, nothing), "b").text == "0"
    assert renderers.frame(LoadedPage.from_json(left.to_json()), nothing) == frame


HOSTILE = {
    "for (;;);": "time",
    "(function f() { Promise.resolve().then(f) })()": "time",
    "/(a+)+b/.test('a'.repeat(40))": "time",
    "const a = []; for (;;) a.push(new Array(1e5).fill(1))": "memory",
}
FILLING = "const a = []; for (;;) a.push('x'.repeat(1e6) + a.length)"
"""It meets the limit on memory, or on a slow machine the one on time before."""


@pytest.mark.slow
@pytest.mark.parametrize("script", HOSTILE)
def test_a_hostile_page_ends_alone(request: pytest.FixtureRequest, script: str) -> None:
    # Whoever is impatient makes all renderers so, and memory takes its time to fill.
    used: Renderers = request.getfixturevalue("impatient" if HOSTILE[script] == "time" else "renderers")
    assert at_last(used, page(f"<script>{script}</script>")) == Crash(HOSTILE[script])  # type: ignore[arg-type]
    assert node(used.frame(page(COUNTER), nothing), "b").text == "0"


@pytest.mark.slow
def test_a_page_that_fills_the_memory_with_text_ends_alone(renderers: Renderers) -> None:
    assert at_last(renderers, page(f"<script>{FILLING}</script>")) in (Crash("memory"), Crash("time"))
    assert node(renderers.frame(page(COUNTER), nothing), "b").text == "0"


HARMLESS = {
    "function f() { f() } try { f() } catch (e) { document.title = e.name }": "RangeError",
    "let e = document.body; for (let i = 0; i < 600; i++) e = e.appendChild(document.createElement('div')); document.title = e.isConnected": "true",
    "try { new Array(1e10) } catch (e) { document.title = e.name }": "RangeError",
    "try { 'x'.repeat(1e10) } catch (e) { document.title = e.name }": "RangeError",
    "Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = () => 'bad'; document.title = 'patched'": "patched",
    "JSON.stringify = JSON.parse = null; document.title = 'patched'": "patched",
    "const c = document.createElement('canvas'); c.width = c.height = 1e9; c.getContext('2d').fillRect(0, 0, 9, 9); document.title = 'big'": "big",
    "document.title = typeof require + typeof process + typeof std + typeof os": "undefinedundefinedundefinedundefined",
    "document.documentElement.remove(); document.title = 'x'": "",
    "const a = document.body.appendChild(document.createElement('textarea')); for (const name of ['textContent', 'value']) Object.defineProperty(a, name, { get() { throw 1 } }); document.title = 'kept'": "kept",
    "for (let i = 0; i < 1e5; i++) console.log(i); document.title = 'told'": "told",
}  # fmt: skip


@pytest.mark.parametrize("script", HARMLESS)
def test_odd_pages_do_no_harm(renderers: Renderers, script: str) -> None:
    frame = renderers.frame(page(f"<!doctype html><body><script>{script}</script>"), nothing)
    assert shown(frame).title == HARMLESS[script]


def test_a_dialog_that_nobody_answers_is_left(renderers: Renderers) -> None:
    waiting = page("<script>for (;;) alert('again')</script>")
    assert shown(renderers.frame(waiting, nothing)).dialog is not None
    waiting.log.append(events.answer(True, None, at=START))
    assert shown(renderers.frame(waiting, nothing)).dialog is not None
    assert node(renderers.frame(page(COUNTER), nothing), "b").text == "0"


def children() -> set[int]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(words[1]) == os.getpid():
                found.add(int(entry.name))
    return found


def test_a_renderer_that_is_killed_while_nothing_is_played_costs_no_page() -> None:
    before, made, played = children(), Renderers(), page(COUNTER)
    tap(played, made.frame(played, nothing), "b")
    made.frame(played, nothing)
    (renderer,) = children() - before
    os.kill(renderer, signal.SIGKILL)
    os.waitid(os.P_PID, renderer, os.WEXITED | os.WNOWAIT)
    tap(played, made.frame(played, nothing), "b")
    assert shown(made.frame(played, nothing)).dialog is not None
    made.close()


def test_no_process_is_left_behind() -> None:
    gc.collect()  # phones of other tests go with their renderers
    before = children()
    made = Renderers()
    made.frame(page(COUNTER), nothing)
    assert len(children() - before) == 1
    made.close()
    assert children() == before
    made.frame(page(COUNTER), nothing)
    del made
    gc.collect()
    assert children() == before


def test_the_renderer_ends_with_the_phone(tmp_path: Path) -> None:
    script = tmp_path / "phone.py"
    script.write_text(
        "import os, sys\nfrom tests.simdroid.browser.test_process import *\nmade = Renderers()\n"
        "made.frame(page(COUNTER), nothing)\nprint(made._child._process.pid, flush=True)\nos._exit(0)\n"
    )
    environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
    pid = int(subprocess.check_output([sys.executable, str(script)], env=environment))
    deadline = time.monotonic() + 30
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not Path(f"/proc/{pid}").exists()


def test_frames_are_read_as_data_only() -> None:
    frame = Frame("t", "u", 1, 2, (1, 2), 1, (1, 1), "#ffffff", (("fill", 0, 0, 1, 1, "#000000", 0),), ())
    good = frame_to_json(frame)
    wrong: list[dict[str, Any]] = [
        {"draw": [["evil"]]},
        {"width": "1"},
        {"width": float("nan")},
        {"nodes": [[1]]},
        {"effects": ["x"]},
        {"title": 3},
        {"dialog": ["x", "", ""]},
    ]
    for change in wrong:
        with pytest.raises(BadMessage):
            frame_from_json({**good, **change})
    with pytest.raises(BadMessage):
        frame_from_json(None)
