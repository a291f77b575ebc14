"""Trying again, within bounds: which faults are worth it, how long to wait, and what the end of it means.

Attempts are bounded in number and by the deadline of the step. Pauses double, with jitter drawn from a seed and the
request, so that a run can be repeated and episodes that failed together do not come back together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from mobile_world.agents.models.answers import Answer
from mobile_world.agents.models.chat import AttemptOutcome, AttemptRecord
from mobile_world.agents.models.exchange import Progress
from mobile_world.agents.models.faults import Fault
from mobile_world.domain import EndpointUnavailable, MobileWorldError, StepTimeout

Attempt = Callable[[Progress], Awaitable[Answer]]


@dataclass(frozen=True)
class RetryPolicy:
    """How often and how soon."""

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
class Attempts:
    """All attempts at one answer; `until` is a reading of the monotonic clock."""

    policy: RetryPolicy
    until: float
    jitter: Random
    redact: Callable[[str], str]
    records: list[AttemptRecord] = field(default_factory=list)
    _waited: float = 0.0
    _progress: Progress | None = None
    """Of the attempt that is under way."""

    async def run(self, attempt: Attempt) -> Answer:
        """Try until there is an answer, or no use in going on."""
        try:
            async with asyncio.timeout(self.until - time.monotonic()):
                return await self._run(attempt)
        except TimeoutError:
            raise self._out_of_time() from None

    async def _run(self, attempt: Attempt) -> Answer:
        while True:
            self._progress = Progress()
            try:
                answer = await attempt(self._progress)
            except Fault as fault:
                self._write_down(fault.outcome, str(fault))
                await self._wait_or_give_up(fault)
            else:
                self._write_down("ok", "")
                return answer

    async def _wait_or_give_up(self, fault: Fault) -> None:
        number = len(self.records)
        if fault.lasting or number >= self.policy.attempts:
            raise self._told(fault.becomes(self.redact(str(fault)))) from None
        pause = self.policy.pause_s(number, self.jitter.random(), fault.retry_after_s)
        if time.monotonic() + pause >= self.until:
            raise self._told(fault.becomes(f"{self.redact(str(fault))} (no time for another attempt)")) from None
        await asyncio.sleep(pause)
        self._waited = pause

    def _out_of_time(self) -> MobileWorldError:
        began = self._progress is not None and self._progress.first_byte_s is not None
        if self._progress is not None:
            self._write_down("timeout", "the time for this step was up")
        if began:
            return self._told(StepTimeout("the answer began, but was not complete in time"))
        return self._told(EndpointUnavailable("no byte of an answer in time"))

    def _write_down(self, outcome: AttemptOutcome, message: str) -> None:
        progress = self._progress or Progress()
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
            )
        )

    def _told(self, error: MobileWorldError) -> MobileWorldError:
        """The error with its attempts, which show in the recorded traceback."""
        for each in self.records:
            status = f" (HTTP {each.status})" if each.status is not None else ""
            error.add_note(
                f"attempt {each.number}: {each.outcome}{status} after {each.seconds:.2f} s"
                f"{f', {each.waited_s:.2f} s after the one before' if each.waited_s else ''}: {each.message}"
            )
        return error
