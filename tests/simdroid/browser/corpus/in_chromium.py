"""The truth about the pages: `python -m tests.simdroid.browser.corpus.in_chromium [NAME…]` plays them in Chromium."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Error

from tests.browsing import launch, why_no_browser
from tests.simdroid.browser.corpus.scenarios import (
    HEIGHT,
    STARTED_MS,
    WIDTH,
    Dialog,
    Rect,
    Scenario,
    play,
    scenarios,
    served,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Route
    from playwright.sync_api import Dialog as BrowserDialog

PATIENCE_S = 5.0
"""How long an expectation may need to become true; a machine under load still passes."""
HELD_MS = 120
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{fonts}</dir>
<cachedir>{cache}</cachedir>{aliases}</fontconfig>"""
ALIAS = "<alias binding='same'><family>{name}</family><prefer><family>Roboto</family></prefer></alias>"
"""The phone's own fonts in place of this machine's, so that text is as wide as on the phone."""

TEXT = """() => [document.body.innerText, ...[...document.querySelectorAll('input,textarea')]
    .filter(e => e.checkVisibility() && !['checkbox', 'radio'].includes(e.type))
    .map(e => e.value || e.placeholder)].join('\\n')"""
BOX = """e => { const b = e.getBoundingClientRect();
    if (!e.checkVisibility({visibilityProperty: true})) return null;
    return [b.left + scrollX, b.top + scrollY, b.width, b.height]; }"""
COUNT_CLICKS = "addEventListener('click', () => { window.clicksSeen = (window.clicksSeen ?? 0) + 1; }, true)"
CLICKS = "window.clicksSeen ?? 0"
CLICK_S = 0.3
"""A tap becomes a click a little later, and some never do."""
STATE = {
    "value": "e => e.value",
    "checked": "e => e.checked ?? e.getAttribute('aria-checked') === 'true'",
    "enabled": "e => !e.matches(':disabled')",
    "chosen": "e => e.selectedOptions[0].label",
    "focused": "e => document.activeElement === e",
}


