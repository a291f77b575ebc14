"""`find`: walks directories and evaluates an expression for every file."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command, parse_integer, print_help
from simdroid.shell.files.find_predicates import (
    Batch,
    Test,
    Visit,
    simple_test,
    with_argument,
    without_argument,
)
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import report_error
from simdroid.system import paths

_ACTIONS = frozenset({"print", "print0", "exec", "execdir", "ok", "okdir", "quit", "printf"})
_MAX_NESTING = 100


@command("find")
async def find(call: Call) -> int:
    """Search directories for files that an expression is true of."""
    if call.args[:1] == ["--help"]:
        print_help(call, call.name)
        return 0
    words, follow = call.args, ""
    while words and words[0] in ("-H", "-L", "-P"):
        follow, words = words[0], words[1:]
    count = next((at for at, word in enumerate(words) if word[:1] == "-" or word in ("!", "(")), len(words))
    expression = _Expression(call, words[count:])
    search = _Search(call, expression, follow)
    for name in words[:count] or ["."]:
        await search.operand(name)
    await expression.flush()
    return max(search.status, expression.status)


class _Expression:
    """A parsed expression: `or` of `and` of `not` of tests."""

    def __init__(self, call: Call, arguments: list[str]) -> None:
        self._call = call
        self._words = arguments
        self._at = 0
        self._nesting = 0
        self._acts = False
        self._batches: list[Batch] = []
        self.status = 0
        self.depth_first = False
        self.least, self.most = 0, 1 << 30
        self.test = self._either()
        if self._at < len(arguments):
            raise CommandFailed(f"find: bad arg '{arguments[self._at]}'")
        if not self._acts:
            self.test = _and(self.test, without_argument(call, "print") or simple_test(lambda _: True))

    async def flush(self) -> None:
        """Run what `-exec … +` has collected."""
        for batch in self._batches:
            if batch.names:
                argv = [name for word in batch.argv for name in (batch.names if word == "{}" else [word])]
                self.status = max(self.status, min(1, await self._call.run(self._call.with_argv(argv))))
                batch.names.clear()

    def _peek(self) -> str | None:
        return self._words[self._at] if self._at < len(self._words) else None

    def _either(self) -> Test:
        test = self._all()
        while self._peek() in ("-o", "-or"):
            self._at += 1
            test = _or(test, self._all())
        return test

    def _all(self) -> Test:
        test: Test | None = None
        while (word := self._peek()) is not None and word not in ("-o", "-or", ")"):
            if word in ("-a", "-and", "-noleaf"):
                self._at += 1
                continue
            one = self._one()
            test = one if test is None else _and(test, one)
        return test or simple_test(lambda _: True)

    def _one(self) -> Test:
        word = self._words[self._at]
        self._at += 1
        if word in ("!", "-not"):
            return _not(self._one() if self._peek() is not None else simple_test(lambda _: False))
        if word == "(":
            self._nesting += 1
            if self._nesting > _MAX_NESTING:
                raise CommandFailed("find: bad arg '('")
            inner = self._either()
            self._at += self._peek() == ")"
            return inner
        if not word.startswith("-"):
            raise CommandFailed(f"find: bad arg '{word}'")
        return self._primary(word[1:])

    def _primary(self, name: str) -> Test:
        self._acts = self._acts or name in _ACTIONS
        if name in ("depth", "d", "xdev", "mount", "delete"):
            self.depth_first = self.depth_first or name in ("depth", "d", "delete")
            return without_argument(self._call, name) or simple_test(lambda _: True)
        if name in ("exec", "execdir", "ok", "okdir"):
            return self._exec(name)
        simple = without_argument(self._call, name)
        if simple is not None:
            return simple
        argument = self._peek()
        if argument is None:
            raise CommandFailed(f"find: '-{name}' needs 1 arg")
        self._at += 1
        if name in ("mindepth", "maxdepth"):
            return self._limit(name, parse_integer(self._call, argument))
        test = with_argument(self._call, name, argument)
        if test is None:
            raise CommandFailed(f"find: bad arg '-{name}'")
        return test

    def _limit(self, name: str, depth: int) -> Test:
        if name == "mindepth":
            self.least = max(self.least, depth)
        else:
            self.most = min(self.most, depth)
        return simple_test(lambda _: True)

    def _exec(self, name: str) -> Test:
        argv: list[str] = []
        while True:
            word = self._peek()
            if word is None:
                if not argv:
                    raise CommandFailed(f"find: '{name}' needs 1 arg")
                raise CommandFailed("find: -exec without " + ("\\;" if "{}" in argv else "{}"))
            self._at += 1
            if word == ";":
                break
            if word == "+" and argv and argv[-1] == "{}":
                self._batches.append(Batch(argv))
                return self._batches[-1].collect
            argv.append(word)
        if not argv:
            raise CommandFailed(f"find: '{name}' needs 1 arg")
        return self._each(argv)

    def _each(self, argv: list[str]) -> Test:
        async def test(visit: Visit) -> bool:
            words = [visit.path if word == "{}" else word for word in argv]
            return await self._call.run(self._call.with_argv(words)) == 0

        return test


def _and(left: Test, right: Test) -> Test:
    async def test(visit: Visit) -> bool:
        return await left(visit) and await right(visit)

    return test


def _or(left: Test, right: Test) -> Test:
    async def test(visit: Visit) -> bool:
        return await left(visit) or await right(visit)

    return test


def _not(inner: Test) -> Test:
    async def test(visit: Visit) -> bool:
        return not await inner(visit)

    return test


class _Search:
    def __init__(self, call: Call, expression: _Expression, follow: str) -> None:
        self._call = call
        self._expression = expression
        self._follow = follow
        self._over = False
        self._time_slice = TimeSlice(call)
        self.status = 0

    async def operand(self, name: str) -> None:
        """Search below one starting point."""
        try:
            # /sdcard is a symlink; as an operand it stands for the storage it leads to.
            own = self._call.fs.resolve(self._call.path(name), follow=False) in paths.LINKS
            await self._visit(name, 0, follow=own or bool(self._follow.strip("-P")))
        except OSError as error:
            self._complain(name, error)

    async def _visit(self, path: str, depth: int, *, follow: bool) -> None:
        await self._time_slice.step()
        absolute = self._call.path(path)
        visit = Visit(path, self._call.fs.stat(absolute, follow=follow and self._call.fs.exists(absolute)), depth)
        expression = self._expression
        inside = expression.least <= depth <= expression.most
        if inside and not expression.depth_first:
            await self._ask(visit)
        if visit.stat.kind == "directory" and not visit.prune and depth < expression.most and not self._over:
            await self._below(path, depth)
        if inside and expression.depth_first and not self._over:
            await self._ask(visit)

    async def _ask(self, visit: Visit) -> None:
        await self._expression.test(visit)
        self._over = self._over or visit.quit
        await self._call.stdout.drain()

    async def _below(self, path: str, depth: int) -> None:
        try:
            names = self._call.fs.listdir(self._call.path(path))
        except OSError as error:
            self._complain(path, error)
            return
        for name in names:
            if self._over:
                return
            inner = f"{path.rstrip('/')}/{name}"
            try:
                await self._visit(inner, depth + 1, follow=self._follow == "-L")
            except FileNotFoundError:
                continue
            except OSError as error:
                self._complain(inner, error)

    def _complain(self, path: str, error: OSError) -> None:
        report_error(self._call, path, error, quoted=True)
        self.status = 1
