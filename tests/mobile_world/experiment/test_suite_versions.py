"""Versions of suites in plans, records and reports; whose tasks a run says that it plays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents import create_agent
from mobile_world.analysis import analyse
from mobile_world.domain import ConfigError
from mobile_world.domain.checksums import with_checksum
from mobile_world.experiment import (
    LocalExecutor,
    Plan,
    PlannedArm,
    PlannedTask,
    Rules,
    RunBegan,
    RunDirectory,
    RunEvent,
    RunResult,
    evaluate,
    plan_evaluation,
    run_plan,
)
from mobile_world.experiment.planning.arms import statements, whose_tasks
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import CodeVersion, RunHeader, grown
from mobile_world.experiment.storage.layout import SEAL
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.mobile_world.experiment.recorded import plan as planned
from tests.mobile_world.experiment.recorded import record
from tests.mobile_world.tasks.packs import task_text, write
from tests.phones_here import PhonesHere

NOW = FAMILIES["android_world"].version
TASK = "WifiEnableTask"
CODE = CodeVersion(version="1", rooms={})
DIFFER = "versions 1 and 2 of mobile_world, whose goals, checks and step budgets differ"


@pytest.fixture
def registry(tmp_path: Path) -> TaskRegistry:
    """The suite, and a task of the user's."""
    (tmp_path / "mine").mkdir()
    write(tmp_path / "mine", "own.py", task_text("OwnTask"))
    return TaskRegistry("android_world", extra_dirs=[tmp_path / "mine"])


def plan_of(registry: TaskRegistry, *tasks: str, replicas: int = 1) -> Plan:
    agent = PlannedArm(name="null", agent="null")
    return plan_evaluation(registry, agent=agent, tasks=tasks, base_seed=0, replicas=replicas, rules=Rules())


def test_tasks_of_the_suite_have_its_version_and_those_of_a_user_none(registry: TaskRegistry) -> None:
    assert [registry.create(name, seed=1).suite_version for name in (TASK, "OwnTask")] == [NOW, None]
    both = plan_of(registry, TASK, "OwnTask")
    assert (both.suite_versions, [task.outside for task in both.tasks]) == ((NOW,), [False, True])
    own = plan_of(registry, "OwnTask")
    assert (own.suite_versions, list(whose_tasks(own)), own.versioned_suite) == ((), [], "android_world")


def test_what_names_no_version_is_of_the_first() -> None:
    fields = planned().model_dump(exclude={"suite_versions"})
    assert Plan.model_validate(fields).suite_versions == (1,)
    assert record().suite_version == 1


# Resuming.


def begun(*versions: int) -> RunHeader:
    return RunHeader.begin(planned(suite_versions=versions), CODE, "2026-01-01T00:00:00+00:00")


def test_another_version_is_refused_with_both_and_kept_with_the_old_one_when_accepted() -> None:
    told = r"it was run with version 1 of mobile_world, and this code has version 2\. .*--accept-new-code"
    with pytest.raises(ConfigError, match=told):
        grown(begun(1), planned(suite_versions=(2,)), CODE)
    accepted = grown(begun(1), planned(suite_versions=(2,)), CODE, accept_new_code=True)
    assert accepted.plan.suite_versions == (1, 2)
    assert grown(accepted, planned(suite_versions=(2,)), CODE) == accepted
    with pytest.raises(ConfigError, match="run with versions 1 and 2 of mobile_world, and this code has version 3"):
        grown(accepted, planned(suite_versions=(3,)), CODE)


def redefined(plan: Plan, *, outside: bool = False) -> Plan:
    """A plan of the same tasks, as if their files had changed."""
    change = {"fingerprint": "changed", "max_steps": 99, "outside": outside}
    return plan.model_copy(update={"tasks": tuple(task.model_copy(update=change) for task in plan.tasks)})


