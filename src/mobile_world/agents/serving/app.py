"""The routes of the server: the part of the OpenAI protocol that agents use."""

from __future__ import annotations

import asyncio
import hmac
import time
from dataclasses import dataclass

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response

from mobile_world.agents.serving.answers import Behaviour
from mobile_world.agents.serving.asked import BadRequest, Call, read_request
from mobile_world.agents.serving.completions import ServedModel, completion, error_body
from mobile_world.agents.serving.counting import PixelLimits
from mobile_world.agents.serving.live import Live, LiveBehaviour
from mobile_world.agents.serving.received import Inbox, Received
from mobile_world.agents.serving.wire import Carried, outgoing

BAD_REQUEST, UNAUTHORIZED, NOT_FOUND = 400, 401, 404


@dataclass(frozen=True)
class Serving:
    """What the routes need to know."""

    behaviour: Behaviour
    model: ServedModel
    limits: PixelLimits
    inbox: Inbox
    api_key: str | None
    closing: asyncio.Event
    """Set when the server goes away; nothing waits any longer then."""


def build_app(serving: Serving) -> FastAPI:
    """An application that answers chat requests as `serving` says."""
    app = FastAPI(title="MobileWorld model server", docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/health")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/v1/models", response_model=None)
    async def models(request: Request) -> Response:
        if not _may_ask(request, serving):
            return _error(UNAUTHORIZED, "this server wants an API key, and not the one that came")
        told = {"object": "model", "created": 0, "owned_by": serving.model.fingerprint}
        return JSONResponse({"object": "list", "data": [{"id": name, **told} for name in serving.model.names]})

    @app.post("/v1/chat/completions", response_model=None)
    async def chat(request: Request) -> Response:
        body = await request.body()
        noted = serving.inbox.add(path=request.url.path, headers=dict(request.headers), body=body)
        if not _may_ask(request, serving):
            _finish(noted)
            return _error(UNAUTHORIZED, "this server wants an API key, and not the one that came")
        return await _answer(noted, serving)

    return app


async def _answer(noted: Received, serving: Serving) -> Response:
    try:
        asked = read_request(noted.body)
    except BadRequest as error:
        _finish(noted)
        return _error(BAD_REQUEST, str(error))
    if asked.model not in serving.model.names:
        _finish(noted)
        names = ", ".join(map(repr, serving.model.names))
        told = f"this server has the model {names} and no other; 'mw model serve --as' gives it a name"
        return _error(NOT_FOUND, told, code="model_not_found")
    call = Call(asked, noted.number, noted.repeat, noted.digest)
    if isinstance(serving.behaviour, LiveBehaviour):
        served = (serving.model, serving.limits, serving.closing)
        return Live(serving.behaviour, call, *served, finished=lambda: _finish(noted))
    answer = await asyncio.to_thread(serving.behaviour.answer, call)
    out = outgoing(answer, completion(answer, call, serving.model, serving.limits))
    return Carried(answer, out, serving.closing, finished=lambda: _finish(noted))


def _finish(noted: Received) -> None:
    noted.finished_s = time.monotonic()


def _may_ask(request: Request, serving: Serving) -> bool:
    if serving.api_key is None:
        return True
    given = request.headers.get("authorization", "")
    return hmac.compare_digest(given.encode(), f"Bearer {serving.api_key}".encode())


def _error(status: int, message: str, *, code: str | None = None) -> Response:
    return Response(error_body(message, status, code=code), status_code=status, media_type="application/json")
