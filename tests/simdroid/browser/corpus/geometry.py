"""How far boxes are from Chromium's: `python -m tests.simdroid.browser.corpus.geometry [NAME…]`.

Every element of the corpus that has an id is measured after its page was loaded, in Chromium and in our browser.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing

from simdroid.browser.process import Renderers
from tests.simdroid.browser.corpus.in_chromium import ChromiumPlayer, chromium, new_context
from tests.simdroid.browser.corpus.in_renderer import RendererPlayer
from tests.simdroid.browser.corpus.scenarios import APART, Rect, Scenario, scenarios

BOXES = """() => Object.fromEntries([...document.body.querySelectorAll('[id]')]
    .filter(e => e.checkVisibility({visibilityProperty: true}))
    .filter(e => !['OPTION', 'DATALIST', 'TEMPLATE'].includes(e.tagName))
    .map(e => [e.id, e.getBoundingClientRect()])
    .map(([id, b]) => [id, [b.left + scrollX, b.top + scrollY, b.width, b.height]]))"""


def main(names: list[str]) -> int:
    """Compare, and print what is apart and the share that is not."""
    wanted = [each for each in scenarios() if not names or each.name in names]
    close = total = 0
    theirs = dict(_in_chromium(wanted))
    with closing(Renderers()) as renderers:
        for scenario in wanted:
            player = RendererPlayer(renderers, scenario.url)
            for name, box in theirs[scenario.name].items():
                found = player.box(f"#{name}")
                total += 1
                if found is not None and all(abs(a - b) <= APART for a, b in zip(found, box, strict=True)):
                    close += 1
                else:
                    print(f"{scenario.name} #{name}: {_told(found)}, Chromium {_told(box)}")
    print(f"{close} of {total} boxes within {APART:g} pixels ({close / max(total, 1):.1%})")
    return 0


def _in_chromium(wanted: list[Scenario]) -> Iterator[tuple[str, dict[str, Rect]]]:
    with chromium() as browser:
        for scenario in wanted:
            context = new_context(browser)
            page = context.new_page()
            ChromiumPlayer(page)
            page.goto(scenario.url)
            yield scenario.name, {name: Rect(*box) for name, box in page.evaluate(BOXES).items()}
            context.close()


def _told(box: Rect | None) -> str:
    return "nothing" if box is None else " ".join(f"{each:.1f}" for each in box)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
