"""Forecasts of what the rest of a run will take: tokens, money, device time and wall time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from math import fsum
from pathlib import Path
from typing import Literal, NamedTuple

from mobile_world.agents import agent_entry
from mobile_world.agents.models import PriceTable, Usage, load_prices, shipped_prices
from mobile_world.domain import EpisodeRecord, FrozenModel
from mobile_world.experiment.planning.budget import Budget, Use, amount
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan

TOKENS_IN, TOKENS_OUT = 4000, 150
"""Assumed of one decision of a model: a prompt of some 1,000 tokens, a screenshot of some 3,000, a short answer."""

MODEL_STEP_S, STEP_S, SET_UP_S = 3.0, 0.2, 0.5
"""Assumed seconds of a step with a model, of one without, and of what comes before and after the steps."""

LIKELY = 0.5
"""The share of its step budget that an episode is assumed to use."""

UNKNOWN_STEPS = 20


class ForecastRange(NamedTuple):
    """What is expected, and what it could come to if every episode used all its steps."""

    expected: float
    at_most: float


class Projection(FrozenModel):
    """What the episodes that are left will take."""

    episodes: int
    basis: Literal["measured", "assumed"]
    """`measured`: by what the attempts before them took. `assumed`: there are none; the numbers of this module."""
    attempts: int
    """Attempts that it rests on."""
    tokens: ForecastRange
    cost: ForecastRange | None
    """Nothing when a price is not known."""
    device_minutes: ForecastRange
    wall_s: ForecastRange

    def doubts(self, budget: Budget, use: Use) -> list[str]:
        """What a budget will not be enough for, in words."""
        limits = {
            "tokens": (budget.tokens, use.tokens, self.tokens),
            "units of money": (budget.cost, use.cost, self.cost),
            "device minutes": (budget.device_minutes, use.device_s / 60, self.device_minutes),
            "seconds of wall time": (budget.wall_s, 0.0, self.wall_s),
        }
        sentences = [
            f"about {amount(span.expected)} {what} are needed and {amount(max(0.0, limit - used))} are left"
            for what, (limit, used, span) in limits.items()
            if limit is not None and span is not None and used + span.expected > limit
        ]
        if budget.cost is not None and self.cost is None:
            sentences.append(
                "a budget in money stops the run after its first attempts, because the price of their tokens is unknown"
            )
        return sentences


class _Each(NamedTuple):
    """What one episode takes."""

    tokens: ForecastRange
    cost: ForecastRange | None
    device_s: ForecastRange


class Forecast(NamedTuple):
    """What the rest of a run will take, what its budget is not enough for, and what its plan cannot show."""

    projection: Projection
    doubts: list[str]
    """What the budget will not be enough for."""
    vain: list[str]
    """What the plan cannot show, whatever comes of it."""


def forecast(
    plan: Plan,
    todo: Sequence[EpisodeSpec],
    records: Sequence[EpisodeRecord],
    *,
    slots: int,
    budget: Budget | None = None,
    prices: str | None = None,
) -> Forecast:
    """By what the attempts so far took, or by assumptions when there are none; `prices` is a file of one's own."""
    from mobile_world.experiment.planning.power import cannot_show  # numpy

    use = Use()
    for record in records:
        use.add(record)
    table = load_prices(Path(prices)) if prices is not None else shipped_prices()
    projection = project(plan, todo, records, slots=slots, prices=table)
    why = cannot_show(plan)
    vain = [f"{why} See 'mw experiment power'."] if why is not None else []
    return Forecast(projection, projection.doubts(budget or Budget(), use), vain)


def project(
    plan: Plan,
    todo: Sequence[EpisodeSpec],
    records: Iterable[EpisodeRecord],
    *,
    slots: int,
    prices: PriceTable | None = None,
) -> Projection:
    """What `todo` will take on so many devices; `records` are the attempts before."""
    by_arm: defaultdict[str, Use] = defaultdict(Use)
    steps: defaultdict[str, int] = defaultdict(int)
    for record in records:
        by_arm[record.key.arm].add(record)
        steps[record.key.arm] += record.steps
    whole, all_steps = _sum(by_arm.values()), sum(steps.values())
    episodes: list[_Each] = []
    for spec in todo:
        arm, limit = spec.key.arm, plan.steps_for(spec.key.task) or UNKNOWN_STEPS
        if whole.attempts and all_steps:
            use, taken = (by_arm[arm], steps[arm]) if steps.get(arm) else (whole, all_steps)
            episodes.append(_measured(use, taken, limit))
        else:
            episodes.append(_assumed(plan, arm, limit, prices or shipped_prices()))
    costs = [one.cost for one in episodes if one.cost is not None]
    device = _total(one.device_s for one in episodes)
    return Projection(
        episodes=len(todo),
        basis="measured" if whole.attempts and all_steps else "assumed",
        attempts=whole.attempts,
        tokens=_total(one.tokens for one in episodes),
        cost=_total(costs) if len(costs) == len(episodes) else None,
        device_minutes=ForecastRange(device.expected / 60, device.at_most / 60),
        wall_s=ForecastRange(device.expected / max(1, slots), device.at_most / max(1, slots)),
    )


def _measured(use: Use, steps: int, limit: int) -> _Each:
    """As the attempts before on average; at most as many steps as there may be, each as theirs were."""

    def span(amount: float) -> ForecastRange:
        mean = amount / use.attempts
        return ForecastRange(mean, max(mean, amount / steps * limit))

    return _Each(span(use.tokens), None if use.unpriced else span(use.cost), span(use.device_s))


def _assumed(plan: Plan, arm: str, limit: int, prices: PriceTable) -> _Each:
    planned = plan.arm(arm)
    speaks = agent_entry(planned.agent).takes_model
    step = Usage(TOKENS_IN, TOKENS_OUT) if speaks else Usage(0, 0)
    price = prices.cost(str(planned.options.get("model_name")), step) if speaks else 0.0
    seconds = MODEL_STEP_S if speaks else STEP_S

    def span(amount: float, fixed: float = 0.0) -> ForecastRange:
        return ForecastRange(fixed + amount * limit * LIKELY, fixed + amount * limit)

    return _Each(
        span(step.tokens_in + step.tokens_out), None if price is None else span(price), span(seconds, SET_UP_S)
    )


def _sum(uses: Iterable[Use]) -> Use:
    return Use(*(sum(amounts) for amounts in zip(*map(astuple, uses), strict=True)))


def _total(spans: Iterable[ForecastRange]) -> ForecastRange:
    all_spans = list(spans)
    return ForecastRange(fsum(span.expected for span in all_spans), fsum(span.at_most for span in all_spans))
