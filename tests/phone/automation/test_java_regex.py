"""Java's regular expressions."""

from __future__ import annotations

import pytest

from mobile_world.phone.automation.java_regex import BadPattern, TooComplex, full_match

MATCHING = [
    ("abc", "abc"),
    ("(?i)settings.*", "Settings app"),
    ("a(?i:b)c", "aBc"),
    ("^Wi.?Fi$", "Wi-Fi"),
    (r"\d{2}:\d{2}", "09:41"),
    (r"\d+", "٣"),
    (r"[\p{L}&&[^a-c]]+", "déf"),
    (r"[^\d\s]+", "x-y"),
    (r"\Q1+1\E=2", "1+1=2"),
    (r"(\w)\1", "aa"),
    (r"(?<x>ab|a)\k<x>", "aa"),
    (r".*?(?=b)b", "aab"),
    (r"(?<!x)y|xy(?<=xy)", "xy"),
    (r"(?:ab){2,3}", "ababab"),
    (r"[a\-z]+", "a-z"),
    (r"[]a]+", "]a"),
    (r"A\x{42}\u0043\t", "ABC\t"),
    (r"\p{IsHan}+", "设置"),
    (r"(?x) a b # both", "ab"),
    (r"(a|ab)(c|bcd)(d*)", "abcd"),
    (r"\bfoo\b.*", "foo bar"),
    ("", ""),
    ("(a*)*", "aaa"),
    ("(?>a+)b", "aab"),
]

NOT_MATCHING = [
    ("abc", "xabc"),
    ("abc", "ABC"),
    ("a.c", "a\nc"),
    ("a*+a", "aaa"),
    ("(?>a+)ab", "aaab"),
    ("a{2}", "aaa"),
    (r"[\p{L}&&[^a-c]]+", "abc"),
    (r"\P{L}+", "abc"),
    ("(?i)a(?-i)b", "AB"),
]

BAD = [
    "(a",
    "a)",
    "[a",
    "*a",
    "a{2,1}",
    r"\p{Nonsense}",
    r"\y",
    "(?<n>a)(?<n>b)",
    r"\2(a)",
    "[b-a]",
    "a{x}",
    "\\",
    "(?",
]


@pytest.mark.parametrize(("pattern", "text"), MATCHING)
def test_patterns_match_whole_texts(pattern: str, text: str) -> None:
    assert full_match(pattern, text)


@pytest.mark.parametrize(("pattern", "text"), NOT_MATCHING)
def test_a_part_is_no_match(pattern: str, text: str) -> None:
    assert not full_match(pattern, text)


def test_a_dot_matches_line_ends_where_that_is_asked_for() -> None:
    assert full_match("a.c", "a\nc", dot_all=True)
    assert full_match("(?s)a.c", "a\nc")
    assert full_match("(?m)a$\n^b", "a\nb")


@pytest.mark.parametrize("pattern", BAD)
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        full_match(pattern, "text")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("(a+)+b", "a" * 60), ("(a|a)*b", "a" * 60), ("(.*)(.*)(.*)(.*)x", "a" * 500), ("(" * 3000, "a")],
)
def test_a_pattern_that_takes_for_ever_fails_soon(pattern: str, text: str) -> None:
    with pytest.raises(TooComplex):
        full_match(pattern, text)


def test_long_texts_are_no_deep_ones() -> None:
    assert full_match(".*needle.*", "x" * 4_000 + "needle" + "y" * 4_000)
