"""The report files of the Experiment-1 specification, made from a run's journal alone.

`episodes_<variant>.jsonl` has one `EpisodeResult` a line, for episodes that were scored; `evaluation_report.json` has
the specification's keys and ours beside them. `report.md` and `report.html` say what the numbers show. The same journal
gives the same files.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from mobile_world.analysis import Analysis, percent, rank_by_rate
from mobile_world.analysis.report import baseline_sentences, outcome_sentence, render_html, render_markdown
from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord
from mobile_world.experiment.planning.arms import compared_settings, whose_tasks
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan, PlannedArm
from mobile_world.experiment.race_record import CONFIRMATION, RACE_FILE
from mobile_world.experiment.reports.episode_result import EpisodeResult, ResultBuilder
from mobile_world.experiment.reports.facts import analysis_of, arms_of, below_controls, facts_of
from mobile_world.experiment.reports.metrics import Aggregate, MetricsCollector
from mobile_world.experiment.reports.schema import (
    EvaluationReport,
    LeaderboardRow,
    UnscoredEpisode,
    VariantReport,
    Verified,
)
from mobile_world.experiment.storage import (
    CONTRADICTED,
    AttemptSelection,
    EndpointUsageCount,
    Ledger,
    RunDirectory,
    RunHeader,
)
from mobile_world.experiment.storage.goalless_counts import GoallessCount


class Reports(NamedTuple):
    """What was written, and where."""

    content: EvaluationReport
    plan: Plan
    """What the numbers are over: everything that was ever asked for in the directory."""
    compared: tuple[str, ...]
    """What was shown about variants and the baseline, and what was left open; nothing before the plan is done."""
    report: Path
    episodes: tuple[Path, ...]
    """One file for each arm, in the order of the plan."""
    pages: tuple[Path, ...]
    """What people read: Markdown and HTML."""


def write_reports(run_dir: Path, *, evaluation_config: Mapping[str, Any] | None = None) -> Reports:
    """Write all report files anew; call it when a run has ended, whole or not.

    `evaluation_config` is repeated in the report; left out, it says what the plan says. `ConfigError` when there is
    no run, `StorageFailed` when the disk does not take the files.
    """
    directory = RunDirectory(run_dir)
    header = directory.header()
    if header is None:
        raise ConfigError(
            f"{run_dir} holds no run to report on: it has no run.json; start one with 'mw experiment run'"
        )
    if (run_dir / RACE_FILE).exists():
        raise ConfigError(
            f"{run_dir} holds a race, whose arms ran different blocks, so their rates cannot be compared; "
            f"what it found is in {RACE_FILE}, and {run_dir / CONFIRMATION} can be reported on"
        )
    writer = _ReportWriter(directory, header)
    with directory.files.changing():
        variants = {arm.name: writer.write(arm) for arm in header.plan.arms}
        content = writer.report(variants, settings_of(header.plan) if evaluation_config is None else evaluation_config)
        facts = facts_of(run_dir, header, content)
        facts = replace(facts, settings=(*facts.settings, *_verification_rates(content)))
        pages = {"report.md": render_markdown, "report.html": render_html}
        texts = {name: render(writer.analysis, facts) for name, render in pages.items()}
        written = tuple(directory.write_bytes(name, (text.encode(),)) for name, text in texts.items())
        report = directory.write("evaluation_report.json", content)
    differences = () if writer.analysis.counts.pending else baseline_sentences(writer.analysis, arms_of(header.plan))
    return Reports(content, header.plan, (*below_controls(content), *differences), report, tuple(writer.files), written)


def settings_of(plan: Plan) -> dict[str, Any]:
    """What a plan says, by the names of a configuration's `evaluation` section."""
    rules = plan.rules
    return {
        "suite": plan.suite,
        **({"source": plan.source} if plan.source != "native" else {}),
        "tasks": [task.name for task in plan.tasks],
        "n_replicas": plan.different_replicas,
        "seed": plan.base_seed,
        "decision_seeds": plan.decision_seeds,
        "official_compat": plan.official_compat,
        "max_steps": rules.max_steps or "task",
        "step_timeout": rules.step_timeout_s,
        "episode_timeout": rules.episode_timeout_s,
        "goal": rules.goal_level,
        **({"cue": rules.cue_level} if rules.cue_level is not None else {}),
        "success_rule": rules.success_rule,
        "loop_limit": rules.loop_limit,
        "parse_failure_limit": rules.parse_failure_limit,
        "question_limit": rules.question_limit,
        **({"user": plan.user["model"]} if plan.user else {}),
    }


