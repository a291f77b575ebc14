from __future__ import annotations

import json
import re
from pathlib import Path

from mobile_world.agents.codecs import View, codec, codec_names
from mobile_world.domain import Point, ScreenSize, Tap

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "reference" / "codecs.md").read_text()
MENTIONED = set(re.findall(r"`([^`\n]+)`", PAGE))


def test_every_codec_and_every_repair_of_the_corpus_is_documented() -> None:
    lines = [
        line
        for file in (ROOT / "tests/mobile_world/agents/corpus").glob("*.jsonl")
        for line in file.read_text().splitlines()
    ]
    repairs = {repair for line in lines for repair in json.loads(line)["repairs"]}
    assert repairs - MENTIONED == set()
    assert set(codec_names()) - MENTIONED == set()


def test_the_example_says_what_happens() -> None:
    view = View(ScreenSize(1080, 2400))
    found = codec("venus@1.0").parse("<think>Open it</think><action>click(box=[322, 714])</action>", view)
    assert "click(box=[322, 714])" in PAGE
    assert f"found.repairs  # {found.repairs}" in PAGE
    assert isinstance(found.action, Tap) and not found.strict
    assert found.action.at == Point(x=322.5 / 644, y=714.5 / 1428)
