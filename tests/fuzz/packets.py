"""Throws packets at a live phone: plausible conversations, broken ones, and noise.

After every bad peer the phone must still answer good ones; at the end no task, stream, connection or file descriptor
may be left over and nothing unexpected may be in the log.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from simdroid.adbd import PhoneServer, wire
from simdroid.adbd.stream import AdbStream
from simdroid.adbd.transport import Transport
from simdroid.device import Phone
from tests.fuzz.conversations import Fuzzer, packet
from tests.fuzz.stopwatch import Stopwatch

PACKETS_PER_PEER = 50
CHECK_EVERY = 20
ANSWER_S = 20.0
STALL_S = 3.0
"""How long one step may keep the event loop; generous, for busy machines."""


@dataclass
class Report:
    """What a run did and what it found; nothing found is a success."""

    count: int
    seed: int
    peers: int = 0
    seconds: float = 0.0
    watch: Stopwatch = field(default_factory=Stopwatch)
    failures: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the phone held."""
        return not self.failures

    def __str__(self) -> str:
        verdict = "ok" if self.ok else "; ".join(self.failures)
        steps = "".join(f"\n  {step}" for step in self.watch.steps)
        return (
            f"packets: {self.count} to {self.peers} connections in {self.seconds:.1f} s, seed {self.seed}: {verdict}"
            f"\nlongest steps of the event loop:{steps or ' none of note'}"
        )


class _Complaints(logging.Handler):
    """Collects what should not be in a log: errors, from us or from asyncio."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


async def _bad_peer(server: PhoneServer, packets: list[bytes], chance: random.Random) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.adb_port)
    listening = asyncio.create_task(_listen(reader)) if chance.random() < 0.8 else None
    polite = listening is not None and chance.random() < 0.8
    try:
        for packet in packets:
            writer.write(packet)
            if chance.random() < 0.3:
                await writer.drain()
                await asyncio.sleep(0)
        if polite and listening is not None:
            writer.write_eof()
            await asyncio.wait_for(listening, ANSWER_S)
    except OSError:
        pass  # the phone has hung up, as it should on most of these
    finally:
        if listening is not None:
            listening.cancel()
        if not polite:
            writer.transport.abort()
        writer.close()


async def _listen(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(1 << 16):
            pass
    except ConnectionError:
        return


async def _good_peer(server: PhoneServer) -> str | None:
    """What is wrong with the phone's answer to a well-behaved peer, or None."""
    try:
        async with asyncio.timeout(ANSWER_S):
            return await _ask(server)
    except (TimeoutError, ConnectionError, asyncio.IncompleteReadError) as error:
        return f"the phone does not answer: {error!r}"


async def _ask(server: PhoneServer) -> str | None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.adb_port)
    try:
        writer.write(packet(wire.CNXN, wire.VERSION_UNCHECKED, 1 << 20, b"host::", checked=True))
        writer.write(packet(wire.OPEN, 1, 0, b"shell,v2,raw:echo alive\0", checked=False))
        payload = b""
        while True:
            command, remote, _, length, _, _ = wire.HEADER.unpack(await reader.readexactly(wire.HEADER.size))
            data = await reader.readexactly(length)
            if command == wire.CLSE:
                return None if payload == b"\1\6\0\0\0alive\n\3\1\0\0\0\0" else f"the phone answers {payload!r}"
            if command == wire.WRTE:
                payload += data
                writer.write(packet(wire.OKAY, 1, remote, b"", checked=False))
    finally:
        writer.close()


async def _settled(server: PhoneServer) -> bool:
    deadline = time.monotonic() + ANSWER_S
    while server._transports or len(asyncio.all_tasks()) > 1:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True


async def _attack(server: PhoneServer, report: Report) -> None:
    fuzzer = Fuzzer(report.seed)
    sent = 0
    while sent < report.count and report.ok:
        length = min(fuzzer.random.randrange(1, 2 * PACKETS_PER_PEER), report.count - sent)
        await _bad_peer(server, fuzzer.conversation(length), fuzzer.random)
        sent += length
        report.watch.label = f"after {sent} packets"
        report.peers += 1
        if report.peers % CHECK_EVERY == 0 and (complaint := await _good_peer(server)):
            report.failures.append(f"after {sent} packets {complaint}")


async def _run(report: Report, home: Path) -> None:
    report.watch.excuse()
    phone = Phone(home)
    phone.system.fs.write_bytes("/data/local/tmp/big", bytes(3 << 20))
    server = PhoneServer(phone, adb_port=0, console_port=0, token_file=home.with_name("token"))
    await server.start()
    await _good_peer(server)
    await _settled(server)
    report.watch.excuse()
    descriptors, objects = _descriptors(), _objects()
    await _attack(server, report)
    if complaint := await _good_peer(server):
        report.failures.append(complaint)
    if not await _settled(server):
        tasks = [str(task) for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        report.failures.append(f"{len(server._transports)} connections and {len(tasks)} tasks are left over: {tasks}")
    report.watch.excuse()
    if (now := _descriptors()) > descriptors:
        report.failures.append(f"{now - descriptors} file descriptors leaked")
    if (living := _objects()) > objects:
        report.failures.append(f"{living - objects} streams and connections are still in memory")
    if phone.internal_errors:
        report.failures.append(f"{phone.internal_errors} internal errors")
    await server.stop()


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _objects() -> int:
    gc.collect()
    return sum(isinstance(each, AdbStream | Transport) for each in gc.get_objects())


def run(count: int, seed: int) -> Report:
    """Send `count` packets to a phone on loopback."""
    report = Report(count, seed)
    complaints = _Complaints()
    loggers = [logging.getLogger(name) for name in ("mobile_world", "asyncio")]
    quiet = logging.getLogger("simdroid.adbd")
    level = quiet.level
    quiet.setLevel(logging.ERROR)
    for logger in loggers:
        logger.addHandler(complaints)
    start = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder, report.watch.running():
            asyncio.run(_run(report, Path(folder) / "phone"))
    finally:
        quiet.setLevel(level)
        for logger in loggers:
            logger.removeHandler(complaints)
    report.seconds = time.monotonic() - start
    report.failures += complaints.lines[:3]
    report.failures += [f"the loop stood still for {step}" for step in report.watch.steps if step.seconds > STALL_S]
    return report
