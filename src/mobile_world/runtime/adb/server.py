"""Connections through an adb server: for real devices, whose keys and cables are the server's business."""

from __future__ import annotations

from contextlib import closing
from typing import NamedTuple

from mobile_world.domain import DeviceLost
from mobile_world.runtime.adb.deadline import Deadline, printable
from mobile_world.runtime.adb.tcp_socket import Data, TcpSocket
from mobile_world.runtime.closing import close_on_error

DEFAULT_SERVER_PORT = 5037
CONNECT_POLL_S = 0.02


class ListedDevice(NamedTuple):
    """One line of `adb devices`."""

    serial: str
    state: str


class ServerStream:
    """A socket to the adb server that has become a stream of the device."""

    def __init__(self, tcp: TcpSocket, deadline: Deadline) -> None:
        self.deadline = deadline
        self._tcp = tcp
        self._arrived = bytearray()
        self._ended = False

    def read(self) -> Data:
        """See `Stream`."""
        if self._arrived:
            arrived, self._arrived = self._arrived, bytearray()
            return arrived
        return b"" if self._ended else self._tcp.read_some(self.deadline)

    def pending(self, seconds: float) -> bool:
        """See `Stream`."""
        return bool(self._arrived) or self._ended or self._tcp.pending(seconds)

    def write(self, data: Data) -> bool:
        """See `Stream`."""
        rest = memoryview(data)
        while rest and not self._ended:
            if self._tcp.wait_writable(self.deadline):
                rest = rest[self._tcp.send_some(rest, self.deadline) :]
            else:
                chunk = self._tcp.read_some(self.deadline)
                self._ended = not chunk
                self._arrived += chunk
        return not rest

    def close(self) -> None:
        """See `Stream`."""
        self._tcp.close()


class ServerConnection:
    """A device behind an adb server; every stream is a socket of its own."""

    def __init__(self, serial: str, host: str, port: int, deadline: Deadline) -> None:
        """Ask the server for the device and what it can do."""
        self._serial = serial
        self._host = host
        self._port = port
        self._last: ServerStream | None = None
        with closing(self._to_device(deadline)) as tcp:
            _request(tcp, "host:features", deadline)
            self.features = frozenset(_text(tcp, deadline).split(","))

    def open(self, service: str, deadline: Deadline) -> ServerStream:
        """Open a service on the device."""
        tcp = self._to_device(deadline)
        with close_on_error(tcp):
            if (refusal := _ask(tcp, service, deadline)) is not None:
                raise deadline.refused(refusal, hint="it may not offer this service")
        self._last = ServerStream(tcp, deadline)
        return self._last

    def alive(self) -> bool:
        """Nothing is kept open between calls, so nothing can have died."""
        return True

    def close(self) -> None:
        """Give up the stream that is being used."""
        if self._last is not None:
            self._last.close()

    def _to_device(self, deadline: Deadline) -> TcpSocket:
        tcp = _server(self._host, self._port, deadline)
        with close_on_error(tcp):
            _request(tcp, f"host:transport:{self._serial}", deadline)
        return tcp


class ServerRoute:
    """The way to a device that an adb server knows by its serial."""

    def __init__(self, serial: str, host: str, port: int) -> None:
        self.name = serial
        self._host = host
        self._port = port

    def connect(self, deadline: Deadline) -> ServerConnection:
        """See `Route`."""
        return ServerConnection(self.name, self._host, self._port, deadline)


def list_devices(
    host: str = "127.0.0.1", port: int = DEFAULT_SERVER_PORT, *, timeout: float = 5.0
) -> list[ListedDevice]:
    """What a running adb server lists; `DeviceLost` when no server runs."""
    deadline = Deadline(f"adb server {host}:{port}", "host:devices", timeout)
    with closing(_server(host, port, deadline)) as tcp:
        _request(tcp, "host:devices", deadline)
        lines = _text(tcp, deadline).splitlines()
    return [ListedDevice(*line.split("\t", 1)) for line in lines if "\t" in line]


def connect_device(serial: str, *, port: int = DEFAULT_SERVER_PORT, timeout: float = 30.0) -> None:
    """Have a running adb server connect to an address, as `adb connect` does, and wait until the device is ready."""
    answer = _tell(f"host:connect:{serial}", port, timeout)
    deadline = Deadline(f"adb server 127.0.0.1:{port}", f"host:connect:{serial}", timeout)
    while ListedDevice(serial, "device") not in list_devices(port=port, timeout=deadline.remaining()):
        if "connected to" not in answer:
            raise deadline.refused(answer, hint="is the device on?")
        deadline.pause(CONNECT_POLL_S)


def disconnect_device(serial: str, *, port: int = DEFAULT_SERVER_PORT, timeout: float = 5.0) -> None:
    """Have a running adb server forget an address, as `adb disconnect` does."""
    _tell(f"host:disconnect:{serial}", port, timeout)


def _tell(request: str, port: int, timeout: float) -> str:
    """Send the server a request about its list of devices; its answer in words."""
    deadline = Deadline(f"adb server 127.0.0.1:{port}", request, timeout)
    with closing(_server("127.0.0.1", port, deadline)) as tcp:
        _request(tcp, request, deadline)
        return _text(tcp, deadline)


def _server(host: str, port: int, deadline: Deadline) -> TcpSocket:
    try:
        return TcpSocket(host, port, deadline)
    except DeviceLost as error:
        raise DeviceLost(
            f"{deadline.device}: no adb server answers at {host}:{port}; start one with 'adb start-server'"
        ) from error


def _ask(tcp: TcpSocket, service: str, deadline: Deadline) -> str | None:
    """Send a request; the server's words when it refuses."""
    request = service.encode()
    tcp.send(b"%04x%s" % (len(request), request), deadline)
    verdict = bytes(tcp.read_exactly(4, deadline))
    if verdict == b"OKAY":
        return None
    if verdict != b"FAIL":
        raise deadline.lost("the process listening there is not an adb server")
    return _text(tcp, deadline)


def _request(tcp: TcpSocket, service: str, deadline: Deadline) -> None:
    if (refusal := _ask(tcp, service, deadline)) is not None:
        raise DeviceLost(
            f"{deadline.device}: the adb server says {printable(refusal)!r} to {service!r}; look at 'adb devices'"
        )


def _text(tcp: TcpSocket, deadline: Deadline) -> str:
    try:
        size = int(bytes(tcp.read_exactly(4, deadline)), 16)
    except ValueError:
        raise deadline.lost("the process listening there is not an adb server") from None
    return bytes(tcp.read_exactly(size, deadline)).decode("utf-8", "replace")
