"""Makes docs/pictures: `python -m tests.e2e.readme_pictures LOG_DIR RUN`, where RUN has variants and failures."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from mobile_world.core import SessionManager, create_app
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app as create_viewer
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.live import create_live_app
from tests.browsing import launch

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
LARGEST = 150_000
LIMIT_MS = 30_000
STEP = 9
"""The step of the failed attempt that is shown: a tap."""


def keep(page: Page, name: str, height: int = 800) -> None:
    """The window as a small picture."""
    page.set_viewport_size({"width": 1280, "height": height})
    page.wait_for_load_state("networkidle")
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        small = shot.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    file = PICTURES / f"{name}.png"
    small.save(file, optimize=True)
    if file.stat().st_size > LARGEST:
        sys.exit(f"{file} has {file.stat().st_size:,} bytes, which is too much for a page that everybody loads")


def pages(page: Page, library: LogDirectory, run: str) -> None:
    """Runs, one of them, the failure that saw most of the phone, and a comparison."""
    failed = [row for row in library.run(run).attempts.last() if row.outcome == "agent_failure"]
    screens = [len(set(record.trail)) for record in library.run(run).attempts.records(failed)]
    widest = failed[screens.index(max(screens))]
    with PageServer(lambda: create_viewer(library)) as server:
        links = ServerLinks(server.url.rstrip("/"))
        page.goto(links.runs())
        keep(page, "runs", 680)
        page.goto(links.run(run))
        keep(page, "run", 1450)
        page.goto(links.episode(run, widest.number))
        page.locator(f"a[href='#step-{STEP}']").first.click()
        keep(page, "player", 1060)
        page.goto(links.compare(run=run))
        keep(page, "compare")


def live(page: Page, home: Path) -> None:
    """A phone with something recorded, and its inspector."""
    manager = SessionManager(SimulatedPhones(home / "state", 1), artefacts=home / "artefacts", keep_as_is=True)
    app = create_live_app(create_app(manager, loopback_only=False))
    with manager, PageServer(lambda: app) as server:
        page.goto(server.url)
        expect(page.locator("#veil")).to_be_hidden(timeout=LIMIT_MS)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_label("App", exact=True).fill("Settings")
        page.get_by_role("button", name="Open").click()
        expect(page.locator("#activity")).to_contain_text("settings", timeout=LIMIT_MS)
        page.get_by_label("Show the UI tree").check()
        page.locator("#tree button").filter(has=page.get_by_text("Network & internet", exact=True)).first.click()
        page.mouse.move(0, 0)
        keep(page, "live")


def main() -> None:
    """Make all of them."""
    library, run = LogDirectory(Path(sys.argv[1])), sys.argv[2]
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        pages(page, library, run)
        live(page, Path(home))
        browser.close()


if __name__ == "__main__":
    main()
