"""What a score says of those who did not ask, or guessed."""

from __future__ import annotations

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.registry import TaskRegistry
from mobile_world.tasks.values import Alarm
from mobile_world.tasks.values.fixtures import put_fixtures

REGISTRY = TaskRegistry("mobile_world")


def test_a_score_says_that_the_user_was_never_asked(controller: AndroidController) -> None:
    task = REGISTRY.create("MeetingPlaceAskTask", seed=2)
    task.initialize_task(controller)
    assert task.score(controller).reason.startswith("the user was never asked; ")
    task.user_reply("How are you?")
    assert task.score(controller).reason.startswith("the user was asked, but did not come to tell the meeting place; ")
    task.user_reply("Where do you meet?")
    assert "the user" not in task.score(controller).reason
    task.initialize_task(controller)
    assert task.conversation == ()


def test_a_lucky_guess_counts_and_is_told(controller: AndroidController) -> None:
    task = REGISTRY.create("WakeUpAskTask", seed=2)
    task.initialize_task(controller)
    put_fixtures(controller, [Alarm(task.params["hour"], task.params["minute"])])
    score = task.score(controller)
    assert score.value == 1.0 and score.reason.startswith("the user was never asked")
