"""Plays a task's solution with slips beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from mobile_world.domain import Observation, Steps, Wait
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Slip
from mobile_world.tasks.values.scoring import conditions

if TYPE_CHECKING:
    from mobile_world.tasks.base import BaseTask

_MOST_BACKS = 8
ChoiceT = TypeVar("ChoiceT")
ROTATION = 3
"""One of so many tasks is proven with slips where that is to be quick."""


def is_in_rotation(task: str, suite_version: int) -> bool:
    """Whether a task is among those that are played with slips for this version of its suite, where all take long."""
    return (crc32(task.encode()) + suite_version) % ROTATION == 0


def chosen_for(task: str, among: Sequence[ChoiceT]) -> ChoiceT:
    """One of several, always the same for a task."""
    return among[crc32(task.encode()) // ROTATION % len(among)]


def solution_with_slips(task: BaseTask, slips: Sequence[Slip], observation: Observation, *, undone: bool) -> Steps:
    """The solution, and behind it the slips; before it where the check looks at the app that is in front."""
    solution, wishes = task.remaining_steps(task.cue), conditions(task.wanted())
    claimed = [claim.store for condition in wishes for claim in condition.claims]
    slips_first = any(condition.on_screen for condition in wishes)
    hand = Hand(observation)
    if not slips_first:
        yield from hand.follow(solution)
        yield from hand.do(Wait())
    for slip in (slip for slip in slips if slip.store not in claimed):
        yield from slip.undone(hand) if undone else slip.do(hand)
    if slips_first:
        yield from _leave(hand)
        yield from hand.follow(solution)
    else:
        yield from hand.key("HOME")


def _leave(hand: Hand) -> Steps:
    """Go back to the home screen page by page, so that every app begins anew."""
    for _ in range(_MOST_BACKS):
        if "launcher" in (hand.seen.activity or ""):
            return
        yield from hand.back()