def test_tasks_that_another_version_defines_otherwise_are_kept_with_the_old_code_or_go_on_when_accepted() -> None:
    later = redefined(planned(suite_versions=(2,)))
    told = r"version 2; the definition of 2 tasks \(A, B\) has changed with it\. .*--accept-new-code"
    with pytest.raises(ConfigError, match=told):
        grown(begun(1), later, CODE)
    accepted = grown(begun(1), later, CODE, accept_new_code=True)
    assert [(task.fingerprint, task.max_steps) for task in accepted.plan.tasks] == [("changed", 99)] * 2
    assert grown(accepted, later, CODE) == accepted, "from then on it is a run of that version"
    assert accepted.made_by_code_of(begun(1)).plan == begun(1).plan, "where nothing was run, nothing has changed"
    with pytest.raises(ConfigError, match="the definition of A has changed; the definition of B has changed"):
        grown(begun(1), redefined(planned(suite_versions=(1,))), CODE, accept_new_code=True)
    own = planned(suite_versions=(1,)).model_copy(update={"tasks": (PlannedTask(name="Own", outside=True),)})
    changed = redefined(own, outside=True).model_copy(update={"suite_versions": (2,)})
    with pytest.raises(ConfigError, match="the definition of Own has changed"):
        grown(RunHeader.begin(own, CODE, "2026-01-01T00:00:00+00:00"), changed, CODE, accept_new_code=True)


@pytest.mark.parametrize(("old", "new"), [((1,), ()), ((), (2,)), ((), ())])
def test_tasks_from_outside_the_suite_have_no_other_version(old: tuple[int, ...], new: tuple[int, ...]) -> None:
    assert grown(begun(*old), planned(suite_versions=new), CODE).plan.suite_versions == (*old, *new)


def run(plan: Plan, registry: TaskRegistry, pool: DevicePool, path: Path, **more: Any) -> RunResult:
    def agent(_: object) -> Any:
        return create_agent("null")

    executor = LocalExecutor(pool, agent, lambda spec: registry.create(spec.key.task, seed=spec.seed), 1)
    return run_plan(plan, executor, path, **more)


@pytest.fixture(scope="module")
def pool() -> Iterator[DevicePool]:
    with DevicePool(PhonesHere(1)) as pool:
        yield pool


def without_versions(path: Path) -> None:
    """Make a run one that earlier code wrote."""
    header = json.loads((path / "run.json").read_bytes())
    del header["plan"]["suite_versions"], header["sealed"]
    (path / "run.json").write_text(json.dumps(header))
    records = [json.loads(line) for line in (path / "journal.jsonl").read_bytes().splitlines()]
    later = ("suite_version", "trajectory_sha256", "after", "checksum")
    kept = [{name: value for name, value in each.items() if name not in later} for each in records]
    (path / "journal.jsonl").write_bytes(b"".join(with_checksum(json.dumps(each).encode()) for each in kept))
    (path / SEAL).unlink()


def test_a_run_of_the_first_version_is_resumed_where_that_is_accepted_and_tells_both(
    registry: TaskRegistry, pool: DevicePool, tmp_path: Path
) -> None:
    path, events = tmp_path / "run", list[RunEvent]()
    run(plan_of(registry, TASK), registry, pool, path)
    without_versions(path)
    one = plan_of(registry, TASK)
    with pytest.raises(ConfigError, match=f"run with version 1 of android_world, and this code has version {NOW}"):
        run(one, registry, pool, path)
    run(one, registry, pool, path, accept_new_code=True)
    header = RunDirectory(path).header()
    assert header is not None and header.plan.suite_versions == (1,), "nothing was run"
    result = run(
        plan_of(registry, TASK, replicas=2), registry, pool, path, accept_new_code=True, listener=events.append
    )
    assert [each.suite_version for each in RunDirectory(path).journal.records()] == [1, NOW]
    (remark,) = next(event for event in events if isinstance(event, RunBegan)).remarks
    assert remark.startswith(
        f"This run was started with version 1 of android_world, and continues with version {NOW}, "
    )
    assert result.summary.suite_versions == (1, NOW)
    asked = evaluate("null", suite=registry, tasks=TASK, replicas=2, run_dir=path, devices=PhonesHere(1))
    assert (asked.summary.scored, asked.plan.suite_versions, asked.summary.suite_versions) == (2, (1, NOW), (1, NOW))
    reports = write_reports(path)
    assert reports.content.suite_versions == (1, NOW)
    assert reports.content.analysis.sentences[0] == reports.content.statements[0]
    for page in reports.pages:
        assert f"versions 1 and {NOW} of android" in page.read_text().replace("\\", "")


# Comparing.


