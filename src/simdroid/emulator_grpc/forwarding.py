"""The accessibility forwarder at work: tells a server on the host what is on the screen.

The real one sends its tree ten times a second and an event whenever Android tells one. This one does the same, and also
sends at once when something was done to the phone or asked of it: a client that looks right after its action finds
the new tree. Trees go out only while the app's service is enabled, trees were asked for and a port was set; nothing is
loaded before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from simdroid.device import Phone
from simdroid.forwarder_flags import Forwarding, forwarding

log = logging.getLogger("simdroid.grpc")

PERIOD_S = 0.1
SETTLED_S = 0.5
"""How long an answer waits for the tree that belongs to it."""


class Forwarder:
    """The forwarder of one phone; it runs on the phone's loop."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._task: asyncio.Task[None] | None = None
        self._due = asyncio.Event()
        self._requests = 0
        self._answered = 0
        self._rest = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        phone.display.on_change.append(self.notice)

    def notice(self) -> None:
        """Something was done to the phone or asked of it: look whether there is something to tell."""
        if self._task is not None:
            self._requests += 1
            self._due.set()
        elif self._target() is not None:
            self._task = self._loop.create_task(self._forward())
            self._task.add_done_callback(self._ended)

    def telling(self) -> Callable[[], Awaitable[None]] | None:
        """What waits until that which is shown now has been told; None where nobody is told."""
        self.notice()
        return None if self._task is None else partial(self._until_answered, self._requests)

    async def _until_answered(self, request: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_S):
                while self._task is not None and self._answered < request:
                    self._rest.clear()
                    await self._rest.wait()

    async def stop(self) -> None:
        """Say no more."""
        self._phone.display.on_change.remove(self.notice)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _target(self) -> Forwarding | None:
        target = forwarding(self._phone.system)
        return target if target is not None and target.port > 0 else None

    async def _forward(self) -> None:
        from simdroid.emulator_grpc.forwarding_session import ForwardingSession

        session = ForwardingSession(self._phone)
        try:
            while (target := self._target()) is not None:
                requests = self._requests
                self._due.clear()
                await session.tell(target, again=requests == self._answered)
                self._answered = requests
                self._rest.set()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._due.wait(), PERIOD_S)
        finally:
            session.close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Let go of those who wait; a mistake of ours is logged and counted."""
        self._task = None
        self._rest.set()
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._phone.internal_errors += 1
            log.error("the accessibility forwarder failed", exc_info=error)
