"""The pages of the corpus in our browser; `in_chromium` proves the same scenarios in a real one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from simdroid.browser.process import Renderers
from tests.browsing import why_no_browser
from tests.simdroid.browser.corpus.in_renderer import RendererPlayer
from tests.simdroid.browser.corpus.scenarios import Scenario, play, scenarios

IN_CHROMIUM = ("events", "dialogs", "drawing")
"""Of the pages, those that are played in Chromium with every whole run; all take about two minutes."""


@pytest.fixture(scope="module")
def renderers() -> Iterator[Renderers]:
    """One process for all pages."""
    with closing(Renderers()) as opened:
        yield opened


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_a_page_does_what_it_does_in_chromium(scenario: Scenario, renderers: Renderers) -> None:
    assert play(scenario, RendererPlayer(renderers, scenario.url)) > 0


@pytest.mark.slow
def test_some_pages_are_proven_in_chromium() -> None:
    if (missing := why_no_browser()) is not None:
        pytest.skip(missing)
    from tests.simdroid.browser.corpus.in_chromium import chromium, prove

    with chromium() as browser:
        for scenario in scenarios():
            if scenario.name in IN_CHROMIUM:
                assert prove(browser, scenario) > 0


def test_what_is_not_so_is_told_with_its_step(renderers: Renderers) -> None:
    wrong = Scenario("todo", [["see", "Things to do"], ["see", "Never there"]])
    with pytest.raises(AssertionError, match=r'todo, step 2 \["see", "Never there"\]'):
        play(wrong, RendererPlayer(renderers, wrong.url))
