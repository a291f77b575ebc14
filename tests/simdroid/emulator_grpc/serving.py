"""A phone with its gRPC port on a loop of the test, and clients for it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from simdroid.device import Phone
from simdroid.emulator_grpc import EmulatorGrpc
from simdroid.emulator_grpc.client import ClientConnection, connect
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.emulator_grpc.server import METHODS
from simdroid.emulator_grpc.service import PORT_OFFSET
from simdroid.shell import Shell
from simdroid.system import ROOT

CONTROLLER = "/android.emulation.control.EmulatorController/"
SNAPSHOTS = "/android.emulation.control.SnapshotService/"
DEADLINE_S = 20.0


@dataclass
class Machine:
    """The virtual machine around a phone, which remembers what was asked of it."""

    phone: Phone
    running: bool = True
    asked: list[str] = field(default_factory=list)

    @property
    def kill(self) -> Callable[[], None]:
        """End the phone."""
        return lambda: self.asked.append("kill")

    @property
    def reset(self) -> Callable[[], None]:
        """Switch it off and on."""
        return lambda: self.asked.append("reset")


@dataclass
class Served:
    """A phone with its port, and a connection to it."""

    machine: Machine
    grpc: EmulatorGrpc
    client: ClientConnection

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self.grpc.port is not None
        return self.grpc.port

    async def call(self, path: str, **fields: object) -> Fields:
        """Call a method as a client does; names without a service are the controller's."""
        path = path if path.startswith("/") else CONTROLLER + path
        method = METHODS[path]
        answer = await self.client.call(path, method.request.encode(fields))
        return method.response.decode(answer)


@asynccontextmanager
async def served(phone: Phone) -> AsyncIterator[Served]:
    """Serve a phone, and connect to it."""
    grpc, machine = None, Machine(phone)
    while grpc is None or grpc.port is None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            free = probe.getsockname()[1]
        grpc = EmulatorGrpc(machine)
        await grpc.start(free - PORT_OFFSET)
    client = await connect(grpc.port, "localhost")
    client.most_message = 1 << 24
    try:
        yield Served(machine, grpc, client)
    finally:
        client.hang_up()
        await grpc.stop()


def on_loop(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test's work, but not for ever."""

    async def limited() -> None:
        async with asyncio.timeout(DEADLINE_S):
            await work()

    asyncio.run(limited())


class _Nothing:
    """No input, and output that nobody wants."""

    def write(self, data: bytes) -> None:
        """Drop it."""

    async def drain(self) -> None:
        """Give the loop back."""
        await asyncio.sleep(0)

    async def read(self, limit: int = -1) -> bytes:
        """The end."""
        return b""


async def shell(phone: Phone, *lines: str) -> None:
    """Run lines in the phone's shell, on the loop that its connections are on."""
    for line in lines:
        nothing = _Nothing()
        assert await Shell(phone, user=ROOT, stdin=nothing, stdout=nothing, stderr=nothing).run(line) == 0
