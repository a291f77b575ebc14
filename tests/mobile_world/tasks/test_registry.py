"""Tasks are found by themselves, suites stay apart, and nothing that cannot be used goes unsaid."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.tasks import FAMILIES, BaseTask, TaskRegistry
from tests.mobile_world.tasks.packs import GUIDE_SAMPLE, task_text, write


def registry(*folders: Path, family: str = "android_world") -> TaskRegistry:
    return TaskRegistry(suite_family=family, extra_dirs=folders)


def own_names(found: TaskRegistry, folder: Path) -> list[str]:
    return [name for name in found.names() if found.file_of(name)[0].is_relative_to(folder)]


def complaints(found: TaskRegistry, folder: Path) -> list[tuple[str, int, str]]:
    return [
        (problem.file.name, problem.line, problem.reason)
        for problem in found.problems
        if problem.file.is_relative_to(folder)
    ]


def test_the_sample_of_the_guide_loads_as_written(tmp_path: Path) -> None:
    write(tmp_path, "my_category/my_task.py", GUIDE_SAMPLE)
    found = registry(tmp_path)
    assert found.problems == ()
    task = found.create("MyAndroidWorldTask", seed=3)
    assert (task.goal, task.params, task.suite_family) == ("Your task instruction here", {}, "android_world")
    assert not task.proven
    assert found.file_of("MyAndroidWorldTask") == (tmp_path / "my_category/my_task.py", 8)


def test_suites_are_isolated() -> None:
    folders = {name: TaskRegistry(name).family.folder for name in FAMILIES}
    for name in FAMILIES:
        found = TaskRegistry(name)
        others = [folder for other, folder in folders.items() if other != name and folder.is_relative_to(folders[name])]
        for task in found.names():
            place = found.file_of(task)[0]
            assert place.is_relative_to(folders[name])
            assert not any(place.is_relative_to(folder) for folder in others)
    assert set(TaskRegistry("mobile_world").names()) & set(TaskRegistry("android_world").names()) == set()


def test_the_package_has_no_problems_of_its_own() -> None:
    assert [str(problem) for name in FAMILIES for problem in TaskRegistry(name).problems] == []


def test_unknown_family_and_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="valid: mobile_world, android_world, goalless; did you mean 'android_world'"):
        TaskRegistry("androidworld")
    with pytest.raises(ConfigError, match="nowhere does not exist"):
        registry(tmp_path / "nowhere")


def test_unknown_task_gets_near_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a.py", task_text("SetTheTableTask"))
    with pytest.raises(ConfigError, match="no task 'settheTableTsk' in android_world; did you mean SetTheTableTask"):
        registry(tmp_path).get("settheTableTsk")
    monkeypatch.setattr("mobile_world.tasks.registry.MOST_LISTED", 200)
    with pytest.raises(
        ConfigError, match=r"no task 'Ωmega' in mobile_world; there are: AcceptMeetingTask, .*WorldClock"
    ):
        TaskRegistry("mobile_world").get("Ωmega")
    monkeypatch.undo()
    with pytest.raises(ConfigError, match="it is one of android_world: --suite-family android_world"):
        TaskRegistry("mobile_world").get("SimpleAlarmTask")
    write(tmp_path, "many.py", "\n".join(task_text(f"Chore{number}") for number in range(40)))
    with pytest.raises(ConfigError, match="mw info task --suite-family android_world"):
        registry(tmp_path).get("Ωmega")


BROKEN = {
    "syntax.py": ("x = 1\nclass A(list):\n    B C\n", 3, "cannot be imported: SyntaxError"),
    "missing_module.py": ("import no_such_module_at_all\nclass A(list):\n    pass\n", 1, "ModuleNotFoundError"),
    "raises.py": ("x = 1\nclass A(list):\n    y = 1 / 0\n", 3, "ZeroDivisionError"),
    "leaves.py": ("import sys\nclass A(list):\n    pass\nsys.exit(4)\n", 4, "SystemExit: 4"),
    "misspelt.py": (task_text("Misspelt").replace("class Misspelt", "clas Misspelt"), 4, "SyntaxError"),
    "wide.py": ("\0".join(task_text("Wide")) + "\0", 0, "null bytes"),
    "dotted.name.py": (task_text("Dotted"), 0, "rename it, without dots"),
    "no_goal.py": (task_text("NoGoal", attributes=False), 4, "NoGoal does not define goal, app_names, task_tags"),
    "empty_goal.py": (task_text("EmptyGoal", body='goal = " "'), 4, "EmptyGoal has no goal"),
    "text_tags.py": (task_text("TextTags", body='task_tags = "lang-en"'), 4, "must define task_tags as a set"),
    "no_check.py": (task_text("NoCheck").partition("    def is_successful")[0], 4, "NoCheck has no check"),
    "arguments.py": (task_text("Arguments", body="def __init__(self, x): ..."), 4, "cannot be made from a seed"),
    "braces.py": (
        task_text(
            "Braces", body='goal = "Type {oops}"\n@classmethod\ndef draw_params(cls, random):\n    return {"a": 1}'
        ),
        4,
        "cannot be made from a seed: the goal has {oops}; draw_params gives a",
    ),
    "unfilled.py": (
        task_text("Unfilled", body='goal = "Do {thing}"'),
        4,
        "{thing} in its goal and draws no parameters",
    ),
    "vague.py": (
        task_text("Vague", body='vague_goal = "At {it:02}"'),
        4,
        "{it:02} in its vague_goal and draws no param",
    ),
    "twice.py": (task_text("Twice") + task_text("Twice"), 13, "Twice is defined twice"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_used_is_a_problem_with_a_place_and_spares_the_rest(tmp_path: Path, name: str) -> None:
    text, line, reason = BROKEN[name]
    write(tmp_path, "a_good.py", task_text("AGoodTask"))
    write(tmp_path, name, text)
    write(tmp_path, "z_good.py", task_text("ZGoodTask"))
    found = registry(tmp_path)
    (complaint,) = complaints(found, tmp_path)
    assert complaint[:2] == (name, line), complaint
    assert reason in complaint[2]
    assert {"AGoodTask", "ZGoodTask"} <= set(own_names(found, tmp_path))
    assert ("Twice" in found.names()) == (name == "twice.py")


def test_braces_that_hold_no_name_are_text(tmp_path: Path) -> None:
    write(tmp_path, "json.py", task_text("Json", body="goal = 'Write {\"a\": 1} and {} down.'"))
    assert registry(tmp_path).create("Json", seed=0).goal == 'Write {"a": 1} and {} down.'


def test_asking_for_a_broken_task_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = write(tmp_path, "broken.py", "import no_such_module_at_all\n" + task_text("BrokenTask"))
    with pytest.raises(ConfigError, match=rf"'BrokenTask' cannot be used: {file}:1: .*no_such_module_at_all"):
        registry(tmp_path).get("BrokenTask")


def test_a_problem_of_another_class_is_not_blamed_on_a_name(tmp_path: Path) -> None:
    write(tmp_path, "mixed.py", task_text("NoGoal", attributes=False) + "\n\nclass Pair(list):\n    pass\n")
    with pytest.raises(ConfigError, match="no task 'Pair'"):
        registry(tmp_path).get("Pair")


def test_of_two_tasks_with_one_name_the_first_counts(tmp_path: Path) -> None:
    one = write(tmp_path / "one", "b.py", task_text("SameTask", body='goal = "first"'))
    two = write(tmp_path / "two", "a.py", task_text("SameTask", body='goal = "second"'))
    found = registry(tmp_path / "one", tmp_path / "two")
    assert found.get("SameTask").goal == "first"
    (complaint,) = complaints(found, tmp_path)
    assert complaint[:2] == (two.name, 4)
    assert str(one) in complaint[2]
    assert registry(tmp_path / "two", tmp_path / "one").get("SameTask").goal == "second"
    again = registry(tmp_path / "one", tmp_path / "one")
    assert complaints(again, tmp_path) == []


def test_bases_support_files_and_other_classes_are_no_tasks(tmp_path: Path) -> None:
    write(tmp_path, "_shared.py", task_text("SharedTask"))
    write(tmp_path, "_private/hidden.py", task_text("HiddenTask"))
    write(tmp_path, ".venv/lib.py", task_text("VenvTask"))
    write(tmp_path, "__init__.py", task_text("InitTask"))
    write(tmp_path, "base.py", task_text("_Base"))
    abstract = "from abc import ABC, abstractmethod\n" + task_text(
        "Abstract", base="BaseTask, ABC", body="@abstractmethod\ndef more(self): ..."
    )
    write(tmp_path, "abstract.py", abstract)
    write(tmp_path, "plain.py", "class Plain(dict):\n    pass\n")
    write(tmp_path, "script.py", "raise RuntimeError('never run: there is no class here')\n")
    imported = "from .base import _Base\nfrom ._shared import SharedTask\n\nclass RealTask(_Base):\n    pass\n"
    write(tmp_path, "sub/real.py", imported.replace("from .", "from .."))
    found = registry(tmp_path)
    assert own_names(found, tmp_path) == ["RealTask"]
    assert complaints(found, tmp_path) == []
    assert issubclass(found.get("RealTask"), BaseTask)


def test_classes_that_only_python_can_find_are_found(tmp_path: Path) -> None:
    text = task_text("_Base") + '\nfor _name in ("MadeTask",):\n    globals()[_name] = type(_name, (_Base,), {})\n'
    write(tmp_path, "made.py", text)
    assert registry(tmp_path).create("MadeTask", seed=1).goal == "Do it"


def test_only_the_file_that_is_asked_about_is_imported(tmp_path: Path) -> None:
    write(tmp_path, "wanted.py", task_text("WantedTask"))
    write(
        tmp_path, "other.py", f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\nclass A(list): ...\n"
    )
    found = registry(tmp_path)
    assert found.get("WantedTask").__name__ == "WantedTask"
    assert found.select("WantedTask,WantedTask") == ["WantedTask"]
    assert not (tmp_path / "ran").exists()
    assert "WantedTask" in found.names()
    assert (tmp_path / "ran").exists()


@pytest.mark.slow
def test_every_episode_gets_an_object_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, "a.py", task_text("FreshTask"))
    found = registry(tmp_path)
    assert found.create("FreshTask", seed=1) is not found.create("FreshTask", seed=1)
    module = found.get("FreshTask").__module__
    assert registry(tmp_path).get("FreshTask").__module__ == module
    command = [sys.executable, "-c", "import sys\nfrom mobile_world.tasks import TaskRegistry\n" + MODULE]
    done = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == module


MODULE = "print(TaskRegistry('android_world', extra_dirs=sys.argv[1:]).get('FreshTask').__module__)"


def test_a_file_that_appears_later_is_found_by_the_next_registry(tmp_path: Path) -> None:
    write(tmp_path, "a.py", task_text("EarlyTask"))
    assert own_names(registry(tmp_path), tmp_path) == ["EarlyTask"]
    write(tmp_path, "b.py", task_text("LateTask"))
    assert own_names(registry(tmp_path), tmp_path) == ["EarlyTask", "LateTask"]


@pytest.mark.slow
def test_hundreds_of_files_take_well_under_a_second(tmp_path: Path) -> None:
    for number in range(500):
        write(tmp_path, f"category_{number % 10}/task_{number}.py", task_text(f"Generated{number}Task"))
    assert len(registry(tmp_path).names()) >= 500
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", TIMED, str(tmp_path)], capture_output=True, text=True, check=True)
    one, everything = map(float, done.stdout.split())
    assert one < 0.5, done.stdout
    assert everything < 1.0, done.stdout
    assert time.perf_counter() - began < 20


TIMED = """
import sys, time
from mobile_world.tasks import TaskRegistry
began = time.perf_counter()
found = TaskRegistry("android_world", extra_dirs=sys.argv[1:])
found.get("Generated7Task")
print(time.perf_counter() - began)
assert len(found.names()) >= 500
print(time.perf_counter() - began)
"""
