"""Port forwarding: `adb reverse`, and streams that `adb forward` brings to the phone's own ports."""

from __future__ import annotations

import asyncio
from functools import partial

from simdroid.adbd.stream import AdbStream
from simdroid.adbd.transport import Transport
from simdroid.system import Connection, Listener, Loopback

_SERIAL = "host-19"
"""What adbd calls a peer that came over TCP."""


class Refused(Exception):
    """A request about listeners that fails; the peer gets the message."""


async def serve_reverse(loopback: Loopback, transport: Transport, request: str, stream: AdbStream) -> None:
    """Answer a `reverse:` request.

    The device's side of this protocol sends one OKAY, not two, and none at all before a listing.
    """
    try:
        stream.write(_answer_reverse(loopback, transport, request))
    except Refused as refusal:
        stream.write(b"FAIL" + _counted(str(refusal)))


def _answer_reverse(loopback: Loopback, transport: Transport, request: str) -> bytes:
    verb, _, rest = request.partition(":")
    if verb == "list-forward":
        return _counted(_describe(loopback))
    if verb == "killforward-all":
        loopback.remove_all(transport)
        return b"OKAY"
    if verb == "killforward":
        if not _is_reverse(loopback, rest):
            raise Refused(f"listener '{rest}' not found")
        loopback.remove(rest)
        return b"OKAY"
    local, semicolon, remote = rest.removeprefix("norebind:").partition(";")
    if verb != "forward" or not semicolon or not remote:
        raise Refused(f"bad forward: {request}")
    name = _listen(loopback, transport, local, remote, rebind=not rest.startswith("norebind:"))
    return b"OKAY" + (_counted(name.removeprefix("tcp:")) if local == "tcp:0" else b"")


def _listen(loopback: Loopback, transport: Transport, local: str, remote: str, *, rebind: bool) -> str:
    """Pass connections to `local` on to the peer; gives the name, with its port where 0 asked for any."""
    listener = Listener(partial(_pass_to_peer, transport, remote), transport, remote)
    try:
        return loopback.listen(local, listener, rebind=rebind and _is_reverse(loopback, local))
    except ValueError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        busy = (
            "cannot rebind existing socket"
            if _is_reverse(loopback, local)
            else f"cannot bind listener: {error.strerror}"
        )
        raise Refused(busy) from error


def _is_reverse(loopback: Loopback, name: str) -> bool:
    """Whether a peer made the listener; those of programs on the phone are not adbd's."""
    found = loopback.find(name)
    return found is not None and bool(found.remote)


def _describe(loopback: Loopback) -> str:
    """One line per listener, as `adb reverse --list` shows them."""
    return "".join(
        f"{_SERIAL} {name} {listener.remote}\n" for name, listener in loopback.all().items() if listener.remote
    )


async def _pass_to_peer(transport: Transport, remote: str, connection: Connection) -> None:
    await splice(connection, transport.open(remote))


async def splice(local: Connection, other: AdbStream) -> None:
    """Pass bytes both ways until either side closes; streams cannot be closed by halves."""
    ways = {asyncio.create_task(_pass_on(local, other)), asyncio.create_task(_pass_on(other, local))}
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        other.close()


async def _pass_on(source: Connection, target: Connection) -> None:
    while block := await source.read():
        if target.closed:
            return
        target.write(block)
        await target.drain()


def _counted(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return f"{len(data):04x}".encode() + data
