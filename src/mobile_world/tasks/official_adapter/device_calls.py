"""Device calls of AndroidWorld's code, carried out over our connection."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mobile_world.domain import DeviceLost, DeviceRefused

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

NOTHING_TO_DO = frozenset({"devices", "start-server", "kill-server", "wait-for-device", "get-state", "connect"})
"""Commands for an adb server, where none is."""
EVERY_WINDOW = ("uiautomator", "dump", "--windows", "--hints", "/dev/tty")


class AdbResult(NamedTuple):
    """What a command printed, on both streams, and its exit status."""

    output: bytes
    status: int = 0


@dataclass
class DeviceCalls:
    """Handles the device calls of one worker."""

    controller: AndroidController
    lost: DeviceLost | None = field(default=None, init=False)
    """Set when the device was gone at some call: then that is to blame for what the worker makes of it."""
    count: int = field(default=0, init=False)
    """Commands so far: as many processes as AndroidWorld would have started."""

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked; a device that refuses answers as the adb program would."""
        if "sleep" in question:
            return {"slept": self.slept(question["sleep"])}
        if "look" in question:
            return self._look(question["look"])
        result = self.adb(question["adb"], question["timeout"])
        return {"output": _text(result.output), "status": result.status}

    def slept(self, seconds: float) -> bool:
        """Let virtual time pass; on other devices the worker sleeps itself."""
        if self.controller.is_simulated and seconds > 0:
            self.controller.sleep(seconds)
        return self.controller.is_simulated

    def _look(self, what: str) -> dict[str, Any]:
        if what == "screen":
            return {"png": _text(self.controller.screenshot())}
        if self.controller.is_simulated:
            return {"xml": self.controller.run(EVERY_WINDOW).text}
        return {"xml": self.controller.ui_xml()}

    def adb(self, args: Sequence[str], timeout: float) -> AdbResult:
        """Do what the adb program would do with these words."""
        self.count += 1
        verbs: dict[str, Callable[[Sequence[str], float], AdbResult]] = {
            "shell": self._shell,
            "exec-out": self._shell,
            "push": self._push,
            "pull": self._pull,
            "emu": self._console,
            "root": self._root,
        }
        verb, *operands = args
        if verb in NOTHING_TO_DO:
            return AdbResult(b"")
        if verb not in verbs:
            return AdbResult(f"adb: {verb} is not offered here; install apps before the run\n".encode(), 1)
        try:
            return verbs[verb](operands, timeout)
        except DeviceLost as error:
            self.lost = error
            return AdbResult(str(error).encode(), 1)
        except (DeviceRefused, OSError) as error:
            return AdbResult(f"adb: error: {error}\n".encode(), 1)

    def _shell(self, operands: Sequence[str], timeout: float) -> AdbResult:
        result = self.controller.run_line(" ".join(operands), timeout=timeout)
        return AdbResult(result.stdout + result.stderr, result.status)

    def _push(self, operands: Sequence[str], timeout: float) -> AdbResult:
        local, remote = operands
        self.controller.device.push(Path(local), remote, timeout=timeout)
        return AdbResult(f"{local}: 1 file pushed.\n".encode())

    def _pull(self, operands: Sequence[str], timeout: float) -> AdbResult:
        remote, local = operands
        self.controller.device.pull_to(remote, Path(local), timeout=timeout)
        return AdbResult(f"{remote}: 1 file pulled.\n".encode())

    def _console(self, operands: Sequence[str], timeout: float) -> AdbResult:
        lines = self.controller.console_command(" ".join(operands), timeout=timeout)
        return AdbResult("".join(f"{line}\r\n" for line in (*lines, "OK")).encode())

    def _root(self, operands: Sequence[str], timeout: float) -> AdbResult:
        del operands
        self.controller.device.root(timeout=timeout)
        return AdbResult(b"adbd is already running as root\n")


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
