"""Registers the phone with a running adb server, as an emulator does when it starts."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

log = logging.getLogger("simdroid.adbd")

_DEADLINE_S = 2.0


class AdbServer(NamedTuple):
    """Where an adb server listens, if one runs."""

    port: int = 5037
    host: str = "127.0.0.1"


async def announce(adb_port: int, console_port: int, server: AdbServer) -> bool:
    """Have the server connect to the phone now rather than at its next look around; whether one was there.

    The server names the phone `emulator-<console port>`.
    """
    if adb_port == console_port + 1:
        request = f"host:emulator:{adb_port}"
    else:
        request = f"host:connect:emu:{console_port},{adb_port}"
    try:
        await asyncio.wait_for(_tell(request, server), _DEADLINE_S)
    except (OSError, TimeoutError):
        log.debug("no adb server at %s:%d", server.host, server.port)
        return False
    return True


async def _tell(request: str, server: AdbServer) -> None:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        writer.write(f"{len(request):04x}{request}".encode())
        await writer.drain()
        # The server answers by hanging up, or with the outcome of `connect`; either way it has acted by then.
        await reader.read()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
