"""The golden corpus: what models really write, and what each codec is to make of it.

One JSON line per output in `tests/agents/corpus`: the text, the action that is expected of a lenient reader (only what
differs from the defaults; places in pixels of the screen) or null with the beginning of the error, the repairs, and
why. The expectations come from the policy in the codecs' documentation, never from a parser's output.
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
from tests.agents.codecs.any_action import view

ROOT = Path(__file__).resolve().parents[3]
CORPUS = ROOT / "tests" / "agents" / "corpus"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for file in sorted(CORPUS.glob("*.jsonl")) for line in file.read_text().splitlines()
]


CODECS = sorted({row["codec"] for row in ROWS})


def read(row: dict[str, Any]) -> Parse:
    return codec(row["codec"]).parse(row["text"], view(ScreenSize(*row["screen"])))


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
        assert parse.error.startswith(row["error"]), about
    else:
        assert sorted(parse.repairs) == row["repairs"], about
        assert parse.error is None, about
        assert parse.span is not None, about
        assert 0 <= parse.span.start < parse.span.end <= len(row["text"]), about


def can_be_cut(row: dict[str, Any]) -> bool:
    """Not those that begin with a whole call and then say too much: cut behind it, the call is all that was said."""
    return len(row["text"]) < 2000 and row.get("error") not in ("several", "ambiguous")


@pytest.mark.slow
@pytest.mark.parametrize("name", CODECS)
def test_cut_anywhere_an_output_is_the_same_action_or_none(name: str) -> None:
    for row in (row for row in ROWS if row["codec"] == name and can_be_cut(row)):
        whole = read(row).action
        for end in range(len(row["text"])):
            cut = read(row | {"text": row["text"][:end]}).action
            assert cut is None or cut == whole, (row["id"], row["text"][:end], cut)


def test_the_corpus_is_large_and_covers_every_family() -> None:
    assert len(ROWS) >= 300
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert len({(row["codec"], row["text"]) for row in ROWS}) == len(ROWS)
    counts = Counter(row["codec"].partition("@")[0] for row in ROWS)
    assert set(counts) == {name.partition("@")[0] for name in codec_names()}
    assert min(counts.values()) >= 40


def test_every_verb_of_every_codec_is_in_the_corpus() -> None:
    for name in {row["codec"] for row in ROWS}:
        texts = "\n".join(row["text"] for row in ROWS if row["codec"].partition("@")[0] == name.partition("@")[0])
        assert [verb for verb in codec(name).grammar() if verb not in texts] == []


def test_every_repair_of_the_corpus_is_explained() -> None:
    explained = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", (ROOT / "docs" / "codecs.md").read_text()))
    used = {repair for row in ROWS for repair in row["repairs"]}
    assert used <= explained
    assert explained - used <= set(codec_names())
