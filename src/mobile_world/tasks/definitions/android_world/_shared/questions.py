"""Questions about what an app holds, which must stay as it is: what the tasks that ask them are made of.

An app says once what its questions are about, as a `Subject`; a task then gives the right answer and how it is found.
No intent cue: a screen does not show what somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from mobile_world.tasks.authoring import Action, BaseTask, Hand, Method, Observation, Steps, by_hand
from mobile_world.tasks.definitions.android_world._shared.official import beside
from mobile_world.tasks.values import Answered, AnswerKind, Condition, Evidence, Scene, Wanted

Params = Mapping[str, Any]
Answer = Generator[Action, Observation, str]
"""Steps that find the answer."""
Row = TypeVar("Row")
Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Subject(Generic[Row]):
    """What the questions of an app are about."""

    name: str
    """Where the scene of the parameters has the rows."""
    scene: Callable[[list[Row]], Scene]
    """The phone with them."""
    of_params: Callable[[Params], list[Row]]
    """What the parameters alone name; all there is where no scene is drawn."""

    def rows(self, task: BaseTask) -> list[Row]:
        """All rows of a task."""
        rows: list[Row] = beside(task.params).get(self.name) or self.of_params(task.params)
        return rows


class Question(NamedTuple):
    """The methods of a task that asks something."""

    scene: Callable[[Any], Scene]
    wanted: Callable[[Any], Wanted]
    official: Callable[[Any], Wanted]
    solution: Method
    side_effect: Callable[[Any, Hand], Steps]


def question(
    about: Subject[Row],
    right: Callable[[Params, list[Row]], AnswerKind],
    *,
    look: Callable[[Hand, Params], Answer],
    officially: Callable[[Params, list[Row]], Condition],
    wrong: Callable[[Params, list[Row]], str] | None = None,
) -> Question:
    """The methods of a task.

    `right` reads the right answer, given all rows; `look` finds it on the screen; `officially` reads it as AndroidWorld
    does; `wrong` answers with the right one and another, and without it the usual side effect stands.
    """

    @by_hand
    def solution(task: BaseTask, hand: Hand) -> Steps:
        yield from hand.answer((yield from look(hand, task.params)))

    def side_effect(task: BaseTask, hand: Hand) -> Steps:
        if wrong is None:
            yield from BaseTask.side_effect(task, hand)
        else:
            yield from hand.answer(wrong(task.params, about.rows(task)))

    return Question(
        scene=lambda task: about.scene(about.rows(task)),
        wanted=lambda task: [Answered(right(task.params, about.rows(task)))],
        official=lambda task: [officially(task.params, about.rows(task))],
        solution=solution,
        side_effect=side_effect,
    )


def title_question(
    about: Subject[Row],
    entries: Callable[[list[Row]], Sequence[Entry]],
    right: Callable[[Params, Sequence[Entry]], list[str]],
    *,
    look: Callable[[Hand, Params], Generator[Action, Observation, Sequence[Entry]]],
    kind: Callable[[list[str], Sequence[Entry]], AnswerKind],
    officially: Callable[[Sequence[str]], Condition],
) -> Question:
    """The methods of a task whose answer is one text, or several with commas between them.

    `right` gives the texts, given all `entries` or at least those that matter, which `look` reads; `kind` is how
    answers are read, among all entries.
    """

    def answers(params: Params, rows: list[Row]) -> list[str]:
        return right(params, entries(rows))

    def find(hand: Hand, params: Params) -> Answer:
        return ", ".join(right(params, (yield from look(hand, params))))

    return question(
        about,
        lambda params, rows: kind(answers(params, rows), entries(rows)),
        look=find,
        officially=lambda params, rows: officially(answers(params, rows)),
        wrong=lambda params, rows: f"{', '.join(answers(params, rows))} or nothing at all",
    )


@dataclass(frozen=True)
class ExactNumber(Condition):
    """The answer is this number and nothing else, or one less than `tolerance` away from it."""

    value: float
    tolerance: float = 0

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        try:
            answer = float(evidence.answer.strip())
        except ValueError:
            return False, f"the answer {evidence.answer[:200]!r} is no bare number"
        off = abs(answer - self.value)
        met = off < self.tolerance if self.tolerance else not off
        return met, f"the answer is {answer:g}, right is {self.value:g}"

    def __str__(self) -> str:
        return f"the answer is {self.value:g}"
