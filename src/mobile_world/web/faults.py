"""The boundary behind which a mistake of our own ends one request and not the server."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from uuid import uuid4

from loguru import logger
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mobile_world.web.answers import failure

INTERNAL = "INTERNAL"
INTERNAL_STATUS = 500


@dataclass(frozen=True)
class Faults:
    """An ASGI application in front of another that answers for what the other one raises.

    The answer holds an id and no trace; the log holds both.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand over; whatever is raised is logged, and told if nothing was sent yet."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            fault = uuid4().hex[:12]
            # As text: a log that shows the values of variables would show the token that came with the request.
            trace = "".join(traceback.format_exception(error))
            logger.error("{} {!r} failed, id {}\n{}", scope.get("method"), scope.get("path"), fault, trace)
            if begun:
                raise
            message = f"a mistake of the server's own, id {fault}: its log says more; please report it"
            await failure(INTERNAL_STATUS, INTERNAL, message)(scope, receive, send)
