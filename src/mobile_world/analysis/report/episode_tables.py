"""Further tables of a report: why episodes failed, what should make no difference, tasks by arm, settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mobile_world.analysis.formatting import NONE, points, reason_in_words
from mobile_world.analysis.report.comparison_tables import CONTROLS, in_order, is_ranked
from mobile_world.analysis.report.numbers import interval_in_points, p_value
from mobile_world.analysis.report.run_facts import RunFacts
from mobile_world.analysis.report.tables import Row, Table
from mobile_world.analysis.results import Analysis

MOST_TASKS: Final = 120
"""Tasks that are shown one by one: more make a table that nobody reads, and a file that no phone opens."""


def reasons_seen(found: Analysis) -> list[str]:
    """Reasons for failure, the most frequent first."""
    seen: Counter[str] = Counter()
    for arm in found.arms:
        seen.update(arm.reasons)
    return [reason for reason, _ in seen.most_common()]


def failures(found: Analysis) -> Table:
    """Why scored episodes failed."""
    seen = reasons_seen(found)
    rows = tuple(
        Row(
            (
                arm.name,
                f"{arm.scored - arm.successes:,} of {arm.scored:,}",
                *(f"{arm.reasons[reason]:,}" if reason in arm.reasons else NONE for reason in seen),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for arm in in_order(found)
    )
    return Table("Reasons for failure", ("Variant", "Failed", *map(reason_in_words, seen)), rows)


def disturbances(found: Analysis) -> Table:
    """What should make no difference, and whether it does."""
    rows = [
        Row(
            (
                each.copy_arm,
                points(each.difference.value),
                interval_in_points(each.difference),
                p_value(each.p),
            )
        )
        for each in found.noise
    ]
    if found.order is not None:
        order = found.order.last_less_first
        rows.append(
            Row(
                (
                    "Place in a block, last less first",
                    points(order.value),
                    interval_in_points(order),
                    p_value(found.order.p),
                )
            )
        )
    if found.devices is not None:
        devices = found.devices
        name = f"Device, largest less smallest of {devices.devices}"
        rows.append(Row((name, points(devices.spread), NONE, p_value(devices.p))))
    return Table(
        "What should make no difference",
        ("Disturbance", "Points", "95 % interval", "p"),
        tuple(rows),
        note="The difference between an arm and its copy is the noise floor: no lead inside it is called a win."
        if found.noise
        else "",
    )


def tasks_shown(found: Analysis) -> list[int]:
    """Which tasks are shown: easy ones first; of too many, those in which arms differ most."""
    cells = found.cells
    shares = [
        [won[at] / scored[at] for won, scored in zip(cells.successes, cells.scored, strict=True) if scored[at]]
        for at in range(len(cells.tasks))
    ]
    by_spread = sorted(range(len(shares)), key=lambda at: (-_spread(shares[at]), at))
    return sorted(by_spread[:MOST_TASKS], key=lambda at: (-_mean(shares[at]), cells.tasks[at]))


def tasks(found: Analysis) -> Table:
    """Successes of scored episodes by task and arm."""
    cells, order = found.cells, [arm.name for arm in in_order(found)]
    rows = [cells.arms.index(name) for name in order]
    told = tuple(
        Row((cells.tasks[at], *(_cell(cells.successes[arm][at], cells.scored[arm][at]) for arm in rows)))
        for at in tasks_shown(found)
    )
    left_out = len(cells.tasks) - len(told)
    note = f"Those {len(told)} of {len(cells.tasks):,} tasks in which arms differ most." if left_out else ""
    return Table("Success by task", ("Task", *order), told, note=note)


def settings(facts: RunFacts) -> Table:
    """What was run, and how."""
    rows = (
        ("Subject", facts.subject),
        ("Suite", facts.suite),
        ("Begun", facts.created_at),
        ("Version", facts.version),
        ("Planned episodes", f"{facts.planned:,}"),
        *facts.settings,
    )
    return Table("Settings", ("Setting", "Value"), tuple(Row(row) for row in rows), words=frozenset({0, 1}))


def _cell(won: int, scored: int) -> str:
    return f"{won}/{scored}" if scored else NONE


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else -1.0


def _spread(values: Sequence[float]) -> float:
    middle = _mean(values)
    return sum((value - middle) ** 2 for value in values)
