"""Report tables about episodes: behaviour, cost, failures by reason, success by task, settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mobile_world.analysis.formatting import NONE, money, number, percent, reason_in_words
from mobile_world.analysis.goalless import Share
from mobile_world.analysis.report.comparison_tables import CONTROLS, by_rank, is_ranked
from mobile_world.analysis.report.run_facts import RunFacts
from mobile_world.analysis.report.tables import Row, Table
from mobile_world.analysis.results import Analysis

_STARTS: Final = {
    "near": "Cue near",
    "middle": "Cue middle",
    "far": "Cue far",
    "pair": "Pairs",
    "control": "Controls",
    "stranger": "Strangers",
}
"""Groups of episodes without a goal, as columns call them."""

MOST_TASKS: Final = 120
"""Maximum number of tasks shown one by one."""


def behaviour(analysis: Analysis) -> Table:
    """Behaviour of the arms: declarations, answers, invalid actions, timeouts, loops."""
    rows = tuple(
        Row(
            (
                arm.name,
                percent(arm.declared_rate),
                percent(arm.state_rate),
                percent(arm.rate_over_all),
                percent(arm.rate_worst_case),
                percent(arm.strict_answer_rate),
                percent(arm.repaired_answer_rate),
                percent(arm.parse_error_rate),
                percent(arm.invalid_action_rate),
                percent(arm.timeout_rate),
                percent(arm.loop_rate),
                number(arm.mean_steps_of_successes),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for arm in by_rank(analysis)
    )
    return Table(
        "Behaviour",
        (
            "Variant",
            "Correct and declared",
            "State correct",
            "All episodes",
            "Worst case",
            "Strict answers",
            "Repaired answers",
            "Parse errors",
            "Invalid actions",
            "Timeouts",
            "Loops",
            "Steps to success",
        ),
        rows,
        note=(
            "State correct: the phone's final state was as required, whatever the agent declared. Correct and "
            "declared: the agent also declared the task done. All episodes: successes over all episodes with a "
            "record. Worst case: successes over all episodes that any arm ran. Strict answers follow the required "
            "format exactly; repaired answers yielded an action only after repair; both are shares of the model's "
            "answers. Parse errors and invalid actions are shares of steps; timeouts and loops are shares of "
            "episodes."
        ),
    )


def spending(analysis: Analysis) -> Table:
    """What episodes took; variants are numbered as in the plot."""
    rows = tuple(
        Row(
            (
                arm.name,
                str(at) if is_ranked(arm) else NONE,
                percent(arm.rate.value if arm.rate else None),
                number(arm.mean_tokens_in, 0),
                number(arm.mean_tokens_out, 0),
                number(arm.mean_seconds),
                money(arm.mean_cost),
                money(arm.total_cost),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for at, arm in enumerate(by_rank(analysis), start=1)
    )
    columns = ("Variant", "Point", "Success rate", "Tokens in", "Tokens out", "Seconds", "Cost", "Total cost")
    return Table("Cost per episode", columns, rows, note="Means over scored episodes; a dash means unknown.")


def reasons_seen(analysis: Analysis) -> list[str]:
    """Reasons for failure, the most frequent first."""
    seen: Counter[str] = Counter()
    for arm in analysis.arms:
        seen.update(arm.reasons)
    return [reason for reason, _ in seen.most_common()]


def failures(analysis: Analysis) -> Table:
    """Why scored episodes failed."""
    seen = reasons_seen(analysis)
    rows = tuple(
        Row(
            (
                arm.name,
                f"{arm.scored - arm.successes:,} of {arm.scored:,}",
                *(f"{arm.reasons[reason]:,}" if reason in arm.reasons else NONE for reason in seen),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for arm in by_rank(analysis)
    )
    return Table("Failures by reason", ("Variant", "Failed", *map(reason_in_words, seen)), rows)


def tasks_shown(analysis: Analysis) -> list[int]:
    """Which tasks are shown: easy ones first; of too many, those in which arms differ most."""
    cells = analysis.cells
    shares = [
        [won[at] / scored[at] for won, scored in zip(cells.successes, cells.scored, strict=True) if scored[at]]
        for at in range(len(cells.tasks))
    ]
    by_spread = sorted(range(len(shares)), key=lambda at: (-_spread(shares[at]), at))
    return sorted(by_spread[:MOST_TASKS], key=lambda at: (-_mean(shares[at]), cells.tasks[at]))


def tasks(analysis: Analysis) -> Table:
    """Successes of scored episodes by task and arm."""
    cells, order = analysis.cells, [arm.name for arm in by_rank(analysis)]
    rows = [cells.arms.index(name) for name in order]
    table_rows = tuple(
        Row((cells.tasks[at], *(_cell(cells.successes[arm][at], cells.scored[arm][at]) for arm in rows)))
        for at in tasks_shown(analysis)
    )
    left_out = len(cells.tasks) - len(table_rows)
    note = f"The {len(table_rows)} of {len(cells.tasks):,} tasks on which the arms differ most." if left_out else ""
    return Table("Success by task", ("Task", *order), table_rows, note=note)


def goalless(facts: RunFacts) -> Table:
    """What arms did without a goal: by cue level, by kind of scene, in matched pairs."""
    starts = list(dict.fromkeys(start for row in facts.goalless for start in row.results.by_start))
    called = {arm.name: arm.title or arm.name for arm in facts.arms}
    paired, strangers = "pair" in starts, "stranger" in starts
    rows = tuple(
        Row(
            (
                called.get(row.arm, row.arm),
                *(_share(row.results.by_start.get(start)) for start in starts),
                *((_share(row.results.pairs),) if paired else ()),
                f"{row.results.premature:,}",
                f"{row.results.unnecessary:,}",
                *((f"{row.results.followed_stranger:,}",) if strangers else ()),
            ),
            CONTROLS if row.is_control else "",
        )
        for row in facts.goalless
    )
    return Table(
        "Without a goal",
        (
            "Variant",
            *(_STARTS[start] for start in starts),
            *(("Both of a pair",) if paired else ()),
            "Premature",
            "Unnecessary",
            *(("Followed",) if strangers else ()),
        ),
        rows,
        note=(
            "Success by how far the person had come (near: one step before the end; middle: half-way; far: nothing "
            "begun) and by kind of scene. Both of a pair: matched scenes with the same first screen and different "
            "right acts; a fixed rule gets none. Premature: declared done while something was missing. Unnecessary: "
            "something changed that nobody wanted. Followed: did what a stranger asked for."
        ),
    )


def settings(facts: RunFacts) -> Table:
    """What was run, and how."""
    rows = (
        ("Subject", facts.subject),
        ("Suite", facts.suite),
        ("Started", facts.created_at),
        ("Version", facts.version),
        ("Planned episodes", f"{facts.planned:,}"),
        *facts.settings,
    )
    return Table("Settings", ("Setting", "Value"), tuple(Row(row) for row in rows), words=frozenset({0, 1}))


def _share(found: Share | None) -> str:
    return f"{percent(found.rate)} of {found.of}" if found and found.of else NONE


def _cell(won: int, scored: int) -> str:
    return f"{won}/{scored}" if scored else NONE


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else -1.0


def _spread(values: Sequence[float]) -> float:
    middle = _mean(values)
    return sum((value - middle) ** 2 for value in values)
