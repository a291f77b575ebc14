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

from mobile_world.domain import InfraError, NodeLost, WorkerLost
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

    def _lost(self) -> WorkerLost:
        return WorkerLost(f"the {self.name} ended; another one takes its place, and the episode is played again")


class Template:
    """The process that workers are forked from, as the driver sees it."""

    def __init__(self, values: bytes) -> None:
        """Start it with what workers need; `NoProcesses` when it has no use for that, `InfraError` when it dies."""
        self._control, theirs = socket.socketpair()
        try:
            with theirs:
                command = [sys.executable, "-m", f"{__package__}.worker_process", str(theirs.fileno())]
                self._process = subprocess.Popen(
                    command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
                )
        except OSError as error:
            self._control.close()
            raise InfraError(f"no worker process can be started: {error}") from error
        try:
            self._control.settimeout(START_S)
            self._control.sendall(values)
            answer = self._control.recv(1 << 12)
        except OSError as error:
            self.close()
            raise InfraError(f"no worker process can be started: {error}") from error
        except BaseException:
            self.close()
            raise
        if answer == READY:
            return
        self.close()
        if not answer:
            raise InfraError("the process that workers are forked from died as it started")
        raise NoProcesses(answer.decode(errors="replace"))

    def fork(self) -> socket.socket:
        """Our end of the channel to a new worker; `OSError` when the template is gone."""
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(self._control, [FORK], [theirs.fileno()])
        except OSError:
            ours.close()
            raise
        return ours

    def close(self) -> None:
        """Have it end; its forks go on."""
        self._control.close()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class WorkerProcesses:
    """The worker processes of a run; see `WorkerNodes`. One that ends is replaced, and so is their template."""

    replaces = True

    def __init__(self, setup: WorkerSetup, processes: int, slots: int) -> None:
        """Start `processes` with `slots` each; `NoProcesses` when agents or tasks are known to this one alone."""
        self.last_loss: Exception | None = None
        self._processes, self._slots = processes, slots
        self._lock = Lock()
        self._alive: list[WorkerProcess] = []
        self._closed = False
        self._numbers = count(1)
        self._forking = Lock()
        try:
            self._values = pickle.dumps((sys.path, slots, pickle.dumps(setup)))
        except Exception as error:
            raise NoProcesses(f"{type(error).__name__}: {error}") from error
        self._template = self._first_template()
        try:
            for _ in range(processes):
                self._fork()
        except BaseException:
            self.close()
            raise

    @property
    def alive(self) -> list[WorkerProcess]:
        """See `WorkerNodes`."""
        with self._lock:
            return list(self._alive)

    def open_new(self) -> None:
        """See `WorkerNodes`: nobody joins, but some could not be replaced when they were lost."""
        with suppress(InfraError, NoProcesses):
            for _ in range(self._processes - len(self.alive)):
                self._fork()

    def drop(self, node: WorkerProcess, why: NodeLost) -> None:
        """See `WorkerNodes`; another process takes its place, now or once processes can be started."""
        with self._lock:
            self.last_loss = why
            if node not in self._alive:
                return
            self._alive.remove(node)
        node.close()
        self.open_new()

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            processes, self._alive = self._alive, []
        for process in processes:
            process.close()
        with self._forking:
            self._template.close()

    def _first_template(self) -> Template:
        """One that was killed as it started is started once more."""
        try:
            return Template(self._values)
        except InfraError as error:
            logger.warning("{}; it is started again", error)
        try:
            return Template(self._values)
        except InfraError as error:
            raise NoProcesses(str(error)) from error

    def _fork(self) -> None:
        """Add a worker, unless there are enough or the run is over; `InfraError` when none can be started."""
        with self._forking:
            with self._lock:
                if self._closed or len(self._alive) >= self._processes:
                    return
            ours = self._channel()
            self._add(WorkerProcess(f"worker process {next(self._numbers)}", ours, self._slots))

    def _add(self, process: WorkerProcess) -> None:
        with self._lock:
            if not self._closed:
                self._alive.append(process)
                return
        process.close()

    def _channel(self) -> socket.socket:
        try:
            return self._template.fork()
        except OSError:
            self._template.close()
        logger.warning("the process that workers are forked from is gone; it is started again")
        self._template = Template(self._values)
        try:
            return self._template.fork()
        except OSError as error:
            raise InfraError(f"no worker process can be started: {error}") from error


@contextmanager
def process_executor(setup: WorkerSetup, *, most: int) -> Iterator[RemoteExecutor[WorkerProcess]]:
    """An executor with a worker process on each core, for so many episodes at a time; `NoProcesses` says why not."""
    processes = min(most, usable_cores())
    nodes = WorkerProcesses(setup, processes, slots=-(-most // processes))
    try:
        yield RemoteExecutor(setup, nodes, most=most, patience_s=END_S)
    finally:
        nodes.close()
