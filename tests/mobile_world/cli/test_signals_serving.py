"""Commands that serve end when they are told to, whichever of their threads the kernel tells it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

import pytest

from mobile_world.cli.signals import until_told_to_stop


def to_this_thread() -> None:
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)


def to_the_process() -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("tell", [to_this_thread, to_the_process])
def test_a_signal_that_another_thread_receives_ends_the_waiting(tell: Callable[[], None]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with until_told_to_stop() as stop:
        thread = threading.Timer(0.05, tell)
        thread.start()
        stop.wait()
        thread.join()
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_signal_that_came_before_is_not_forgotten() -> None:
    with until_told_to_stop() as stop:
        signal.raise_signal(signal.SIGTERM)
        stop.wait()
