"""What everything on a device goes through: its shell, its emulator console, its clock, and waiting."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from threading import RLock

from mobile_world.domain import ClockMode, DeviceLost, DeviceRefused, DeviceTimeout, ScreenSize
from mobile_world.runtime.adb import AdbDevice, Console, ShellResult, quote
from mobile_world.runtime.adb.deadline import explained, printable
from simdroid.host_process import process_name

DEADLINE_S = 30.0
"""For one command; commands that naturally take longer pass their own."""
RELEASE_S = 180.0
SETTLE_S = 10.0
POLL_S = 0.1

SETTLED = "mw.screen.settled"
"""The property by which a simulated phone says that what a command does is done when it returns."""


class DeviceShell:
    """A device over ADB: its commands, its emulator console where there is one, and the mode of its clock."""

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        """Run commands on `device`; `console` opens its emulator console, for text messages and snapshots."""
        self.device = device
        """The ADB connection to the device."""
        self.name = device.name
        self._open_console = console
        self._console: Console | None = None
        self._console_lock = RLock()
        self._size: ScreenSize | None = None
        """The screen size as rotated now; unknown after anything that may have rotated the screen."""
        self._built_size: ScreenSize | None = None
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
        return self._read(["getprop", SETTLED]).text == "1"

    @property
    def clock_mode(self) -> ClockMode:
        """Whether the phone's time is virtual or follows the wall clock, as that of every real device does.

        It is what this side last set or read.
        """
        if not self.is_simulated:
            return "wall"
        if self._clock_mode is None:
            mode = self._read(["cmd", "mobileworld", "clock"], check=False).text
            self._clock_mode = "wall" if mode == "wall" else "virtual"
        return self._clock_mode

    def use_clock(self, mode: ClockMode, date: datetime | None = None) -> None:
        """Let a simulated phone's clock go on in this mode, from a date; a real one refuses a virtual clock."""
        if self.is_simulated:
            self._clock_mode = None
            since_1970_s = [] if date is None else [str(int(date.timestamp()))]
            self.run(["cmd", "mobileworld", "clock", mode, *since_1970_s])
            self._clock_mode = mode
        elif mode == "virtual":
            raise DeviceRefused(f"{self.name} follows the wall clock: only simulated phones have a virtual one")

    def hold(self) -> None:
        """Have a simulated phone for tasks: its clock is virtual, and its present state is kept until `release`.

        The state comes back by itself when this process ends. `DeviceRefused` while another process has the phone.
        """
        self._clock_mode = None
        self.run(["cmd", "mobileworld", "hold", process_name(os.getpid())])

    def release(self) -> None:
        """Put a simulated phone back as it was before `hold`: state, date and mode of the clock."""
        self._clock_mode = None
        self.run(["cmd", "mobileworld", "release", process_name(os.getpid())], timeout=RELEASE_S)

    @property
    def supports_snapshots(self) -> bool:
        """Whether snapshots can be kept and loaded: only where there is an emulator console."""
        return self._open_console is not None

    def run(self, command: Sequence[str], *, check: bool = True, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a command of the device's shell, each argument as it is; with `check`, `DeviceRefused` when it fails."""
        self._forget_size()
        return self._checked(command, self.device.shell(command, timeout=timeout), check=check)

    def run_line(self, line: str, *, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a whole script, such as one that a program hands to `adb shell`; its exit status is not checked."""
        self._forget_size()
        return self.device.shell_line(line, timeout=timeout)

    def console_command(self, line: str, *, timeout: float = DEADLINE_S) -> list[str]:
        """Send a line to the emulator console, as `adb emu` does, and return its reply."""
        self._forget_size()
        return self._ask_console(line, timeout=timeout)

    def _forget_size(self) -> None:
        """Look up the screen size again when it is next needed."""
        self._size = self._built_size = None

    def _act(self, command: Sequence[str]) -> ShellResult:
        """Run a command that may rotate the screen, but does not give it another size."""
        self._size = None
        return self._checked(command, self.device.shell(command, timeout=DEADLINE_S))

    def _act_all(self, commands: Sequence[Sequence[str]]) -> ShellResult:
        """Run commands in one exchange, one after the other for as long as they succeed."""
        self._size = None
        line = " && ".join(" ".join(map(quote, command)) for command in commands)
        return self._checked(commands[0], self.device.shell_line(line, timeout=DEADLINE_S))

    def _read(self, command: Sequence[str], *, check: bool = True) -> ShellResult:
        """Run a command that changes nothing, and so may be repeated after a lost connection."""
        return self._checked(command, self.device.shell(command, timeout=DEADLINE_S, idempotent=True), check=check)

    def _ask_console(self, line: str, *, read_only: bool = False, timeout: float = DEADLINE_S) -> list[str]:
        """Run one console command; a `read_only` one is repeated over a new connection if the kept one was lost."""
        with self._console_lock:
            may_repeat = read_only and self._console is not None
            try:
                return self._send_to_console(line, timeout)
            except DeviceTimeout:
                raise
            except DeviceLost:
                if not may_repeat:
                    raise
                return self._send_to_console(line, timeout)

    def wait_until(self, condition: Callable[[], bool], *, timeout: float = SETTLE_S) -> float:
        """Wait until a condition holds; the seconds this took, or `DeviceTimeout` when it does not come about.

        On a simulated phone the seconds are its own.
        """
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

    def _checked(self, command: Sequence[str], result: ShellResult, *, check: bool = True) -> ShellResult:
        if check and result.status:
            output = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            raise DeviceRefused(
                f"{self.name}: '{printable(' '.join(command))}' ended with status {result.status}: {printable(output)}"
            )
        return result

    def _send_to_console(self, line: str, timeout: float) -> list[str]:
        if self._open_console is None:
            raise DeviceRefused(
                f"{self.name} has no emulator console, which '{printable(line)}' needs; "
                "physical phones have none, and an address alone does not tell where it is"
            )
        with explained(self.device.explain):
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
