"""Questions about notes: whether one is a to-do, how many to-dos a notebook has, and numbers in the text of a note."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, SolutionStuck
from mobile_world.tasks.definitions.android_world._data import (
    MEETINGS,
    QUANTITIES,
    RECIPES,
    draw_bodies,
    draw_headlines,
    draw_look_alike_titles,
    draw_minutes,
    draw_notebooks,
    draw_recipe,
    recipe_text,
)
from mobile_world.tasks.definitions.android_world._shared import (
    Answer,
    ExactNumber,
    Params,
    Question,
    Subject,
    alike,
    question,
)
from mobile_world.tasks.definitions.android_world.joplin._notes import (
    NoteRow,
    count_to_dos,
    draw_scene,
    is_to_do,
    note_row,
    notebook_of,
    open_note,
    search,
    shown_texts,
)
from mobile_world.tasks.values import Amount, AnswerKind, Condition, Evidence, Number, YesNo

VAGUE = "Look something up in the notes."
OTHERS = 22
_PEOPLE = r"(?i)(\d+) (?:attendees|participants|people|individuals)"


@dataclass(frozen=True)
class _Nearly(Condition):
    """The answer is nearly a text, and has no comma."""

    right: str

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        answer = evidence.answer.strip()
        met = "," not in answer and alike(answer, self.right)
        return met, f"the answer is {answer[:200]!r}, right is {self.right!r}"

    def __str__(self) -> str:
        return f"the answer is nearly {self.right}"


class _JustNumber(ExactNumber):
    """The answer is a number and nothing else."""

    def __str__(self) -> str:
        return f"the answer is just {self.value:g}"


def _number(right: str) -> AnswerKind:
    return Number(int(right))


def _exactly(right: str) -> Condition:
    return _JustNumber(float(right))


Right = Callable[[Params, Sequence[NoteRow]], str]
"""The answer, given all notes."""


def _param(name: str) -> Right:
    """The answer is a parameter."""
    return lambda params, notes: str(params[name])


def _question(
    right: Right,
    *,
    look: Callable[[Hand, Params], Answer],
    rows: Callable[[Params], list[NoteRow]],
    kind: Callable[[str], AnswerKind],
    officially: Callable[[str], Condition],
) -> Question:
    """The methods of a task; `rows` are the notes where no scene is drawn."""
    return question(
        Subject("notes", notebook_of, rows),
        lambda params, notes: kind(right(params, notes)),
        look=look,
        officially=lambda params, notes: officially(right(params, notes)),
    )


# -- how much a recipe wants -------------------------------------------------------------------------------------------


def _look_for_the_quantity(hand: Hand, params: Params) -> Answer:
    """Open the recipe and read the line of the ingredient, the last one where several name it."""
    yield from open_note(hand, params["title"])
    ending = f" {params['ingredient']}"
    lines = [line for text in shown_texts(hand) for line in text.split("\n") if line.endswith(ending)]
    if not lines:
        raise SolutionStuck(f"the recipe {params['title']!r} has no line with{ending}")
    return lines[-1].removesuffix(ending).removeprefix("- ")


class _NotesQuestion(BaseTask):
    """A question that the notes answer."""

    vague_goal = VAGUE
    app_names: ClassVar[set[str]] = {"Joplin"}


class NotesRecipeIngredientCount(_NotesQuestion):
    """Say how much of an ingredient a recipe wants; another recipe with nearly the same title wants less or more.

    AndroidWorld takes nearly the right text for it, which may be another amount; here the amount and its measure count,
    however they are written. One of AndroidWorld's recipes may list the ingredient twice.
    """

    goal = (
        "How much {ingredient} does the recipe “{title}” in Joplin need? Answer with the amount and its unit, "
        "as written in the recipe."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search"}
    scene, wanted, official, solution, side_effect = _question(
        _param("ingredient_quantity"),
        look=_look_for_the_quantity,
        rows=lambda params: [note_row("Recipes", params["title"], params["body"])],
        kind=Amount,
        officially=_Nearly,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The recipe, one of its ingredients, and the scene."""
        title, other = random.sample(RECIPES, 2)
        recipe = draw_recipe(random)
        ingredient = random.choice(list(recipe.amounts))
        notebooks = draw_notebooks(random, 6)
        wrong = random.choice([amount for amount in QUANTITIES if amount not in recipe.amounts.values()])
        (alike_title,) = draw_look_alike_titles(random, title, 1)
        notes = [
            note_row(notebooks[0], title, recipe.body),
            note_row(notebooks[0], alike_title, recipe_text(random, {**recipe.amounts, ingredient: wrong})),
            note_row(notebooks[0], other, draw_recipe(random, but_not=recipe.amounts.items()).body),
        ]
        quantity = {"ingredient_quantity": recipe.amounts[ingredient], "ingredient": ingredient}
        params = {"title": title, **quantity, "body": recipe.body}
        return params | draw_scene(random, notes, notebooks, OTHERS)


# -- how many attended a meeting ---------------------------------------------------------------------------------------


