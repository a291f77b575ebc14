"""Call syntax, `Verb(key=value, …)`: one call read out of a model's words, and what is wrong with it otherwise.

A parser over real tokens: quotes of both kinds, escapes, nested tuples and lists, fractions and signs, keywords in any
order, values without keywords, places in `<point>` or box markup. What is ambiguous is decided here, once:

- Quotes inside text that lack their backslash: the text ends at the last quote before the closing bracket. Only when
  the words are known to be whole, since a cut-off text would otherwise lose its end unseen.
- A second call, wherever it stands: no call at all, verdict `several`.
- Words that end too early: no call, verdict `truncated`; whether the words are whole is for the caller to say.
- Words before or after the call are tolerated as a repair.

Time is linear in the length of the text, which is limited, as is nesting.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from mobile_world.agents.codecs.interface import Span
from mobile_world.agents.codecs.tokens import Scanner, Token, TokenKind

LONGEST_CALL = 100_000
"""Characters; the longest text that can be typed takes less than half, every letter of it escaped."""

DEEPEST_NESTING = 8
LONGEST_WHOLE_NUMBER = 18
MOST_VALUES = 100
"""Values in one call, those of tuples included."""

Verdict: TypeAlias = Literal[
    "complete", "none", "truncated", "several", "ambiguous", "malformed", "too-long", "too-deep", "too-many"
]

_GROUPS: dict[str, Literal["tuple", "list"]] = {"(": "tuple", "[": "list"}
_CALL_START = re.compile(r"\s*+([^\W\d]\w*+)\s*+[(（]")
_LIKE_A_CALL = re.compile(r"(?<![\w.])([^\W\d]\w*+)[(（](?=\s*+(?:[)）'\"‘“0-9(\[<]|[^\W\d]\w*+\s*+[=＝]))")
_QUOTE_AT_END = re.compile(r"['\"’”]\s*+[)）]?\s*+\Z")
_TEXT_MAY_END = re.compile(r"['\"’”]\s*+[)）]")


class Value(NamedTuple):
    """A value of a call, with its place in the text."""

    kind: Literal["number", "text", "word", "tuple", "list", "place"]
    """A `word` is text without quotes; a `place` is numbers in `<point>` or box markup."""
    content: float | str | tuple[Value, ...]
    span: Span
    repairs: tuple[str, ...] = ()


class Argument(NamedTuple):
    """A value with its keyword, if it has one."""

    key: str | None
    value: Value


class Call(NamedTuple):
    """A call as it is written; whether its verb and keywords mean anything is for the codec to say."""

    verb: str
    arguments: tuple[Argument, ...]
    span: Span
    repairs: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What was found; a call only with the verdict `complete`."""

    verdict: Verdict
    call: Call | None = None
    message: str = ""


class _Refused(Exception):
    def __init__(self, verdict: Verdict, message: str) -> None:
        super().__init__(message)
        self.reading = Reading(verdict, None, message)


def read_call(text: str, start: int = 0, end: int | None = None, *, whole: bool = True) -> Reading:
    """The one call between two places of a text; `whole` says that the words are known not to have been cut off."""
    limit = len(text) if end is None else end
    if limit - start > LONGEST_CALL:
        return Reading("too-long", None, f"the action has {limit - start} characters; at most {LONGEST_CALL}")
    found = _CALL_START.match(text, start, limit) or _LIKE_A_CALL.search(text, start, limit)
    if found is None:
        cut = not whole and bool(text[start:limit].strip())
        return Reading("truncated" if cut else "none", None, "there is no call such as Verb(key=value)")
    first = _attempt(text, found, limit, tolerant=False, whole=whole)
    if first.call is None and first.verdict in ("malformed", "truncated") and whole:
        second = _attempt(text, found, limit, tolerant=True, whole=whole)
        first = second if second.call is not None or second.verdict in ("several", "ambiguous") else first
    return _with_surroundings(text, start, limit, first, whole=whole)


def read_value(text: str, start: int = 0, end: int | None = None) -> Value | None:
    """A single value and nothing else, such as numbers that a model has put between quotes; nothing if it is not."""
    limit = len(text) if end is None else end
    if limit - start > LONGEST_CALL:
        return None
    try:
        parser = _Parser(Scanner(text, start, limit))
        value = parser.value(0)
    except _Refused:
        return None
    return value if parser.token.kind == "end" else None


def numbers_in(value: Value) -> tuple[float, ...] | None:
    """The numbers of a value, nested or not; nothing when it holds anything else."""
    if isinstance(value.content, int | float):
        return (value.content,)
    if isinstance(value.content, str):
        return None
    inner = [numbers_in(each) for each in value.content]
    return tuple(number for each in inner if each is not None for number in each) if None not in inner else None


def _attempt(text: str, found: re.Match[str], limit: int, *, tolerant: bool, whole: bool) -> Reading:
    parser = _Parser(Scanner(text, found.end(), limit, tolerant=tolerant))
    try:
        arguments, repairs = parser.arguments(whole=whole)
    except _Refused as refused:
        return refused.reading
    if tolerant:
        inside = text[found.end() : parser.end]
        if _hides_a_call(inside):
            return Reading("several", None, "there is more than one call")
        repairs = (*repairs, "unescaped-quote")
    return Reading("complete", Call(found[1], arguments, Span(found.start(1), parser.end), repairs))


