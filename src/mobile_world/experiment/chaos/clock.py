"""A clock on the wall that jumps: what Python code of this process reads, and nothing else's."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Self

PACKAGE = "mobile_world"


class JumpingClock:
    """How far the clock on the wall is off; safe to move while others read it."""

    def __init__(self) -> None:
        self.off_s = 0.0

    def jump(self, seconds: float) -> None:
        """Move it, forwards or backwards."""
        self.off_s += seconds

    @contextmanager
    def on_the_wall(self) -> Iterator[None]:
        """Let `time.time` and our own modules' `datetime.now` read this clock; deadlines read the steady one."""
        clock, real = self, time.time

        class Jumping(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = UTC) -> Self:
                return super().now(tz) + timedelta(seconds=clock.off_s)

        modules = [module for name, module in list(sys.modules.items()) if name.split(".")[0] == PACKAGE]
        readers = [module for module in modules if getattr(module, "datetime", None) is datetime]
        readers = [module for module in readers if module.__name__ != __name__]
        put = vars(time)
        put["time"] = lambda: real() + clock.off_s
        for module in readers:
            vars(module)["datetime"] = Jumping
        try:
            yield
        finally:
            put["time"] = real
            for module in readers:
                vars(module)["datetime"] = datetime
