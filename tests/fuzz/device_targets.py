"""Targets on the phone's side: packets, sync streams and console lines from a peer, and the grammar of the shell."""

from __future__ import annotations

import asyncio
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simdroid.adbd import wire
from simdroid.adbd.stream import AdbStream
from simdroid.adbd.sync import SyncSession
from simdroid.device import Phone
from simdroid.shell.language.base import ShellSyntaxError
from simdroid.shell.language.parser import parse
from simdroid.system import ROOT, SHELL
from tests.fuzz.console_peer import ConsolePeer
from tests.fuzz.conversations import SYNC_TAGS
from tests.fuzz.host_guard import GUARD
from tests.fuzz.shell_grammar import NOISE
from tests.fuzz.target import Feed, Target

INPUTS_PER_PHONE = 1000


@contextmanager
def _packets(folder: Path) -> Iterator[Feed]:
    """However a stream is cut into chunks, the same packets and the same refusal come out."""

    def feed(data: bytes) -> bool:
        sizes = (len(data) or 1, 1 + len(data) % 7, 24)
        first, *others = (_cut(data, size) for size in (sizes if len(data) < 2000 else sizes[:1]))
        if any(other != first for other in others):
            raise AssertionError("packets depend on how the bytes arrive")
        return bool(first[0]) and first[1] is None

    yield feed


def _cut(data: bytes, size: int) -> tuple[list[wire.Packet], str | None]:
    reader = wire.PacketReader()
    found: list[wire.Packet] = []
    reader.limit = wire.MAX_PAYLOAD if len(data) % 2 else wire.HANDSHAKE_PAYLOAD
    rest = memoryview(data)
    try:
        while rest:
            space = reader.space()
            count = min(size, len(space), len(rest))
            space[:count] = rest[:count]
            for packet in reader.filled(count):
                found.append(packet._replace(payload=bytes(packet.payload)))
            rest = rest[count:]
    except wire.BadPacket as error:
        return found, str(error)
    return found, None


class _Peer:
    """The far end of a stream: acknowledges everything and keeps what it is sent."""

    def __init__(self) -> None:
        self.max_payload = wire.MAX_PAYLOAD
        self.writable = True
        self.stream = AdbStream(self, 1, 1, "sync:")
        self.got = bytearray()

    def send(self, command: int, arg0: int, arg1: int, payload: wire.Buffer = b"") -> None:
        if command == wire.WRTE:
            self.got += payload
            asyncio.get_running_loop().call_soon(self.stream.acknowledged, 1)

    def forget(self, stream: AdbStream) -> None:
        """Nothing to do: there is one stream."""


async def _sync_session(phone: Phone, data: bytes, *, root: bool) -> bool:
    peer = _Peer()
    peer.stream.received(data)
    peer.stream._inbox.end()
    session = SyncSession(phone.system.fs.as_user(ROOT if root else SHELL), peer.stream)
    try:
        await session.run()
        await peer.stream.flush()
    except EOFError:
        await peer.stream.flush()
    return bool(peer.got) and not peer.got.startswith(b"FAIL")


@contextmanager
def _sync(folder: Path) -> Iterator[Feed]:
    """Sync streams change files of the phone alone, and nothing but the end of the stream ends a session early."""
    phones, loop, count = _Phones(folder), asyncio.new_event_loop(), 0

    def feed(data: bytes) -> bool:
        nonlocal count
        count += 1
        accepted = loop.run_until_complete(_sync_session(phones.next(), data, root=count % 4 == 0))
        if GUARD.violations:
            raise AssertionError(f"reached outside the phone: {GUARD.violations.pop()}")
        return accepted

    GUARD.violations.clear()
    with GUARD.active(folder):
        yield feed
    loop.close()


@contextmanager
def _console(folder: Path) -> Iterator[Feed]:
    """Every line is answered with OK or KO, and no command fails in another way than by refusing."""
    phones, loop = _Phones(folder), asyncio.new_event_loop()
    token = folder / "token"
    token.write_text("")
    peer = ConsolePeer(token)
    with peer.listening():
        yield lambda data: loop.run_until_complete(peer.talk(phones.next(), data))
    loop.close()


class _Phones:
    """A phone, and a new one after a while, so that what inputs leave behind does not pile up."""

    def __init__(self, folder: Path) -> None:
        self._home, self._used = folder / "phone", 0
        self._phone = Phone(self._home)

    def next(self) -> Phone:
        """The phone for the next input."""
        self._used += 1
        if self._used % INPUTS_PER_PHONE == 0:
            shutil.rmtree(self._home)
            self._phone = Phone(self._home)
        return self._phone


@contextmanager
def _shell_grammar(folder: Path) -> Iterator[Feed]:
    def feed(data: bytes) -> bool:
        try:
            return bool(parse(data.decode("utf-8", "surrogateescape")))
        except ShellSyntaxError:
            return False

    yield feed


_HEADERS = tuple(
    wire.header(command, 1, 1, b"x" * length)
    for command in (wire.CNXN, wire.OPEN, wire.OKAY, wire.WRTE, wire.CLSE)
    for length in (0, 1, wire.LEAST_PAYLOAD)
)
_RECORDS = tuple(tag + struct.pack("<I", length) for tag in SYNC_TAGS for length in (0, 7, 1 << 16))
_PATHS = (b"/sdcard/", b"/data/local/tmp/x", b"/../", b"/proc/self/", b"/dev/null", b",33188", b",16877", b",41471")
_CONSOLE = (
    b"help ",
    b"power ",
    b"geo fix ",
    b"sms send ",
    b"gsm call ",
    b"avd ",
    b"snapshot ",
    b"event text ",
    b"auth ",
)

TARGETS = (
    Target("wire", _packets, 150_000, _HEADERS),
    Target("sync", _sync, 60_000, (*_RECORDS, *_PATHS), 20_000),
    Target("console", _console, 40_000, (*_CONSOLE, b"\\x", b"\\u12", b"quit\n", b"mw digest\n", b"5551234 "), 8_000),
    Target("shell-grammar", _shell_grammar, 150_000, tuple(word.encode("utf-8", "surrogateescape") for word in NOISE)),
)
