"""Malformed answers: no reader of any codec finds an action in them."""

from __future__ import annotations

from random import Random

import pytest

from mobile_world.agents.codecs import View, codec, codec_names
from mobile_world.agents.reference.malformed_replies import malformed_reply
from mobile_world.domain import Box, ScreenSize, UiNode, UiTree

SIZE = ScreenSize(1080, 2400)
BUTTON = UiNode("OK", "", "", "android.widget.Button", "p", Box(400, 1000, 700, 1400), clickable=True)


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize("tree", [UiTree((BUTTON,)), None], ids=["tree", "no tree"])
def test_garbled_answers_make_no_action(name: str, tree: UiTree | None) -> None:
    view, found = View(SIZE, tree), codec(name)
    parses = [found.parse(malformed_reply(found, view, Random(seed)), view) for seed in range(60)]
    assert [parse.raw for parse in parses if parse.action is not None] == []
    assert all(parse.error for parse in parses)


def test_garbled_answers_differ_and_use_the_words_of_the_codec() -> None:
    view, found = View(SIZE), codec("venus@1.0")
    texts = {malformed_reply(found, view, Random(seed)) for seed in range(60)}
    assert len(texts) > 8
    assert any("<action>Click(" in text for text in texts)
    assert malformed_reply(found, view, Random(3)) == malformed_reply(found, view, Random(3))
