"""What is known about the tasks of somebody's copy of AndroidWorld, and what is said when it cannot be used."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.domain import ConfigError, official_seed
from mobile_world.experiment import PlannedArm, Rules, plan_evaluation
from mobile_world.experiment.planning.plan_differences import differences
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.official_adapter import OfficialInstallation, OfficialRegistry
from tests.mobile_world.tasks.official.conftest import STAND_IN


def test_tasks_are_what_their_code_says(registry: OfficialRegistry) -> None:
    assert "StandInQuestion" in registry.names()
    kind = registry.get("SystemBluetoothTurnOff")
    assert kind.goal == "Turn bluetooth {on_or_off}."
    assert kind().max_steps == 12
    assert kind.task_tags == {"lang-en", "difficulty-easy"}
    assert kind.app_names == {"Settings"}
    assert registry.file_of(kind.__name__)[0] == STAND_IN / "android_world" / "tasks.py"
    question = registry.get("StandInQuestion")
    assert question.app_names == {"simple calendar pro"}
    assert question.task_tags == {"lang-en", "difficulty-hard", "information-retrieval"}
    assert not question().proven
    assert not registry.get("StandInLooking").start_on_home_screen


def test_seeds_are_those_of_the_original() -> None:
    assert official_seed(base_seed=30, task="SimpleSmsSend", replica=0) == 4209246460
    assert official_seed(base_seed=30, task="MarkorMergeNotes", replica=0) == 2594989658


def test_a_seed_decides_the_instance(registry: OfficialRegistry) -> None:
    one, again, other = (registry.create("StandInQuestion", seed=seed) for seed in (1, 1, 2))
    assert one.params == again.params
    assert one.params["seed"] == 1
    assert one.params["row_objects"] != other.params["row_objects"]


def test_plans_keep_whose_tasks_they_are(registry: OfficialRegistry) -> None:
    arm = PlannedArm(name="null", agent="null")
    tasks = ["SystemBluetoothTurnOff"]
    official = plan_evaluation(registry, agent=arm, tasks=tasks, base_seed=30, replicas=2, rules=Rules())
    assert official.source == "official"
    expected = [official_seed(base_seed=30, task=tasks[0], replica=replica) for replica in range(2)]
    assert [seed for _, seed in official.instances()] == expected
    assert [spec.seed for spec in official.episodes()] == expected
    native = plan_evaluation(
        TaskRegistry("android_world"), agent=arm, tasks=tasks, base_seed=30, replicas=2, rules=Rules()
    )
    assert native.source == "native"
    assert native.tasks[0].fingerprint != official.tasks[0].fingerprint
    assert "source was 'native' and is now 'official'" in differences(native, official)


def test_what_the_hour_decides_does_not_end_a_run(registry: OfficialRegistry) -> None:
    kind = registry.get("StandInQuestion")
    one, other = (kind.from_params({"title": title}, seed=1, suite="android_world") for title in ("noon", "night"))
    assert one.goal != other.goal
    assert one.identity == other.identity
    assert one.identity != registry.create("StandInQuestion", seed=2).identity


def test_agents_that_play_solutions_need_some(registry: OfficialRegistry) -> None:
    with pytest.raises(ConfigError, match="these have none: StandInHalf"):
        plan_evaluation(
            registry,
            agent=PlannedArm(name="oracle", agent="oracle"),
            tasks=["StandInHalf"],
            base_seed=0,
            replicas=1,
            rules=Rules(),
        )


def test_unknown_names_are_refused_with_near_ones(registry: OfficialRegistry) -> None:
    with pytest.raises(ConfigError, match="did you mean StandInHalf"):
        registry.get("StandInHalv")


def test_what_is_missing_is_said_with_the_next_step(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no package android_world in .*clone https://github\.com/google-research"):
        OfficialInstallation(tmp_path)
    with pytest.raises(ConfigError, match=r"there is no interpreter .*requirements\.txt"):
        OfficialInstallation(STAND_IN, tmp_path / "python")
    package = tmp_path / "android_world"
    package.mkdir()
    (package / "__init__.py").touch()
    with pytest.raises(ConfigError, match=r"does not fit this version of MobileWorld.*cannot import name 'registry'"):
        OfficialRegistry(OfficialInstallation(tmp_path)).names()
    (package / "registry.py").write_text("import no_such_requirement\n")
    missing = r"cannot run AndroidWorld: the module 'no_such_requirement'.*--official-python"
    with pytest.raises(ConfigError, match=missing):
        OfficialRegistry(OfficialInstallation(tmp_path)).names()
    with pytest.raises(ConfigError, match="has the tasks of android_world alone"):
        OfficialRegistry(OfficialInstallation(STAND_IN), "mobile_world")


def test_a_checkout_without_compiled_protocol_buffers_is_told_to_compile_them(tmp_path: Path) -> None:
    checkout = tmp_path / "android_world checkout"
    shutil.copytree(STAND_IN, checkout)
    proto = checkout / "android_world" / "information_retrieval" / "proto"
    proto.mkdir(parents=True)
    (proto / "__init__.py").touch()
    with (checkout / "android_world" / "__init__.py").open("a") as package:
        package.write("from android_world.information_retrieval.proto import state_pb2\n")
    compiling = rf"protocol buffers are not compiled \(state_pb2 is missing\); run '\S+ setup.py install' in {checkout}"
    with pytest.raises(ConfigError, match=compiling):
        OfficialRegistry(OfficialInstallation(checkout)).names()


def mw(home: Path, *words: str) -> Result:
    environ = {"HOME": str(home), "MW_STATE_DIR": str(home / "state")}
    return CliRunner().invoke(app, [*words, "--suite-family", "android_world"], env=environ)


OFFICIAL = ("--source", "official", "--official-path", str(STAND_IN))


def test_the_command_line_lists_and_shows_them(tmp_path: Path) -> None:
    listed = mw(tmp_path, "info", "task", *OFFICIAL, "--json")
    assert listed.exit_code == 0, listed.output
    rows = {row["name"]: row["proven"] for row in json.loads(listed.stdout)}
    assert rows["SystemBluetoothTurnOff"] == "has a solution", "ours, and not proven on its code here"
    assert rows["StandInHalf"] == "no solution"
    shown = mw(tmp_path, "info", "task", *OFFICIAL, "--name", "SystemBluetoothTurnOff", "--seed", "30", "--json")
    details = json.loads(shown.stdout)
    assert details["instance_goal"] == "Turn bluetooth off."
    assert details["instance_seed"] == official_seed(base_seed=30, task="SystemBluetoothTurnOff", replica=0)


def test_options_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    alone = mw(tmp_path, "info", "task", "--official-path", str(STAND_IN))
    assert alone.exit_code == 2
    assert "are for --source official" in alone.output
    mixed = mw(tmp_path, "info", "task", *OFFICIAL, "--task-dir", str(tmp_path))
    assert mixed.exit_code != 0
    assert "does not mix" in f"{mixed.output}{mixed.exception}"


@pytest.mark.slow
def test_agents_are_evaluated_and_solutions_checked(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("--task", "SystemBluetoothTurnOff", "--output", str(run), "--json")
    done = mw(tmp_path, "eval", "--agent-type", "oracle", *OFFICIAL, *words)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["success_rate"] == 1
    checked = mw(tmp_path, "task", "check", *OFFICIAL, "SystemBluetoothTurnOff", "--seeds", "1", "--json")
    assert checked.exit_code == 0, checked.output
    [proof] = json.loads(checked.stdout)
    assert proof["conclusion"] == "proven"
    assert {stage["stage"] for stage in proof["stages"]} == {"solution"}
