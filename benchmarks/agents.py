"""How fast screens become requests and models' answers actions; exit 1 when a claim does not hold.

    python -m benchmarks.agents [--json FILE]

Every codec reads what it writes itself for a mix of actions like that of real episodes. UI-Venus is compared with a
single regular expression over the same texts, which is the floor, not an alternative: it knows no quotes, no nesting
and no verdicts. Seconds are those of one core (processor time), so that what else the machine does counts little.

`benchmarks.model_requests` has the other half, the way to a model: its shares of requests in flight are wall time, and
need a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from functools import partial
from pathlib import Path

from benchmarks import model_requests
from benchmarks.measuring import Sample, Sheet, interleaved
from mobile_world.agents.codecs import Codec, Inexpressible, View, codec, codec_names
from mobile_world.domain import (
    Action,
    Answer,
    Box,
    Finish,
    Key,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Tap,
    TypeText,
    UiNode,
    UiTree,
    Wait,
)

SIZE = ScreenSize(1080, 2400)
ROUNDS = 5
SECONDS = 0.25
LEAST_PER_SECOND = 5_000
REFERENCE = "venus@1.0"

THOUGHT = "The list is open and the row I need is the third one, so I tap it to see its details before I change them."
CONCLUSION = "Tapped the third row of the list to open its details."
MIX: tuple[tuple[Action, int], ...] = (
    (Tap(at=Point(x=0.37, y=0.61)), 60),
    (Scroll(direction="down"), 13),
    (Finish(text="The alarm at 7:30 is on."), 10),
    (TypeText(text="Don't forget the milk (2 l), eggs and Ana's book"), 9),
    (Key(name="HOME"), 3),
    (Wait(), 2),
    (OpenApp(app="Simple Calendar Pro"), 2),
    (Answer(text="14:30"), 1),
)
"""Actions with their share in a hundred steps, after the mix that UI-Venus reports of its training."""

NAIVE = re.compile(r"<action>\s*(\w+)\((?:(\w+)=(.*))?\)\s*</action>", re.DOTALL)


def screen() -> View:
    """Rows that a codec by element index can name."""
    rows = tuple(
        UiNode(f"Row {n}", "", "", "android.view.View", "app", Box(0, 200 * n, 1080, 200 * n + 200), clickable=True)
        for n in range(12)
    )
    return View(SIZE, UiTree(rows))


def answers(each: Codec, view: View) -> list[str]:
    """A hundred answers in the mix, as far as the protocol has words for them."""
    texts: list[str] = []
    for action, times in MIX:
        try:
            texts += [each.render(action, view, think=THOUGHT, conclusion=CONCLUSION)] * times
        except Inexpressible:
            continue
    return texts


def reads(each: Codec, texts: list[str], view: View) -> None:
    for text in texts:
        if each.parse(text, view).action is None:
            raise SystemExit(f"{each.name} does not read what it writes: {text!r}")


def matches(texts: list[str]) -> None:
    for text in texts:
        NAIVE.search(text)


def per_second(texts: int, work: partial[None]) -> float:
    """Texts in a second of one core, over a span long enough to measure."""
    started = time.process_time()
    times = 0
    while time.process_time() - started < SECONDS:
        work()
        times += 1
    return texts * times / (time.process_time() - started)


def measure() -> Sheet:
    sheet = Sheet(notes=[f"Python {sys.version.split()[0]}, seconds of one core"])
    view = screen()
    written = {name: answers(codec(name), view) for name in codec_names()}
    actions = {
        name: partial(per_second, len(texts), partial(reads, codec(name), texts, view))
        for name, texts in written.items()
    }
    naive = partial(per_second, len(written[REFERENCE]), partial(matches, written[REFERENCE]))
    found = interleaved(ROUNDS, **actions, naive=naive)
    sheet.samples += [Sample(f"{name}: answers read", "1/s", found[name]) for name in written]
    sheet.samples.append(Sample("one regular expression, same answers", "1/s", found["naive"]))
    ratios = [naive / ours for naive, ours in zip(found["naive"], found[REFERENCE], strict=True)]
    sheet.samples.append(Sample(f"the regular expression is faster than {REFERENCE} by", "times", ratios))
    for name in ("venus@1.0", "venus@1.5"):
        sheet.at_least(f"{name}, answers a second", Sample(name, "1/s", found[name]), LEAST_PER_SECOND)
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    sheet = measure()
    model_requests.measure(sheet)
    raise SystemExit(sheet.finish(options.json))


if __name__ == "__main__":
    main()
