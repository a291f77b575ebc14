"""A phone in this process, on a thread of its own: for tests and short programs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from simdroid.app_sources import app_sources
from simdroid.clock_modes import ClockMode
from simdroid.fleet.records import PhoneRecord, PhoneRequest

Value = TypeVar("Value")

START_DEADLINE_S = 60.0


@contextmanager
def serve_phone(
    home: Path, *, clock: ClockMode = "virtual", token_file: Path | None = None, apps: Iterable[Path | str] = ()
) -> Iterator[PhoneRecord]:
    """Boot a private phone in the empty directory `home` and serve it until the end of the block.

    `token_file` holds the console's token; by default it is the one in the user's home directory, or one of the
    phone's own where there is none. The record says which. `apps` are files or directories with apps from outside.
    """
    from simdroid.fleet.hosted_phone import HostedPhone

    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="phone", daemon=True)
    thread.start()
    request = PhoneRequest(name=home.name, scope="private", worker="local", clock=clock, apps=app_sources(apps))
    phone: HostedPhone | None = None

    def run(work: Coroutine[Any, Any, Value]) -> Value:
        return asyncio.run_coroutine_threadsafe(work, loop).result(START_DEADLINE_S)

    try:
        phone = run(HostedPhone.start(request, home, token_file=token_file))
        yield phone.record
    finally:
        if phone is not None:
            run(phone.stop())
        loop.call_soon_threadsafe(loop.stop)
        thread.join(START_DEADLINE_S)
        loop.close()
