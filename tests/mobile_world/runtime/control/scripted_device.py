"""A device that answers from a script and remembers what it was asked: commands are compared word for word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from mobile_world.runtime import AdbDevice, Console, Frame, RemoteFile, ShellResult
from mobile_world.runtime.controller import AndroidController

SIZE = "init=100x200 420dpi cur=100x200 app=100x200"


class ScriptedDevice:
    """The first answer whose key begins the command counts; without one the command prints nothing."""

    name = "phone"
    explain = str

    def __init__(self, answers: dict[str, str | ShellResult] | None = None, *, simulated: bool = True) -> None:
        self.answers = {
            "getprop mw.screen.settled": "1" if simulated else "",
            "dumpsys window displays": SIZE,
            **(answers or {}),
        }
        self.asked: list[str] = []
        self.timeouts: list[float] = []
        self.repeatable: list[bool] = []
        self.frames: list[Frame] = []
        self.raw: list[bytes] = []
        self.files: dict[str, bytes] = {}
        self.closed = 0

    def shell(
        self, words: Sequence[str], *, timeout: float = 30.0, stdin: bytes = b"", idempotent: bool = False
    ) -> ShellResult:
        return self.shell_line(" ".join(words), timeout=timeout, idempotent=idempotent)

    def shell_line(self, line: str, *, timeout: float = 30.0, idempotent: bool = False) -> ShellResult:
        self.asked.append(line)
        self.timeouts.append(timeout)
        self.repeatable.append(idempotent)
        answer = next((each for key, each in self.answers.items() if line.startswith(key)), "")
        return answer if isinstance(answer, ShellResult) else ShellResult(0, answer.encode(), b"")

    def exec_out(self, words: Sequence[str], *, timeout: float, idempotent: bool) -> bytes:
        self.asked.append(" ".join(words))
        return self.raw.pop(0)

    def framebuffer(self, *, timeout: float) -> Frame:
        return self.frames.pop(0) if len(self.frames) > 1 else self.frames[0]

    def stat(self, remote: str) -> RemoteFile | None:
        return RemoteFile(remote, 0o644, 1, 0) if remote in self.files else None

    def close(self) -> None:
        self.closed += 1

    @property
    def commands(self) -> list[str]:
        """What was asked besides the look-ups that every test makes."""
        return [each for each in self.asked if each not in ("getprop mw.screen.settled", "dumpsys window displays")]


class ScriptedConsole:
    """An emulator console of the same kind."""

    def __init__(self, answers: dict[str, list[str] | Exception] | None = None) -> None:
        self.answers = answers or {}
        self.asked: list[tuple[str, float]] = []
        self.opened = self.closed = 0

    def open(self) -> Console:
        self.opened += 1
        return cast("Console", self)

    def command(self, line: str, *, timeout: float) -> list[str]:
        self.asked.append((line, timeout))
        answer = next((each for key, each in self.answers.items() if line.startswith(key)), [])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        self.closed += 1


def controller_of(device: ScriptedDevice, console: ScriptedConsole | None = None) -> AndroidController:
    """A controller of a scripted device."""
    opened: Callable[[], Console] | None = console.open if console is not None else None
    return AndroidController(cast("AdbDevice", device), console=opened)
