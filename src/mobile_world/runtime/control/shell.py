"""Commands on one device: its shell, its emulator console, and waiting for what they bring about."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from threading import RLock

from mobile_world.domain import ClockMode, DeviceLost, DeviceRefused, DeviceTimeout, ScreenSize
from mobile_world.runtime.adb import AdbDevice, Console, ShellResult, quote
from mobile_world.runtime.adb.deadline import printable
from simdroid.host_process import process_name

DEADLINE_S = 30.0
"""For one command; commands that naturally take longer pass their own."""
RELEASE_S = 180.0
SETTLE_S = 10.0
POLL_S = 0.1

SETTLED = "mw.screen.settled"
"""The property by which a simulated phone says that what a command does is done when it returns."""


class DeviceShell:
    """One device with its connection, and its console where there is one; what all parts of the controller share."""

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        """Run commands on `device`; `console` opens its emulator console."""
        self.device = device
        self.name = device.name
        self._open_console = console
        self._console: Console | None = None
        self._console_lock = RLock()
        self.size: ScreenSize | None = None
        """The screen size as rotated now; unknown after anything that may have rotated the screen."""
        self.built_size: ScreenSize | None = None
        """The screen size in natural orientation; unknown after anything that may have changed it."""
        self._clock_mode: ClockMode | None = None

    def close(self) -> None:
        """Disconnect; the next call connects again."""
        with self._console_lock:
            self._drop_console()
        self.device.close()

    @cached_property
    def is_simulated(self) -> bool:
        """Whether it is a simulated phone, on which nothing needs to be waited for."""
        return self.read(["getprop", SETTLED]).text == "1"

    @property
    def clock_mode(self) -> ClockMode:
        """The mode of the clock as this side last set or read it; that of a real device follows the wall clock."""
        if not self.is_simulated:
            return "wall"
        if self._clock_mode is None:
            told = self.read(["cmd", "mobileworld", "clock"], check=False).text
            self._clock_mode = "wall" if told == "wall" else "virtual"
        return self._clock_mode

    def use_clock(self, mode: ClockMode, since_1970_s: int | None = None) -> None:
        """Set the mode of a simulated phone's clock, with a date in seconds; `DeviceRefused` elsewhere for virtual."""
        if self.is_simulated:
            self._clock_mode = None
            date = [] if since_1970_s is None else [str(since_1970_s)]
            self.run(["cmd", "mobileworld", "clock", mode, *date])
            self._clock_mode = mode
        elif mode == "virtual":
            raise DeviceRefused(f"{self.name} follows the wall clock: only simulated phones have a virtual one")

    def hold(self) -> None:
        """Have a simulated phone for tasks, with a virtual clock, until it is released or this process ends."""
        self._clock_mode = None
        self.run(["cmd", "mobileworld", "hold", process_name(os.getpid())])

    def release(self) -> None:
        """Put a simulated phone back as it was before it was held, state and clock."""
        self._clock_mode = None
        self.run(["cmd", "mobileworld", "release", process_name(os.getpid())], timeout=RELEASE_S)

    @property
    def has_console(self) -> bool:
        """Whether there is an emulator console."""
        return self._open_console is not None

    def forget_size(self) -> None:
        """Look up the screen size again when it is next needed."""
        self.size = self.built_size = None

    def run(self, words: Sequence[str], *, check: bool = True, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a command that may change anything; with `check`, `DeviceRefused` when it fails."""
        self.forget_size()
        return self._checked(words, self.device.shell(words, timeout=timeout), check=check)

    def run_line(self, line: str, *, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a whole script; its exit status is not checked."""
        self.forget_size()
        return self.device.shell_line(line, timeout=timeout)

    def act(self, words: Sequence[str]) -> ShellResult:
        """Run a command that may rotate the screen, but does not give it another size."""
        self.size = None
        return self._checked(words, self.device.shell(words, timeout=DEADLINE_S), check=True)

    def act_all(self, commands: Sequence[Sequence[str]]) -> ShellResult:
        """Run commands in one exchange, one after the other for as long as they succeed."""
        self.size = None
        line = " && ".join(" ".join(map(quote, words)) for words in commands)
        return self._checked(commands[0], self.device.shell_line(line, timeout=DEADLINE_S), check=True)

    def read(self, words: Sequence[str], *, check: bool = True) -> ShellResult:
        """Run a command that changes nothing, and so may be repeated after a lost connection."""
        return self._checked(words, self.device.shell(words, timeout=DEADLINE_S, idempotent=True), check=check)

    def console(self, line: str, *, read_only: bool = False, timeout: float = DEADLINE_S) -> list[str]:
        """Run one console command; a `read_only` one is repeated over a new connection if the kept one was lost."""
        with self._console_lock:
            kept = self._console is not None
            try:
                return self._send_to_console(line, timeout)
            except DeviceTimeout:
                raise
            except DeviceLost:
                if not (kept and read_only):
                    raise
                return self._send_to_console(line, timeout)

    def wait_until(self, condition: Callable[[], bool], *, timeout: float = SETTLE_S) -> float:
        """Wait until a condition holds; the seconds this took, which on a simulated phone are its own."""
        start, slept = time.monotonic(), 0.0
        while not condition():
            if max(slept, time.monotonic() - start) > timeout:
                raise DeviceTimeout(f"{self.name}: the awaited condition did not hold within {timeout:g} s")
            if self.is_simulated:
                self.device.shell(["sleep", str(POLL_S)])
                slept += POLL_S
            else:
                time.sleep(POLL_S)
        return max(slept, time.monotonic() - start)

    def _checked(self, words: Sequence[str], result: ShellResult, *, check: bool) -> ShellResult:
        if check and result.status:
            output = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            command = printable(" ".join(words))
            raise DeviceRefused(f"{self.name}: '{command}' ended with status {result.status}: {printable(output)}")
        return result

    def _send_to_console(self, line: str, timeout: float) -> list[str]:
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


def is_valid_text(text: str) -> bool:
    """Whether a string can be sent to a device: lone surrogates, which Python's strings may hold, cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
