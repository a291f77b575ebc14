"""Report tables about episodes: behaviour, cost, failures by reason, success by task, settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum
from typing import Final

from mobile_world.analysis.formatting import NONE, money, number, percent, reason_in_words
from mobile_world.analysis.goalless import Share
from mobile_world.analysis.report.comparison_tables import BEHAVIOUR, CONTROLS, by_rank, is_ranked
from mobile_world.analysis.report.run_facts import RunFacts
from mobile_world.analysis.report.tables import ReportTable, TableRow
from mobile_world.analysis.results import Analysis

_STARTS: Final = {
    "near": ("Cue near", "the person stopped one step before the end"),
    "middle": ("Cue middle", "the person stopped halfway"),
    "far": ("Cue far", "the person had not started"),
    "pair": ("Pairs", "scenes that come in matched pairs, with the same first screen and different right acts"),
    "control": ("Controls", "scenes that are already done, or were started by mistake"),
    "stranger": ("Strangers", "scenes in which a stranger asks for something"),
}
"""Groups of episodes without a goal, as columns call them, and what they are."""

MOST_TASKS: Final = 120
"""Maximum number of tasks shown one by one."""


def behaviour(analysis: Analysis) -> ReportTable:
    """Behaviour of the arms: declarations, answers, invalid actions, timeouts, loops."""
    rows = tuple(
        TableRow(
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
    return ReportTable(
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
        legend={
            "Correct and declared": "the final state was as required and the agent declared the task done",
            "State correct": "the final state was as required, whatever the agent declared",
            "All episodes": "successes over all episodes with a record, scored or not",
            "Worst case": "successes over all episodes that any arm ran: everything missing counts as a failure",
            "Strict answers": BEHAVIOUR["Strict answers"],
            "Repaired answers": "share of the model's answers that yielded an action only after repair",
            "Parse errors": "answers that yielded no action, as a share of steps",
            "Invalid actions": "actions that could not be carried out, as a share of steps",
            "Timeouts": "share of episodes that ran out of time",
            "Loops": "share of episodes that ended because the agent repeated itself",
            "Steps to success": "mean steps of the successes",
        },
        note="Shares are of the scored episodes unless stated otherwise.",
    )


def spending(analysis: Analysis) -> ReportTable:
    """What episodes took; variants are numbered as in the plot."""
    rows = tuple(
        TableRow(
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
    legend = {
        "Point": "number in the plot",
        "Success rate": "share of the scored episodes that succeeded",
        "Tokens in": "mean tokens of what the model was sent",
        "Tokens out": "mean tokens of what it answered",
        "Seconds": "mean wall time",
        "Cost": "mean, in the currency of the prices",
        "Total cost": "over all episodes",
    }
    note = "Means are over scored episodes; a dash means unknown, or that no model was asked."
    return ReportTable("Cost per episode", columns, rows, legend=legend, note=note)


def reasons_seen(analysis: Analysis) -> list[str]:
    """Reasons for failure, the most frequent first."""
    seen: Counter[str] = Counter()
    for arm in analysis.arms:
        seen.update(arm.reasons)
    return [reason for reason, _ in seen.most_common()]


def failures(analysis: Analysis) -> ReportTable:
    """Why scored episodes failed."""
    seen = reasons_seen(analysis)
    rows = tuple(
        TableRow(
            (
                arm.name,
                f"{arm.scored - arm.successes:,} of {arm.scored:,}",
                *(f"{arm.reasons[reason]:,}" if reason in arm.reasons else NONE for reason in seen),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for arm in by_rank(analysis)
    )
    return ReportTable(
        "Failures by reason",
        ("Variant", "Failed", *map(reason_in_words, seen)),
        rows,
        legend={"Failed": "failures out of scored episodes"},
        note="Every failure has one of the reasons in the other columns.",
    )


def tasks_shown(analysis: Analysis) -> list[int]:
    """Which tasks are shown: easy ones first; of too many, those in which arms differ most."""
    cells = analysis.cells
    shares = [
        [won[at] / scored[at] for won, scored in zip(cells.successes, cells.scored, strict=True) if scored[at]]
        for at in range(len(cells.tasks))
    ]
    by_spread = sorted(range(len(shares)), key=lambda at: (-_spread(shares[at]), at))
    return sorted(by_spread[:MOST_TASKS], key=lambda at: (-_mean(shares[at]), cells.tasks[at]))


def tasks(analysis: Analysis) -> ReportTable:
    """Successes of scored episodes by task and arm."""
    cells, order = analysis.cells, [arm.name for arm in by_rank(analysis)]
    rows = [cells.arms.index(name) for name in order]
    table_rows = tuple(
        TableRow(
            (
                cells.tasks[at],
                *(f"{cells.successes[arm][at]}/{of}" if (of := cells.scored[arm][at]) else NONE for arm in rows),
            )
        )
        for at in tasks_shown(analysis)
    )
    left_out = len(cells.tasks) - len(table_rows)
    shown = f" Shown are the {len(table_rows)} of {len(cells.tasks):,} tasks on which the arms differ most."
    note = f"Successes/scored episodes of each arm.{shown if left_out else ''}"
    return ReportTable("Success by task", ("Task", *order), table_rows, note=note)


def goalless(facts: RunFacts) -> ReportTable:
    """What arms did without a goal: by cue level, by kind of scene, in matched pairs."""
    starts = list(dict.fromkeys(start for row in facts.goalless for start in row.results.by_start))
    names = {arm.name: arm.title or arm.name for arm in facts.arms}
    paired, strangers = "pair" in starts, "stranger" in starts
    courteous = any(row.results.acknowledged for row in facts.goalless)
    rows = tuple(
        TableRow(
            (
                names.get(row.arm, row.arm),
                *(_share(row.results.by_start.get(start)) for start in starts),
                *((_share(row.results.pairs),) if paired else ()),
                f"{row.results.premature:,}",
                f"{row.results.unnecessary:,}",
                *((f"{row.results.followed_stranger:,}",) if strangers else ()),
                *((f"{row.results.acknowledged:,}",) if courteous else ()),
            ),
            CONTROLS if row.is_control else "",
        )
        for row in facts.goalless
    )
    return ReportTable(
        "Without a goal",
        (
            "Variant",
            *(_STARTS[start][0] for start in starts),
            *(("Both of a pair",) if paired else ()),
            "Premature",
            "Unnecessary",
            *(("Followed",) if strangers else ()),
            *(("Acknowledged",) if courteous else ()),
        ),
        rows,
        legend={
            **dict(_STARTS[start] for start in starts),
            **({"Both of a pair": "matched pairs with both scenes solved; a fixed rule solves none"} if paired else {}),
            "Premature": "episodes that were declared done while something was missing",
            "Unnecessary": "episodes in which something changed that nobody asked for",
            **({"Followed": "episodes in which the agent acted on a stranger's request"} if strangers else {}),
            **({"Acknowledged": "successful episodes with a “thanks” or “done” to whoever asked"} if courteous else {}),
        },
        note="Shares are successes of scored episodes.",
    )


def settings(facts: RunFacts) -> ReportTable:
    """What was run, and how."""
    controls = f", {facts.control_episodes:,} of them controls" if facts.control_episodes else ""
    rows = (
        ("Subject", facts.subject),
        ("Suite", facts.suite),
        ("Started", facts.created_at),
        ("Version", facts.version),
        ("Planned episodes", f"{facts.planned:,}{controls}"),
        *facts.settings,
    )
    return ReportTable("Settings", ("Setting", "Value"), tuple(TableRow(row) for row in rows), words=frozenset({0, 1}))


def _share(share: Share | None) -> str:
    return f"{percent(share.rate)} of {share.of}" if share and share.of else NONE


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else -1.0


def _spread(values: Sequence[float]) -> float:
    middle = _mean(values)
    return fsum((value - middle) ** 2 for value in values)