def _hides_a_call(inside: str) -> bool:
    """Whether text that was stretched over several quotes has swallowed the end of one call and another one."""
    first = _TEXT_MAY_END.search(inside)
    return first is not None and _LIKE_A_CALL.search(inside, first.end()) is not None


def _with_surroundings(text: str, start: int, limit: int, reading: Reading, *, whole: bool) -> Reading:
    call = reading.call
    if call is None:
        return reading
    before, after = text[start : call.span.start], text[call.span.end : limit]
    if _LIKE_A_CALL.search(after):
        return Reading("several", None, "there is more than one call")
    if after.strip() and not whole:
        return Reading("truncated", None, "the words after the call are cut off")
    if _QUOTE_AT_END.search(after) and any(each.value.kind == "text" for each in call.arguments):
        return Reading("ambiguous", None, "it cannot be told which quote ends the text")
    repairs = call.repairs
    if before.strip():
        repairs = ("leading-text", *repairs)
    if after.strip():
        repairs = (*repairs, "trailing-text")
    return reading._replace(call=call._replace(repairs=repairs))


class _Parser:
    """Recursive descent over the tokens after the opening bracket of a call."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.token = scanner.next()
        self.end = scanner.position
        self.values = 0

    def advance(self) -> Token:
        token = self.token
        self.token = self.scanner.next()
        return token

    def _at(self, *kinds: TokenKind) -> bool:
        return self.token.kind in kinds

    def arguments(self, *, whole: bool) -> tuple[tuple[Argument, ...], tuple[str, ...]]:
        """Everything up to the closing bracket, which is not passed."""
        found: list[Argument] = []
        repairs: list[str] = []
        while not self._at("close"):
            if self._at("end") and found and whole:
                repairs.append("missing-bracket")
                break
            found.append(self._argument(repairs))
            if self._at("comma"):
                self._note(self.advance(), repairs)
                if self._at("close"):
                    repairs.append("trailing-comma")
            elif not self._at("close", "end"):
                raise self._refused()
        if self._at("close") and self.token.text != ")":
            raise self._refused()
        self._note(self.token, repairs)
        self.end = self.token.end
        repairs += [repair for argument in found for repair in argument.value.repairs]
        return tuple(found), tuple(dict.fromkeys(repairs))

    def _argument(self, repairs: list[str]) -> Argument:
        if not self._at("name"):
            return Argument(None, self.value(0))
        name = self.advance()
        if not self._at("equals"):
            return Argument(None, Value("word", name.text, Span(name.start, name.end)))
        self._note(self.advance(), repairs)
        return Argument(name.text, self.value(0))

    def value(self, depth: int) -> Value:
        """One value; a group with everything inside it."""
        if depth > DEEPEST_NESTING:
            raise _Refused("too-deep", f"brackets are nested more than {DEEPEST_NESTING} deep")
        self.values += 1
        if self.values > MOST_VALUES:
            raise _Refused("too-many", f"there are more than {MOST_VALUES} values")
        token = self.token
        if token.kind in ("open", "mark"):
            return self._group(depth)
        if token.kind not in ("number", "text", "name"):
            raise self._refused()
        self.advance()
        repairs = (token.unusual,) if token.unusual else ()
        span = Span(token.start, token.end)
        if token.kind == "number":
            return Value("number", _number(token.text), span, repairs)
        return Value("text" if token.kind == "text" else "word", token.text, span, repairs)

    def _group(self, depth: int) -> Value:
        opening = self.advance()
        closing = {"(": ")", "[": "]"}.get(opening.text)
        repairs: list[str] = []
        self._note(opening, repairs)
        inside: list[Value] = []
        while not self._closes(closing):
            inside.append(self.value(depth + 1))
            repairs += inside[-1].repairs
            if self._at("comma"):
                self._note(self.advance(), repairs)
            elif closing and not self._closes(closing):
                raise self._refused()
        last = self.advance()
        self._note(last, repairs)
        span = Span(opening.start, last.end)
        return Value(_GROUPS.get(opening.text, "place"), tuple(inside), span, tuple(dict.fromkeys(repairs)))

    def _closes(self, closing: str | None) -> bool:
        if closing is None:
            return self._at("mark") and bool(re.match(r"</|<\|box_end", self.token.text, re.IGNORECASE))
        return self._at("close") and self.token.text == closing

    def _note(self, token: Token, repairs: list[str]) -> None:
        if token.unusual:
            repairs.append(token.unusual)

    def _refused(self) -> _Refused:
        token = self.token
        if token.kind in ("end", "unclosed"):
            return _Refused("truncated", "the call has no end")
        return _Refused("malformed", f"{token.text[:20]!r} at character {token.start} is not expected there")


def _number(text: str) -> float:
    return float(text) if "." in text or len(text) > LONGEST_WHOLE_NUMBER else int(text)
