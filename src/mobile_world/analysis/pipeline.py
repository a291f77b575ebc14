"""The analysis pipeline, from records to an `Analysis`: the entry point for reports, exports and pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from mobile_world.analysis.arms import arm_results, original_of, roles
from mobile_world.analysis.episode_table import OUTCOMES, CostOf, EpisodeTable, tabulate
from mobile_world.analysis.factors import Level, factor_effects
from mobile_world.analysis.hypothesis_tests import mcnemar, sign_flip
from mobile_world.analysis.leaderboard import ranking_result
from mobile_world.analysis.missing_data import LeadClaim, judge_claims, missing_results
from mobile_world.analysis.nuisance_effects import device_effect, order_effect
from mobile_world.analysis.paired_comparison import pair, pair_against, paired_estimate
from mobile_world.analysis.ranking_text import ranking_text
from mobile_world.analysis.results import (
    Analysis,
    Cells,
    ContrastResult,
    Counts,
    DeviceResult,
    EffectResult,
    FactorsResult,
    InteractionResult,
    Measured,
    NoiseResult,
    OrderResult,
    Role,
)
from mobile_world.analysis.text_summary import summary_sentences
from mobile_world.domain import EpisodeRecord
from mobile_world.domain.suite_versions import refuse_several_versions, several_versions, versions_differ


def analyse(
    records: Iterable[EpisodeRecord],
    *,
    factors: Mapping[str, Mapping[str, Level]],
    baseline: str | None,
    seed: int,
    cost_of: CostOf | None = None,
    pending: int = 0,
    across_versions: bool = False,
) -> Analysis:
    """Analyse the episodes of an experiment or of any collection of runs.

    `factors` gives the levels of arms that have some, arm by arm; `baseline` is the arm that variants are compared
    with; `pending` is how many planned episodes have no record yet. Whatever the data are, there is an analysis: what
    cannot be computed is missing, and a sentence says why. Records of different versions of a suite are `ConfigError`,
    or with `across_versions` told in the first sentence.
    """
    table = tabulate(records, cost_of=cost_of)
    if not across_versions:
        refuse_several_versions(table.suite_versions)
    analysis = analyse_table(table, factors=factors, baseline=baseline, seed=seed, pending=pending)
    several = several_versions(table.suite_versions)
    sentences = (versions_differ(several), *analysis.sentences) if several else analysis.sentences
    return analysis.model_copy(update={"sentences": sentences})


def analyse_table(
    table: EpisodeTable,
    *,
    factors: Mapping[str, Mapping[str, Level]],
    baseline: str | None,
    seed: int,
    pending: int = 0,
) -> Analysis:
    """Analyse a table that was made before."""
    present = baseline if baseline in table.arms else None
    role_of = roles(table.arms, present)
    noise = _noise(table, role_of, seed)
    candidates = [at for at, name in enumerate(table.arms) if role_of[name] in ("variant", "baseline")]
    order, devices = order_effect(table), device_effect(table, seed=seed)
    counts = _counts(table, pending)
    analysis = Analysis(
        sentences=(),
        seed=seed,
        counts=counts,
        baseline=present,
        arms=arm_results(table, role_of),
        contrasts=_contrasts(table, present, role_of, seed, finished=not counts.pending),
        ranking=ranking_result(table, candidates, noise, pending=counts.pending, seed=seed),
        factors=_factors(table, factors, finished=not counts.pending),
        noise=noise,
        order=OrderResult(last_less_first=Measured.of(order.last_less_first), p=order.p) if order else None,
        devices=DeviceResult(**vars(devices)) if devices else None,
        cells=_cells(table),
        missing=missing_results(table, role_of),
    )
    why = analysis.ranking.model_copy(update={"why": str(ranking_text(analysis))})
    return analysis.model_copy(
        update={"sentences": summary_sentences(analysis, asked_baseline=baseline), "ranking": why},
    )


def _counts(table: EpisodeTable, pending: int) -> Counts:
    scored = table.won >= 0
    return Counts(
        records=table.attempts,
        episodes=int(np.sum(table.outcome >= 0)),
        scored=int(scored.sum()),
        outcomes={name: int(np.sum(table.outcome == at)) for at, name in enumerate(OUTCOMES)},
        arms=len(table.arms),
        tasks=len(table.tasks),
        blocks=table.blocks,
        complete_blocks=int(np.sum(scored.all(axis=0))) if table.arms else 0,
        repeated=table.repeated,
        pending=pending + int(np.sum(table.outcome == OUTCOMES.index("not_scored"))),
    )


def _contrasts(
    table: EpisodeTable, baseline: str | None, role_of: Mapping[str, Role], seed: int, *, finished: bool
) -> tuple[ContrastResult, ...]:
    if baseline is None:
        return ()
    base = table.arms.index(baseline)
    others = [at for at in range(len(table.arms)) if at != base]
    tested = [at for at in others if role_of[table.arms[at]] == "variant"]
    behind = {at: pair(table, at, base).difference < 0 for at in tested}
    claims = judge_claims(table, [(base, at) if behind[at] else (at, base) for at in tested])
    claimed = dict(zip(tested, claims, strict=True))
    contrasts = (_contrast(table, at, base, role_of[table.arms[at]], claimed.get(at), seed) for at in others)
    return tuple(contrast if finished else contrast.model_copy(update={"significant": False}) for contrast in contrasts)


def _contrast(
    table: EpisodeTable, arm: int, base: int, role: Role, claim: LeadClaim | None, seed: int
) -> ContrastResult:
    pairs = pair(table, arm, base)
    wins, losses = int(pairs.wins.sum()), int(pairs.losses.sum())
    return ContrastResult(
        arm=table.arms[arm],
        role=role,
        pairs=pairs.total,
        tasks=pairs.tasks,
        wins=wins,
        losses=losses,
        difference=Measured.of(paired_estimate(pairs, seed=seed)),
        worst_case=worst.difference if (worst := pair_against(table, arm, base)).total else None,
        p_mcnemar=mcnemar(wins, losses),
        p_permutation=sign_flip(pairs.differences),
        p_holm=claim.p_holm if claim else None,
        p_missing=claim.p_missing if claim else None,
        significant=claim is not None and claim.holds(),
    )


def _noise(table: EpisodeTable, role_of: Mapping[str, Role], seed: int) -> tuple[NoiseResult, ...]:
    results = []
    for at, name in enumerate(table.arms):
        original = original_of(name)
        if role_of[name] != "copy" or original is None:
            continue
        pairs = pair(table, at, table.arms.index(original))
        if not pairs.total:
            continue
        results.append(
            NoiseResult(
                original=original,
                copy_arm=name,
                difference=Measured.of(paired_estimate(pairs, seed=seed)),
                p=sign_flip(pairs.differences),
                floor=abs(pairs.difference),
            )
        )
    return tuple(results)


def _factors(
    table: EpisodeTable, factors: Mapping[str, Mapping[str, Level]], *, finished: bool
) -> FactorsResult | None:
    effects = factor_effects(table, factors)
    if effects is None:
        return None
    return FactorsResult(
        effects=tuple(
            EffectResult(
                factor=effect.factor,
                level=effect.level,
                other=effect.other,
                effect=Measured.of(effect.estimate) if effect.estimate else None,
                p=effect.p,
                p_holm=effect.p_holm,
                p_missing=effect.p_missing,
                significant=finished and effect.significant,
            )
            for effect in effects.effects
        ),
        interactions=tuple(InteractionResult(**vars(interaction)) for interaction in effects.interactions),
        aliases=effects.aliases,
        inestimable=tuple(
            f"{effect.factor}: {effect.level} vs. {effect.other}"
            for effect in effects.effects
            if effect.estimate is None
        ),
        rest_freedom=effects.rest_freedom,
        rest_p=effects.rest_p,
    )


def _cells(table: EpisodeTable) -> Cells:
    won = table.won
    return Cells(
        arms=table.arms,
        tasks=table.tasks,
        successes=_rows(table.by_task((won == 1).astype(int)).tolist()),
        scored=_rows(table.by_task((won >= 0).astype(int)).tolist()),
    )


def _rows(values: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in values)
