"""Error responses of the HTTP servers: one JSON body for all, a status for every error, and a boundary for bugs."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from loguru import logger
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mobile_world.domain import (
    AgentError,
    ConfigError,
    DeviceBusy,
    DeviceTimeout,
    InfraError,
    MobileWorldError,
    SessionLost,
    TaskError,
    error_of,
)
from mobile_world.web.not_found import NOT_FOUND, NotFound

LONGEST_MESSAGE = 2000
JSON = "application/json"
METHOD_NOT_ALLOWED, UNPROCESSABLE, INTERNAL_SERVER_ERROR = 405, 422, 500
INTERNAL = "INTERNAL"
"""The code of an error that is a bug of the server."""
STATUSES: tuple[tuple[type[MobileWorldError], int], ...] = (
    (DeviceBusy, 409),
    (SessionLost, 410),
    (DeviceTimeout, 504),
    (InfraError, 503),
    (TaskError, 424),
    (AgentError, 400),
    (ConfigError, 400),
)
"""The first that fits counts."""


class ErrorDetail(BaseModel):
    """An error, for programs and for people."""

    code: str
    """The stable code of `mobile_world.domain.errors`; `INTERNAL` for a bug of the server."""
    kind: str
    """The class of the error."""
    message: str
    """What was tried, and what to do next."""


class ErrorBody(BaseModel):
    """The body of every error response."""

    error: ErrorDetail


class Json(JSONResponse):
    """JSON for any text, lone surrogates included; NaN and infinities become null."""

    def render(self, content: Any) -> bytes:
        """The bytes."""
        try:
            text = json.dumps(content, allow_nan=False, separators=(",", ":"))
        except ValueError:
            text = json.dumps(json.loads(json.dumps(content), parse_constant=lambda _: None))
        return text.encode()


def http_status(error: MobileWorldError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, NotFound):
        return NOT_FOUND
    return next((status for kind, status in STATUSES if isinstance(error, kind)), INTERNAL_SERVER_ERROR)


def error_response(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> Json:
    """A response with an `ErrorBody`."""
    return Json(
        {"error": {"code": code, "kind": error_of(code).__name__, "message": message[:LONGEST_MESSAGE]}},
        status_code=status,
        headers=dict(headers or {}),
    )


def install_error_handlers(app: FastAPI, *, docs_at: str | None = None) -> None:
    """Answer domain errors, invalid requests and unknown paths of an application with error responses.

    `docs_at` is the page of the API documentation; messages about wrong calls refer to it.
    """
    hint = f"; see {docs_at}" if docs_at is not None else ""

    async def answer_domain_error(request: Request, error: Exception) -> Response:
        del request
        if not isinstance(error, MobileWorldError):
            raise error
        return error_response(http_status(error), error.code, str(error))

    async def answer_invalid_request(request: Request, error: Exception) -> Response:
        if not isinstance(error, RequestValidationError):
            raise error
        return error_response(UNPROCESSABLE, ConfigError.code, _validation_message(request, error) + hint)

    async def answer_http_error(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        suffix = hint if error.status_code in (NOT_FOUND, METHOD_NOT_ALLOWED) else ""
        # Not `request.url`: it cannot be made when the query is not text in UTF-8.
        message = f"{request.method} {request.scope['path'][:200]}: {error.detail}{suffix}"
        return error_response(error.status_code, ConfigError.code, message, error.headers)

    app.add_exception_handler(MobileWorldError, answer_domain_error)
    app.add_exception_handler(RequestValidationError, answer_invalid_request)
    app.add_exception_handler(HTTPException, answer_http_error)


def _validation_message(request: Request, error: RequestValidationError) -> str:
    problems = [f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors()[:3]]
    if any(item["loc"] == ("body",) for item in error.errors()) and JSON not in request.headers.get("content-type", ""):
        problems.append(f"a body is a JSON object, sent with Content-Type: {JSON}")
    return "; ".join(problems) or "the request cannot be read"


@dataclass(frozen=True)
class ErrorBoundary:
    """ASGI middleware: an unexpected exception ends one request with a 500, and not the server.

    The response holds an id and no traceback; the log holds both.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application; whatever it raises is logged, and answered if nothing was sent yet."""
        started = False

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        # Any bug behind one request must not end the server; it is logged and answered with a 500.
        except Exception as error:
            fault = uuid4().hex[:12]
            # As text: a log that shows the values of variables would show the token that came with the request.
            logger.error(
                "{} {!r} failed, id {}\n{}",
                scope.get("method"),
                scope.get("path"),
                fault,
                "".join(traceback.format_exception(error)),
            )
            if started:
                raise
            message = f"internal server error, id {fault}: its log says more; please report it"
            await error_response(INTERNAL_SERVER_ERROR, INTERNAL, message)(scope, receive, send)
