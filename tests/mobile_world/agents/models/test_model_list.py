"""What an endpoint says of its models before anybody is asked anything."""

from __future__ import annotations

import json
import socket

import pytest
from pydantic import SecretStr

from mobile_world.agents.models import SYNTHETIC_FINGERPRINT, EndpointSettings, ModelList, list_models
from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.domain import EndpointRefused, EndpointUnavailable
from tests.mobile_world.agents.models.chat_client import KEY
from tests.mobile_world.agents.models.fault_server import Behaviour, faulty, raw, reply


def listed(behaviour: Behaviour) -> ModelList:
    with faulty(behaviour) as server:
        found = list_models(EndpointSettings(f"{server.url}/v1", SecretStr(KEY)))
        [asked] = server.received
    assert (asked.path, asked.headers["authorization"]) == ("/v1/models", f"Bearer {KEY}")
    return found


def test_models_and_their_owners() -> None:
    data = [{"id": "UI-Venus", "owned_by": "vllm"}, {"id": "lora"}, {"name": "no id"}, 7]
    found = listed(reply(200, json.dumps({"object": "list", "data": data})))
    assert found.owners == {"UI-Venus": "vllm", "lora": ""}
    assert (found.entry("UI-Venus"), found.entry("ui-venus"), found.synthetic("UI-Venus")) == ("UI-Venus", None, False)


@pytest.mark.parametrize(
    ("listed_as", "asked"),
    [("llama3:latest", "llama3"), ("models/gemini-2.5-flash", "gemini-2.5-flash"), ("openai/*", "openai/gpt-4o")],
)
def test_endpoints_that_list_a_model_under_a_longer_name(listed_as: str, asked: str) -> None:
    assert ModelList("here", {listed_as: "them"}).entry(asked) == listed_as


@pytest.mark.parametrize(
    "behaviour",
    [
        reply(404, '{"detail": "Not Found"}'),
        reply(403, "{}"),
        reply(500),
        reply(302, Location="/elsewhere"),
        reply(200, "<html>Welcome</html>", kind="text/html"),
        reply(200, "{broken"),
        reply(200, "[" * 100_000),
        reply(200, '{"data": "none"}'),
        reply(200, '{"data": []}'),
        reply(200, json.dumps({"data": [{"id": "one of many"}], "has_more": True})),
    ],
)
def test_an_endpoint_without_a_list_is_believed(behaviour: Behaviour) -> None:
    assert listed(behaviour).owners == {}


def test_an_endpoint_that_will_not_or_cannot_be_asked() -> None:
    with faulty(reply(401, '{"error": {"message": "bad key"}}')) as server, pytest.raises(EndpointRefused, match="401"):
        list_models(EndpointSettings(server.url))
    with faulty(raw(b"SSH-2.0-OpenSSH_9.6\r\n")) as server, pytest.raises(EndpointUnavailable, match="no HTTP"):
        list_models(EndpointSettings(server.url))
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    with pytest.raises(EndpointUnavailable):
        list_models(EndpointSettings(f"http://127.0.0.1:{port}"))


def test_a_key_that_comes_back_in_the_list_is_not_shown() -> None:
    assert KEY not in str(listed(reply(200, json.dumps({"data": [{"id": f"model of {KEY}"}]}))))


@pytest.mark.parametrize("synthetic", [True, False])
def test_our_own_server_says_whether_a_model_makes_its_words(synthetic: bool) -> None:
    with ModelServer(Echo(), model_name="UI-Venus", synthetic=synthetic) as server:
        found = list_models(EndpointSettings(server.url))
    assert found.synthetic("UI-Venus") is synthetic
    assert (found.owners["UI-Venus"] == SYNTHETIC_FINGERPRINT) is synthetic