def _look_for_the_attendees(hand: Hand, params: Params) -> Answer:
    """Open the minutes and read how many were there."""
    yield from open_note(hand, params["title"])
    count = re.search(_PEOPLE, "\n".join(shown_texts(hand)))
    if count is None:
        raise SolutionStuck(f"the note {params['title']!r} does not say how many people were there")
    return count[1]


class NotesMeetingAttendeeCount(_NotesQuestion):
    """Say how many people attended a meeting, whose minutes also say how many were expected.

    AndroidWorld's minutes have one number, so that any number in the note is right, and it wants the number alone; here
    another number stands beside it, another meeting has nearly the same title, and a sentence will do.
    """

    goal = "How many attendees were at the meeting “{title}”? Its minutes are in Joplin. Answer with the number."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search"}
    scene, wanted, official, solution, side_effect = _question(
        _param("attendee_count"),
        look=_look_for_the_attendees,
        rows=lambda params: [note_row("Meeting Notes", params["title"], params["body"])],
        kind=_number,
        officially=_exactly,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The meeting, how many were there, and the scene."""
        title, other = random.sample(MEETINGS, 2)
        count, more, fewer = random.sample(range(4, 90), 3)
        body = draw_minutes(random, count)
        notebooks = draw_notebooks(random, 6)
        (alike_title,) = draw_look_alike_titles(random, title, 1)
        notes = [
            note_row(notebooks[0], title, body),
            note_row(notebooks[0], alike_title, draw_minutes(random, more)),
            note_row(notebooks[1], other, draw_minutes(random, fewer)),
        ]
        params = {"title": title, "attendee_count": str(count), "body": body}
        return params | draw_scene(random, notes, notebooks, OTHERS)


# -- to-dos ------------------------------------------------------------------------------------------------------------


def _look_for_the_box(hand: Hand, params: Params) -> Answer:
    """Search for the note; a to-do has a box."""
    yield from search(hand, params["title"])
    yield from hand.expect(text=params["title"], nth=1)
    return str(is_to_do(hand, params["title"]))


class NotesIsTodo(_NotesQuestion):
    """Say whether a note is a to-do; a note with nearly the same title is the other way round.

    AndroidWorld wants “True” or “False”; here yes and no will do, too. A list of boxes in the text of a note does not
    make a to-do of it.
    """

    goal = "Is the note “{title}” in Joplin a to-do? Answer with “True” if it is one, and with “False” if it is not."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = _question(
        _param("is_todo"),
        look=_look_for_the_box,
        rows=lambda params: [
            note_row(params["folder"], params["title"], params["body"], is_todo=params["is_todo"] == "True")
        ],
        kind=lambda right: YesNo(right == "True", claim=("to-do", "todo", "待办")),
        officially=_Nearly,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, what it is, and the scene."""
        (title,), (body, other) = draw_headlines(random, 1), draw_bodies(random, 2)
        is_todo = random.random() < 0.5
        notebooks = draw_notebooks(random, 6)
        (alike_title,) = draw_look_alike_titles(random, title, 1)
        notes = [
            note_row(notebooks[0], title, body, is_todo=is_todo, done=is_todo and random.random() < 0.3),
            note_row(notebooks[1], alike_title, other, is_todo=not is_todo),
        ]
        params = {"title": title, "is_todo": str(is_todo), "body": body, "folder": notebooks[0]}
        return params | draw_scene(random, notes, notebooks, OTHERS)


def _look_for_the_boxes(hand: Hand, params: Params) -> Answer:
    return str((yield from count_to_dos(hand, params["folder"])))


def _three_to_dos(params: Params) -> list[NoteRow]:
    """As AndroidWorld has it, whose parameters name one of three to-dos."""
    titles = (params["title"], f"{params['title']} 2", f"{params['title']} 3")
    return [note_row(params["folder"], title, params["body"], is_todo=True) for title in titles]


class NotesTodoItemCount(_NotesQuestion):
    """Say how many to-dos a notebook has, among notes that are none, and to-dos of other notebooks.

    In AndroidWorld the answer is always 3, and none of them is completed. Here it is 2 to 8, completed ones count, and
    notes have boxes in their texts.
    """

    goal = (
        "How many to-dos are in the notebook “{folder}” in Joplin? Count completed ones, too, but no notes that are not"
        " to-dos. Answer with the number."
    )
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-medium", "single-app", "information-retrieval", "math-counting",
    }  # fmt: skip
    scene, wanted, official, solution, side_effect = _question(
        lambda params, notes: str(sum(note["is_todo"] and note["folder"] == params["folder"] for note in notes)),
        look=_look_for_the_boxes,
        rows=_three_to_dos,
        kind=_number,
        officially=_exactly,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The notebook, one of its to-dos, and the scene."""
        folder, *notebooks = draw_notebooks(random, 6)
        count = random.randint(2, 8)
        titles, bodies = draw_headlines(random, count + 5), draw_bodies(random, count + 5)
        notes = [
            note_row(folder, title, body, is_todo=place < count, done=place < count and random.random() < 0.4)
            for place, (title, body) in enumerate(zip(titles, bodies, strict=True))
        ]
        params = {"folder": folder, "title": titles[0], "body": bodies[0]}
        return params | draw_scene(random, notes, notebooks, OTHERS - 5, but_not=titles)
