"""What `mw eval` says about a result, and how it is run: line by line."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.cli import eval as module
from mobile_world.cli.agent_options import agent_title, chosen_agent, chosen_user, key_in, named_option, plain_name
from mobile_world.cli.eval_options import EvalOptions
from mobile_world.cli.task_options import TaskSource
from mobile_world.domain import ConfigError
from mobile_world.experiment import Housekeeping, Summary, summarise
from mobile_world.experiment.evaluation import EvaluatedAgent
from tests.mobile_world.experiment.recorded import plan, record


def request(**more: Any) -> EvalOptions:
    values: dict[str, Any] = {
        "agent": EvaluatedAgent("null", {}, 60.0),
        "user": None,
        "task": "ALL",
        "suite": "mobile_world",
        "task_dirs": (),
        "apps": (),
        "official_compat": False,
        "source": TaskSource(),
        "goal": "full",
        "cue": "middle",
        "success_rule": "declared",
        "clock": "wall",
        "max_round": 7,
        "timeout": 30.0,
        "step_timeout": 4.0,
        "seed": 3,
        "replicas": 2,
        "shuffle_tasks": True,
        "device": None,
        "aw_host": (),
        "max_concurrency": None,
        "max_retries": 5,
        "output": Path("out"),
        "accept_new_code": True,
        "dry_run": False,
        "as_json": False,
    }
    return EvalOptions(**(values | more))


def lines(*records: Any, **more: Any) -> list[str]:
    found = summarise(plan("null", "A B C", replicas=1), records)
    return list(module._lines(found.model_copy(update=more) if more else found))


def test_a_result_in_lines() -> None:
    assert lines() == ["none of 3 episodes was scored", "not run yet: 3 of 3"]
    alone = lines(record("A"))
    assert alone[0].startswith("success rate 100.0\u00a0% (1 of 1 scored episodes; no interval: a single task")
    assert alone[-1] == "not run yet: 2 of 3"
    failed = record("B", "agent_failure", tokens_in=5, answers=10, strict_answers=9, repaired=1)
    found = lines(record("A"), failed, record("C", "infra_failure"))
    assert found[0].startswith("success rate 50.0\u00a0% (1 of 2 scored episodes; 95\u00a0% interval ≈")
    assert "  declared done too early: 1" in found and "tokens: 5 in, 0 out" in found
    assert any(line.startswith("answers that followed the format exactly: 90.0\u00a0% of 10, ") for line in found)
    assert found[-1].startswith("not scored: ") and "C" in found[-1] and "after 1 attempt:" in found[-1]
    assert not any("whatever was declared" in line for line in found)
    other = lines(record("A"), state_rate=0.25, labels={"null": "made up"}, tokens_out=3)
    assert other[0] == "null: made up" and "state correct, whatever was declared: 25.0\u00a0%" in other
    assert "tokens: 0 in, 3 out" in other


def test_a_model_that_plays_the_user_has_a_name_and_an_endpoint() -> None:
    given: dict[str, Any] = {"user_model": "org/helper 1", "user_base_url": "http://127.0.0.1:9", "user_api_key": None}
    assert chosen_user(dict.fromkeys(given), {"MW_USER_API_KEY": "k"}) is None
    user = chosen_user(dict(given), {"MW_USER_API_KEY": "from outside"})
    assert user is not None and user.api_key is not None and user.api_key.get_secret_value() == "from outside"
    assert request(user=user, output=None).run_dir.name == "mobile_world-null-seed3-clock-wall-user-helper-1"
    for missing in ("user_model", "user_base_url"):
        with pytest.raises(ConfigError, match="--user-model and --user-base-url"):
            chosen_user(given | {missing: None}, {})
    with pytest.raises(ConfigError, match="no user to ask"):
        request(user=user, source=TaskSource(official=True))


def test_only_the_first_that_were_lost_are_named() -> None:
    names = [f"T{number}" for number in range(11)]
    for count in (10, 11):
        of = plan("null", " ".join(names[:count]), replicas=1)
        found = list(module._lines(summarise(of, [record(name, "infra_failure") for name in names[:count]])))
        assert sum("after 1 attempt:" in line for line in found) == 10
        assert (found[-1] == "not scored: 1 more, see summary.json") == (count == 11)


def result(summary: Summary, *, planned: int = 3, missing: int = 0) -> Any:
    run = SimpleNamespace(summary=SimpleNamespace(planned=planned), missing=missing, stopped=None)
    return SimpleNamespace(summary=summary, run=run, plan=plan("null", "A B C", replicas=1))


def test_where_results_are_and_what_else_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    summary = summarise(plan("null", "A B C", replicas=1), [record("A")])
    module._print_result(request(), result(summary))
    out, err = capsys.readouterr()
    assert out.startswith("success rate") and err == "results are in out\n"
    module._print_result(request(as_json=True), result(summary, planned=4))
    out, err = capsys.readouterr()
    assert json.loads(out)["planned"] == 3
    assert err.splitlines()[1].startswith("it also holds 1 planned episode of other requests: its summary.json counts")


def test_what_is_asked_for_reaches_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def run_evaluation(agent: EvaluatedAgent, registry: object, **more: Any) -> str:
        del registry
        asked.append((agent, more))
        return "done"

    monkeypatch.setattr("mobile_world.experiment.evaluation.run_evaluation", run_evaluation)
    monkeypatch.setattr(module, "on_what_runs", lambda request, apps: request)
    monkeypatch.setattr(module, "check_devices", lambda *words, **more: asked.append((words, more)))
    registry: Any = SimpleNamespace(apps=("an app",))
    stopped: Any = SimpleNamespace(stop="stop", told_by=None)
    housekeeping = Housekeeping()

    def run(**more: Any) -> Any:
        done: object = module._run(request(**more), registry, housekeeping, stopped)
        assert done == "done"
        return asked[-1][1]

    more = run(device="a,b")
    assert asked[0] == ((["a", "b"],), {"apps": ("an app",)})
    assert (more["tasks"], more["run_dir"], more["seed"], more["replicas"]) == ("ALL", Path("out"), 3, 2)
    options = more["options"]
    assert (options.workers, options.retries, options.shuffled, options.accept_new_code) == (2, 5, True, True)
    assert options.housekeeping is housekeeping and more["stop"] == "stop" and more["listener"] is not None
    rules = more["rules"]
    assert (rules.max_steps, rules.episode_timeout_s, rules.step_timeout_s) == (7, 30.0, 4.0)
    assert (rules.goal_level, rules.success_rule) == ("full", "declared")
    assert run()["options"].workers is None and run(max_concurrency=9, device="a")["options"].workers == 9
    asked.clear()
    assert run(aw_host=("http://a",))["options"].workers is None and len(asked) == 1, "no device is checked"


def test_devices_are_those_of_servers_or_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    registry: Any = SimpleNamespace(apps=())

    def noting(name: str) -> Any:
        def note(*words: Any, **more: Any) -> str:
            asked.append((name, words, more))
            return name

        return note

    monkeypatch.setattr("mobile_world.cli.server_options.served_devices", noting("served_devices"))
    for name in ("phones_that_run", "device_source"):
        monkeypatch.setattr(module, name, noting(name))
    served: object = module._devices(request(aw_host=("u",), device="d"), registry, 4)
    assert served == "served_devices"
    assert asked == [("served_devices", (("u",),), {"only": ["d"]})]
    here: object = module._devices(request(), registry, 4)
    assert here == "device_source"
    assert asked[1][2] == {"most": 4}
    assert asked[2][1:] == (([],), {"phones": 4, "running": "phones_that_run", "apps": ()})


@pytest.mark.parametrize(("missing", "interrupted", "status"), [(0, False, None), (1, False, 3), (1, True, 130)])
def test_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: int, interrupted: bool, status: int | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    summary = summarise(plan("null", "A B C", replicas=1), [record("A")])

    def run(request: EvalOptions, registry: object, housekeeping: object, asked: Any) -> Any:
        if interrupted:
            asked.signals.append(2)
        return result(summary, missing=missing)

    monkeypatch.setattr(module, "_run", run)
    words = ["--agent", "null", "--output", str(tmp_path / "o")]
    assert module.evaluate.main(words, standalone_mode=False) == status


def test_keys_options_and_names() -> None:
    assert key_in({"API_KEY": "b"}) == "b" and key_in({"API_KEY": "b", "MW_API_KEY": "a"}) == "a"
    assert key_in({"MW_API_KEY": ""}) is None
    assert named_option("top-k=3") == ("top_k", 3) and named_option(" a = b") == ("a", " b")
    for wrong in ("top_k", "=3"):
        with pytest.raises(ConfigError, match="--option takes NAME=VALUE"):
            named_option(wrong)
    assert plain_name("a/b c_d.e-f") == "a-b-c_d.e-f"
    agent = EvaluatedAgent("uivenus", {"model_name": f"org/{'m' * 70}", "base_url": "http://127.0.0.1:1/v1"}, 60.0)
    assert agent_title(agent) == f"uivenus-{'m' * 60}" and agent_title(EvaluatedAgent("null", {}, 60.0)) == "null"


def words(agent: str = "null", **given: Any) -> dict[str, Any]:
    nothing = ("api_key_env", "record", "replay", "system_prompt_file", "model_name", "base_url", "api_key", "codec")
    return dict.fromkeys(nothing) | {"agent_type": agent, "more": (), "step_timeout": 9.0} | given


def test_an_agent_is_chosen_with_what_it_takes(tmp_path: Path) -> None:
    environ = {"MW_API_KEY": "from outside", "MINE": "mine", "MW_EXECUTOR_API_KEY": "second"}
    model = {"model_name": "m", "base_url": "http://127.0.0.1:1/v1"}
    prompt = tmp_path / "p.txt"
    prompt.write_text("Be brief.")
    found = chosen_agent(words("uivenus", **model, system_prompt_file=prompt, more=("history_length=3",)), environ)
    options = dict(found.options)
    assert (options["api_key"], options["system_prompt"], options["history_length"]) == ("from outside", "Be brief.", 3)
    assert (found.name, found.step_timeout_s) == ("uivenus", 9.0)
    named = chosen_agent(words("uivenus", **model, api_key_env="MINE", record=Path("c")), environ)
    assert (named.options["api_key"], named.options["cassette_mode"]) == ("mine", "record")
    assert "cassette_mode" not in chosen_agent(words("uivenus", **model, replay=prompt), environ).options
    assert "api_key" not in chosen_agent(words(), environ).options, "it has no model"
    refused: list[tuple[dict[str, Any], str]] = [
        ({"agent": "null", **model}, "uses no model; leave out --model, --base-url"),
        ({"agent": "uivenus", **model, "api_key": "k", "api_key_env": "MINE"}, "not with both"),
        ({"agent": "uivenus", **model, "api_key_env": "NONE"}, "the environment variable NONE holds no key"),
        ({"agent": "uivenus", **model, "record": Path("a"), "replay": Path("b")}, "give --record or --replay"),
        ({"agent": "uivenus", **model, "more": ("model_name=x",)}, "the option model_name is given twice"),
        ({"agent": "uivenus", **model, "system_prompt_file": tmp_path}, "cannot read the system prompt"),
    ]
    for given, told in refused:
        with pytest.raises(ConfigError, match=told):
            chosen_agent(words(**given), environ)
