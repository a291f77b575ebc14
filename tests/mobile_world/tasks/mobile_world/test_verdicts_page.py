"""The page about tasks that are judged differently says what tasks and proofs say."""

from __future__ import annotations

import re
from pathlib import Path

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.proofs import shipped_solution_lengths

PAGE = Path(__file__).parents[4] / "docs/reference/mobileworld-verdicts.md"
REGISTRY = TaskRegistry("mobile_world")
PUBLISHED_BUDGET = 50


def rows(heading: str) -> list[list[str]]:
    """The table below a heading, without its head."""
    [section] = re.findall(
        rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_of_guesses_that_win_is_what_tasks_say() -> None:
    told = {task.__name__: task.guess_wins for task in REGISTRY.tasks() if task.guess_wins}
    assert rows("Guesses that win") == [list(row) for row in sorted(told.items())]


def test_the_longest_solutions_are_those_of_the_proofs() -> None:
    proofs = shipped_solution_lengths().suites["mobile_world"]
    longest = {name: (proofs[name].solution or (0, 0))[1] for name in REGISTRY.select("@official")}
    told = {task: int(re.findall(r"up to (\d+)", steps)[0]) for task, steps, _ in rows("Step budgets")}
    assert told == {name: steps for name, steps in longest.items() if steps > PUBLISHED_BUDGET}
