"""Throws packets at a live phone: plausible conversations, broken ones, and noise.

After every bad peer the phone must still answer good ones; at the end no task, stream, connection or file descriptor
may be left over and nothing unexpected may be in the log.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import struct
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from mobile_world.phone.adbd import PhoneServer, wire
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.adbd.transport import Transport
from mobile_world.phone.device import Phone

PACKETS_PER_PEER = 50
CHECK_EVERY = 20
ANSWER_S = 20.0
MASK = 0xFFFFFFFF
USUAL_ID = 7
"""Most streams go under one number of the peer's, so that packets meet streams without reading the answers."""

SERVICES = [
    b"shell:echo hi",
    b"shell:",
    b"shell,v2,raw:echo out; echo err >&2; exit 3",
    b"shell,v2,TERM=xterm,raw:cat",
    b"shell,v2,pty:",
    b"shell,v2,raw:while read x; do echo $x; done",
    b"shell,v2:logcat",
    b"exec:cat /data/local/tmp/big",
    b"exec:cat > /data/local/tmp/out",
    b"sync:",
    b"sync:",
    b"sync:",
    b"reverse:forward:tcp:1;tcp:2",
    b"reverse:list-forward",
    b"reverse:killforward-all",
    b"tcp:1",
    b"localabstract:x",
    b"remount:",
    b"jdwp:1",
    b"track-jdwp",
    b"",
    b":",
    b"shell",
]
RARE_SERVICES = [b"framebuffer:", b"root:", b"unroot:", b"reboot:"]
SYNC_TAGS = [b"STAT", b"STA2", b"LST2", b"LIST", b"LIS2", b"SEND", b"SND2", b"RECV", b"RCV2", b"DATA", b"DONE", b"QUIT"]
PATHS = [
    b"/",
    b"/sdcard",
    b"/data/local/tmp/big",
    b"/data/local/tmp/new,33188",
    b"/none",
    b"",
    b"/..//\xff\0",
    b"x" * 1100,
]


