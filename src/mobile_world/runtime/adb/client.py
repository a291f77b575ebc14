"""One device, from the host's side."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Self, TypeVar

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime.adb import sync
from mobile_world.runtime.adb.deadline import Deadline, explained
from mobile_world.runtime.adb.direct import DirectRoute
from mobile_world.runtime.adb.framebuffer import Frame, read_frame
from mobile_world.runtime.adb.server import DEFAULT_SERVER_PORT, ServerRoute
from mobile_world.runtime.adb.session import AdbSession, with_stream
from mobile_world.runtime.adb.shell_protocol import ShellResult, command_line, run_shell
from mobile_world.runtime.adb.stream import MOST_OUTPUT_BYTES, TOO_LONG, DeviceConnection, DeviceStream, Route
from mobile_world.runtime.adb.sync import RemoteFile

T = TypeVar("T")

DEFAULT_TIMEOUT_S = 30.0
RESTART_POLL_S = 0.02


class AdbDevice:
    """A device over ADB: blocking calls with a deadline each; threads may share one and take turns.

    The connection comes up with the first call and is kept. `AdbSession` says when it is renewed; calls that may be
    repeated after a loss take `idempotent=True`, and those that only read a device are so by themselves.
    """

    def __init__(self, route: Route) -> None:
        """Name the way to a device; see `direct` and `via_server`."""
        self.name = route.name
        self.explain: Callable[[], str] = str
        """Asked when a call finds the device lost: why, as far as somebody on this machine knows."""
        self._route = route
        self._session = AdbSession(route)

    @classmethod
    def direct(cls, host: str, port: int) -> Self:
        """A device whose adbd listens at `host:port`, such as a simulated phone."""
        return cls(DirectRoute(host, port))

    @classmethod
    def via_server(cls, serial: str, host: str = "127.0.0.1", port: int = DEFAULT_SERVER_PORT) -> Self:
        """A device that a running adb server lists as `serial`."""
        return cls(ServerRoute(serial, host, port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect; the next call connects again."""
        self._session.close()

    def interpose(self, wrap: Callable[[Route], Route]) -> None:
        """Put something between this device and its connections from now on, such as an injector of faults."""
        self._session.close()
        self._route = wrap(self._route)
        self._session = AdbSession(self._route)

    def features(self, *, timeout: float = DEFAULT_TIMEOUT_S) -> frozenset[str]:
        """What the device says it can do."""
        deadline = Deadline(self.name, "connect", timeout)
        return self._run(deadline, lambda connection: connection.features, idempotent=True)

    def shell(
        self,
        command: Sequence[str],
        *,
        timeout: float = DEFAULT_TIMEOUT_S,
        stdin: bytes = b"",
        idempotent: bool = False,
    ) -> ShellResult:
        """Run a command; every word reaches it as it is, whatever characters it holds."""
        return self.shell_line(command_line(command), timeout=timeout, stdin=stdin, idempotent=idempotent)

    def shell_line(
        self,
        script: str,
        *,
        timeout: float = DEFAULT_TIMEOUT_S,
        stdin: bytes = b"",
        idempotent: bool = False,
    ) -> ShellResult:
        """Run a script written by us; text from elsewhere goes through `shell`, word by word."""
        deadline = Deadline(self.name, f"shell {script}", timeout)

        def run(connection: DeviceConnection) -> ShellResult:
            if "shell_v2" not in connection.features:
                raise deadline.refused("it cannot report exit codes", hint="use a device with the shell_v2 feature")
            return with_stream(connection, f"shell,v2,raw:{script}", deadline, lambda stream: run_shell(stream, stdin))

        return self._run(deadline, run, idempotent=idempotent)

    def exec_out(
        self, command: Sequence[str], *, timeout: float = DEFAULT_TIMEOUT_S, idempotent: bool = False
    ) -> bytes:
        """Run a command for its output alone, byte for byte; there is no exit status this way."""
        line = command_line(command)
        return self._use(Deadline(self.name, f"exec {line}", timeout), f"exec:{line}", _read_all, idempotent=idempotent)

    def push(
        self,
        source: bytes | Path,
        remote: str,
        *,
        mode: int = 0o644,
        mtime: int | None = None,
        timeout: float = DEFAULT_TIMEOUT_S,
    ) -> None:
        """Write a file on the device; without `mtime` a file keeps its own and bytes get the device's now.

        Only the owner's part of `mode` counts: adbd grants group and others the same.
        """
        deadline = Deadline(self.name, f"push to {remote}", timeout)
        if isinstance(source, Path):
            with source.open("rb") as file:
                seconds = int(os.fstat(file.fileno()).st_mtime) if mtime is None else mtime
                self._send(deadline, remote, mode, seconds, file)
        else:
            if mtime is None:
                mtime = int(self.shell(["date", "+%s"], timeout=deadline.remaining(), idempotent=True).text)
            self._send(deadline, remote, mode, mtime, BytesIO(source))

    def pull(self, remote: str, *, timeout: float = DEFAULT_TIMEOUT_S) -> bytes:
        """The bytes of a file on the device."""
        return self._use(
            Deadline(self.name, f"pull of {remote}", timeout),
            "sync:",
            lambda stream: b"".join(sync.receive_file(stream, remote)),
            idempotent=True,
        )

    def pull_to(self, remote: str, local: Path, *, timeout: float = DEFAULT_TIMEOUT_S) -> None:
        """Copy a file of the device to `local`, which appears only when it is complete."""
        deadline = Deadline(self.name, f"pull of {remote}", timeout)
        partial = local.with_name(f".{local.name}.{os.getpid()}.partial")

        def receive(stream: DeviceStream) -> None:
            with partial.open("wb") as file:
                file.writelines(sync.receive_file(stream, remote))

        try:
            self._use(deadline, "sync:", receive, idempotent=True)
            partial.replace(local)
        finally:
            partial.unlink(missing_ok=True)

    def stat(self, remote: str, *, timeout: float = DEFAULT_TIMEOUT_S) -> RemoteFile | None:
        """What is at a path of the device; nothing when nothing is there."""
        return self._look_up(
            Deadline(self.name, f"stat of {remote}", timeout),
            "stat_v2",
            lambda stream, second: sync.stat_file(stream, remote, second=second),
        )

    def list_dir(self, remote: str, *, timeout: float = DEFAULT_TIMEOUT_S) -> list[RemoteFile]:
        """What a directory of the device holds; nothing when it is missing."""
        return self._look_up(
            Deadline(self.name, f"list of {remote}", timeout),
            "ls_v2",
            lambda stream, second: sync.list_files(stream, remote, second=second),
        )

    def framebuffer(self, *, timeout: float = DEFAULT_TIMEOUT_S) -> Frame:
        """The screen, uncompressed."""
        return self._use(Deadline(self.name, "framebuffer", timeout), "framebuffer:", read_frame, idempotent=True)

    def root(self, *, timeout: float = DEFAULT_TIMEOUT_S) -> None:
        """Have adbd run as root and wait until it does; `DeviceRefused` on devices that do not allow it."""
        deadline = Deadline(self.name, "root", timeout)
        answer = self._use(deadline, "root:", _read_all, idempotent=True).decode("utf-8", "replace").strip()
        self.close()
        while not self._is_root(deadline):
            if "restarting" not in answer:
                raise deadline.refused(answer, hint="only emulators and debug builds allow it")
            deadline.pause(RESTART_POLL_S)

    def _is_root(self, deadline: Deadline) -> bool:
        """Whether adbd runs as root now; while it restarts it is lost, or refuses through its server."""
        try:
            return self.shell(["id", "-u"], timeout=deadline.remaining(), idempotent=True).text == "0"
        except DeviceTimeout:
            raise
        except (DeviceLost, DeviceRefused):
            return False

    def _send(self, deadline: Deadline, remote: str, mode: int, mtime: int, file: BufferedReader | BytesIO) -> None:
        def send(stream: DeviceStream) -> None:
            file.seek(0)
            sync.send_file(stream, remote, mode, mtime, file.readinto)

        self._use(deadline, "sync:", send, idempotent=True)

    def _look_up(self, deadline: Deadline, feature: str, read: Callable[[DeviceStream, bool], T]) -> T:
        """What the sync service answers; `read` learns whether the device has the feature, a second version of it."""

        def ask(connection: DeviceConnection) -> T:
            second = feature in connection.features
            return with_stream(connection, "sync:", deadline, lambda stream: read(stream, second))

        return self._run(deadline, ask, idempotent=True)

    def _use(self, deadline: Deadline, service: str, action: Callable[[DeviceStream], T], *, idempotent: bool) -> T:
        return self._run(
            deadline, lambda connection: with_stream(connection, service, deadline, action), idempotent=idempotent
        )

    def _run(self, deadline: Deadline, operation: Callable[[DeviceConnection], T], *, idempotent: bool) -> T:
        with explained(self.explain):
            return self._session.run(deadline, operation, idempotent=idempotent)


def _read_all(stream: DeviceStream) -> bytes:
    pieces, size = [], 0
    while piece := stream.read():
        pieces.append(piece)
        size += len(piece)
        if size > MOST_OUTPUT_BYTES:
            raise stream.deadline.refused(f"more than {MOST_OUTPUT_BYTES} bytes of output", hint=TOO_LONG)
    return b"".join(pieces)
