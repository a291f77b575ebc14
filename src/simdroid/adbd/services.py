"""The services of adbd by name: shell, exec, sync, sockets, reverse, framebuffer, and those that restart it."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress
from typing import Protocol

from simdroid.adbd.forwarding import serve_reverse
from simdroid.adbd.shell_service import ShellRequest, adbd_user, run_exec, run_shell
from simdroid.adbd.stream import AdbStream
from simdroid.adbd.sync import SyncSession
from simdroid.adbd.transport import AdbService, Transport
from simdroid.device import Phone

_FAREWELL_S = 2.0

_VERSION = 2
_SRGB = 1
"""A colour space of 0 makes clients take the header for one of another layout."""
_HEADER = struct.Struct("<14I")
_CHANNELS = (0, 8, 16, 8, 8, 8, 24, 8)
"""Offset and length in bits of red, blue, green and alpha."""


class Daemon(Protocol):
    """What services need of the adbd they belong to."""

    @property
    def phone(self) -> Phone:
        """The phone it runs on."""

    def restart(self) -> None:
        """Hang up on everybody, as an adbd does that starts anew."""


def find_service(daemon: Daemon, transport: Transport, name: str) -> AdbService | None:
    """The service behind `kind,option,option:text`, or None when there is none; the peer is then refused."""
    head, colon, text = name.partition(":")
    kind, *options = head.split(",")
    phone = daemon.phone
    match kind if colon else "":
        case "shell":
            request = ShellRequest.parse(options, text)
            return AdbService(lambda stream: run_shell(phone, request, stream, transport.max_payload))
        case "exec":
            # The end of the peer's input closes the stream, and `exec-in 'cat > file'` finishes its work after that.
            return AdbService(lambda stream: run_exec(phone, text, stream), lingers=True)
        case "sync":
            fs = phone.system.fs.as_user(adbd_user(phone))
            return AdbService(lambda stream: SyncSession(fs, stream).run())
        case "framebuffer":
            return AdbService(lambda stream: _send_framebuffer(phone, stream))
        case "reverse":
            return AdbService(lambda stream: serve_reverse(phone.system.loopback, transport, text, stream))
        case "tcp" | "localabstract" | "localfilesystem" | "localreserved":
            # `tcp:8080:localhost` names a host too; on the phone every name is the phone's own.
            port = text.partition(":")[0] if kind == "tcp" else text
            listener = phone.system.loopback.find(f"{kind}:{port}")
            return None if listener is None else AdbService(listener.serve)
        case "root" | "unroot":
            return AdbService(lambda stream: _set_root(daemon, stream, rooted=kind == "root"))
        case "tcpip" | "usb":
            return AdbService(lambda stream: _set_transport(daemon, stream, port=text if kind == "tcpip" else None))
        case "remount":
            return AdbService(lambda stream: _remount(phone, stream))
        case "reboot":
            return AdbService(lambda _: _reboot(daemon))
    return None


async def _set_root(daemon: Daemon, stream: AdbStream, *, rooted: bool) -> None:
    """Announce the change and restart adbd as the other user."""
    phone = daemon.phone
    if phone.rooted == rooted:
        stream.write(b"adbd is already running as root\n" if rooted else b"adbd not running as root\n")
        return
    await _say_farewell(stream, f"restarting adbd as {'root' if rooted else 'non root'}\n")
    phone.rooted = rooted
    phone.system.properties.set("service.adb.root", "1" if rooted else "0")
    daemon.restart()


async def _set_transport(daemon: Daemon, stream: AdbStream, *, port: str | None) -> None:
    """Announce that adbd listens on a port, or no more, and restart it; clients reach it as before."""
    properties = daemon.phone.system.properties
    if port is not None and not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        stream.write(b"invalid port\n")
        return
    mode = "USB mode" if port is None else f"TCP mode port: {int(port)}"
    await _say_farewell(stream, f"restarting in {mode}\n")
    properties.set("service.adb.tcp.port", "-1" if port is None else str(int(port)))
    daemon.restart()


async def _say_farewell(stream: AdbStream, text: str) -> None:
    """Send the last words before adbd restarts."""
    stream.write(text.encode())
    with suppress(TimeoutError):
        await asyncio.wait_for(stream.flush(), _FAREWELL_S)
    stream.close()


async def _remount(phone: Phone, stream: AdbStream) -> None:
    """Say that the system partition is writable; nothing on this phone needs it to be."""
    answer = "remount succeeded" if phone.rooted else 'Not running as root. Try "adb root" first.'
    stream.write(f"{answer}\n".encode())


async def _reboot(daemon: Daemon) -> None:
    """Restart the phone; the peer sees the connection end."""
    daemon.phone.reboot()
    daemon.restart()


async def _send_framebuffer(phone: Phone, stream: AdbStream) -> None:
    """Send one frame, RGBA."""
    pixels = phone.display.rgba()
    width, height = phone.display.image().size
    stream.write(_HEADER.pack(_VERSION, 32, _SRGB, len(pixels), width, height, *_CHANNELS))
    stream.write(pixels)
    await stream.drain()
