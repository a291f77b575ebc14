"""What a fuzzing peer says: introductions, streams and their contents, mostly well formed and now and then damaged."""

from __future__ import annotations

import random
import struct

from simdroid.adbd import wire
from tests.fuzz.mutating import Mutator
from tests.fuzz.target import kept_samples

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


class Fuzzer:
    """Makes the packets of one peer after the other, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._streams = Mutator(kept_samples("wire"), seed=seed)
        self._syncs = Mutator(kept_samples("sync"), seed=seed)

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
        return self._damaged(packet(wire.CNXN, version, size, b"host::features=shell_v2,cmd", checked=True), 0.02)

    def packet(self, checked: bool) -> bytes:
        """Any packet, now and then a damaged one."""
        roll = self.random.random()
        if roll < 0.001:
            return self._streams.next()
        if roll < 0.003:
            return self.random.randbytes(self.random.randrange(1, 200))
        kind = self.random.choices(["open", "write", "okay", "close", "other"], [25, 40, 25, 9, 1])[0]
        near = USUAL_ID if self.random.random() < 0.98 else self.random.choice([0, 1, MASK])
        far = self.random.randrange(1, 10)
        if kind == "open":
            data = self._open(checked, near)
        elif kind == "write":
            data = packet(wire.WRTE, near, far, self._payload(), checked=checked)
        elif kind == "other":
            data = packet(self.random.getrandbits(32), near, far, b"?", checked=checked)
        else:
            data = packet(wire.OKAY if kind == "okay" else wire.CLSE, near, far, b"", checked=checked)
        return self._damaged(data, 0.004)

    def _open(self, checked: bool, near: int) -> bytes:
        return packet(wire.OPEN, near, 0, self._service() + b"\0", checked=checked)

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
        if self.random.random() < 0.3:
            return self._syncs.next()
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


def packet(command: int, arg0: int, arg1: int, payload: bytes, *, checked: bool) -> bytes:
    """A whole packet."""
    return wire.header(command, arg0, arg1, payload, checked=checked) + payload
