"""Redirections: opens their targets and applies them to file descriptors."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from simdroid.shell.language.base import Bytes, FileInput, FileOutput, HereDocument, Redirection, ShellStream, Word
from simdroid.system import FileSystem, paths

Descriptors = dict[int, ShellStream]
_DESCRIPTOR = re.compile(r"/dev/(?:fd|pts)/([0-9]{1,2})|/proc/self/fd/([0-9]{1,2})")
_STANDARD = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


class RedirectionFailed(Exception):
    """A redirection's target cannot be opened; the message is the shell's."""


class Redirector:
    """Applies redirections to descriptors; files it opens are closed by `close`."""

    def __init__(self, fs: FileSystem, cwd: str, text_of: Callable[[Word], Awaitable[str]], umask: int) -> None:
        self._fs = fs
        self._cwd = cwd
        self._text_of = text_of
        self.opened: list[ShellStream] = []
        self._permissions = 0o666 & ~umask

    async def apply(self, redirections: tuple[Redirection, ...], before: Mapping[int, ShellStream]) -> Descriptors:
        """The descriptors after all redirections, in order."""
        descriptors = dict(before)
        for redirection in redirections:
            await self._apply(redirection, descriptors)
        return descriptors

    def close(self) -> None:
        """Close every file that was opened."""
        for stream in self.opened:
            stream.close()
        self.opened.clear()

    async def _apply(self, redirection: Redirection, descriptors: Descriptors) -> None:
        fd, operator = redirection.fd, redirection.operator
        if isinstance(redirection.target, HereDocument):
            body = await self._text_of(redirection.target.body)
            descriptors[fd] = ShellStream(source=Bytes(body.encode("utf-8", "surrogateescape")))
            return
        target = await self._text_of(redirection.target)
        if operator == "<<<":
            descriptors[fd] = ShellStream(source=Bytes((target + "\n").encode("utf-8", "surrogateescape")))
        elif operator in (">&", "<&") and (target == "-" or (target.isascii() and target.isdigit())):
            self._duplicate(fd, operator, target, descriptors)
        elif operator in ("&>", "&>>") or (operator == ">&" and fd == 1):
            descriptors[1] = descriptors[2] = self._create(target, descriptors, append=operator == "&>>")
        elif operator in ("<", "<&"):
            descriptors[fd] = self._open(target, descriptors)
        else:
            descriptors[fd] = self._create(target, descriptors, append=operator in (">>", "<>"))

    @staticmethod
    def _duplicate(fd: int, operator: str, target: str, descriptors: Descriptors) -> None:
        if target == "-":
            descriptors.pop(fd, None)
            return
        source = descriptors.get(int(target)) if len(target) < 4 else None
        if source is None:
            raise RedirectionFailed(f"{operator}{target} : bad file descriptor")
        descriptors[fd] = source

    def _open(self, target: str, descriptors: Descriptors) -> ShellStream:
        path = paths.absolute(target, self._cwd)
        existing = _descriptor(path, descriptors, terminal=0)
        if existing is not None:
            return existing
        try:
            stream = ShellStream(source=FileInput(self._fs.open(_checked(target, path))))
        except OSError as error:
            raise RedirectionFailed(f"can't open {target}: {error.strerror}") from None
        self.opened.append(stream)
        return stream

    def _create(self, target: str, descriptors: Descriptors, *, append: bool) -> ShellStream:
        path = paths.absolute(target, self._cwd)
        existing = _descriptor(path, descriptors, terminal=1)
        if existing is not None:
            return existing
        try:
            file = self._fs.create(_checked(target, path), append=append, permissions=self._permissions, buffered=False)
        except OSError as error:
            raise RedirectionFailed(f"can't create {target}: {error.strerror}") from None
        stream = ShellStream(sink=FileOutput(file))
        self.opened.append(stream)
        return stream


def _descriptor(path: str, descriptors: Descriptors, *, terminal: int) -> ShellStream | None:
    if path == "/dev/tty":
        return descriptors.get(terminal)
    if path in _STANDARD:
        return descriptors.get(_STANDARD[path])
    match = _DESCRIPTOR.fullmatch(path)
    return descriptors.get(int(match.group(1) or match.group(2))) if match else None


def _checked(target: str, path: str) -> str:
    """The path to open; an empty name is no name of the current directory."""
    return path if target else "/dev/null/"
