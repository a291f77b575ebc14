"""One simulated phone: services, screen and apps; no sockets.

`Phone` is what shells and wires are attached to. It is plain synchronous code that runs on one thread; several phones
share a process without sharing state.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from mobile_world.phone.apps import CATALOGUE
from mobile_world.phone.system import ClockMode, System
from mobile_world.phone.system.clock import DEFAULT_START
from mobile_world.phone.ui import Display


class Phone:
    """A booted phone whose durable state is the directory `home`."""

    def __init__(
        self,
        home: Path,
        *,
        name: str = "MobileWorld",
        clock_mode: ClockMode = "virtual",
        start: datetime = DEFAULT_START,
    ) -> None:
        """Boot in `home`, which is made when it is missing."""
        self.name = name
        self.home = home
        self.rooted = False
        """Whether adbd runs as root (`adb root`)."""
        files = home / "files"
        files.mkdir(parents=True, exist_ok=True)
        self.system = System(files, CATALOGUE, clock_mode=clock_mode, start=start)
        self.display = Display(self.system)
