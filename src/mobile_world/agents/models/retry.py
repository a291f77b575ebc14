"""Retries with backoff: which faults are worth another attempt, how long to wait, and whom to blame at the deadline.

Attempts are bounded in number and by the deadline of the step. Pauses double, with jitter drawn from a seed and the
request, so that a run can be repeated and episodes that failed together do not come back together.

When the deadline passes, somebody is to blame. It is the model if its tokens still come: then the answer was too long
for the step. It is the endpoint if none came at all, if none comes any more, or if failed attempts took so much of the
time that the model had too little of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mobile_world.agents.models.chat import LOST_SHARE, AttemptOutcome, AttemptRecord, endpoint_faults
from mobile_world.agents.models.chat_responses import Answer
from mobile_world.agents.models.endpoint_errors import EndpointFault
from mobile_world.agents.models.http_attempt import AttemptProgress
from mobile_world.domain import EndpointUnavailable, MobileWorldError, StepTimeout

Attempt = Callable[[AttemptProgress], Awaitable[Answer]]

JUDGING_S = 4.0
"""How long past the deadline another token is waited for, which shows that the model still goes on. A model that talks
too long says several in this time; an endpoint that pauses for longer has stalled."""


@dataclass(frozen=True)
class RetryPolicy:
    """Number of attempts and backoff."""

    attempts: int = 6
    first_pause_s: float = 0.5
    longest_pause_s: float = 8.0
    seed: int = 0

    def pause_s(self, number: int, draw: float, asked: float | None) -> float:
        """Seconds between attempt `number` and the next; `draw` is from 0 to 1.

        What the endpoint asks for is honoured, with a little more so that not everybody returns in the same instant.
        """
        if asked is not None:
            return asked + draw * 0.1 * self.first_pause_s
        whole = min(self.longest_pause_s, self.first_pause_s * 2.0 ** (number - 1))
        return whole * (0.5 + draw / 2)


@dataclass
class RetryLoop:
    """All attempts at one request; `until` is the deadline on the monotonic clock."""

    policy: RetryPolicy
    until: float
    jitter: Random
    redact: Callable[[str], str]
    stall_s: float
    """How long an answer may pause; no longer than `JUDGING_S` is it waited for past the deadline."""
    began: float = field(default_factory=time.monotonic)
    records: list[AttemptRecord] = field(default_factory=list)
    _waited: float = 0.0
    _progress: AttemptProgress | None = None
    """Of the attempt that is under way."""

    async def run(self, attempt: Attempt) -> Answer:
        """Attempt until there is an answer or no attempt is left."""
        work = asyncio.ensure_future(self._run(attempt))
        try:
            await asyncio.wait({work}, timeout=max(0.0, self.until - time.monotonic()))
            goes_on = not work.done() and await self._goes_on(work)
            if work.done():
                return work.result()
            raise self._out_of_time(goes_on=goes_on)
        finally:
            work.cancel()
            await asyncio.wait({work})
            if not work.cancelled():
                work.exception()  # Nobody else asks for what went wrong after the deadline.

    async def _goes_on(self, work: asyncio.Future[Answer]) -> bool:
        """Whether a token comes past the deadline."""
        progress = self._progress
        if progress is not None and progress.finished:
            await asyncio.wait({work}, timeout=JUDGING_S)
            return False
        if progress is None or not progress.tokens:
            return False
        progress.spoke.clear()
        token = asyncio.ensure_future(progress.spoke.wait())
        either: set[asyncio.Future[Any]] = {work, token}
        await asyncio.wait(either, timeout=min(JUDGING_S, self.stall_s), return_when=asyncio.FIRST_COMPLETED)
        token.cancel()
        return progress.spoke.is_set()

    async def _run(self, attempt: Attempt) -> Answer:
        while True:
            self._progress = AttemptProgress(self.until)
            try:
                answer = await attempt(self._progress)
            except EndpointFault as fault:
                self._write_down(fault.outcome, str(fault))
                await self._wait_or_give_up(fault)
            else:
                self._write_down("ok", "")
                return answer

    async def _wait_or_give_up(self, fault: EndpointFault) -> None:
        number = len(self.records)
        if fault.lasting or number >= self.policy.attempts:
            raise self._told(fault.becomes(self.redact(str(fault)))) from None
        pause = self.policy.pause_s(number, self.jitter.random(), fault.retry_after_s)
        if time.monotonic() + pause >= self.until:
            raise self._told(fault.becomes(f"{self.redact(str(fault))} (no time for another attempt)")) from None
        await asyncio.sleep(pause)
        self._waited = pause

    def _out_of_time(self, *, goes_on: bool) -> MobileWorldError:
        progress = self._progress or AttemptProgress()
        if goes_on:
            told = "the answer was not complete in time, and still went on"
            self._write_down("overrun", told)
            lost = progress.started - self.began
            if lost <= LOST_SHARE * (self.until - self.began):
                return self._told(StepTimeout(told))
            return self._told(EndpointUnavailable(f"failed attempts took {lost:.1f} s of the time for this step"))
        if progress.tokens:
            told = "the answer stalled, and the time for this step was up"
        elif progress.first_byte_s is None:
            told = "no byte of an answer in time"
        elif progress.streamed:
            told = "no token of an answer in time"
        else:
            told = "the answer was not complete in time, and how far it was cannot be told: it was not streamed"
        self._write_down("stalled" if progress.tokens else "late", told)
        return self._told(EndpointUnavailable(told))

    def _write_down(self, outcome: AttemptOutcome, message: str) -> None:
        progress = self._progress or AttemptProgress()
        self._progress = None
        self.records.append(
            AttemptRecord(
                number=len(self.records) + 1,
                outcome=outcome,
                status=progress.status,
                message=self.redact(message),
                waited_s=round(self._waited, 6),
                seconds=round(time.monotonic() - progress.started, 6),
                first_byte_s=progress.first_byte_s,
                tokens=progress.tokens,
            )
        )

    def _told(self, error: MobileWorldError) -> MobileWorldError:
        """The error with its attempts, which show in the recorded traceback, and are counted."""
        error.endpoint_faults = endpoint_faults(self.records)
        for each in self.records:
            status = f" (HTTP {each.status})" if each.status is not None else ""
            error.add_note(
                f"attempt {each.number}: {each.outcome}{status} after {each.seconds:.2f} s"
                f"{f', {each.waited_s:.2f} s after the one before' if each.waited_s else ''}: {each.message}"
            )
        return error
