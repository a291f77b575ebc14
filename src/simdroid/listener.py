"""Closing a listener without losing a connection that is on its way in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

_TURNS = 3
"""Turns of the loop: one makes the transport, the next tells its protocol, the third begins the handler of a stream."""


async def close_listeners(listeners: Sequence[asyncio.Server]) -> None:
    """Accept nobody else, let those in who were accepted, then close; the caller hangs up on everybody after that.

    asyncio accepts a connection in one turn of its loop and makes the transport in the next. Closed between the two, a
    listener leaves an open socket that belongs to nobody.
    """
    loop = asyncio.get_running_loop()
    for listener in listeners:
        for listening in listener.sockets:
            loop.remove_reader(listening.fileno())
    for _ in range(_TURNS):
        await asyncio.sleep(0)
    for listener in listeners:
        listener.close()
