"""Prompts and arms of one's own: what the plan holds of them, what is said, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration import (
    FLAGS_ALONE,
    Experiment,
    Override,
    extended,
    load_experiment,
    make_agent,
    stored_experiment,
    write_conduct,
)
from mobile_world.experiment.configuration.experiment import private_of
from mobile_world.experiment.endpoint_check import ask_endpoints
from mobile_world.experiment.planning.arms import compared_settings, statements, told_settings, whose_tasks
from mobile_world.experiment.planning.plan_differences import differences
from mobile_world.experiment.storage.header import RunHeader, code_version
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.prompts import design, read_prompt, write_variants
from mobile_world.prompts.variants import edited_set

HEAD = """\
experiment: {name: "Own"}
evaluation: {tasks: [WifiEnableTask, SimpleAlarmTask], n_replicas: 1}
"""
MODEL = """\
agent: generic
model: {path: m, base_url: "http://127.0.0.1:9/v1", temperature: 0.5, api_key_env: KEY}
"""
KEYS = {"KEY": "first-secret", "OTHER": "second-secret"}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "prompts").mkdir()
    for name in ("b", "a", "c"):
        (tmp_path / f"prompts/{name}.txt").write_text(f"You are {name}.\n")
    return tmp_path


def load(here: Path, text: str, *overrides: Override) -> Experiment:
    file = here / "own.yaml"
    file.write_text(HEAD + text)
    return load_experiment(file, environ=KEYS, overrides=overrides)


def refused(here: Path, text: str) -> str:
    with pytest.raises(ConfigError) as error:
        load(here, text)
    return str(error.value).removeprefix(str(here))


def test_prompts_of_files_are_arms_without_levels(here: Path) -> None:
    ready = load(here, MODEL + "variants: {files: [prompts/c.txt, prompts/*.txt]}\ncontrols: [aa, instructed]\n")
    plan = ready.plan
    assert [arm.name for arm in plan.arms] == ["c", "a", "b", "c-aa", "control-instructed"]
    assert plan.arms[1].options["system_prompt"] == "You are a.\n"
    for arm in plan.arms:
        assert arm.analysed_factors == {}
        assert "prompt_factors" not in arm.options
        assert "autonomous" not in arm.options
        assert "history_length" not in arm.options
    assert plan.rules.goal_level == "full"
    assert ready.conduct.prompt_files["a"] == str(here / "prompts/a.txt")
    told = ["The arms differ in: prompt.", "Goal: full; agents get the whole goal."]
    assert statements(plan) == [*told, *whose_tasks(plan)]


def test_own_factors_are_analysed_and_the_agent_is_not_told(here: Path) -> None:
    for name, tone in (("x", "calm"), ("y", "loud")):
        (here / f"prompts/{name}.toml").write_text(f'text = "{tone}"\nfactors = {{tone = "{tone}"}}\n')
    plan = load(here, "agent: reference\nvariants: {files: [prompts/*.toml]}\n").plan
    assert [arm.analysed_factors for arm in plan.arms] == [{"tone": "calm"}, {"tone": "loud"}]
    assert [arm.options.keys() for arm in plan.arms] == [{"system_prompt"}, {"system_prompt"}]
    (here / "prompts/y.toml").write_text('text = "loud"\nfactors = {tone = "louder"}\n')
    (told,) = differences(plan, load(here, "agent: reference\nvariants: {files: [prompts/*.toml]}\n").plan)
    assert told == "of y: factors was {'tone': 'loud'} and is now {'tone': 'louder'}"


def test_a_text_that_was_edited_by_hand_has_no_levels_any_more(here: Path) -> None:
    plain, other = design("given").variants()[:2]
    edited = replace(other, component_set=edited_set("Mine."), system_prompt="Mine.")
    write_variants([plain, edited], here / "v.json")
    first, second = load(here, "agent: reference\nvariants: {definition_file: v.json}\n").plan.arms
    assert first.analysed_factors["role_framing"] == plain.role_framing
    assert second.options["system_prompt"] == "Mine."
    assert second.analysed_factors == {}


def test_to_the_synthetic_subject_own_prompts_are_equal_and_the_plan_says_so(here: Path) -> None:
    plan = load(here, "agent: reference\nvariants: {files: [prompts/*.txt]}\n").plan
    assert statements(plan)[-1].startswith("To the synthetic subject all these prompts are equal")
    assert not any("synthetic" in told for told in statements(load_experiment(None, environ={}).plan))
    first, second = plan.arms[:2]
    other = second.model_copy(update={"options": {**second.options, "codec": "qwen3vl"}})
    (told,) = [each for each in statements(plan.model_copy(update={"arms": (first, other)})) if "synthetic" in each]
    assert told.endswith("and it reads no text.")
    factored = first.model_copy(update={"name": "v01", "options": {**first.options, "prompt_factors": {"k_shot": 1}}})
    mixed = statements(plan.model_copy(update={"arms": (factored, first, second)}))
    assert any(f"the prompts of {first.name} and {second.name} are equal" in each for each in mixed)


def test_no_goal_is_said_and_makes_agents_autonomous(here: Path) -> None:
    plan = load(
        here, MODEL + "variants: {files: [prompts/*.txt]}\n", Override("evaluation.goal", "none", "--goal")
    ).plan
    assert plan.arms[0].options["autonomous"] is True
    assert statements(plan)[1].startswith("Goal: none; agents get no goal")
    assert statements(load_experiment(Path("experiment1"), environ={}).plan)[1].startswith("Goal: none;")


def test_tasks_that_nobody_can_guess_are_refused_without_a_goal(here: Path) -> None:
    text = MODEL + "variants: {files: [prompts/*.txt]}\n"
    tasks = Override("evaluation.tasks", ["WifiEnableTask", "OpenAppTaskEval", "SystemBrightnessMax"], "--tasks")
    assert load(here, text, tasks).plan.rules.goal_level == "full"
    with pytest.raises(
        ConfigError, match=r"--goal: evaluation\.goal: without a goal these 2 tasks cannot be guessed"
    ) as error:
        load(here, text, tasks, Override("evaluation.goal", "none", "--goal"))
    assert "OpenAppTaskEval, SystemBrightnessMax;" in str(error.value)
    assert "WifiEnableTask" not in str(error.value)


ARMS = """\
history_length: 2
prompt: prompts/a.txt
arms:
  - {name: cold, model: {temperature: 0.0}}
  - {name: hot, label: "Very hot", model: {temperature: 1.5}}
  - {name: long, history_length: 5, reading: strict}
  - {name: plain, prompt: null, goal: none}
  - {name: other, prompt: prompts/b.txt, model: {path: n, base_url: "http://127.0.0.1:10/v1"}}
  - {name: keyed, model: {base_url: "http://127.0.0.1:10/v1", api_key_env: OTHER}}
