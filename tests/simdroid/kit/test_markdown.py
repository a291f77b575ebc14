"""Markdown as blocks and spans, and as HTML."""

from __future__ import annotations

import pytest

from simdroid.kit import Block, Span, markdown_blocks, markdown_html, markdown_inline

BOLD, ITALIC = Span("b", bold=True), Span("i", italic=True)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Ideas #", Block("heading", (Span("Ideas"),), level=1)),
        ("###### Deep", Block("heading", (Span("Deep"),), level=6)),
        ("Ideas\n---", Block("heading", (Span("Ideas"),), level=2)),
        ("one\ntwo", Block("paragraph", (Span("one\ntwo"),))),
        ("- [ ] milk", Block("item", (Span("milk"),), mark="•", checked=False)),
        ("* [X] **b**", Block("item", (BOLD,), mark="•", checked=True)),
        ("- [ ] ", Block("item", mark="•", checked=False)),
        ("- one\ntwo", Block("item", (Span("one two"),), mark="•")),
        ("7) seven", Block("item", (Span("seven"),), mark="7)")),
        ("> one\n> **b**\n>\n> two", Block("paragraph", (Span("one\n"), BOLD, Span("\n\ntwo")), quote=0)),
        ("```py\na = 1\n\tb\n```", Block("code", text="a = 1\n    b")),
        ("    indented", Block("code", text="indented")),
        ("***", Block("rule")),
        ("---\ntitle: x\n\ny: z\n---", Block("meta", text="title: x\n\ny: z")),
        ("+++\n+++", Block("meta")),
        ("<b>x</b> &amp; y", Block("paragraph", (Span("<b>x</b> & y"),))),
    ],
)
def test_one_block(text: str, found: Block) -> None:
    assert markdown_blocks(text) == (found,)


def test_lists_and_quotations_nest() -> None:
    deep = "- a\n    - b\n\n      more\n\n> - q\n\n1. x\n1. y\n   > z\n"
    assert [(one.kind, one.depth, one.quote, one.mark) for one in markdown_blocks(deep)] == [
        ("item", 0, None, "•"),
        ("item", 1, None, "•"),
        ("paragraph", 2, None, ""),
        ("item", 0, 0, "•"),
        ("item", 0, None, "1."),
        ("item", 0, None, "2."),
        ("paragraph", 1, 1, ""),
    ]


def test_a_table_has_the_columns_of_its_head() -> None:
    (table,) = markdown_blocks("| a | b |\n|---|:-:|\n| 1 | **b** |\n| 2 |\n| 3 | 4 | 5 |")
    a, b, one, two, three, four = ((Span(text),) for text in "ab1234")
    assert table == Block("table", rows=((a, b), (one, (BOLD,)), (two, ()), (three, four)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**b** and *i*", (BOLD, Span(" and "), ITALIC)),
        ("__b__ and _i_", (BOLD, Span(" and "), ITALIC)),
        ("~~gone~~", (Span("gone", struck=True),)),
        ("**a *x* c**", (Span("a ", bold=True), Span("x", bold=True, italic=True), Span(" c", bold=True))),
        ("`a*b*`", (Span("a*b*", code=True),)),
        ("![cat](c.png)![](d.png)", (Span("catpicture", italic=True),)),
        ("[here](notes/ü.md)", (Span("here", link="notes/ü.md"),)),
        ("[here](file:///sdcard/x.md)", (Span("here", link="file:///sdcard/x.md"),)),
        (
            "see http://a.org/b_c_d now",
            (Span("see "), Span("http://a.org/b_c_d", link="http://a.org/b_c_d"), Span(" now")),
        ),
        ("[https://a.org](https://b.org)", (Span("https://a.org", link="https://b.org"),)),
        (r"\*no\* snake_case_word 2 * 3", (Span("*no* snake_case_word 2 * 3"),)),
        ("", ()),
    ],
)
def test_spans(text: str, found: tuple[Span, ...]) -> None:
    assert markdown_inline(text) == found


def test_items_know_their_lines() -> None:
    text = "Plan\n\n- [ ] one\n  - [x] two\n\n1. three\n"
    assert [(block.line, block.checked) for block in markdown_blocks(text) if block.kind == "item"] == [
        (2, False),
        (3, True),
        (5, None),
    ]


def test_front_matter_is_a_part_of_documents_that_have_none() -> None:
    rule, heading = markdown_blocks("---\na: b\n---", with_front_matter=False)
    assert (rule.kind, heading.kind) == ("rule", "heading")


def test_a_document_as_html_has_no_front_matter() -> None:
    assert markdown_html("---\na: b\n---\n# A\n\none\ntwo <i>") == "<h1>A</h1>\n<p>one<br />\ntwo &lt;i&gt;</p>\n"


def test_what_is_too_much_to_render_is_shown_as_written() -> None:
    blocks = markdown_blocks("# x\n" * 30_000)
    assert {block.kind for block in blocks[:20_000]} == {"heading"}
    assert {block.kind for block in blocks[20_000:]} == {"verbatim"}
    assert sum(block.text.count("#") for block in blocks[20_000:]) > 9_000
    assert {block.kind for block in markdown_blocks("*" * 1000 + "a" + "*" * 1000)} == {"verbatim"}
    assert {block.kind for block in markdown_blocks("|a" * 60_000 + "\n" + "|-" * 60_000)} == {"verbatim"}


def test_large_blocks_come_in_pieces() -> None:
    words = markdown_blocks("word " * 5000)
    assert len(words) == 4
    assert max(len(block.spans[0].text) for block in words) <= 8000
    table = markdown_blocks("a|b\n-|-\n" + "x|y\n" * 1000)
    assert [len(block.rows) for block in table] == [200, 200, 200, 200, 200, 1]
    assert [block.level for block in table] == [0, 1, 1, 1, 1, 1]
