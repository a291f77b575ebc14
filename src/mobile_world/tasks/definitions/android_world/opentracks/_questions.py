"""Questions about tracks, which must stay as they are: what the tasks that ask them are made of.

AndroidWorld takes a bare number, or nearly the right texts with commas between them, and accepts one of two right
texts twice; here answers are read in a sentence or alone, with their unit or another, and all texts must be said. It
has the same few numbers in each instance and, beside them, random tracks; here the days just outside of what is asked
about have tracks of the same type. No intent cue: a screen does not show what somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mobile_world.domain import Action, Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.android_world._official import beside
from mobile_world.tasks.definitions.android_world.opentracks._tracks import Params, TrackRow, named_row, scene_of
from mobile_world.tasks.solution import Hand, Method
from mobile_world.tasks.values import Answered, AnswerKind, Condition, Evidence, Scene, Wanted

TOLERANCE_M = 10
"""How far a length may be off: what two decimals of a mile leave open."""

Answer = Generator[Action, Observation, str]


@dataclass(frozen=True)
class ExactNumber(Condition):
    """The answer is this number and nothing else, or one less than `tolerance` away from it."""

    value: float
    tolerance: float = 0

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Compare as AndroidWorld does."""
        try:
            said = float(evidence.answer.strip())
        except ValueError:
            return False, f"the answer {evidence.answer[:200]!r} is no bare number"
        off = abs(said - self.value)
        return off < self.tolerance if self.tolerance else not off, f"the answer is {said:g}, right is {self.value:g}"

    def __str__(self) -> str:
        """What is wanted."""
        return f"the answer is {self.value:g}"


class Question(NamedTuple):
    """The methods of a task that asks something."""

    scene: Callable[[Any], Scene]
    wanted: Callable[[Any], Wanted]
    official: Callable[[Any], Wanted]
    solution: Method
    side_effect: Callable[[Any, Hand], Steps]


def question(
    right: Callable[[Params, Sequence[TrackRow]], AnswerKind],
    *,
    look: Callable[[Hand, Params], Answer],
    officially: Callable[[Params, Sequence[TrackRow]], Condition],
    wrong: Callable[[Params, Sequence[TrackRow]], str],
) -> Question:
    """The methods of a task.

    `right` reads the right answer, given all tracks on the phone; `look` finds it on the screen; `wrong` answers with
    the right one and another.
    """

    def rows(task: BaseTask) -> list[TrackRow]:
        drawn: list[TrackRow] = beside(task.params).get("tracks") or named_row(task.params)
        return drawn

    def solution(task: BaseTask, observation: Observation) -> Steps:
        hand = Hand(observation)
        found = yield from look(hand, task.params)
        yield from hand.answer(found)

    def side_effect(task: BaseTask, hand: Hand) -> Steps:
        yield from hand.answer(wrong(task.params, rows(task)))

    return Question(
        scene=lambda task: scene_of(rows(task)),
        wanted=lambda task: [Answered(right(task.params, rows(task)))],
        official=lambda task: [officially(task.params, rows(task))],
        solution=solution,
        side_effect=side_effect,
    )
