"""Worker processes of this machine: `python -m mobile_world.experiment.executors.worker_process`.

The process that is started imports what workers need and hands out forks of itself, one for each channel that the
driver sends, so that a further worker costs milliseconds. It has one thread; its forks have as many as they need.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock

from loguru import logger

from mobile_world.domain import MobileWorldError
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.executors.episode_worker import EpisodeWorker
from mobile_world.experiment.executors.worker_protocol import FORK, READY, Abandon, Failed, Logged, Play, Report, Stop
from mobile_world.experiment.executors.worker_setup import WorkerSetup


def serve(channel: Connection, setup: WorkerSetup, slots: int) -> None:
    """Do what the driver says until it hangs up."""
    worker, turn = EpisodeWorker(""), Lock()

    def report(message: Report) -> None:
        with turn, suppress(OSError):  # A driver that is gone is noticed below.
            channel.send(message)

    def play(order: Play) -> None:
        try:
            worker.attempt(order.job, lambda message: report((order.number, message)))
        except BaseException as error:
            report((order.number, Failed(error)))
        report((order.number, None))

    logger.remove()
    logger.add(lambda line: report(Logged(line.record["level"].name, line.record["message"])), level="INFO")
    worker.open(setup, None, slots)
    with suppress(EOFError, OSError):
        while True:
            match channel.recv():
                case Play() as order:
                    spawn(lambda order=order: play(order), f"attempt at {order.job.key}")  # type: ignore[misc]
                case Abandon(job):
                    worker.abandon(job)
                case Stop():
                    worker.stop()
    worker.close()


def main() -> None:
    """Read the setup, say whether it can be used here, and fork a worker for each channel that comes."""
    control = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Forks that end are not waited for.
    with control.makefile("rb") as stream:
        sys.path[:], slots, setup_bytes = pickle.load(stream)
        try:
            setup: WorkerSetup = pickle.loads(setup_bytes)
            setup.check()
        except Exception as error:
            reason = str(error) if isinstance(error, MobileWorldError) else f"{type(error).__name__}: {error}"
            control.sendall(reason.encode(errors="replace"))
            return
    gc.freeze()
    control.sendall(READY)
    while True:
        word, descriptors, _, _ = socket.recv_fds(control, len(FORK), 1)
        if word != FORK or not descriptors:
            return
        try:
            child = os.fork()
        except OSError as error:
            logger.warning("a worker process could not be forked: {}", error)
            child = -1  # The driver sees its channel close.
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            status = 1
            try:
                with Connection(descriptors[0]) as channel:
                    serve(channel, setup, slots)
                status = 0
            finally:
                os._exit(status)
        os.close(descriptors[0])


if __name__ == "__main__":
    main()
