"""The ordinary chatter of a running phone in its log, so that programs which wait for a line get one.

A heartbeat comes with the phone's own time: every five seconds on a wall clock, and on a virtual one when it is moved
over such a moment, once for each move. What it says follows from the phone's state and the time alone.
"""

from __future__ import annotations

from typing import Protocol

from simdroid.system.device import Battery
from simdroid.system.intents import Activity
from simdroid.system.log import Log
from simdroid.system.processes import SYSTEM_SERVER_PID, Processes

HEARTBEAT_NS = 5_000_000_000
_HEALTH_PID = 402
"""The process of the battery's service, which `ps` does not list."""


class FrontActivities(Protocol):
    """Who is in front."""

    @property
    def top(self) -> Activity:
        """The activity in front."""


class ChatterServices(Protocol):
    """The services that the chatter is about."""

    @property
    def activities(self) -> FrontActivities:
        """The activity manager."""

    battery: Battery
    log: Log
    processes: Processes


def say_heartbeat(system: ChatterServices, number: int) -> None:
    """Write one of the lines that come by themselves; `number` counts them since 1970."""
    log, kind, spread = system.log, number % 3, number * 7919 % 1000
    process = system.processes.find(system.activities.top.component.package)
    if kind == 0 and process is not None:
        times = f"avg={16 + spread / 100:.2f}ms min={8 + spread / 250:.2f}ms max={30 + spread / 50:.2f}ms"
        log.write("D", "EGL_emulation", f"app_time_stats: {times} count={60 - spread % 8}", pid=process.pid)
    elif kind == 1:
        battery = system.battery
        state = f"l={battery.level} v={battery.voltage} t={battery.temperature / 10:.1f} h={int(battery.health)}"
        charger = "a" if battery.ac else "u" if battery.usb else ""
        log.write("W", "healthd", f"battery {state} st={int(battery.status)} chg={charger}", pid=_HEALTH_PID)
    else:
        freed = f"{40_000 + spread * 17}({2_000 + spread}KB) AllocSpace objects, {spread % 20}({spread}KB) LOS objects"
        text = f"Background concurrent copying GC freed {freed}, 42% free, 17MB/29MB, paused {90 + spread % 50}us"
        log.write("I", "system_server", text, pid=SYSTEM_SERVER_PID)


def say_focus(log: Log, before: str, after: str, token: str) -> None:
    """Another activity has come to the front."""
    name = f"{token} {after}"
    log.write("I", "wm_set_resumed_activity", f"[0,{after},resumeTopActivity]", pid=SYSTEM_SERVER_PID, buffer="events")
    for text in (f"[Focus leaving {before},reason=NOT_VISIBLE]", f"[Focus entering {name} (server),reason=NO_WINDOW]"):
        log.write("I", "input_focus", text, pid=SYSTEM_SERVER_PID, buffer="events")


def say_screen(log: Log, *, on: bool) -> None:
    """The screen goes on or off."""
    waking = "Waking up from Asleep (uid=1000, reason=WAKE_REASON_POWER_BUTTON, details=android.policy:POWER)..."
    text = waking if on else "Going to sleep due to power_button (uid 1000, screenBrightness=0.4)..."
    log.write("I", "PowerManagerService", text, pid=SYSTEM_SERVER_PID, buffer="system")
    log.write("I", "screen_toggled", str(int(on)), pid=SYSTEM_SERVER_PID, buffer="events")


def say_package(log: Log, name: str, apk: str | None) -> None:
    """A package was installed at a path, or removed."""
    if apk is None:
        text = f"Removed package {name} for user 0"
    else:
        text = f"installation completed for package:{name}. Final code path: {apk.rpartition('/')[0]}"
    log.write("I", "PackageManager", text, pid=SYSTEM_SERVER_PID, buffer="system")
