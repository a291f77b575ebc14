"""Parses compound commands: everything that begins with a keyword or a parenthesis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.shell.language.syntax import (
    ArithmeticCommand,
    Branch,
    Case,
    Clause,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Loop,
    Script,
    Subshell,
    Text,
    Word,
)
from mobile_world.phone.shell.language.words import NAME

if TYPE_CHECKING:
    from mobile_world.phone.shell.language.parser import Parser


def _read_function(parser: Parser) -> Command:
    token = parser.lexer.next()
    if token.bare is None:
        raise parser.unexpected(token)
    if parser.lexer.peek().text == "(" and parser.lexer.peek().kind == "operator":
        return parser.function(token.bare)
    parser.newlines()
    return Function(token.bare, parser.command())


def read_parenthesis(parser: Parser) -> Command:
    """`( … )` or `(( … ))`."""
    parser.lexer.next()
    expression = parser.lexer.double_parenthesis()
    if expression is not None:
        return ArithmeticCommand(expression)
    parser.open.append("(")
    body = parser.body()
    parser.operator(")")
    parser.open.pop()
    return Subshell(body)


def _read_group(parser: Parser) -> Command:
    parser.open.append("{")
    body = parser.body()
    parser.keyword("}")
    parser.open.pop()
    return Group(body)


def _read_if(parser: Parser) -> Command:
    parser.open.append("if")
    branches, otherwise = [], None
    while True:
        condition = parser.body()
        parser.keyword("then")
        branches.append(Branch(condition, parser.nonempty(parser.body())))
        token = parser.lexer.peek()
        if token.bare == "elif":
            parser.lexer.next()
            continue
        if token.bare == "else":
            parser.lexer.next()
            otherwise = parser.nonempty(parser.body())
        parser.keyword("fi")
        parser.open.pop()
        return If(tuple(branches), otherwise)


def _read_loop(parser: Parser, keyword: str) -> Command:
    parser.open.append(keyword)
    condition = parser.body()
    body = _read_do(parser)
    parser.open.pop()
    return Loop(condition, body, until=keyword == "until")


def _read_do(parser: Parser) -> Script:
    braces = parser.lexer.peek().bare == "{"
    parser.keyword("{" if braces else "do")
    body = parser.body()
    parser.keyword("}" if braces else "done")
    return body


def _read_for(parser: Parser) -> Command:
    token = parser.lexer.next()
    if token.bare is None or not NAME.fullmatch(token.bare):
        raise parser.unexpected(token)
    parser.open.append("for")
    parser.newlines()
    words: list[Word] | None = None
    if parser.lexer.peek().bare == "in":
        parser.lexer.next()
        words = []
        while parser.lexer.peek().kind == "word":
            words.append(parser.lexer.next().word)
    if parser.lexer.peek().kind == "operator" and parser.lexer.peek().text == ";":
        parser.lexer.next()
    parser.newlines()
    body = _read_do(parser)
    parser.open.pop()
    return For(token.bare, None if words is None else tuple(words), body)


def _read_case(parser: Parser) -> Command:
    parser.open.append("case")
    subject = parser.lexer.next()
    if subject.kind != "word":
        raise parser.unexpected(subject)
    parser.newlines()
    parser.keyword("in")
    clauses = []
    parser.newlines()
    while parser.lexer.peek().bare != "esac":
        clauses.append(_read_clause(parser))
        parser.newlines()
    parser.lexer.next()
    parser.open.pop()
    return Case(subject.word, tuple(clauses))


def _read_clause(parser: Parser) -> Clause:
    if parser.lexer.peek().kind == "operator" and parser.lexer.peek().text == "(":
        parser.lexer.next()
    patterns = []
    while True:
        token = parser.lexer.next()
        if token.kind != "word":
            raise parser.unexpected(token)
        patterns.append(token.word)
        separator = parser.lexer.next()
        if separator.kind == "operator" and separator.text == "|":
            continue
        if separator.kind == "operator" and separator.text == ")":
            break
        raise parser.unexpected(separator)
    body, end = parser.body(), ";;"
    token = parser.lexer.peek()
    if token.kind == "operator" and token.text in (";;", ";&", ";|"):
        end = parser.lexer.next().text
    elif token.bare != "esac":
        raise parser.unexpected(token)
    return Clause(tuple(patterns), body, end)


def _read_condition(parser: Parser) -> Command:
    words: list[Word] = []
    while True:
        token = parser.lexer.next()
        if token.bare == "]]":
            return Condition(tuple(words))
        if token.kind == "end":
            raise parser.unexpected(token)
        if token.kind == "word":
            words.append(token.word)
        elif token.kind != "newline":
            words.append(Word((Text(token.text),)))


COMPOUNDS: dict[str | None, Callable[[Parser], Command]] = {
    "{": _read_group,
    "if": _read_if,
    "while": partial(_read_loop, keyword="while"),
    "until": partial(_read_loop, keyword="until"),
    "for": _read_for,
    "case": _read_case,
    "function": _read_function,
    "[[": _read_condition,
}
"""What reads the rest of a command, by the keyword that begins it."""