@dataclass
class Report:
    """What a run did and what it found; nothing found is a success."""

    count: int
    seed: int
    peers: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the phone held."""
        return not self.failures

    def __str__(self) -> str:
        verdict = "ok" if self.ok else "; ".join(self.failures)
        return f"packets: {self.count} to {self.peers} connections in {self.seconds:.1f} s, seed {self.seed}: {verdict}"


class _Complaints(logging.Handler):
    """Collects what should not be in a log: errors, from us or from asyncio."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Fuzzer:
    """Makes the packets of one peer after the other, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def conversation(self, length: int) -> list[bytes]:
        """What one peer sends."""
        checked = self.random.random() < 0.2
        packets = [self.introduction(checked)] if self.random.random() < 0.97 else []
        packets += [self._open(checked, USUAL_ID) for _ in range(self.random.randrange(5))]
        packets += [self.packet(checked) for _ in range(length - len(packets))]
        return packets[:length]

    def introduction(self, checked: bool) -> bytes:
        """A CNXN, mostly a good one."""
        version = wire.VERSION_CHECKED if checked else wire.VERSION_UNCHECKED
        size = self.random.choices([1 << 20, 256 << 10, 4096, MASK, 0], [40, 20, 30, 8, 2])[0]
        return self._damaged(_packet(wire.CNXN, version, size, b"host::features=shell_v2,cmd", checked=True), 0.02)

    def packet(self, checked: bool) -> bytes:
        """Any packet, now and then a damaged one."""
        if self.random.random() < 0.003:
            return self.random.randbytes(self.random.randrange(1, 200))
        kind = self.random.choices(["open", "write", "okay", "close", "other"], [25, 40, 25, 9, 1])[0]
        near = USUAL_ID if self.random.random() < 0.98 else self.random.choice([0, 1, MASK])
        far = self.random.randrange(1, 10)
        if kind == "open":
            data = self._open(checked, near)
        elif kind == "write":
            data = _packet(wire.WRTE, near, far, self._payload(), checked=checked)
        elif kind == "other":
            data = _packet(self.random.getrandbits(32), near, far, b"?", checked=checked)
        else:
            data = _packet(wire.OKAY if kind == "okay" else wire.CLSE, near, far, b"", checked=checked)
        return self._damaged(data, 0.004)

    def _open(self, checked: bool, near: int) -> bytes:
        return _packet(wire.OPEN, near, 0, self._service() + b"\0", checked=checked)

    def _service(self) -> bytes:
        pool = RARE_SERVICES if self.random.random() < 0.01 else SERVICES
        name = self.random.choice(pool)
        if self.random.random() < 0.1:
            at = self.random.randrange(len(name) + 1)
            name = name[:at] + self.random.randbytes(self.random.randrange(20)) + name[at:]
        return name

    def _payload(self) -> bytes:
        kind = self.random.randrange(4)
        if kind == 0:
            return self.random.randbytes(self.random.choice([0, 1, 5, 100, 5000]))
        if kind == 1:
            return self._frame() + self._frame()
        path = self.random.choice(PATHS)
        return self.random.choice(SYNC_TAGS) + struct.pack("<I", len(path)) + path + self._record()

    def _frame(self) -> bytes:
        body = self.random.choice([b"", b"ls\n", b"\x03", b"\x04", b"exit 1\n", b"\xff" * 300])
        length = len(body) if self.random.random() < 0.9 else self.random.getrandbits(32)
        return struct.pack("<BI", self.random.choice([0, 0, 0, 4, 5, 77]), length) + body

    def _record(self) -> bytes:
        size = self.random.choice([0, 3, 64 << 10, (64 << 10) + 1, MASK])
        return self.random.choice([b"", b"DATA", b"DONE"]) + struct.pack("<I", size) + b"abc"

    def _damaged(self, data: bytes, chance: float) -> bytes:
        if self.random.random() >= chance:
            return data
        at = self.random.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << self.random.randrange(8)]) + data[at + 1 :]
        return self.random.choice([flipped, data[:at], data + b"\0", flipped[at:]])


def _packet(command: int, arg0: int, arg1: int, payload: bytes, *, checked: bool) -> bytes:
    return wire.header(command, arg0, arg1, payload, checked=checked) + payload


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
        writer.write(_packet(wire.CNXN, wire.VERSION_UNCHECKED, 1 << 20, b"host::", checked=True))
        writer.write(_packet(wire.OPEN, 1, 0, b"shell,v2,raw:echo alive\0", checked=False))
        payload = b""
        while True:
            command, remote, _, length, _, _ = wire.HEADER.unpack(await reader.readexactly(wire.HEADER.size))
            data = await reader.readexactly(length)
            if command == wire.CLSE:
                return None if payload == b"\1\6\0\0\0alive\n\3\1\0\0\0\0" else f"the phone answers {payload!r}"
            if command == wire.WRTE:
                payload += data
                writer.write(_packet(wire.OKAY, 1, remote, b"", checked=False))
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
        report.peers += 1
        if report.peers % CHECK_EVERY == 0 and (complaint := await _good_peer(server)):
            report.failures.append(f"after {sent} packets {complaint}")


async def _run(report: Report, home: Path) -> None:
    phone = Phone(home)
    phone.system.fs.write_bytes("/data/local/tmp/big", bytes(3 << 20))
    server = PhoneServer(phone, adb_port=0, console_port=0, token_file=home.with_name("token"))
    await server.start()
    await _good_peer(server)
    await _settled(server)
    descriptors = _descriptors()
    await _attack(server, report)
    if complaint := await _good_peer(server):
        report.failures.append(complaint)
    if not await _settled(server):
        tasks = [str(task) for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        report.failures.append(f"{len(server._transports)} connections and {len(tasks)} tasks are left over: {tasks}")
    gc.collect()
    if (now := _descriptors()) > descriptors:
        report.failures.append(f"{now - descriptors} file descriptors leaked")
    if living := sum(isinstance(each, Stream | Transport) for each in gc.get_objects()):
        report.failures.append(f"{living} streams and connections are still in memory")
    if phone.internal_errors:
        report.failures.append(f"{phone.internal_errors} internal errors")
    await server.stop()


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def run(count: int, seed: int) -> Report:
    """Send `count` packets to a phone on loopback."""
    report = Report(count, seed)
    complaints = _Complaints()
    loggers = [logging.getLogger(name) for name in ("mobile_world", "asyncio")]
    quiet = logging.getLogger("mobile_world.adbd")
    level = quiet.level
    quiet.setLevel(logging.ERROR)
    for logger in loggers:
        logger.addHandler(complaints)
    start = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_run(report, Path(folder) / "phone"))
    finally:
        quiet.setLevel(level)
        for logger in loggers:
            logger.removeHandler(complaints)
    report.seconds = time.monotonic() - start
    report.failures += complaints.lines[:3]
    return report
