"""The specification's evaluator on real phones, with the synthetic subject and with models over HTTP."""

from __future__ import annotations

import json
import logging
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents import AgentOptions
from mobile_world.agents.serving import Behaviour, IncomingRequest, ModelServer, Never, PlannedAnswer, Scripted, Slow
from mobile_world.domain import ConfigError
from mobile_world.experiment.specification import AndroidWorldAutonomousEvaluator, EpisodeResult
from mobile_world.prompts import PromptVariantGenerator
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry

pytestmark = pytest.mark.slow

VARIANTS = PromptVariantGenerator().generate_core_variants()
TASK = {"id": "SimpleContactTask"}
OTHER = {"id": "WifiEnableTask"}
FINISH = "<think>done</think><action>Finished(content='done')</action><conclusion>ok</conclusion>"
QUIET = logging.getLogger("tests.quiet")


def evaluator(out: Path, pool: DevicePool | None = None, model: Any = None, **evaluation: Any) -> Any:
    config = {"task_split": "mini", "output_dir": out, "max_retries": 0, **evaluation}
    return AndroidWorldAutonomousEvaluator(model or {"agent": "reference"}, config, QUIET, pool=pool)


def one_episode(pool: DevicePool, out: Path, behaviour: Behaviour, **evaluation: Any) -> EpisodeResult:
    with ModelServer(behaviour) as server:
        made = evaluator(out, pool, {"path": server.model_name, "base_url": server.url}, **evaluation)
        config = made._create_episode_config(VARIANTS[0].prompt_id, TASK["id"], 0)
        result: EpisodeResult = made._run_episode(VARIANTS[0], TASK, config)
        return result


