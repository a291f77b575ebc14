"""Arithmetic of `$((…))`: 32-bit signed integers with C's operators."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|[0-9]+#[0-9a-zA-Z]+|[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator><<=|>>=|&&|\|\||==|!=|<=|>=|<<|>>|\+\+|--|[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),]))"
)
_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<=", ">=", "<", ">"),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGN = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")
MAX_DEPTH = 24
"""How deep parentheses, assignments and variables that hold expressions may nest together."""


class Names(Protocol):
    """The variables an expression reads and writes."""

    def get(self, name: str) -> str | None:
        """The text of a variable, or None."""

    def set(self, name: str, value: str) -> None:
        """Assign a variable."""


class BadExpression(Exception):
    """An expression cannot be evaluated; the message is the shell's."""


def evaluate(expression: str, names: Names, depth: int = 0) -> int:
    """The value of an expression; an empty one is 0."""
    return _Evaluator(expression, names, depth).result()


def _wrap(value: int) -> int:
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def _divide(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_BINARY: dict[str, Callable[[int, int], int]] = {
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "&": lambda left, right: left & right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "<<": lambda left, right: left << (right & 31),
    ">>": lambda left, right: left >> (right & 31),
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _divide,
    "%": lambda left, right: left - right * _divide(left, right),
}


class _Evaluator:
    def __init__(self, text: str, names: Names, depth: int) -> None:
        self._text = text
        self._names = names
        self._depth = depth
        self._position = 0
        self._active = True
        self._kind = ""
        self._token = ""
        self._advance()

    def result(self) -> int:
        if self._kind == "end":
            return 0
        value = self._comma()
        if self._kind != "end":
            raise self._unexpected()
        return value

    def _advance(self) -> None:
        match = _TOKEN.match(self._text, self._position)
        if match is None:
            rest = self._text[self._position :].strip()
            self._kind, self._token = ("end", "") if not rest else ("bad", rest[0])
            return
        self._kind = match.lastgroup or ""
        self._token = match.group(self._kind)
        self._position = match.end()

    def _unexpected(self) -> BadExpression:
        return BadExpression(f"{self._text}: unexpected '{self._token or 'end of expression'}'")

    def _comma(self) -> int:
        value = self._assignment()
        while self._token == ",":
            self._advance()
            value = self._assignment()
        return value

    def _assignment(self) -> int:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BadExpression(f"{self._text[:80]}: expression nested too deep")
        value = self._assigned()
        self._depth -= 1
        return value

    def _assigned(self) -> int:
        if self._kind == "name":
            start, name = (self._position, self._kind, self._token), self._token
            self._advance()
            operator = self._token
            if self._kind == "operator" and operator in _ASSIGN:
                self._advance()
                value = self._assignment()
                if operator != "=":
                    value = self._apply(operator[:-1], self._variable(name), value)
                return self._store(name, value)
            self._position, self._kind, self._token = start
        return self._ternary()

    def _ternary(self) -> int:
        condition = self._binary(0)
        if self._token != "?":
            return condition
        self._advance()
        chosen = self._when(condition != 0, self._assignment)
        if self._token != ":":
            raise self._unexpected()
        self._advance()
        other = self._when(condition == 0, self._assignment)
        return chosen if condition else other

    def _when(self, active: bool, part: Callable[[], int]) -> int:
        before, self._active = self._active, self._active and active
        value = part()
        self._active = before
        return value

    def _binary(self, level: int) -> int:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while self._kind == "operator" and self._token in _LEVELS[level]:
            operator = self._token
            self._advance()
            if operator in ("&&", "||"):
                needed = (left != 0) == (operator == "&&")
                right = self._when(needed, lambda: self._binary(level + 1))
                left = int(right != 0) if needed else int(operator == "||")
            else:
                left = self._apply(operator, left, self._binary(level + 1))
        return left

    def _apply(self, operator: str, left: int, right: int) -> int:
        if operator in ("/", "%") and right == 0:
            if not self._active:
                return 0
            raise BadExpression(f"{self._text}: zero divisor")
        return _wrap(int(_BINARY[operator](left, right)))

    def _unary(self) -> int:
        signs: list[str] = []
        while self._kind == "operator" and self._token in ("+", "-", "!", "~"):
            signs.append(self._token)
            self._advance()
        value = self._step() if self._token in ("++", "--") else self._primary()
        for sign in reversed(signs):
            value = {"+": value, "-": -value, "!": int(not value), "~": ~value}[sign]
        return _wrap(value)

    def _step(self) -> int:
        change = 1 if self._token == "++" else -1
        self._advance()
        if self._kind != "name":
            raise self._unexpected()
        name = self._token
        self._advance()
        return self._store(name, self._variable(name) + change)

    def _primary(self) -> int:
        kind, token = self._kind, self._token
        if kind == "number":
            self._advance()
            return self._number(token)
        if kind == "name":
            self._advance()
            value = self._variable(token)
            if self._token in ("++", "--"):
                self._store(token, value + (1 if self._token == "++" else -1))
                self._advance()
            return value
        if token == "(":
            self._advance()
            value = self._comma()
            if self._token != ")":
                raise self._unexpected()
            self._advance()
            return value
        raise self._unexpected()

    def _number(self, token: str) -> int:
        base, hash_mark, digits = token.partition("#")
        try:
            if hash_mark:
                return _wrap(int(digits, int(base)))
            return _wrap(int(token, 16) if token[:2] in ("0x", "0X") else int(token))
        except ValueError:
            raise BadExpression(f"{self._text}: bad number '{token}'") from None

    def _variable(self, name: str) -> int:
        text = self._names.get(name) or ""
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        return evaluate(text, self._names, self._depth + 1)

    def _store(self, name: str, value: int) -> int:
        value = _wrap(value)
        if self._active:
            self._names.set(name, str(value))
        return value
