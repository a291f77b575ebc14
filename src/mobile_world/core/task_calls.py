"""Calls into the code of tasks, which may raise anything or never return."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mobile_world.core.devices import Device
from mobile_world.domain import MobileWorldError, TaskError
from mobile_world.experiment.episode.time_limited_calls import Overdue, TimeLimitedCalls
from mobile_world.tasks.error_location import describe_error

Result = TypeVar("Result")

TASK_S = 300.0


def call_task(
    work: Callable[[], Result], kind: type[TaskError], what: str, device: Device | None, *, timeout: float = TASK_S
) -> Result:
    """What the task's code returns; `kind` for whatever it raises and when it takes longer than `timeout` seconds.

    Code that did not come back may touch the device at any time, which is therefore replaced before its next lease.
    """
    bounded = TimeLimitedCalls(what)
    try:
        return bounded.call(work, timeout)
    except Overdue as overdue:
        if device is not None:
            device.suspect = True
        raise kind(f"{what} did not end: {overdue}") from overdue
    except MobileWorldError:
        raise
    # Task code is arbitrary: whatever it raises is blamed on the task, and the server goes on.
    except Exception as error:
        raise kind(f"{what} raised {describe_error(error)}") from error
    finally:
        bounded.close()
