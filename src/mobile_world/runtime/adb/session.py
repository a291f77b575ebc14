"""The connection to a device: kept between operations, and renewed when it is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.stream import DeviceConnection, DeviceStream, Route

T = TypeVar("T")


class AdbSession:
    """One connection at a time, one operation at a time, whichever thread it comes from.

    A connection found dead before anything was sent is renewed silently. One lost during an operation is renewed,
    once, only when the operation is idempotent: what it did before the loss is unknown. After a timeout, or any other
    way out of the middle of an operation, the connection is thrown away, so that no answer is taken for another's.
    """

    def __init__(self, route: Route) -> None:
        self._route = route
        self._connection: DeviceConnection | None = None
        self._lock = Lock()

    def run(self, deadline: Deadline, operation: Callable[[DeviceConnection], T], *, idempotent: bool) -> T:
        """Do something with a live connection."""
        with self._locked(deadline):
            try:
                return self._once(deadline, operation)
            except DeviceTimeout:
                raise
            except DeviceLost:
                if not idempotent:
                    raise
                return self._once(deadline, operation)

    def close(self) -> None:
        """Disconnect; the next operation connects again."""
        with self._lock:
            self._discard()

    def _once(self, deadline: Deadline, operation: Callable[[DeviceConnection], T]) -> T:
        if self._connection is not None and not self._connection.alive():
            self._discard()
        if self._connection is None:
            self._connection = self._route.connect(deadline)
        try:
            return operation(self._connection)
        except DeviceRefused:
            raise
        except BaseException:
            self._discard()
            raise

    def _discard(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextmanager
    def _locked(self, deadline: Deadline) -> Iterator[None]:
        if not self._lock.acquire(timeout=deadline.remaining()):
            raise deadline.timed_out()
        try:
            yield
        finally:
            self._lock.release()


def with_stream(
    connection: DeviceConnection, service: str, deadline: Deadline, action: Callable[[DeviceStream], T]
) -> T:
    """Open a service, do something with its stream, and leave the connection ready for the next."""
    stream = connection.open(service, deadline)
    try:
        result = action(stream)
    except DeviceRefused:
        stream.close()
        raise
    except BaseException:
        connection.close()
        raise
    stream.close()
    return result
