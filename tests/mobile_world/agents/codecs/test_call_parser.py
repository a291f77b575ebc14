from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs.call_parser import FunctionCall, Value, numbers_in, read_call, read_value
from mobile_world.agents.codecs.call_tokenizer import Scanner, quote, unescape
from mobile_world.agents.codecs.interface import Span


def call_in(text: str) -> FunctionCall:
    reading = read_call(text)
    assert reading.call is not None, reading
    return reading.call


def plain(value: Value) -> object:
    return tuple(map(plain, value.content)) if isinstance(value.content, tuple) else value.content


def arguments(text: str) -> list[tuple[str | None, object]]:
    return [(each.key, plain(each.value)) for each in call_in(text).arguments]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wait()", []),
        ("Wait( )", []),
        ("Click(box=(100, 200))", [("box", (100, 200))]),
        ("Click ( box = ( 100 ,200 ) )", [("box", (100, 200))]),
        ("Click(box=(-1.5, +2))", [("box", (-1.5, 2))]),
        ("Click(box=[[1, 2], [3, 4.]])", [("box", ((1, 2), (3, 4.0)))]),
        ("Click(100, .5)", [(None, 100), (None, 0.5)]),
        ("Scroll(direction=down, end=(1,2))", [("direction", "down"), ("end", (1, 2))]),
        ("click(point=<point>12 34</point>)", [("point", (12, 34))]),
        ("click(point=<POINT>12, 34</POINT>)", [("point", (12, 34))]),
        ("click(box=<|box_start|>(12,34)<|box_end|>)", [("box", ((12, 34),))]),
        ("Type(content='(a, b) = [c]')", [("content", "(a, b) = [c]")]),
        ('Type(content="it\'s")', [("content", "it's")]),
        (r"Type(content='it\'s \"x\" \\ \n \t \u4f60 \x41')", [("content", 'it\'s "x" \\ \n \t 你 A')]),
        ("Type(content='line one\nline two')", [("content", "line one\nline two")]),
        ("Type(content='')", [("content", "")]),
        ("类型(内容='你好')", [("内容", "你好")]),
        (r"Type(content='\ud83d\ude00')", [("content", "😀")]),
    ],
)
def test_calls_that_need_no_repair(text: str, expected: list[tuple[str, object]]) -> None:
    assert arguments(text) == expected
    assert call_in(text).repairs == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Type(content='it's ok')", "it's ok"),
        ("Type(content='Don't, please')", "Don't, please"),
        ("Type(content='rock'n'roll, it's (fine)')", "rock'n'roll, it's (fine)"),
        ('Type(content="a 5"x6 screen")', 'a 5"x6 screen'),
    ],
)
def test_text_with_bare_apostrophes_ends_at_the_last_quote(text: str, expected: str) -> None:
    call = call_in(text)
    assert plain(call.arguments[0].value) == expected
    assert call.repairs == ("unescaped-quote",)


def test_text_with_bare_apostrophes_ends_before_the_next_parameter() -> None:
    text = "do(action='Type', text='it's here', element=[1,2])"
    assert arguments(text) == [("action", "Type"), ("text", "it's here"), ("element", (1, 2))]


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        ("Click(box=(1,2)).", ("trailing-punctuation",)),
        ("Click(box=(1,2)) ;\n", ("trailing-punctuation",)),
        ("```python\nClick(box=(1,2))\n```", ("code-fence",)),
        ("```Click(box=(1,2))```", ("code-fence",)),
        ("`Click(box=(1,2))`", ("code-fence",)),
        ("Click(box=(1,2)", ("missing-bracket",)),
        ("Click(box=(1,2),)", ("trailing-comma",)),
        ("Click（box=（1，2））", ("full-width-marks",)),
        ("Type(content=“你好”)", ("full-width-marks",)),
        (r"Type(content='C:\dir')", ("unknown-escape",)),
    ],
)
def test_liberties_are_named(text: str, repairs: tuple[str, ...]) -> None:
    assert call_in(text).repairs == repairs


