"""Rendered notes with words from right to left."""

from __future__ import annotations

from mobile_world.phone.kit import RichText, Span
from mobile_world.phone.ui import Metrics, Painter, Theme
from mobile_world.phone.ui.graphics.paint import Glyphs
from tests.phone.ui.drawing import place


def test_words_from_right_to_left_stand_in_the_order_of_a_browser() -> None:
    spans = (Span("see (אב "), Span("גד", bold=True), Span(" הו.) x"))
    view = place(RichText(spans=spans, size=16))
    painter = Painter(Metrics(400, 680, 160), Theme())
    view.paint(painter)
    marks = [mark for mark in painter.marks if isinstance(mark, Glyphs)]
    assert [mark.text for mark in marks] == ["see", "(", "הו", "גד", "אב", ".)", "x"]
    assert [mark.x for mark in marks] == sorted(mark.x for mark in marks)
    assert [mark.face for mark in marks][2:5] == ["hebrew", "hebrew_bold", "hebrew"]
