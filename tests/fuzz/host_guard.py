"""Watches what a piece of code does to the host: files opened or changed outside its own folder, programs, sockets."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zoneinfo import TZPATH

_CHANGES = {
    "os.remove": (0,),
    "os.rename": (0, 1),
    "os.mkdir": (0,),
    "os.rmdir": (0,),
    "os.symlink": (1,),
    "os.link": (0, 1),
    "os.chmod": (0,),
    "os.chown": (0,),
    "os.truncate": (0,),
    "os.utime": (0,),
    "os.listdir": (0,),
    "os.scandir": (0,),
    "shutil.rmtree": (0,),
    "sqlite3.connect": (0,),
}
"""Audit events, and which of their arguments are paths that are read or changed."""

_FORBIDDEN = ("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn", "socket.connect", "socket.bind")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class HostGuard:
    """Collects violations while it is active; audit hooks cannot be removed, so there is one per process."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        self._own: tuple[str, ...] = ()
        stdlib, here = sysconfig.get_paths()["stdlib"], str(Path(__file__).parents[2])
        readable = (sys.prefix, sys.base_prefix, stdlib, here, *TZPATH)
        self._readable = tuple(str(Path(folder).resolve()) for folder in readable)
        self._installed = False

    @contextmanager
    def active(self, folder: Path) -> Iterator[None]:
        """Watch; `folder` belongs to the code that runs."""
        if not self._installed:
            sys.addaudithook(self._audit)
            self._installed = True
        self._own = (str(folder.resolve()),)
        try:
            yield
        finally:
            self._own = ()

    def _audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._own:
            return
        if event == "open":
            self._opened(arguments)
        elif event in _CHANGES:
            for index in _CHANGES[event]:
                path = _placed(arguments[index], arguments[-1])
                self._check(event, path, writes=event not in ("os.listdir", "os.scandir"))
        elif event in _FORBIDDEN and not _is_own_process(event, arguments):
            self.violations.append(f"{event} {arguments!r}")

    def _opened(self, arguments: tuple[object, ...]) -> None:
        path, mode, flags = arguments[:3]
        if path in (os.devnull, tempfile.gettempdir()):
            return  # nobody's: nothing, or a file without a name, which is opened by its folder
        writes = isinstance(flags, int) and bool(flags & _WRITES)
        writes = writes or (isinstance(mode, str) and any(letter in mode for letter in "wax+"))
        self._check("open", path, writes=writes)

    def _check(self, event: str, path: object, *, writes: bool) -> None:
        if not isinstance(path, str | bytes | os.PathLike):
            return
        name = os.fsdecode(path)
        name = unquote(urlsplit(name).path) if event == "sqlite3.connect" and name.startswith("file:") else name
        text = os.path.abspath(name)  # noqa: PTH100 - links are judged by their own place
        allowed = self._own if writes else (*self._own, *self._readable, "/dev/null", "/proc/self")
        if name == ":memory:" or text.endswith(".pyc") or "__pycache__" in text:
            return
        if not any(text == root or text.startswith(root + "/") for root in allowed):
            self.violations.append(f"{event} {text!r}")


def _placed(path: object, folder: object) -> object:
    """A path that is relative to an open directory, as `rmtree` uses them, made absolute."""
    if isinstance(path, str) and not path.startswith("/") and isinstance(folder, int) and folder >= 0:
        return f"{os.readlink(f'/proc/self/fd/{folder}')}/{path}"  # noqa: PTH115 - a link of the kernel's
    return path


GUARD = HostGuard()


def _is_own_process(event: str, arguments: tuple[object, ...]) -> bool:
    """Whether a process of our own is started by its module, such as the encoder of `screenrecord`."""
    # Python 3.13 starts a subprocess by the second.
    command = arguments[1] if event in ("subprocess.Popen", "os.posix_spawn") else None
    if not isinstance(command, list | tuple) or command[:1] != [sys.executable]:
        return False
    return any(str(each).startswith(("mobile_world.", "simdroid.")) for each in command[1:4])
