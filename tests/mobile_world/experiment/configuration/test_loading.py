"""Configurations: the specification's own, ours over it, and every mistake with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.domain import ConfigError, specified_seed
from mobile_world.experiment.configuration import Experiment, Override, load_experiment
from mobile_world.prompts import design
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.official_names import ANDROID_WORLD_NAMES
from mobile_world.tasks.proofs import shipped_solution_lengths
from tests.mobile_world.experiment.configuration.specified import SPECIFIED, replaced, write_config

ROOT = Path(__file__).resolve().parents[4]


def load(file: Path | None, **over: object) -> Experiment:
    overrides = [Override(key.replace("__", "."), value, f"--{key}") for key, value in over.items()]
    return load_experiment(file, environ={"KEY": "secret-value"}, overrides=overrides)


def test_the_demonstration_is_what_is_run_without_a_file() -> None:
    ready, named = load(None), load(Path("demo"))
    assert ready.plan == named.plan
    assert [arm.title for arm in ready.plan.arms if not arm.control] == [
        "v01 Minimal Baseline",
        "v10 Simple Navigator Plus",
        "v13 Smart Navigator",
    ]
    assert (len(ready.plan.tasks), len(ready.plan), ready.plan.rules.goal_level) == (28, 280, "full")
    assert ready.output_dir == Path("results/demo")
    assert ready.synthetic == SYNTHETIC_LABEL


def test_a_file_of_that_name_stands_before_what_is_packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("experiment1").write_text("experiment: {name: mine}\nagent: reference\nvariants: {only: [v01]}\n")
    assert load(Path("experiment1")).conduct.name == "mine"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("experiment2", "there is no configuration experiment2; did you mean experiment1? (packaged are demo and "),
        ("here/stduy.yaml", "there is no configuration here/stduy.yaml; did you mean here/study.yaml? (packaged are "),
        ("here/none.yaml", "there is no configuration here/none.yaml; packaged are demo and experiment1"),
    ],
)
def test_a_configuration_that_is_not_there_gets_a_suggestion(
    asked: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "study.yaml").touch()
    with pytest.raises(ConfigError, match=re.escape(told)):
        load_experiment(asked)


def test_the_packaged_experiment_1() -> None:
    ready = load(Path("experiment1"))
    plan = ready.plan
    assert [arm.name for arm in plan.arms[:18]] == [variant.arm_id for variant in design("given").variants()]
    assert [arm.name for arm in plan.arms[18:]] == ["control-null", "control-confirm", "7592ae97-aa"]
    assert (len(plan.tasks), plan.replicas, plan.suite) == (5, 2, "android_world")
    assert (plan.rules.goal_level, plan.rules.cue) == ("none", "middle")
    assert plan.rules.max_steps == 15
    assert ready.output_dir == Path("results/experiment1")
    assert ready.synthetic == SYNTHETIC_LABEL
    assert any(SYNTHETIC_LABEL in told for told in ready.warnings)


def test_the_specification_as_written_is_refused_with_two_next_steps(tmp_path: Path) -> None:
    file = write_config(tmp_path)
    with pytest.raises(ConfigError) as refused:
        load(file)
    told = str(refused.value)
    assert told.startswith(f"{file}:8:9: model.path: no endpoint serves the model 'inclusionAI/UI-Venus-Navi-7B'")
    assert "model.base_url" in told
    assert "model.api_key_env" in told
    assert "agent: reference" in told


def test_the_shipped_file_is_the_specification_with_comments_and_its_goal_said() -> None:
    lines = (ROOT / "configs/experiment1.yaml").read_text().splitlines()
    lines.remove("  goal: none")
    lines.remove("  cue: middle")
    wanted = [line for line in SPECIFIED.splitlines() if line.strip() and not line.startswith("#")]
    assert [line for line in lines if line.strip() and not line.strip().startswith("#")] == wanted
    with pytest.raises(ConfigError, match="no endpoint serves"):
        load(ROOT / "configs/experiment1.yaml")


def test_the_shipped_file_for_androidworld_has_every_official_task_with_its_own_step_limit() -> None:
    plan = load(ROOT / "configs/androidworld.yaml").plan
    registry = TaskRegistry("android_world")
    official = [name for name in registry.names() if name in ANDROID_WORLD_NAMES]
    assert [task.name for task in plan.tasks] == official and len(ANDROID_WORLD_NAMES) == 116
    assert (len(plan.arms), plan.replicas, len(plan)) == (18, 2, 18 * 2 * len(official))
    assert {arm.agent for arm in plan.arms} == {"reference"} and not any(arm.control for arm in plan.arms)
    assert (plan.rules.goal_level, plan.rules.cue, plan.rules.max_steps) == ("full", None, None)
    budgets = {name: registry.create(name, seed=0).max_steps for name in official}
    assert {task.name: plan.steps_for(task.name) for task in plan.tasks} == budgets


def test_the_specification_with_the_reference_subject_says_that_no_model_is_asked(tmp_path: Path) -> None:
    ready = load(write_config(tmp_path, SPECIFIED + "\nagent: reference\n"))
    assert len(ready.plan) == 18 * 5 * 2
    assert ready.conduct.workers == 1
    assert {arm.agent for arm in ready.plan.arms} == {"reference"}
    assert "the model inclusionAI/UI-Venus-Navi-7B is not asked: the agent is 'reference'" in ready.warnings


def test_a_model_with_an_endpoint(tmp_path: Path) -> None:
    text = replaced("  seed: 42\n", "  seed: 42\n  base_url: http://127.0.0.1:9/v1\n  api_key_env: KEY\n")
    ready = load(write_config(tmp_path, text))
    arm = ready.plan.arms[0]
    assert arm.agent == "uivenus"
    assert arm.options["model_name"] == "inclusionAI/UI-Venus-Navi-7B"
    assert arm.options["autonomous"] is True
    assert arm.options["history_length"] == 0
    assert arm.options["system_prompt"] == design("given").variants()[0].system_prompt
    assert ready.synthetic == ""
    assert ready.private["api_key"] == "secret-value"
    for shown in (repr(ready), ready.plan.model_dump_json(), ready.conduct.model_dump_json()):
        assert "secret-value" not in shown


def test_a_key_that_is_not_there(tmp_path: Path) -> None:
    text = replaced("  seed: 42\n", "  seed: 42\n  base_url: http://127.0.0.1:9/v1\n  api_key_env: NO_KEY\n")
    with pytest.raises(ConfigError, match=r":13:16: model\.api_key_env: the environment variable NO_KEY holds no key"):
        load(write_config(tmp_path, text))


def test_the_definition_file_is_seen_from_the_configuration(tmp_path: Path) -> None:
    beside = replaced("./configs/prompt_variants.json", "prompt_variants.json")
    assert len(load(write_config(tmp_path, beside), agent="reference").plan.arms) == 18
    file = write_config(tmp_path)
    above = tmp_path / "experiment1.yaml"
    above.write_text(file.read_text())
    assert len(load(above, agent="reference").plan.arms) == 18


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (replaced("count: 18", "count: 17"), ":23:10: variants.count: it says 17, and"),
        (replaced("n_replicas: 2", "n_replicas: 0"), ":15:15: evaluation.n_replicas: it must be 1 or more"),
        (replaced("n_replicas: 2", "n_replicas: two"), ":15:15: evaluation.n_replicas: it must be a whole number"),
        (replaced("max_steps: 15", "max_steps: 0"), ":17:14: evaluation.max_steps: it must be a whole number of steps"),
        (
            replaced("max_steps", "max_step"),
            ":17:3: evaluation.max_step: there is no such key; did you mean 'max_steps'",
        ),
        (replaced("temperature: 0.0", "temperature: -1"), ":10:16: model.temperature: it must be 0 or more"),
        (replaced("10.0", ".inf"), ":18:17: evaluation.step_timeout: it must be a finite number"),
        (replaced('"mini"', '"minni"'), ":14:15: evaluation.task_split: no split '@minni'"),
        (replaced('task_split: "mini"', "tasks: []"), ":14:10: evaluation.tasks: it names no task"),
        (replaced('task_split: "mini"', "tasks: [SimpleAlarmTsk]"), "evaluation.tasks: no task 'SimpleAlarmTsk'"),
        (replaced('version: "1.0"', "version: 1.0"), ":5:12: experiment.version: it must be text; without quotes"),
        (replaced("configs/prompt", "nowhere/prompt"), ":24:20: variants.definition_file: the variants file"),
        (SPECIFIED + "  only: [v01, v99]\n", ":25:15: variants.only.1: no prompt variant 'v99'"),
        (SPECIFIED + "  design: l18\n", ":25:11: variants.design: a definition_file has its own texts"),
        (SPECIFIED + "\nagent: refrence\n", ":26:8: agent: unknown agent 'refrence'"),
        (SPECIFIED + "\nagent: null\n", ":26:8: agent: null without quotes means no value"),
        (SPECIFIED + "\nagent: 'null'\n", ":26:8: agent: 'null' takes no prompt"),
        (SPECIFIED + "\nagent: reference\nagent_options: {colour: 1}\n", ":27:16: agent_options: "),
        (SPECIFIED + "\nagent: human\n", ":26:8: agent: 'human' needs a person"),
        (SPECIFIED + "\nagent: reference\ncodec: venus@9\n", ":27:8: codec: "),
        (
            SPECIFIED + "\ncontrols: [placebo]\n",
            ":26:12: controls.0: it must be 'null', 'confirm', 'aa' or 'instructed'",
        ),
        (SPECIFIED + "\nexecutor: cluster\n", ":26:11: executor.kind: it must be 'local' or 'ray'"),
        (SPECIFIED + "\nbudget: {tokens: 0}\n", ":26:18: budget.tokens: it must be 1 or more"),
        (
            SPECIFIED + "\nagent_options: {temperature: 1}\n",
            ":26:17: agent_options.temperature: this cannot be set here",
        ),
        (
            SPECIFIED + "\nagent_options: {api_key: k}\n",
            ":26:17: agent_options.api_key: this cannot be set here; name the",
        ),
        (SPECIFIED + "\nmodel:\n  path: x\n", ":26:1: model: this key appears twice, first in line 7"),
        ("model:" + SPECIFIED.partition("\nmodel:")[2], "experiment: it is missing"),
    ],
)
def test_every_mistake_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    file = write_config(tmp_path, text)
    with pytest.raises(ConfigError, match=re.escape(told)) as refused:
        load(file)
    assert str(refused.value).startswith(str(file))


@pytest.mark.parametrize("address", ["http://user:pass@host/v1", "http://host/v1?key=secret", "host:80", "ftp://host"])
def test_addresses_with_keys_or_without_a_scheme(tmp_path: Path, address: str) -> None:
    text = replaced("  seed: 42\n", f'  seed: 42\n  base_url: "{address}"\n')
    with pytest.raises(ConfigError, match=r":12:13: model\.base_url: it must be an address") as refused:
        load(write_config(tmp_path, text))
    assert "secret" not in str(refused.value)
    assert "pass@" not in str(refused.value)


def test_several_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = replaced("n_replicas: 2", "n_replicas: 0").replace("count: 18", "count: many")
    with pytest.raises(ConfigError, match=r"(?s)n_replicas.*variants\.count: it must be a whole number"):
        load(write_config(tmp_path, text))


def test_flags_stand_over_the_file_and_are_blamed_by_name(tmp_path: Path) -> None:
    file = write_config(tmp_path)
    assert load(file, agent="reference", evaluation__n_replicas=3).plan.replicas == 3
    with pytest.raises(ConfigError, match=r"^--evaluation__n_replicas: evaluation\.n_replicas: it must be 1 or more"):
        load(file, agent="reference", evaluation__n_replicas=0)
    with pytest.raises(ConfigError, match=r"^--set evaluation\.max_step: evaluation\.max_step: there is no such key"):
        load_experiment(file, environ={}, overrides=[Override.parsed("evaluation.max_step=3", "--set")])
    with pytest.raises(ConfigError, match="--set takes KEY=VALUE"):
        Override.parsed("evaluation.max_step", "--set")


def test_a_step_limit_below_a_solution_is_told_before_the_start(tmp_path: Path) -> None:
    file = write_config(tmp_path)

    def told(**flags: Any) -> list[str]:
        return [each for each in load(file, agent="reference", **flags).warnings if "more than" in each]

    assert told() == []
    measured = shipped_solution_lengths().suites["android_world"]["SimpleAlarmTask"].solution
    assert measured is not None
    fewest, most = measured
    assert 8 < fewest < most, "other parameters take other steps"
    named = f"SimpleAlarmTask ({fewest} to {most})"
    remedy = "raise the limit, or leave each task its own ('max_steps: task', or no --max-steps)"
    [longer] = told(evaluation__max_steps=5, evaluation__goal="full")
    assert longer.startswith("4 tasks most likely need more than 5 steps, because every measured instance took")
    assert named in longer and longer.endswith(f"; {remedy}")
    assert told(evaluation__max_steps=most - 1, evaluation__goal="full") == [
        f"1 task may need more than {most - 1} steps, because some measured instances took more: {named}; {remedy}"
    ]
    tight = [
        "1 task may need more than {} steps, because the longest measured instance leaves little room, and "
        f"others may be longer: {named}; {remedy}"
    ]
    enough = most + (most - fewest)
    for limit in (most, enough - 1):
        assert told(evaluation__max_steps=limit, evaluation__goal="full") == [tight[0].format(limit)]
    assert told(evaluation__max_steps=enough, evaluation__goal="full") == []
    assert [each.partition(",")[0] for each in told(evaluation__max_steps=6)] == [
        "1 task most likely needs more than 6 steps",
        "1 task may need more than 6 steps",
    ]
    assert told(evaluation__max_steps=2, evaluation__cue="near") == []
    assert load(file, agent="reference", evaluation__max_steps="task").plan.rules.max_steps is None
    assert told(evaluation__max_steps="task") == []


def test_a_task_that_was_never_measured_is_judged_by_its_budget(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "own.py").write_text(
        "from mobile_world.tasks import BaseTask\n\n\n"
        'class Own(BaseTask):\n    """Mine."""\n\n    goal = "Do it."\n    app_names = {"Clock"}\n'
        '    task_tags = {"lang-en"}\n    complexity = 3.0\n\n'
        "    def is_successful(self, controller):\n        return 0.0\n"
    )
    config = write_config(
        tmp_path, replaced('task_split: "mini"', "tasks: [Own]\n  goal: full\n  task_dirs: [../pack]")
    )
    (told,) = [each for each in load(config, model__base_url="http://127.0.0.1:9").warnings if "15 steps" in each]
    assert told.startswith("1 task may need more than 15 steps")
    assert "Own (30)" in told


def test_a_recording_needs_no_endpoint(tmp_path: Path) -> None:
    text = replaced("  seed: 42\n", "  seed: 42\n  cassette: answers.jsonl\n")
    file = write_config(tmp_path, text)
    (tmp_path / "configs/answers.jsonl").write_text("")
    assert load(file).plan.arms[0].agent == "uivenus"


def test_decision_seeds_are_the_specification_s_unless_the_run_s_are_asked_for(tmp_path: Path) -> None:
    file = write_config(tmp_path)
    seeds = [spec.decision_seed for spec in load(file, agent="reference").plan.episodes()]
    assert specified_seed(variant="7592ae97", task="WifiEnableTask", replica=1) in seeds
    moved = load(file, agent="reference", evaluation__seed=7).plan.episodes()
    assert sorted(spec.decision_seed for spec in moved) == sorted(seeds)
    own = load(file, agent="reference", evaluation__seed=7, evaluation__decision_seeds="run").plan.episodes()
    assert not {spec.decision_seed for spec in own} & set(seeds)


def test_a_variants_file_that_is_not_there_is_called_by_its_path(tmp_path: Path) -> None:
    file = write_config(tmp_path)
    (tmp_path / "configs/prompt_variants.json").unlink()
    with pytest.raises(ConfigError) as refused:
        load(file, agent="reference")
    assert f"the variants file {tmp_path}/configs/prompt_variants.json cannot be read" in str(refused.value)


def test_budgets(tmp_path: Path) -> None:
    text = SPECIFIED + "\nagent: reference\nbudget: {tokens: 1000, wall_minutes: 2}\n"
    budget = load(write_config(tmp_path, text)).budget
    assert budget is not None
    assert (budget.tokens, budget.wall_s, budget.cost) == (1000, 120.0, None)
    assert load(None).budget is None
