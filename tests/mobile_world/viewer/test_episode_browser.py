"""The player in a real browser: by keyboard, by mouse, by itself, and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from tests.browsing import expect
from tests.mobile_world.viewer.played import EVERY_ACTION, hostile_run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

STEPS = len(EVERY_ACTION) + 1

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("logs")
    hostile_run(root / "run")
    with PageServer(lambda: create_app(LogDirectory(root))) as server:
        yield f"{server.url}run/run/episode/0"


def at_step(page: Page, number: int) -> None:
    expect(page.locator(".step:visible")).to_have_count(1)
    expect(page.locator(f"#step-{number}")).to_be_visible()
    expect(page.locator(".place")).to_have_text(f"{number} / {STEPS}")
    expect(page.locator(".timeline [aria-current]")).to_have_attribute("href", f"#step-{number}")


def point_at(page: Page, glass: Locator, x: float, y: float) -> None:
    box = glass.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * x, box["y"] + box["height"] * y)


def test_steps_by_keyboard_and_mouse(page: Page, address: str) -> None:
    page.goto(address)
    at_step(page, 1)
    for key, number in (("ArrowRight", 2), ("End", STEPS), ("ArrowLeft", STEPS - 1), ("Home", 1)):
        page.keyboard.press(key)
        at_step(page, number)
    page.locator(".timeline a").nth(6).click()
    at_step(page, 7)
    assert page.url.endswith("#step-7"), "what is looked at can be sent to somebody"
    page.get_by_label("Next step").click()
    at_step(page, 8)
    page.get_by_label("Step", exact=True).fill("3")
    at_step(page, 3)
    page.goto(f"{address}#step-5")
    at_step(page, 5)


def test_it_plays_by_itself_until_somebody_stops_it(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator(".place")).to_have_text(re.compile(r"^([3-9]|1\d) / "))
    page.keyboard.press("Space")
    expect(page.get_by_label("Play or pause")).to_have_text("Play")
    page.keyboard.press("End")
    at_step(page, STEPS)
    page.keyboard.press("Space")
    expect(page.locator(".place")).not_to_have_text(f"{STEPS} / {STEPS}")
    page.keyboard.press("Space")
    expect(page.get_by_label("Play or pause")).to_have_text("Play")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at_step(page, STEPS - 2)
    page.keyboard.press("Space")
    expect(page.locator(".place")).to_have_text(f"{STEPS} / {STEPS}", timeout=20_000)
    expect(page.get_by_label("Play or pause")).to_have_text("Play")


def test_views_under_the_pointer(page: Page, address: str) -> None:
    page.goto(address)
    glass, found = page.locator("#step-1 .glass"), page.locator("#step-1 .found")
    point_at(page, glass, 0.85, 0.06)
    expect(found).to_contain_text("p:id/save")
    expect(page.locator("#step-1 .views rect.held")).to_have_attribute("x", "400")
    point_at(page, glass, 0.5, 0.2)
    expect(found).to_contain_text("<script>alert(1)</script>")
    glass.click(position={"x": 100, "y": 130})
    page.mouse.move(5, 5)
    expect(found).to_contain_text("p:id/name")
    page.get_by_label("Show all views").check()
    expect(page.locator("#step-1 .views rect")).to_have_count(4)
    page.get_by_label("Show action").uncheck()
    expect(page.locator("#step-1 .marks")).to_be_hidden()


def test_the_file_can_be_fetched(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(address)
    with page.expect_download() as fetched:
        page.get_by_text("Download", exact=True).click()
    assert fetched.value.suggested_filename == "A-null-r0-a1.zip"
    fetched.value.save_as(tmp_path / "a.zip")
    assert (tmp_path / "a.zip").read_bytes().startswith(b"PK")


def test_all_of_it_is_there_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".step:visible")).to_have_count(STEPS)
    expect(page.locator(".controls")).to_be_hidden()
    context.close()


def test_nothing_is_wider_than_the_window(page: Page, address: str) -> None:
    page.goto(address)
    for width in (390, 800, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
