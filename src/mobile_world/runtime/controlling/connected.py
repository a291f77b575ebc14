"""What every part of the controller stands on: the device, its commands, and what kind of device it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from threading import RLock

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout, ScreenSize
from mobile_world.runtime.adb import AdbDevice, Console, ShellResult, quote
from mobile_world.runtime.adb.attempt import printable

DEADLINE_S = 30.0
"""For one command; what takes longer by its nature says so."""

SETTLED = "mw.screen.settled"
"""The property by which a simulated phone says that what a command does is done when it returns."""


class Connected:
    """One device with its one connection, and its console where there is one."""

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        """Drive `device`; `console` opens its emulator console."""
        self.device = device
        self.name = device.name
        self._open_console = console
        self._console: Console | None = None
        self._console_lock = RLock()
        self._size: ScreenSize | None = None
        """The screen as it is turned; nothing after anything that may have turned it."""
        self._upright: ScreenSize | None = None
        """The screen as it was built; nothing after anything that may have changed it."""

    def close(self) -> None:
        """Hang up; the next call connects again."""
        with self._console_lock:
            self._drop_console()
        self.device.close()

    @cached_property
    def is_simulated(self) -> bool:
        """Whether it is one of our own phones, on which nothing needs to be waited for."""
        return self._read(["getprop", SETTLED]).text == "1"

    @property
    def supports_snapshots(self) -> bool:
        """Whether snapshots can be kept and loaded: only where there is an emulator console."""
        return self._open_console is not None

    def run(self, words: Sequence[str], *, check: bool = True, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a command of the device's shell, each word as it is; with `check`, `DeviceRefused` when it fails."""
        self._size = self._upright = None
        return self._checked(words, self.device.shell(words, timeout=timeout), check=check)

    def run_line(self, line: str, *, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a script that came whole, such as one that a program hands to `adb shell`; its status is not judged."""
        self._size = self._upright = None
        return self.device.shell_line(line, timeout=timeout)

    def console_command(self, line: str, *, timeout: float = DEADLINE_S) -> list[str]:
        """Say a line to the emulator console, as `adb emu` does; what it answered."""
        self._size = self._upright = None
        return self._say(line, timeout=timeout)

    def _do(self, words: Sequence[str]) -> ShellResult:
        """Run a command that may turn the screen, but does not give it another size."""
        self._size = None
        return self._checked(words, self.device.shell(words, timeout=DEADLINE_S), check=True)

    def _read(self, words: Sequence[str], *, check: bool = True) -> ShellResult:
        """Run a command that changes nothing, and so may be repeated."""
        return self._checked(words, self.device.shell(words, timeout=DEADLINE_S, idempotent=True), check=check)

    def _run_all(self, commands: Sequence[Sequence[str]]) -> ShellResult:
        """Run commands in one exchange, one after the other for as long as they succeed."""
        self._size = None
        line = " && ".join(" ".join(map(quote, words)) for words in commands)
        return self._checked(commands[0], self.device.shell_line(line, timeout=DEADLINE_S), check=True)

    def _checked(self, words: Sequence[str], result: ShellResult, *, check: bool) -> ShellResult:
        if check and result.status:
            said = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            what = printable(" ".join(words))
            raise DeviceRefused(f"{self.name}: '{what}' ended with status {result.status}: {printable(said)}")
        return result

    def _say(self, line: str, *, reading: bool = False, timeout: float = DEADLINE_S) -> list[str]:
        """One command for the emulator console; one that only reads is repeated over a new connection when it must."""
        with self._console_lock:
            kept = self._console is not None
            try:
                return self._to_console(line, timeout)
            except DeviceTimeout:
                raise
            except DeviceLost:
                if not (kept and reading):
                    raise
                return self._to_console(line, timeout)

    def _to_console(self, line: str, timeout: float) -> list[str]:
        if self._open_console is None:
            raise DeviceRefused(
                f"{self.name} has no emulator console, which '{printable(line)}' needs; "
                "physical phones have none, and an address alone does not tell where it is"
            )
        if self._console is None:
            self._console = self._open_console()
        try:
            return self._console.command(line, timeout=timeout)
        except DeviceLost:
            self._drop_console()
            raise

    def _drop_console(self) -> None:
        if self._console is not None:
            self._console.close()
            self._console = None


def is_text(text: str) -> bool:
    """Whether a string can be sent to a device: half a character, which Python's strings may hold, cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
