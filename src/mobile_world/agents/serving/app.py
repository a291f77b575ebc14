"""HTTP routes of the model server: `/v1/models` and `/v1/chat/completions`."""

from __future__ import annotations

import asyncio
import hmac
import time
from dataclasses import dataclass

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response

from mobile_world.agents.serving.chat_request import BadRequest, IncomingRequest, read_request
from mobile_world.agents.serving.completions import ModelIdentity, PixelLimits, completion, error_body
from mobile_world.agents.serving.planned_answer import Behaviour
from mobile_world.agents.serving.request_log import LoggedRequest, RequestLog
from mobile_world.agents.serving.responses import PlannedResponse, outgoing
from mobile_world.agents.serving.streaming import StreamingBehaviour, StreamingResponse
from mobile_world.web.not_found import NOT_FOUND

BAD_REQUEST, UNAUTHORIZED = 400, 401


@dataclass(frozen=True)
class ServerState:
    """State of the server that the routes share."""

    behaviour: Behaviour
    model: ModelIdentity
    limits: PixelLimits
    inbox: RequestLog
    api_key: str | None
    closing: asyncio.Event
    """Set when the server goes away; nothing waits any longer then."""


def build_app(serving: ServerState) -> FastAPI:
    """An application that answers chat requests as `serving` says."""
    app = FastAPI(title="MobileWorld model server", docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/health")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/v1/models", response_model=None)
    async def models(request: Request) -> Response:
        if not _may_ask(request, serving):
            return _error(UNAUTHORIZED, "this server wants an API key, and not the one that came")
        common = {"object": "model", "created": 0, "owned_by": serving.model.fingerprint}
        return JSONResponse({"object": "list", "data": [{"id": name, **common} for name in serving.model.names]})

    @app.post("/v1/chat/completions", response_model=None)
    async def chat(request: Request) -> Response:
        logged = serving.inbox.add(path=request.url.path, headers=dict(request.headers), body=await request.body())
        if not _may_ask(request, serving):
            _finish(logged)
            return _error(UNAUTHORIZED, "this server wants an API key, and not the one that came")
        return await _answer(logged, serving)

    return app


async def _answer(logged: LoggedRequest, serving: ServerState) -> Response:
    try:
        parsed = read_request(logged.body)
    except BadRequest as error:
        _finish(logged)
        return _error(BAD_REQUEST, str(error))
    if parsed.model not in serving.model.names:
        _finish(logged)
        names = ", ".join(map(repr, serving.model.names))
        return _error(
            NOT_FOUND,
            f"this server has the model {names} and no other; 'mw model serve --as' gives it a name",
            code="model_not_found",
        )
    call = IncomingRequest(parsed, logged.number, logged.repeat, logged.digest)
    if isinstance(serving.behaviour, StreamingBehaviour):
        return StreamingResponse(
            serving.behaviour,
            call,
            serving.model,
            serving.limits,
            serving.closing,
            finished=lambda: _finish(logged),
        )
    answer = await asyncio.to_thread(serving.behaviour.answer, call)
    out = outgoing(answer, completion(answer, call, serving.model, serving.limits))
    return PlannedResponse(answer, out, serving.closing, finished=lambda: _finish(logged))


def _finish(logged: LoggedRequest) -> None:
    logged.finished_s = time.monotonic()


def _may_ask(request: Request, serving: ServerState) -> bool:
    if serving.api_key is None:
        return True
    return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {serving.api_key}".encode())


def _error(status: int, message: str, *, code: str | None = None) -> Response:
    return Response(error_body(message, status, code=code), status_code=status, media_type="application/json")
