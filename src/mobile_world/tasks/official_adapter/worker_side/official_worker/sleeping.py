"""Pauses of the tasks pass on the phone: where its time is virtual they cost none of ours."""

from __future__ import annotations

import threading
import time
from typing import SupportsIndex

from .wire import Wire


def let_phone_sleep(wire: Wire) -> None:
    """Put the phone's time in place of `time.sleep`; threads other than the first go on sleeping by themselves."""
    really = time.sleep

    def sleep(seconds: float | SupportsIndex) -> None:
        if threading.current_thread() is threading.main_thread() and wire.ask(sleep=float(seconds))["slept"]:
            return
        really(seconds)

    time.sleep = sleep
