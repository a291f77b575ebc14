"""Instances of tasks with Mail that could be told apart only by their data."""

from __future__ import annotations

from datetime import date

from mobile_world.tasks.definitions.mobile_world.gmail.forms import SendFormsTask
from mobile_world.tasks.definitions.mobile_world.gmail.invitations import ReplyEmailViaSmsAskUserTask

SEEDS = range(60)


def test_forms_came_in_order_and_some_too_early() -> None:
    counts = set()
    for seed in SEEDS:
        task = SendFormsTask.from_seed(seed=seed, suite="mobile_world")
        days = [int(form[2].removeprefix("Oct ")) for form in task.params["forms"]]
        since = int(task.params["since"].removeprefix("Oct "))
        assert days == sorted(days) and max(days) <= 16
        assert [form[2] for form in task.chosen] == [f"Oct {day}" for day in days if day >= since]
        assert len({form[4] for form in task.params["forms"]}) == 5
        counts.add(task.params["count"])
    assert counts == {2, 3, 4}


def test_invitations_fall_on_free_and_on_full_days() -> None:
    tasks = [ReplyEmailViaSmsAskUserTask.from_seed(seed=seed, suite="mobile_world") for seed in SEEDS]
    free = [task for task in tasks if task.params["free"]]
    assert 20 <= len(free) <= 40
    for task in tasks:
        assert (date.fromisoformat(task.params["date"]) > date(2025, 10, 31)) == task.params["free"]
        assert task.text == task.params["yes" if task.params["free"] else "no"]
