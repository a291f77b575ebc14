"""Tokenizer of call syntax: names, numbers, quoted text and brackets, each with its position in the answer."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

TokenKind: TypeAlias = Literal[
    "name", "number", "text", "open", "close", "comma", "equals", "mark", "unclosed", "other", "end"
]

QUOTES = {"'": "'", '"': '"', "‘": "’", "“": "”"}
"""An opening quote and the one that closes it."""

FULL_WIDTH = {"（": "(", "）": ")", "［": "[", "］": "]", "，": ",", "＝": "=", "‘": "'", "“": '"'}
"""Marks of Chinese keyboards that stand for the ASCII ones."""

MARKUP = re.compile(r"</?point>|<\|box_(?:start|end)\|>", re.IGNORECASE)
"""Brackets that some models put around the numbers of a place."""

_SIMPLE: dict[str, TokenKind] = {"(": "open", "[": "open", ")": "close", "]": "close", ",": "comma", "=": "equals"}
_SPACE = re.compile(r"\s*+")
_WORD = re.compile(r"[^\W\d]\w*+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "’": "’", "”": "”"}
RESOLVED_ESCAPES = "ntrbfux"
"""Letters whose backslash goes: beside one that stays, as in `C:\\Users\\new`, nobody can tell what was meant."""

_STOPS = {quote: re.compile(rf"[^{quote}\\]*+(?:\\.[^{quote}\\]*+)*+", re.DOTALL) for quote in QUOTES.values()}
_AFTER_TEXT = re.compile(r"\s*+(?:([)\]）］])|[,，]\s*+[^\W\d]\w*+\s*+[=＝])")


class CallToken(NamedTuple):
    """A piece of the text: characters from `start` up to `end`."""

    kind: TokenKind
    text: str
    """As it counts: quotes taken off, escapes resolved, full-width marks folded."""
    start: int
    end: int
    unusual: str | None = None
    """The repair that reading it took, where it took one."""


class Scanner:
    """Gives the tokens of `text` between two places, one after the other, in linear time.

    An ordinary scanner ends quoted text at the first quote of its kind that has no backslash. A `tolerant` one is for
    text that cannot be read so, because an apostrophe inside was left without its backslash: there quoted text goes on
    up to a quote that another parameter follows, or else up to the last quote that stands before a closing bracket.
    Quotes inside that are no apostrophes (`'a' + 'b'`, three quotes for one) make it `doubtful`.
    """

    def __init__(self, text: str, start: int, end: int, *, tolerant: bool = False) -> None:
        self.text = text
        self.position = start
        self.limit = end
        self.tolerant = tolerant
        self.doubtful = False

    def next(self) -> CallToken:
        """The token after the last one; `end` once there is no more."""
        text, limit = self.text, self.limit
        start = self.position = _end(_SPACE, text, self.position, limit)
        if start >= limit:
            return CallToken("end", "", limit, limit)
        first = text[start]
        unusual = "full-width-marks" if first in FULL_WIDTH else None
        if first in QUOTES:
            return self._text(QUOTES[first], start, unusual)
        plain = FULL_WIDTH.get(first, first)
        if plain in _SIMPLE:
            return self._token(_SIMPLE[plain], plain, start, start + 1, unusual)
        for kind, pattern in _PATTERNS:
            if match := pattern.match(text, start, limit):
                return self._token(kind, match[0], start, match.end())
        return self._token("other", first, start, start + 1)

    def _token(self, kind: TokenKind, text: str, start: int, end: int, unusual: str | None = None) -> CallToken:
        self.position = end
        return CallToken(kind, text, start, end, unusual)

    def _text(self, quote: str, start: int, unusual: str | None) -> CallToken:
        begin = start + 1
        end = self._last_closing(quote, begin) if self.tolerant else _end(_STOPS[quote], self.text, begin, self.limit)
        if end is None or end >= self.limit or self.text[end] != quote:
            return self._token("unclosed", self.text[begin : self.limit], start, self.limit)
        content, odd_escape = unescape(self.text[begin:end])
        self.doubtful |= content is None or (self.tolerant and not self._apostrophes(quote, begin, end))
        return self._token("text", content or "", start, end + 1, unusual or odd_escape)

    def _apostrophes(self, quote: str, start: int, end: int) -> bool:
        """Whether every bare quote inside a text stands between two letters."""
        position = _end(_STOPS[quote], self.text, start, end)
        while position < end:
            if not is_apostrophe(self.text, position):
                return False
            position = _end(_STOPS[quote], self.text, position + 1, end)
        return True

    def _last_closing(self, quote: str, start: int) -> int | None:
        last = None
        position = _end(_STOPS[quote], self.text, start, self.limit)
        while position < self.limit and self.text[position] == quote:
            after = _AFTER_TEXT.match(self.text, position + 1, self.limit)
            if after and after[1] is None:
                return position
            if after:
                last = position
            position = _end(_STOPS[quote], self.text, position + 1, self.limit)
        return last


_PATTERNS: tuple[tuple[TokenKind, re.Pattern[str]], ...] = (("number", _NUMBER), ("name", _WORD), ("mark", MARKUP))


def _end(pattern: re.Pattern[str], text: str, start: int, limit: int) -> int:
    match = pattern.match(text, start, limit)
    return match.end() if match else start


def is_apostrophe(text: str, at: int) -> bool:
    """Whether a quote stands between two letters or digits, where none can begin or end a text."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


def unescape(content: str) -> tuple[str | None, str | None]:
    r"""Quoted text as it is meant, and the repair that took: `\'`, `\n`, `\u4f60` mean what they mean in Python.

    A backslash before anything else is an ordinary character, so that nothing that was to be typed gets lost; beside
    one that means something else than itself (`C:\Users\new`) neither is certain, and that is not text at all. Nor is
    half a character, a surrogate without its other half.
    """
    if "\\" not in content:
        return content, None
    odd: list[str] = []
    resolved: list[str] = []

    def meaning(escape: re.Match[str]) -> str:
        if code := escape[1] or escape[2]:
            resolved.append(escape[0])
            return chr(int(code, 16))
        if escape[3] not in _PLAIN_ESCAPES:
            odd.append(escape[0])
        elif escape[3] in RESOLVED_ESCAPES:
            resolved.append(escape[0])
        return _PLAIN_ESCAPES.get(escape[3], escape[0])

    plain = _ESCAPE.sub(meaning, content)
    if odd and resolved:
        return None, None
    if any("\ud800" <= letter <= "\udfff" for letter in plain):
        try:
            plain = plain.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            return None, None
    return plain, "unknown-escape" if odd else None


def quote(text: str) -> str:
    r"""Text in single quotes such that reading it gives it back; `<` becomes `\x3c` before anything like a tag."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\t", "\\t")
    return "'" + re.sub(r"<(?=[/|a-zA-Z])", r"\\x3c", escaped.replace("\r", "\\r")) + "'"
