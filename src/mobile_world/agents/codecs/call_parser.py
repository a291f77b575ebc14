"""Parser of call syntax, `Verb(key=value, …)`: one call out of a model's answer, or the reason why there is none.

A parser over real tokens: quotes of both kinds, escapes, nested tuples and lists, fractions and signs, keywords in any
order, values without keywords, places in `<point>` or box markup. What is ambiguous is decided here, once:

- The call stands alone: words before or after it, or a second call, and there is none; verdict `prose` or `several`.
  A code fence around it and a full stop or semicolon after it are no words.
- Apostrophes inside text that lack their backslash: the text ends at the last quote before the closing bracket. Only
  when the words are known to be whole, since a cut-off text would otherwise lose its end unseen. Any other quote inside
  a text leaves open where it ends: no call, verdict `ambiguous`.
- A bracket that is missing at the very end is a repair where the model itself closed the place of the call.
- Words that end too early: no call, verdict `truncated`.

Time is linear in the length of the text, which is limited, as is nesting.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from mobile_world.agents.codecs.call_tokenizer import CallToken, Scanner, TokenKind
from mobile_world.agents.codecs.interface import Ending, Span

LONGEST_CALL = 100_000
"""Characters; the longest text that can be typed takes less than half, every letter of it escaped."""

DEEPEST_NESTING = 8
LONGEST_WHOLE_NUMBER = 18
MOST_VALUES = 100
"""Values in one call, those of tuples included."""

Verdict: TypeAlias = Literal[
    "complete", "none", "prose", "truncated", "several", "ambiguous", "malformed", "too-long", "too-deep", "too-many"
]

_GROUPS: dict[str, Literal["tuple", "list"]] = {"(": "tuple", "[": "list"}
_CALL_START = re.compile(r"\s*+([^\W\d]\w*+)\s*+[(（]")
_LIKE_A_CALL = re.compile(r"(?<![\w.])([^\W\d]\w*+)[(（](?=\s*+(?:[)）'\"‘“0-9(\[<]|[^\W\d]\w*+\s*+[=＝]))")
_FENCE = re.compile(r"\s*+(?P<marks>`{1,3})(?:(?<=```)[A-Za-z]+[ \t]*+\n)?")
_FULL_STOP = re.compile(r"\s*+[.;。；]\s*+\Z")


class Value(NamedTuple):
    """A value of a call, with its place in the text."""

    kind: Literal["number", "text", "word", "tuple", "list", "place"]
    """A `word` is text without quotes; a `place` is numbers in `<point>` or box markup."""
    content: float | str | tuple[Value, ...]
    span: Span
    repairs: tuple[str, ...] = ()


class CallArgument(NamedTuple):
    """A value with its keyword, if it has one."""

    key: str | None
    value: Value


class FunctionCall(NamedTuple):
    """A call as it is written; whether its verb and keywords mean anything is for the codec to say."""

    verb: str
    arguments: tuple[CallArgument, ...]
    span: Span
    repairs: tuple[str, ...] = ()


class ParsedCalls(NamedTuple):
    """What was found; a call only with the verdict `complete`."""

    verdict: Verdict
    call: FunctionCall | None = None
    message: str = ""


class _Refused(Exception):
    def __init__(self, verdict: Verdict, message: str) -> None:
        super().__init__(message)
        self.reading = ParsedCalls(verdict, None, message)


def read_call(text: str, start: int = 0, end: int | None = None, *, ending: Ending = "closed") -> ParsedCalls:
    """The call that is all there is between two places of a text, apart from a code fence around it."""
    limit = len(text) if end is None else end
    if limit - start > LONGEST_CALL:
        return ParsedCalls("too-long", None, f"the action has {limit - start} characters; at most {LONGEST_CALL}")
    if ending == "cut":
        return ParsedCalls("truncated", None, "the answer was cut off before the end of its action")
    inner = _inside_fence(text, start, limit)
    reading = _read_alone(text, *(inner or (start, limit)), ending)
    if inner is None or reading.call is None:
        return reading
    return reading._replace(call=reading.call._replace(repairs=("code-fence", *reading.call.repairs)))


def _inside_fence(text: str, start: int, end: int) -> Span | None:
    """What stands between the marks of a code fence, where one is around all there is."""
    opening = _FENCE.match(text, start, end)
    if opening is None:
        return None
    last = len(text[opening.end() : end].rstrip()) + opening.end() - len(opening["marks"])
    return Span(opening.end(), last) if text.startswith(opening["marks"], max(last, opening.end())) else None


def _read_alone(text: str, start: int, end: int, ending: Ending) -> ParsedCalls:
    opening = _CALL_START.match(text, start, end)
    if opening is None and _LIKE_A_CALL.search(text, start, end):
        return ParsedCalls("prose", None, "text before the call; it must be alone")
    if opening is None:
        return ParsedCalls("none", None, "there is no call such as Verb(key=value)")
    reading = _attempt(text, opening, end, ending, tolerant=False)
    if reading.verdict in ("malformed", "truncated") and ending in ("closed", "stopped"):
        second = _attempt(text, opening, end, ending, tolerant=True)
        reading = second if second.call is not None or second.verdict == "ambiguous" else reading
    return _standing_alone(text, end, reading)


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
    groups = list(map(numbers_in, value.content))
    return tuple(number for group in groups if group is not None for number in group) if None not in groups else None


def _attempt(text: str, opening: re.Match[str], limit: int, ending: Ending, *, tolerant: bool) -> ParsedCalls:
    parser = _Parser(Scanner(text, opening.end(), limit, tolerant=tolerant))
    try:
        arguments, repairs = parser.arguments(closed=ending == "closed")
    except _Refused as refused:
        return refused.reading
    if parser.scanner.doubtful:
        return ParsedCalls("ambiguous", None, "it is ambiguous which quotes belong to the text")
    if tolerant:
        repairs = (*repairs, "unescaped-quote")
    return ParsedCalls("complete", FunctionCall(opening[1], arguments, Span(opening.start(1), parser.end), repairs))


def _standing_alone(text: str, end: int, reading: ParsedCalls) -> ParsedCalls:
    """The call, unless something stands after it."""
    call = reading.call
    if call is None or not text[call.span.end : end].strip():
        return reading
    if _LIKE_A_CALL.search(text, call.span.end, end):
        return ParsedCalls("several", None, "there is more than one call")
    if _FULL_STOP.match(text, call.span.end, end):
        return reading._replace(call=call._replace(repairs=(*call.repairs, "trailing-punctuation")))
    return ParsedCalls("prose", None, "text after the call; it must be alone")


class _Parser:
    """Recursive descent over the tokens after the opening bracket of a call."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.token = scanner.next()
        self.end = scanner.position
        self.values = 0

    def advance(self) -> CallToken:
        token, self.token = self.token, self.scanner.next()
        return token

    def _at(self, *kinds: TokenKind) -> bool:
        return self.token.kind in kinds

    def arguments(self, *, closed: bool) -> tuple[tuple[CallArgument, ...], tuple[str, ...]]:
        """Everything up to the closing bracket, which is not passed."""
        arguments: list[CallArgument] = []
        repairs: list[str] = []
        while not self._at("close"):
            if self._at("end") and arguments and closed and arguments[-1].value.kind not in ("word", "number"):
                repairs.append("missing-bracket")
                break
            arguments.append(self._argument(repairs))
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
        repairs += [repair for argument in arguments for repair in argument.value.repairs]
        return tuple(arguments), tuple(dict.fromkeys(repairs))

    def _argument(self, repairs: list[str]) -> CallArgument:
        if not self._at("name"):
            return CallArgument(None, self.value(0))
        name = self.advance()
        if not self._at("equals"):
            return CallArgument(None, Value("word", name.text, Span(name.start, name.end)))
        self._note(self.advance(), repairs)
        return CallArgument(name.text, self.value(0))

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
            exact = "." not in token.text and len(token.text) <= LONGEST_WHOLE_NUMBER
            return Value("number", int(token.text) if exact else float(token.text), span, repairs)
        return Value("text" if token.kind == "text" else "word", token.text, span, repairs)

    def _group(self, depth: int) -> Value:
        opening = self.advance()
        closing = {"(": ")", "[": "]"}.get(opening.text)
        repairs: list[str] = []
        self._note(opening, repairs)
        values: list[Value] = []
        commas = 0
        while not self._closes(closing):
            values.append(self.value(depth + 1))
            repairs += values[-1].repairs
            if self._at("comma"):
                self._note(self.advance(), repairs)
                commas += 1
            elif closing and not self._closes(closing):
                raise self._refused()
        if closing is None and 0 < commas < len(values) - 1:
            raise _Refused("malformed", "numbers have commas between them or none")
        last = self.advance()
        self._note(last, repairs)
        return Value(
            _GROUPS.get(opening.text, "place"),
            tuple(values),
            Span(opening.start, last.end),
            tuple(dict.fromkeys(repairs)),
        )

    def _closes(self, closing: str | None) -> bool:
        if closing is None:
            return self._at("mark") and bool(re.match(r"</|<\|box_end", self.token.text, re.IGNORECASE))
        return self._at("close") and self.token.text == closing

    def _note(self, token: CallToken, repairs: list[str]) -> None:
        if token.unusual:
            repairs.append(token.unusual)

    def _refused(self) -> _Refused:
        token = self.token
        if token.kind in ("end", "unclosed"):
            return _Refused("truncated", "the call has no end")
        return _Refused("malformed", f"{token.text[:20]!r} at character {token.start} is not expected there")
