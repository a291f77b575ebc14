"""A shell's variables."""

from __future__ import annotations

from collections.abc import Callable

MAX_VALUE = 8 * 1024 * 1024
"""Characters one variable may hold; a script that doubles a variable in a loop must not take the host's memory."""


class AssignmentRefused(Exception):
    """A variable is read-only, or its value too long."""


class Variables:
    """Named texts, some of them exported, read-only, integers or local to a function."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._values = dict(environment)
        self.exported = set(environment)
        self.read_only: set[str] = set()
        self.integers: set[str] = set()
        self._scopes: list[dict[str, str | None]] = []
        self.computed: dict[str, Callable[[], str]] = {}
        """Variables that are worked out when they are read, such as `RANDOM`."""

    def copy(self) -> Variables:
        """An independent copy, for a subshell."""
        twin = Variables({})
        twin._values = dict(self._values)
        twin.exported = set(self.exported)
        twin.read_only = set(self.read_only)
        twin.integers = set(self.integers)
        twin._scopes = [dict(scope) for scope in self._scopes]
        twin.computed = self.computed
        return twin

    def get(self, name: str) -> str | None:
        """The value, or None."""
        if name in self._values:
            return self._values[name]
        return self.computed[name]() if name in self.computed else None

    def set(self, name: str, value: str) -> None:
        """Assign."""
        if name in self.read_only:
            raise AssignmentRefused(f"read-only: {name}")
        if len(value) > MAX_VALUE:
            raise AssignmentRefused(f"{name}: can't allocate {len(value)} data bytes")
        self._values[name] = value

    def unset(self, name: str) -> None:
        """Forget a variable."""
        if name in self.read_only:
            raise AssignmentRefused(f"read-only: {name}")
        self._values.pop(name, None)
        self.exported.discard(name)
        self.integers.discard(name)

    def items(self) -> list[tuple[str, str]]:
        """All of them, sorted by name."""
        return sorted(self._values.items())

    def environment(self) -> dict[str, str]:
        """What a command sees."""
        return {name: value for name, value in self._values.items() if name in self.exported}

    def enter_function(self) -> None:
        """Begin a scope for `local` variables."""
        self._scopes.append({})

    def leave_function(self) -> None:
        """End a scope: what was local has its old value again."""
        for name, value in self._scopes.pop().items():
            if value is None:
                self._values.pop(name, None)
            else:
                self._values[name] = value

    def make_local(self, name: str) -> None:
        """Remember a variable's value for the end of the function; outside of functions nothing happens."""
        if self._scopes and name not in self._scopes[-1]:
            self._scopes[-1][name] = self._values.pop(name, None)
