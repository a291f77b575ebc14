"""Waiting for a device, always for a condition and never past a deadline."""

from __future__ import annotations

import time
from collections.abc import Callable

from mobile_world.domain import DeviceTimeout
from mobile_world.runtime.adb import Frame
from mobile_world.runtime.controlling.looking import Looking

SETTLE_S = 10.0
POLL_S = 0.1
STATUS_BAR = 0.06
"""The share of the screen from the top that may change at any time: clock and icons."""


class Settling(Looking):
    """Until when to wait after an action."""

    def settle(self, timeout: float = SETTLE_S) -> float:
        """Wait until the screen stands still, or until the deadline; the seconds this took.

        A simulated phone's screen is final at once; one second of its own time passes, so that banners go away.
        """
        start = time.monotonic()
        if self.is_simulated:
            self.device.shell(["sleep", "1"])
            return time.monotonic() - start
        last = _below_status_bar(self.screenshot_raw())
        while (left := start + timeout - time.monotonic()) > 0:
            time.sleep(min(POLL_S, left))
            now = _below_status_bar(self.screenshot_raw())
            if now == last:
                break
            last = now
        return time.monotonic() - start

    def wait_until(self, condition: Callable[[], bool], *, timeout: float = SETTLE_S) -> float:
        """Wait until something is so; the seconds this took, or `DeviceTimeout` when it did not come about.

        On a simulated phone the seconds are its own.
        """
        start, slept = time.monotonic(), 0.0
        while not condition():
            if max(slept, time.monotonic() - start) > timeout:
                raise DeviceTimeout(f"{self.name}: what was waited for did not come about within {timeout:g} s")
            if self.is_simulated:
                self.device.shell(["sleep", str(POLL_S)])
                slept += POLL_S
            else:
                time.sleep(POLL_S)
        return max(slept, time.monotonic() - start)


def _below_status_bar(frame: Frame) -> bytes:
    return frame.rgba[4 * frame.width * int(frame.height * STATUS_BAR) :]
