"""What a report says about a run beside its analysis, taken from the run's header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mobile_world.analysis import Analysis, analyse
from mobile_world.analysis.report import ArmFacts, RunFacts
from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment.comparison import statements
from mobile_world.experiment.configuration import read_conduct
from mobile_world.experiment.header import RunHeader
from mobile_world.experiment.plan import Plan, PlannedArm
from mobile_world.experiment.report_values import EvaluationReport, VariantReport


def analysis_of(plan: Plan, records: Iterable[EpisodeRecord]) -> Analysis:
    """What the records of a plan show: against its first variant, and by the factors of its prompts."""
    variants = [arm for arm in plan.arms if not arm.control]
    return analyse(
        records,
        factors={arm.name: factors for arm in variants if (factors := arm.analysed_factors)},
        baseline=plan.baseline,
        seed=plan.base_seed,
        cost_of=lambda record: record.cost,
    )


def facts_of(run_dir: Path, header: RunHeader, content: EvaluationReport, *, pending: int) -> RunFacts:
    """What was run, and what was lost."""
    plan = header.plan
    found = {**content.variant_results, **content.controls}
    return RunFacts(
        title=title_of(run_dir, plan, content.answered_by),
        subject=subject_of(plan, content.answered_by),
        suite=plan.suite,
        created_at=header.created_at,
        version=header.version,
        planned=len(plan),
        pending=pending,
        arms=arms_of(plan),
        statements=(*statements(plan), *content.sentences(plan)),
        settings=tuple(_settings(content.evaluation_config)),
        unreadable=content.torn_lines,
        set_aside=content.set_aside,
        lost=tuple(line for arm in plan.arms for line in _lost(arm, found[arm.name])),
    )


def arms_of(plan: Plan) -> tuple[ArmFacts, ...]:
    """What the arms of a plan are called."""
    return tuple(ArmFacts(arm.name, arm.title, arm.label) for arm in plan.arms)


def title_of(run_dir: Path, plan: Plan, answered_by: Mapping[str, Sequence[str]]) -> str:
    """The experiment's name; runs that are no experiment are called by what was run."""
    with suppress(ConfigError):
        return read_conduct(run_dir).name
    return f"{subject_of(plan, answered_by)} on {plan.suite}"


def subject_of(plan: Plan, answered_by: Mapping[str, Sequence[str]]) -> str:
    """Agents and models that played, each once: the model that answered, or the one that is asked for."""
    told = []
    for arm in plan.arms:
        model = " and ".join(answered_by.get(arm.name, ())) or arm.options.get("model_name")
        told.append(f"{arm.agent} with {model}" if model else arm.agent)
    variants = [name for name, arm in zip(told, plan.arms, strict=True) if not arm.control]
    return ", ".join(dict.fromkeys(variants or told))


def _settings(config: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for name, value in config.items():
        told = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        yield name, told


def _lost(arm: PlannedArm, found: VariantReport) -> Iterable[str]:
    called = arm.title or arm.name
    return (
        f"{called}, {each.task_id} #{each.replica_idx}, {each.attempts} attempts: {each.why}"
        for each in found.unscored
        if each.attempts
    )
