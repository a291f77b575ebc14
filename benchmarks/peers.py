"""How AndroidWorld and MobileWorld wait and ask in one step, re-stated from their documented constants.

None of their code is here. Where their rules leave a choice, the quicker reading is taken: what their agents add (two
seconds after every action of M3A, say), their HTTP servers and their files are left out, and what AndroidWorld reads by
gRPC is read over our open connection.
"""

from __future__ import annotations

import base64
import shlex
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from mobile_world.runtime import AdbDevice

PROCESS_S = 60.0
TRANSITION_PAUSE_S = 1.0
EQUAL_LISTS, LISTS_APART_S, LONGEST_WAIT_S = 3, 0.5, 6.0
STEP_WAIT_S, ADVISED_STEP_WAIT_S = 1.0, 3.0


class Commands(Protocol):
    """How a command gets to the phone."""

    def __call__(self, *words: str, raw: bool = False) -> bytes:
        """Its output; `raw` byte for byte."""
        ...


class Processes:
    """One adb process for each command; with `through_shell`, one of `/bin/sh` around it."""

    def __init__(self, program: str, port: int, serial: str, *, through_shell: bool) -> None:
        self._adb = [program, "-P", str(port), "-s", serial]
        self._around = ["/bin/sh", "-c"] if through_shell else []

    def __call__(self, *words: str, raw: bool = False) -> bytes:
        """See `Commands`."""
        command = [*self._adb, "exec-out" if raw else "shell", *words]
        whole = [*self._around, shlex.join(command)] if self._around else command
        return subprocess.run(whole, check=True, capture_output=True, timeout=PROCESS_S).stdout


class Connection:
    """Commands over one open connection: what is left of a step when only the phone's own time counts."""

    def __init__(self, device: AdbDevice) -> None:
        self._device = device

    def __call__(self, *words: str, raw: bool = False) -> bytes:
        """See `Commands`."""
        return self._device.exec_out(words) if raw else self._device.shell(words).stdout


class Way(NamedTuple):
    """What differs between a peer's own way and the bare one: its processes and its pauses."""

    command: Commands
    pause: Callable[[float], None]


class Place(NamedTuple):
    """Where a step taps, in pixels."""

    x: int
    y: int


class Rule(Protocol):
    """One step by somebody's rules."""

    def __call__(self, way: Way, at: Place) -> None:
        """Look, wait and tap as they do."""
        ...


class AndroidWorld:
    """A waited-for state, then the action, before which the state is read again."""

    through_shell = False

    def __init__(self, device: AdbDevice, *, stable: bool) -> None:
        """Wait for UI lists that are equal, or, unless `stable`, for a fixed pause."""
        self._stable, self._device = stable, device
        self._last = b""

    def __call__(self, way: Way, at: Place) -> None:
        """See `Rule`."""
        if self._stable:
            self._wait_for_equal_lists(way)
        else:
            way.pause(TRANSITION_PAUSE_S)
            self._state(way)
        self._state(way)
        way.command("dumpsys", "input")
        way.command("input", "tap", str(at.x), str(at.y))

    def _wait_for_equal_lists(self, way: Way) -> None:
        equal, waited = 0, 0.0
        while waited < LONGEST_WAIT_S:
            now = self._state(way)
            equal, self._last = (equal + 1 if now == self._last else 0), now
            if equal == EQUAL_LISTS:
                return
            way.pause(LISTS_APART_S)
            waited += LISTS_APART_S

    def _state(self, way: Way) -> bytes:
        """A picture and the UI by an open connection, as gRPC is one, and the orientation by adb."""
        self._device.exec_out(["screencap", "-p"])
        way.command("settings", "get", "system", "user_rotation")
        return self._device.exec_out(["uiautomator", "dump", "/dev/tty"])


class MobileWorld:
    """A tap, a fixed wait and a picture; before each of the two the phone is asked whether it is well."""

    through_shell = True

    def __init__(self, wait_s: float) -> None:
        self._wait_s = wait_s

    def __call__(self, way: Way, at: Place) -> None:
        """See `Rule`."""
        way.command("getprop", "sys.boot_completed")
        way.command("input", "tap", str(at.x), str(at.y))
        way.pause(self._wait_s)
        way.command("getprop", "sys.boot_completed")
        base64.b64encode(way.command("screencap", "-p", raw=True))


def no_pause(seconds: float) -> None:
    """For the bare way."""
    del seconds


def real_pause(seconds: float) -> None:
    """For a peer's own way: the pause is what is measured."""
    time.sleep(seconds)
