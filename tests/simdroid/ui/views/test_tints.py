"""Cutting a text into parts of one colour."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui import Metrics, Painter, TextField, Theme
from simdroid.ui.graphics.frame import FrameStore
from simdroid.ui.views.field_layout import Tint, pieces
from tests.simdroid.ui.drawing import place

_RED, _INK = "#ff0000", "on_surface"


def test_what_lies_between_tints_has_the_ink() -> None:
    tints = [Tint(2, 4, _RED), Tint(6, 9, _RED)]
    assert pieces(tints, 0, 8, _INK) == [Tint(0, 2, _INK), Tint(2, 4, _RED), Tint(4, 6, _INK), Tint(6, 8, _RED)]
    assert pieces(tints, 3, 4, _INK) == [Tint(3, 4, _RED)]
    assert pieces(tints, 4, 6, _INK) == [Tint(4, 6, _INK)]
    assert pieces(tints, 9, 9, _INK) == []


@given(st.lists(st.integers(0, 40), unique=True, max_size=12), st.integers(0, 40), st.integers(0, 40))
def test_pieces_cover_the_stretch_once(places: list[int], one: int, other: int) -> None:
    ordered = sorted(places)
    tints = [Tint(a, b, _RED) for a, b in zip(ordered[::2], ordered[1::2], strict=False)]
    start, end = min(one, other), max(one, other)
    found = pieces(tints, start, end, _INK)
    assert [place for piece in found for place in range(piece.start, piece.end)] == list(range(start, end))
    for piece in found:
        inside = any(tint.start <= piece.start and piece.end <= tint.end for tint in tints)
        assert (piece.color == _RED) == inside


def test_a_tint_inside_a_joined_word_changes_its_colour_only() -> None:
    def pixels(*tints: Tint) -> bytes:
        view = place(TextField(value="ab السلام 12", size=20, tints=tints))
        painter = Painter(Metrics(400, 680, 160), Theme())
        view.paint(painter)
        return FrameStore().image(painter.metrics.bounds, painter.marks).tobytes()

    assert pixels(Tint(1, 6, _INK)) == pixels()
    assert pixels(Tint(1, 6, _RED)) != pixels()
