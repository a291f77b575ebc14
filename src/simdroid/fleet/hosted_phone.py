"""One phone with its sockets, on an asyncio loop."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from pathlib import Path

from simdroid.adbd import AdbServer, PhoneServer
from simdroid.adbd.console import usable_token_file
from simdroid.app_loading import load_apps
from simdroid.device import Phone, PhoneState
from simdroid.emulator_grpc import EmulatorGrpc
from simdroid.errors import InfraError
from simdroid.fleet.allocator import return_unused_memory
from simdroid.fleet.ports import candidate_ports, is_scanned
from simdroid.fleet.records import START_SNAPSHOT, PhoneRecord, PhoneRequest

DEFAULT_AVD_NAME = "MobileWorld"
IDLE_S = 30.0
"""How long a screen may be unchanged before its 10 MB are released; drawing it again takes about 10 ms."""

TICK_S = 1.0
"""How often a phone that nobody asks anything is made to notice that time has passed, or that its holder is gone."""


class HostedPhone:
    """A phone that listens; everything happens on one loop."""

    def __init__(self, phone: Phone, server: PhoneServer, grpc: EmulatorGrpc, record: PhoneRecord) -> None:
        self.phone = phone
        self.record = record
        """What others are told of it."""
        self._server = server
        self._grpc = grpc
        self._drawn = -1
        """How many pixels had been drawn at the last look at the screen."""
        self._resting = False
        """Whether its frame was released since then."""
        self._stopped = False
        self._repeat(IDLE_S, self._release_idle_frame)
        self._repeat(TICK_S, self._notice_time)

    @classmethod
    async def start(
        cls,
        request: PhoneRequest,
        home: Path,
        *,
        state: PhoneState | None = None,
        token_file: Path | None = None,
        on_kill: Callable[[], None] = lambda: None,
    ) -> HostedPhone:
        """Boot a phone in `home`, in the given state of another one if there is one, and let it listen.

        `on_kill` is called when its console ends it.
        """
        name, apps = request.avd_name or DEFAULT_AVD_NAME, load_apps(request.apps)
        phone = Phone(home, name=name, clock_mode=request.clock, apps=apps, state=state)
        if request.scope == "user":
            # Before its clock begins to move: every phone's start is the same moment.
            phone.snapshots.save(START_SNAPSHOT)
        token_file = token_file or usable_token_file(home)
        server = await _listen(phone, token_file, request, on_kill)
        grpc = EmulatorGrpc(server.machine)
        server.on_request = grpc.forwarder.telling
        # The phone starts whether or not the port is free on which emulators are commanded.
        await grpc.start(server.console_port, or_any=request.scope == "private")
        record = PhoneRecord(
            name=request.name,
            adb_port=server.adb_port,
            console_port=server.console_port,
            grpc_port=grpc.port,
            scope=request.scope,
            clock=request.clock,
            worker=request.worker,
            pid=os.getpid(),
            token_file=token_file,
            plain=request.avd_name is None and request.fork_of is None,
            apps=request.apps,
        )
        return cls(phone, server, grpc, record)

    async def stop(self) -> None:
        """Turn the phone off."""
        self._stopped = True
        await self._grpc.stop()
        await self._server.stop()
        self.phone.system.turn_off()

    def _repeat(self, seconds: float, call: Callable[[], None]) -> None:
        if not self._stopped:
            asyncio.get_running_loop().call_later(seconds, self._repeat, seconds, call)
            call()

    def _release_idle_frame(self) -> None:
        """Release the frame of a screen on which nothing was drawn since the last look, and unused memory with it."""
        display = self.phone.display
        if display.drawn_pixels != self._drawn:
            self._drawn, self._resting = display.drawn_pixels, False
        elif not self._resting:
            self._resting = True
            display.release_frame()
            return_unused_memory()

    def _notice_time(self) -> None:
        """Let what is due happen on a phone that nobody looks at, and put it back when its holder has died."""
        self.phone.system.clock.catch_up()
        self.phone.hold.check()


async def _listen(
    phone: Phone, token_file: Path | None, request: PhoneRequest, on_kill: Callable[[], None]
) -> PhoneServer:
    adb_server = request.adb_server_port
    for pair in candidate_ports(private=request.scope == "private", first=request.console_port):
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
