"""The executor of worker processes on this machine: one for each core, with its phones beside it."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, TypeAlias

from loguru import logger

from mobile_world.domain import InfraError, NodeLost
from mobile_world.experiment.executors.episode_worker import Message
from mobile_world.experiment.executors.remote_executor import RemoteExecutor
from mobile_world.experiment.executors.worker_protocol import FORK, READY, Abandon, Failed, Logged, Order, Play, Stop
from mobile_world.experiment.executors.worker_setup import WorkerSetup
from mobile_world.experiment.queue import Job
from simdroid.host_process import usable_cores

START_S: Final = 120.0
"""How long the first process may take to say that it has loaded everything, on however busy a machine."""
END_S: Final = 20.0

Inbox: TypeAlias = "SimpleQueue[Message | Failed | None]"


class NoProcesses(Exception):
    """Episodes cannot run in other processes; the message says why."""


class WorkerProcess:
    """A worker process, as the driver sees it; see `WorkerNode`."""

    def __init__(self, name: str, ours: socket.socket, slots: int) -> None:
        self.name = name
        self.slots = slots
        self.under_way = 0
        self._socket = ours
        self._channel = Connection(os.dup(ours.fileno()))
        self._turn = Lock()
        self._numbers = count()
        self._inboxes: dict[int, Inbox] = {}
        self._gone = False
        Thread(target=self._listen, name=name, daemon=True).start()

    def play(self, job: Job) -> Iterator[Message]:
        """See `WorkerNode`."""
        inbox: Inbox = SimpleQueue()
        with self._turn:
            number = next(self._numbers)
            self._inboxes[number] = inbox
        try:
            self._send(Play(number, job))
            while (message := inbox.get()) is not None:
                if isinstance(message, Failed):
                    raise message.error
                yield message
        finally:
            with self._turn:
                del self._inboxes[number]

    def abandon(self, job: Job) -> None:
        """See `WorkerNode`."""
        with suppress(NodeLost):
            self._send(Abandon(job))

    def stop(self) -> None:
        """See `WorkerNode`."""
        with suppress(NodeLost):
            self._send(Stop())

    def close(self) -> None:
        """Have the process end."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _send(self, order: Order) -> None:
        with self._turn:
            if self._gone:
                raise self._lost()
            try:
                self._channel.send(order)
            except OSError as error:
                raise self._lost() from error

    def _listen(self) -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                report = self._channel.recv()
                if isinstance(report, Logged):
                    logger.log(report.level, "{}", report.text)
                elif (inbox := self._inboxes.get(report[0])) is not None:
                    inbox.put(report[1])
        with self._turn:
            self._gone = True
            for inbox in self._inboxes.values():
                inbox.put(Failed(self._lost()))
        self._channel.close()
        self._socket.close()

    def _lost(self) -> NodeLost:
        return NodeLost(f"the {self.name} ended; another one takes its place, and the episode is played again")


class WorkerProcesses:
    """The worker processes of a run; see `WorkerNodes`. One that ends is replaced."""

    def __init__(self, setup: WorkerSetup, processes: int, slots: int) -> None:
        """Start `processes` with `slots` each; `NoProcesses` when agents or tasks are known to this one alone."""
        self.last_loss: Exception | None = None
        self._slots = slots
        self._lock = Lock()
        self._alive: list[WorkerProcess] = []
        self._numbers = count(1)
        try:
            values = pickle.dumps((sys.path, slots, pickle.dumps(setup)))
        except Exception as error:
            raise NoProcesses(f"{type(error).__name__}: {error}") from error
        self._control, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", f"{__package__}.worker_process", str(theirs.fileno())]
            self._first = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )
        try:
            self._control.settimeout(START_S)
            self._control.sendall(values)
            answer = self._control.recv(1 << 12)
            if answer != READY:
                raise NoProcesses(answer.decode(errors="replace") or "the first process ended as it started")
            for _ in range(processes):
                self._fork()
        except OSError as error:
            self.close()
            raise InfraError(f"no worker process can be started: {error}") from error
        except BaseException:
            self.close()
            raise

    @property
    def alive(self) -> list[WorkerProcess]:
        """See `WorkerNodes`."""
        with self._lock:
            return list(self._alive)

    def open_new(self) -> None:
        """See `WorkerNodes`; nobody joins."""

    def drop(self, node: WorkerProcess, why: NodeLost) -> None:
        """See `WorkerNodes`; another process takes its place, as long as processes can be started."""
        with self._lock:
            self.last_loss = why
            if node not in self._alive:
                return
            self._alive.remove(node)
        node.close()
        with suppress(OSError):
            self._fork()

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            processes, self._alive = self._alive, []
        for process in processes:
            process.close()
        self._control.close()
        try:
            self._first.wait(END_S)
        except subprocess.TimeoutExpired:
            self._first.kill()
            self._first.wait()

    def _fork(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [FORK], [theirs.fileno()])
        process = WorkerProcess(f"worker process {next(self._numbers)}", ours, self._slots)
        with self._lock:
            self._alive.append(process)


@contextmanager
def process_executor(setup: WorkerSetup, *, most: int) -> Iterator[RemoteExecutor[WorkerProcess]]:
    """An executor with a worker process on each core, for so many episodes at a time; `NoProcesses` says why not."""
    processes = min(most, usable_cores())
    nodes = WorkerProcesses(setup, processes, slots=-(-most // processes))
    try:
        yield RemoteExecutor(setup, nodes, most=most, patience_s=END_S)
    finally:
        nodes.close()