class ChromiumPlayer:
    """Plays scenarios with touch, in a mobile viewport, by a clock that stands still unless told."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._dialogs: list[Dialog] = []
        self._posted = ""
        self.complaints: list[str] = []
        self.errors: list[str] = []
        page.on("dialog", self._answer)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route("**/*", self._serve)
        page.add_init_script(COUNT_CLICKS)
        page.clock.install(time=STARTED_MS / 1000 - 3600)
        page.clock.pause_at(STARTED_MS / 1000)

    def act(self, verb: str, arguments: list[Any], dialogs: list[Dialog]) -> None:
        """Do something."""
        self._dialogs += dialogs
        self.retry(lambda: getattr(self, f"_{verb}")(*arguments))

        def answered() -> None:
            assert not self._dialogs, f"no dialog {self._dialogs[0]}"

        self.retry(answered)
        assert not self.complaints, self.complaints

    def _tap(self, target: str, x: float = 0.5, y: float = 0.5) -> None:
        found = self._find(target)
        box = found.bounding_box()
        assert box is not None, f"{target} has no box"
        seen = self._page.evaluate(CLICKS)
        found.tap(position={"x": box["width"] * x, "y": box["height"] * y}, force=True, timeout=PATIENCE_S * 1000)
        deadline = time.monotonic() + CLICK_S
        while time.monotonic() < deadline and not self._dialogs:
            self._page.wait_for_timeout(5)
            try:
                if self._page.evaluate(CLICKS) != seen:
                    return
            except Error:  # it went to another page
                return

    def _type(self, target: str, text: str) -> None:
        if not self.state(target, "focused"):
            self._tap(target)
        self._page.keyboard.type(text)

    def _set(self, target: str, text: str) -> None:
        self._find(target).fill(text)

    def _key(self, name: str) -> None:
        self._page.keyboard.press(name)

    def _wait(self, duration: int) -> None:
        self._page.clock.run_for(duration)

    def _drag(self, target: str, points: list[list[float]]) -> None:
        found = self._find(target)
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None
        places = [{"x": box["x"] + box["width"] * x, "y": box["y"] + box["height"] * y} for x, y in points]
        # Held at the end: a finger that leaves while it moves would start a fling, which takes the next tap.
        places += places[-1:]
        for kind, touched in (("Start", places[:1]), *(("Move", [each]) for each in places[1:]), ("End", [])):
            self._devtools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touched})
            self._page.wait_for_timeout(HELD_MS if kind == "Move" and touched == places[-1:] else 0)

    def _choose(self, target: str, value: str) -> None:
        found = self._find(target)
        if found.evaluate("e => e.tagName") == "SELECT":
            found.select_option(label=value)
        else:
            found.fill(value)

    def _scroll(self, y: float) -> None:
        self._page.evaluate("y => scrollTo(0, y)", y)

    def _resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def _dark(self, on: bool) -> None:
        self._page.emulate_media(color_scheme="dark" if on else "light")

    def _back(self) -> None:
        self._page.evaluate("history.back()")

    def text(self) -> str:
        """All that can be read."""
        return str(self._page.evaluate(TEXT))

    def text_of(self, target: str) -> str:
        """What can be read in an element."""
        return self._find(target).inner_text()

    def state(self, target: str, name: str) -> Any:
        """State of a control."""
        return self._find(target).evaluate(STATE[name])

    def box(self, target: str) -> Rect | None:
        """Where an element is."""
        found = self._find(target)
        box = found.evaluate(BOX) if found.count() else None
        return Rect(*box) if box is not None else None

    def colour(self, target: str, x: float, y: float) -> tuple[int, int, int]:
        """What the screen shows at a place."""
        box = self._find(target).bounding_box()
        assert box is not None
        left, top = box["x"] + box["width"] * x, box["y"] + box["height"] * y
        shot = self._page.screenshot(clip={"x": left, "y": top, "width": 1, "height": 1})
        shown = Image.open(BytesIO(shot)).convert("RGB")
        red, green, blue = shown.crop((shown.width // 2, shown.height // 2, shown.width, shown.height)).tobytes()[:3]
        return red, green, blue

    def fact(self, name: str) -> str:
        """Title, address, last body."""
        if name == "title":
            return self._page.title()
        url = urlsplit(self._page.url)
        where = url.path + (f"?{url.query}" if url.query else "") + (f"#{url.fragment}" if url.fragment else "")
        return where if name == "url" else self._posted

    def retry(self, check: Callable[[], None]) -> None:
        """Chromium works beside us: what does not hold yet may hold soon."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                return check()
            except (AssertionError, Error) as error:
                if time.monotonic() > deadline:
                    raise AssertionError(str(error)) from error
            self._page.wait_for_timeout(20)

    def _find(self, target: str) -> Locator:
        if target.startswith("#"):
            return self._page.locator(target)
        named = self._page.get_by_text(target, exact=True)
        return named.or_(self._page.get_by_role("button", name=target, exact=True)).first

    def _answer(self, dialog: BrowserDialog) -> None:
        expected = self._dialogs.pop(0) if self._dialogs else None
        if expected is None or (dialog.type, dialog.message) != expected[:2]:
            self.complaints.append(f"a dialog {dialog.type} {dialog.message!r}, not {expected}")
        if expected is None or not expected.accepted:
            dialog.dismiss()
        else:
            dialog.accept(expected.text or "")

    def _serve(self, route: Route) -> None:
        request = route.request
        if request.method == "POST":
            self._posted = request.post_data or ""
        found = served(urlsplit(request.url).path)
        if found is None:
            route.fulfill(status=404, body="")
        else:
            route.fulfill(status=200, body=found[0], content_type=f"{found[1]}; charset=utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium with the phone's fonts."""
    from playwright.sync_api import sync_playwright

    fonts = resources.files("simdroid.ui") / "assets" / "fonts"
    aliases = "".join(ALIAS.format(name=name) for name in ("sans-serif", "serif", "monospace", "system-ui", "Arial"))
    with tempfile.TemporaryDirectory(prefix="mw-fonts-") as folder, sync_playwright() as playwright:
        configuration = Path(folder) / "fonts.conf"
        configuration.write_text(FONTS.format(fonts=fonts, cache=folder, aliases=aliases))
        opened = launch(playwright, "--hide-scrollbars", FONTCONFIG_FILE=str(configuration))
        yield opened
        opened.close()


def new_context(browser: Browser) -> BrowserContext:
    """A phone's screen, with nothing kept from before."""
    return browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=2.625,
        is_mobile=True,
        has_touch=True,
        locale="en-US",
        timezone_id="UTC",
    )


def prove(browser: Browser, scenario: Scenario) -> int:
    """Play a scenario in a fresh context; the number of expectations that held."""
    context = new_context(browser)
    try:
        page = context.new_page()
        player = ChromiumPlayer(page)
        page.goto(scenario.url)
        return play(scenario, player)
    finally:
        context.close()


def main(names: list[str]) -> int:
    """Prove the pages named, or all."""
    if (missing := why_no_browser()) is not None:
        print(missing, file=sys.stderr)
        return 2
    wanted = [each for each in scenarios() if not names or each.name in names]
    held = failed = 0
    started = time.monotonic()
    with chromium() as browser:
        for scenario in wanted:
            try:
                held += (count := prove(browser, scenario))
                print(f"{scenario.name}: {count}", flush=True)
            except AssertionError as error:
                failed += 1
                print(error)
    print(f"{len(wanted)} pages, {held} expectations held, {failed} failed, {time.monotonic() - started:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