class _ReportWriter:
    """One pass over a journal, then one file for each arm.

    Records are kept as JSON: a hundred thousand of them fit in memory that way.
    """

    def __init__(self, directory: RunDirectory, header: RunHeader) -> None:
        plan = header.plan
        self._directory, self._plan, self._verifications = directory, plan, plan.verifications
        self._objection = directory.check_seal().objection(header)
        self.files: list[Path] = []
        self._last: dict[EpisodeKey, bytes] = {}
        self._selection, self._usage = AttemptSelection(plan), EndpointUsageCount(plan)
        self._attempts: Counter[str] = Counter()
        self._lost: Counter[str] = Counter()
        self._ledger = Ledger()
        for line in directory.journal.lines():
            self._ledger.read(line)
            if line.record is not None:
                self._note(line.record)
        tasks = [task.name for task in plan.tasks]
        self._specs: dict[str, list[EpisodeSpec]] = {arm.name: [] for arm in plan.arms}
        for spec in sorted(plan.episodes(), key=lambda each: (tasks.index(each.key.task), each.key.replica)):
            self._specs[spec.key.arm].append(spec)

    def _note(self, record: EpisodeRecord) -> None:
        """Keep the attempt that speaks for its episode; see `AttemptSelection`."""
        self._usage.add(record)
        if self._selection.takes(record.key, record.outcome):
            slim = record.model_copy(update={"trail": (), "params": {}, "goal": ""})
            self._last[record.key] = slim.model_dump_json().encode()
        if record.key in self._last:
            self._attempts[record.key.arm] += 1
            self._lost[record.key.arm] += record.outcome == "infra_failure"

    def _record(self, key: EpisodeKey) -> EpisodeRecord | None:
        kept = self._last.get(key)
        return self._usable(EpisodeRecord.model_validate_json(kept)) if kept is not None else None

    def _usable(self, record: EpisodeRecord) -> EpisodeRecord:
        """The record; without a score when another one contradicts it."""
        if record.key not in self._selection.contradictory:
            return record
        return record.model_copy(update={"outcome": "not_scored", "reason": None})

    def write(self, arm: PlannedArm) -> VariantReport:
        """Write the file of an arm; what its episodes come to."""
        metrics, verified = MetricsCollector(), MetricsCollector()
        goalless = GoallessCount.of_plan(self._plan)
        self.files.append(self._directory.write_episodes(arm.name, self._lines(arm, metrics, verified, goalless)))
        planned = [spec.key for spec in self._specs[arm.name]]
        unscored = [(key, self._record(key)) for key in planned if not self._selection.scored(key)]
        return VariantReport(
            **dict(metrics.aggregate()),
            title=arm.title or None,
            control=arm.control or None,
            label=arm.label or None,
            prompt_sha256=arm.prompt_hash,
            verification=_verified(verified.aggregate()) if self._verifications else None,
            goalless=goalless.results(),
            planned=len(planned),
            infra_failures=sum(record is not None and record.outcome == "infra_failure" for _, record in unscored),
            unscored=tuple(
                _unscored(key, record, contradicted=key in self._selection.contradictory) for key, record in unscored
            ),
            attempts=self._attempts[arm.name],
            lost_attempts=self._lost[arm.name],
        )

    def _lines(
        self, arm: PlannedArm, metrics: MetricsCollector, verified: MetricsCollector, goalless: GoallessCount
    ) -> Iterator[str]:
        writer = ResultBuilder(self._plan.rules_for(arm.name), self._directory.blobs, self._directory.path)
        for spec in self._specs[arm.name]:
            record = self._record(spec.key)
            if record is not None and record.scored:
                result = self._result(writer, record, spec, arm)
                (verified if spec.key.task in self._verifications else metrics).add(result)
                goalless.add(record)
                yield json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False)

    def _result(
        self, writer: ResultBuilder, record: EpisodeRecord, spec: EpisodeSpec, arm: PlannedArm
    ) -> EpisodeResult:
        config = writer.config(record, spec.decision_seed)
        try:
            steps = tuple(self._directory.steps(record))
        except ConfigError as error:
            result = writer.result(record, (), config, label=arm.label)
            result.error_log.append({"step": 0, "error": str(error), "type": error.code})
            return result
        return writer.result(record, steps, config, label=arm.label)

    def report(self, arms: Mapping[str, VariantReport], evaluation_config: Mapping[str, Any]) -> EvaluationReport:
        """What all arms come to."""
        variants = {name: variant for name, variant in arms.items() if variant.control is None}
        controls = {name: variant for name, variant in arms.items() if variant.control is not None}
        rows = list(_leaderboard(variants, self.analysis.ranking.unranked))
        return EvaluationReport(
            **self._usage.found().model_dump(),
            evaluation_config=dict(evaluation_config),
            suite_versions=tuple(version for _, version in self._plan.versioned_suites),
            statements=tuple(whose_tasks(self._plan)),
            compared=tuple(compared_settings(self._plan)),
            num_variants=len(variants),
            variant_results=variants,
            leaderboard=tuple(rows),
            best_variant=rows[0].variant_id if rows and rows[0].rank is not None else None,
            winner=self.analysis.ranking.winner,
            winner_reason=outcome_sentence(self.analysis, arms_of(self._plan)),
            controls=controls,
            synthetic=self._plan.label or None,
            planned=len(self._plan),
            scored=sum(map(_scored, arms.values())),
            planned_controls=sum(variant.planned for variant in controls.values()),
            scored_controls=sum(map(_scored, controls.values())),
            infra_failures=sum(variant.infra_failures for variant in arms.values()),
            attempts=self._attempts.total(),
            torn_lines=self._ledger.torn,
            set_aside=self.set_aside,
            analysis=self.analysis,
        )

    @cached_property
    def analysis(self) -> Analysis:
        """What the records show."""
        apart = self._plan.verifications
        kept = (record for key, record in self._last.items() if key.task not in apart)
        records = map(self._usable, map(EpisodeRecord.model_validate_json, kept))
        waiting = sum(spec.key not in self._last for specs in self._specs.values() for spec in specs)
        return analysis_of(self._plan, records, pending=waiting)

    @property
    def set_aside(self) -> tuple[str, ...]:
        """What is not as the run wrote it, and what is in the journal and in no number, in words."""
        return (*self._objection, *self._ledger.damage(), *self._selection.set_aside())


