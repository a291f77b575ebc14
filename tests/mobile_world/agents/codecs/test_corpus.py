"""The golden corpus: what models really write, and what each codec is to make of it.

One JSON line per output in `tests/mobile_world/agents/corpus`: the text, what its endpoint said at the end (`stop`
where the line does not say), the action that is expected of a lenient reader (only what differs from the defaults;
places in pixels of the screen) or null, for some with the beginning of the error, the repairs, and why.
Lines with a `class` are difficult on purpose; lines with `was` were accepted before the rule and name what it refuses.
The expectations come from the rule in the codecs' documentation, never from a parser's output.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents.codecs import Parse, codec, codec_names
from mobile_world.domain import Action, Point, ScreenSize
from tests.mobile_world.agents.codecs.any_action import view

ROOT = Path(__file__).resolve().parents[4]
CORPUS = ROOT / "tests" / "mobile_world" / "agents" / "corpus"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for file in sorted(CORPUS.glob("*.jsonl")) for line in file.read_text().splitlines()
]


CODECS = sorted({row["codec"] for row in ROWS})


def read(row: dict[str, Any]) -> Parse:
    where = view(ScreenSize(*row["screen"]))
    return codec(row["codec"]).parse(row["text"], where, finish_reason=row.get("finish_reason", "stop"))


def in_pixels(action: Action | None, size: ScreenSize) -> dict[str, Any] | None:
    if action is None:
        return None
    plain = action.model_dump(mode="json", exclude_defaults=True) | {"kind": action.kind}
    for name in ("at", "start", "end"):
        if isinstance(point := getattr(action, name, None), Point) and name in plain:
            plain[name] = list(point.to_pixels(size))
    return plain


@pytest.mark.parametrize("name", CODECS)
def test_outputs_of_models(name: str) -> None:
    for row in (row for row in ROWS if row["codec"] == name):
        check(row)


def check(row: dict[str, Any]) -> None:
    parse, about = read(row), (row["id"], row["why"])
    assert in_pixels(parse.action, ScreenSize(*row["screen"])) == row["action"], (*about, parse.error)
    assert parse.strict == row["strict"], about
    if parse.action is None:
        assert parse.error is not None, about
        assert parse.error.startswith(row.get("error", "")), about
    else:
        assert sorted(parse.repairs) == row["repairs"], about
        assert parse.error is None, about
        assert parse.span is not None, about
        assert 0 <= parse.span.start < parse.span.end <= len(row["text"]), about


REASONS = ("stop", "length", None)


def check_cuts(row: dict[str, Any]) -> None:
    whole = read(row).action
    for end in range(len(row["text"])):
        for reason in REASONS:
            cut = read(row | {"text": row["text"][:end], "finish_reason": reason}).action
            assert cut is None or cut == whole, (row["id"], row["text"][:end], reason, cut)


def cuttable(name: str) -> list[dict[str, Any]]:
    """Answers with an action; one that says too much may well begin with a whole one."""
    return [row for row in ROWS if row["codec"] == name and row["action"] and len(row["text"]) < 2000]


@pytest.mark.parametrize("name", CODECS)
def test_some_outputs_cut_anywhere_are_the_same_action_or_none(name: str) -> None:
    for row in cuttable(name)[::25]:
        check_cuts(row)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("name", CODECS)
def test_cut_anywhere_an_output_is_the_same_action_or_none(name: str) -> None:
    for row in cuttable(name):
        check_cuts(row)


def test_the_corpus_is_large_and_covers_every_family() -> None:
    assert len(ROWS) >= 2000
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert len({(row["codec"], row["text"], row.get("finish_reason", "stop")) for row in ROWS}) == len(ROWS)
    counts = Counter(row["codec"].partition("@")[0] for row in ROWS)
    assert set(counts) == {name.partition("@")[0] for name in codec_names()}
    assert min(counts.values()) >= 200


def test_every_class_of_difficult_answers_is_there_in_every_family() -> None:
    families = {name.partition("@")[0] for name in codec_names()}
    for each in (
        *("words inside", "no place", "quoted place", "words after", "thought", "call in text", "cut", "bare", "fence"),
        *("number text", "no literal", "literal", "fractions", "two calls", "wrong place", "nested tags", "marks"),
    ):
        assert {row["codec"].partition("@")[0] for row in ROWS if row.get("class") == each} == families, each


def test_every_verb_of_every_codec_is_in_the_corpus() -> None:
    for name in {row["codec"] for row in ROWS}:
        texts = "\n".join(row["text"] for row in ROWS if row["codec"].partition("@")[0] == name.partition("@")[0])
        assert [verb for verb in codec(name).grammar() if verb not in texts] == []


def documented_counts(heading: str) -> dict[str, int]:
    """The names and numbers in the table under a heading of the documentation."""
    page = (ROOT / "docs" / "reference" / "codecs.md").read_text()
    table = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return {name: int(count) for name, count in re.findall(r"`([a-z]+(?:-[a-z]+)*)` \(([0-9]+)\)", table)}


def test_the_documented_counts_of_repairs_are_those_of_the_corpus() -> None:
    assert documented_counts("Repairs") == Counter(repair for row in ROWS for repair in row["repairs"])


def test_the_documented_counts_of_what_is_refused_now_are_those_of_the_corpus() -> None:
    assert documented_counts("What is refused since the rule") == Counter(row["was"] for row in ROWS if "was" in row)


def test_the_page_says_how_large_the_corpus_is() -> None:
    words = " ".join((ROOT / "docs" / "reference" / "codecs.md").read_text().split())
    difficult = sum("class" in row for row in ROWS)
    assert f"{len(ROWS):,} answers, {difficult:,} of them difficult on purpose" in words