"""


def test_arms_differ_in_any_setting_and_share_the_rest(here: Path) -> None:
    ready = load(here, MODEL + ARMS)
    plan = ready.plan
    cold, hot, long, plain, other, keyed = plan.arms
    assert (cold.options["temperature"], hot.options["temperature"], long.options["temperature"]) == (0.0, 1.5, 0.5)
    assert (long.options["history_length"], hot.options["history_length"]) == (5, 2)
    assert long.options["reading"] == "strict"
    assert hot.title == "Very hot"
    assert cold.options["system_prompt"] == "You are a.\n"
    assert "system_prompt" not in plain.options
    assert other.options["system_prompt"] == "You are b.\n"
    assert (other.options["model_name"], keyed.options["model_name"]) == ("n", "m")
    assert plan.rules_for("plain").goal_level == "none"
    assert {plan.rules_for(arm.name).cue_level for arm in plan.arms} == {"middle"}
    assert compared_settings(plan) == [
        *("model.path", "model.base_url", "model.temperature", "prompt", "history_length", "reading", "goal"),
    ]
    told = dict(told_settings(plan))
    assert told["agent"] == "generic"
    assert told["history_length"] == "2 (cold, hot, plain, other, keyed); 5 (long)"
    assert told["reading"] == "lenient (cold, hot, plain, other, keyed); strict (long)"
    assert "the agent's own (plain); sha256 " in told["prompt"]
    assert statements(plan)[1:] == [
        "Goal for cold, hot, long, other, keyed: full; agents get the whole goal.",
        "Goal for plain: none; agents get no goal and have to infer it.",
        "Cue: middle; the person stopped halfway, and at least four steps are left.",
        *whose_tasks(plan),
    ]


def test_the_instructed_control_has_no_text_of_the_arms(here: Path) -> None:
    for text in ("prompt: prompts/a.txt\nagent_options: {system_prompt_only: true}\n", "prompt_file: task.txt\n"):
        (here / "task.txt").write_text("Do {user_task}.")
        plan = load(
            here, MODEL.replace("generic", "uivenus") + text + "arms: [{name: a}]\ncontrols: [instructed]\n"
        ).plan
        assert plan.arms[0].prompt_hash is not None
        assert plan.arms[1].options.keys() == {"model_name", "base_url", "temperature", "step_timeout_s"}


def test_a_key_goes_to_no_endpoint_that_it_was_not_named_with(here: Path) -> None:
    ready = load(here, MODEL + ARMS + "controls: [instructed]\n")
    keys = {}
    for arm in ready.plan.arms:
        agent = make_agent(arm, ready.private)
        keys[arm.name] = agent.options.api_key.get_secret_value() if agent.options.api_key else None  # type: ignore[attr-defined]
        agent.close()
    assert keys == {
        **dict.fromkeys(("cold", "hot", "long", "plain", "control-instructed"), "first-secret"),
        "other": None,
        "keyed": "second-secret",
    }
    assert any("other has another endpoint and is sent no key" in told for told in ready.warnings)
    for shown in (repr(ready), ready.plan.model_dump_json(), ready.conduct.model_dump_json()):
        assert "secret" not in shown


def test_endpoints_are_asked_with_the_key_of_their_arm_alone(here: Path) -> None:
    with (
        ModelServer(Echo(), model_name="m", api_key=KEYS["KEY"]) as first,
        ModelServer(Echo(), model_name="m", api_key=KEYS["OTHER"]) as second,
    ):
        text = MODEL.replace("http://127.0.0.1:9/v1", first.url)
        keyed = f"arms: [{{name: a}}, {{name: b, model: {{base_url: {second.url!r}, api_key_env: OTHER}}}}]\n"
        ready = load(here, text + keyed)
        places = [arm.served[0].place for arm in ask_endpoints(ready.plan, ready.private).arms]
        assert places == [first.url, second.url]
        ready = load(here, text + keyed.replace(", api_key_env: OTHER", ""))
        with pytest.raises(ConfigError, match="401"):
            ask_endpoints(ready.plan, ready.private)


def test_agents_can_be_compared_too(here: Path) -> None:
    plan = load(here, "arms: [{name: chance, agent: random}, {name: errs, agent: reference}]\n").plan
    told = ["The arms differ in: agent.", "Goal: full; agents get the whole goal."]
    assert statements(plan) == [*told, *whose_tasks(plan)]
    twins = load(here, "agent: random\narms: [{name: one}, {name: two}]\n").plan
    assert statements(twins)[0].startswith("The arms do not differ in any setting")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("variants: {files: []}\n", "variants.files"),
        ("variants: {files: [nowhere/*.txt]}\n", "own.yaml:5:19: variants.files: no file matches 'nowhere/*.txt'"),
        ("variants: {files: [prompts/*.txt], design: l18}\n", "variants.design: prompts of your own"),
        ("variants: {files: [prompts/*.txt], count: 4}\n", "variants.count: it says 4, and files has 3 variants"),
        ("variants: {files: [prompts/*.txt], only: [d]}\n", "no prompt file is called 'd'; there are a, b, c"),
        ("prompt: prompts/a.txt\n", "own.yaml:5:1: prompt: this is for arms"),
        ("arms: []\n", "own.yaml:5:7: arms: it names no arm"),
        ("arms: [{name: a}]\nvariants: {files: [prompts/*.txt]}\n", "either arms or variants"),
        ("arms:\n  - name: a b\n", "own.yaml:6:11: arms.0.name: 'a b' cannot name an arm"),
        ("arms:\n  - name: a\n  - name: a\n", "the arm a appears twice"),
        (
            "arms:\n  - name: a\n    modell: {}\n",
            "own.yaml:7:5: arms.0.modell: there is no such key; did you mean 'model'?",
        ),
        (
            "arms:\n  - name: a\n    model: {temperature: -1}\n",
            "own.yaml:7:26: arms.0.model.temperature: it must be 0 or more",
        ),
        ("arms:\n  - name: a\n    model: {cache_dir: x}\n", "own.yaml:7:13: arms.0.model.cache_dir: this is said once"),
        (
            "arms:\n  - name: a\n    agent_options: {reading: strict}\n",
            "agent_options.reading: this cannot be set here",
        ),
        ("arms:\n  - name: a\n    agent_options: {max_think_tokens: 9}\n", "max_think_tokens is a limit of the strict"),
        ("arms:\n  - name: a\n    agent: nobody\n", "own.yaml:7:12: agent: unknown agent 'nobody'"),
        ("arms:\n  - name: a\n    prompt: none.txt\n", "own.yaml:7:13: prompt: the prompt"),
        ("arms:\n  - name: a\n    agent: random\n    prompt: prompts/a.txt\n", "'random' takes no prompt"),
        ("arms:\n  - name: a\n    prompt: prompts/a.txt\n    prompt_file: prompts/b.txt\n", "not both"),
    ],
)
def test_mistakes_are_told_with_their_place(here: Path, text: str, message: str) -> None:
    assert message in refused(here, MODEL + text)


def begun(ready: Experiment, place: Path) -> Experiment:
    """As a run would leave it before its first episode."""
    directory = RunDirectory(place)
    with directory.locked():
        directory.write_header(RunHeader.begin(ready.plan, code_version(), "2026-01-01T00:00:00+00:00"))
    write_conduct(place, ready.conduct)
    return stored_experiment(place, environ=KEYS)


def test_a_file_that_was_edited_since_is_noticed(here: Path) -> None:
    text = "agent: reference\nvariants: {files: [prompts/*.txt]}\n"
    run = here / "run"
    assert not any("edited" in told for told in begun(load(here, text), run).warnings)
    (here / "prompts/b.txt").write_text("You are better.\n")
    (here / "prompts/c.txt").unlink()
    again = stored_experiment(run, environ=KEYS)
    assert again.plan.arm("b").options["system_prompt"] == "You are b.\n"
    told = " ".join(again.warnings)
    assert (
        f"{here}/prompts/b.txt was edited after this run began; b continues with the text that it started with" in told
    )
    assert "c.txt cannot be read: No such file or directory; c continues" in told
    (changed,) = differences(again.plan, load(here, text).plan)
    assert changed.startswith("of b: system_prompt was 'You are b.\\n' and is now 'You are better.\\n'")


def test_a_prompt_is_added_with_the_settings_of_the_others(here: Path) -> None:
    ready = begun(load(here, MODEL + "variants: {files: [prompts/*.txt]}\n"), here / "run")
    (here / "d.txt").write_text("You are d.\n")
    bigger = extended(ready, variants=[read_prompt(here / "d.txt")])
    assert [arm.name for arm in bigger.plan.arms] == ["a", "b", "c", "d"]
    assert bigger.conduct.prompt_files["d"] == str(here / "d.txt")
    assert compared_settings(bigger.plan) == ["prompt"]
    (here / "a.txt").write_text("Another a.\n")
    with pytest.raises(ConfigError, match="this run has an arm a with another text"):
        extended(ready, variants=[read_prompt(here / "a.txt")])
    keyed = "model: {base_url: 'http://127.0.0.1:10/v1', api_key_env: OTHER}"
    two = f"arms: [{{name: x, prompt: prompts/a.txt, {keyed}}}, {{name: y, prompt: prompts/b.txt, {keyed}}}]\n"
    bigger = extended(begun(load(here, MODEL + two), here / "keyed"), variants=[read_prompt(here / "d.txt")])
    assert bigger.conduct.arm_keys["d"] == "OTHER"
    assert private_of(bigger.plan.arm("d"), bigger.private)["api_key"] == KEYS["OTHER"]
    arms = begun(load(here, MODEL + ARMS), here / "arms")
    with pytest.raises(ConfigError, match="no prompt can be added to this run, because its arms differ in"):
        extended(arms, variants=[read_prompt(here / "d.txt")])


def test_the_command_line_alone_has_the_limits_of_an_evaluation() -> None:
    ready = load_experiment(
        None,
        environ={},
        overrides=[Override("agent", "random", "--agent"), Override("arms", [{"name": "a"}], "--model")],
        packaged=FLAGS_ALONE,
    )
    rules = ready.plan.rules
    assert (rules.max_steps, rules.step_timeout_s, rules.episode_timeout_s) == (None, 300.0, 3600.0)
    assert rules.goal_level == "full"
