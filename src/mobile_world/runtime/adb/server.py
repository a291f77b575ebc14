"""Through an adb server: for real devices, whose keys and cables are the server's business."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.domain import DeviceLost
from mobile_world.runtime.adb.attempt import Attempt, printable
from mobile_world.runtime.adb.link import Data, Link

DEFAULT_SERVER_PORT = 5037


class ListedDevice(NamedTuple):
    """One line of `adb devices`."""

    serial: str
    state: str


class ServerStream:
    """A socket to the adb server that has become a stream of the device."""

    def __init__(self, link: Link, attempt: Attempt) -> None:
        self.attempt = attempt
        self._link = link
        self._arrived = bytearray()
        self._ended = False

    def read(self) -> Data:
        """See `Stream`."""
        if self._arrived:
            arrived, self._arrived = self._arrived, bytearray()
            return arrived
        return b"" if self._ended else self._link.some(self.attempt)

    def pending(self, seconds: float) -> bool:
        """See `Stream`."""
        return bool(self._arrived) or self._ended or self._link.pending(seconds)

    def write(self, data: Data) -> bool:
        """See `Stream`."""
        rest = memoryview(data)
        while rest and not self._ended:
            if self._link.room(self.attempt):
                rest = rest[self._link.send_some(rest, self.attempt) :]
            else:
                chunk = self._link.some(self.attempt)
                self._ended = not chunk
                self._arrived += chunk
        return not rest

    def close(self) -> None:
        """See `Stream`."""
        self._link.close()


class ServerConnection:
    """A device behind an adb server; every stream is a socket of its own."""

    def __init__(self, serial: str, host: str, port: int, attempt: Attempt) -> None:
        """Ask the server for the device and what it can do."""
        self._serial = serial
        self._host = host
        self._port = port
        self._last: ServerStream | None = None
        link = self._to_device(attempt)
        try:
            _request(link, "host:features", attempt)
            self.features = frozenset(_text(link, attempt).split(","))
        finally:
            link.close()

    def open(self, service: str, attempt: Attempt) -> ServerStream:
        """Open a service on the device."""
        link = self._to_device(attempt)
        try:
            refusal = _ask(link, service, attempt)
            if refusal is not None:
                raise attempt.refused(refusal, hint="it may not offer this service")
        except BaseException:
            link.close()
            raise
        self._last = ServerStream(link, attempt)
        return self._last

    def alive(self) -> bool:
        """Nothing is kept open between calls, so nothing can have died."""
        return True

    def close(self) -> None:
        """Give up the stream that is being used."""
        if self._last is not None:
            self._last.close()

    def _to_device(self, attempt: Attempt) -> Link:
        link = _server(self._host, self._port, attempt)
        try:
            _request(link, f"host:transport:{self._serial}", attempt)
        except BaseException:
            link.close()
            raise
        return link


class ServerRoute:
    """The way to a device that an adb server knows by its serial."""

    def __init__(self, serial: str, host: str, port: int) -> None:
        self.name = serial
        self._host = host
        self._port = port

    def connect(self, attempt: Attempt) -> ServerConnection:
        """See `Route`."""
        return ServerConnection(self.name, self._host, self._port, attempt)


def list_devices(
    host: str = "127.0.0.1", port: int = DEFAULT_SERVER_PORT, *, timeout: float = 5.0
) -> list[ListedDevice]:
    """What a running adb server lists; `DeviceLost` when no server runs."""
    attempt = Attempt(f"adb server {host}:{port}", "host:devices", timeout)
    link = _server(host, port, attempt)
    try:
        _request(link, "host:devices", attempt)
        lines = _text(link, attempt).splitlines()
    finally:
        link.close()
    return [ListedDevice(*line.split("\t", 1)) for line in lines if "\t" in line]


def _server(host: str, port: int, attempt: Attempt) -> Link:
    try:
        return Link(host, port, attempt)
    except DeviceLost as error:
        raise DeviceLost(
            f"{attempt.device}: no adb server answers at {host}:{port}; start one with 'adb start-server'"
        ) from error


def _ask(link: Link, service: str, attempt: Attempt) -> str | None:
    """Send a request; the server's words when it refuses."""
    wanted = service.encode()
    link.send(b"%04x%s" % (len(wanted), wanted), attempt)
    verdict = bytes(link.exactly(4, attempt))
    if verdict == b"OKAY":
        return None
    if verdict != b"FAIL":
        raise attempt.lost("what answers there is no adb server")
    return _text(link, attempt)


def _request(link: Link, service: str, attempt: Attempt) -> None:
    refusal = _ask(link, service, attempt)
    if refusal is not None:
        raise DeviceLost(
            f"{attempt.device}: the adb server says {printable(refusal)!r} to {service!r}; look at 'adb devices'"
        )


def _text(link: Link, attempt: Attempt) -> str:
    try:
        size = int(bytes(link.exactly(4, attempt)), 16)
    except ValueError:
        raise attempt.lost("what answers there is no adb server") from None
    return bytes(link.exactly(size, attempt)).decode("utf-8", "replace")
