"""Parses a script, one complete line at a time, into the tree of `syntax`.

The shell runs each line before it reads the next one, so an error further down does not keep earlier lines from
running.
"""

from __future__ import annotations

from mobile_world.phone.shell.language.compound_parser import COMPOUNDS, read_parenthesis
from mobile_world.phone.shell.language.lexer import Lexer, Token
from mobile_world.phone.shell.language.scanner import Scanner
from mobile_world.phone.shell.language.syntax import (
    Assignment,
    Command,
    Function,
    Next,
    Pipeline,
    Redirected,
    Redirection,
    Script,
    ShellSyntaxError,
    Simple,
    Statement,
    Text,
    Word,
)
from mobile_world.phone.shell.language.words import NAME

_CLOSING = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
RESERVED = _CLOSING | {"if", "while", "until", "for", "case", "in", "function", "time", "select", "{", "!", "[[", "]]"}


def parse(text: str, *, first_line: int = 1) -> list[Script]:
    """All lines of a script."""
    parser = Parser(Scanner(text, first_line=first_line))
    lines = []
    while (line := parser.line()) is not None:
        lines.append(line)
    return lines


def _substitution(scanner: Scanner) -> Script:
    return Parser(scanner).until_parenthesis()


def _closes(token: Token) -> bool:
    """Whether a token ends the commands before it."""
    operator = token.kind == "operator" and token.text in (")", ";;", ";&", ";|")
    return token.kind == "end" or token.bare in _CLOSING or operator


class Parser:
    """Recursive descent over the tokens of one scanner."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self.lexer = Lexer(scanner, _substitution)
        self.open: list[str] = []
        """Constructs that are begun and not ended, outermost first."""
        self._separated = False

    def line(self) -> Script | None:
        """The statements up to the end of the next line that completes them; None at the end of the script."""
        while self.lexer.peek().kind == "newline":
            self.lexer.next()
        if self.lexer.peek().kind == "end":
            self.lexer.finish()
            return None
        statements = []
        while True:
            statements.append(self._statement())
            token = self.lexer.peek()
            if token.kind == "newline":
                self.lexer.next()
                break
            if token.kind == "end":
                self.lexer.finish()
                break
            if not self._separated:
                raise self.unexpected(token)
        return Script(tuple(statements))

    def until_parenthesis(self) -> Script:
        """The commands of `$( … )`, whose opening is read already."""
        self.open.append("(")
        body = self.body()
        self.operator(")")
        return body

    def body(self) -> Script:
        """Statements up to a word or operator that ends them."""
        statements: list[Statement] = []
        while True:
            self.newlines()
            token = self.lexer.peek()
            if _closes(token):
                return Script(tuple(statements))
            statements.append(self._statement())
            following = self.lexer.peek()
            if not self._separated and not _closes(following):
                raise self.unexpected(following)

    def _statement(self) -> Statement:
        first, rest = self._pipeline(), []
        while (token := self.lexer.peek()).kind == "operator" and token.text in ("&&", "||"):
            self.lexer.next()
            self.newlines()
            rest.append(Next(token.text, self._pipeline()))
        self._separated = token.kind == "newline" or token.text in (";", "&")
        background = token.kind == "operator" and token.text == "&"
        if token.kind == "operator" and token.text in (";", "&"):
            self.lexer.next()
        return Statement(first, tuple(rest), background)

    def _pipeline(self) -> Pipeline:
        negated = timed = False
        while (word := self.lexer.peek().bare) in ("!", "time"):
            self.lexer.next()
            negated, timed = negated ^ (word == "!"), timed or word == "time"
        if timed and self._ends_command(self.lexer.peek()):
            return Pipeline((Simple((), (), (), self._scanner.line),), negated, timed)
        commands = [self.command()]
        while (token := self.lexer.peek()).kind == "operator" and token.text in ("|", "|&"):
            self.lexer.next()
            if token.text == "|&":
                commands[-1] = Redirected(commands[-1], (Redirection(2, ">&", Word((Text("1"),))),))
            self.newlines()
            commands.append(self.command())
        return Pipeline(tuple(commands), negated, timed)

    @staticmethod
    def _ends_command(token: Token) -> bool:
        return token.kind in ("newline", "end") or (token.kind == "operator" and token.text in (";", "&", ")"))

    def command(self) -> Command:
        """One command with its redirections."""
        with self._scanner.nested():
            token = self.lexer.peek()
            if token.kind == "operator" and token.text == "(":
                return self._redirected(read_parenthesis(self))
            if token.bare in COMPOUNDS:
                self.lexer.next()
                return self._redirected(COMPOUNDS[token.bare](self))
            if token.bare in _CLOSING or token.bare == "in" or token.kind not in ("word", "redirection"):
                raise self.unexpected(token)
            return self._simple()

    def _redirected(self, command: Command) -> Command:
        if isinstance(command, Function):
            return command
        redirections = []
        while self.lexer.peek().kind == "redirection":
            redirections.append(self.lexer.redirection(self.lexer.next()))
        return Redirected(command, tuple(redirections)) if redirections else command

    def _simple(self) -> Command:
        line = self.lexer.peek().line
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirections: list[Redirection] = []
        while True:
            token = self.lexer.peek()
            if token.kind == "redirection":
                self.lexer.next()
                redirections.append(self.lexer.redirection(token))
            elif token.kind == "word":
                self.lexer.next()
                assignment = None if words else read_assignment(token.word)
                if assignment:
                    assignments.append(assignment)
                else:
                    words.append(token.word)
            elif token.text == "(" and len(words) == 1 and not assignments and words[0].bare:
                return self.function(words[0].bare)
            elif token.text == "(":
                raise self.unexpected(token)
            else:
                return Simple(tuple(assignments), tuple(words), tuple(redirections), line)

    def function(self, name: str) -> Command:
        """The rest of `name() command`."""
        self.lexer.next()
        self.operator(")")
        self.newlines()
        return Function(name, self.command())

    def newlines(self) -> None:
        """Skip line ends."""
        while self.lexer.peek().kind == "newline":
            self.lexer.next()

    def nonempty(self, body: Script) -> Script:
        """Refuse a body without commands."""
        if not body.statements:
            raise self.unexpected(self.lexer.peek())
        return body

    def keyword(self, keyword: str) -> None:
        """Read a keyword that must come now."""
        token = self.lexer.next()
        if token.bare != keyword:
            raise self.unexpected(token)

    def operator(self, operator: str) -> None:
        """Read an operator that must come now."""
        token = self.lexer.next()
        if token.kind != "operator" or token.text != operator:
            raise self.unexpected(token)

    def unexpected(self, token: Token) -> Exception:
        """The error for a token that cannot stand where it is."""
        if token.kind == "end" and self.open:
            message = f"syntax error: unmatched '{self.open[-1]}'"
            return ShellSyntaxError(message, line=token.line, incomplete=True)
        return self.lexer.unexpected(token)


def read_assignment(word: Word) -> Assignment | None:
    """The word as `name=value`, or None."""
    if not word.parts:
        return None
    first = word.parts[0]
    if not isinstance(first, Text) or first.quoted:
        return None
    match = NAME.match(first.text)
    if match is None:
        return None
    rest = first.text[match.end() :]
    append = rest.startswith("+=")
    if not append and not rest.startswith("="):
        return None
    head = rest[2:] if append else rest[1:]
    parts = (Text(head), *word.parts[1:]) if head else word.parts[1:]
    return Assignment(match.group(), Word(tuple(parts)), append)
