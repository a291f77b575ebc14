"""Tasks that need an extra which is not installed are refused before anything starts, and never scored."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest

from mobile_world.domain import ConfigError
from mobile_world.experiment import plan_arms
from mobile_world.experiment.planning.plan import PlannedArm
from mobile_world.experiment.planning.rules import Rules
from mobile_world.experiment.specification.environment import AndroidWorldEnvironment
from mobile_world.extras import EXTRAS, install_command, installed_version, missing_packages
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.task_extras import left_out_message, missing_extras, tasks_by_missing_extra, unknown_extras
from tests.mobile_world.tasks.extra_packs import EXTRA, INSTALL, REFUSED, hologram_pack, made_up_extra
from tests.mobile_world.tasks.packs import task_text, write

ALONE = REFUSED.replace("2 tasks need", "1 task needs").replace(", SecondTask", "")


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TaskRegistry:
    made_up_extra(monkeypatch)
    return TaskRegistry("android_world", extra_dirs=[hologram_pack(tmp_path)])


def test_what_is_installed() -> None:
    assert installed_version("no-such-package") is None and installed_version("click") is not None
    assert all(set(missing_packages(name)) <= set(extra.packages) for name, extra in EXTRAS.items())
    assert install_command(["ray", "gym"]) == "pip install 'mobile-world[gym,ray]'"


def test_tasks_are_known_but_not_played(registry: TaskRegistry) -> None:
    assert registry.problems == ()
    assert tasks_by_missing_extra(registry.tasks()) == {EXTRA: ["HologramTask", "SecondTask"]}
    assert missing_extras(registry.get("PlainTask")) == [] == unknown_extras(registry.get("HologramTask"))
    registry.refuse_missing_extras(["PlainTask", "WifiEnableTask"])
    with pytest.raises(ConfigError) as refused:
        registry.refuse_missing_extras(registry.select("HologramTask,PlainTask,SecondTask"))
    assert str(refused.value) == REFUSED


def test_groups_leave_them_out_and_names_do_not(registry: TaskRegistry) -> None:
    everything = registry.select("ALL")
    assert registry.select_playable("ALL") == [
        name for name in everything if name not in ("HologramTask", "SecondTask")
    ]
    assert [task.__name__ for task in registry.left_out("all")] == ["HologramTask", "SecondTask"]
    assert registry.select_playable("SecondTask, ALL")[0] == "SecondTask"
    assert [task.__name__ for task in registry.left_out("SecondTask, ALL")] == ["HologramTask"]
    assert left_out_message(registry.left_out("PlainTask")) == ""


def test_a_group_of_which_nothing_remains_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up_extra(monkeypatch)
    write(
        tmp_path, "alone.py", task_text("AloneTask", body=f'extras = ("{EXTRA}",)\ntask_tags = {{"lang-en", "alone"}}')
    )
    with pytest.raises(ConfigError, match="AloneTask; run pip install"):
        TaskRegistry("android_world", extra_dirs=[tmp_path]).select_playable("@tag:alone")


def test_two_extras_are_installed_with_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up_extra(monkeypatch)
    monkeypatch.setitem(EXTRAS, "smells", EXTRAS[EXTRA]._replace(packages=("no-nose", "no-lab", "click")))
    write(tmp_path, "rich.py", task_text("RichTask", body=f'extras = {{"smells", "{EXTRA}"}}'))
    found = TaskRegistry("android_world", extra_dirs=[tmp_path])
    with pytest.raises(ConfigError) as refused:
        found.refuse_missing_extras(["RichTask"])
    assert str(refused.value) == (
        "1 task needs the extra 'holograms', which is not installed (no no-such-package): RichTask; 1 task needs the "
        "extra 'smells', which is not installed (no no-nose and no-lab): RichTask; run pip install "
        "'mobile-world[holograms,smells]', or choose other tasks"
    )


def test_a_plan_is_refused_before_its_agents_are_made(registry: TaskRegistry) -> None:
    def make(arm: PlannedArm) -> None:
        raise AssertionError(f"{arm} was made")

    with pytest.raises(ConfigError, match=re.escape(ALONE)):
        plan_arms(
            registry,
            arms=(PlannedArm(name="null", agent="null", fingerprint=""),),
            tasks=["PlainTask", "HologramTask"],
            base_seed=0,
            replicas=1,
            rules=Rules(),
            make=make,  # type: ignore[arg-type]
        )


def test_nothing_is_set_up_by_loops_of_ones_own(registry: TaskRegistry) -> None:
    untouched = cast(AndroidController, object())
    task = registry.create("HologramTask", seed=1)
    with pytest.raises(ConfigError, match=re.escape(INSTALL)):
        task.initialize_task(untouched)
    assert not task.initialized
    folder = registry.file_of("HologramTask")[0].parent
    with pytest.raises(ConfigError, match=re.escape(ALONE)):
        AndroidWorldEnvironment({"id": "HologramTask"}, 1, task_dirs=[folder], controller=untouched)


@pytest.mark.parametrize(
    ("extras", "reason"),
    [
        ('"ray"', "OddTask must define extras as a set of texts in the class"),
        (
            '("hologram",)',
            f"OddTask needs the extra 'hologram', which mobile-world does not have; there are: {', '.join(EXTRAS)}",
        ),
    ],
)
def test_extras_that_are_none(tmp_path: Path, extras: str, reason: str) -> None:
    write(tmp_path, "odd.py", task_text("OddTask", body=f"extras = {extras}"))
    found = TaskRegistry("android_world", extra_dirs=[tmp_path])
    assert [problem.reason for problem in found.problems] == [reason]
