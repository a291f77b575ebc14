"""Ctrl-C while episodes run."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mobile_world.experiment import StopSwitch

INTERRUPTED = 130


@contextmanager
def interruptible(stop: StopSwitch, *, at_once: bool = False) -> Iterator[list[int]]:
    """Let Ctrl-C finish what is under way, a second one stop it; the list has the signals that came.

    With `at_once` the first one stops it before its next phase.
    """
    came: list[int] = []

    def on_signal(number: int, frame: FrameType | None) -> None:
        del frame
        came.append(number)
        stop.ask()
        if at_once:
            stop.ask()
        if len(came) == 1 and not at_once:
            click.echo("finishing the episodes under way; press Ctrl-C again to stop at once", err=True)
        else:
            signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, on_signal)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)
