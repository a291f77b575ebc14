"""Records and plans out of thin air, for what reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mobile_world.domain import EpisodeKey, EpisodeRecord, ErrorRecord
from mobile_world.experiment import Plan, PlannedArm, PlannedTask, RunDirectory
from mobile_world.experiment.storage.header import CodeVersion, RunHeader


def plan(arms: str = "null", tasks: str = "A B", replicas: int = 2, seed: int = 3, **more: Any) -> Plan:
    return Plan(
        suite="mobile_world",
        base_seed=seed,
        arms=tuple(PlannedArm(name=name, agent=name) for name in arms.split()),
        tasks=tuple(PlannedTask(name=name, apps=(f"App {name}",), tags=("lang-en",)) for name in tasks.split()),
        replicas=replicas,
        **more,
    )


def record(
    task: str = "A", outcome: str = "success", *, arm: str = "null", replica: int = 0, **more: Any
) -> EpisodeRecord:
    scored = outcome in ("success", "agent_failure")
    values: dict[str, Any] = {
        "key": EpisodeKey(arm=arm, suite="mobile_world", task=task, replica=replica),
        "attempt": 1,
        "outcome": outcome,
        "reason": "premature_termination" if outcome == "agent_failure" else None,
        "score": float(outcome == "success") if scored else None,
        "score_reason": "",
        "declared": "complete",
        "answer": None,
        "steps": 4,
        "max_steps": 10,
        "seed": 1,
        "params": {},
        "goal": "",
        "goal_level": "full",
        "trail": (),
        "first_screen": None,
        "questions": 0,
        "tokens_in": 0,
        "tokens_out": 0,
        "parse_errors": 0,
        "invalid_actions": 0,
        "device": "d",
        "started_at": "2026-01-01T00:00:00+00:00",
        "phases": {},
        "error": lost() if outcome == "infra_failure" else None,
        "trajectory": None,
    }
    return EpisodeRecord(**(values | more))


def lost() -> ErrorRecord:
    return ErrorRecord(kind="DeviceLost", code="DEVICE_LOST", message="gone", phase="act", traceback="")


def begun(path: Path, *records: EpisodeRecord, **more: Any) -> RunDirectory:
    directory = RunDirectory(path)
    with directory.locked():
        code = CodeVersion(version="1", rooms={})
        directory.write_header(RunHeader.begin(plan(**more), code, "2026-01-01T00:00:00+00:00"))
        for each in records:
            directory.journal.append(each)
    return directory
