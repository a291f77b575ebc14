"""Install sessions: installations in several steps, as `adb install-multiple` does them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from simdroid.system.stateful import Json

FIRST_SESSION = 1001


@dataclass(frozen=True)
class InstallOptions:
    """The switches of `pm install` that decide something here."""

    replace: bool = True
    grant_all: bool = False
    allow_test: bool = False
    allow_downgrade: bool = False
    installer: str | None = None


@dataclass
class Session:
    """One installation on its way: the files by the names the caller gave them."""

    options: InstallOptions
    files: dict[str, bytes] = field(default_factory=dict)


class InstallSessions:
    """The open install sessions; a snapshot forgets them."""

    def __init__(self) -> None:
        self._open: dict[int, Session] = {}
        self._next = FIRST_SESSION

    def create(self, options: InstallOptions) -> int:
        """Begin one; its number."""
        number, self._next = self._next, self._next + 1
        self._open[number] = Session(options)
        return number

    def __len__(self) -> int:
        return len(self._open)

    @property
    def size(self) -> int:
        """Bytes of all files of open sessions."""
        return sum(len(data) for session in self._open.values() for data in session.files.values())

    def is_open(self, number: int) -> bool:
        """Whether one was begun and neither committed nor abandoned."""
        return number in self._open

    def write(self, number: int, name: str, data: bytes) -> None:
        """Add a file to an open one."""
        self._open[number].files[name] = data

    def close(self, number: int) -> Session | None:
        """Take one out."""
        return self._open.pop(number, None)

    def save(self) -> Json:
        """See `Stateful`."""
        return self._next

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._open.clear()
        self._next = cast(int, value)
