"""Error responses: statuses, bodies, handlers, and the boundary for bugs."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI
from loguru import logger
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send

from mobile_world.domain import ConfigError, DeviceBusy, MobileWorldError, error_of, errors
from mobile_world.web.errors import ErrorBoundary, Json, error_response, http_status, install_error_handlers
from mobile_world.web.not_found import NotFound
from tests.mobile_world.web.asgi import ask

STATUSES = {
    "CONFIG": 400,
    "AGENT": 400,
    "INVALID_ACTION": 400,
    "DEVICE_BUSY": 409,
    "SESSION_LOST": 410,
    "TASK": 424,
    "SETUP": 424,
    "CHECK": 424,
    "INFRA": 503,
    "DEVICE_LOST": 503,
    "SNAPSHOT_FAILED": 503,
    "DEVICE_TIMEOUT": 504,
}


@pytest.mark.parametrize(("code", "status"), STATUSES.items())
def test_every_branch_of_the_tree_has_a_status(code: str, status: int) -> None:
    error = error_of(code)("why")
    assert http_status(error) == status
    assert http_status(NotFound("what")) == 404 and NotFound.code == ConfigError.code


def test_no_known_error_is_called_a_mistake_of_the_server() -> None:
    kinds = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, MobileWorldError)]
    assert len(kinds) > 20
    assert [kind for kind in kinds if http_status(kind("why")) == 500] == [MobileWorldError]


def test_json_that_any_value_survives() -> None:
    assert json.loads(bytes(Json({"text": "\ud800é"}).body)) == {"text": "\ud800é"}
    assert json.loads(bytes(Json({"numbers": [1.5, float("nan"), float("-inf")]}).body)) == {
        "numbers": [1.5, None, None]
    }
    told = json.loads(bytes(error_response(418, "DEVICE_BUSY", "x" * 10_000).body))["error"]
    assert told["kind"] == "DeviceBusy" and len(told["message"]) == 2000


def test_json_is_compact_ascii() -> None:
    assert bytes(Json({"a": [1, "é"]}).body) == b'{"a":[1,"\\u00e9"]}'


def test_an_error_response_in_full() -> None:
    response = error_response(409, "DEVICE_BUSY", "taken", {"Retry-After": "1"})
    assert (response.status_code, response.headers["retry-after"]) == (409, "1")
    detail = {"code": "DEVICE_BUSY", "kind": "DeviceBusy", "message": "taken"}
    assert json.loads(bytes(response.body)) == {"error": detail}


class Wish(BaseModel):
    """A body."""

    count: int


def app_with_handlers(docs_at: str | None = None) -> FastAPI:
    app = FastAPI()
    install_error_handlers(app, docs_at=docs_at)

    def fail(wish: Wish) -> None:
        raise DeviceBusy(f"{wish.count} taken")

    app.post("/x")(fail)
    return app


def message_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["message"])


def test_handlers_answer_domain_errors_unknown_paths_and_invalid_requests() -> None:
    app = app_with_handlers("/docs")
    busy = ask(app, "POST", json={"count": 2})
    assert (busy.status_code, message_of(busy)) == (409, "2 taken")
    verb = ask(app)
    assert (verb.status_code, verb.headers["allow"]) == (405, "POST")
    assert message_of(verb) == "GET /x: Method Not Allowed; see /docs"
    invalid = ask(app, "POST", json={"count": "many"})
    assert invalid.status_code == 422 and invalid.json()["error"]["code"] == "CONFIG"
    assert message_of(invalid).startswith("body.count: Input should be a valid integer")
    assert message_of(invalid).endswith("; see /docs") and "JSON object" not in message_of(invalid)
    text = ask(app, "POST", content=b"count=2", headers={"Content-Type": "text/plain"})
    assert message_of(text).endswith("; a body is a JSON object, sent with Content-Type: application/json; see /docs")


def test_without_documentation_nothing_refers_to_it() -> None:
    assert message_of(ask(app_with_handlers())) == "GET /x: Method Not Allowed"
    assert ask(FastAPI()).status_code == 404
    unknown = ask(_only_handlers("/docs"))
    assert (unknown.status_code, message_of(unknown)) == (404, "GET /x: Not Found; see /docs")


def _only_handlers(docs_at: str) -> FastAPI:
    app = FastAPI()
    install_error_handlers(app, docs_at=docs_at)
    return app


@pytest.fixture
def log() -> Iterator[list[str]]:
    """What was logged."""
    lines: list[str] = []
    sink = logger.add(lines.append, format="{message}\n{exception}")
    yield lines
    logger.remove(sink)


def test_a_mistake_is_told_by_id_and_logged_in_full(log: list[str]) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError("secret")

    answer = ask(ErrorBoundary(broken))
    assert answer.status_code == 500 and "secret" not in answer.text
    message = answer.json()["error"]["message"]
    assert answer.json()["error"]["code"] == "INTERNAL"
    fault = message.split("id ")[1].split(":")[0]
    assert fault in log[0] and "secret" in log[0]


def test_a_mistake_after_the_answer_began_ends_the_connection(log: list[str]) -> None:
    async def late(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ZeroDivisionError("late")

    with pytest.raises(ZeroDivisionError):
        ask(ErrorBoundary(late))
    assert "late" in log[0]
