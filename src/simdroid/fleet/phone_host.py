"""The phones of one process with their sockets, on its asyncio loop."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from simdroid.adbd import AdbServer, PhoneServer
from simdroid.adbd.console import usable_token_file
from simdroid.app_loading import load_apps
from simdroid.device import Phone
from simdroid.emulator_grpc import EmulatorGrpc
from simdroid.errors import InfraError
from simdroid.fleet.ports import candidate_ports, is_scanned
from simdroid.fleet.records import START_SNAPSHOT, PhoneRecord, Scope, WorkerRequest

DEFAULT_AVD_NAME = "MobileWorld"
IDLE_S = 30.0
"""How long a screen may be unchanged before its 10 MB are released; drawing it again takes about 10 ms."""

TICK_S = 1.0
"""How often a phone that nobody asks anything is made to notice that time has passed, or that its holder is gone."""


class PhoneHost:
    """The phones of one process; everything happens on one loop."""

    def __init__(self, worker: str, scope: Scope, *, token_file: Path | None = None) -> None:
        self._worker = worker
        self._scope = scope
        self._token_file = token_file
        self._servers: dict[str, PhoneServer] = {}
        self._grpc: dict[str, EmulatorGrpc] = {}

    def __len__(self) -> int:
        return len(self._servers)

    def __contains__(self, name: str) -> bool:
        return name in self._servers

    async def add(self, request: WorkerRequest, home: Path, on_kill: Callable[[], None]) -> PhoneRecord:
        """Boot a phone in `home` and let it listen; `on_kill` is called when its console ends it."""
        source = self._servers[request.fork_of].phone if request.fork_of is not None else None
        apps = load_apps(request.apps or ()) if source is None else source.apps
        phone = Phone(home, name=request.avd_name or DEFAULT_AVD_NAME, clock_mode=request.clock, apps=apps)
        if source is not None:
            source.fork_to(phone)
        if self._scope == "user":
            # Before its clock begins to move: every phone's start is the same moment.
            phone.snapshots.save(START_SNAPSHOT)
        token_file = self._token_file or usable_token_file(home)
        server = await self._listen(phone, token_file, request, on_kill)
        grpc = await self._serve_grpc(server)
        self._servers[request.name], self._grpc[request.name] = server, grpc
        self._release_idle_frame(request.name, drawn=-1)
        self._tick(request.name)
        return PhoneRecord(
            name=request.name,
            adb_port=server.adb_port,
            console_port=server.console_port,
            grpc_port=grpc.port,
            scope=self._scope,
            clock=request.clock,
            worker=self._worker,
            pid=os.getpid(),
            token_file=token_file,
            plain=request.avd_name is None and request.fork_of is None,
            apps=tuple(app.source for app in apps),
        )

    async def remove(self, name: str) -> None:
        """Turn a phone off."""
        server, grpc = self._servers.pop(name), self._grpc.pop(name)
        await grpc.stop()
        await server.stop()
        server.phone.system.turn_off()

    async def remove_all(self) -> None:
        """Turn every phone off."""
        for name in list(self._servers):
            await self.remove(name)

    def _release_idle_frame(self, name: str, *, drawn: int) -> None:
        """Check a phone now and then: a screen on which nothing was drawn since the last check releases its frame."""
        server = self._servers.get(name)
        if server is None:
            return
        display = server.phone.display
        if display.drawn_pixels == drawn:
            display.release_frame()
        asyncio.get_running_loop().call_later(
            IDLE_S, partial(self._release_idle_frame, name, drawn=display.drawn_pixels)
        )

    def _tick(self, name: str) -> None:
        """Let what is due happen on a phone that nobody looks at, and put it back when its holder has died."""
        server = self._servers.get(name)
        if server is None:
            return
        asyncio.get_running_loop().call_later(TICK_S, self._tick, name)
        server.phone.system.clock.catch_up()
        server.phone.hold.check()

    async def _serve_grpc(self, server: PhoneServer) -> EmulatorGrpc:
        """Let the phone be commanded as emulators are; it starts whether or not the port for that is free."""
        grpc = EmulatorGrpc(server.machine)
        server.on_request = grpc.forwarder.telling
        await grpc.start(server.console_port, or_any=self._scope == "private")
        return grpc

    async def _listen(
        self, phone: Phone, token_file: Path, request: WorkerRequest, on_kill: Callable[[], None]
    ) -> PhoneServer:
        adb_server = request.adb_server_port
        for pair in candidate_ports(private=self._scope == "private", first=request.console_port):
            # Only phones in the scanned range announce themselves: an adb server has places for no more.
            announced = adb_server is not None and is_scanned(pair.console, pair.adb)
            server = PhoneServer(
                phone,
                adb_port=pair.adb,
                console_port=pair.console,
                token_file=token_file,
                adb_server=AdbServer(adb_server) if adb_server is not None and announced else None,
                on_kill=on_kill,
            )
            try:
                await server.start()
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
            else:
                return server
        raise InfraError("all emulator ports are taken; end some phones with 'mw env rm'")
