"""Runs in a real browser: found, filtered, opened, watched while they go, and stepped through where they failed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from tests.browsing import Looks, expect
from tests.e2e.contrast import faint
from tests.e2e.shown_runs import STEPS, finished_run
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.runs import write_run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run, one that goes on, and one that cannot be read."""
    path = tmp_path_factory.mktemp("logs")
    finished_run(path / "prompts" / "first")
    write_run(path / "going", plan(), [record("A")])
    (path / "broken").mkdir()
    (path / "broken/run.json").write_text("{")
    return path


@pytest.fixture(scope="module")
def url(root: Path) -> Iterator[str]:
    with PageServer(lambda: create_app(LogDirectory(root))) as server:
        yield server.url


def test_from_all_runs_to_the_step_where_one_failed(page: Page, looks: Looks, url: str) -> None:
    page.goto(url)
    expect(page.locator("tbody tr")).to_have_count(3)
    looks.keep("runs")
    assert looks.unnamed() == []

    page.get_by_label("Search").fill("venus")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("link", name="first").click()

    board = page.locator("#leaderboard")
    expect(board).to_contain_text("Careful")
    expect(board).to_contain_text("Does nothing")
    expect(page.locator("#verdict")).to_be_visible()
    looks.keep("run")
    assert looks.unnamed() == []

    page.get_by_role("link", name="Failed episodes").click()
    page.wait_for_url(re.compile("outcome=agent_failure"))
    failed = page.locator("tbody tr").count()
    page.get_by_label("Variant").select_option(label="Hasty (8)")
    page.wait_for_url(re.compile("arm=bad"))
    expect(page.locator("tbody tr")).to_have_count(8)
    assert failed > 8
    expect(page.locator("tbody")).not_to_contain_text("solved")
    looks.keep("episodes")
    assert looks.unnamed() == []

    page.locator("tbody a").first.click()
    expect(page.locator(".outcome")).to_contain_text("failed")
    expect(page.locator(".controls")).to_be_visible()
    for number in range(2, STEPS + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#step-{number}")).to_be_visible()
        expect(page.locator(f"#step-{number} pre").first).to_have_text(f"Step {number} of {STEPS}")
        assert page.locator(f"#step-{number} img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    looks.keep("player")
    assert looks.unnamed() == []
    page.get_by_role("link", name=re.compile("failure")).first.click()
    expect(page.locator("#step-1")).to_be_visible()


def test_filters_are_folded_where_the_screen_is_narrow(page: Page, url: str) -> None:
    page.goto(f"{url}run/prompts~sfirst/episodes?outcome=agent_failure")
    summary, variant = page.locator(".fold summary"), page.get_by_label("Variant")
    expect(variant).to_be_visible()
    expect(summary).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 800})
    expect(variant).to_be_hidden()
    expect(page.get_by_label("Search")).to_be_visible()
    expect(summary).to_have_text("Filters (1) and order")
    summary.click()
    variant.select_option(label="Hasty (8)")
    page.wait_for_url(re.compile("arm=bad"))
    expect(summary).to_have_text("Filters (2) and order")
    expect(variant).to_be_hidden()


def test_a_run_is_watched_while_it_goes(page: Page, root: Path, url: str) -> None:
    page.goto(url)
    row = page.locator("tbody tr").filter(has_text="going")
    expect(row).to_contain_text("unfinished")
    page.evaluate("window.same = true")
    done = [record(task, replica=replica) for task in "AB" for replica in (0, 1) if (task, replica) != ("A", 0)]
    write_run(root / "going", None, done)
    expect(row).to_contain_text("4 of 4", timeout=20_000)
    expect(row.locator(".chip")).to_have_text("finished")
    assert page.evaluate("window.same"), "the page was not loaded again"


def test_what_is_wrong_with_a_run_is_said_on_its_page(page: Page, looks: Looks, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name="broken").click()
    expect(page.locator(".problem")).to_contain_text("cannot be read")
    looks.keep("broken")


def test_the_theme_is_a_choice_that_stays(page: Page, url: str) -> None:
    page.goto(url)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_label("Switch between light and dark").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark


def test_pages_can_be_read_and_used_without_scripts(browser: Browser, url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{url}run/prompts~sfirst/episodes")
    page.get_by_label("Outcome").select_option("agent_failure")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator("tbody")).not_to_contain_text("solved")
    page.locator("tbody a").first.click()
    expect(page.locator(".step:visible")).to_have_count(STEPS)
    context.close()


def test_everything_can_be_reached_by_keyboard_and_is_seen_there(page: Page, url: str) -> None:
    page.goto(f"{url}run/prompts~sfirst/episodes")
    seen: set[str] = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.tagName"))
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert {"A", "BUTTON", "INPUT", "SELECT"} <= seen


def test_nothing_is_too_faint(page: Page, url: str) -> None:
    run, player = "run/prompts~sfirst", "run/prompts~sfirst/episode/0"
    for address in ("", "run/broken", run, f"{run}/episodes", "compare?run=prompts/first", player):
        page.goto(f"{url}{address}")
        if address == player:
            expect(page.locator(".controls")).to_be_visible()
        page.emulate_media(color_scheme="light")
        assert (address, "light", faint(page)) == (address, "light", [])
        page.emulate_media(color_scheme="dark")
        assert (address, "dark", faint(page)) == (address, "dark", [])


def test_results_of_a_large_run_come_after_its_page(page: Page, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_world.viewer.run.QUICK_EPISODES", 0)
    with PageServer(lambda: create_app(LogDirectory(root))) as server:
        page.goto(f"{server.url}run/prompts~sfirst#settings", wait_until="commit")
        expect(page.locator("#settings")).to_be_in_viewport()
        page.locator("#leaderboard th").get_by_role("button", name="Steps").click()
        expect(page.locator("#leaderboard th[aria-sort]")).to_have_text("Steps")
        page.get_by_role("link", name="Compare variants").click()
        page.wait_for_url(re.compile("/compare"))
        page.locator("select[name=b]").select_option(label="Hasty")
        expect(page).to_have_title(re.compile("^Plain and Hasty"))
        page.go_back()
        page.go_back()
        expect(page.locator("#leaderboard")).to_be_visible()
