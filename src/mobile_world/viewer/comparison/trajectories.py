"""Two attempts at one task instance side by side, step by step."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.domain import StepRecord
from mobile_world.viewer import components, layout
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.comparison.alignment import MOST_STEPS, AlignedStep, Alignment, StepView, align
from mobile_world.viewer.comparison.pair import Pair, Side, TaskInstance
from mobile_world.viewer.links import Links
from mobile_world.viewer.player.actions import describe_action
from mobile_world.viewer.player.screens import RecordedScreens
from mobile_world.viewer.player.steps import screen_figure, step_id
from mobile_world.web.markup import Html, el, joined

DIVERGENCE = "divergence"
"""The anchor of the step where the trajectories diverge."""

BY_DUMP = (
    "The first screenshots differ, for example by the clock, but their UI trees do not: screens are compared by UI "
    "tree, "
    "which is less precise."
)

_LABELS = {
    "diverged": "Same screen, different action",
    "rejoined": "Same screen again, different action",
    "other": "Different screens",
    "same": "Same screen again, same action",
}


class Trajectory(NamedTuple):
    """One attempt, with its screens."""

    side: Side
    row: Attempt
    looks: list[StepView]
    problem: str | None
    """Why there are no more steps."""


def trajectory(side: Side, row: Attempt) -> Trajectory:
    """Read an attempt."""
    steps, broken = side.run.steps(next(side.run.attempts.records([row])))
    screens = RecordedScreens(side.run.directory.blobs)
    return Trajectory(side, row, [StepView(step, screens.of(step)) for step in steps], broken)


def side_by_side(pair: Pair, block: TaskInstance, links: Links) -> Html:
    """Both attempts at an instance; why not, where one is missing."""
    rows = [side.attempts.get(block) for side in pair.sides]
    if rows[0] is None or rows[1] is None:
        missing = " and ".join(side.label for side, row in zip(pair.sides, rows, strict=True) if row is None)
        return layout.notice(f"No attempt by {missing} at {block.task} #{block.replica}.")
    both = trajectory(pair.first, rows[0]), trajectory(pair.second, rows[1])
    alignment = align(both[0].looks, both[1].looks)
    return joined(
        el("div", *(_head(attempt, links) for attempt in both), class_="heads"),
        *(layout.notice(f"{attempt.side.label}: {attempt.problem}") for attempt in both if attempt.problem),
        el("p", *_summary(alignment, both), class_="parts"),
        el("p", BY_DUMP, class_="soft") if alignment.by_dump else None,
        _shared(alignment, both, links),
        el(
            "ol",
            *[
                _row(line, both, links, diverges=at == alignment.shared)
                for at, line in enumerate(alignment.lines)
                if at >= alignment.shared
            ],
            class_="lines",
        )
        if len(alignment.lines) > alignment.shared
        else None,
    )


def _head(trajectory: Trajectory, links: Links) -> Html:
    address = links.episode(trajectory.side.run.name, trajectory.row.number)
    steps = f"{trajectory.row.steps} {'step' if trajectory.row.steps == 1 else 'steps'}"
    return el(
        "div",
        el("h3", trajectory.side.label),
        el(
            "p",
            components.outcome_chip(trajectory.row.outcome, trajectory.row.reason or trajectory.row.fault),
            el("span", f" · {steps}", class_="soft"),
        ),
        el("a", "Open in player", href=address) if address else None,
    )


def _summary(alignment: Alignment, both: tuple[Trajectory, Trajectory]) -> list[Html | str]:
    first, second = (attempt.side.label for attempt in both)
    shared = (
        "The first step is the same" if alignment.shared == 1 else f"The first {alignment.shared} steps are the same"
    )
    if not alignment.lines:
        return ["Neither attempt has any recorded steps."]
    if alignment.shared == len(alignment.lines):
        cut = max(len(attempt.looks) for attempt in both) > MOST_STEPS
        all_of = f"in the first {MOST_STEPS} steps, which are compared" if cut else "from start to finish"
        return [f"Both take the same actions on the same screens {all_of}."]
    line = alignment.lines[alignment.shared]
    link = el("a", "Trajectories diverge", href=f"#{DIVERGENCE}")
    inline = el("a", "trajectories diverge", href=f"#{DIVERGENCE}")
    if line.first is None or line.second is None:
        longer, shorter = (second, first) if line.first is None else (first, second)
        before = f"{shared}. Then " if alignment.shared else ""
        return [
            f"{before}{shorter} has no {'further ' * bool(before)}steps and {longer} continues: ",
            inline,
            " there.",
        ]
    if line.kind == "diverged":
        at = f"at step {alignment.shared + 1}: different actions on the same screen."
        return [f"{shared}. " if alignment.shared else "", link, f" {at}"]
    if not alignment.shared:
        return [link, " immediately: the first screens differ, so the attempts did not start from the same state."]
    after = f" at step {alignment.shared + 1} although the actions are the same."
    return [f"{shared}, but lead to different screens: ", inline, after]


def _shared(alignment: Alignment, both: tuple[Trajectory, Trajectory], links: Links) -> Html | None:
    """What both did, once, as a strip of small pictures."""
    if not alignment.shared:
        return None
    items = [
        el(
            "li",
            _screenshot(line.first, both[0].side, links),
            el("p", _action_text(line.first), class_="did", dir="auto"),
        )
        for line in alignment.lines[: alignment.shared]
        if line.first
    ]
    title = f"Both: steps 1–{alignment.shared}" if alignment.shared > 1 else "Both: step 1"
    return el(
        "section",
        el("h3", title),
        el("ol", *items, class_="strip-of-steps", tabindex=0, role="region", aria_label=title),
        class_="together",
    )


def _row(line: AlignedStep, both: tuple[Trajectory, Trajectory], links: Links, *, diverges: bool) -> Html:
    sides = zip((line.first, line.second), both, strict=True)
    text = f"Trajectories diverge here. {_divergence(line)}" if diverges else _LABELS.get(line.kind, "")
    return el(
        "li",
        el("p", text, class_="what") if text else None,
        *(_cell(look, each, links) for look, each in sides),
        id=DIVERGENCE if diverges else None,
        class_=f"line {line.kind}{' divergence' if diverges else ''}",
    )


def _divergence(line: AlignedStep) -> str:
    if line.first is None or line.second is None:
        return "Only one continues"
    return _LABELS[line.kind]


def _cell(look: StepView | None, trajectory: Trajectory, links: Links) -> Html:
    if look is None:
        return el("p", "no matching step", class_="nobody soft")
    address = links.episode(trajectory.side.run.name, trajectory.row.number)
    number = f"Step {look.step.index + 1}"
    where = el("a", number, href=f"{address}#{step_id(look.step)}") if address else el("span", number)
    return el(
        "div",
        _screenshot(look, trajectory.side, links),
        el(
            "div",
            el("p", el("span", trajectory.side.label, class_="who"), where, class_="soft"),
            el("p", _action_text(look), class_="did", dir="auto"),
            el("p", look.step.error, class_="problem") if look.step.error else None,
            _raw_answer(look.step),
            class_="words",
        ),
        class_="half",
    )


def _action_text(look: StepView | None) -> str:
    return describe_action(look.step, look.screen).text if look else ""


def _raw_answer(step: StepRecord) -> Html | None:
    if not step.said:
        return None
    return el("details", el("summary", "Raw answer"), el("pre", step.said[:MAX_ANSWER], dir="auto"))


MAX_ANSWER = 4000
"""Characters of an answer; the player has more."""


def _screenshot(look: StepView | None, side: Side, links: Links) -> Html | None:
    if look is None:
        return None
    address = links.blob(side.run.name, look.screen.picture) if look.screen.picture else ""
    return screen_figure(look.step, look.screen, address, f"Screen of {side.label} before step {look.step.index + 1}")
