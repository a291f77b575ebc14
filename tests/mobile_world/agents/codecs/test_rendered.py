"""What each codec writes, to the letter, and reads back as what was meant."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mobile_world.agents.codecs import codec, codec_names
from mobile_world.domain import Scroll, Swipe
from tests.mobile_world.agents.codecs.rendered import ACTIONS, FILE, render, rendered, views

WRITTEN: dict[str, list[list[Any]]] = json.loads(FILE.read_bytes())


@pytest.mark.parametrize("name", codec_names())
def test_words_are_what_they_were(name: str) -> None:
    for now, then in zip(rendered(name), WRITTEN[name], strict=True):
        assert now == then, "if this is meant: python -m tests.mobile_world.agents.codecs.rendered"


@pytest.mark.parametrize("name", codec_names())
def test_words_are_read_back_as_the_same_kind_of_action(name: str) -> None:
    speaker = codec(name)
    for view in views():
        for action in ACTIONS:
            words = render(speaker, action, view)
            if words is None:
                continue
            parse = speaker.parse(words, view, finish_reason="stop")
            assert (parse.strict, parse.repairs, parse.error) == (True, (), None), words
            kinds = {action.kind} | ({"swipe"} if isinstance(action, Scroll) else set())
            assert parse.action is not None and parse.action.kind in kinds
            same = {"at", "start", "end", "distance", "direction", *(("kind", "duration_ms") if len(kinds) > 1 else ())}
            assert parse.action.model_dump(exclude=same) == action.model_dump(exclude=same)
            if isinstance(parse.action, Swipe) and isinstance(action, Scroll):
                across = parse.action.end.x - parse.action.start.x
                down = parse.action.end.y - parse.action.start.y
                moved = {"down": -down, "up": down, "right": -across, "left": across}[action.direction]
                assert moved == pytest.approx(action.distance, abs=0.01)
