"""Parses a script, one complete line at a time, into the tree of `syntax`.

The shell runs each line before it reads the next one, so an error further down does not keep earlier lines from
running.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from simdroid.shell.language.base import (
    ArithmeticCommand,
    Assignment,
    Branch,
    Case,
    Clause,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    LiteralText,
    Loop,
    Next,
    Pipeline,
    Redirected,
    Redirection,
    Script,
    ShellSyntaxError,
    Simple,
    Statement,
    Subshell,
    Word,
)
from simdroid.shell.language.lexer import Lexer, Token
from simdroid.shell.language.scanner import Scanner
from simdroid.shell.language.words import NAME

_COMPOUNDS = frozenset(("{", "if", "while", "until", "for", "case", "function", "[["))
"""Words that begin a compound command."""
_CLOSING = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
_ASSIGNMENT = re.compile(rf"({NAME.pattern})(\+?)=")
RESERVED = _COMPOUNDS | _CLOSING | {"in", "time", "select", "!", "]]"}


def parse(text: str, *, first_line: int = 1) -> list[Script]:
    """All lines of a script."""
    parser = Parser(Scanner(text, first_line=first_line))
    lines = []
    while (line := parser.line()) is not None:
        lines.append(line)
    return lines


def _closes(token: Token) -> bool:
    """Whether a token ends the commands before it."""
    operator = token.kind == "operator" and token.text in (")", ";;", ";&", ";|")
    return token.kind == "end" or token.bare in _CLOSING or operator


class Parser:
    """Recursive descent over the tokens of one scanner."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._lexer = Lexer(scanner, lambda inner: Parser(inner).until_parenthesis())
        self._open: list[str] = []
        """Constructs that are begun and not ended, outermost first."""
        self._separated = False

    def line(self) -> Script | None:
        """The statements up to the end of the next line that completes them; None at the end of the script."""
        self._newlines()
        if self._lexer.peek().kind == "end":
            self._lexer.finish()
            return None
        statements = []
        while True:
            statements.append(self._statement())
            token = self._lexer.peek()
            if token.kind == "newline":
                self._lexer.next()
                break
            if token.kind == "end":
                self._lexer.finish()
                break
            if not self._separated:
                raise self._unexpected(token)
        return Script(tuple(statements))

    def until_parenthesis(self) -> Script:
        """The commands of `$( … )`, whose opening is read already."""
        self._open.append("(")
        body = self._body()
        self._operator(")")
        return body

    def _body(self) -> Script:
        """Statements up to a word or operator that ends them."""
        statements: list[Statement] = []
        while True:
            self._newlines()
            if _closes(self._lexer.peek()):
                return Script(tuple(statements))
            statements.append(self._statement())
            following = self._lexer.peek()
            if not self._separated and not _closes(following):
                raise self._unexpected(following)

    def _statement(self) -> Statement:
        first, rest = self._pipeline(), []
        while (token := self._lexer.peek()).kind == "operator" and token.text in ("&&", "||"):
            self._lexer.next()
            self._newlines()
            rest.append(Next(token.text, self._pipeline()))
        self._separated = token.kind == "newline" or token.text in (";", "&")
        background = token.kind == "operator" and token.text == "&"
        if token.kind == "operator" and token.text in (";", "&"):
            self._lexer.next()
        return Statement(first, tuple(rest), background)

    def _pipeline(self) -> Pipeline:
        negated = timed = False
        while (word := self._lexer.peek().bare) in ("!", "time"):
            self._lexer.next()
            negated, timed = negated ^ (word == "!"), timed or word == "time"
        if timed and self._ends_command(self._lexer.peek()):
            return Pipeline((Simple((), (), (), self._scanner.line),), negated, timed)
        commands = [self._command()]
        while (token := self._lexer.peek()).kind == "operator" and token.text in ("|", "|&"):
            self._lexer.next()
            if token.text == "|&":
                commands[-1] = Redirected(commands[-1], (Redirection(2, ">&", Word((LiteralText("1"),))),))
            self._newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated, timed)

    @staticmethod
    def _ends_command(token: Token) -> bool:
        return token.kind in ("newline", "end") or (token.kind == "operator" and token.text in (";", "&", ")"))

    def _command(self) -> Command:
        with self._scanner.nested():
            token = self._lexer.peek()
            if token.kind == "operator" and token.text == "(":
                return self._redirected(self._read_parenthesis())
            if token.bare in _COMPOUNDS:
                self._lexer.next()
                return self._redirected(self._read_compound(token.bare))
            if token.bare in _CLOSING or token.bare == "in" or token.kind not in ("word", "redirection"):
                raise self._unexpected(token)
            return self._simple()

    def _redirected(self, command: Command) -> Command:
        if isinstance(command, Function):
            return command
        redirections = []
        while self._lexer.peek().kind == "redirection":
            redirections.append(self._lexer.redirection(self._lexer.next()))
        return Redirected(command, tuple(redirections)) if redirections else command

    def _simple(self) -> Command:
        line = self._lexer.peek().line
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirections: list[Redirection] = []
        while True:
            token = self._lexer.peek()
            if token.kind == "redirection":
                self._lexer.next()
                redirections.append(self._lexer.redirection(token))
            elif token.kind == "word":
                self._lexer.next()
                assignment = None if words else read_assignment(token.word)
                if assignment:
                    assignments.append(assignment)
                else:
                    words.append(token.word)
            elif token.text == "(" and len(words) == 1 and not assignments and words[0].bare:
                return self._function(words[0].bare)
            elif token.text == "(":
                raise self._unexpected(token)
            else:
                return Simple(tuple(assignments), tuple(words), tuple(redirections), line)

    def _function(self, name: str) -> Command:
        self._lexer.next()
        self._operator(")")
        self._newlines()
        return Function(name, self._command())

    # -- compound commands ---------------------------------------------------------------------------------------

    def _read_compound(self, keyword: str) -> Command:
        """The rest of a compound command, whose keyword is read already."""
        readers: dict[str, Callable[[], Command]] = {
            "{": self._read_group,
            "if": self._read_if,
            "while": partial(self._read_loop, "while"),
            "until": partial(self._read_loop, "until"),
            "for": self._read_for,
            "case": self._read_case,
            "function": self._read_function,
            "[[": self._read_condition,
        }
        return readers[keyword]()

    def _read_function(self) -> Command:
        token = self._lexer.next()
        if token.bare is None:
            raise self._unexpected(token)
        if self._lexer.peek().text == "(" and self._lexer.peek().kind == "operator":
            return self._function(token.bare)
        self._newlines()
        return Function(token.bare, self._command())

    def _read_parenthesis(self) -> Command:
        """`( … )` or `(( … ))`."""
        self._lexer.next()
        expression = self._lexer.double_parenthesis()
        if expression is not None:
            return ArithmeticCommand(expression)
        self._open.append("(")
        body = self._body()
        self._operator(")")
        self._open.pop()
        return Subshell(body)

    def _read_group(self) -> Command:
        self._open.append("{")
        body = self._body()
        self._keyword("}")
        self._open.pop()
        return Group(body)

    def _read_if(self) -> Command:
        self._open.append("if")
        branches, otherwise = [], None
        while True:
            condition = self._body()
            self._keyword("then")
            branches.append(Branch(condition, self._nonempty(self._body())))
            token = self._lexer.peek()
            if token.bare == "elif":
                self._lexer.next()
                continue
            if token.bare == "else":
                self._lexer.next()
                otherwise = self._nonempty(self._body())
            self._keyword("fi")
            self._open.pop()
            return If(tuple(branches), otherwise)

    def _read_loop(self, keyword: str) -> Command:
        self._open.append(keyword)
        loop = Loop(self._body(), self._read_do(), until=keyword == "until")
        self._open.pop()
        return loop

    def _read_do(self) -> Script:
        braces = self._lexer.peek().bare == "{"
        self._keyword("{" if braces else "do")
        body = self._body()
        self._keyword("}" if braces else "done")
        return body

    def _read_for(self) -> Command:
        token = self._lexer.next()
        if token.bare is None or not NAME.fullmatch(token.bare):
            raise self._unexpected(token)
        self._open.append("for")
        self._newlines()
        words: list[Word] | None = None
        if self._lexer.peek().bare == "in":
            self._lexer.next()
            words = []
            while self._lexer.peek().kind == "word":
                words.append(self._lexer.next().word)
        if self._lexer.peek().kind == "operator" and self._lexer.peek().text == ";":
            self._lexer.next()
        self._newlines()
        body = self._read_do()
        self._open.pop()
        return For(token.bare, None if words is None else tuple(words), body)

    def _read_case(self) -> Command:
        self._open.append("case")
        subject = self._lexer.next()
        if subject.kind != "word":
            raise self._unexpected(subject)
        self._newlines()
        self._keyword("in")
        clauses = []
        self._newlines()
        while self._lexer.peek().bare != "esac":
            clauses.append(self._read_clause())
            self._newlines()
        self._lexer.next()
        self._open.pop()
        return Case(subject.word, tuple(clauses))

    def _read_clause(self) -> Clause:
        if self._lexer.peek().kind == "operator" and self._lexer.peek().text == "(":
            self._lexer.next()
        patterns = []
        while True:
            token = self._lexer.next()
            if token.kind != "word":
                raise self._unexpected(token)
            patterns.append(token.word)
            separator = self._lexer.next()
            if separator.kind == "operator" and separator.text == "|":
                continue
            if separator.kind == "operator" and separator.text == ")":
                break
            raise self._unexpected(separator)
        body, end = self._body(), ";;"
        token = self._lexer.peek()
        if token.kind == "operator" and token.text in (";;", ";&", ";|"):
            end = self._lexer.next().text
        elif token.bare != "esac":
            raise self._unexpected(token)
        return Clause(tuple(patterns), body, end)

    def _read_condition(self) -> Command:
        words: list[Word] = []
        while True:
            token = self._lexer.next()
            if token.bare == "]]":
                return Condition(tuple(words))
            if token.kind == "end":
                raise self._unexpected(token)
            if token.kind == "word":
                words.append(token.word)
            elif token.kind != "newline":
                words.append(Word((LiteralText(token.text),)))

    # -- what everything is read with ----------------------------------------------------------------------------

    def _newlines(self) -> None:
        while self._lexer.peek().kind == "newline":
            self._lexer.next()

    def _nonempty(self, body: Script) -> Script:
        if not body.statements:
            raise self._unexpected(self._lexer.peek())
        return body

    def _keyword(self, keyword: str) -> None:
        """Read a keyword that must come now."""
        token = self._lexer.next()
        if token.bare != keyword:
            raise self._unexpected(token)

    def _operator(self, operator: str) -> None:
        """Read an operator that must come now."""
        token = self._lexer.next()
        if token.kind != "operator" or token.text != operator:
            raise self._unexpected(token)

    def _unexpected(self, token: Token) -> Exception:
        """The error for a token that cannot stand where it is."""
        if token.kind == "end" and self._open:
            message = f"syntax error: unmatched '{self._open[-1]}'"
            return ShellSyntaxError(message, line=token.line, incomplete=True)
        return self._lexer.unexpected(token)


def read_assignment(word: Word) -> Assignment | None:
    """The word as `name=value`, or None."""
    first = word.parts[0] if word.parts else None
    if not isinstance(first, LiteralText) or first.quoted:
        return None
    match = _ASSIGNMENT.match(first.text)
    if match is None:
        return None
    head = first.text[match.end() :]
    parts = (LiteralText(head), *word.parts[1:]) if head else word.parts[1:]
    return Assignment(match[1], Word(tuple(parts)), append=bool(match[2]))
