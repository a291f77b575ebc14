"""A short run of random programs; `random_programs.py` runs long ones."""

from __future__ import annotations

from simdroid.browser.frame import Frame
from simdroid.browser.process import Renderers
from tests.simdroid.browser.random_programs import run


def test_random_programs_do_not_end_the_renderer() -> None:
    renderers = Renderers()
    # The last three replaced methods that the DOM itself called.
    assert [seed for seed in (1, 1030, 1074, 5051) if not isinstance(run(renderers, seed, 100), Frame)] == []
    renderers.close()
