"""Java's regular expressions."""

from __future__ import annotations

import pytest

from simdroid.regex import BadPattern, TooComplex, java_full_match

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


CLASSES = [
    (r"\d", "7٣", "a½"),
    (r"\w", "aé_3", "- "),
    (r"\s", " \t\n\u2003", "a_"),
    (r"\h", " \t\u00a0", "\n"),
    (r"\v", "\n\r\x85\u2028", " \t"),
    (r"\D", "a ", "7"),
    (r"\p{L}", "aÄ设", "1 "),
    (r"\p{Lu}", "AÄ", "aä1"),
    (r"\pN", "1½", "a"),
    (r"\p{^L}", "1 ", "a"),
    (r"\P{Lu}", "a1", "A"),
    (r"\p{IsAlphabetic}", "aé", "1_"),
    (r"\p{Digit}", "07", "a"),
    (r"\p{Alnum}", "a7", "_ "),
    (r"\p{Upper}", "A", "a1"),
    (r"\p{javaLowerCase}", "a", "A1"),
    (r"\p{Punct}", "!$-", "a 1"),
    (r"\p{IsPunctuation}", "!-", "$a"),
    (r"\p{Space}", " \n", "a"),
    (r"\p{Blank}", " \t", "\n"),
    (r"\p{Cntrl}", "\x01\x7f", "a "),
    (r"\p{Graph}", "a!", " \x01"),
    (r"\p{Print}", "a! ", "\x01"),
    (r"\p{XDigit}", "09afAF", "gG"),
    (r"\p{ASCII}", "a~", "é"),
    (r"\p{Any}", "aé\n", ""),
    (r"\p{script=Cyrillic}", "Жж", "Zz"),
    (r"\p{InHiragana}", "ひ", "カa"),
    (r"[a-cx]", "abcx", "dwy"),
    (r"[^a-c]", "dx\n", "abc"),
    (r"[a-f&&[^b-d]&&[a-e]]", "ae", "bdf"),
    (r"[a-c[x-z]]", "bx", "dw"),
    (r"[\d\-]", "7-", "a"),
    (r"(?i)[a-c]", "aB", "d"),
    (r"(?i)É", "éÉ", "e"),
    (r"\0101", "A", "a"),
    (r"\cA", "\x01", "A"),
    (r"\x41|\e", "A\x1b", "e"),
]


@pytest.mark.parametrize(("pattern", "inside", "outside"), CLASSES)
def test_classes_hold_these_characters_and_no_others(pattern: str, inside: str, outside: str) -> None:
    assert [char for char in inside + outside if java_full_match(pattern, char)] == list(inside)


PLACES = [
    (r"(?m)^b$.*", "b", True),
    (r"(?ms)a$.^b", "a\nb", True),
    (r"(?s)a$.b", "a\nb", False),
    (r"a\Z\n", "a\n", True),
    (r"a\z\n", "a\n", False),
    (r"\Aa", "a", True),
    (r"a\Ab", "ab", False),
    (r"a\Bb", "ab", True),
    (r"a\bb", "ab", False),
    (r"a\Rb", "a\r\nb", True),
    (r"a\Rb", "a\nb", True),
    (r"a\Rb", "a b", False),
    ("(?x)a # one\n b", "ab", True),
    ("(?x)a\\ b", "a b", True),
    ("a{0}b{1,}", "bb", True),
    ("(ab?){2}", "aba", True),
    ("(?:a|b)*?c", "abbac", True),
    ("(?:ab)*+a", "aba", True),
    ("(?:ab)++ab", "abab", False),
    ("(a)?\\1b", "b", False),
    ("(?i)(a)\\1", "aA", True),
    ("((a)|b)+\\2", "aba", True),
    ("((?!b))*a", "a", True),
    ("(?:(?=a)|b)++a", "ba", True),
    ("(?:a|b\\b){2,}?", "aab", True),
]


@pytest.mark.parametrize(("pattern", "text", "matches"), PLACES)
def test_places_repeats_and_references(pattern: str, text: str, matches: bool) -> None:
    assert java_full_match(pattern, text) is matches


@pytest.mark.parametrize(("pattern", "text"), MATCHING)
def test_patterns_match_whole_texts(pattern: str, text: str) -> None:
    assert java_full_match(pattern, text)


@pytest.mark.parametrize(("pattern", "text"), NOT_MATCHING)
def test_a_part_is_no_match(pattern: str, text: str) -> None:
    assert not java_full_match(pattern, text)


def test_a_dot_matches_line_ends_where_that_is_asked_for() -> None:
    assert java_full_match("a.c", "a\nc", dot_all=True)
    assert java_full_match("(?s)a.c", "a\nc")
    assert java_full_match("(?m)a$\n^b", "a\nb")


@pytest.mark.parametrize("pattern", BAD)
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        java_full_match(pattern, "text")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("(a+)+b", "a" * 60), ("(a|a)*b", "a" * 60), ("(.*)(.*)(.*)(.*)x", "a" * 500), ("(" * 3000, "a")],
)
def test_a_pattern_that_takes_for_ever_fails_soon(pattern: str, text: str) -> None:
    with pytest.raises(TooComplex):
        java_full_match(pattern, text)


def test_long_texts_are_no_deep_ones() -> None:
    assert java_full_match(".*needle.*", "x" * 4_000 + "needle" + "y" * 4_000)
