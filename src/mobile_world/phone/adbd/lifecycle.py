"""Services that restart adbd or the phone: `root:`, `unroot:`, `remount:` and `reboot:`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

from mobile_world.phone.adbd.forwarding import Loopback
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.device import Phone

_FAREWELL_S = 2.0


class Daemon(Protocol):
    """What services need of the adbd they belong to."""

    @property
    def phone(self) -> Phone:
        """The phone it runs on."""
        ...

    @property
    def loopback(self) -> Loopback:
        """The phone's own ports."""
        ...

    def restart(self) -> None:
        """Hang up on everybody, as an adbd does that starts anew."""
        ...


async def set_root(daemon: Daemon, stream: Stream, *, rooted: bool) -> None:
    """Say what will be and do it: adbd comes back as another user."""
    phone = daemon.phone
    if phone.rooted == rooted:
        stream.write(b"adbd is already running as root\n" if rooted else b"adbd not running as root\n")
        return
    stream.write(b"restarting adbd as root\n" if rooted else b"restarting adbd as non root\n")
    with suppress(TimeoutError):
        await asyncio.wait_for(stream.flush(), _FAREWELL_S)
    stream.close()
    phone.rooted = rooted
    phone.system.properties.set("service.adb.root", "1" if rooted else "0")
    daemon.restart()


async def remount(daemon: Daemon, stream: Stream) -> None:
    """Say that the system partition is writable; nothing on this phone needs it to be."""
    answer = "remount succeeded" if daemon.phone.rooted else 'Not running as root. Try "adb root" first.'
    stream.write(f"{answer}\n".encode())


async def reboot(daemon: Daemon) -> None:
    """Restart the phone; the peer sees the connection end."""
    daemon.phone.reboot()
    daemon.restart()
