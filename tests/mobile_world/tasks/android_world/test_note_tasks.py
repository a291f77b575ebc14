"""Notes: written, renamed, merged and moved as asked, and nothing else; what more the official rule lets pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.android_world.markor.creating import (
    MarkorCreateFolder,
    MarkorCreateNote,
    MarkorCreateNoteAndSms,
    MarkorCreateNoteFromClipboard,
)
from mobile_world.tasks.definitions.android_world.markor.deleting_and_moving import MarkorMoveNote
from mobile_world.tasks.definitions.android_world.markor.editing import (
    EDITS,
    MarkorAddNoteHeader,
    MarkorChangeNoteContent,
    MarkorEditNote,
    MarkorMergeNotes,
)
from mobile_world.tasks.values import FileIs, sent
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.notebook import delete, move, names, write
from tests.mobile_world.tasks.android_world.playing import scores, solve, start

Creating = MarkorCreateNote | MarkorCreateNoteFromClipboard
CREATING: list[type[Creating]] = [MarkorCreateNote, MarkorCreateNoteFromClipboard]
Renaming = MarkorChangeNoteContent | MarkorAddNoteHeader


def text_of(task: BaseTask) -> str:
    """What a task wants its note to say."""
    (text,) = [condition.text for condition in task.wanted() if isinstance(condition, FileIs)]
    return text


@pytest.mark.parametrize("kind", CREATING)
def test_a_note_must_say_exactly_that(kind: type[Creating], controller: AndroidController) -> None:
    task = start(kind, controller)
    right = text_of(task)
    for text, expected in ((f"{right}!", (0, 1)), ("Something else.", (0, 0)), (f"{right}\n", (1, 1))):
        write(controller, task.params["file_name"], text)
        assert scores(task, controller) == expected


@pytest.mark.parametrize("kind", CREATING)
def test_others_must_stay(kind: type[Creating], controller: AndroidController) -> None:
    task = start(kind, controller)
    write(controller, task.params["file_name"], text_of(task))
    write(controller, "surplus.md", "Nobody asked.")
    assert scores(task, controller) == (0, 1)
    delete(controller, "surplus.md")
    assert scores(task, controller) == (1, 1)
    delete(controller, next(name for name in names(controller) if name != task.params["file_name"]))
    assert scores(task, controller) == (0, 1)


def test_another_name_is_wrong(controller: AndroidController) -> None:
    task = start(MarkorCreateNote, controller)
    write(controller, f"{task.params['file_name']}.md", text_of(task))
    assert scores(task, controller) == (0, 0)


@pytest.mark.slow
def test_a_file_is_no_folder(controller: AndroidController) -> None:
    task = start(MarkorCreateFolder, controller)
    write(controller, task.params["folder_name"], "")
    assert scores(task, controller) == (0, 1)
    delete(controller, task.params["folder_name"])
    write(controller, f"{task.params['folder_name']}/stray.md", "")
    assert scores(task, controller) == (0, 1)
    delete(controller, f"{task.params['folder_name']}/stray.md")
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
def test_half_of_two_wishes_is_half_a_point_by_the_official_rule_alone(controller: AndroidController) -> None:
    task = start(MarkorCreateNoteAndSms, controller)
    text = task.params["text"]
    write(controller, task.params["file_name"], text)
    assert scores(task, controller) == (0, 0.5)
    put_fixtures(controller, [sent(task.params["number"], text)])
    controller.launch_app("SMS Messenger")
    assert scores(task, controller) == (1, 1)
    put_fixtures(controller, [sent("+12065550100", text)])
    assert scores(task, controller) == (0, 1)


def edits(kind: str) -> MarkorEditNote:
    drawn = (MarkorEditNote.from_seed(seed=seed, suite="android_world") for seed in range(100))
    return next(task for task in drawn if task.params["edit_type"] == kind)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("header", lambda old, new: f"{new}\n{old}"),
        ("footer", lambda old, new: f"{old}\n{new}"),
        ("replace", lambda old, new: new),
    ],
)
def test_an_edit_is_judged_by_its_kind(
    kind: str, text: Callable[[str, str], str], controller: AndroidController
) -> None:
    task = edits(kind)
    words = str(task.params[EDITS[kind]])
    assert words in task.goal
    task.initialize_task(controller)
    right, name = text(task.params["scene"]["text"], words), task.params["file_name"]
    write(controller, name, right.replace(words, words[:-1]))
    assert scores(task, controller) == (0, 1)
    write(controller, name, f"\n{right}")
    assert scores(task, controller) == (0, 1)
    write(controller, name, right)
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["header", "footer", "replace"])
def test_every_kind_of_edit_is_solved(kind: str, controller: AndroidController) -> None:
    task = edits(kind)
    task.initialize_task(controller)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)


@pytest.mark.parametrize("kind", [MarkorChangeNoteContent, MarkorAddNoteHeader])
def test_both_name_and_text_must_change(kind: type[Renaming], controller: AndroidController) -> None:
    task = start(kind, controller)
    old, new = task.params["original_name"], task.params["new_name"]
    write(controller, new, f"{text_of(task).rstrip()}\n")
    assert scores(task, controller) == (0, 0)
    delete(controller, old)
    assert scores(task, controller) == (1, 1)
    write(controller, old, "Back again.")
    assert scores(task, controller) == (0, 0)


def test_what_nobody_sees_at_the_end_counts_by_the_official_rule_alone(controller: AndroidController) -> None:
    task = start(MarkorAddNoteHeader, controller)
    move(controller, task.params["original_name"], task.params["new_name"])
    write(controller, task.params["new_name"], text_of(task).rstrip())
    assert scores(task, controller) == (1, 0)


def test_a_wrong_digit_is_a_wrong_text(controller: AndroidController) -> None:
    task = start(MarkorChangeNoteContent, controller)
    move(controller, task.params["original_name"], task.params["new_name"])
    digit = next(character for character in text_of(task) if character.isdecimal())
    write(controller, task.params["new_name"], text_of(task).replace(digit, "0" if digit != "0" else "1", 1))
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_merged_notes_stay_and_are_parted_by_empty_lines(controller: AndroidController) -> None:
    task = start(MarkorMergeNotes, controller)
    new = task.params["new_file_name"]
    write(controller, new, text_of(task).replace("\n\n", "\n"))
    assert scores(task, controller) == (0, 0)
    one, two, three = (task.params[f"file{place}_content"] for place in (1, 2, 3))
    write(controller, new, f"{two}\n\n{one}\n\n{three}")
    assert scores(task, controller)[0] == 0
    write(controller, new, text_of(task))
    assert scores(task, controller) == (1, 1)
    delete(controller, task.params["file1_name"])
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize("seed", range(30))
def test_four_different_notes_are_meant(seed: int) -> None:
    params = MarkorMergeNotes.from_seed(seed=seed, suite="android_world").params
    assert len({params[name] for name in ("file1_name", "file2_name", "file3_name", "new_file_name")}) == 4


def test_a_moved_note_arrives_as_it_was(controller: AndroidController) -> None:
    task = start(MarkorMoveNote, controller)
    name, source, goal = (task.params[key] for key in ("file_name", "source_folder", "destination_folder"))
    write(controller, f"{goal}/{name}", "Another one.")
    assert scores(task, controller) == (0, 0)
    delete(controller, f"{source}/{name}")
    assert scores(task, controller) == (0, 1)
    task = start(MarkorMoveNote, controller)
    move(controller, f"{source}/{name}", f"{goal}/")
    assert scores(task, controller) == (1, 1)
    delete(controller, f"{source}/{names(controller, source)[0]}")
    assert scores(task, controller) == (0, 1)
