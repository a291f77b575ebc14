"""The specification's environment: a loop of one's own over a task."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import AskUser, ConfigError, Needs, ScreenSize
from mobile_world.experiment.reports import canonical, specified
from mobile_world.experiment.specification import AndroidWorldEnvironment, AndroidWorldTaskLoader
from mobile_world.runtime.execution import observe
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry

TASK = {"id": "SimpleContactTask"}


def test_a_task_is_solved_in_the_specifications_words(pool: DevicePool, tmp_path: Path) -> None:
    task = TaskRegistry("android_world").create(TASK["id"], seed=7)
    with (
        pool.lease() as controller,
        AndroidWorldEnvironment(TASK, 7, controller=controller, cue="near", screenshot_dir=tmp_path) as environment,
    ):
        first = environment.get_screenshot()
        assert Path(first).read_bytes().startswith(b"\x89PNG")
        assert environment.check_success() is False
        steps = task.after_cue(observe(controller, Needs(ui_tree=True), 0))
        assert steps is not None
        for action in steps:
            told = environment.execute_action(specified(action, controller.screen_size()))
            assert told == {"success": True, "finished": False}
        assert environment.get_screenshot() != first
        assert environment.check_success() is True
        assert environment.execute_action({"action": "finished", "params": {"content": ""}})["finished"] is True
        assert environment.execute_action({"action": "wait"})["success"] is False
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_a_screenshot_of_the_right_page_is_a_look(pool: DevicePool) -> None:
    task = {"id": "SystemBrightnessMaxVerify"}
    with pool.lease() as controller, AndroidWorldEnvironment(task, 7, controller=controller) as environment:
        for page, seen in (("SOUND", False), ("DISPLAY", True)):
            controller.run(["am", "start", "-a", f"android.settings.{page}_SETTINGS"])
            environment.get_screenshot()
            controller.home()
            assert environment.check_success() is seen


def test_what_cannot_be_done_is_told_and_not_raised(pool: DevicePool) -> None:
    with pool.lease() as controller, AndroidWorldEnvironment(TASK, 7, controller=controller) as environment:
        for wrong in (None, {}, {"action": "fly"}, {"action": "click", "params": {}}, {"action": "click", "params": 3}):
            told = environment.execute_action(wrong)
            assert told["success"] is False and told["error"]
        assert "tool" in environment.execute_action({"kind": "tool_call", "name": "maps"})["error"]
        assert environment.execute_action({"kind": "ask_user", "question": "Which?"})["reply"]
        folder = Path(environment.get_screenshot()).parent
        environment.cleanup()
    assert not folder.exists()


def test_calling_the_user_is_an_answer_where_nobody_can_be_asked(pool: DevicePool) -> None:
    asking = {"action": "calluser", "params": {"content": "When?"}}
    assert canonical(asking, ScreenSize(1080, 2400), has_user=True) == AskUser(question="When?")
    with pool.lease() as controller, AndroidWorldEnvironment(TASK, 7, controller=controller) as environment:
        assert "reply" not in environment.execute_action(asking)
        assert environment.execute_action({"action": "finished", "params": {"content": "7:00"}})["finished"]
        assert controller.interaction_cache == "When?"


def test_the_last_words_are_the_answer_if_none_was_given_before(pool: DevicePool) -> None:
    with pool.lease() as controller, AndroidWorldEnvironment(TASK, 7, controller=controller) as environment:
        assert environment.execute_action({"action": "finished", "params": {"content": "7:00"}})["finished"]
        assert controller.interaction_cache == "7:00"


@pytest.mark.slow
def test_it_brings_a_phone_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    environment = AndroidWorldEnvironment({"id": "WifiEnableTask"}, 3, cue=None)
    assert environment.execute_action({"action": "launch", "params": {"app": "Settings"}})["success"]
    assert environment.check_success() is False
    environment.cleanup()
    environment.cleanup()


def test_an_unknown_task_is_refused() -> None:
    with pytest.raises(ConfigError, match="SimpleContactTask"):
        AndroidWorldEnvironment({"id": "SimpleContactTsk"}, 1)


def test_loaders_give_tasks_with_ids() -> None:
    mini = AndroidWorldTaskLoader("mini").load_tasks()
    assert mini[0]["id"] == "SimpleContactTask"
    assert len(mini) == 5
    assert mini[0]["apps"] and mini[0]["suite"] == "android_world"
    assert {task["id"] for task in mini} <= {task["id"] for task in AndroidWorldTaskLoader("full").load_tasks()}
    assert AndroidWorldTaskLoader("WifiEnableTask, BrightnessTask").load_tasks()[1]["id"] == "BrightnessTask"
    assert AndroidWorldTaskLoader("app:Contacts").load_tasks()
    with pytest.raises(ConfigError, match="@mini"):
        AndroidWorldTaskLoader("tiny").load_tasks()
