"""A whole analysis and its reports, as stored in `golden/`: no number and no word changes unnoticed.

After an intended change, write them anew with `python -m tests.mobile_world.analysis.report.test_golden_report` and
look at the difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mobile_world.analysis import Analysis, SimulatedExperiment, analyse
from mobile_world.analysis.factors import Level
from mobile_world.analysis.report import ArmFacts, render_html, render_markdown
from mobile_world.analysis.report.verdict import verdict
from mobile_world.domain import EpisodeRecord
from tests.mobile_world.analysis.recorded import run_of
from tests.mobile_world.analysis.report.made import analysed, facts

GOLDEN = Path(__file__).parent / "golden"
FACTORS: dict[str, dict[str, str | int | float | bool]] = {
    "base": {"shots": 0, "role": "a"},
    "clear": {"shots": 0, "role": "b"},
    "long": {"shots": 3, "role": "a"},
    "both": {"shots": 3, "role": "b"},
}
TITLES = [ArmFacts("base", "Plain"), ArmFacts("clear", "Clear"), ArmFacts("long", "Twin"), ArmFacts("both", "Twin")]
REASONS = ("max_steps_reached", "loop", "step_timeout", "parse_failures")


def records() -> Iterator[EpisodeRecord]:
    """Four variants with factors, an A/A copy and a control; some episodes fail for the infrastructure."""
    rates = {"base": 0.35, "clear": 0.85, "long": 0.4, "both": 0.6, "base-aa": 0.35, "control-null": 0.02}
    for at, each in enumerate(SimulatedExperiment(rates, tasks=24, replicas=2, lost=0.05).records(7)):
        failed = each.outcome == "agent_failure"
        changes: dict[str, Any] = {
            "steps": 3 + at % 7,
            "answers": 4,
            "strict_answers": at % 5,
            "repaired": at % 2,
            "parse_errors": at % 3 == 0,
            "invalid_actions": at % 4 == 0,
            "tokens_in": 900 + at,
            "cost": 0.01 * (1 + at % 3),
            "reason": REASONS[at % 4] if failed else None,
            "declared": "complete" if not failed or at % 5 == 0 else None,
            "integrity": "full",
            "unwanted": ("a contact is gone",) if failed and at % 7 == 0 else (),
        }
        yield each.model_copy(update=changes)


SITUATIONS: dict[str, dict[str, str]] = {
    "complete": {"base": "-- +- " * 6, "more": "++ +- " * 6, "most": "++ ++ " * 6},
    "missing at random": {"base": "-! +- " * 2 + "-- +- " * 6, "more": "++ !- " * 2 + "++ +- " * 6},
    "missing in one arm": {"base": "-+ ++ " * 7, "more": "++ +! " * 7},
    "an empty arm": {"base": "+- -- " * 6, "more": "!! !! " * 6},
    "an empty baseline": {"base": "!! !! " * 6, "more": "+- -- " * 6, "most": "+- +- " * 6},
    "one task": {"base": "+--+-", "more": "++-++"},
    "one replica": {"base": "+ - - + " * 3, "more": "+ + - + " * 3},
    "all 0": {"base": "-- -- " * 6, "more": "-- -- " * 6},
    "all 1": {"base": "++ ++ " * 6, "more": "++ ++ " * 6},
    "ties": {"base": "+- ++ " * 6, "more": "+- ++ " * 6, "most": "-+ ++ " * 6},
    "stopped": {"base": "+- ++ " * 6, "more": "+- +? " * 6},
    "a copy that differs": {"base": "-- -- " * 6, "base-aa": "++ -- " * 6, "more": "++ ++ " * 6},
    "a copy without scores": {"base": "-- -- " * 6, "base-aa": "!! !! " * 6, "more": "++ ++ " * 6},
}
"""Kinds of data, each with a control beside its variants."""


def sentences() -> str:
    """Everything that a report says in words about each kind of data."""
    parts = []
    for name, arms in SITUATIONS.items():
        tasks = len(arms["base"].split())
        null = " ".join(["-" * len(arms["base"].split()[0])] * tasks)
        named = [arm for arm in arms if not arm.endswith("-aa")]
        factors: dict[str, dict[str, Level]] = {arm: {"shots": at, "role": "a"} for at, arm in enumerate(named)}
        found = analysed(run_of(**arms, **{"control-null": null}), factors=factors)
        controls = sum(arm.episodes for arm in found.arms if arm.role in ("copy", "control"))
        headline, paragraph, findings = verdict(found, facts(planned=found.counts.episodes, controls=controls))
        parts += [f"## {name}", f"**{headline}.** {paragraph}", *(f"- {each}" for each in findings), ""]
    return "\n".join(parts)


def reports() -> dict[str, str]:
    """Everything that is stored, by file."""
    whole = analysed(list(records()), factors=FACTORS)
    arms = {"base": "+- ++ -- +- ++ --", "more": "++ ++ -- +- ++ --", "most": "+- -- -- +- -- --"}
    tied, unfinished = analysed(run_of(**arms)), analysed(run_of(**arms), pending=3)
    told = facts(*TITLES, planned=288, controls=96, lost=("long task-0001 #0: device lost",), synthetic="synthetic")
    return {
        "analysis.json": json.dumps(whole.model_dump(mode="json"), indent=1),
        "report.txt": render_markdown(whole, told),
        "report.html": re.sub(
            r"(?s)<style>.*?</style>|<script>.*?</script>|<meta[^>]*>", "", render_html(whole, told)
        ).replace("><", ">\n<"),
        "sentences.txt": sentences(),
        "tied.txt": render_markdown(tied, facts()),
        "pending.txt": render_markdown(unfinished, facts()),
    }


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return reports()


@pytest.mark.parametrize("name", ["report.txt", "report.html", "tied.txt", "pending.txt", "sentences.txt"])
def test_a_report_is_as_stored(name: str, made: dict[str, str]) -> None:
    assert made[name].splitlines() == (GOLDEN / name).read_text("utf-8").splitlines()


def flat(value: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(each, f"{above}.{key}")
    else:
        yield above, value


def test_every_number_of_an_analysis_is_as_stored(made: dict[str, str]) -> None:
    ours, stored = (
        dict(flat(json.loads(text))) for text in (made["analysis.json"], (GOLDEN / "analysis.json").read_text("utf-8"))
    )
    assert ours.keys() == stored.keys()
    for place, value in stored.items():
        assert ours[place] == (pytest.approx(value, rel=1e-9, abs=1e-12) if isinstance(value, float) else value), place


def test_an_analysis_is_what_was_written_down(made: dict[str, str]) -> None:
    again = analyse(records(), factors=FACTORS, baseline="base", seed=1, cost_of=lambda record: record.cost)
    assert Analysis.model_validate_json(made["analysis.json"]) == again


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, text in reports().items():
        (GOLDEN / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
