"""Facts of a run that its report states beside the analysis, taken from the header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mobile_world.analysis import Analysis, analyse, percent
from mobile_world.analysis.report import ArmFacts, GoallessFacts, RunFacts
from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment.configuration import read_conduct
from mobile_world.experiment.planning.arms import compared_settings, statements, told_settings
from mobile_world.experiment.planning.plan import Plan, PlannedArm
from mobile_world.experiment.reports.schema import EvaluationReport, VariantReport
from mobile_world.experiment.storage.header import RunHeader

MOST_SUBJECTS = 2
"""Pairs of agent and model that a sentence names; of more it says how many there are."""


def analysis_of(plan: Plan, records: Iterable[EpisodeRecord], *, pending: int) -> Analysis:
    """What the records of a plan show: against its first variant, and by the factors of its prompts.

    `pending` is how many planned episodes have no record.
    """
    variants = [arm for arm in plan.arms if not arm.control]
    return analyse(
        records,
        factors={arm.name: factors for arm in variants if (factors := arm.analysed_factors)},
        baseline=plan.baseline,
        seed=plan.base_seed,
        cost_of=lambda record: record.cost,
        pending=pending,
        across_versions=len(plan.suite_versions) > 1,
    )


def facts_of(run_dir: Path, header: RunHeader, content: EvaluationReport) -> RunFacts:
    """What was run, and what was lost."""
    plan = header.plan
    reports = {**content.variant_results, **content.controls}
    planned = plan.episodes_by_arm(without=plan.verifications)
    return RunFacts(
        title=title_of(run_dir, plan, content.answered_by),
        subject=subject_of(plan, content.answered_by),
        suite=plan.versioned_suite,
        created_at=header.created_at,
        version=header.version,
        planned=planned.total(),
        control_episodes=sum(planned[arm] for arm in plan.controls),
        arms=arms_of(plan),
        synthetic=plan.label,
        statements=(*statements(plan), *content.sentences(plan), *below_controls(content)),
        settings=tuple(_settings(plan, content.evaluation_config)),
        unreadable=content.torn_lines,
        set_aside=content.set_aside,
        goalless=tuple(goalless_rows(content, reports)),
        lost=tuple(line for arm in plan.arms for line in _lost(arm, reports[arm.name])),
    )


def goalless_rows(content: EvaluationReport, reports: Mapping[str, VariantReport]) -> Iterable[GoallessFacts]:
    """What arms without a goal did, by cue level and kind of scene; variants first, the best on top."""
    for name in [*(row.variant_id for row in content.leaderboard), *content.controls]:
        results = reports[name].goalless
        if results is not None:
            yield GoallessFacts(name, results, is_control=name in content.controls)


def below_controls(content: EvaluationReport) -> Iterable[str]:
    """That the best variant without a goal is not above what needs no understanding, where that is so."""
    best = max((row.success_rate for row in content.leaderboard if row.success_rate is not None), default=None)
    if best is None or all(report.goalless is None for report in content.variant_results.values()):
        return
    for name, deed in (("null", "stops at once"), ("confirm", "confirms whatever is open")):
        control = next((report for report in content.controls.values() if report.control == name), None)
        rate = control.metrics.success_rate if control is not None else None
        if rate is not None and best <= rate:
            yield (
                f"No variant ({percent(best)} at best) is above the control that {deed} ({percent(rate)}): these "
                "rates show no understanding of the request."
            )


def arms_of(plan: Plan) -> tuple[ArmFacts, ...]:
    """What the arms of a plan are called."""
    return tuple(ArmFacts(arm.name, arm.title) for arm in plan.arms)


def title_of(run_dir: Path, plan: Plan, answered_by: Mapping[str, Sequence[str]]) -> str:
    """The experiment's name; runs that are no experiment are called by what was run."""
    with suppress(ConfigError):
        return read_conduct(run_dir).name
    return f"{subject_of(plan, answered_by)} on {plan.suite}"


def subject_of(plan: Plan, answered_by: Mapping[str, Sequence[str]]) -> str:
    """Agents and models that played, each once: the model that answered, or the one that is asked for.

    Where many are compared it says how many there are.
    """
    arms = [arm for arm in plan.arms if not arm.control] or list(plan.arms)
    models = (" and ".join(answered_by.get(arm.name, ())) or arm.options.get("model_name") for arm in arms)
    pairs = dict.fromkeys(zip((arm.agent for arm in arms), models, strict=True))
    if len(pairs) <= MOST_SUBJECTS:
        return ", ".join(f"{agent} with {model}" if model else agent for agent, model in pairs)
    agents, named = {agent for agent, _ in pairs}, {model for _, model in pairs if model}
    who = agents.pop() if len(agents) == 1 else f"{len(agents)} agents"
    return f"{who} with {len(named)} models" if len(named) > 1 else who


def _settings(plan: Plan, config: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    of_arms = dict(told_settings(plan))
    if "goal" not in compared_settings(plan):
        of_arms.pop("goal", None)  # It stands among the settings of the evaluation, and once is enough.
    yield from of_arms.items()
    for name, value in config.items():
        if name not in of_arms:
            yield name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _lost(arm: PlannedArm, report: VariantReport) -> Iterable[str]:
    label = arm.title or arm.name
    return (
        f"{label}, {episode.task_id} #{episode.replica_idx}, {episode.attempts} attempts: {episode.why}"
        for episode in report.unscored
        if episode.attempts
    )
