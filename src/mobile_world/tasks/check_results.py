"""What a task's check may return: a number, alone or with a reason, a `Score`, or a coroutine of one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import SupportsFloat, TypeVar

from mobile_world.domain import Score

Result = TypeVar("Result")


def as_score(answer: object) -> Score | None:
    """The score that a check returned; nothing when it is none from 0 to 1."""
    if isinstance(answer, Score):
        return answer if 0 <= answer.value <= 1 else None
    value, reason = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, "")
    if not isinstance(value, SupportsFloat) or not 0 <= float(value) <= 1:
        return None
    return Score(float(value), str(reason))


def wait_for_check(answer: Awaitable[Result]) -> Result:
    """Wait for a check, also where a loop runs already (a notebook, a server): then in a thread of its own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_result(answer))
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, _result(answer)).result()


async def _result(answer: Awaitable[Result]) -> Result:
    return await answer
