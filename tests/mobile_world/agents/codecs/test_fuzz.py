"""Any text for any codec: no exception, no verb that is not there, no other action made of a cut-off one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_world.agents.codecs import Codec, codec, codec_names
from tests.mobile_world.agents.codecs.verdicts import FRAGMENTS, check, written
from tests.tiers import count

INPUTS = 100_000
"""Texts in the whole suite, over all codecs."""


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A good answer after a few accidents, or two of them, or noise."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        kind = draw(st.integers(0, 3))
        inserted = ("", text[start:end] * 2, draw(st.sampled_from(FRAGMENTS)), draw(st.text(max_size=5)))[kind]
        text = text[:start] + inserted + text[end:]
    return draw(st.sampled_from([text, text, text + draw(st.sampled_from(texts)), draw(st.text())]))


def cuts(text: str, most: int) -> Iterator[str]:
    """A text cut off at evenly spread places."""
    step = max(1, len(text) // most)
    return (text[:end] for end in range(0, len(text), step))


@pytest.mark.parametrize("name", codec_names())
def test_damaged_answers_have_a_verdict(name: str) -> None:
    assert throw(codec(name), examples=10, pieces=5) > 0


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", codec_names())
def test_many_damaged_answers_have_a_verdict(name: str) -> None:
    pieces = 40
    needed = count(INPUTS // 5, INPUTS) // len(codec_names()) + 1
    assert throw(codec(name), examples=needed // pieces, pieces=pieces) >= needed


def throw(each: Codec, *, examples: int, pieces: int) -> int:
    """Parse damaged answers, and pieces of every one of them; how many texts that were."""
    texts = 0

    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
    @given(damaged(written(each)))
    def one(text: str) -> None:
        nonlocal texts
        beginnings = list(cuts(text, pieces))
        endings = [text[len(part) :] for part in beginnings]
        for part in [*beginnings, *endings]:
            check(each, part)
        texts += len(beginnings) + len(endings)

    one()
    return texts
