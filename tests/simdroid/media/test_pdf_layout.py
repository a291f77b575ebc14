"""Typeset PDF documents: what stands on which page, and that nothing runs off a page."""

from __future__ import annotations

import re
from random import Random

import pytest

from mobile_world.tasks.definitions.mobile_world._data.resume import REFERENCE_RESUME, draw_resume, resume_file
from simdroid.media import Block, Gap, Heading, NewPage, Paragraph, TableBlock, TwoSides, fill_page, typeset
from simdroid.media.pdf_fonts import pdf_lines, pdf_text_width


def pages(document: bytes) -> list[list[str]]:
    """The lines of each page, in the order in which they were written."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return [[_plain(line) for line in re.findall(rb"Td \((.*)\) Tj ET", stream)] for stream in streams]


def _plain(line: bytes) -> str:
    return re.sub(rb"\\(.)", rb"\1", line).decode("cp1252")


def test_blocks_stand_below_one_another_with_a_footer_on_each_page() -> None:
    blocks: list[Block] = [
        Heading("Plan"),
        TwoSides("left", "right"),
        Gap(20, ruled=True),
        NewPage(),
        Paragraph("(b) \\ é", mark="•"),
    ]
    document = typeset(blocks, title="A (plan)", footer="{page}/{pages}")
    assert pages(document) == [["Plan", "left", "right", "1/2"], ["•", "(b) \\ é", "2/2"]]
    assert b"/Title (A \\(plan\\))" in document


def test_a_new_page_on_an_empty_one_is_none() -> None:
    assert pages(typeset([NewPage(), Paragraph("x"), NewPage()])) == [["x"], []]


def test_a_table_goes_on_with_its_head_on_the_next_page() -> None:
    rows = [[f"row {number}", str(number)] for number in range(60)]
    first, second = pages(typeset([TableBlock(("Name", "Value"), rows, caption="Table 1")]))
    assert first[:5] == ["Table 1", "Name", "Value", "row 0", "0"]
    assert second[:2] == ["Name", "Value"] and second[-2:] == ["row 59", "59"]
    assert len(first) - 3 + len(second) - 2 == 120


@pytest.mark.parametrize(
    ("text", "width"), [("()-r`", 5 * 333), ("iljJ", 3 * 222 + 500), ("{|}~", 334 + 260 + 334 + 584), ("…—é", 2556)]
)
def test_letters_have_the_published_widths_of_helvetica(text: str, width: int) -> None:
    assert pdf_text_width(text, 1000) == width


def test_numbers_end_at_the_edge_of_their_column() -> None:
    document = typeset([TableBlock(("A", "B"), [["x", "7"], ["y", "1234"]])])
    ends = [
        float(x) + pdf_text_width(text.decode(), 9)
        for x, text in re.findall(rb"/F1 9 Tf ([\d.]+) [\d.]+ Td \((\d+)\)", document)
    ]
    assert ends == pytest.approx([536, 536], abs=0.01)


def test_lines_are_as_long_as_there_is_room() -> None:
    assert pdf_text_width("Hello", 10) == pytest.approx(22.78)
    assert pdf_lines("aa bb cc", pdf_text_width("aa bb", 10), 10) == ["aa bb", "cc"]
    assert pdf_lines("incomprehensibilities a", 5, 10) == ["incomprehensibilities", "a"]
    assert pdf_lines("", 5, 10) == [""]


def test_a_page_is_filled_until_no_more_fits() -> None:
    lines = (Paragraph(str(number), after=0) for number in range(100))
    page = fill_page([Heading("Top")], lines)
    assert page[-1] == NewPage() and page[-2] == Paragraph("52", after=0)
    assert [len(each) for each in pages(typeset([*page, Paragraph("next")]))] == [54, 1]


def test_the_same_words_give_the_same_bytes_and_every_object_is_where_the_table_says() -> None:
    document = typeset([Paragraph("x")])
    assert document == typeset([Paragraph("x")])
    offsets = [int(each) for each in re.findall(rb"(\d{10}) 00000 n", document)]
    assert [document[at:].split(b" ", 1)[0] for at in offsets] == [b"%d" % number for number in range(1, 9)]


@pytest.mark.parametrize("facts", [REFERENCE_RESUME, draw_resume(Random(3))])
def test_the_resume_has_its_facts_on_one_page(facts: dict[str, object]) -> None:
    file = resume_file(facts)
    (page,) = pages(file.content)
    assert file.path == "Download/Kevin_CV.pdf"
    databases = facts["databases"]
    assert isinstance(databases, list)
    for said in (facts["email"], facts["phone"], f"GPA: {facts['gpa']}/4.0", ", ".join(databases)):
        assert said in page
