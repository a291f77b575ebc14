"""`test`, `[` and `[[`: conditions on strings, numbers and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simdroid.shell.language import arithmetic
from simdroid.shell.language.patterns import escape, matches
from simdroid.system import FileSystem, paths

MAX_DEPTH = 50

_INTEGER: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda left, right: left == right,
    "-ne": lambda left, right: left != right,
    "-gt": lambda left, right: left > right,
    "-ge": lambda left, right: left >= right,
    "-lt": lambda left, right: left < right,
    "-le": lambda left, right: left <= right,
}
_STRING: dict[str, Callable[[str, str], bool]] = {
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}
_EQUALITY = {"=": True, "==": True, "!=": False}
_TIMES = ("-nt", "-ot", "-ef")
_UNARY = frozenset("-" + letter for letter in "abcdefghknoprstuvwxzGHLNOS")
_KINDS = {"d": 0o040000, "f": 0o100000, "c": 0o020000, "b": 0o060000, "p": 0o010000, "S": 0o140000}


class BadCondition(Exception):
    """A condition that cannot be understood; the command's name belongs before the message unless `named` is off."""

    def __init__(self, message: str, *, named: bool = True) -> None:
        super().__init__(message)
        self.named = named


class _NoNames:
    def get(self, name: str) -> str | None:
        return None

    def set(self, name: str, value: str) -> None:
        pass


def evaluate(
    words: Sequence[str],
    fs: FileSystem,
    cwd: str,
    *,
    names: arithmetic.Names | None = None,
    patterns: Sequence[str] | None = None,
) -> bool:
    """Whether a condition holds; `patterns` (of `[[`) are the words as patterns, for the right side of `=`."""
    return _Evaluator(words, fs, cwd, names or _NoNames(), patterns).whole()


class _Evaluator:
    def __init__(
        self, words: Sequence[str], fs: FileSystem, cwd: str, names: arithmetic.Names, patterns: Sequence[str] | None
    ) -> None:
        self._words = words
        self._fs = fs
        self._cwd = cwd
        self._names = names
        self._double = patterns is not None
        self._patterns = patterns if patterns is not None else [escape(word) for word in words]
        self._or, self._and = ("||", "&&") if self._double else ("-o", "-a")
        self._position = 0
        self._depth = 0

    def whole(self) -> bool:
        if not self._double and len(self._words) <= 4:
            return self._short(list(self._words), 0)
        return self._rest()

    def _rest(self) -> bool:
        value = self._any()
        if self._position < len(self._words):
            raise self._unexpected()
        return value

    def _short(self, words: list[str], offset: int) -> bool:
        """POSIX's rules by the number of words, which make `[ -f = -f ]` and `[ "(" ]` mean what they say."""
        if not words:
            return False
        if len(words) == 1:
            return words[0] != ""
        if len(words) == 2 and words[0] == "!":
            return words[1] == ""
        if len(words) == 3 and self._is_binary(words[1]):
            self._position = offset
            return self._binary(words[0], words[1], offset + 2)
        if len(words) >= 3 and words[0] == "!":
            return not self._short(words[1:], offset + 1)
        self._position = offset
        return self._rest()

    def _peek(self) -> str | None:
        return self._words[self._position] if self._position < len(self._words) else None

    def _next(self) -> str:
        word = self._peek()
        if word is None:
            raise BadCondition("expression expected")
        self._position += 1
        return word

    def _unexpected(self) -> BadCondition:
        word = self._peek()
        problem = "unexpected operator/operand"
        return BadCondition(f"{problem} '{word}'" if self._double else f"{word}: {problem}")

    def _any(self) -> bool:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BadCondition("expression nested too deep")
        value = self._all()
        while self._peek() == self._or:
            self._position += 1
            value = self._all() or value
        self._depth -= 1
        return value

    def _all(self) -> bool:
        value = self._not()
        while self._peek() == self._and:
            self._position += 1
            value = self._not() and value
        return value

    def _not(self) -> bool:
        negated = False
        while self._peek() == "!" and self._position + 1 < len(self._words):
            self._position += 1
            negated = not negated
        return self._primary() != negated

    def _primary(self) -> bool:
        word = self._next()
        following = self._peek()
        if following is not None and self._is_binary(following) and self._position + 1 < len(self._words):
            self._position += 2
            return self._binary(word, following, self._position - 1)
        if word == "(" and following is not None:
            value = self._any()
            if self._peek() != ")":
                raise BadCondition("missing )")
            self._position += 1
            return value
        if word in _UNARY and following is not None and following not in (self._or, self._and, ")"):
            self._position += 1
            return self._unary(word[1], following)
        return word != ""

    @staticmethod
    def _is_binary(word: str) -> bool:
        return word in _INTEGER or word in _STRING or word in _EQUALITY or word in _TIMES

    def _binary(self, left: str, operator: str, at: int) -> bool:
        right = self._words[at]
        if operator in _EQUALITY:
            return matches(self._patterns[at], left) == _EQUALITY[operator]
        if operator in _STRING:
            return _STRING[operator](left, right)
        if operator in _TIMES:
            return self._compare_files(left, operator, right)
        return _INTEGER[operator](self._number(left), self._number(right))

    def _number(self, text: str) -> int:
        try:
            return arithmetic.evaluate(text, self._names)
        except arithmetic.BadExpression:
            raise BadCondition(f"{text}: bad number", named=False) from None

    def _compare_files(self, left: str, operator: str, right: str) -> bool:
        first, second = self._stamp(left), self._stamp(right)
        if operator == "-ef":
            return first is not None and second is not None and self._real(left) == self._real(right)
        if operator == "-ot":
            first, second = second, first
        return first is not None and (second is None or first > second)

    def _stamp(self, name: str) -> int | None:
        try:
            return self._fs.stat(paths.absolute(name, self._cwd)).mtime_ns if name else None
        except OSError:
            return None

    def _real(self, name: str) -> str:
        return self._fs.resolve(paths.absolute(name, self._cwd))

    def _unary(self, letter: str, operand: str) -> bool:
        if letter in "nz":
            return bool(operand) == (letter == "n")
        return letter not in "to" and operand != "" and self._file(letter, paths.absolute(operand, self._cwd))

    def _file(self, letter: str, path: str) -> bool:
        try:
            stat = self._fs.stat(path, follow=letter not in "hL")
        except OSError:
            return False
        if letter in _KINDS:
            return stat.mode & 0o170000 == _KINDS[letter]
        if letter in "rwx":
            return self._fs.access(path, {"r": 4, "w": 2, "x": 1}[letter])  # type: ignore[arg-type]
        answers = {
            "h": stat.kind == "symlink",
            "L": stat.kind == "symlink",
            "s": stat.size > 0,
            "u": stat.mode & 0o4000 != 0,
            "g": stat.mode & 0o2000 != 0,
            "k": stat.mode & 0o1000 != 0,
            "O": stat.uid == self._fs.user.uid,
            "G": stat.gid == self._fs.user.gid,
        }
        return answers.get(letter, True)
