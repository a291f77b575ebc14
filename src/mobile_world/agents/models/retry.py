"""Retries with backoff: which faults are worth another attempt, how long to wait, and whom to blame at the deadline.

Attempts are bounded in number and by the deadline of the step. Pauses double, with jitter drawn from a seed and the
request, so that a run can be repeated and episodes that failed together do not come back together.

When the deadline passes, somebody is to blame. It is the model if its tokens still come: then the answer was too long
for the step. It is the endpoint if none came at all, if none comes any more, or if failed attempts took so much of the
time that the model had too little of it.

An endpoint that rejects a request without a reason that is known may mean the request or be at fault itself. This is
decided at once, so that it does not depend on other episodes or sessions: a request that is rejected `REJECTIONS`
times while the probe is answered is at fault; otherwise the endpoint is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from mobile_world.agents.models.chat import LOST_SHARE, AttemptOutcome, AttemptRecord, endpoint_faults
from mobile_world.agents.models.chat_responses import CompletionAnswer
from mobile_world.agents.models.endpoint_errors import EndpointFault
from mobile_world.agents.models.endpoint_probe import Attempt, send_probe
from mobile_world.agents.models.http_attempt import AttemptProgress
from mobile_world.domain import AgentError, EndpointUnavailable, MobileWorldError, StepTimeout

REJECTIONS = 3
"""How often a request is rejected before the probe is sent, whatever the policy's number of attempts."""

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
        return min(self.longest_pause_s, self.first_pause_s * 2.0 ** (number - 1)) * (0.5 + draw / 2)


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
    probe: AttemptRecord | None = None
    """What came of the probe, where one was sent."""
    _disputed: set[int] = field(default_factory=set)
    """Numbers of attempts whose failure may be the request's fault or the endpoint's."""
    _deciding: EndpointFault | None = None
    """What the probe under way is to decide about."""
    _waited: float = 0.0
    _progress: AttemptProgress | None = None
    """Of the attempt that is under way."""

    async def run(self, attempt: Attempt, probe: Attempt) -> CompletionAnswer:
        """Attempt until there is an answer or no attempt is left; `probe` decides about rejections."""
        work = asyncio.ensure_future(self._run(attempt, probe))
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

    async def _goes_on(self, work: asyncio.Future[CompletionAnswer]) -> bool:
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

    async def _run(self, attempt: Attempt, probe: Attempt) -> CompletionAnswer:
        while True:
            self._progress = AttemptProgress(self.until)
            try:
                answer = await attempt(self._progress)
            except EndpointFault as fault:
                self._write_down(fault.outcome, str(fault))
                if fault.disputed is not None:
                    self._disputed.add(len(self.records))
                    if len(self._disputed) >= REJECTIONS:
                        raise await self._decide(fault, fault.disputed, probe) from None
                await self._wait_or_give_up(fault)
            else:
                self._write_down("ok", "")
                return answer

    async def _decide(self, fault: EndpointFault, arms: type[AgentError], probe: Attempt) -> MobileWorldError:
        """Whose fault it is that the request is rejected."""
        self._deciding, self._progress = fault, AttemptProgress(self.until)
        try:
            await send_probe(probe, self._progress)
        except EndpointFault as failed:
            return self._with_attempts(self._undecided(fault, failed.outcome, str(failed)))
        self.probe = self._record(1, "ok", "")
        return self._with_attempts(
            arms(
                f"{self._rejected(fault)}, while a short probe of the same model was answered: the request is at fault"
            ),
            arms_fault=True,
        )

    def _undecided(self, fault: EndpointFault, outcome: AttemptOutcome, message: str) -> MobileWorldError:
        """The error of a request that was rejected by an endpoint whose probe failed too."""
        self.probe = self._record(1, outcome, message)
        return fault.becomes(f"{self._rejected(fault)}, and a short probe failed too: {self.probe.message}")

    def _rejected(self, fault: EndpointFault) -> str:
        return f"{self.redact(str(fault))}; rejected {len(self._disputed)} times"

    async def _wait_or_give_up(self, fault: EndpointFault) -> None:
        number = len(self.records)
        if fault.lasting or (fault.disputed is None and number >= self.policy.attempts):
            raise self._with_attempts(fault.becomes(self.redact(str(fault)))) from None
        pause = self.policy.pause_s(number, self.jitter.random(), fault.retry_after_s)
        if time.monotonic() + pause >= self.until:
            raise self._with_attempts(
                fault.becomes(f"{self.redact(str(fault))} (no time for another attempt)")
            ) from None
        await asyncio.sleep(pause)
        self._waited = pause

    def _out_of_time(self, *, goes_on: bool) -> MobileWorldError:
        progress = self._progress or AttemptProgress()
        if goes_on:
            reason = "the answer was not complete in time, and still went on"
            self._write_down("overrun", reason)
            lost = progress.started - self.began
            if lost <= LOST_SHARE * (self.until - self.began):
                return self._with_attempts(StepTimeout(reason))
            return self._with_attempts(
                EndpointUnavailable(f"failed attempts took {lost:.1f} s of the time for this step")
            )
        if progress.tokens:
            reason = "the answer stalled, and the time for this step was up"
        elif progress.first_byte_s is None:
            reason = "no byte of an answer in time"
        elif progress.streamed:
            reason = "no token of an answer in time"
        else:
            reason = "the answer was not complete in time, and its progress is unknown: it was not streamed"
        if self._deciding is not None:
            return self._with_attempts(self._undecided(self._deciding, "late", reason))
        self._write_down("stalled" if progress.tokens else "late", reason)
        return self._with_attempts(EndpointUnavailable(reason))

    def _write_down(self, outcome: AttemptOutcome, message: str) -> None:
        self.records.append(self._record(len(self.records) + 1, outcome, message, waited_s=round(self._waited, 6)))
        self._progress = None

    def _record(self, number: int, outcome: AttemptOutcome, message: str, waited_s: float = 0.0) -> AttemptRecord:
        progress = self._progress or AttemptProgress()
        return AttemptRecord(
            number=number,
            outcome=outcome,
            status=progress.status,
            message=self.redact(message),
            waited_s=waited_s,
            seconds=round(time.monotonic() - progress.started, 6),
            first_byte_s=progress.first_byte_s,
            tokens=progress.tokens,
        )

    def _with_attempts(self, error: MobileWorldError, *, arms_fault: bool = False) -> MobileWorldError:
        """The error with its attempts, which show in the recorded traceback and step, and are counted."""
        error.endpoint_faults = endpoint_faults(
            attempt for attempt in self.records if not (arms_fault and attempt.number in self._disputed)
        )
        request: dict[str, Any] = {"attempts": list(map(asdict, self.records))}
        if self.probe is not None:
            request["probe"] = asdict(self.probe)
        error.requests = (request,)
        for attempt in self.records:
            pause = f", {attempt.waited_s:.2f} s after the one before" if attempt.waited_s else ""
            error.add_note(f"attempt {attempt.number}: {_outcome(attempt)}{pause}: {attempt.message}")
        if self.probe is not None:
            error.add_note(f"probe: {_outcome(self.probe)}: {self.probe.message or 'answered'}")
        return error


def _outcome(attempt: AttemptRecord) -> str:
    status = f" (HTTP {attempt.status})" if attempt.status is not None else ""
    return f"{attempt.outcome}{status} after {attempt.seconds:.2f} s"
