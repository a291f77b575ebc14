"""The comparison in a real browser: picked on a run's page, narrowed, and followed to where ways part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mobile_world.experiment import RunDirectory
from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from tests.browsing import Looks, expect
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.played import action, kept, picture, step
from tests.mobile_world.viewer.runs import write_run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A run of two variants that part at their second step, and a run of one that has no steps."""
    root = tmp_path_factory.mktemp("logs")
    prompts = {"null": "Tap the first button.", "other": "Tap the second button, then look."}
    whole = plan(arms="null other", tasks="A B", replicas=1)
    arms = [arm.model_copy(update={"options": {"system_prompt": prompts[arm.name]}}) for arm in whole.arms]
    write_run(root / "run", whole.model_copy(update={"arms": tuple(arms)}))
    directory = RunDirectory(root / "run")
    start, then = directory.blobs.put(picture(10)), directory.blobs.put(picture(20))
    for arm, second in (("null", 1), ("other", 8)):
        steps = [step(0, action(0), screenshot=start), step(1, action(second), screenshot=then)]
        kept(directory, steps, arm=arm, task="A")
        kept(directory, steps, arm=arm, task="B", outcome="success" if arm == "other" else "agent_failure")
    write_run(root / "single", plan(tasks="A", replicas=1), [record("A")])
    with PageServer(lambda: create_app(LogDirectory(root))) as opened:
        yield opened.url


def test_two_variants_are_picked_on_the_page_of_their_run(page: Page, server: str) -> None:
    page.goto(f"{server}run/run")
    page.locator("select[name=b]").select_option("null")
    page.locator("select[name=a]").select_option("other")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Compare", level=1)).to_be_visible()
    expect(page.locator("select[name=a]")).to_have_value("other")
    expect(page.locator(".diff ins").first).to_contain_text("first")
    page.wait_for_load_state()  # only then do scripts answer to a choice
    page.locator("select[name=a]").select_option("null")
    page.wait_for_url(re.compile("a=null"))
    page.locator("select[name=b]").select_option("other")
    expect(page.locator(".diff ins").first).to_contain_text("second")


def test_from_a_number_to_a_task_to_where_ways_part(page: Page, looks: Looks, server: str) -> None:
    page.goto(f"{server}compare?run=run&a=null&b=other")
    looks.keep("compare")
    assert looks.unnamed() == []
    page.locator(".outcomes td.gain a").click()
    expect(page.locator(".tasks tbody tr")).to_have_count(1)
    page.locator(".tasks tbody th a").click()
    assert page.url.endswith("#steps")
    expect(page.locator("select[name=task]")).to_have_value("B")
    page.get_by_role("link", name="Trajectories diverge").click()
    divergence = page.locator("#divergence")
    expect(divergence).to_contain_text("Same screen, different action")
    expect(divergence.locator("img")).to_have_count(2)
    looks.keep("compare-steps")
    for shown in divergence.locator("img").all():
        shown.scroll_into_view_if_needed()
        expect(shown).to_have_js_property("complete", True)
        assert shown.evaluate("image => image.naturalWidth") == 540
    page.locator("select[name=task]").select_option("A")
    page.wait_for_url(re.compile("task=A.*#steps"))
    page.locator("#divergence").get_by_role("link", name="Step 2").last.click()
    expect(page.locator("#step-2")).to_be_visible()
    page.get_by_role("link", name="Compare step by step with null").click()
    expect(page.locator("select[name=a]")).to_have_value("other")


def test_a_run_of_one_variant_is_compared_with_another_run(page: Page, server: str) -> None:
    page.goto(f"{server}run/single")
    page.get_by_role("link", name="Compare with another run").click()
    expect(page.locator(".empty")).to_contain_text("choose a second run")
    page.wait_for_load_state()
    page.locator("select[name=other]").select_option("run")
    expect(page.locator(".score")).to_be_visible()
    expect(page.locator("select[name=b]")).to_have_value("null")


def test_all_of_it_is_there_without_scripts(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}compare?run=run&a=null&b=other")
    expect(page.get_by_role("button", name="Apply").first).to_be_visible()
    expect(page.locator("#divergence")).to_be_attached()
    context.close()


def test_nothing_is_wider_than_the_window(page: Page, server: str) -> None:
    page.goto(f"{server}compare?run=run&a=null&b=other")
    for width in (390, 800, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


WIDER = """[...document.querySelectorAll(".scroll")].filter(each => each.scrollWidth > each.clientWidth + 1)
    .map(each => each.getAttribute("aria-label"))"""


def test_a_leaderboard_needs_no_pushing_aside_on_a_phone(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{server}run/run")
    board = page.locator("#leaderboard table")
    expect(board.get_by_role("rowheader", name="other")).to_be_visible()
    assert page.evaluate(WIDER) == []
    shown = board.locator("td:not(.none)")
    assert shown.count() >= 8
    for cell in shown.all():
        box = cell.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390, cell.inner_text()
        assert cell.evaluate("each => getComputedStyle(each, '::before').content") != "none", "a card tells its titles"
