"""`AutonomousConfig` does what its fields say: seen in the requests that reach an endpoint, and in what is refused."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents.serving import ModelServer, Scripted
from mobile_world.domain import ConfigError
from mobile_world.experiment1 import AndroidWorldAutonomousEvaluator, AutonomousConfig, VenusNaviAgent
from mobile_world.prompts import PromptVariantGenerator
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.agents.episodes import SCREEN, venus

QUIET = logging.getLogger("tests.quiet")
VARIANT = PromptVariantGenerator().generate_core_variants()[0]
WAIT, FINISH = venus("Wait()"), venus("Finished(content='done')")
LONG = venus("Wait()", think=" ".join(["word"] * 41))
UNTIDY = WAIT.removesuffix("</conclusion>")


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    file = tmp_path / "screen.png"
    file.write_bytes(SCREEN)
    return file


def requests(
    shot: Path, config: AutonomousConfig, *answers: str, **model: Any
) -> tuple[list[dict[str, Any]], list[Any]]:
    """What the specification's agent sends without a goal, and what each of its steps comes to."""
    with ModelServer(Scripted(list(answers), afterwards="repeat-last")) as server:
        where = {"path": server.model_name, "base_url": server.url, **model}
        agent = VenusNaviAgent(where, QUIET, autonomous_config=config)
        agent.set_system_prompt("Look around.")
        steps = [agent.step(image_path=shot) for _ in range(max(2, len(answers)))]
        agent.close()
        return [request.json() for request in server.received], steps


def words(request: dict[str, Any]) -> str:
    """The text of the user's turn, without the image."""
    content = request["messages"][-1]["content"]
    return "" if isinstance(content, str) else " ".join(part["text"] for part in content if part["type"] == "text")


def test_the_decoding_configuration_is_what_requests_are_sampled_with(shot: Path) -> None:
    (first, *_), _ = requests(shot, AutonomousConfig(), WAIT)
    assert {name: first[name] for name in ("temperature", "top_p", "max_tokens", "seed")} == {
        **{"temperature": 0.0, "top_p": 1.0, "max_tokens": 2048, "seed": 42},
    }
    own = AutonomousConfig(decoding_config={"temperature": 0.7, "seed": 5, "top_k": 20})
    (first, *_), _ = requests(shot, own, WAIT)
    assert (first["temperature"], first["seed"], first["top_k"]) == (0.7, 5, 20)
    with pytest.raises(ConfigError, match=r"temperature is 0\.2 in one place and 0\.0 in another"):
        requests(shot, AutonomousConfig(), WAIT, temperature=0.2)
    with pytest.raises(ConfigError, match="temperature"):
        requests(shot, AutonomousConfig(decoding_config={"temperature": -1}), WAIT)


def test_history_is_in_the_request_when_it_is_included_and_only_then(shot: Path) -> None:
    sent, _ = requests(shot, AutonomousConfig(), WAIT, WAIT, WAIT)
    assert [words(each) for each in sent] == ["", "", ""]
    sent, _ = requests(shot, AutonomousConfig(include_history=True), WAIT, WAIT, WAIT)
    assert [words(each).count("Wait()") for each in sent] == [0, 1, 2]
    assert {each["messages"][0]["content"] for each in sent} == {"Look around."}


def test_with_the_system_prompt_only_nothing_else_is_said(shot: Path) -> None:
    sent, _ = requests(shot, AutonomousConfig(system_prompt_only=True), WAIT, WAIT)
    for each in sent:
        system, user = each["messages"]
        assert (system["content"], [part["type"] for part in user["content"]]) == ("Look around.", ["image_url"])
    with pytest.raises(ConfigError, match="no history"):
        AutonomousConfig(system_prompt_only=True, include_history=True)
    agent = VenusNaviAgent(
        {"path": "m", "base_url": "http://127.0.0.1:9/v1"},
        QUIET,
        autonomous_config=AutonomousConfig(system_prompt_only=True),
    )
    with pytest.raises(ConfigError, match="give no goal"):
        agent.step("Set an alarm", shot)


def test_strict_parsing_refuses_what_departs_from_the_format(shot: Path) -> None:
    _, steps = requests(shot, AutonomousConfig(), UNTIDY, LONG, WAIT)
    assert steps == [None, None, {"action": "wait", "params": {}}]
    _, steps = requests(shot, AutonomousConfig(max_think_tokens=41), LONG, LONG)
    assert steps[0] == {"action": "wait", "params": {}}
    _, steps = requests(shot, AutonomousConfig(strict_parsing=False), UNTIDY, LONG)
    assert steps == [{"action": "wait", "params": {}}] * 2
    with pytest.raises(ConfigError, match="max_think_tokens is 0"):
        AutonomousConfig(max_think_tokens=0)


def evaluator(
    out: Path, model: dict[str, Any], config: AutonomousConfig, pool: DevicePool | None = None, **more: Any
) -> Any:
    evaluation = {"task_split": "mini", "output_dir": out, "max_steps": 4, **more}
    return AndroidWorldAutonomousEvaluator(model, evaluation, QUIET, pool=pool, autonomous_config=config)


def test_the_evaluator_runs_by_it(pool: DevicePool, tmp_path: Path) -> None:
    config = AutonomousConfig(include_history=True, decoding_config={"temperature": 0.3, "min_p": 0.1})
    with ModelServer(Scripted([UNTIDY, LONG, WAIT, FINISH])) as server:
        made = evaluator(tmp_path, {"path": server.model_name, "base_url": server.url}, config, pool)
        made.evaluate_all_variants([VARIANT], [{"id": "WifiEnableTask"}], n_replicas=1)
        sent = [request.json() for request in server.received]
    assert [(each["temperature"], each["min_p"]) for each in sent] == [(0.3, 0.1)] * 4
    assert [words(each).count("Wait()") for each in sent] == [0, 1, 2, 3]
    (episode,) = (tmp_path / f"episodes_{VARIANT.arm_id}.jsonl").read_text().splitlines()
    assert json.loads(episode)["parse_errors"] == 2


@pytest.mark.parametrize(
    ("config", "model", "evaluation", "told"),
    [
        (AutonomousConfig(), {"temperature": 0.5}, {}, "temperature is 0.5 in the configuration and 0.0 in auto"),
        (AutonomousConfig(), {}, {"reading": "lenient"}, "reading is 'lenient' in the configuration and 'strict'"),
        (AutonomousConfig(), {"history_length": 3}, {}, "history_length is 3 in the configuration and 0 in auto"),
        (AutonomousConfig(system_prompt_only=True), {}, {"goal": "full"}, "eval_config has goal 'full'"),
        (AutonomousConfig(decoding_config={"top_p": 2}), {}, {}, "top_p"),
    ],
)
def test_contradictions_are_refused_before_anything_runs(
    tmp_path: Path, config: AutonomousConfig, model: dict[str, Any], evaluation: dict[str, Any], told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        evaluator(tmp_path, {"path": "m", "base_url": "http://127.0.0.1:9/v1", **model}, config, **evaluation)
