"""The kept connection: when it is used again, renewed and thrown away; and deadlines."""

from __future__ import annotations

import threading
import time

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime.adb.deadline import LONGEST_TEXT, Deadline, printable
from mobile_world.runtime.adb.session import AdbSession, with_stream
from mobile_world.runtime.adb.stream import DeviceConnection
from tests.mobile_world.runtime.adb.scripted_stream import ScriptedStream


class ScriptedConnection:
    """A connection that a test can let die."""

    features: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.living, self.closed = True, 0
        self.stream = ScriptedStream(b"x")

    def open(self, service: str, deadline: Deadline) -> ScriptedStream:
        return self.stream

    def alive(self) -> bool:
        return self.living

    def close(self) -> None:
        self.closed += 1


class ScriptedRoute:
    """Makes connections and remembers them."""

    name = "phone"

    def __init__(self) -> None:
        self.made: list[ScriptedConnection] = []

    def connect(self, deadline: Deadline) -> ScriptedConnection:
        self.made.append(ScriptedConnection())
        return self.made[-1]


def deadline(seconds: float = 20) -> Deadline:
    return Deadline("phone", "look", seconds)


def test_a_connection_is_kept_renewed_when_dead_and_closed() -> None:
    route = ScriptedRoute()
    session = AdbSession(route)
    for _ in range(2):
        session.run(deadline(), lambda connection: connection.features, idempotent=False)
    assert len(route.made) == 1
    route.made[0].living = False
    session.run(deadline(), lambda connection: None, idempotent=False)
    assert (len(route.made), route.made[0].closed, route.made[1].closed) == (2, 1, 0)
    session.close()
    session.close()
    assert route.made[1].closed == 1


@pytest.mark.parametrize(
    ("error", "idempotent", "calls", "closed"),
    [
        (DeviceLost("x"), True, 2, 2),
        (DeviceLost("x"), False, 1, 1),
        (DeviceTimeout("x"), True, 1, 1),
        (DeviceRefused("x"), True, 1, 0),
        (KeyboardInterrupt(), True, 1, 1),
    ],
)
def test_what_is_repeated_and_what_is_thrown_away(
    error: BaseException, idempotent: bool, calls: int, closed: int
) -> None:
    route, asked = ScriptedRoute(), []
    session = AdbSession(route)

    def fail(connection: DeviceConnection) -> None:
        asked.append(connection)
        raise error

    with pytest.raises(type(error)):
        session.run(deadline(), fail, idempotent=idempotent)
    assert (len(asked), sum(each.closed for each in route.made)) == (calls, closed)


def test_one_operation_at_a_time_and_none_past_its_deadline() -> None:
    session, entered, leave = AdbSession(ScriptedRoute()), threading.Event(), threading.Event()

    def hold(_: DeviceConnection) -> None:
        entered.set()
        leave.wait(20)

    holder = threading.Thread(target=lambda: session.run(deadline(), hold, idempotent=False))
    holder.start()
    entered.wait(20)
    with pytest.raises(DeviceTimeout, match=r"no answer to .look. within 0\.05 s"):
        session.run(deadline(0.05), lambda connection: None, idempotent=True)
    leave.set()
    holder.join(20)
    assert session.run(deadline(), lambda connection: 7, idempotent=True) == 7


def test_streams_are_closed_after_use_and_connections_after_trouble() -> None:
    connection = ScriptedConnection()
    assert with_stream(connection, "x:", deadline(), lambda stream: bytes(stream.read())) == b"x"
    assert connection.closed == 0

    def refuse(_: object) -> None:
        raise DeviceRefused("no")

    def break_off(_: object) -> None:
        raise ValueError("half-way")

    connection.stream.pieces = [b"rest"]
    with pytest.raises(DeviceRefused):
        with_stream(connection, "x:", deadline(), refuse)
    assert (connection.stream.pieces, connection.closed) == ([], 0)
    with pytest.raises(ValueError, match="half-way"):
        with_stream(connection, "x:", deadline(), break_off)
    assert connection.closed == 1


def test_deadlines() -> None:
    one = deadline(10)
    assert 9 < one.remaining() <= 10
    start = time.monotonic()
    one.pause(0.01)
    assert 0.01 <= time.monotonic() - start < 5
    over = deadline(0)
    for wait in (over.remaining, over.check, lambda: over.pause(5)):
        with pytest.raises(DeviceTimeout) as error:
            wait()
    assert str(error.value) == (
        "phone: no answer to 'look' within 0 s; check that the device is alive, or allow more time"
    )
    assert str(one.lost("why\n")) == (
        "phone: lost during 'look' (why\\n); check with 'mw env list' or 'adb devices' that it runs"
    )
    assert str(one.refused("why")) == "phone: refused 'look': why"
    assert str(one.refused("why", hint="do this")) == "phone: refused 'look': why; do this"


def test_text_for_a_terminal() -> None:
    assert printable("a é\x1b") == "a é\\x1b"
    assert printable("x" * LONGEST_TEXT) == "x" * 160
    assert printable("x" * 161) == "x" * 159 + "…"
