"""Why there is a winner or none, in words: one text for terminal, report, pages and JSON.

It is made from an analysis alone, so that the same data give the same sentences wherever they are shown; the names of
arms in it are those of the analysis that it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from mobile_world.analysis.formatting import causes_in_words, counted, listed, p_equals, percent
from mobile_world.analysis.leaderboard import WORTHWHILE_LEAD
from mobile_world.analysis.power import POWER
from mobile_world.analysis.rates import ALPHA, ENOUGH_SCORED, MISSING_ALPHA
from mobile_world.analysis.results import Analysis, MissingResult, NoiseResult, RankedArm

_LOSERS_SHOWN: Final = 4
NOT_FINISHED: Final = "Not finished"


class RankingText(NamedTuple):
    """Who won, and why or why not."""

    headline: str
    reasons: tuple[str, ...]
    """Sentences, most important first."""

    def __str__(self) -> str:
        return " ".join((f"{self.headline}.", *self.reasons))


def ranking_text(analysis: Analysis) -> RankingText:
    """The outcome of an analysis that has scores."""
    ranking = analysis.ranking
    headline, reasons = {
        "pending": lambda of: RankingText(NOT_FINISHED, tuple(pending_sentences(of))),
        "alone": _alone,
        "ties": _ties,
        "missing": _missing,
        "noise": _noise,
        None: _winner,
    }[ranking.kept_by](analysis)
    return RankingText(
        headline, (*_uneven_losses(analysis), *reasons, *_unranked(analysis), *loss_sentences(analysis.missing))
    )


def copy_differs(noise: NoiseResult) -> bool:
    """Whether an A/A copy differs from its original by more than chance explains: then no difference is trusted."""
    return noise.p <= ALPHA


def _winner(analysis: Analysis) -> RankingText:
    winner, others = analysis.ranking.order[0], analysis.ranking.order[1:]
    nearest = min(others, key=lambda arm: arm.behind_best or 0.0)
    who = "every other ranked variant" if analysis.ranking.unranked else "every other variant"
    reasons = [
        f"{winner.arm} is significantly better than {who}, after correction for multiple comparisons; the closest, "
        f"{nearest.arm}, is {100 * (nearest.behind_best or 0.0):.1f} percentage points behind."
    ]
    if any(other.p_missing is not None for other in others):
        reasons.append(
            f"This also holds at {percent(MISSING_ALPHA, 0)} with every lost episode counted against {winner.arm}."
        )
    if apart := analysis.ranking.unranked_p:
        reasons.append(
            f"{winner.arm} is also better than {listed(list(apart))}, not ranked, with every lost episode counted "
            f"against {winner.arm} ({p_equals(max(apart.values()))})."
        )
    return RankingText(f"Winner: {winner.arm}", tuple(reasons))


def pending_sentences(analysis: Analysis) -> Iterator[str]:
    """How many planned episodes have not run to the end, where some have not."""
    if pending := analysis.counts.pending:
        yield (
            f"{counted(pending, 'planned episode')} {'has' if pending == 1 else 'have'} not run to the end yet. "
            "A winner is declared only after all have run: testing earlier would inflate false positives."
        )


def _alone(analysis: Analysis) -> RankingText:
    order, unranked = analysis.ranking.order, analysis.ranking.unranked
    if order:
        only = "the only variant that can be ranked" if unranked else "the only variant"
        return RankingText("Nothing to compare", (f"{order[0].arm} is {only}.",))
    none = "No variant can be ranked." if unranked else "There are no variants to rank."
    return RankingText("Nothing to compare", (none,))


def _noise(analysis: Analysis) -> RankingText:
    floor = max((noise_result.floor for noise_result in analysis.noise), default=0.0)
    more = ", more than chance would explain" if any(map(copy_differs, analysis.noise)) else ""
    return RankingText(
        "No winner",
        (
            f"{analysis.ranking.order[0].arm} has the highest success rate, but an A/A copy differs from its original "
            f"by {100 * floor:.1f} percentage points{more}, so the lead may be noise.",
        ),
    )


def _missing(analysis: Analysis) -> RankingText:
    order, ranking = analysis.ranking.order, analysis.ranking
    held_back, first = [arm for arm in order if arm.open_for_missing], order[0].arm
    needed = f"a winner needs {MISSING_ALPHA} when episodes are missing"
    reasons = []
    if held_back:
        p = max(arm.p_missing or 0.0 for arm in held_back)
        reasons.append(
            f"On the episodes that have a score, {first} is significantly better than "
            f"{listed([arm.arm for arm in held_back])}. With every lost episode counted against {first} it is "
            f"not ({p_equals(p)}; {needed})."
        )
    else:
        reasons.append(f"{first} is significantly better than every other ranked variant.")
    if apart := ranking.perhaps_as_good:
        p = max(ranking.unranked_p[name] for name in apart)
        reasons.append(
            f"{listed(list(apart))} may be as good, though not ranked: with every lost episode counted against {first} "
            f"it is not significantly better ({p_equals(p)}; {needed})."
        )
    return RankingText("No winner", tuple(reasons))


def _ties(analysis: Analysis) -> RankingText:
    order = analysis.ranking.order
    tied = [arm for arm in order[1:] if arm.tied_with_best]
    reasons = [_who_is_tied(analysis, tied), *_on_common_instances(analysis, tied)]
    if held_back := [arm.arm for arm in tied if arm.open_for_missing]:
        is_are = "is" if len(held_back) == 1 else "are"
        reasons.append(f"{listed(held_back)} {is_are} tied only because episodes were lost.")
    if worse := len(order) - 1 - len(tied):
        reasons.append(
            "The other variant is significantly worse."
            if worse == 1
            else f"The other {worse} variants are significantly worse."
        )
    return RankingText("No winner", (*reasons, *_sample_size(analysis, len(tied) + 1)))


def _who_is_tied(analysis: Analysis, tied: list[RankedArm]) -> str:
    rates = {arm.name: arm.rate.value for arm in analysis.arms if arm.rate}
    order = analysis.ranking.order
    first, value = order[0].arm, f" ({percent(rates[order[0].arm])})"
    level = [ranked.arm for ranked in tied if rates[ranked.arm] == rates[first]]
    if len(level) + 1 == len(order):
        variants = "Both variants" if len(order) == 2 else f"All {len(order)} variants"
        return f"{variants} have the same success rate{value}."
    others = [ranked.arm for ranked in tied if ranked.arm not in level]
    if not level:
        return f"{first} has the highest success rate{value}, but is not significantly better than {listed(others)}."
    also = f", but are not significantly better than {listed(others)}" if others else ""
    return f"{listed([first, *level])} share the highest success rate{value}{also}."


def _on_common_instances(analysis: Analysis, tied: list[RankedArm]) -> Iterator[str]:
    """Where lost episodes make the rates over all episodes and the paired difference disagree."""
    rates = {arm.name: arm.rate.value for arm in analysis.arms if arm.rate}
    first = analysis.ranking.order[0].arm
    if apart := [arm.arm for arm in tied if not arm.pairs]:
        yield (
            f"{first} has no task instance in common with {listed(apart)} on which both have a score, so they cannot "
            "be compared."
        )
    for each in tied:
        if each.behind_best is None or each.behind_best > 0 or each.behind_best == rates[first] - rates[each.arm]:
            continue
        ahead = f"{each.arm} is {-100 * each.behind_best:.1f} percentage points ahead of {first}"
        where = f"on the {counted(each.pairs, 'task instance')} on which both have a score"
        yield f"{ahead if each.behind_best else f'{first} and {each.arm} did equally well'} {where}."


def _sample_size(analysis: Analysis, tied: int) -> Iterator[str]:
    ranking = analysis.ranking
    nearest = next(arm for arm in ranking.order if arm.arm == ranking.nearest)
    if not nearest.pairs or nearest.behind_best is None:
        return
    tasks, episodes = ranking.tasks_needed, ranking.episodes_needed
    if tasks is None or episodes is None:
        yield "The difference between them is too small to detect with any feasible number of episodes."
        return
    replicas = max(1, round(episodes / tasks / max(2, tied)))
    plan = (
        f"with {percent(POWER, 0)} power would take about {counted(tasks, 'task')} × {counted(replicas, 'replica')} "
        f"({episodes:,} episodes across the {max(2, tied)} tied variants)"
    )
    if nearest.behind_best > 0:
        lead = f"its lead of {100 * nearest.behind_best:.1f} percentage points over {nearest.arm}"
        yield f"If {lead} is real, detecting it {plan}; observed leads tend to be overestimates, so plan for more."
    else:
        yield f"The leaders are tied; detecting a lead of {100 * WORTHWHILE_LEAD:.0f} percentage points {plan}."


def _uneven_losses(analysis: Analysis) -> Iterator[str]:
    lost = sum(missing_result.lost for missing_result in analysis.missing if missing_result.p_holm is not None)
    ran = sum(arm.scored for arm in analysis.arms if arm.role != "control") + lost
    for result in analysis.missing:
        others = lost - result.lost, ran - result.episodes
        if result.p_holm is None or result.p_holm > ALPHA or result.lost * others[1] <= others[0] * result.episodes:
            continue
        yield (
            f"{result.arm} lost {result.lost:,} of {counted(result.episodes, 'episode')}, more than chance explains "
            f"compared with the other arms ({others[0]:,} of {others[1]:,}, {p_equals(result.p_holm)}): the cause may "
            f"depend on the arm{', so its success rate can mislead' if result.lost < result.episodes else ''}."
        )


def _unranked(analysis: Analysis) -> Iterator[str]:
    scored = {arm.name: arm.scored for arm in analysis.arms}
    lost = {missing_result.arm: missing_result.lost for missing_result in analysis.missing}
    ran = {name: scored[name] + lost.get(name, 0) for name in analysis.ranking.unranked}
    names = [f"{name} ({scored[name]:,} of {episodes:,})" for name, episodes in ran.items() if episodes]
    if names:
        few = f"fewer than {percent(ENOUGH_SCORED, 0)} of {'its' if len(names) == 1 else 'their'} episodes have a score"
        yield f"Not ranked, because {few}: {listed(names)}."
    if waiting := [name for name, episodes in ran.items() if not episodes]:
        yield f"Not ranked, because no episode of {'it' if len(waiting) == 1 else 'them'} has run: {listed(waiting)}."


def loss_sentences(missing: tuple[MissingResult, ...]) -> Iterator[str]:
    """Which arms lost how many episodes to what, where some did."""
    if not missing:
        return
    shown = missing if len(missing) <= _LOSERS_SHOWN + 1 else missing[:_LOSERS_SHOWN]
    parts = [
        f"{result.arm} {result.lost:,} of {counted(result.episodes, 'episode')} ({causes_in_words(result.causes)})"
        for result in shown
    ]
    if rest := missing[len(shown) :]:
        parts.append(f"{len(rest)} more arms {sum(result.lost for result in rest):,}")
    yield (
        f"Lost to infrastructure and excluded from success rates: {'; '.join(parts)}. "
        "Lost episodes run again when the run is resumed."
    )
