"""The shell's syntax tree: what the parser makes of a script and the interpreter walks.

A word is a tuple of parts; a part says whether it stood inside quotes, because quoted results are neither split into
fields nor taken for patterns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


class ShellSyntaxError(Exception):
    """A script cannot be parsed; `incomplete` when more input might complete it."""

    def __init__(self, message: str, *, line: int = 1, incomplete: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.incomplete = incomplete


@dataclass(frozen=True)
class LiteralText:
    """Characters that stand for themselves."""

    text: str
    quoted: bool = False


@dataclass(frozen=True)
class Parameter:
    """`$name` or `${name<operator>operand}`; the operator `#name` asks for the length."""

    name: str
    operator: str = ""
    operand: Word | None = None
    replacement: Word | None = None
    quoted: bool = False


@dataclass(frozen=True)
class Substitution:
    """`$(…)` or backticks."""

    body: Script
    quoted: bool = False


@dataclass(frozen=True)
class Arithmetic:
    """`$((…))`; the expression is expanded before it is evaluated."""

    expression: Word
    quoted: bool = False


Part: TypeAlias = "LiteralText | Parameter | Substitution | Arithmetic"


@dataclass(frozen=True)
class Word:
    """One word before expansion."""

    parts: tuple[Part, ...] = ()

    @property
    def bare(self) -> str | None:
        """The text of a word that has no quotes and no expansions: only such a word can be a keyword."""
        if len(self.parts) != 1:
            return None
        only = self.parts[0]
        return only.text if isinstance(only, LiteralText) and not only.quoted else None


@dataclass(frozen=True)
class Assignment:
    """`name=value`, or `name+=value`."""

    name: str
    value: Word
    append: bool = False


@dataclass
class HereDocument:
    """The text below a command; the lexer fills it in when it reaches the next line."""

    delimiter: str
    quoted: bool
    strip_tabs: bool
    body: Word = field(default_factory=Word)


@dataclass(frozen=True)
class Redirection:
    """`fd operator target`."""

    fd: int
    operator: str
    target: Word | HereDocument


@dataclass(frozen=True)
class Simple:
    """Assignments, a command with its arguments, redirections; each may be missing."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirections: tuple[Redirection, ...]
    line: int


@dataclass(frozen=True)
class Subshell:
    """`( … )`."""

    body: Script


@dataclass(frozen=True)
class Group:
    """`{ …; }`."""

    body: Script


@dataclass(frozen=True)
class Branch:
    """One `if … then …` or `elif … then …`."""

    condition: Script
    body: Script


@dataclass(frozen=True)
class If:
    """`if … fi`."""

    branches: tuple[Branch, ...]
    otherwise: Script | None


@dataclass(frozen=True)
class Loop:
    """`while … done`, or `until … done`."""

    condition: Script
    body: Script
    until: bool


@dataclass(frozen=True)
class For:
    """`for name in words; do … done`; without `in` the words are the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Script


@dataclass(frozen=True)
class Clause:
    """One `pattern) …` of a `case`; `end` is `;;`, or `;&` to fall into the next one."""

    patterns: tuple[Word, ...]
    body: Script
    end: str


@dataclass(frozen=True)
class Case:
    """`case word in … esac`."""

    subject: Word
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Function:
    """`name() command`."""

    name: str
    body: Command


@dataclass(frozen=True)
class Condition:
    """`[[ … ]]`; operators that the lexer sees (`&&`, `(`, `<` …) are bare words here."""

    words: tuple[Word, ...]


@dataclass(frozen=True)
class ArithmeticCommand:
    """`(( … ))`."""

    expression: Word


@dataclass(frozen=True)
class Redirected:
    """A compound command with redirections of its own."""

    command: Command
    redirections: tuple[Redirection, ...]


Command: TypeAlias = (
    "Simple | Subshell | Group | If | Loop | For | Case | Function | Condition | ArithmeticCommand | Redirected"
)


@dataclass(frozen=True)
class Pipeline:
    """Commands joined by `|`, with `!` and `time` in front."""

    commands: tuple[Command, ...]
    negated: bool = False
    timed: bool = False


@dataclass(frozen=True)
class Next:
    """A pipeline that runs when the status before it is right for `operator`, `&&` or `||`."""

    operator: str
    pipeline: Pipeline


@dataclass(frozen=True)
class Statement:
    """Pipelines joined by `&&` and `||`, up to `;`, `&` or the end of a line."""

    first: Pipeline
    rest: tuple[Next, ...] = ()
    background: bool = False


@dataclass(frozen=True)
class Script:
    """Statements in order."""

    statements: tuple[Statement, ...] = ()
