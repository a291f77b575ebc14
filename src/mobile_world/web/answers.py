"""What our HTTP servers answer when something is wrong: one shape of body, a status for every error of the tree."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

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
from mobile_world.web.not_there import NotThere

LONGEST_MESSAGE = 2000
JSON = "application/json"
NOT_FOUND, WRONG_VERB, UNPROCESSABLE = 404, 405, 422
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
    """What went wrong, for programs and for people."""

    code: str
    """The stable code of `mobile_world.domain.errors`; `INTERNAL` for a mistake of the server's own."""
    kind: str
    """The class of the error."""
    message: str
    """What was tried, and what to do next."""


class ErrorBody(BaseModel):
    """The body of every answer that is not a success."""

    error: ErrorDetail


class Json(JSONResponse):
    """JSON that any text survives, half characters too; what is no number becomes null."""

    def render(self, content: Any) -> bytes:
        """The bytes."""
        try:
            text = json.dumps(content, allow_nan=False, separators=(",", ":"))
        except ValueError:
            text = json.dumps(json.loads(json.dumps(content), parse_constant=lambda _: None))
        return text.encode()


def status_of(error: MobileWorldError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, NotThere):
        return NOT_FOUND
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 500)


def failure(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> Json:
    """The answer that says what is wrong."""
    kind = error_of(code).__name__
    detail = {"code": code, "kind": kind, "message": message[:LONGEST_MESSAGE]}
    return Json({"error": detail}, status_code=status, headers=dict(headers or {}))


def speak_of_errors(app: FastAPI, *, calls_at: str | None = None) -> None:
    """Let an application answer errors of the tree, wrong types and unknown paths in the one shape.

    `calls_at` is the page that tells of every call; whoever made one wrongly is sent there.
    """
    where = f"; see {calls_at}" if calls_at is not None else ""

    async def known(request: Request, error: Exception) -> Response:
        del request
        if not isinstance(error, MobileWorldError):
            raise error
        return failure(status_of(error), error.code, str(error))

    async def wrong(request: Request, error: Exception) -> Response:
        if not isinstance(error, RequestValidationError):
            raise error
        return failure(UNPROCESSABLE, ConfigError.code, _complaint(request, error) + where)

    async def plain(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        there = where if error.status_code in (NOT_FOUND, WRONG_VERB) else ""
        # Not `request.url`: it cannot be made when the query is not text in UTF-8.
        message = f"{request.method} {request.scope['path'][:200]}: {error.detail}{there}"
        return failure(error.status_code, ConfigError.code, message, error.headers)

    app.add_exception_handler(MobileWorldError, known)
    app.add_exception_handler(RequestValidationError, wrong)
    app.add_exception_handler(HTTPException, plain)


def _complaint(request: Request, error: RequestValidationError) -> str:
    said = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:3]]
    if any(each["loc"] == ("body",) for each in error.errors()) and JSON not in request.headers.get("content-type", ""):
        said.append(f"a body is a JSON object, sent with Content-Type: {JSON}")
    return "; ".join(said) or "the request cannot be read"
