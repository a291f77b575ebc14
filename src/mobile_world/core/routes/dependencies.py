"""Dependencies and parameters that routes share: the session manager, session id, device."""

from __future__ import annotations

from typing import Annotated, TypeAlias, cast

import anyio.to_thread
from fastapi import Depends, Header, Query, Request

from mobile_world.core.session_manager import SessionManager

THREADS = 256
"""Calls that may wait at the same time; more than the usual 40, as some wait for a device."""


async def _manager(request: Request) -> SessionManager:
    limiter = anyio.to_thread.current_default_thread_limiter()
    if limiter.total_tokens < THREADS:
        limiter.total_tokens = THREADS
    return cast("SessionManager", request.app.state.manager)


Manager: TypeAlias = Annotated[SessionManager, Depends(_manager)]
SessionId: TypeAlias = Annotated[
    str | None, Header(alias="X-Session", max_length=100, description="The session's id, from POST /session.")
]
DeviceQuery: TypeAlias = Annotated[
    str | None, Query(alias="device", max_length=200, description="A device's name or serial; the first without it.")
]
Watch: TypeAlias = Annotated[bool, Query(description="Only observe, whoever has the device; renews no session.")]
WithTree: TypeAlias = Annotated[bool, Query(description="Whether the UI tree is wanted.")]
Accept: TypeAlias = Annotated[str, Header(alias="Accept", include_in_schema=False)]