def lines(out: Path, variant: int) -> list[dict[str, Any]]:
    text = (out / f"episodes_{VARIANTS[variant].prompt_id}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def test_replicas_are_paired_over_variants_and_nothing_runs_twice(
    pool: DevicePool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = evaluator(tmp_path, pool)
    report = made.evaluate_all_variants(VARIANTS[:2], [TASK], n_replicas=2, max_workers=2)
    assert report == json.loads((tmp_path / "evaluation_report.json").read_text())
    assert report["evaluation_config"] == {"task_split": "mini", "output_dir": str(tmp_path), "max_retries": 0}
    assert report["synthetic"] == "synthetic, not a language model"
    assert "The subject is synthetic, not a language model" in caplog.text
    one, other = lines(tmp_path, 0), lines(tmp_path, 1)
    assert [each["instance_seed"] for each in one] == [each["instance_seed"] for each in other]
    assert [each["first_screen"] for each in one] == [each["first_screen"] for each in other] != [None, None]
    assert one[0]["instance_seed"] != one[1]["instance_seed"]
    assert len({each["config"]["seed"] for each in (*one, *other)}) == 4
    assert {each["config"]["seed"] for each in one} == {
        made._create_episode_config(VARIANTS[0].prompt_id, TASK["id"], replica).seed for replica in (0, 1)
    }
    before = (tmp_path / "journal.jsonl").read_bytes()
    assert made.evaluate_all_variants(VARIANTS[:2], [TASK], n_replicas=2) == report
    assert (tmp_path / "journal.jsonl").read_bytes() == before
    grown = made.evaluate_all_variants(VARIANTS[:3], [TASK], n_replicas=2, max_workers=2)
    assert (grown["num_variants"], grown["scored"]) == (3, 6)
    made.evaluate_all_variants(VARIANTS[1:3], [TASK], n_replicas=2)
    assert "the baseline that this directory was started with" in caplog.text
    with pytest.raises(ConfigError, match="max_steps"):
        evaluator(tmp_path, pool, max_steps=3).evaluate_all_variants(VARIANTS[:2], [TASK])


class Signing:
    """Signs every thought with the seed of the episode that asks, and waits."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        mark = f"mark-{call.parsed.fields['seed']}"
        return PlannedAnswer(text=f"<think>{mark}</think><action>Wait()</action><conclusion></conclusion>")


def test_workers_share_no_agent(pool: DevicePool, tmp_path: Path) -> None:
    with ModelServer(Signing()) as server:
        model = {"path": server.model_name, "base_url": server.url, "history_length": -1}
        made = evaluator(tmp_path, pool, model, max_steps=3)
        report = made.evaluate_all_variants(VARIANTS[:2], [TASK, OTHER], n_replicas=1, max_workers=2)
        asked = [request.json() for request in server.received]
    assert len(asked) == 2 * 2 * 3
    seeds = {
        made._create_episode_config(variant.prompt_id, task["id"], 0).seed: variant
        for variant in VARIANTS[:2]
        for task in (TASK, OTHER)
    }
    steps: dict[int, list[int]] = {seed: [] for seed in seeds}
    for request in asked:
        words = json.dumps(request["messages"])
        marks = [int(mark) for mark in re.findall(r"mark-(\d+)", words)]
        assert request["messages"][0] == {"role": "system", "content": seeds[request["seed"]].system_prompt}
        assert set(marks) <= {request["seed"]}
        steps[request["seed"]].append(len(marks))
    assert all(counts == [0, 1, 2] for counts in steps.values())
    assert {name: found["failure_analysis"] for name, found in report["variant_results"].items()} == {
        variant.prompt_id: {"max_steps_reached": 2} for variant in VARIANTS[:2]
    }


def test_the_step_that_finishes_is_counted(pool: DevicePool, tmp_path: Path) -> None:
    result = one_episode(pool, tmp_path, Scripted([FINISH]))
    assert (result.success, result.failure_reason) == (False, "premature_termination")
    assert (result.steps_taken, result.steps_to_success, result.declared) == (1, None, "complete")
    assert result.action_sequence[0]["action"] == {"action": "finished", "params": {"content": "done"}}
    assert result.total_tokens_in is not None and result.total_tokens_in > 100
    assert result.total_tokens_out is not None and 0 < result.total_tokens_out < 100
    assert result.final_screen is not None and Path(result.final_screen).read_bytes().startswith(b"\x89PNG")


def test_unreadable_answers_are_parse_errors_and_not_exceptions(pool: DevicePool, tmp_path: Path) -> None:
    result = one_episode(pool, tmp_path, Scripted(["I would rather not.", FINISH]))
    assert (result.parse_errors, result.steps_taken, result.outcome) == (1, 2, "agent_failure")
    assert [(each["step"], each["type"]) for each in result.error_log] == [(0, "parse_error")]


def test_a_model_that_talks_too_long_is_interrupted(pool: DevicePool, tmp_path: Path) -> None:
    started = time.monotonic()
    trickle = Slow(Scripted([FINISH * 40]), first_byte_s=0.0, piece_s=0.02, pieces=2000)
    result = one_episode(pool, tmp_path, trickle, step_timeout=1.0)
    assert time.monotonic() - started < 25
    assert (result.outcome, result.failure_reason, result.timeout_reached) == ("agent_failure", "step_timeout", True)
    assert [each["type"] for each in result.error_log] == ["timeout"]


def test_an_endpoint_that_never_answers_is_nobodys_failure(pool: DevicePool, tmp_path: Path) -> None:
    with ModelServer(Never()) as server:
        model = AgentOptions(model_name=server.model_name, base_url=server.url)
        made = evaluator(tmp_path, pool, model, step_timeout=1.0)
        report = made.evaluate_all_variants(VARIANTS[:1], [TASK], n_replicas=1)
    found = report["variant_results"][VARIANTS[0].prompt_id]
    assert (found["num_episodes"], found["infra_failures"], found["failure_analysis"]) == (0, 1, {})
    assert found["metrics"]["success_rate"] is None and report["best_variant"] is None
    assert "ENDPOINT" in found["unscored"][0]["why"]


def test_single_episodes_are_collected(pool: DevicePool, tmp_path: Path) -> None:
    made = evaluator(tmp_path, pool)
    config = replace(made._create_episode_config(VARIANTS[1].prompt_id, TASK["id"], 0), max_steps=1)
    result = made._run_episode(VARIANTS[1], TASK, config)
    assert result.steps_taken == 1
    assert made.metrics_collector.aggregate().model_dump(mode="json") == made._aggregate_results([result])
    with pytest.raises(ConfigError, match="cannot be run"):
        made._run_episode(VARIANTS[1], TASK, replace(config, max_steps=0))


def test_a_model_that_nobody_serves_is_refused_with_two_ways_on(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"model_config: .*UI-Venus-Navi-7B.*base_url.*agent: reference"):
        evaluator(tmp_path, model={"path": "inclusionAI/UI-Venus-Navi-7B", "temperature": 0.0, "seed": 42})
    with pytest.raises(ConfigError, match="base_url"):
        evaluator(tmp_path, model={"max_tokens": 2048})
    absent = evaluator(tmp_path, model={"model_path": "m", "base_url": "http://127.0.0.1:9/v1", "max_num_seqs": 5})
    with pytest.raises(ConfigError, match="no endpoint answers"):
        absent.evaluate_all_variants(VARIANTS[:1], [TASK])


def test_a_configuration_as_attributes_is_read_like_a_mapping(tmp_path: Path) -> None:
    class Published:
        def __init__(self) -> None:
            self.model_path, self.base_url = "m", "http://127.0.0.1:9/v1"
            self.tensor_parallel_size, self.max_model_len = 1, 128_000

    made = evaluator(tmp_path, model=Published())
    assert made._settings.subject.options["model_name"] == "m"
    assert made._settings.subject.options["history_length"] == 0


def test_keys_are_told_to_agents_alone(tmp_path: Path) -> None:
    model = {"path": "m", "base_url": "http://127.0.0.1:9/v1", "api_key": "sk-very-secret"}
    made = evaluator(tmp_path, model=model)
    plan = made._experiment(VARIANTS[:1], [TASK["id"]], 1).plan
    assert made._settings.private["api_key"] == "sk-very-secret"
    assert "sk-very-secret" not in repr(made._settings) + plan.model_dump_json() + repr(vars(made)["_settings"])
    model = {"path": "m", "base_url": "http://127.0.0.1:9/v1", "api_key_env": "KEY_OF_M"}
    config = {"output_dir": str(tmp_path)}
    made = AndroidWorldAutonomousEvaluator(model, config, QUIET, environ={"KEY_OF_M": "sk-other"})
    assert made._settings.private["api_key"] == "sk-other"
    with pytest.raises(ConfigError, match="KEY_OF_M"):
        AndroidWorldAutonomousEvaluator(model, config, QUIET, environ={})


@pytest.mark.parametrize(
    ("evaluation", "told"),
    [
        ({"n_replica": 2}, "n_replicas"),
        ({"step_timeout": 0}, "step_timeout"),
        ({"max_steps": "few"}, "max_steps"),
        ({"suite": "nowhere"}, "nowhere"),
        ({"task_split": "nope"}, "no split '@nope'"),
        ({"reading": "loose"}, "reading"),
    ],
)
def test_mistakes_in_the_configuration_are_named(tmp_path: Path, evaluation: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        evaluator(tmp_path, **evaluation)


def test_nothing_to_evaluate_is_an_error_and_no_empty_report(tmp_path: Path) -> None:
    made = evaluator(tmp_path)
    for variants, tasks, replicas, workers in (([], [TASK], 1, 1), (VARIANTS, [], 1, 1), (VARIANTS, [TASK], 0, 1)):
        with pytest.raises(ConfigError, match="at least one"):
            made.evaluate_all_variants(variants, tasks, replicas, workers)
    with pytest.raises(ConfigError, match="at least one"):
        made.evaluate_all_variants(VARIANTS, [TASK], 1, 0)
    with pytest.raises(ConfigError, match="SimpleContactTask"):
        made.evaluate_all_variants(VARIANTS, [{"id": "SimpleContactTsk"}])
    with pytest.raises(ConfigError, match=r"without a goal this task cannot be guessed.*OpenAppTaskEval"):
        made.evaluate_all_variants(VARIANTS, [{"id": "OpenAppTaskEval"}])
    with pytest.raises(ConfigError, match="'id'"):
        made.evaluate_all_variants(VARIANTS, [{"name": "SimpleContactTask"}])
    with pytest.raises(ConfigError, match="twice"):
        made.evaluate_all_variants([VARIANTS[0], VARIANTS[0]], [TASK])
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="results cannot go"):
        evaluator(tmp_path / "file" / "below")


def test_defaults_are_the_specifications(tmp_path: Path) -> None:
    config = evaluator(tmp_path)._create_episode_config("7592ae97", "SimpleContactTask", 0)
    assert (config.max_steps, config.step_timeout, config.episode_timeout) == (15, 10.0, 120.0)
    assert config.seed == 994718739  # int(md5("7592ae97_SimpleContactTask_0")[:8], 16) % 2**31
    own = evaluator(tmp_path, max_steps="task")._create_episode_config("x", "SimpleContactTask", 0).max_steps
    assert own == TaskRegistry("android_world").create("SimpleContactTask", seed=0).max_steps


def test_many_evaluators_log_once(tmp_path: Path) -> None:
    for _ in range(3):
        made = AndroidWorldAutonomousEvaluator({"agent": "reference"}, {"output_dir": tmp_path})
    assert made.logger.name == "AndroidWorldEval"
    assert len(made.logger.handlers) == 1
