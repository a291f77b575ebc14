"""`mw info` as people and programs use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from tests.mobile_world.tasks.packs import GUIDE_SAMPLE, task_text, write

Mw = Callable[..., Result]

SAMPLES = {"SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"}


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw` in this process, with an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("MW_TASK_DIRS", raising=False)
    return lambda *words: CliRunner().invoke(app, words)


def rows(done: Result) -> Any:
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize("flag", ["--suite-family", "--suite_family"])
def test_tasks_of_a_family(mw: Mw, flag: str) -> None:
    listed = rows(mw("info", "task", flag, "android_world", "--json"))
    assert {row["name"] for row in listed} >= SAMPLES
    by_name = {row["name"]: row for row in listed}
    alarm = by_name["SimpleAlarmTask"]
    assert alarm["apps"] == ["Clock"]
    assert "lang-en" in alarm["tags"]
    assert alarm["proven"] == "proven"
    assert alarm["steps"] >= 10
    assert "{" in alarm["goal"], "the listing shows the template"
    assert not SAMPLES & {row["name"] for row in rows(mw("info", "task", "--json"))}


def test_plain_text_for_pipes(mw: Mw) -> None:
    done = mw("info", "task", "--suite-family", "android_world")
    assert done.stdout.splitlines()[0].split() == ["NAME", "APPS", "TAGS", "STEPS", "PROVEN", "MISSING", "GOAL"]
    assert "\x1b" not in done.stdout


def test_filters(mw: Mw) -> None:
    suite = ("--suite-family", "android_world", "--json")
    assert [row["name"] for row in rows(mw("info", "task", *suite, "--filter", "simplealarm"))] == ["SimpleAlarmTask"]
    tagged = rows(mw("info", "task", *suite, "--tag", "lang-en"))
    assert {row["name"] for row in tagged} >= SAMPLES
    assert rows(mw("info", "task", *suite, "--filter", "no such thing")) == []
    done = mw("info", "task", "--suite-family", "android_world", "--tag", "lang-xx")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there are:" in done.stderr


def test_everything_about_one_task(mw: Mw) -> None:
    words = ("info", "task", "--suite-family", "android_world", "--name", "SimpleAlarmTask", "--json")
    first, again, other = rows(mw(*words)), rows(mw(*words)), rows(mw(*words, "--seed", "1"))
    assert first == again
    assert first["parameters"] != other["parameters"]
    assert "{" not in first["instance_goal"]
    assert first["instance_app_goal"] == "Use Clock."
    assert first["file"].partition(":")[0].endswith("android_world/simple_alarm_task.py")
    text = mw(*words[:-1]).stdout
    assert first["instance_goal"] in text


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (
            ("task", "--suite-family", "andriod_world"),
            "valid: mobile_world, android_world, goalless; did you mean 'android_world'?",
        ),
        (("app", "--suite-family", ""), "valid: mobile_world, android_world"),
        (("suite", "--name", "world"), "valid: mobile_world, android_world"),
        (("task", "--suite-family", "android_world", "--name", "SimpleAlarm"), "did you mean SimpleAlarmTask"),
        (("app", "--suite-family", "android_world", "--name", "Clok"), "did you mean 'Clock'?"),
        (("agent", "--name", "orcale"), "did you mean 'oracle'?"),
        (("task", "--task-dir", "/no/such/place"), "/no/such/place does not exist"),
        (("task", "--suite-famly", "x"), "--suite-family"),
        (("tsak",), "did you mean 'task'?"),
    ],
)
def test_misuse_names_the_choices(mw: Mw, words: tuple[str, ...], hint: str) -> None:
    done = mw("info", *words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert hint in done.stderr


def test_the_task_of_the_guide_has_no_solution(mw: Mw, tmp_path: Path) -> None:
    write(tmp_path / "pack", "my_category/my_task.py", GUIDE_SAMPLE)
    words = ("info", "task", "--suite-family", "android_world", "--filter", "MyAndroidWorldTask", "--json")
    (row,) = rows(mw(*words, "--task-dir", str(tmp_path / "pack")))
    assert (row["name"], row["proven"]) == ("MyAndroidWorldTask", "no solution")
    (same,) = rows(mw(*words, "--task_dir", str(tmp_path / "pack"), "--strict"))
    assert same == row


def test_files_that_print_do_not_disturb_json(mw: Mw, tmp_path: Path) -> None:
    write(tmp_path / "pack", "loud.py", 'print("hello")\n' + task_text("LoudTask"))
    done = mw("info", "task", "--filter", "LoudTask", "--task-dir", str(tmp_path / "pack"), "--json")
    assert [row["name"] for row in rows(done)] == ["LoudTask"]
    assert "hello" in done.stderr


def test_task_directories_come_from_settings_too(mw: Mw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "pack", "my_task.py", GUIDE_SAMPLE)
    monkeypatch.setenv("MW_TASK_DIRS", str(tmp_path / "pack"))
    assert rows(mw("info", "task", "--filter", "MyAndroidWorldTask", "--json"))


def test_problems_are_shown_and_strict_fails(mw: Mw, tmp_path: Path) -> None:
    file = write(tmp_path / "pack", "broken.py", "import no_such_module_at_all\n" + task_text("BrokenTask"))
    words = ("info", "task", "--task-dir", str(tmp_path / "pack"))
    done = mw(*words, "--json")
    assert rows(done) == rows(mw("info", "task", "--json"))
    assert f"problem: {file}:1: cannot be imported: ModuleNotFoundError" in done.stderr
    assert mw(*words, "--strict").exit_code == 1
    assert mw("info", "suite", "--task-dir", str(tmp_path / "pack"), "--strict").exit_code == 1
    assert mw("info", "task", "--strict").exit_code == 0


def test_text_of_strangers_cannot_command_the_terminal(mw: Mw, tmp_path: Path) -> None:
    body = 'goal = "red \\x1b[31m[bold]\\u202e\\r\\n{0}"'
    write(tmp_path, "rude.py", task_text("RudeTask", body=body))
    for words in ((), ("--name", "RudeTask")):
        done = mw("info", "task", "--task-dir", str(tmp_path), "--filter", "RudeTask", *words)
        assert done.exit_code == 0, done.output
        assert "\x1b" not in done.stdout
        assert "\u202e" not in done.stdout
        assert r"red \x1b[31m[bold]\u202e\r\n{0}" in done.stdout


def test_apps_and_the_tasks_that_use_them(mw: Mw) -> None:
    apps = {row["name"]: row for row in rows(mw("info", "app", "--suite-family", "android_world", "--json"))}
    assert {"Clock", "Contacts", "Settings"} <= set(apps)
    clock = rows(mw("info", "app", "--suite-family", "android_world", "--name", "clock", "--json"))
    assert "SimpleAlarmTask" in clock["tasks"]
    assert len(clock["tasks"]) == apps["Clock"]["tasks"]
    assert clock["packages"] == apps["Clock"]["packages"] == ["com.google.android.deskclock"]
    assert all(row["packages"] for row in apps.values()), "every app is known"


def test_agents(mw: Mw) -> None:
    agents = {row["name"]: row for row in rows(mw("info", "agent", "--json"))}
    assert {"null", "random", "oracle"} <= set(agents)
    assert rows(mw("info", "agent", "--name", "oracle", "--json")) == agents["oracle"]


def test_suites_and_their_splits(mw: Mw) -> None:
    suites = {row["name"]: row for row in rows(mw("info", "suite", "--json"))}
    assert list(suites) == ["mobile_world", "android_world", "goalless"]
    assert suites["android_world"]["mini"] == 5
    assert all(row["full"] == row["tasks"] and row["problems"] == 0 for row in suites.values())
    assert set(rows(mw("info", "suite", "--name", "android_world", "--json"))["in_mini"]) == SAMPLES
