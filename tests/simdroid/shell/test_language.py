"""Properties of the shell's language: parsing never fails in its own way, quoting holds, patterns match."""

from __future__ import annotations

import fnmatch
import shlex
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid.shell.language import arithmetic, braces, patterns
from simdroid.shell.language.base import ShellSyntaxError
from simdroid.shell.language.expansion import apply_operator
from simdroid.shell.language.fields import Piece, split, text_of
from simdroid.shell.language.parser import parse
from simdroid.shell.language.scanner import Scanner
from simdroid.shell.language.words import WordReader
from tests.conftest import run_script

_PIECES = (
    "if then else elif fi while until do done for in case esac { } ( ) (( )) [[ ]] ! && || | |& ; ;; ;& & < > >> "
    "2>&1 << <<- <<< &> $ $( $(( )) ${ ${x ${x:- ${x# } ` ' \" \\ \n # = a=b x y() function time EOF * ? [ ~ $'"
)
PIECES = st.sampled_from(_PIECES.split(" "))
SCRIPTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=25).map(" ".join), st.lists(PIECES).map("".join))
PATTERN_TEXT = st.text(alphabet="ab*?[]!-c", max_size=8)


@pytest.fixture(scope="module")
def shared_phone() -> Iterator[Phone]:
    with TemporaryDirectory() as home:
        yield Phone(Path(home) / "phone")


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(SCRIPTS)
def test_any_text_parses_or_is_a_syntax_error(text: str) -> None:
    try:
        parse(text)
    except ShellSyntaxError as error:
        assert error.message
        assert error.line >= 1


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40).filter(lambda text: "\0" not in text))
def test_quoted_text_arrives_unchanged(shared_phone: Phone, text: str) -> None:
    encodable = text.encode("utf-8", "ignore").decode()

    result = run_script(shared_phone, "printf '<%s>' " + shlex.quote(encodable))

    assert (result.status, result.stdout) == (0, f"<{encodable}>")


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0"), max_size=10), max_size=6))
def test_arguments_keep_their_number(shared_phone: Phone, words: list[str]) -> None:
    line = " ".join(shlex.quote(word) for word in words)

    result = run_script(shared_phone, f'set -- {line}; echo $#; set -- "$@"; echo $#; x=$#; echo "$x"')

    assert result.stdout == f"{len(words)}\n" * 3


@given(PATTERN_TEXT, st.text(alphabet="abc-!", max_size=8))
def test_patterns_agree_with_fnmatch(pattern: str, text: str) -> None:
    if "[" not in pattern:
        assert patterns.matches(pattern, text) == fnmatch.fnmatchcase(text, pattern)


@given(st.text(max_size=20), st.text(max_size=20))
def test_an_escaped_pattern_matches_itself_only(text: str, other: str) -> None:
    pattern = patterns.escape(text)

    assert patterns.matches(pattern, text)
    assert patterns.matches(pattern, other) == (text == other)
    assert patterns.unescape(pattern) == text
    assert not patterns.has_magic(pattern)


@given(st.text(alphabet="ab", max_size=10), st.text(alphabet="ab*?", max_size=5))
def test_cutting_by_pattern_tries_every_length(value: str, pattern: str) -> None:
    prefixes = [cut for cut in range(len(value) + 1) if fnmatch.fnmatchcase(value[:cut], pattern)]
    suffixes = [cut for cut in range(len(value) + 1) if fnmatch.fnmatchcase(value[cut:], pattern)]

    assert apply_operator("#", value, pattern, "") == (value[prefixes[0] :] if prefixes else value)
    assert apply_operator("##", value, pattern, "") == (value[prefixes[-1] :] if prefixes else value)
    assert apply_operator("%", value, pattern, "") == (value[: suffixes[-1]] if suffixes else value)
    assert apply_operator("%%", value, pattern, "") == (value[: suffixes[0]] if suffixes else value)


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("[a-c]", "b", True),
        ("[!a-c]", "b", False),
        ("[^a]", "b", True),
        ("[]x]", "]", True),
        ("[[:digit:]]*", "5a", True),
        ("[[:upper:][:digit:]]", "a", False),
        ("[a", "[a", True),
        ("\\*", "*", True),
        ("\\*", "a", False),
        ("[\\]]", "]", True),
        ("[z-a]", "m", False),
        ("*" * 30 + "b", "a" * 5000, False),
        ("*a" * 30 + "b", "a" * 3000, False),
    ],
)
def test_patterns(pattern: str, text: str, expected: bool) -> None:
    assert patterns.matches(pattern, text) == expected