def test_records_of_different_versions_are_analysed_where_that_is_asked_for() -> None:
    records = [record("A", arm="one"), record("A", arm="two", suite_version=2)]
    with pytest.raises(ConfigError, match=f"{DIFFER}.* --across-versions"):
        analyse(records, factors={}, baseline="one", seed=0)
    found = analyse(records, factors={}, baseline="one", seed=0, across_versions=True)
    assert DIFFER in found.sentences[0]
    same = [each.model_copy(update={"suite_version": 2}) for each in records]
    assert DIFFER not in analyse(same, factors={}, baseline="one", seed=0).sentences[0]


def test_tasks_without_a_version_are_in_the_way_of_no_comparison() -> None:
    records = [record("A", arm="one", suite_version=2), record("B", arm="two", suite_version=None)]
    assert analyse(records, factors={}, baseline="one", seed=0).counts.records == 2


# Whose tasks.


def playing(suite: str, *tasks: str, **more: Any) -> list[str]:
    plan = planned(tasks=" ".join(tasks), suite_versions=(2,), **more)
    return list(whose_tasks(plan.model_copy(update={"suite": suite})))


def test_a_run_says_that_tasks_with_names_of_others_are_not_theirs() -> None:
    version, whose = playing("android_world", "SystemWifiTurnOn", "BrowserMaze")
    assert version == "Tasks: version 2 of android_world."
    assert whose.startswith(
        "Goals, data, checks and step budgets are ours, not AndroidWorld's. Its own tasks run with "
    )
    assert "--source official: docs/guides/androidworld.md" in whose
    assert "docs/reference/mobileworld-verdicts.md" in playing("mobile_world", "SetAlarmTask")[1]


def test_under_official_compat_it_says_what_follows_the_original() -> None:
    _, android = playing("android_world", "BrowserMaze", official_compat=True)
    assert android.startswith(
        "Goals and data are ours, not AndroidWorld's; checks and step budgets follow its rules (--official-compat). "
    )
    _, mobile = playing("mobile_world", "SetAlarmTask", official_compat=True)
    assert "not the MobileWorld benchmark's; the first replica of seed 0 has its data (--official-compat)." in mobile


def test_tasks_without_such_names_are_told_as_none_of_the_originals(registry: TaskRegistry) -> None:
    version, none = playing("android_world", "WifiEnableTask")
    assert version == "Tasks: version 2 of android_world."
    assert none == (
        "None of these tasks is one of AndroidWorld's: '@official' selects ours by their names. "
        "Its own tasks run with --source official: docs/guides/androidworld.md."
    )
    _, mobile = playing("mobile_world", "WakeUpAskTask")
    assert mobile.startswith("None of these tasks is one of the MobileWorld benchmark's: ")
    assert playing("goalless", "AlarmAlreadySetScene") == ["Tasks: version 2 of goalless."]
    assert list(whose_tasks(plan_of(registry, "OwnTask"))) == [], "nobody takes tasks of one's own for the original's"


@pytest.mark.parametrize(
    ("tasks", "told"),
    [
        (["WifiEnableTask", "BrowserMaze"], "1 of the 2 tasks has a name of AndroidWorld's, but goals, data, "),
        (
            ["WifiEnableTask", "BrowserMaze", "BrowserDraw"],
            "2 of the 3 tasks have names of AndroidWorld's, but goals, ",
        ),
    ],
)
def test_some_tasks_have_such_names(tasks: list[str], told: str) -> None:
    assert playing("android_world", *tasks)[1].startswith(told)


def test_a_users_task_is_not_ours_whatever_its_name() -> None:
    own = planned(suite_versions=()).model_copy(
        update={"suite": "android_world", "tasks": (PlannedTask(name="BrowserMaze", outside=True),)}
    )
    assert list(whose_tasks(own)) == []
    both = own.model_copy(update={"suite_versions": (2,), "tasks": (*own.tasks, PlannedTask(name="WifiEnableTask"))})
    version, none = whose_tasks(both)
    assert version == "Tasks: version 2 of android_world, and 1 from outside it."
    assert none.startswith("None of these tasks is one of AndroidWorld's")


def test_official_runs_say_that_they_are(tmp_path: Path) -> None:
    own = planned(source="official").model_copy(update={"suite": "android_world"})
    assert list(whose_tasks(own)) == ["The tasks are AndroidWorld's own: its code draws, sets up and judges them."]
    assert own.versioned_suites == [] and set(whose_tasks(own)) <= set(statements(own))
