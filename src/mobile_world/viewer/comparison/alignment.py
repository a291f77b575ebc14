"""Trajectory alignment: the shared start of two trajectories, where they diverge and where they rejoin.

A screen is the same when its picture is, by hash. On a real phone the clock alone changes a picture: where even the
first pictures differ although their UI dumps agree, dumps are compared in place of pictures. They tell less, such as
nothing of where a slider stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Literal, NamedTuple, TypeAlias

from mobile_world.domain import StepRecord, plain_action
from mobile_world.viewer.player.screens import RecordedScreen

MOST_STEPS = 300
"""Steps of one side that are aligned."""

NEAR = 0.02
"""Touches that are nearer to each other than this share of the screen are the same, where no views are known."""

Kind: TypeAlias = Literal["same", "diverged", "rejoined", "other", "first", "second"]
"""`same`: same screen, same action. `diverged`: same screen, different action, at the divergence; `rejoined`: the
same after it. `other`: two different screens. `first`, `second`: a step without a match on the other side."""


class StepView(NamedTuple):
    """A step with its screen."""

    step: StepRecord
    screen: RecordedScreen


class AlignedStep(NamedTuple):
    """One row of an alignment."""

    kind: Kind
    first: StepView | None
    second: StepView | None


class Alignment(NamedTuple):
    """Two trajectories, line by line."""

    lines: list[AlignedStep]
    shared: int
    """Number of identical rows at the start; the trajectories diverge at the next one, if any."""
    by_dump: bool = False
    """Whether screens were compared by UI tree."""


def align(first: Sequence[StepView], second: Sequence[StepView]) -> Alignment:
    """Put two trajectories side by side."""
    by_dump = _by_dump(first, second)
    ours, theirs = ([_IdentifiedStep.of(look, by_dump) for look in side[:MOST_STEPS]] for side in (first, second))
    alike = takewhile(
        lambda pair: _same_screen(*pair) and same_action(pair[0].look, pair[1].look), zip(ours, theirs, strict=False)
    )
    lines = [AlignedStep("same", one.look, other.look) for one, other in alike]
    shared = len(lines)
    return Alignment(lines + _align_rest(ours[shared:], theirs[shared:]), shared, by_dump)


class _IdentifiedStep(NamedTuple):
    """A step with the hash that identifies its screen; `None` if it was not kept."""

    look: StepView
    screen: str | None

    @classmethod
    def of(cls, look: StepView, by_dump: bool) -> _IdentifiedStep:
        return cls(look, look.step.ui_tree if by_dump else look.step.screenshot)


def _by_dump(first: Sequence[StepView], second: Sequence[StepView]) -> bool:
    if not first or not second:
        return False
    one, other = first[0].step, second[0].step
    alike = one.ui_tree is not None and one.ui_tree == other.ui_tree
    return alike and (one.screenshot is None or one.screenshot != other.screenshot)


def _same_screen(one: _IdentifiedStep, other: _IdentifiedStep) -> bool:
    return one.screen is not None and one.screen == other.screen


def same_action(one: StepView, other: StepView) -> bool:
    """Whether two steps did the same: touches of one view are the same, wherever on it they are."""
    ours, theirs = one.step.action, other.step.action
    if ours is None or theirs is None:
        return ours is theirs
    plain, beside = plain_action(ours), plain_action(theirs)
    if _without_coordinates(plain) != _without_coordinates(beside):
        return False
    return all(_same_place(plain[name], beside[name], one.screen) for name in ("at", "start", "end") if plain.get(name))


def _align_rest(ours: Sequence[_IdentifiedStep], theirs: Sequence[_IdentifiedStep]) -> list[AlignedStep]:
    """Align the steps after the shared start by the longest common subsequence of screens."""
    lines: list[AlignedStep] = []
    at = beside = 0
    for mine, yours in [*_matches(ours, theirs), (len(ours), len(theirs))]:
        lines += _between(ours[at:mine], theirs[beside:yours])
        if mine < len(ours):
            one, other = ours[mine].look, theirs[yours].look
            kind: Kind = "same" if same_action(one, other) else "diverged" if not lines else "rejoined"
            lines.append(AlignedStep(kind, one, other))
        at, beside = mine + 1, yours + 1
    return lines


def _between(ours: Sequence[_IdentifiedStep], theirs: Sequence[_IdentifiedStep]) -> list[AlignedStep]:
    """Pair up the steps between two matching screens."""
    both = min(len(ours), len(theirs))
    lines = [AlignedStep("other", one.look, other.look) for one, other in zip(ours[:both], theirs[:both], strict=True)]
    lines += [AlignedStep("first", our.look, None) for our in ours[both:]]
    return lines + [AlignedStep("second", None, their.look) for their in theirs[both:]]


def _matches(ours: Sequence[_IdentifiedStep], theirs: Sequence[_IdentifiedStep]) -> list[tuple[int, int]]:
    """The longest common subsequence of screens, as places in both."""
    longest = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for at in range(len(ours) - 1, -1, -1):
        for beside in range(len(theirs) - 1, -1, -1):
            longest[at][beside] = (
                longest[at + 1][beside + 1] + 1
                if _same_screen(ours[at], theirs[beside])
                else max(longest[at + 1][beside], longest[at][beside + 1])
            )
    matches, at, beside = [], 0, 0
    while at < len(ours) and beside < len(theirs):
        if _same_screen(ours[at], theirs[beside]):
            matches.append((at, beside))
            at, beside = at + 1, beside + 1
        elif longest[at + 1][beside] >= longest[at][beside + 1]:
            at += 1
        else:
            beside += 1
    return matches


def _without_coordinates(plain: dict[str, Any]) -> dict[str, Any]:
    """What is left to compare; the words that go with a declaration change nothing on the phone."""
    items = {name: value if name not in ("at", "start", "end") else bool(value) for name, value in plain.items()}
    return items | {"text": ""} if plain["kind"] == "finish" else items


def _same_place(one: dict[str, float], other: dict[str, float], screen: RecordedScreen) -> bool:
    if max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"])) <= NEAR:
        return True
    width, height = screen.size
    views = [screen.target(round(touch["x"] * width), round(touch["y"] * height)) for touch in (one, other)]
    return views[0] is not None and views[0] is views[1]
