"""Feeds random pages to a renderer and holds what comes back against what must hold: docs/design/fuzzing.md."""

from __future__ import annotations

import json
import os
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from simdroid.browser.frame import Crash, Frame, PageState, Unresponsive
from simdroid.browser.page import LoadedPage
from simdroid.browser.process import Renderers
from simdroid.browser.sites.messages import PageRequest, PageResponse
from tests.fuzz.driving import MOST_FINDINGS, Finding, Report
from tests.fuzz.pages.cases import Case, case, event, page_of
from tests.fuzz.pages.showing import Shown
from tests.simdroid.browser.corpus.valid_frame import problems

MOST_EVENTS = 5
REPLAY_EVERY, SHOW_EVERY = 4, 20
LONGEST_S = 60.0
"""Of one frame on a machine under load; limits of processor time end a page long before."""
MOST_MEMORY = 700 << 20
"""Bytes of a renderer between two pages, whatever it played before."""


class Broken(Exception):
    """Something that must hold does not."""


def run(count: int, seed: int) -> Report:
    """Try pages; findings are kept with the page's log, so that they can be played again."""
    report, started = Report("pages"), time.monotonic()
    before = _descriptors()
    with (
        tempfile.TemporaryDirectory(prefix="mw-pages-") as folder,
        closing(Renderers()) as renderers,
        closing(Renderers()) as again,
    ):
        shown = Shown(Path(folder))
        while report.count < count and len(report.findings) < MOST_FINDINGS:
            number = report.count
            made = case(seed, number)
            page = page_of(made)
            began = time.monotonic()
            try:
                frame = _play(made, page, renderers)
                report.accepted += frame is not None
                if frame is not None and number % REPLAY_EVERY == 0:
                    _replay(page, frame, again)
                if frame is not None and number % SHOW_EVERY == 0:
                    shown.show(frame)
                _bounded()
            except Exception as error:
                what = f"{type(error).__name__}: {str(error)[:300]}"
                report.findings.setdefault(what[:60], Finding(f"page {seed}:{number} {what}", _kept(page)))
            report.count += 1
            report.slowest_s = max(report.slowest_s, time.monotonic() - began)
    if (left := _descriptors() - before) > 0:
        report.findings["descriptors"] = Finding(f"{left} descriptors are left", b"")
    report.seconds = time.monotonic() - started
    return report


def _kept(page: LoadedPage) -> bytes:
    return json.dumps(page.to_json(), ensure_ascii=True).encode()


def _play(made: Case, page: LoadedPage, renderers: Renderers) -> Frame | None:
    """Load a page and let things happen; the last frame, or nothing when it ended its renderer and may."""
    now, pictures, frame = page.loaded_at, set[str](), None
    count = made.chance.randrange(MOST_EVENTS + 1)
    for step in range(count + 1):
        shown = _frame(page, renderers)
        if isinstance(shown, Unresponsive):
            return None  # A page that computes for long is not the fuzzer's: other tests are about it.
        if isinstance(shown, Crash):
            if made.hostile or (made.damaged and shown.reason == "time" and _by_script(page, renderers)):
                return None
            raise Broken(f"the renderer ended by {shown.reason} after {step} events")
        frame = shown
        pictures |= frame.pictures.keys()
        if wrong := problems(frame, pictures):
            raise Broken(wrong[0])
        if step < count:
            now += made.chance.choice((0, 0, 16, 100, 1000))
            page.log.append(event(made.chance, frame, now))
    return frame


def _by_script(page: LoadedPage, renderers: Renderers) -> bool:
    """Whether a page took its time in scripts: without them it is shown after the same events."""
    return isinstance(_frame(replace(page, scripts=False, log=list(page.log)), renderers), Frame)


def _frame(page: LoadedPage, renderers: Renderers) -> PageState:
    began = time.monotonic()
    frame = renderers.frame(page, _answer)
    if (took := time.monotonic() - began) > LONGEST_S:
        raise Broken(f"a frame took {took:.0f} s")
    return frame


def _answer(request: PageRequest) -> PageResponse:
    found = b"<p>other" if request.url.endswith("other.html") else b""
    return PageResponse(request.url, 200 if found else 404, "text/html", found, frozen=True)


def _replay(page: LoadedPage, frame: Frame, renderers: Renderers) -> None:
    """A page is its log: another renderer that plays it whole shows the same."""
    copy = LoadedPage.from_json(json.loads(json.dumps(page.to_json())))
    other = _frame(copy, renderers)
    if isinstance(other, Crash):
        raise Broken(f"replay ended by {other.reason}")
    if isinstance(other, Unresponsive):
        return
    if (one := _lasting(frame)) != (two := _lasting(other)):
        names = [name for name in one.__dataclass_fields__ if getattr(one, name) != getattr(two, name)]
        raise Broken(f"replay differs in {names}")


def _lasting(frame: Frame) -> Frame:
    """A frame without what belongs to the last event or to the renderer's life."""
    return replace(frame, effects=(), pictures={}, scroll_to=None)


def _bounded() -> None:
    """Renderers that hold a page, or held one, keep to their memory."""
    for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
        if (used := pages * os.sysconf("SC_PAGE_SIZE")) > MOST_MEMORY:
            raise Broken(f"a renderer of {used >> 20} MiB between pages")


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
