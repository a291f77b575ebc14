"""POSIX regular expressions: leftmost, longest, and never slow."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdroid.regex import BadPattern, compile_posix

ATOM = st.sampled_from(["a", "b", "c", ".", "[ab]", "[^a]", "[a-c]"])
EXTENDED = st.recursive(
    ATOM,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,2}"])).map(lambda pair: f"({pair[0]}){pair[1]}"),
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda options: f"({'|'.join(options)})"),
    ),
    max_leaves=6,
)
TEXT = st.text(alphabet="abcd", max_size=8)


def brute(pattern: str, text: str) -> tuple[int, int] | None:
    """The leftmost and there longest match, by trying every one."""
    whole = re.compile(pattern, re.DOTALL)
    for start in range(len(text) + 1):
        for end in range(len(text), start - 1, -1):
            if whole.fullmatch(text, start, end):
                return start, end
    return None


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(pattern=EXTENDED, text=TEXT)
def test_matches_are_leftmost_and_longest(pattern: str, text: str) -> None:
    compiled = compile_posix(pattern, extended=True)
    found = compiled.search(text)

    assert (found and (found.start, found.end)) == brute(pattern, text)
    assert compiled.matches(text) == (found is not None)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(pattern=st.text(alphabet="ab*+?()[]{}|\\^$.-1,:", max_size=12), text=TEXT, extended=st.booleans())
def test_any_text_is_a_pattern_or_a_bad_one(pattern: str, text: str, extended: bool) -> None:
    try:
        compiled = compile_posix(pattern, extended=extended)
    except BadPattern:
        return
    found = compiled.search(text)
    assert found is None or 0 <= found.start <= found.end <= len(text)


@pytest.mark.parametrize(
    ("pattern", "text", "extended"),
    [
        ("(a+)+b", "a" * 20_000, True),
        ("(a|aa)+$", "a" * 5_000 + "b", True),
        ("(.*)*x", "y" * 5_000, True),
        ("a*a*a*a*b", "a" * 3_000, True),
        (".*foo", "y" * 200_000, False),
        (".*.*.*foo", "y" * 3_000, False),
        ("x*y", "x" * 30_000, False),
        ("((a{0,9}){0,9}){0,9}b", "a" * 500, True),
    ],
)
def test_no_pattern_takes_for_ever(pattern: str, text: str, extended: bool) -> None:
    began = time.monotonic()
    with suppress(BadPattern):
        compile_posix(pattern, extended=extended).search(text)

    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("pattern", "text", "extended", "groups"),
    [
        (r"\(a*\)b\1", "aabaa", False, ("aabaa", "aa")),
        (r"(a)|(b)", "b", True, ("b", "", "b")),
        (r"\<foo\>", "a foo b", False, ("foo",)),
        (r"^\*a", "*a", False, ("*a",)),
        (r"*a", "x*a", False, ("*a",)),
        (r"a\{2,3\}", "aaaa", False, ("aaa",)),
        (r"a{2,3}", "aaaa", True, ("aaa",)),
        (r"a{x", "a{x", True, ("a{x",)),
        (r"[]a]", "]", False, ("]",)),
        (r"[a-]", "-", False, ("-",)),
        (r"[[:digit:]]+", "a12b", True, ("12",)),
        (r"[^[:space:]]*$", "a bc", False, ("bc",)),
        (r"a+", "a+", False, ("a+",)),
        (r"a\+", "aa", False, ("aa",)),
        (r"x|yz", "yz", True, ("yz",)),
        (r"$", "ab", False, ("",)),
        (r"é.", "caféx", False, ("éx",)),
        (r"(a)?(ab)?", "ab", True, ("ab", "", "ab")),
        (r"a*(ab)*", "aab", True, ("aab",)),
        (r"(.)\1+", "abbbc", True, ("bbb", "b")),
    ],
)
def test_dialects(pattern: str, text: str, extended: bool, groups: tuple[str, ...]) -> None:
    found = compile_posix(pattern, extended=extended).search(text)

    assert found is not None
    assert tuple(found.group(number) for number in range(len(groups))) == groups


@pytest.mark.parametrize(
    ("pattern", "extended", "message"),
    [
        (r"\(", False, "parentheses not balanced"),
        ("(", True, "parentheses not balanced"),
        (")", True, "parentheses not balanced"),
        ("[", False, "brackets ([ ]) not balanced"),
        ("[z-a]", False, "invalid character range"),
        ("[[:nope:]]", False, "invalid character class"),
        ("*a", True, "repetition-operator operand invalid"),
        ("a{2,1}", True, "invalid repetition count(s)"),
        (r"\1", False, "invalid backreference number"),
        ("\\", False, "trailing backslash (\\)"),
    ],
)
def test_bad_patterns_say_why(pattern: str, extended: bool, message: str) -> None:
    with pytest.raises(BadPattern) as caught:
        compile_posix(pattern, extended=extended)
    assert str(caught.value) == message


def test_case_is_ignored_on_request() -> None:
    assert compile_posix("Straße|ÉTÉ", extended=True, ignore_case=True).search("été") is not None
    assert compile_posix("([^a]|b)*", extended=True, ignore_case=True).search("bAb") == ("bAb", (0, 1, 0, 1))


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("$?+1", "", False),
        ("$?+1", "1", True),
        (r"(\<b)+", "a b", True),
        (r"(\<b)+", "ab", False),
        ("(a*)*$", "ab", True),
    ],
)
def test_repeats_of_what_has_no_width(pattern: str, text: str, found: bool) -> None:
    assert compile_posix(pattern, extended=True).matches(text) is found
