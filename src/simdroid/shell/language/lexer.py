"""The lexer: cuts a script into words, operators and line ends."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from simdroid.shell.language.base.syntax import HereDocument, LiteralText, Redirection, Word
from simdroid.shell.language.scanner import Scanner
from simdroid.shell.language.words import SubstitutionReader, WordReader

Kind = Literal["word", "operator", "redirection", "newline", "end"]

_OPERATORS = ("&&", "||", ";;", ";&", ";|", "|&", ";", "&", "|", "(", ")")
_REDIRECTIONS = ("<<<", "<<-", "&>>", "<<", ">>", ">|", ">&", "<&", "<>", "&>", "<", ">")
_MARK = re.compile("|".join(re.escape(mark) for mark in sorted(_REDIRECTIONS + _OPERATORS, key=len, reverse=True)))
_NUMBER = re.compile(r"[0-9]{1,2}(?=[<>])")


class Token(NamedTuple):
    """One piece of a script; `text` is what an error message calls it."""

    kind: Kind
    text: str
    line: int
    word: Word = Word()
    fd: int | None = None

    @property
    def bare(self) -> str | None:
        """The text of an unquoted word, else None."""
        return self.word.bare if self.kind == "word" else None


class Lexer:
    """Gives tokens one by one, with one token of lookahead, and collects here-documents at line ends."""

    def __init__(self, scanner: Scanner, substitution: SubstitutionReader) -> None:
        self.scanner = scanner
        self._substitution = substitution
        self.words = WordReader(scanner, substitution)
        self._peeked: Token | None = None
        self._documents: list[HereDocument] = []

    def peek(self) -> Token:
        """The token that comes next."""
        if self._peeked is None:
            self._peeked = self._read()
        return self._peeked

    def next(self) -> Token:
        """Read a token."""
        token, self._peeked = self.peek(), None
        return token

    def double_parenthesis(self) -> Word | None:
        """After a `(`: the expression of `(( … ))`, or None with nothing read."""
        if self._peeked is not None or not self.scanner.skip("("):
            return None
        expression = self.words.arithmetic()
        if expression is None:
            self.scanner.position -= 1
        return expression

    def redirection(self, token: Token) -> Redirection:
        """The redirection that `token` begins."""
        fd = int(token.text[0] != "<") if token.fd is None else token.fd
        target = self.next()
        if target.kind != "word":
            raise self.unexpected(target)
        if token.text not in ("<<", "<<-"):
            return Redirection(fd, token.text, target.word)
        return Redirection(fd, "<<", self._document(target.word, strip_tabs=token.text == "<<-"))

    def unexpected(self, token: Token) -> Exception:
        """The error for a token that cannot stand where it is."""
        name = {"newline": "'newline'", "end": "EOF"}.get(token.kind, f"'{token.text}'")
        return self.scanner.error(f"syntax error: unexpected {name}", incomplete=token.kind == "end")

    def finish(self) -> None:
        """Complain about a here-document that the script's end left open."""
        self._read_documents()

    def _read(self) -> Token:
        scanner = self.scanner
        while scanner.peek() in (" ", "\t"):
            scanner.take()
        if scanner.peek() == "#":
            end = scanner.find("\n")
            scanner.position = len(scanner.text) if end < 0 else end
        line = scanner.line
        if scanner.ended:
            return Token("end", "EOF", line)
        if scanner.skip("\n"):
            self._read_documents()
            return Token("newline", "\n", line)
        number = _NUMBER.match(scanner.text, scanner.position)
        if number:
            scanner.position = number.end()
        mark = _MARK.match(scanner.text, scanner.position)
        if mark is None:
            return self._word(line)
        scanner.position = mark.end()
        if mark.group() in _REDIRECTIONS:
            return Token("redirection", mark.group(), line, fd=int(number.group()) if number else None)
        return Token("operator", mark.group(), line)

    def _word(self, line: int) -> Token:
        start = self.scanner.position
        word = self.words.word()
        return Token("word", self.scanner.text[start : self.scanner.position].replace("\\\n", ""), line, word)

    def _document(self, delimiter: Word, *, strip_tabs: bool) -> HereDocument:
        texts = [part for part in delimiter.parts if isinstance(part, LiteralText)]
        if len(texts) < len(delimiter.parts):
            raise self.scanner.error("syntax error: bad here document delimiter")
        quoted = any(part.quoted for part in texts)
        document = HereDocument("".join(part.text for part in texts), quoted, strip_tabs)
        self._documents.append(document)
        return document

    def _read_documents(self) -> None:
        documents, self._documents = self._documents, []
        for document in documents:
            self._read_document(document)

    def _read_document(self, document: HereDocument) -> None:
        lines: list[str] = []
        first_line = self.scanner.line
        while True:
            if self.scanner.ended:
                raise self.scanner.error(f"here document '{document.delimiter}' unclosed", incomplete=True)
            end = self.scanner.find("\n")
            stop = len(self.scanner.text) if end < 0 else end + 1
            line = self.scanner.take(stop - self.scanner.position)
            line = line.lstrip("\t") if document.strip_tabs else line
            if line.removesuffix("\n") == document.delimiter:
                break
            lines.append(line)
        text = "".join(lines)
        if document.quoted:
            document.body = Word((LiteralText(text, True),))
            return
        with self.scanner.nested():
            inner = Scanner(text, depth=self.scanner.depth, first_line=first_line)
            document.body = WordReader(inner, self._substitution).document()
