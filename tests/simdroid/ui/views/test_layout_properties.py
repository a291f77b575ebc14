"""Containers: children stay inside, nothing is negative, weights share what is left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui import CENTER, Box, Column, Metrics, Rect, Row, Spacer, Text, View, px
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import LayoutContext, Length

CONTEXT = LayoutContext(Metrics(), UiState({}))
SCREEN = Rect(0, 0, 1080, 2400)

lengths: st.SearchStrategy[Length] = st.one_of(st.floats(0, 300), st.sampled_from(("fill", "wrap")))
leaves = st.one_of(
    st.builds(View, width=lengths, height=lengths),
    st.builds(Text, text=st.text(max_size=40), size=st.floats(8, 40), padding=st.floats(0, 20)),
)


def containers(children: st.SearchStrategy[View]) -> st.SearchStrategy[View]:
    many = st.lists(children, max_size=4)
    return st.one_of(
        st.builds(Column, children=many, width=lengths, height=lengths, padding=st.floats(0, 10)),
        st.builds(Row, children=many, width=lengths, height=lengths, spacing=st.floats(0, 10)),
        st.builds(Box, children=many, width=lengths, height=lengths, margin=st.floats(0, 10)),
    )


trees = st.recursive(leaves, containers, max_leaves=12)


def laid_out(view: View, bounds: Rect = SCREEN) -> View:
    view.arrange(CONTEXT, bounds, bounds)
    return view


@given(trees)
def test_no_box_is_inverted(tree: View) -> None:
    for view in laid_out(Box(children=[tree])).walk():
        assert view.box.width >= 0
        assert view.box.height >= 0


soft = st.sampled_from(("fill", "wrap"))
soft_leaves = st.builds(Text, text=st.text(max_size=60), size=st.floats(8, 40), width=soft, height=soft)
soft_trees = st.recursive(
    soft_leaves,
    lambda children: st.one_of(
        st.builds(Column, children=st.lists(children, max_size=4), width=soft),
        st.builds(Row, children=st.lists(children, max_size=4), width=soft),
        st.builds(Box, children=st.lists(children, max_size=4), width=soft),
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(soft_trees)
def test_children_that_can_shrink_stay_between_the_sides_of_their_parent(tree: View) -> None:
    for parent in laid_out(Box(children=[tree])).walk():
        for child in parent.children:
            assert parent.box.left <= child.box.left
            assert child.box.right <= parent.box.right


@given(trees)
def test_laying_out_twice_gives_the_same_boxes(tree: View) -> None:
    root = Box(children=[tree])
    first = [view.box for view in laid_out(root).walk()]
    assert [view.box for view in laid_out(root).walk()] == first


def test_a_column_gives_what_is_left_to_weights() -> None:
    fixed, light, heavy = View(height=px(400)), View(weight=1), View(weight=3)
    laid_out(Column(width="fill", height="fill", children=[fixed, light, heavy]))
    assert (fixed.box.height, light.box.height, heavy.box.height) == (400, 500, 1500)


def test_a_row_gives_what_is_left_to_weights() -> None:
    left, right = View(width=px(80), height=px(10)), View(weight=1, height=px(10))
    laid_out(Row(width="fill", children=[left, Spacer(width=px(20)), right]))
    assert left.box == Rect(0, 1195, 80, 1205)
    assert (right.box.left, right.box.right) == (100, 1080)


def test_a_child_that_fills_a_row_is_as_high_as_its_highest_sibling() -> None:
    bar, text = View(width=px(10), height="fill"), View(width=px(10), height=px(300))
    row = Row(children=[bar, text])
    laid_out(Column(width="fill", height="fill", children=[row]))
    assert row.box.height == 300
    assert bar.box.height == 300


def test_a_box_places_children_at_fixed_and_floating_places() -> None:
    fixed = View(at=(px(57), px(223), px(1023), px(495)))
    floating = View(width=px(100), height=px(50), align=CENTER)
    laid_out(Box(width="fill", height="fill", children=[fixed, floating]))
    assert fixed.box == Rect(57, 223, 1023, 495)
    assert floating.box == Rect(490, 1175, 590, 1225)


def test_text_has_the_heights_recorded_on_a_pixel() -> None:
    title, summary = Text(text="Bluetooth", size=20), Text(text="Off", size=14)
    laid_out(Column(children=[title, summary]))
    assert (title.box.height, summary.box.height) == (71, 51)
