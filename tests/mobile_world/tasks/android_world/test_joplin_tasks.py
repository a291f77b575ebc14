"""Questions about notes: instances, answers by either rule, and notebooks as AndroidWorld's own code fills them."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.android_world.joplin._notes import FOLDERS, NORMALIZED, NOTES, NOW_MS
from mobile_world.tasks.definitions.android_world.joplin.questions import (
    NotesIsTodo,
    NotesMeetingAttendeeCount,
    NotesRecipeIngredientCount,
    NotesTodoItemCount,
)
from mobile_world.tasks.values import StartState
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, solve, start

DATABASE = NOTES.database
SEEDS = range(30)


def drawn(kind: type[BaseTask]) -> list[dict[str, Any]]:
    return [kind.from_seed(seed=seed, suite="android_world").params for seed in SEEDS]


def notes_of(params: dict[str, Any]) -> list[dict[str, Any]]:
    notes: list[dict[str, Any]] = params["scene"]["notes"]
    return notes


@pytest.mark.parametrize(
    "kind", [NotesIsTodo, NotesMeetingAttendeeCount, NotesRecipeIngredientCount, NotesTodoItemCount]
)
def test_every_note_has_a_title_of_its_own(kind: type[BaseTask]) -> None:
    for params in drawn(kind):
        titles = [note["title"] for note in notes_of(params)]
        assert len(set(titles)) == len(titles)
        assert params["title"] in titles
        assert len({note["age"] for note in notes_of(params)}) == len(titles)


def test_a_recipe_names_the_ingredient_once_and_its_look_alike_another_amount() -> None:
    for params in drawn(NotesRecipeIngredientCount):
        line = f"- {params['ingredient_quantity']} {params['ingredient']}\n"
        by_title = {note["title"]: note["body"] for note in notes_of(params)}
        assert by_title[params["title"]] == params["body"]
        assert params["body"].count(params["ingredient"]) == 1
        assert sum(line in body for body in by_title.values()) == 1
        assert any(params["title"] in title and title != params["title"] for title in by_title)


def test_minutes_name_more_than_the_answer() -> None:
    counts = set()
    for params in drawn(NotesMeetingAttendeeCount):
        numbers = [word for word in params["body"].replace("\n", " ").split() if word.isdecimal()]
        assert numbers.count(params["attendee_count"]) == 1
        assert len(numbers) == 2
        counts.add(params["attendee_count"])
    assert len(counts) > 20


def test_the_answers_vary() -> None:
    assert {params["is_todo"] for params in drawn(NotesIsTodo)} == {"True", "False"}
    counts = [
        sum(note["is_todo"] and note["folder"] == params["folder"] for note in notes_of(params))
        for params in drawn(NotesTodoItemCount)
    ]
    assert set(counts) == set(range(2, 9))


def test_the_look_alike_of_a_to_do_is_none() -> None:
    for params in drawn(NotesIsTodo):
        alike = [note for note in notes_of(params) if params["title"] in note["title"]]
        assert sorted(note["is_todo"] for note in alike) == [False, True]


@pytest.mark.parametrize(
    ("kind", "answer", "expected"),
    [
        (NotesIsTodo, "{is_todo}", (1, 1)),
        (NotesIsTodo, "true or false", (0, 0)),
        (NotesMeetingAttendeeCount, "{attendee_count}", (1, 1)),
        (NotesMeetingAttendeeCount, "There were {attendee_count} attendees.", (1, 0)),
        (NotesMeetingAttendeeCount, "{attendee_count} or so, or 5000", (0, 0)),
        (NotesRecipeIngredientCount, "{ingredient_quantity}", (1, 1)),
        (NotesRecipeIngredientCount, "You need {ingredient_quantity} of {ingredient}.", (1, 0)),
        (NotesRecipeIngredientCount, "9 cups", (0, 0)),
        (NotesTodoItemCount, "500", (0, 0)),
    ],
)
def test_answers_by_either_rule(
    kind: type[BaseTask], answer: str, expected: tuple[int, int], controller: AndroidController
) -> None:
    task = start(kind, controller)
    controller.answer(answer.format(**task.params))
    assert scores(task, controller) == expected


def test_looking_changes_nothing_but_what_is_remembered(controller: AndroidController) -> None:
    task = start(NotesTodoItemCount, controller)
    solve(task, controller)
    stored = {row["key"] for row in controller.sql(DATABASE, 'SELECT "key" FROM settings')}
    assert stored == {"activeFolderId", "notesParent"}
    assert scores(task, controller) == (1, 1)
    controller.sql(DATABASE, "UPDATE notes SET todo_completed = 1 WHERE is_todo AND NOT todo_completed")
    assert scores(task, controller) == (0, 1)


def fill(controller: AndroidController, notes: list[tuple[str, str, str, int, int]]) -> None:
    """Notebooks as AndroidWorld makes them: all rows of one moment, texts of the index not all in small letters."""
    times = dict.fromkeys(("user_created_time", "user_updated_time"), NOW_MS - 86_400_000)
    rows: list[Any] = [
        FOLDERS.row(id=f"f{place}", title=title, created_time=1, updated_time=1)
        for place, title in enumerate(dict.fromkeys(note[0] for note in notes))
    ]
    places = {title: f"f{place}" for place, title in enumerate(dict.fromkeys(note[0] for note in notes))}
    for number, (folder, title, body, is_todo, done) in enumerate(notes):
        texts = {"id": f"n{number}", "parent_id": places[folder], "body": body}
        shared: dict[str, str | float] = {**texts, "is_todo": is_todo, **times}
        rows.append(NOTES.row(**shared, todo_completed=done, title=title, created_time=1, updated_time=1))
        rows.append(NORMALIZED.row(**shared, todo_completed=done, title=title.lower()))
    put_fixtures(controller, rows)


NOISE = [
    (f"Box {number % 11}", f"Leaf {number}", "Instructions:\nStir.", number % 2, number % 4 // 2)
    for number in range(70)
]
AGENDA = "Meeting Minutes:\n- Talked about the roof\n- {} individuals attended\n"
SOUP = "Ingredients:\n- 1/2 cup tahini\n- 1 cup peas\n- 3 teaspoons tahini\n\nInstructions:\n1. Boil.\n"
AS_ANDROIDWORLD: list[tuple[type[BaseTask], dict[str, str], list[tuple[str, str, str, int, int]]]] = [
    (
        NotesIsTodo,
        {"title": "To-Do List", "is_todo": "True", "body": "Call.", "folder": "Home"},
        [("Home", "To-Do List", "Call.", 1, 0)],
    ),
    (
        NotesMeetingAttendeeCount,
        {"title": "Roof Talk", "attendee_count": "35", "body": AGENDA.format(35)},
        [("Meeting Notes", "Roof Talk", AGENDA.format(35), 0, 0)],
    ),
    (
        NotesRecipeIngredientCount,
        {"title": "Pea Soup", "ingredient_quantity": "3 teaspoons", "ingredient": "tahini", "body": SOUP},
        [("Recipes", "Pea Soup", SOUP, 0, 0)],
    ),
    (
        NotesTodoItemCount,
        {"folder": "Work", "title": "Call Ann", "body": "Soon."},
        [
            *(("Work", title, "Soon.", 1, 0) for title in ("Call Ann", "Call Bo", "Call Cy")),
            *(("Work", f"Plan {number}", "x", 0, 0) for number in range(30)),
        ],
    ),
]


@pytest.mark.parametrize(("kind", "params", "notes"), AS_ANDROIDWORLD)
def test_solutions_work_where_androidworld_filled_the_notebooks(
    kind: type[BaseTask],
    params: dict[str, str],
    notes: list[tuple[str, str, str, int, int]],
    controller: AndroidController,
) -> None:
    task = kind.from_params(params, seed=1, suite="android_world")
    task.official_compat = True
    task.initialize_task(controller)
    for table in (FOLDERS, NOTES, NORMALIZED):
        controller.sql(DATABASE, f"DELETE FROM {table.name}")
    fill(controller, [*NOISE[:35], *notes, *NOISE[35:]])
    task.start = StartState.take(controller, task.wanted())
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
