"""End states that are nearly right: solved tasks with one natural slip score 0, and the reason names it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mobile_world.domain import AskUser
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe, perform
from mobile_world.tasks import BaseTask, TaskRegistry, suite_family
from mobile_world.tasks.definitions.mobile_world.native._archived_downloads import listing
from mobile_world.tasks.definitions.mobile_world.settings.wallpaper import ChangeWallpaperTask
from mobile_world.tasks.solution import EYES
from simdroid.fleet import serve_phone
from tests.mobile_world.tasks.wrong_end_states import ANDROID_WORLD, MOBILE_WORLD, Wrong

REGISTRIES = {name: TaskRegistry(name) for name in ("mobile_world", "android_world")}
STATES = [("mobile_world", each) for each in MOBILE_WORLD] + [("android_world", each) for each in ANDROID_WORLD]
OFFICIAL_STEPS = 50
"""Of every task of MobileWorld, as it is published."""
PACKED = ("28_report_Q4_2025.zip", "24_screenshots_sep_2025.zip")


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("wrong")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        for family in REGISTRIES:
            suite_family(family).image.prepare(controller)
        yield controller


def solved(task: BaseTask, controller: AndroidController) -> int:
    """Set a task up and play its solution, with the user's answers; how many steps it took, its end included."""
    task.initialize_task(controller)
    seen = observe(controller, EYES, 0)
    steps = task.solution(seen)
    assert steps is not None
    action, count = next(steps), 1
    while True:
        count += 1
        if isinstance(action, AskUser):
            seen = replace(observe(controller, EYES, count), reply=task.user_reply(action.question))
        else:
            perform(action, controller)
            controller.settle()
            seen = observe(controller, EYES, count)
        try:
            action = steps.send(seen)
        except StopIteration:
            return count


@pytest.mark.slow
@pytest.mark.parametrize(("suite", "wrong"), STATES, ids=[each.label for _, each in STATES])
def test_a_slip_after_the_solution_is_seen_and_named(suite: str, wrong: Wrong, controller: AndroidController) -> None:
    task = REGISTRIES[suite].get(wrong.task).from_seed(seed=11, suite=suite)
    solved(task, controller)
    score = task.score(controller)
    assert score.value == 1, score.reason
    wrong.slip(controller, task)
    score = task.score(controller)
    assert score.value == 0
    assert wrong.named in score.reason


def test_every_task_of_the_table_has_two_slips_or_more_in_all() -> None:
    tasks = [each.task for _, each in STATES]
    assert len({task for task in tasks if tasks.count(task) >= 2}) >= 25


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("", ""),
        (", passport.pdf", "also lists passport.pdf"),
        (", 99_taxes_2024", "also lists 99_taxes_2024"),
        (", documents.zip", ""),
        (f", {PACKED[0]}", f"also lists {PACKED[0]}"),
        (". Yours, test@gmail.com", ""),
    ],
)
def test_a_list_of_files_has_no_invented_name(more: str, fault: str) -> None:
    assert listing(PACKED, "documents.zip")(", ".join(PACKED) + more) == fault
    assert listing(PACKED, "documents.zip")(PACKED[0]) == f"lists no {PACKED[1]}"


@pytest.mark.parametrize(
    "name",
    ["CheckInterviewTimesTask", "LocalFileManagementTask2", "ProjectPaperEmailAskUserTask", "ReviewPaperEmailTask"],
)
def test_the_longest_tasks_are_solved_within_the_official_steps(name: str, controller: AndroidController) -> None:
    kind = REGISTRIES["mobile_world"].get(name)
    task = kind.from_params(kind.reference_params() or {}, seed=0, suite="mobile_world")
    assert solved(task, controller) <= OFFICIAL_STEPS
    assert task.score(controller).value == 1


def test_only_the_wallpaper_of_a_user_is_claimed() -> None:
    task = ChangeWallpaperTask.from_seed(seed=1, suite="mobile_world")
    [claim] = task.wanted()[0].claims
    assert claim.key == "data/system/users/0/wallpaper*"
