"""Rendered notes: colours, boxes, words from right to left."""

from __future__ import annotations

from simdroid.kit import Block, MarkdownLook, RichText, Span, markdown_blocks, markdown_view
from simdroid.ui import Image, Metrics, Painter, Theme
from simdroid.ui.graphics.paint import Glyphs
from tests.simdroid.ui.drawing import place


def test_words_from_right_to_left_stand_in_the_order_of_a_browser() -> None:
    spans = (Span("see (אב "), Span("גד", bold=True), Span(" הו.) x"))
    view = place(RichText(spans=spans, size=16))
    painter = Painter(Metrics(400, 680, 160), Theme())
    view.paint(painter)
    marks = [mark for mark in painter.marks if isinstance(mark, Glyphs)]
    assert [mark.text for mark in marks] == ["see", "(", "הו", "גד", "אב", ".)", "x"]
    assert [mark.x for mark in marks] == sorted(mark.x for mark in marks)
    assert [mark.face for mark in marks][2:5] == ["hebrew", "hebrew_bold", "hebrew"]


def test_boxes_call_with_their_block_only_where_they_can() -> None:
    (block,) = markdown_blocks("- [x] done")
    ticked: list[Block] = []
    look = MarkdownLook(accent="#123456", on_check=ticked.append)
    (box,) = (view for view in markdown_view(block, look).walk() if view.checkable)
    assert box.checked
    assert box.on_click is not None
    box.on_click()
    assert ticked == [block]
    (box,) = (view for view in markdown_view(block, MarkdownLook()).walk() if view.checkable)
    assert box.on_click is None


def test_a_picture_is_shown_where_it_can_be() -> None:
    alone, beside = markdown_blocks("![cat](c.png)\n\nsee ![cat](c.png)")
    assert (alone.picture, beside.picture) == ("c.png", "")
    shown = Image(b"", desc="c.png")
    assert markdown_view(alone, MarkdownLook(picture=lambda target: shown if target == "c.png" else None)) is shown
    for look in (MarkdownLook(), MarkdownLook(picture=lambda _: None)):
        assert isinstance(markdown_view(alone, look), RichText)


def test_colours_are_those_of_the_look() -> None:
    look = MarkdownLook(ink="#111111", faded="#222222", link="#333333")
    spans = (Span("a "), Span("b ", italic=True), Span("c", link="https://a.org"))
    painter = Painter(Metrics(400, 680, 160), Theme())
    place(RichText(spans=spans, look=look)).paint(painter)
    inks = [mark.color[:3] for mark in painter.marks if isinstance(mark, Glyphs) and mark.text.strip()]
    assert inks == [(0x11,) * 3, (0x22,) * 3, (0x33,) * 3]
