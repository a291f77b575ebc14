"""An export in a real browser, opened from a disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mobile_world.viewer import LogDirectory
from mobile_world.viewer.static_export import export_site
from tests.browsing import Looks, expect
from tests.e2e.shown_runs import STEPS, finished_run
from tests.mobile_world.viewer.played import EVERY_ACTION, HOSTILE, hostile_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export that was moved after it was made, into a folder with an odd name; its runs are gone."""
    root = tmp_path_factory.mktemp("exporting")
    finished_run(root / "logs/prompts/first")
    hostile_run(root / "logs/hostile")
    export_site(LogDirectory(root / "logs"), root / "made")
    (root / "logs").rename(root / "gone")
    moved = root / "taken along #1"
    (root / "made").rename(moved)
    return moved


def test_an_export_opens_from_a_disk_and_needs_nothing_else(page: Page, looks: Looks, folder: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / "index.html").as_uri())
    expect(page.locator("footer")).to_contain_text("by MobileWorld")
    expect(page.locator("form")).to_have_count(0)
    looks.keep("export")

    page.get_by_role("link", name="first").click()
    expect(page.locator("#leaderboard")).to_contain_text("Careful")
    page.get_by_role("link", name="Failed episodes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Failed episodes")
    page.locator("tbody a").first.click()
    expect(page.locator(".controls")).to_be_visible()
    for number in range(2, STEPS + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#step-{number}")).to_be_visible()
    assert page.url.endswith(f"#step-{STEPS}")
    image = page.locator(f"#step-{STEPS} img")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 540
    page.get_by_label("Show all views").check()
    expect(page.locator(f"#step-{STEPS} .views rect")).to_have_count(3)
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    looks.keep("export-player")

    page.get_by_label("Switch between light and dark").click()
    page.locator("header nav a").nth(1).click()
    page.get_by_role("link", name="Compare variants").click()
    expect(page.locator("#score")).to_be_visible()
    page.get_by_role("navigation", name="Variants").get_by_role("link", name="Hasty").click()
    expect(page.get_by_role("navigation", name="Variants").locator("[aria-current]")).to_have_text("Hasty")
    looks.keep("export-compare")
    assert all(url.startswith(folder.as_uri()) for url in asked if not url.startswith("data:"))


def test_hostile_words_are_words_also_where_no_server_tells_the_browser_so(page: Page, folder: Path) -> None:
    page.goto((folder / "runs/hostile/episode-0.html").as_uri())
    expect(page.locator("#step-1 pre").first).to_contain_text("<script>alert(1)</script>")
    assert page.locator("script:not([src]):not([type='application/json'])").count() == 0
    assert page.locator("img[src=x]").count() == 0
    page.keyboard.press("End")
    expect(page.locator(f"#step-{len(EVERY_ACTION) + 1}")).to_contain_text(HOSTILE[:40].replace("\x1b", "\ufffd"))