def _scored(report: VariantReport) -> int:
    """Episodes of an arm with a score, those of tasks that are satisfied from the start included."""
    return report.num_episodes + (report.verification.num_episodes if report.verification is not None else 0)


def _verified(aggregate: Aggregate) -> Verified:
    rate = aggregate.metrics
    return Verified(
        num_episodes=aggregate.num_episodes, success_rate=rate.success_rate, success_interval=rate.success_interval
    )


def _verification_rates(content: EvaluationReport) -> Iterator[tuple[str, str]]:
    """What pages say about tasks that are satisfied from the start: they are in none of their numbers."""
    rates = [
        f"{name} {percent(report.verification.success_rate)} of {report.verification.num_episodes}"
        for name, report in {**content.variant_results, **content.controls}.items()
        if report.verification is not None and report.verification.success_rate is not None
    ]
    if rates:
        yield "verification tasks, counted separately", ", ".join(rates)


def _unscored(key: EpisodeKey, record: EpisodeRecord | None, *, contradicted: bool) -> UnscoredEpisode:
    if record is None:
        return UnscoredEpisode(task_id=key.task, replica_idx=key.replica, attempts=0, why="it has not run yet")
    why = CONTRADICTED if contradicted else "it was stopped before it could be scored"
    if record.error is not None and not contradicted:
        why = f"{record.error.code} in {record.error.phase}: {record.error.message}"
    return UnscoredEpisode(task_id=key.task, replica_idx=key.replica, attempts=record.attempt, why=why)


def _leaderboard(variants: Mapping[str, VariantReport], unranked: Collection[str]) -> Iterator[LeaderboardRow]:
    """The highest rate first, equal ones in the order of the plan and with one rank, those that are not ranked last."""
    rates = {name: None if name in unranked else report.metrics.success_rate for name, report in variants.items()}
    for name, rank in rank_by_rate(rates).items():
        report = variants[name]
        yield LeaderboardRow(
            rank=rank,
            variant_id=name,
            success_rate=report.metrics.success_rate,
            avg_steps=report.metrics.avg_total_steps,
            title=report.title,
            label=report.label,
            num_episodes=report.num_episodes,
            success_interval=report.metrics.success_interval,
            false_completion_rate=report.metrics.false_completion_rate,
            side_effect_rate=report.metrics.side_effect_rate,
            strict_answer_rate=report.metrics.strict_answer_rate,
        )
