"""Names of things on a screen: `Hand` finds by them what was meant, and what a finger there would touch."""

from __future__ import annotations

import ast
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import Observation, ScreenSize, UiNode, UiTree
from mobile_world.domain.geometry import Box
from mobile_world.tasks import Hand
from mobile_world.tasks.solution import Names
from mobile_world.viewer.live.selectors import NodeSelectors, Selector, in_code, literal

SIZE = ScreenSize(1080, 2400)
ROW = Box(0, 300, 1080, 500)


def node(text: str = "", desc: str = "", id: str = "", *children: UiNode, **more: object) -> UiNode:
    """A view; `kind` is its class, `box` its place."""
    values = {"box": ROW, "class_name": "android.view.View", **more}
    return UiNode(text, desc, id, package="com.example", children=children, **values)  # type: ignore[arg-type]


def found(tree: UiTree, selector: Selector) -> UiNode:
    return Hand(Observation(0, SIZE, "", None, tree)).need(**cast(Names, selector))


words = st.sampled_from(["", "", "OK", "Wi-Fi", "Save", 'say "hi"'])
ids = st.sampled_from(["", "title", "com.example:id/title", "com.example:id/fab", "android:id/title"])
boxes = st.sampled_from([ROW, Box(0, 0, 0, 0), Box(0, 0, 1080, 2400), Box(900, 350, 1040, 450)])
kinds = st.sampled_from(["android.widget.TextView", "android.widget.EditText", "android.widget.Switch"])
nodes = st.recursive(
    st.builds(node, words, words, ids, box=boxes, class_name=kinds, clickable=st.booleans()),
    lambda inner: st.builds(
        lambda children, made: node(
            made.text, made.desc, made.resource_id, *children, box=made.box, clickable=made.clickable
        ),
        st.lists(inner, max_size=4),
        st.builds(node, words, words, ids, box=boxes, clickable=st.booleans()),
    ),
    max_leaves=12,
)


@given(nodes)
def test_a_hand_finds_every_node_by_each_of_its_own_names(root: UiNode) -> None:
    tree = UiTree((root,))
    naming = NodeSelectors(tree)
    for each in naming.nodes:
        names = naming.own(each)
        assert bool(names) == (not each.box.empty and bool(each.text or each.desc or each.resource_id))
        for selector in names:
            assert found(tree, selector) is each


@given(nodes)
def test_touching_a_thing_by_name_touches_what_the_finger_would(root: UiNode) -> None:
    tree = UiTree((root,))
    naming = NodeSelectors(tree)
    for each in naming.nodes:
        for selector in naming.touching(each):
            touched = naming.at(*found(tree, selector).box.centre)
            assert touched is not None
            assert naming.touches(touched) is naming.touches(each)


def test_a_switch_without_a_name_is_found_by_the_words_of_its_row() -> None:
    switch = node(id="android:id/switch_widget", box=Box(900, 350, 1040, 450), checkable=True)
    row = node("", "", "", node("Wi-Fi", id="android:id/title", box=Box(50, 350, 300, 400)), switch, clickable=True)
    other = node(
        "", "", "", node(id="android:id/switch_widget", box=Box(900, 600, 1040, 700)), box=Box(0, 550, 1080, 750)
    )
    naming = NodeSelectors(UiTree((node("", "", "", row, other, box=Box(0, 0, 1080, 2400)),)))
    assert naming.touching(switch)[0] == {"text": "Wi-Fi"}


def test_the_middle_of_a_list_is_not_the_list() -> None:
    row = node("Bread", clickable=True, box=Box(0, 1100, 1080, 1300))
    around = node("", "", "com.example:id/list", row, box=Box(0, 0, 1080, 2400), scrollable=True)
    naming = NodeSelectors(UiTree((around,)))
    assert naming.own(around) == [{"id": "list"}]
    assert naming.touching(around) == []


def test_a_field_is_not_named_by_what_was_typed_into_it() -> None:
    field = node("Ana", "", "com.example:id/name", class_name="android.widget.EditText")
    assert NodeSelectors(UiTree((field,))).own(field)[0] == {"id": "name"}


def test_equal_things_are_counted() -> None:
    rows = [node("Delete", box=Box(0, at * 100, 1080, at * 100 + 90)) for at in range(3)]
    naming = NodeSelectors(UiTree((node("", "", "", *rows),)))
    assert [naming.own(row) for row in rows] == [[{"text": "Delete", "nth": at}] for at in range(3)]


def test_long_texts_name_things_last() -> None:
    note = node("word " * 40, id="com.example:id/body")
    assert NodeSelectors(UiTree((note,))).own(note)[0] == {"id": "body"}


@given(st.text())
def test_code_means_the_text_that_it_was_made_from(text: str) -> None:
    assert ast.literal_eval(in_code({"text": text}).removeprefix("text=")) == text
    assert literal(text).isprintable()
