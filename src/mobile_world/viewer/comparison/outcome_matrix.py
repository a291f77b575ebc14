"""The outcome matrix of two variants, and their results by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from mobile_world.analysis.formatting import NONE, OUTCOMES, counted, points
from mobile_world.analysis.report.tables import scroll_box
from mobile_world.domain import Outcome
from mobile_world.viewer import components, pagination
from mobile_world.viewer.comparison.pair import Pair, Side, TaskInstance
from mobile_world.viewer.links import Links
from mobile_world.web.markup import Html, breakable, el, joined

MISSING = "missing"
"""The outcome of a side without an attempt."""

SEPARATOR = "."
TASKS, STEPS = "tasks", "steps"
"""Where on the page the tasks and the two trajectories are."""

MOST_REPLICAS = 12
"""Instances of a task that are shown one by one."""


class Cell(NamedTuple):
    """How both sides ended one instance."""

    first: str
    second: str

    @property
    def word(self) -> str:
        """Its value in URLs."""
        return SEPARATOR.join(self)


def cell_of(pair: Pair, block: TaskInstance) -> Cell:
    """How both sides ended an instance."""
    return Cell(*(row.outcome if row else MISSING for row in [side.attempts.get(block) for side in pair.sides]))


def outcome_matrix(pair: Pair, query: Mapping[str, str], links: Links) -> Html:
    """How often the sides ended alike, and how not; each number leads to its tasks."""
    counts = Counter(cell_of(pair, block) for block in pair.blocks)
    names = [*OUTCOMES, MISSING]
    down = [name for name in names if any(cell.first == name for cell in counts)]
    across = [name for name in names if any(cell.second == name for cell in counts)]
    head = [el("th", _name(name), scope="col") for name in across]
    body = [
        el(
            "tr",
            el("th", _name(name), scope="row"),
            *(_count(pair, Cell(name, other), counts, query, links) for other in across),
        )
        for name in down
    ]
    corner = el("td", el("span", pair.first.label), " ↓ ", el("span", pair.second.label), " →", class_="corner")
    drawn = el(
        "table",
        el("caption", "Outcomes of both sides", class_="unseen"),
        el("thead", el("tr", corner, *head)),
        el("tbody", *body),
        class_="outcomes",
    )
    return scroll_box(drawn, "Outcomes of both sides")


def _count(pair: Pair, cell: Cell, counts: Counter[Cell], query: Mapping[str, str], links: Links) -> Html:
    number, chosen = counts[cell], query.get("cell") == cell.word
    kind = "gain" if _gains(cell) else "loss" if _gains(Cell(cell.second, cell.first)) else None
    address = links.compare(**pair.query, cell="" if chosen else cell.word) if number and links.live else ""
    text = el("a", f"{number:,}", href=f"{address}#{TASKS}", aria_current="true" if chosen else None)
    return el("td", text if address else f"{number:,}" if number else NONE, class_=kind if number else "none")


def _gains(cell: Cell) -> bool:
    return cell == ("agent_failure", "success")


def _name(outcome: str) -> str | Html:
    outcomes: dict[str, Outcome] = {name: name for name in OUTCOMES}
    return components.outcome_chip(outcomes[outcome]) if outcome in outcomes else "no attempt"


def chosen_blocks(pair: Pair, query: Mapping[str, str]) -> list[TaskInstance]:
    """Every instance, or those with the outcomes that a query asks for."""
    word = query.get("cell", "")
    return [block for block in pair.blocks if not word or cell_of(pair, block).word == word]


def task_matrix(pair: Pair, query: Mapping[str, str], links: Links) -> Html:
    """Every task with how each side did, those with the largest difference first."""
    blocks = chosen_blocks(pair, query)
    by_task: dict[str, list[TaskInstance]] = {}
    for block in blocks:
        by_task.setdefault(block.task, []).append(block)
    order = sorted(by_task, key=lambda task: (-abs(_difference(pair, by_task[task]) or 0.0), task))
    shown = pagination.paginate(order, query)
    kept = {**pair.query, "cell": query.get("cell", "")}
    head = [el("th", title, scope="col", class_="word") for title in ("Task", *(side.label for side in pair.sides))]
    drawn = el(
        "table",
        el("caption", "Both sides by task", class_="unseen"),
        el("thead", el("tr", *head, el("th", "B − A (pp)", scope="col"))),
        el("tbody", *(_task(pair, task, by_task[task], links) for task in shown.items)),
        class_="list tasks",
    )
    every = links.compare(**pair.query) if kept["cell"] and links.live else ""
    return joined(
        el(
            "p",
            f"{shown.range_text} {'task' if shown.total == 1 else 'tasks'}, {counted(len(blocks), 'task instance')}. ",
            el("a", "Show all", href=f"{every}#{TASKS}") if every else None,
            class_="soft count",
        ),
        scroll_box(drawn, "Both sides by task") if order else el("p", "No tasks match.", class_="empty"),
        pagination.page_links(shown, lambda number: f"{links.compare(**kept, page=str(number))}#{TASKS}")
        if links.live
        else None,
    )


def _task(pair: Pair, task: str, blocks: list[TaskInstance], links: Links) -> Html:
    difference = _difference(pair, blocks)
    kind = "" if not difference else "gain" if difference > 0 else "loss"
    excluded = task in pair.excluded_tasks
    remark = el("span", "satisfied at the start, counted separately", class_="under soft") if excluded else None
    first = next((block for block in blocks if all(block in side.attempts for side in pair.sides)), None)
    address = links.compare(**pair.query, task=task, replica=str(first.replica)) if first and links.live else ""
    name = el("a", breakable(task), href=f"{address}#{STEPS}") if address else breakable(task)
    return el(
        "tr",
        el("th", name, remark, scope="row"),
        *(_attempts(side, blocks, links) for side in pair.sides),
        el("td", points(difference), class_=f"tabular {kind}".strip(), data_title="B − A (pp)"),
    )


def _attempts(side: Side, blocks: list[TaskInstance], links: Links) -> Html:
    """One mark for each instance, which leads to its player."""
    rows = [(block, side.attempts.get(block)) for block in blocks]
    scored = [row for _, row in rows if row is not None and row.scored]
    won = sum(row.outcome == "success" for row in scored)
    marks = [_mark(side, block, links) for block, _ in rows[:MOST_REPLICAS]]
    more = el("span", f"+{len(rows) - MOST_REPLICAS}", class_="soft") if len(rows) > MOST_REPLICAS else None
    text = el("span", f"{won} of {len(scored)}" if scored else NONE, class_="tabular")
    return el("td", text, el("span", *marks, more, class_="attempts"), class_="word", data_title=side.label)


_SIGNS: dict[str, str] = {"success": "✓", "agent_failure": "✗", "infra_failure": "?", "not_scored": "–"}


def _mark(side: Side, block: TaskInstance, links: Links) -> Html:
    row = side.attempts.get(block)
    if row is None:
        return el("span", "·", class_="try none", title=f"#{block.replica}: no attempt")
    text = f"#{block.replica}: {OUTCOMES[row.outcome]}"
    kind = f"try {row.outcome.replace('_', '-')}"
    address = links.episode(side.run.name, row.number)
    label = f"{side.label}, {block.task} {text}"
    if not address:
        return el("span", _SIGNS[row.outcome], class_=kind, title=text)
    return el("a", _SIGNS[row.outcome], href=address, class_=kind, title=text, aria_label=label)


def _difference(pair: Pair, blocks: list[TaskInstance]) -> float | None:
    """The second side's rate less the first's over instances that both have a score for."""
    cells = [cell_of(pair, block) for block in blocks]
    scored = [cell for cell in cells if all(name in ("success", "agent_failure") for name in cell)]
    won = sum((cell.second == "success") - (cell.first == "success") for cell in scored)
    return won / len(scored) if scored else None
