"""Records for tests, written as short strings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mobile_world.domain import EpisodeKey, EpisodeRecord, Outcome

MARKS: dict[str, Outcome] = {"+": "success", "-": "agent_failure", "!": "infra_failure", "?": "not_scored"}


def record(arm: str, task: str, replica: int, mark: str, **changes: Any) -> EpisodeRecord:
    outcome = MARKS[mark]
    values: dict[str, Any] = {
        "key": EpisodeKey(arm=arm, suite="mini", task=task, replica=replica),
        "attempt": 1,
        "outcome": outcome,
        "reason": "max_steps_reached" if outcome == "agent_failure" else None,
        "score": float(outcome == "success"),
        "score_reason": "",
        "declared": None,
        "answer": None,
        "steps": 4,
        "max_steps": 15,
        "seed": 1,
        "params": {},
        "goal": "",
        "goal_level": "full",
        "trail": (),
        "first_screen": None,
        "questions": 0,
        "tokens_in": 100,
        "tokens_out": 10,
        "parse_errors": 1,
        "invalid_actions": 0,
        "device": "phone-0",
        "started_at": "2026-01-02T03:04:05+00:00",
        "phases": {"decide": 2.0, "act": 0.5},
        "error": None,
        "trajectory": None,
    }
    return EpisodeRecord.model_validate({**values, **changes})


def run_of(**arms: str) -> Iterator[EpisodeRecord]:
    """Arms as `task task ...`, each task one mark for every replica; a dot is an episode that was not run."""
    for arm, tasks in arms.items():
        for number, marks in enumerate(tasks.split()):
            for replica, mark in enumerate(marks):
                if mark != ".":
                    yield record(arm, f"task-{number}", replica, mark)
