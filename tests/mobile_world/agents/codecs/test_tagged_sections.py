from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs.tagged_sections import split_sections

NAMES = ("think", "action", "conclusion")


def found(text: str) -> list[tuple[str, str]]:
    return [(each.name, text[slice(*each.span)]) for each in split_sections(text, NAMES).all]


@pytest.mark.parametrize(
    ("text", "sections", "repairs"),
    [
        ("<think>a</think>\n<action>b</action>\n<conclusion>c</conclusion>", "think=a action=b conclusion=c", ()),
        ("<THINK>a</THINK><Action>b</Action>", "think=a action=b", ("tag-case",)),
        ("<think>a</think><action>b", "think=a action=b", ("missing-closing-tag",)),
        ("<think>a</think><action>b</act", "think=a action=b", ("missing-closing-tag",)),
        ("<think>a<action>b</action>", "think=a action=b", ("missing-closing-tag",)),
        ("<action>b<conclusion>c</conclusion>", "action=b conclusion=c", ("missing-closing-tag",)),
        ("a</think><action>b</action>", "think=a action=b", ("missing-opening-tag",)),
        ("<think>use<action>x</action></think><action>b</action>", "think=use<action>x</action> action=b", ()),
        ("<action>say('<think>')</action>", "action=say('<think>')", ()),
        ("<action><action>b</action></action>", "action=<action>b", ("nested-tags", "stray-tag")),
        ("<think>a</think>b</action>", "think=a", ("stray-tag", "text-outside-tags")),
        (
            "<action>b</action><conclusion>c</think>",
            "action=b conclusion=c</think>",
            ("stray-tag", "missing-closing-tag"),
        ),
        ("<action>b</action><action>c</action>", "action=b action=c", ()),
        ("Sure!<action>b</action>", "action=b", ("text-outside-tags",)),
        ("<action>b</action><|im_end|>", "action=b", ("text-outside-tags",)),
        ("no tags", "", ("text-outside-tags",)),
        ("", "", ()),
        ("<action></action>", "action=", ()),
    ],
)
def test_sections(text: str, sections: str, repairs: tuple[str, ...]) -> None:
    assert " ".join(f"{name}={inside}" for name, inside in found(text)) == sections
    assert split_sections(text, NAMES).repairs == repairs


def test_whether_a_section_may_be_cut_off() -> None:
    sections = split_sections("<think>a<action>b</action><conclusion>c", NAMES)
    assert [each.closed for each in sections.all] == [False, True, False]


@given(st.lists(st.sampled_from(["<think>", "</think>", "<action>", "</action>", "</Conclusion>", "x", "<", " "])))
def test_any_heap_of_tags_gives_sections_in_order(pieces: list[str]) -> None:
    text = "".join(pieces)
    end = 0
    for each in split_sections(text, NAMES).all:
        assert end <= each.span.start <= each.span.end <= len(text)
        end = each.span.end


@pytest.mark.parametrize("piece", ["<think>", "</think>", "<think></action>", "<", "a</action><action>"])
def test_heaps_of_tags_are_read_in_seconds(piece: str) -> None:
    started = time.process_time()
    split_sections(piece * (250_000 // len(piece)) + "<action></action></think>" * 5_000, NAMES)
    assert time.process_time() - started < 2.5
