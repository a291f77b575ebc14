"""Ctrl-C, SIGTERM and SIGHUP: how runs and servers are stopped, whatever is shown on the terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from socket import socket, socketpair
from threading import Thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING

import click

from mobile_world.cli.lazy_group import STATUS_OF_SIGNALS, Terminated

if TYPE_CHECKING:
    from mobile_world.experiment import StopSwitch


LOOK_UP_S = 0.25


class Told:
    """Something to wait for that a handler of signals can bring about.

    An event cannot be it: its lock may be held by the very code that the handler interrupts. And a signal that another
    thread receives, or that comes while this one falls asleep, wakes nobody; so whoever waits looks up now and then.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[None] = SimpleQueue()

    def set(self) -> None:
        """Tell it, from anywhere."""
        self._queue.put(None)

    def wait(self) -> None:
        """Return once it was told."""
        while True:
            with suppress(Empty):
                return self._queue.get(timeout=LOOK_UP_S)


@contextmanager
def until_told_to_stop() -> Iterator[Told]:
    """What Ctrl-C, a polite kill and a terminal that closes tell; handlers are put back afterwards."""
    ending = Told()
    with _handled_by(lambda *_: ending.set()):
        yield ending


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handle the signals that ask for an end; `nohup` had one of them ignored, and it stays so."""
    numbers = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
    before = [signal.signal(number, handler) for number in numbers]
    try:
        yield
    finally:
        for number, earlier in zip(numbers, before, strict=True):
            signal.signal(number, earlier)


SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

SOON = {
    signal.SIGINT: "stopping after the running episodes; press Ctrl-C again to stop at once",
    signal.SIGTERM: "SIGTERM: stopping after the running episodes; a second one stops at once",
    signal.SIGHUP: "SIGHUP: stopping after the running episodes; SIGTERM stops at once",
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
        self._say: Callable[[str], None] = partial(click.echo, err=True)
        self._listener: Thread | None = None
        self._terminals = [stream for stream in (0, 1, 2) if os.isatty(stream)]

    def __bool__(self) -> bool:
        return bool(self.signals)

    @property
    def exit_status(self) -> int:
        """129, 130 or 143, by the first signal."""
        return STATUS_OF_SIGNALS + self.signals[0]

    @contextmanager
    def told_by(self, say: Callable[[str], None]) -> Iterator[None]:
        """Let a display that owns the terminal tell people about signals, so that it does not wipe the line out."""
        before, self._say = self._say, say
        try:
            yield
        finally:
            self._say = before

    def start(self, numbers: socket) -> Thread:
        """Listen on a thread of its own, until a zero comes."""
        self._listener = Thread(target=self._listen, args=(numbers,), name="signals", daemon=True)
        self._listener.start()
        return self._listener

    def _listen(self, numbers: socket) -> None:
        """Turn the switch and tell people."""
        while number := numbers.recv(1)[0]:
            if number == signal.SIGHUP:
                self._leave_terminal()
                if number in self.signals:  # A terminal that closes has several said.
                    continue
            self.signals.append(number)
            if len(self.signals) > self._enough:
                # Whoever asks still more wants the end of it: `handle` raises, once the main thread is awake.
                signal.pthread_kill(main_thread().ident or 0, number)
                return
            at_once = len(self.signals) == self._enough
            for _ in range(2 if at_once else 1):
                self.stop.ask()
            with suppress(OSError):  # Nobody reads it: the terminal was closed.
                self._say(AT_ONCE if at_once else SOON[signal.Signals(number)])

    def _leave_terminal(self) -> None:
        """Write to nowhere from now on what went to a terminal that is no more, so that the run comes to its end."""
        gone = [stream for stream in self._terminals if not os.isatty(stream)]
        if not gone:
            return
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in gone:
            os.dup2(nowhere, stream)
        os.close(nowhere)

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Do nothing in the main thread, unless more was asked for than a run can do, or nobody listens.

        The thread that listens may have ended for want of memory.
        """
        del frame
        listens = self._listener is not None and self._listener.is_alive()
        if not listens or len(self.signals) > self._enough:
            raise KeyboardInterrupt if number == signal.SIGINT else Terminated(number)


@contextmanager
def interruptible(*, at_once: bool = False) -> Iterator[Interruption]:
    """Let Ctrl-C, SIGTERM or SIGHUP finish what is under way, a second one stop it; with `at_once` the first does."""
    from mobile_world.experiment import StopSwitch

    interruption = Interruption(StopSwitch(), at_once=at_once)
    ours, theirs = socketpair()
    with ours, theirs, _keys_unseen():
        theirs.setblocking(False)
        listener = interruption.start(ours)
        wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        try:
            with _handled_by(interruption.handle):
                yield interruption
        finally:
            signal.set_wakeup_fd(wakeup)
            theirs.send(b"\0")
            listener.join()


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
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    input_modes, output_modes, control_modes, local_modes, *rest = before
    changed = [input_modes, output_modes, control_modes, local_modes & ~termios.ECHOCTL, *rest]
    termios.tcsetattr(terminal, termios.TCSANOW, changed)
    try:
        yield
    finally:
        with suppress(termios.error):  # The terminal was closed.
            if _in_foreground(terminal):
                termios.tcsetattr(terminal, termios.TCSANOW, before)


def _in_foreground(terminal: int) -> bool:
    """Whether the terminal is this program's: the kernel stops a job in the background that changes one."""
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:  # It is not the terminal of this session, or was closed.
        return False
