"""The rule of reading: a call counts at the place where its format puts it, standing alone, and as it is written.

Property tests over every codec: words around a place, inside it, before and after it; every beginning of every valid
answer, whatever the endpoint said at its end; text to be typed, character for character.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.agents.codecs import Codec, Inexpressible, codec, codec_names
from mobile_world.agents.codecs.elements import numbered_elements
from mobile_world.domain import Action, Finish, Key, TypeText
from tests.mobile_world.agents.codecs.verdicts import VIEW, written

REASONS = ("stop", "length", None)
SISTERS = ("ui-tars", "ui-tars@1.0", "venus@1.0-72b", "venus@1.5")
"""Codecs that differ from another one in numbers and names alone."""
NAMES = [pytest.param(name, marks=pytest.mark.slow) if name in SISTERS else name for name in codec_names()]
BACK = Key(name="BACK")

_WORDS = (
    "not",
    "I",
    "must",
    "never",
    "example:",
    "wait",
    "then",
    "“quoted”",
    "but",
    "不要",
    "(maybe)",
    "1.",
    "a, b",
    "so:",
)
_LINES = st.lists(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=3)
prose = _LINES.map("\n".join)
"""Words without a call or a tag of their own."""


class Around(NamedTuple):
    """An answer taken apart: what stands before the call, the call, and what follows it."""

    before: str
    call: str
    after: str


def taken_apart(each: Codec, action: Action, think: str = "I look at it.") -> Around:
    text = each.render(action, VIEW, think=think, conclusion="Done.")
    span = each.parse(text, VIEW).span
    assert span is not None
    return Around(text[: span.start], text[span.start : span.end], text[span.end :])


def only(each: Codec, text: str, *expected: Action | None) -> bool:
    """Whether an answer comes to nothing else, over everything that an endpoint may say at its end."""
    return all(each.parse(text, VIEW, finish_reason=reason).action in expected for reason in REASONS)


def finishing(each: Codec) -> str:
    """The call that would end the episode as a success."""
    return taken_apart(each, Finish()).call


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8)
@given(words=prose, mark=st.sampled_from(["", ".", ":", "\n", " -"]), behind=st.booleans())
def test_words_beside_the_call_inside_its_place_make_it_none(name: str, words: str, mark: str, behind: bool) -> None:
    each = codec(name)
    part = taken_apart(each, BACK)
    inside = f"{part.call}{mark} {words}" if behind else f"{words}{mark} {part.call}"
    assert only(each, part.before + inside + part.after, None)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8)
@given(before=prose, after=prose, broken=st.sampled_from([" ", "\n", ": ", "\n\n", "`"]))
def test_a_call_in_prose_is_none(name: str, before: str, after: str, broken: str) -> None:
    each = codec(name)
    for text in (
        f"{before}{broken}{finishing(each)}{broken}{after}",
        f"{before}{broken}{finishing(each)}",
        f"{finishing(each)}{broken}{after}",
    ):
        assert only(each, text, None), text


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8)
@given(before=prose, after=prose, quoted=st.booleans())
def test_words_around_an_answer_never_make_another_action_of_it(
    name: str, before: str, after: str, quoted: bool
) -> None:
    each = codec(name)
    text = each.render(BACK, VIEW, think="I look at it.", conclusion="Done.")
    more = f" {finishing(each)} " if quoted else ""
    for changed in (
        f"{before}{more}\n{text}",
        f"{before}{more}{text}",
        f"{text}\n{more}{after}",
        f"{text}{more}{after}",
    ):
        assert only(each, changed, None, BACK), changed


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(before=prose)
def test_an_answer_in_tags_that_begins_inside_a_sentence_is_none(name: str, before: str) -> None:
    each = codec(name)
    text = each.render(BACK, VIEW, think="I look at it.", conclusion="Done.")
    if text.startswith("<"):
        assert only(each, f"{before} {text}", None), before
        assert only(each, f"<think>{before} {text}", None), before


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(before=prose, after=prose)
def test_what_is_thought_about_is_not_done(name: str, before: str, after: str) -> None:
    each = codec(name)
    think = " ".join(f"{before} {finishing(each)} {after}".split())
    text = each.render(BACK, VIEW, think=think, conclusion="Done.")
    assert only(each, text, None, BACK)
    assert each.parse(text, VIEW, finish_reason="stop").action == BACK


@pytest.mark.parametrize("name", NAMES)
def test_every_beginning_of_every_valid_answer_is_the_same_action_or_none(name: str) -> None:
    each = codec(name)
    for text in written(each):
        whole = each.parse(text, VIEW, finish_reason="stop").action
        assert whole is not None
        for end in range(len(text)):
            assert only(each, text[:end], None, whole), text[:end]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=3)
@given(text=st.text(min_size=1, max_size=20), think=st.text(max_size=20), inner=st.booleans())
def test_every_beginning_of_an_answer_that_types_is_the_same_action_or_none(
    name: str, text: str, think: str, inner: bool
) -> None:
    each = codec(name)
    answer = typing(each, f"{text} {finishing(each)}" if inner else text, think)
    if answer is None:
        return
    whole = each.parse(answer, VIEW, finish_reason="stop").action
    for end in range(len(answer)):
        assert only(each, answer[:end], None, whole), answer[:end]


def typing(each: Codec, text: str, think: str = "") -> str | None:
    """An answer that types a text, by whichever form of typing the protocol has."""
    assert VIEW.ui is not None
    for action in (
        TypeText(text=text),
        TypeText(text=text, clear=True),
        TypeText(text=text, at=numbered_elements(VIEW.ui, VIEW.size)[0].centre(VIEW.size), submit=True),
    ):
        try:
            return each.render(action, VIEW, think=think)
        except Inexpressible:
            continue
    return None


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)
@given(text=st.text(min_size=1, max_size=40).filter(lambda text: not text.endswith("\n")))
def test_typed_text_is_the_text_that_was_written(name: str, text: str) -> None:
    each = codec(name)
    answer = typing(each, text)
    if answer is None:
        return
    found = each.parse(answer, VIEW, finish_reason="stop")
    assert found.strict and isinstance(found.action, TypeText) and found.action.text == text


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=50)
@given(source=st.text(st.sampled_from("'\"ab 019.+-e,()“”`%\n"), min_size=1, max_size=12))
def test_whatever_stands_where_text_belongs_is_typed_as_written_or_not_at_all(name: str, source: str) -> None:
    each = codec(name)
    part = taken_apart(each, written_typing(each))
    literal = json.dumps(MARK) if json.dumps(MARK) in part.call else f"'{MARK}'"
    found = each.parse(part.before + part.call.replace(literal, source) + part.after, VIEW, finish_reason="stop")
    if found.action is not None:
        assert isinstance(found.action, TypeText), source
        typed = found.action.text + ("\n" if found.action.submit and "tars" in name else "")
        value = source.strip().removesuffix(",").strip()
        assert value in {typed, *(f"{left}{typed}{right}" for left, right in ("''", '""', "“”"))}, source


MARK = "the text"


def written_typing(each: Codec) -> TypeText:
    answer = typing(each, MARK)
    assert answer is not None
    action = each.parse(answer, VIEW, finish_reason="stop").action
    assert isinstance(action, TypeText)
    return action
