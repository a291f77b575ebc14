"""A real browser for tests: Debian's Chromium, driven by Playwright; what it showed is kept in build/pages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright, expect
else:

    def expect(*args: Any) -> Any:
        """Playwright's own; imported late, so that tests can be collected where it is missing."""
        from playwright.sync_api import expect as of_playwright

        return of_playwright(*args)


__all__ = ["Looks", "browser", "expect", "launch", "looks", "page", "pytest_runtest_makereport"]

PICTURES = Path(__file__).resolve().parents[1] / "build" / "pages"
"""Where pictures of pages are kept, for people to look at after a run."""

LACKS = "browser tests need"
WIDE, NARROW = 1280, 390
NAMED = "button|checkbox|combobox|img|link|searchbox|slider|textbox"
"""Roles that must have a name."""

STARTED_MS = 60_000
"""For a browser to start on a machine where everything else starts too."""

FLAGS = (
    # Containers have no kernel sandbox to offer and little shared memory; pages are ours.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    # Chromium calls home on its own, autofill for every form it sees.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)


@cache
def why_no_browser() -> str | None:
    """What is missing, with the next step; nothing when browser tests can run."""
    if shutil.which("chromium") is None:
        return f"{LACKS} chromium, which is not installed (as root: apt-get install chromium)"
    if find_spec("playwright") is None:
        return f"{LACKS} playwright, which is not installed (scripts/setup test)"
    from playwright._impl._driver import compute_driver_executable

    node = compute_driver_executable()[0]
    started = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=STARTED_MS / 1000)
    if started.returncode != 0:
        told = started.stderr.strip().splitlines()[-1:]
        return f"{LACKS} playwright's node, which does not start: {''.join(told)} (as root: apt-get install libatomic1)"
    return None


def launch(playwright: Playwright, *flags: str, **environ: str) -> Browser:
    """Start the browser, with more flags and variables of the environment; it knows no host but this one."""
    return playwright.chromium.launch(
        executable_path=shutil.which("chromium"),
        args=[*FLAGS, *flags],
        env={**os.environ, **environ},
        timeout=STARTED_MS,
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """All that is skipped for want of a browser is skipped here: pytest then says it in one line."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and LACKS in report.longrepr[2]:
        report.longrepr = (__file__, 1, report.longrepr[2])
    return report


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each module and no longer: while it is open, nothing else in this thread can run an event loop."""
    if (missing := why_no_browser()) is not None:
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page; whatever goes wrong in its scripts, asks in a dialog or is blocked fails the test."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": WIDE, "height": 800})
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("dialog", lambda dialog: complaints.append(dialog.message))
    opened.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    yield opened
    context.close()
    assert complaints == []


@dataclass(frozen=True)
class Looks:
    """Looks at a page as people have it: wide and narrow, light and dark, in contrast to what nobody can read."""

    page: Page

    def keep(self, name: str) -> None:
        """Keep pictures of the page as it is, and fail where it is wider than its window."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        for width in (WIDE, NARROW):
            self.page.set_viewport_size({"width": width, "height": 800})
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                self.page.screenshot(path=PICTURES / f"{name}-{width}-{scheme}.png")
            assert self.page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than {width}"
        self.page.set_viewport_size({"width": WIDE, "height": 800})
        self.page.emulate_media(color_scheme="light")

    def unnamed(self) -> list[str]:
        """Things to press, choose or fill that have no name for people who cannot see them."""
        tree = self.page.locator("body").aria_snapshot()
        return re.findall(rf"^\s*- (?:{NAMED})(?: \[.*\])?:?$", tree, re.MULTILINE)


@pytest.fixture
def looks(page: Page) -> Looks:
    """Pictures and names of `page`."""
    return Looks(page)