def test_an_unknown_escape_keeps_its_backslash() -> None:
    assert arguments(r"Type(content='C:\dir')") == [("content", r"C:\dir")]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("", "none"),
        ("   \n", "none"),
        ("nothing to do here (really)", "none"),
        ("Click", "none"),
        ("Click(", "truncated"),
        ("Click(box=(100, 20", "truncated"),
        ("Type(content='hel", "truncated"),
        ("Scroll(start=(1,2), end=", "truncated"),
        ("Click(box=(1,2) and then)", "malformed"),
        ("Click(box=(1,2)]", "malformed"),
        ("Click(box={1,2})", "malformed"),
        ("Type(content=hello world)", "malformed"),
        ("Click(box=(1,2))Click(box=(3,4))", "several"),
        ("Click(box=(1,2)) or PressBack()", "several"),
        ("PressBack()\nPressBack()", "several"),
        ("Type(content='a'), Type(content='b')", "several"),
        ("Type(content='it's') Type(content='b')", "ambiguous"),
        ("Type(content='rock ') and 'roll')", "prose"),
        ("Type(content='a' + 'b')", "ambiguous"),
        ("Type(content='a'+'b')", "ambiguous"),
        ("Type(content='a' 'b')", "ambiguous"),
        ("Type(content='a' % 'b')", "ambiguous"),
        ("Type(content='''a''')", "ambiguous"),
        ('Type(content="""a""")', "ambiguous"),
        ("Type(content='the 'best' (of all)')", "ambiguous"),
        ("Type(content='he said 'go') now')", "ambiguous"),
        ("Type(content=''quoted'')", "ambiguous"),
        ("Type(content='a'.upper())", "malformed"),
        ("Type(content=f'a')", "malformed"),
        (r"Type(content='\ud83d')", "ambiguous"),
        ("Click(box=(1,2)) to open the list (the first one)", "prose"),
        ("I tap it: Click(box=(1,2))", "prose"),
        ("Do not Click(box=(1,2))", "prose"),
        ("```\nClick(box=(1,2))", "prose"),
        ("```\nClick(box=(1,2))\n``` I think", "prose"),
        ("```\nDo not Click(box=(1,2))\n```", "prose"),
        ("Type(content=abc", "truncated"),
        ("Type(content=12", "truncated"),
        ("Click(box=" + "(" * 50 + "1" + ")" * 50 + ")", "too-deep"),
        ("Click(" + "1," * 500 + "1)", "too-many"),
        ("Type(content='" + "a" * 200_000 + "')", "too-long"),
    ],
)
def test_what_is_no_single_whole_call_has_a_verdict(text: str, verdict: str) -> None:
    reading = read_call(text)
    assert (reading.verdict, reading.call) == (verdict, None)
    assert reading.message


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Type(content='it's ok')", "malformed"),  # its end may have been: ok') he said')
        ("Click(box=(1,2)", "truncated"),
        ("Click(box=(1,2)) becau", "prose"),
        ("Cli", "none"),
    ],
)
def test_words_that_may_be_cut_off_are_not_repaired(text: str, verdict: str) -> None:
    assert read_call(text, ending="open").verdict == verdict
    assert read_call(text, ending="cut").verdict == "truncated"


def test_apostrophes_are_repaired_where_the_endpoint_says_that_the_model_was_done() -> None:
    assert read_call("Type(content='it's ok')", ending="stopped").call is not None
    assert read_call("Click(box=(1,2)", ending="stopped").verdict == "truncated"


def test_a_call_knows_its_place() -> None:
    text = "  Click(box=(1, 2)) ."
    call = call_in(text)
    assert text[slice(*call.span)] == "Click(box=(1, 2))"
    assert text[slice(*call.arguments[0].value.span)] == "(1, 2)"


def test_only_the_part_between_two_places_is_read() -> None:
    text = "<a>Wait()</a>Click(box=(1,2))"
    assert read_call(text, 3, 9).call == FunctionCall("Wait", (), Span(3, 9))


def test_tokens_have_spans() -> None:
    scanner = Scanner("a = 'b', 1.5", 0, 12)
    tokens = [scanner.next() for _ in range(6)]
    assert [(each.kind, each.text, each.start, each.end) for each in tokens] == [
        ("name", "a", 0, 1),
        ("equals", "=", 2, 3),
        ("text", "b", 4, 7),
        ("comma", ",", 7, 8),
        ("number", "1.5", 9, 12),
        ("end", "", 12, 12),
    ]


def test_numbers_between_quotes() -> None:
    value = read_value("<|box_start|>(12,34)<|box_end|>")
    assert value is not None and numbers_in(value) == (12, 34)
    assert read_value("12 and 34") is None
    assert read_value("(12, 34") is None
    mixed = read_value("(1, 'a')")
    assert mixed is not None and numbers_in(mixed) is None


@given(st.text())
def test_quoted_text_comes_back_as_it_was(text: str) -> None:
    call = call_in(f"Type(content={quote(text)})")
    assert call.arguments[0].value.content == text
    assert call.repairs == ()


@given(st.text(alphabet="\\'\"nux41d<> "))
def test_unescaping_never_fails(text: str) -> None:
    plain_text, _ = unescape(text)
    assert plain_text is None or isinstance(plain_text.encode(), bytes)


@pytest.mark.parametrize(
    "text",
    [
        "Type(content='" + "' " * 49_000,
        "Type(content='" + "') " * 33_000,
        "Type(content='" + "', a=" * 19_000,
        "(" * 99_000,
        "a " * 49_000 + "(",
        "a" * 99_000,
        "a(" * 49_000,
        "a(b" * 33_000,
        "Click(box=(1,2)) " + "a(" * 40_000,
        " " * 99_000 + "(",
        "Type(content='" + "\\" * 99_000,
        "Click(box=" + "9" * 99_000 + ")",
        "\0" * 99_000,
        "Type(content='it's " + "x') Foo" * 14_000,
    ],
    ids=lambda text: text[:20],
)
def test_hostile_text_takes_no_longer_than_ordinary_text_of_its_length(text: str) -> None:
    started = time.process_time()
    read_call(text)
    read_call(text, ending="open")
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("written", "meant", "repair"),
    [
        (r"a\qb", r"a\qb", "unknown-escape"),
        (r"\x41\u4f60", "A你", None),
        (r"a\'b\"c\\d", "a'b\"c\\d", None),
        (r"tab\tline\n", "tab\tline\n", None),
        (r"\ud83d\ude00", "😀", None),
        (r"\ud83d", None, None),
        (r"C:\Users\new", None, None),
    ],
)
def test_escapes_mean_what_they_mean_in_python(written: str, meant: str | None, repair: str | None) -> None:
    assert unescape(written) == (meant, repair)
