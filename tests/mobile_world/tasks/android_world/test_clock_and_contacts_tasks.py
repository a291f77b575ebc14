"""Clock and contacts: what is on the screen, and what must not be in the phone's records."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.clock.stopwatch_and_timer import (
    ClockStopWatchPausedVerify,
    ClockStopWatchRunning,
    ClockTimerEntry,
)
from mobile_world.tasks.definitions.android_world.contacts.new_contacts import (
    ContactsAddContact,
    ContactsNewContactDraft,
)
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import Person, Stopwatch, Timer
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, solve, start


@pytest.mark.parametrize("seed", range(40))
def test_no_timer_is_there_before_it_is_typed(seed: int) -> None:
    params = ClockTimerEntry.from_seed(seed=seed, suite="android_world").params
    assert 60 <= params["hours"] * 3600 + params["minutes"] * 60 + params["seconds"] < 24 * 3600


@pytest.mark.slow
def test_a_timer_that_was_started_before_is_too_much(controller: AndroidController) -> None:
    task = start(ClockTimerEntry, controller)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    put_fixtures(controller, [Timer(600, "soup")])
    assert scores(task, controller)[0] == 0


@pytest.mark.slow
def test_a_stopwatch_that_ran_in_between_is_not_as_it_was(controller: AndroidController) -> None:
    task = start(ClockStopWatchPausedVerify, controller)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    (before,) = Stopwatch.read(controller)
    for button in ("Start", "Pause"):
        play(lambda observation, button=button: Hand(observation).tap(desc=button), controller)  # type: ignore[misc]
    assert Stopwatch.read(controller)[0].counted_ms > before.counted_ms
    assert scores(task, controller) == (0, 1)


def test_a_stopwatch_at_zero_is_not_a_paused_one(controller: AndroidController) -> None:
    task = start(ClockStopWatchPausedVerify, controller)
    solve(task, controller)
    shown = {node.short_id: node.text for node in controller.ui_tree().walk()}
    assert shown["stopwatch_time_text"] != "00", shown
    play(lambda observation: Hand(observation).tap(desc="Reset"), controller)
    assert "the stopwatch is at zero" in task.score(controller).reason
    assert scores(task, controller) == (0, 1)


def test_a_stopwatch_runs_whatever_is_in_front(controller: AndroidController) -> None:
    task = start(ClockStopWatchRunning, controller)
    solve(task, controller)
    assert Stopwatch.read(controller)[0] == Stopwatch(running=True)
    controller.home()
    assert scores(task, controller) == (1, 0)


def test_a_second_entry_is_too_much(controller: AndroidController) -> None:
    task = start(ContactsAddContact, controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    assert scores(task, controller) == (1, 1)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    assert scores(task, controller) == (0, 1)


def test_somebody_with_the_same_given_name_is_there(controller: AndroidController) -> None:
    task = start(ContactsAddContact, controller)
    first = task.params["name"].split()[0]
    assert sum(name.startswith(first) for name, _ in task.params["scene"]["people"]) == 1


@pytest.mark.slow
def test_a_form_that_was_saved_is_no_draft(controller: AndroidController) -> None:
    task = start(ContactsNewContactDraft, controller)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    put_fixtures(controller, [Person(f"{task.params['first']} {task.params['last']}", task.params["phone"])])
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_a_draft_with_another_label_is_wrong(controller: AndroidController) -> None:
    task = start(ContactsNewContactDraft, controller)
    solve(task, controller)
    task.params["phone_label"] = "Work" if task.params["phone_label"] == "Home" else "Home"
    assert scores(task, controller) == (0, 0)
