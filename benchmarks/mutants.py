"""Mutants: small changes of a source file, each of which a test should notice.

The operators are the usual ones of mutation testing: arithmetic, comparison and boolean operators are replaced,
conditions negated, numbers and truth values changed, returned values dropped, calls made for their effect removed.
Text is left alone: what a screen or a message says is the business of golden dumps. So are places where a change is no
change of behaviour: annotations, docstrings, `__all__`, `TYPE_CHECKING` blocks, options of decorators, logging, the
texts of errors, time limits, and Protocol members.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_TIME_LIMIT = re.compile(r"timeout|deadline|_s$|_S$|patience|interval|grace", re.IGNORECASE)
_LOG_METHODS = {"debug", "info", "warning", "exception", "opt", "log", "print", "echo"}


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    path: str
    """Of the file, below the repository."""
    function: str
    """Qualified name of the function or class that holds it, or `<module>`."""
    first_line: int
    last_line: int
    """The lines of the changed expression or statement."""
    statement_line: int
    """Where its statement begins: the line that is known to run when it does."""
    start: int
    end: int
    """Offsets in the UTF-8 source."""
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.first_line} {self.function}: {self.before} -> {self.after}"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    return list(_Sites(path, source).find())


class _Sites:
    """Walks one file and makes a mutant at each place that has an operator."""

    def __init__(self, path: str, source: bytes) -> None:
        self._path = path
        self._source = source
        lengths = [len(line) for line in source.splitlines(keepends=True)]
        self._line_starts = [sum(lengths[:row]) for row in range(len(lengths))]

    def find(self) -> Iterator[Mutant]:
        yield from self._block(ast.parse(self._source).body, ())

    def _block(self, body: list[ast.stmt], scope: tuple[str, ...]) -> Iterator[Mutant]:
        for statement in body:
            yield from self._statement(statement, scope)

    def _statement(self, node: ast.stmt, scope: tuple[str, ...]) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from self._definition(node, scope)
            return
        if _is_ignored(node):
            return
        where = ".".join(scope) or "<module>"
        if isinstance(node, ast.Return) and node.value is not None and not _is_constant(node.value):
            yield self._mutant(node.value, where, node, ast.Constant(None))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield self._mutant(node.value, where, node, ast.Constant(None))
        if isinstance(node, ast.If | ast.While):
            yield self._mutant(node.test, where, node, ast.UnaryOp(ast.Not(), node.test))
        if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
            swapped = ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)
            yield self._mutant(node, where, node, swapped)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) and child is not getattr(node, "annotation", None):
                yield from self._expression(child, where, node)
            elif isinstance(child, ast.withitem):
                yield from self._expression(child.context_expr, where, node)
        for block in ("body", "orelse", "finalbody"):
            yield from self._block(getattr(node, block, []), scope)
        for handler in getattr(node, "handlers", []):
            yield from self._block(handler.body, scope)
        for case in getattr(node, "cases", []):
            yield from self._block(case.body, scope)

    def _definition(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, scope: tuple[str, ...]
    ) -> Iterator[Mutant]:
        inner = (*scope, node.name)
        if isinstance(node, ast.ClassDef):
            if any("Protocol" in ast.unparse(base) for base in node.bases):
                return
        else:
            if any("abstractmethod" in ast.unparse(decorator) for decorator in node.decorator_list):
                return
            for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                yield from self._expression(default, ".".join(inner), node)
        yield from self._block(node.body, inner)

    def _expression(self, node: ast.expr, where: str, statement: ast.stmt) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr):
            return
        for changed in _changes(node):
            yield self._mutant(node, where, statement, changed)
        for name, child in _operands(node):
            if not (name and _TIME_LIMIT.search(name)):
                yield from self._expression(child, where, statement)

    def _mutant(self, node: ast.expr | ast.stmt, where: str, statement: ast.stmt, changed: ast.AST) -> Mutant:
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        after = ast.unparse(ast.fix_missing_locations(changed))
        if not isinstance(node, ast.stmt) and not isinstance(changed, ast.Constant):
            after = f"({after})"
        before = " ".join(self._source[start:end].decode().split())
        last = node.end_lineno or node.lineno
        return Mutant(self._path, where, node.lineno, last, statement.lineno, start, end, before, after)

    def _offset(self, line: int, column: int) -> int:
        return self._line_starts[line - 1] + column


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    """The replacements of one expression itself, its operands left as they are."""
    match node:
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC and not _is_text(left):
            yield ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
        case ast.Compare(left, [operator], operands) if type(operator) in _COMPARISON:
            yield ast.Compare(left, [_COMPARISON[type(operator)]()], operands)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.UnaryOp(ast.USub(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, otherwise):
            yield ast.IfExp(test, otherwise, body)
        case _:
            pass


def _operands(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The expressions below `node`, each with the name of the argument it is passed as, if it is."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.keyword):
            yield child.arg or "", child.value
        elif isinstance(child, ast.comprehension):
            yield from (("", part) for part in (child.iter, *child.ifs))
        elif isinstance(child, ast.expr):
            yield "", child


def _is_constant(node: ast.expr) -> bool:
    """Whether the value has a mutant of its own already, or is text."""
    return isinstance(node, ast.Constant | ast.JoinedStr | ast.Compare | ast.BoolOp | ast.UnaryOp)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _is_ignored(node: ast.stmt) -> bool:
    """Whether nothing in a statement is mutated."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert() | ast.Expr(ast.Constant()):
            return True
        case ast.If(test):
            return "TYPE_CHECKING" in ast.unparse(test) or "__name__" in ast.unparse(test)
        case ast.Expr(ast.Call(function)):
            return ast.unparse(function).rpartition(".")[2] in _LOG_METHODS
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return name == "__all__" or name == "schema_version" or bool(_TIME_LIMIT.search(name))
        case _:
            return False
