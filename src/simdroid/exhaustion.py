"""Exhaustion of this machine: which errors say that memory, threads, file descriptors or disk space ran out.

Such an error is nobody's mistake, wherever it is raised: an agent's code meets it as ours does. It is recognised by
class, error number and the call that failed, never by its message, with one exception: Python's own locks, whose
refusal has nothing else.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from threading import Thread
from types import FrameType, MappingProxyType
from typing import Final, NamedTuple

from simdroid.errors import HostExhausted


class Shortage(NamedTuple):
    """What a machine lacks, and what a person can do about it."""

    statement: str
    advice: str


_FEWER = "or run fewer phones at a time"
MEMORY: Final = Shortage("this machine is out of memory", f"raise the limit (see 'ulimit -v'), {_FEWER}")
THREADS: Final = Shortage(
    "this machine starts no more threads", f"raise the limits (see 'ulimit -v' and 'ulimit -u'), {_FEWER}"
)
PROCESSES: Final = Shortage("this machine starts no more processes", f"raise the limit (see 'ulimit -u'), {_FEWER}")
DESCRIPTORS: Final = Shortage(
    "this machine is out of file descriptors", f"raise the limit with 'ulimit -n 1024', {_FEWER}"
)
DISK: Final = Shortage("the disk is full", "free some space")
AWAY: Final = Shortage("a disk, a share or the network does not answer", "see whether it is there")
MODULE: Final = Shortage("a compiled module could not be loaded", f"see whether memory is left, {_FEWER}")

_BY_NUMBER: Final = MappingProxyType(
    {
        errno.ENOSPC: DISK,
        errno.EDQUOT: DISK,
        errno.EFBIG: DISK,
        errno.EIO: AWAY,
        errno.ESTALE: AWAY,
        errno.ETIMEDOUT: AWAY,
        errno.EMFILE: DESCRIPTORS,
        errno.ENFILE: DESCRIPTORS,
        errno.ENOMEM: MEMORY,
        errno.ENOBUFS: MEMORY,
    }
)

_SQLITE_FULL: Final = 13
"""`sqlite3.SQLITE_FULL`, without loading that module for every command."""

_STARTS_A_PROCESS: Final = frozenset({"fork", "forkpty", "fork_exec", "_fork_exec", "posix_spawn", "posix_spawnp"})
"""Names that a function calls which starts one."""

_NO_LOCK: Final = frozenset({"can't allocate lock", "can't allocate read lock"})
"""What Python says where the system has no memory for a lock of its own, such as at the opening of any file."""


def shortage_behind(error: BaseException) -> Shortage | None:
    """What this machine lacked when an error was raised, or the error that caused it; nothing for any other error.

    A signal may come in the middle of whatever was being handled: who stops a program names no cause.
    """
    link: BaseException | None = error
    while isinstance(link, Exception):
        if (shortage := _shortage(link)) is not None:
            return shortage
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return None


def host_exhausted(error: BaseException) -> HostExhausted | None:
    """An error as `HostExhausted`, with the next step in its message; nothing when it has another cause."""
    if isinstance(error, HostExhausted):
        return error
    shortage = shortage_behind(error)
    if shortage is None:
        return None
    message = (error.strerror or "") if isinstance(error, OSError) else str(error)
    file = f": {error.filename}" if isinstance(error, OSError) and error.filename else ""
    return HostExhausted(f"{shortage.statement}{file}{message and f' ({message})'}; {shortage.advice}")


@contextmanager
def exhaustion_named() -> Iterator[None]:
    """Let what is raised because this machine lacks something be `HostExhausted`."""
    try:
        yield
    except (MemoryError, OSError, RuntimeError, ImportError) as error:
        if (named := host_exhausted(error)) is None:
            raise
        raise named from error


def _shortage(error: BaseException) -> Shortage | None:
    match error:
        case MemoryError():
            return MEMORY
        case OSError(errno=errno.EAGAIN):
            return PROCESSES if _starts_no_process(error) else None
        case OSError():
            return _BY_NUMBER.get(error.errno or 0)
        case RuntimeError() if _starts_no_thread(error):
            return THREADS
        case RuntimeError(args=(str(message),)) if message in _NO_LOCK:
            return MEMORY
        case ImportError() if (error.path or "").endswith(tuple(EXTENSION_SUFFIXES)):
            return MODULE  # It was found: the system did not map it into memory.
        case _ if getattr(error, "sqlite_errorcode", None) == _SQLITE_FULL:
            return DISK
    return None


def _starts_no_thread(error: RuntimeError) -> bool:
    """Whether the system refused a thread. Python raises the same class for a thread that is started twice."""
    frame = _raised_in(error)
    if frame is None or frame.f_code is not Thread.start.__code__:
        return False
    return vars(frame.f_locals["self"]).get("_ident", 0) is None


def _starts_no_process(error: OSError) -> bool:
    """Whether the system refused a process. The number is also that of a pipe or socket on which nothing waits."""
    frame = _raised_in(error)
    return frame is not None and not _STARTS_A_PROCESS.isdisjoint(frame.f_code.co_names)


def _raised_in(error: BaseException) -> FrameType | None:
    """The frame in which an error was raised; nothing for one that never was."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else trace.tb_frame
