"""Are the models of an agent there, before the first request is sent?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.agents import AgentOptions, agent_options
from mobile_world.agents.model_connections import MOST_NAMES, connect, connect_executor, served_models
from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.domain import ConfigError

KEY = "a-key-of-some-length"


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    others = [f"other-{number:02}" for number in range(MOST_NAMES)]
    with ModelServer(Echo(), model_name="m", other_names=others, api_key=KEY) as server:
        yield server


def options(server: ModelServer, **fields: object) -> AgentOptions:
    return agent_options({"model_name": "m", "base_url": server.url, "api_key": KEY, **fields})


def test_a_model_that_is_listed(server: ModelServer) -> None:
    [found] = served_models(options(server))
    assert (found.asked, found.place, found.lists, found.synthetic) == ("m", server.url, True, True)
    assert found.owned_by == "mobile-world-synthetic"


def test_a_second_model_is_looked_for_where_the_first_one_is(server: ModelServer) -> None:
    first, second = served_models(options(server, executor_model_name="other-01"))
    assert (first.asked, second.asked, second.place) == ("m", "other-01", server.url)


def test_a_model_that_is_not_listed_is_told_with_some_that_are(server: ModelServer) -> None:
    listed = ", ".join(["m", *(f"other-{number:02}" for number in range(MOST_NAMES - 1))])
    with pytest.raises(ConfigError) as refused:
        served_models(options(server, model_name="mm"))
    assert f"does not have the model 'mm'; it lists {listed} and 1 more: ask for one of these" in str(refused.value)


def test_a_wrong_key_is_refused_unless_the_agent_may_send_it_otherwise(server: ModelServer) -> None:
    wrong = options(server, api_key="another-key")
    with pytest.raises(ConfigError, match="will not list its models: HTTP 401: it does not take the key"):
        served_models(wrong)
    [found] = served_models(wrong, ours=False)
    assert (found.asked, found.place, found.lists, found.owned_by, found.synthetic) == (
        "m",
        server.url,
        False,
        "",
        False,
    )


def test_nobody_answers_is_told_with_the_address() -> None:
    with pytest.raises(ConfigError, match=r"no endpoint answers at http://127\.0\.0\.1:9/v1: "):
        served_models(AgentOptions(model_name="m", base_url="http://127.0.0.1:9/v1"))


def test_nothing_is_asked_where_no_model_or_no_endpoint_is_named() -> None:
    assert served_models(AgentOptions()) == ()
    assert served_models(AgentOptions(model_name="m")) == ()
    assert served_models(AgentOptions(executor_model_name="m")) == ()


def test_a_cassette_that_is_played_stands_for_the_endpoints(tmp_path: Path) -> None:
    cassette = tmp_path / "run.jsonl"
    cassette.touch()
    chosen = AgentOptions(model_name="a", executor_model_name="b", cassette=cassette, base_url="http://127.0.0.1:9")
    assert [(each.asked, each.place, each.lists, each.synthetic) for each in served_models(chosen)] == [
        ("a", "run.jsonl", False, False),
        ("b", "run.jsonl", False, False),
    ]
    assert connect(chosen).name == "a" and connect_executor(chosen).name == "b"


def test_what_is_missing_is_said() -> None:
    with pytest.raises(ConfigError, match="this agent speaks to a model; give --model and --base-url"):
        connect(AgentOptions())
    with pytest.raises(ConfigError, match="where is the model 'm'"):
        connect(AgentOptions(model_name="m"))
    assert connect_executor(AgentOptions(model_name="m", base_url="http://127.0.0.1:9")).name == "m"
