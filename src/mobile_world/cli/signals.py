"""Ctrl-C and SIGTERM: how runs and servers are stopped, whatever is shown on the terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from socket import socket, socketpair
from threading import Thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING

import click

from mobile_world.cli.lazy_group import Terminated

if TYPE_CHECKING:
    from mobile_world.experiment import StopSwitch


LOOK_UP_S = 0.25


class Told:
    """Something to wait for that a handler of signals can bring about.

    An event cannot be it: its lock may be held by the very code that the handler interrupts. And a signal that another
    thread receives, or that comes while this one falls asleep, wakes nobody; so whoever waits looks up now and then.
    """

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self._words: SimpleQueue[None] = SimpleQueue()

    def set(self) -> None:
        """Tell it, from anywhere."""
        self._words.put(None)

    def wait(self) -> None:
        """Return once it was told."""
        while True:
            try:
                return self._words.get(timeout=LOOK_UP_S)
            except Empty:
                continue


@contextmanager
def until_told_to_stop() -> Iterator[Told]:
    """What Ctrl-C and a polite kill tell; handlers are put back afterwards."""
    told = Told()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: told.set()) for number in numbers]
    try:
        yield told
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


SIGNALS = (signal.SIGINT, signal.SIGTERM)
STATUS_OF_SIGNALS = 128
"""A program that a signal ends exits with this and the signal's number: 130 for Ctrl-C, 143 for SIGTERM."""

SOON = {
    signal.SIGINT: "stopping after the running episodes; press Ctrl-C again to stop at once",
    signal.SIGTERM: "SIGTERM: stopping after the running episodes; a second one stops at once",
}
AT_ONCE = "stopping at once; running episodes are not scored"


class Interruption:
    """The signals that asked a run to stop, and the switch that they turn.

    Python handles signals in the main thread, between two steps of it: that thread may be asleep, and the kernel may
    tell any other; and a handler may neither print nor take a lock, for the code that it interrupts may hold both the
    terminal and the lock. So the number of each signal goes through a socket, to a thread that does the rest.
    """

    def __init__(self, stop: StopSwitch, *, at_once: bool) -> None:
        """`at_once` lets the first signal do what otherwise takes two."""
        self.stop = stop
        self.signals: list[int] = []
        """Those that came, in their order."""
        self._enough = 1 if at_once else 2
        self._say: Callable[[str], None] = _echo

    def __bool__(self) -> bool:
        return bool(self.signals)

    @property
    def exit_status(self) -> int:
        """130 or 143, by the first signal."""
        return STATUS_OF_SIGNALS + self.signals[0]

    @contextmanager
    def told_by(self, say: Callable[[str], None]) -> Iterator[None]:
        """Let a display that owns the terminal tell people about signals, so that it does not wipe the line out."""
        before, self._say = self._say, say
        try:
            yield
        finally:
            self._say = before

    def listen(self, numbers: socket) -> None:
        """Turn the switch and tell people, until a zero comes."""
        while number := numbers.recv(1)[0]:
            self.signals.append(number)
            if len(self.signals) > self._enough:
                # Whoever asks still more wants the end of it: `handle` raises, once the main thread is awake.
                signal.pthread_kill(main_thread().ident or 0, number)
                return
            at_once = len(self.signals) == self._enough
            for _ in range(2 if at_once else 1):
                self.stop.ask()
            self._say(AT_ONCE if at_once else SOON[signal.Signals(number)])

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Do nothing in the main thread, unless more was asked for than a run can do."""
        del frame
        if len(self.signals) > self._enough:
            raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


@contextmanager
def interruptible(*, at_once: bool = False) -> Iterator[Interruption]:
    """Let Ctrl-C or SIGTERM finish what is under way, and a second one stop it; with `at_once` the first one does."""
    from mobile_world.experiment import StopSwitch

    asked = Interruption(StopSwitch(), at_once=at_once)
    ours, theirs = socketpair()
    with ours, theirs, _keys_unseen():
        theirs.setblocking(False)
        listener = Thread(target=asked.listen, args=(ours,), name="signals", daemon=True)
        listener.start()
        wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        before = [signal.signal(number, asked.handle) for number in SIGNALS]
        try:
            yield asked
        finally:
            for number, handler in zip(SIGNALS, before, strict=True):
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            theirs.send(b"\0")
            listener.join()


def _echo(line: str) -> None:
    click.echo(line, err=True)


@contextmanager
def _keys_unseen() -> Iterator[None]:
    """Keep the terminal from writing ^C into whatever is drawn there, which would no longer fit its place."""
    try:
        import termios
    except ImportError:  # Not a system with such terminals.
        yield
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty() and _in_foreground(sys.stdin.fileno())):
        yield
        return
    here = sys.stdin.fileno()
    before = termios.tcgetattr(here)
    changed = list(before)
    changed[3] &= ~termios.ECHOCTL
    termios.tcsetattr(here, termios.TCSANOW, changed)
    try:
        yield
    finally:
        with suppress(termios.error):  # The terminal was closed.
            if _in_foreground(here):
                termios.tcsetattr(here, termios.TCSANOW, before)


def _in_foreground(terminal: int) -> bool:
    """Whether the terminal is this program's: the kernel stops a job in the background that changes one."""
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:  # It is not the terminal of this session, or was closed.
        return False
