"""Locators in Java: `new UiSelector().text("x").instance(0)` and `new UiScrollable(…).scrollIntoView(…)`.

A small parser of exactly what Appium takes: a constructor, then calls on it whose arguments are texts, numbers, truth
values or other such expressions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from simdroid.automation.appium.base import InvalidSelector
from simdroid.automation.selector import FLAGS, STRINGS, UiSelector

MOST_CHARACTERS = 10_000
_DEEPEST = 20
_TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:\\.|[^"\\])*")|(?P<number>-?\d+(?:\.\d+)?)[fFdDlL]?|(?P<word>\w+)|(?P<sign>.))', re.S
)
_ESCAPE = re.compile(r"\\(?:u+([0-9a-fA-F]{4})|(.))", re.S)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}


class ExpressionStep(NamedTuple):
    """A call on a scrollable: `scrollForward(10)`."""

    method: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True)
class Scrollable:
    """A `UiScrollable`: what it scrolls, and what is called on it one after the other."""

    container: UiSelector
    steps: tuple[ExpressionStep, ...]


Argument: TypeAlias = "str | float | bool | UiSelector"
Statement: TypeAlias = "UiSelector | Scrollable"


def parse(expression: str) -> list[Statement]:
    """The statements of a locator, which semicolons part; `InvalidSelector` says where it cannot be read."""
    if not expression.strip():
        raise InvalidSelector(_failure(expression, "Tried to parse an empty string"))
    if len(expression) > MOST_CHARACTERS:
        raise InvalidSelector(_failure(expression[:50], f"it has more than {MOST_CHARACTERS} characters"))
    parser = _Parser(expression)
    statements = [parser.statement()]
    while parser.take(";"):
        if parser.ended:
            break
        statements.append(parser.statement())
    parser.end()
    return statements


def _failure(expression: str, reason: str) -> str:
    return f"Could not parse selector expression `{expression}`: {reason}"


class _Token(NamedTuple):
    kind: str
    text: str
    place: int


class _Parser:
    def __init__(self, expression: str) -> None:
        self._expression = expression
        end = len(expression.rstrip())
        self._tokens: list[_Token] = []
        position = 0
        while position < end and (match := _TOKEN.match(expression, position)):
            kind = str(match.lastgroup)
            self._tokens.append(_Token(kind, match[kind], match.start(kind)))
            position = match.end()
        self._next = 0
        self._depth = 0

    @property
    def ended(self) -> bool:
        return self._next >= len(self._tokens)

    def end(self) -> None:
        if not self.ended:
            raise self._unexpected("the end")

    def take(self, sign: str) -> bool:
        """Whether the next token is this sign or word, which is then read."""
        if not self.ended and self._tokens[self._next].kind != "text" and self._tokens[self._next].text == sign:
            self._next += 1
            return True
        return False

    def statement(self) -> Statement:
        self.take("new")
        if self.take("UiScrollable"):
            return self._scrollable()
        if self.take("UiSelector"):
            self._expect("(")
            self._expect(")")
            return self._selector()
        if not self.ended and self._tokens[self._next].kind == "word":
            return self._selector(first=True)
        return self._selector()

    def _scrollable(self) -> Scrollable:
        arguments = self._arguments()
        if len(arguments) != 1 or not isinstance(arguments[0], UiSelector):
            raise self._error("UiScrollable takes one UiSelector")
        steps = []
        while self.take("."):
            steps.append(ExpressionStep(self._word(), self._arguments()))
        return Scrollable(arguments[0], tuple(steps))

    def _selector(self, *, first: bool = False) -> UiSelector:
        selector = UiSelector()
        while first or self.take("."):
            first = False
            selector = self._call(selector, self._word(), self._arguments())
        return selector

    def _call(self, selector: UiSelector, name: str, arguments: tuple[Argument, ...]) -> UiSelector:
        value = arguments[0] if len(arguments) == 1 else None
        if name in FLAGS and arguments in ((), (True,), (False,)):
            return selector.where(name, value is not False)
        if name in STRINGS and isinstance(value, str):
            return selector.where(name, value)
        if name in ("index", "instance") and isinstance(value, float):
            return selector.where("index", int(value)) if name == "index" else selector.instance_of(int(value))
        if name in ("childSelector", "fromParent") and isinstance(value, UiSelector):
            return selector.child(value) if name == "childSelector" else selector.sibling(value)
        raise self._error(f"UiSelector has no method `{name}` that takes these arguments")

    def _arguments(self) -> tuple[Argument, ...]:
        self._expect("(")
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._error("it is nested too deeply")
        arguments: list[Argument] = []
        if not self.take(")"):
            arguments.append(self._argument())
            while self.take(","):
                arguments.append(self._argument())
            self._expect(")")
        self._depth -= 1
        return tuple(arguments)

    def _argument(self) -> Argument:
        if self.ended:
            raise self._unexpected("an argument")
        token = self._tokens[self._next]
        if token.kind == "text":
            self._next += 1
            return _unescaped(token.text[1:-1])
        if token.kind == "number":
            self._next += 1
            return float(token.text)
        if token.text in ("true", "false"):
            self._next += 1
            return token.text == "true"
        value = self.statement()
        if isinstance(value, Scrollable):
            raise self._error("a UiScrollable is no argument")
        return value

    def _word(self) -> str:
        if self.ended or self._tokens[self._next].kind != "word":
            raise self._unexpected("the name of a method")
        self._next += 1
        return self._tokens[self._next - 1].text

    def _expect(self, sign: str) -> None:
        if not self.take(sign):
            raise self._unexpected(f"`{sign}`")

    def _unexpected(self, token: str) -> InvalidSelector:
        return self._error(f"expected {token}")

    def _error(self, reason: str) -> InvalidSelector:
        position = len(self._expression) if self.ended else self._tokens[self._next].place
        return InvalidSelector(_failure(self._expression, f"{reason} at position {position}"))


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else _ESCAPED.get(match[2], match[2]), text)
