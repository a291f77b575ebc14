"""What the accessibility forwarder sends, over one connection after another."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Literal

from simdroid.device import Phone
from simdroid.emulator_grpc.client import LOOPBACK, ClientConnection, connect
from simdroid.emulator_grpc.events import Event, changes, clicked
from simdroid.emulator_grpc.forest import encode_forest
from simdroid.emulator_grpc.messages import ERROR_RESPONSE, EVENT_REQUEST
from simdroid.emulator_grpc.protobuf import BadMessage
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.forwarder_flags import HOST_LOOPBACK, Forwarding
from simdroid.ui.views.view import View
from simdroid.ui.views.window import Window
from simdroid.ui.windows.accessibility import AccessibilityWindow

SEND_FOREST = "/android_env.A11yService/SendForest"
SEND_EVENT = "/android_env.A11yService/SendEvent"
CALL_S = 1.0
"""How long a call may take, as for the real one."""
MOST_EVENTS = 100
"""How many events may wait to be sent; the oldest are dropped."""

_TAG = "AndroidRLTask"


class ForwardingSession:
    """The forwarder while its service is enabled: what it told last, and to whom."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._connection: ClientConnection | None = None
        self._windows: list[AccessibilityWindow] = []
        self._forest = b""
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self._quiet = False
        phone.display.on_press.append(self._pressed)

    def close(self) -> None:
        """Hang up."""
        self._phone.display.on_press.remove(self._pressed)
        self._drop()

    async def tell(self, forwarding: Forwarding, *, again: bool) -> None:
        """Send the events since the last time, then the tree; `again` where nobody has done anything since.

        A call that fails is written to the log, as the real one writes it; unless it fails `again`: what a log holds
        must not depend on how long somebody waits.
        """
        self._quiet = again
        self._look()
        try:
            while self._events:
                pairs = [{"key": key, "value": value} for key, value in sorted(self._events[0].items())]
                await self._call(forwarding, SEND_EVENT, EVENT_REQUEST.encode({"event": pairs}))
                self._events.popleft()
            if forwarding.trees:
                await self._call(forwarding, SEND_FOREST, self._forest)
        except CallFailed as failure:
            self._failed("StatusException", f"io.grpc.StatusException: {failure}")
        except TimeoutError:
            reason = f"Timed out waiting for {CALL_S * 1000:.0f} ms"
            self._failed("TimeoutCancellationException", f"kotlinx.coroutines.TimeoutCancellationException: {reason}")

    def _look(self) -> None:
        """See what is on the screen now, and what has changed."""
        self._phone.system.clock.catch_up()
        windows = self._phone.display.glance()
        if windows is None or windows is self._windows:
            return
        if self._windows:
            self._enqueue(*changes(self._windows, windows))
        self._windows, self._forest = windows, encode_forest(windows)

    def _pressed(self, window: Window, view: View) -> None:
        self._enqueue(clicked(window, view))

    def _enqueue(self, *events: Event) -> None:
        stamp = str(self._phone.system.clock.uptime_ns() // 1_000_000)
        self._events.extend(event | {"event_timestamp_ms": stamp} for event in events)

    async def _call(self, forwarding: Forwarding, path: str, message: bytes) -> None:
        async with asyncio.timeout(CALL_S):
            connection = await self._connected(forwarding)
            answer = await connection.call(path, message)
        try:
            error = ERROR_RESPONSE.decode(answer)["error"]
        except BadMessage as mistake:
            raise CallFailed(GrpcStatus.INTERNAL, str(mistake)) from mistake
        if error:
            self._log("W", f"gRPC response.error: {error}")

    async def _connected(self, forwarding: Forwarding) -> ClientConnection:
        """The connection to the host's loopback; no other machine can be reached from a phone."""
        authority = f"{forwarding.host}:{forwarding.port}"
        if not self._phone.system.connectivity.online:
            self._drop()
            raise CallFailed(GrpcStatus.UNAVAILABLE, f"Unable to resolve host {forwarding.host}")
        if forwarding.host not in (HOST_LOOPBACK, LOOPBACK, "localhost") or forwarding.port > 0xFFFF:
            raise CallFailed(GrpcStatus.UNAVAILABLE, f"io exception: no route to {authority}")
        connection = self._connection
        if connection is None or not connection.open or connection.authority != authority:
            self._drop()
            self._log("I", f"Building channel on {authority}.")
            try:
                connection = self._connection = await connect(forwarding.port, authority)
            except OSError as error:
                raise CallFailed(GrpcStatus.UNAVAILABLE, f"io exception: {error.strerror}: {authority}") from error
        return connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.hang_up()
            self._connection = None

    def _failed(self, kind: str, text: str) -> None:
        self._drop()
        self._log("W", f"gRPC {kind}; are you sure networking is turned on?")
        self._log("I", f"extra: exception ['{text}']")

    def _log(self, level: Literal["I", "W"], text: str) -> None:
        if not self._quiet:
            self._phone.system.log.write(level, _TAG, text)
