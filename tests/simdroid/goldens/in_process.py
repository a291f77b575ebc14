"""A phone of this process under the controller that episodes use, without sockets and threads in between.

On a busy machine every exchange over a socket waits for its turn twice; without them a walk takes a third of the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from mobile_world.domain import DeviceRefused, SnapshotFailed
from mobile_world.runtime import AdbDevice
from mobile_world.runtime.adb import Console, RemoteFile, ShellResult
from mobile_world.runtime.adb.direct import DirectRoute
from mobile_world.runtime.adb.shell_protocol import command_line
from mobile_world.runtime.controller import AndroidController
from simdroid.adbd.console.commands import ConsoleRequest, Emulator, Refused, find
from simdroid.adbd.console.session import VERBS
from simdroid.adbd.shell_service import adbd_user
from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.system import FileSystem

DEADLINE_S = 30.0
OWNER_WRITES = 0o200
PUSHED = 0o666
NEW_FOLDER = 0o775
NS = 1_000_000_000


class _Pipe:
    """What a command prints, or the nothing that it reads."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        """Nobody waits."""

    async def read(self, limit: int = -1) -> bytes:
        chunk = bytes(self.data if limit < 0 else self.data[:limit])
        del self.data[: len(chunk)]
        return chunk


class DirectDevice(AdbDevice):
    """The calls of `AdbDevice` that controllers and set-ups make, each answered by the phone itself."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(DirectRoute("127.0.0.1", 0))
        self.phone = phone
        self._runner = asyncio.Runner()

    def close(self) -> None:
        """See `AdbDevice`."""
        self._runner.close()

    def shell_line(
        self, script: str, *, timeout: float = DEADLINE_S, stdin: bytes = b"", idempotent: bool = False
    ) -> ShellResult:
        """See `AdbDevice`."""
        out, err = _Pipe(), _Pipe()
        status = self._run_script(script, timeout, stdin, out, err)
        return ShellResult(status, bytes(out.data), bytes(err.data))

    def exec_out(self, words: Sequence[str], *, timeout: float = DEADLINE_S, idempotent: bool = False) -> bytes:
        """See `AdbDevice`."""
        out = _Pipe()
        self._run_script(command_line(words), timeout, b"", out, out)
        return bytes(out.data)

    def push(
        self,
        source: bytes | Path,
        remote: str,
        *,
        mode: int = 0o644,
        mtime: int | None = None,
        timeout: float = DEADLINE_S,
    ) -> None:
        """See `AdbDevice`; files keep their own time only when it is given."""
        fs, clock = self._files, self.phone.system.clock
        folder = remote.rpartition("/")[0]
        if fs.exists(remote):
            fs.remove(remote)
        for at in range(1, len(folder) + 1):
            if folder[at : at + 1] in ("/", "") and not fs.exists(folder[:at]):
                fs.mkdir(folder[:at], permissions=NEW_FOLDER)
        with fs.create(remote, permissions=PUSHED | OWNER_WRITES) as file:
            file.write(source if isinstance(source, bytes) else source.read_bytes())
        time_ns = (clock.now_ns() // NS if mtime is None else mtime) * NS
        fs.set_times(remote, atime_ns=time_ns, mtime_ns=time_ns)
        fs.chmod(remote, PUSHED)

    def pull(self, remote: str, *, timeout: float = DEADLINE_S) -> bytes:
        """See `AdbDevice`."""
        try:
            return self._files.read_bytes(remote)
        except OSError as error:
            raise DeviceRefused(f"{self.name}: {remote}: {error.strerror}") from error

    def stat(self, remote: str, *, timeout: float = DEADLINE_S) -> RemoteFile | None:
        """See `AdbDevice`."""
        try:
            found = self._files.stat(remote)
        except OSError:
            return None
        return RemoteFile(remote, found.mode, found.size, found.mtime_ns // NS)

    def root(self, *, timeout: float = DEADLINE_S) -> None:
        """See `AdbDevice`."""
        self.phone.rooted = True
        self.phone.system.properties.set("service.adb.root", "1")

    @property
    def _files(self) -> FileSystem:
        """The files, with the rights of whoever adbd runs as."""
        return self.phone.system.fs.as_user(adbd_user(self.phone))

    def _run_script(self, script: str, timeout: float, stdin: bytes, out: _Pipe, err: _Pipe) -> int:
        given = _Pipe()
        given.write(stdin)
        shell = Shell(self.phone, user=adbd_user(self.phone), stdin=given, stdout=out, stderr=err)

        async def finish() -> int:
            return await asyncio.wait_for(shell.run(script), timeout)

        return self._runner.run(finish())


class DirectConsole(Console):
    """The emulator console of a phone of this process."""

    def __init__(self, phone: Phone) -> None:
        self.name = "console"
        self._emulator = Emulator(phone, lambda: None)

    def close(self) -> None:
        """See `Console`."""

    def command(self, line: str, *, timeout: float = DEADLINE_S) -> list[str]:
        """See `Console`."""
        name, _, rest = line.strip().partition(" ")
        request = ConsoleRequest(self._emulator, rest.strip())
        verb = find(VERBS, name)
        try:
            if verb is None:
                raise Refused("unknown command, try 'help'")
            verb.run(request)
        except (Refused, SnapshotFailed) as refusal:
            raise DeviceRefused(f"{self.name}: {line}: {refusal}") from refusal
        return request.lines


def boot(home: Path) -> AndroidController:
    """A fresh phone in an empty directory."""
    phone = Phone(home, set_up=True)
    return AndroidController(DirectDevice(phone), console=lambda: DirectConsole(phone))
