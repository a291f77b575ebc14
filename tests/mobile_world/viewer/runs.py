"""Runs out of thin air: whole, half written, hostile and large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import Plan, PlannedArm, PlannedTask
from mobile_world.experiment.storage.header import RunHeader
from mobile_world.experiment.storage.journal_lines import record_line
from mobile_world.viewer.links import ServerLinks
from tests.mobile_world.experiment.recorded import record

BEGUN = "2026-01-01T00:00:00+00:00"


class NobodyAnswers(ServerLinks):
    """Links of pages that lie on a disk."""

    live = False


def write_run(path: Path, plan: Plan | None, records: Iterable[EpisodeRecord] = ()) -> Path:
    """A run directory; without a plan it has no header."""
    path.mkdir(parents=True, exist_ok=True)
    if plan is not None:
        header = RunHeader(version="1.2.3", created_at=BEGUN, plan=plan)
        (path / "run.json").write_text(header.model_dump_json())
    with (path / "journal.jsonl").open("ab") as file:
        file.writelines(map(record_line, records))
    return path


def comparison(tasks: int = 8, replicas: int = 2, **arms: str) -> Plan:
    """Three variants, a copy of the first and a control."""
    named = arms or {"base": "Plain", "good": "Careful", "bad": "Hasty"}
    return Plan(
        suite="mobile_world",
        base_seed=1,
        arms=(
            *(PlannedArm(name=name, agent="venus", title=title) for name, title in named.items()),
            PlannedArm(name="base-aa", agent="venus", title="Copy of Plain", control="aa"),
            PlannedArm(name="control-null", agent="null", title="Does nothing", control="null"),
        ),
        tasks=tuple(
            PlannedTask(name=f"Task{at:02d}", tags=("even",) if at % 2 == 0 else ("odd",)) for at in range(tasks)
        ),
        replicas=replicas,
    )


def played(plan: Plan, **more: Any) -> Iterator[EpisodeRecord]:
    """Every episode: careful ones succeed, hasty ones and the control fail, plain ones do every second time."""
    for at, spec in enumerate(plan.episodes()):
        key = spec.key
        easy = int(key.task[4:]) % 2 == 0
        won = key.arm == "good" or (key.arm.startswith("base") and easy)
        told: dict[str, Any] = {
            "device": f"phone-{at % 3}",
            "steps": 3 + at % 5,
            "tokens_in": 900,
            "tokens_out": 100,
            "cost": 0.01,
            "phases": {"decide": 1.5, "act": 0.25},
            "started_at": f"2026-01-01T00:{at // 60 % 60:02d}:{at % 60:02d}+00:00",
        }
        outcome = "success" if won else "agent_failure"
        yield record(key.task, outcome, arm=key.arm, replica=key.replica, **(told | more))
