"""Port forwarding: `reverse:` listeners, and streams that reach them through the phone's own loopback.

Nothing on the phone opens a host port. A listener made with `adb reverse` exists on the phone's loopback only; who
connects to it from there (an app, or a stream that `adb forward` brought in) is passed on to the peer that made it.
"""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.adbd.transport import Transport

_SERIAL = "host-19"
"""What adbd calls a peer that came over TCP."""
_FIRST_FREE_PORT = 40_000
_LISTENABLE = re.compile(r"tcp:\d{1,5}|(localabstract|localreserved|localfilesystem):.+")


class Refused(Exception):
    """A request about listeners that fails; the peer gets the message."""


class _Listener(NamedTuple):
    transport: Transport
    remote: str


class Loopback:
    """Who listens on the phone's own ports."""

    def __init__(self) -> None:
        self._listeners: dict[str, _Listener] = {}

    def connect(self, name: str) -> Stream | None:
        """A stream to whoever listens on `name` (`tcp:8080`), or None when nobody does."""
        listener = self._listeners.get(name)
        return None if listener is None else listener.transport.open(listener.remote)

    def listens(self, name: str) -> bool:
        """Whether anybody listens on `name`."""
        return name in self._listeners

    def listen(self, name: str, transport: Transport, remote: str, *, rebind: bool) -> str:
        """Pass connections to `name` on to `remote` of a peer; gives the name, with its port where 0 asked for any."""
        if not _LISTENABLE.fullmatch(name):
            raise Refused(f"unknown socket specification: {name}")
        if name == "tcp:0":
            name = self._free_port()
        if name in self._listeners and not rebind:
            raise Refused("cannot rebind existing socket")
        self._listeners[name] = _Listener(transport, remote)
        return name

    def remove(self, name: str) -> None:
        """Stop listening on `name`."""
        if self._listeners.pop(name, None) is None:
            raise Refused(f"listener '{name}' not found")

    def remove_all(self, transport: Transport) -> None:
        """Stop listening for a peer."""
        self._listeners = {name: each for name, each in self._listeners.items() if each.transport is not transport}

    def describe(self) -> str:
        """One line per listener, as `adb reverse --list` shows them."""
        return "".join(f"{_SERIAL} {name} {listener.remote}\n" for name, listener in self._listeners.items())

    def _free_port(self) -> str:
        port = _FIRST_FREE_PORT
        while f"tcp:{port}" in self._listeners:
            port += 1
        return f"tcp:{port}"


async def serve_reverse(loopback: Loopback, transport: Transport, request: str, stream: Stream) -> None:
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
        return _counted(loopback.describe())
    if verb == "killforward-all":
        loopback.remove_all(transport)
        return b"OKAY"
    if verb == "killforward":
        loopback.remove(rest)
        return b"OKAY"
    local, semicolon, remote = rest.removeprefix("norebind:").partition(";")
    if verb != "forward" or not semicolon or not remote:
        raise Refused(f"bad forward: {request}")
    name = loopback.listen(local, transport, remote, rebind=not rest.startswith("norebind:"))
    return b"OKAY" + (_counted(name.removeprefix("tcp:")) if local == "tcp:0" else b"")


async def splice(one: Stream, other: Stream) -> None:
    """Pass bytes both ways until either side closes; streams cannot be closed by halves."""
    ways = {asyncio.create_task(_pass_on(one, other)), asyncio.create_task(_pass_on(other, one))}
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        other.close()


async def _pass_on(source: Stream, target: Stream) -> None:
    while block := await source.read():
        if target.closed:
            return
        target.write(block)
        await target.drain()


def _counted(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return f"{len(data):04x}".encode() + data
