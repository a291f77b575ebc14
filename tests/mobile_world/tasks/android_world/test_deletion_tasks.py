"""Notes and files that are to go: these, and no others, whatever the phone's clock says meanwhile."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.files.files import FilesDeleteFile, FilesMoveFile
from mobile_world.tasks.definitions.android_world.markor.deleting_and_moving import (
    MarkorDeleteAllNotes,
    MarkorDeleteNewestNote,
    MarkorDeleteNote,
)
from mobile_world.tasks.values import STORAGE
from tests.mobile_world.tasks.android_world.notebook import delete, move, names
from tests.mobile_world.tasks.android_world.playing import allow_travel, scores, solve, start


def put_clock(controller: AndroidController, zone: str, moment: str) -> None:
    """Another time zone and another time, without touching a setting."""
    controller.run(["su", "0", "setprop", "persist.sys.timezone", zone])
    controller.run(["su", "0", "date", "-u", moment])


def test_a_look_alike_is_another_note(controller: AndroidController) -> None:
    task = start(MarkorDeleteNote, controller)
    stem = task.params["file_name"].partition(".")[0]
    alike = next(name for name in names(controller) if stem in name and name != task.params["file_name"])
    delete(controller, alike)
    assert scores(task, controller) == (0, 0)
    delete(controller, task.params["file_name"])
    assert scores(task, controller) == (0, 1)


def test_a_renamed_note_is_not_deleted(controller: AndroidController) -> None:
    task = start(MarkorDeleteNote, controller)
    move(controller, task.params["file_name"], "still_here.md")
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_any_other_note_is_not_the_newest(controller: AndroidController) -> None:
    ages = dict(start(MarkorDeleteNewestNote, controller).params["scene"]["notes"])
    for name in ages:
        task = start(MarkorDeleteNewestNote, controller)
        delete(controller, name)
        right = float(ages[name] == min(ages.values()))
        assert scores(task, controller) == (right, right)


def test_the_newest_note_and_one_more_are_too_many(controller: AndroidController) -> None:
    task = start(MarkorDeleteNewestNote, controller)
    by_age = sorted(task.params["scene"]["notes"], key=lambda note: int(note[1]))
    delete(controller, by_age[0][0], by_age[1][0])
    assert scores(task, controller) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("zone", "moment"), [("Pacific/Kiritimati", "011503302031"), ("America/St_Johns", "102903152011")]
)
def test_the_newest_note_stays_the_newest_in_any_zone_at_any_time(
    zone: str, moment: str, controller: AndroidController
) -> None:
    task = start(MarkorDeleteNewestNote, controller, seed=4)
    put_clock(controller, zone, moment)
    allow_travel(task)
    assert scores(task, controller) == (0, 0)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)


@pytest.mark.parametrize("seed", range(30))
def test_notes_are_never_of_nearly_the_same_age(seed: int) -> None:
    task = MarkorDeleteNewestNote.from_seed(seed=seed, suite="android_world")
    ages = sorted(age for _, age in task.params["scene"]["notes"])
    assert 3 <= len(ages) <= 6
    assert all(later - earlier >= 30 for earlier, later in pairwise(ages))


def test_notes_that_lie_elsewhere_are_not_deleted(controller: AndroidController) -> None:
    task = start(MarkorDeleteAllNotes, controller)
    first, *others = names(controller)
    delete(controller, *others)
    assert scores(task, controller) == (0, 0)
    move(controller, first, "../../Download/")
    assert scores(task, controller) == (0, 1)
    controller.remove(f"{STORAGE}/Download/{first}")
    assert scores(task, controller) == (1, 1)


def test_files_beside_the_notebook_are_no_notes(controller: AndroidController) -> None:
    task = start(MarkorDeleteAllNotes, controller)
    delete(controller, *names(controller))
    elsewhere = next(path for path, _, _ in task.params["scene"]["files"] if path.startswith("Download/"))
    controller.remove(f"{STORAGE}/{elsewhere}")
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_the_namesake_in_another_folder_is_another_file(controller: AndroidController) -> None:
    task = start(FilesDeleteFile, controller)
    namesake = next(
        path for path, _, _ in task.params["scene"]["files"] if path.endswith(f"/{task.params['file_name']}")
    )
    controller.remove(f"{STORAGE}/{namesake}")
    assert scores(task, controller) == (0, 0)
    controller.remove(f"{STORAGE}/{task.path}")
    assert scores(task, controller) == (0, 1)
    task = start(FilesDeleteFile, controller)
    controller.remove(f"{STORAGE}/{task.path}")
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
def test_a_moved_file_arrives_as_it_was(controller: AndroidController) -> None:
    task = start(FilesMoveFile, controller)
    controller.push(b"", f"{STORAGE}/{task.goal_path}")
    controller.remove(f"{STORAGE}/{task.path}")
    assert scores(task, controller) == (0, 1)
    task = start(FilesMoveFile, controller)
    controller.run(["cp", f"{STORAGE}/{task.path}", f"{STORAGE}/{task.goal_path}"])
    assert scores(task, controller) == (0, 0)
    controller.remove(f"{STORAGE}/{task.path}")
    assert scores(task, controller) == (1, 1)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_moved_fits_where_it_goes_and_nothing_is_in_its_way(seed: int) -> None:
    task = FilesMoveFile.from_seed(seed=seed, suite="android_world")
    paths = [path for path, _, _ in task.params["scene"]["files"]]
    assert task.params["source_folder"] != task.params["destination_folder"]
    assert task.goal_path not in paths and task.path not in paths
    assert len(set(paths)) == len(paths)
