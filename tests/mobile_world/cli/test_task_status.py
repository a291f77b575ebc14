"""What `mw task check` says about proofs, and its exit status."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.cli import task
from mobile_world.cli.task_progress import _reason
from mobile_world.experiment.proof import Proof, StageResult


def proof(name: str, conclusion: str, *stages: StageResult, warnings: tuple[str, ...] = ()) -> Proof:
    values: dict[str, Any] = {"task": name, "suite": "s", "conclusion": conclusion, "device": "phone-1", "seconds": 1.0}
    return Proof(**values, stages=stages, warnings=warnings)


def fault(reason: str = "scores 0", **more: Any) -> StageResult:
    values = {"stage": "solution", "replica": 1, "passed": False, "reason": reason, "score": 0.0, "steps": 3}
    return StageResult(**(values | {"max_steps": 9, "seconds": 0.5, "blame": "task"} | more))


@pytest.mark.parametrize(
    ("conclusions", "problems", "strict", "status"),
    [
        (("proven", "unproven"), (), False, 0),
        (("proven", "unproven"), (), True, 3),
        (("proven",), (), True, 0),
        (("proven",), ("bad.py: no",), True, 3),
        (("proven",), ("bad.py: no",), False, 0),
        (("proven", "failed"), (), False, 3),
        (("not_scored",), (), False, 3),
    ],
)
def test_the_exit_status_follows_conclusions_and_files_that_cannot_be_used(
    conclusions: tuple[str, ...],
    problems: tuple[str, ...],
    strict: bool,
    status: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry: Any = SimpleNamespace(problems=problems)
    proofs = [proof(name, name) for name in conclusions]
    assert task._status(proofs, registry, strict=strict) == status
    assert capsys.readouterr().err == "".join(f"problem: {each}\n" for each in problems)


def test_a_fault_is_told_with_the_screen_unless_the_reason_names_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    failed = proof("A", "failed", fault(screen=("Wi-Fi", "Off"), screenshot="a.png"), warnings=("no app 'x'",))
    task._print([failed, proof("B", "proven")], as_json=False)
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "",
        "A: failed at solution",
        "  instance    1, after 3 of 9 steps on phone-1",
        "  reason      scores 0",
        "  screen      Wi-Fi | Off",
        "  screenshot  a.png",
        "2 tasks: 1 proven, 1 failed",
    ]
    assert err == "warning: A: no app 'x'\n"
    task._print([proof("A", "failed", fault("nothing is called 'Wi-Fi'", screen=("Wi-Fi",)))], as_json=False)
    assert "screen " not in capsys.readouterr().out
    task._print([proof("A", "not_scored", fault())], as_json=False)
    out = capsys.readouterr().out
    assert "  screen      not seen" in out and "screenshot" not in out and out.endswith("1 task: 1 not scored\n")


def test_the_reason_of_a_fault_is_cut() -> None:
    assert _reason(proof("A", "proven")) == ""
    assert _reason(proof("A", "failed", fault("no"))) == "  no"
