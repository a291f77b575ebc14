"""Options of agents: what is refused, what is recorded, what is never shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.agents import AgentOptions, agent_options, recorded_options
from mobile_world.agents.model_connections import connect, connect_executor
from mobile_world.domain import ConfigError

SECRET = "sk-never-show-0123456789"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"temperature": -1}, "temperature: Input should be greater than or equal to 0"),
        ({"temperature": float("nan")}, "temperature: Input should be a finite number"),
        ({"top_p": 2}, "top_p"),
        ({"history_length": -2}, "history_length"),
        ({"tempreature": 1}, "tempreature: there is no such option; did you mean temperature"),
        ({"on_bad_format": "panic"}, "on_bad_format"),
        ({"api_key": [SECRET]}, "api_key"),
        ({"api_key": SECRET, "seed": SECRET}, "seed"),
    ],
)
def test_what_cannot_be_used_is_refused_without_repeating_it(fields: dict[str, object], told: str) -> None:
    with pytest.raises(ConfigError, match=told) as caught:
        agent_options(fields)
    assert SECRET not in str(caught.value)


def test_keys_show_nowhere() -> None:
    options = AgentOptions(
        model_name="m", base_url=f"http://host/v1?key={SECRET}", api_key=SECRET, executor_api_key=SECRET
    )
    shown = (repr(options), str(options), options.model_dump_json(), json.dumps(options.recorded()))
    assert SECRET not in shown[0] + shown[1] + shown[3]
    assert "api_key" not in shown[2]
    assert options.api_key is not None and options.api_key.get_secret_value() == SECRET
    hidden = AgentOptions(base_url=f"http://me:{SECRET}@host:8000/v1#x").recorded()
    assert hidden == {"base_url": "http://host:8000/v1"}


def test_what_was_given_is_recorded_and_makes_the_same_options() -> None:
    options = AgentOptions(
        model_name="m",
        temperature=0.0,
        quirks=frozenset({"b", "a"}),
        stop=("x",),
        extra={"top_k": 1},
        seed=3,
        reading="strict",
    )
    recorded = options.recorded()
    assert recorded == {
        "model_name": "m",
        "temperature": 0.0,
        "quirks": ["a", "b"],
        "stop": ["x"],
        "extra": {"top_k": 1},
        "seed": 3,
        "reading": "strict",
    }
    assert agent_options(json.loads(json.dumps(recorded))) == options
    assert AgentOptions(cache_dir=Path("c"), cassette=Path("d"), prices=Path("e")).recorded() == {}


def test_a_prompt_file_is_pinned_by_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("Grüße")
    recorded = AgentOptions(prompt_file=tmp_path / "p.txt").recorded()
    again = agent_options(recorded)
    assert again.prompt_text == "Grüße" and len(recorded["prompt_sha256"]) == 64
    (tmp_path / "p.txt").write_text("Other")
    with pytest.raises(ConfigError, match="changed since this run began"):
        _ = again.prompt_text
    with pytest.raises(ConfigError, match="cannot read the prompt file"):
        AgentOptions(prompt_file=tmp_path / "none.txt").recorded()
    assert AgentOptions().prompt_text is None


def test_options_of_an_agents_own_are_recorded_as_json() -> None:
    assert recorded_options("oracle", {"codec": "venus@1.5"}) == {"codec": "venus@1.5"}
    assert recorded_options("replay", {"trajectory": Path("a.jsonl")}) == {"trajectory": "a.jsonl"}
    with pytest.raises(ConfigError, match="'oracle' does not take temperature"):
        recorded_options("oracle", {"temperature": 1})
    with pytest.raises(ConfigError, match="is not a JSON value"):
        recorded_options("random", {"ui_tree": object()})


def test_models_are_connected_or_it_is_said_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="give --model and --base-url"):
        connect(AgentOptions())
    with pytest.raises(ConfigError, match="where is the model 'm'"):
        connect(AgentOptions(model_name="m"))
    (tmp_path / "tape.jsonl").write_text("")
    assert connect(AgentOptions(model_name="m", cassette=tmp_path / "tape.jsonl")).name == "m"
    both = AgentOptions(model_name="m", base_url="http://127.0.0.1:9", executor_model_name="e", api_key=SECRET)
    assert (connect(both).name, connect_executor(both).name) == ("m", "e")
    assert connect_executor(AgentOptions(model_name="m", base_url="http://127.0.0.1:9")).name == "m"
    assert SECRET not in repr(connect(both))


def test_a_stall_shows_within_the_step_whatever_is_said() -> None:
    limits = [AgentOptions(step_timeout_s=seconds).stall_limit_s for seconds in (9.0, 90.0, 300.0)]
    assert limits == [3.0, 30.0, 30.0]
    assert AgentOptions(stall_s=45.0).stall_limit_s == 45.0
    assert "stall_s" not in AgentOptions(model_name="m").recorded()
    with pytest.raises(ConfigError, match="stall_s is 10, and must be less than step_timeout_s, which is 10"):
        agent_options({"step_timeout_s": 10.0, "stall_s": 10.0})