@given(st.lists(st.text(alphabet="ab ", max_size=4), max_size=6))
def test_splitting_at_blanks_is_what_python_does(texts: list[str]) -> None:
    fields = split([Piece(text, split=True) for text in texts], " \t\n")

    assert [text_of(field) for field in fields] == "".join(texts).split()


class Names:
    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        return self.values.get(name)

    def set(self, name: str, value: str) -> None:
        self.values[name] = value


@given(st.text(alphabet="0123456789+-*/%()<>=!&|^~?:,xy \t#'\"", max_size=20))
def test_any_expression_has_a_value_or_is_refused(text: str) -> None:
    try:
        value = arithmetic.evaluate(text, Names())
    except arithmetic.BadExpression as error:
        assert str(error)
    else:
        assert -(2**31) <= value < 2**31


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_sums_wrap_at_32_bits(left: int, right: int) -> None:
    value = arithmetic.evaluate(f"({left}) + ({right})", Names())

    assert (value - left - right) % 2**32 == 0


@pytest.mark.parametrize("text", ["(" * 5000, "((" * 3000, "-" * 5000 + "1", "1?" * 3000, "x=" * 3000 + "1"])
def test_deep_expressions_are_refused(text: str) -> None:
    try:
        arithmetic.evaluate(text, Names())
    except arithmetic.BadExpression as error:
        assert str(error)


def test_a_variable_that_names_itself_is_refused() -> None:
    names = Names()
    names.set("x", "x+1")

    with pytest.raises(arithmetic.BadExpression):
        arithmetic.evaluate("x", names)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 3000,
        "$(" * 3000,
        "`" * 3001,
        '"${a:-' * 3000,
        "{ " * 3000,
        "if " * 3000,
        "$((" * 3000,
        "f() " * 3000,
        "! " * 3000,
        "a && " * 5000 + "b",
        "a | " * 5000 + "b",
        "case a in a) " * 2000,
        "${x#" * 3000,
    ],
)
def test_deep_scripts_never_exhaust_the_stack(text: str) -> None:
    try:
        parse(text)
    except ShellSyntaxError as error:
        assert error.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a{b,c}d", ["abd", "acd"]),
        ("{a,b}{1,2}", ["a1", "a2", "b1", "b2"]),
        ("{a,{b,c}}", ["a", "b", "c"]),
        ("{a}", ["{a}"]),
        ("{a,b", ["{a,b"]),
        ("a,b}", ["a,b}"]),
        ("{{a,b}", ["{a", "{b"]),
    ],
)
def test_braces(text: str, words: list[str]) -> None:
    word = WordReader(Scanner(text), lambda scanner: parse("")[0]).word()

    assert [expanded.bare for expanded in braces.expand(word)] == words


def test_braces_that_become_too_many_words_are_refused() -> None:
    word = WordReader(Scanner("{a,b}" * 20), lambda scanner: parse("")[0]).word()

    with pytest.raises(braces.TooManyWords):
        braces.expand(word)


def test_many_open_braces_take_no_time() -> None:
    word = WordReader(Scanner("{" * 50_000), lambda scanner: parse("")[0]).word()

    assert braces.expand(word)[0].bare == "{" * 50_000
