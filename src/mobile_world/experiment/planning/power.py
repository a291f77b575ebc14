"""Statistical power of a plan: what it can show, by rates that are given or measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Final, Literal, TypeAlias

from mobile_world.analysis import (
    PowerSetting,
    detectable_effect,
    pair,
    percent,
    power_of_plan,
    reach_of_plan,
    smallest_p,
    tabulate,
    tasks_needed,
    tasks_to_reach,
)
from mobile_world.domain import ConfigError, EpisodeRecord, FiniteModel
from mobile_world.experiment.planning.plan import Plan

Basis: TypeAlias = Literal["given", "measured", "assumed"]

EFFECTS: Final = (0.05, 0.1, 0.15, 0.2, 0.3)
"""Improvements that are looked at when nobody names one."""

ASSUMED_BASELINE: Final = 0.5
"""Without any knowledge: rates in the middle vary most, so that this is the cautious assumption."""


class EffectPower(FiniteModel):
    """How an improvement of one size would be found."""

    effect: float
    """In shares: 0.1 is ten points."""
    power: float | None
    """How often the plan finds it; nothing without a plan."""
    tasks_needed: int | None
    """Tasks that find it as often as wanted; nothing when a million would not do."""
    episodes_needed: int | None
    """Of all variants on these tasks."""


class PowerReport(FiniteModel):
    """What a plan can show, and what it would take."""

    schema_version: Literal[1] = 1
    basis: Basis
    """Where the rates come from."""
    baseline: float
    discordance: float | None
    """Share of pairs with different outcomes; nothing: as for independent arms."""
    clustering: float
    replicas: int
    variants: int
    """The baseline included; controls are not compared."""
    alpha: float
    wanted_power: float
    tasks: int | None
    episodes: int | None
    """Of all variants; nothing without a number of tasks."""
    smallest_p: float | None
    """The smallest p-value that the tasks can reach, before the correction for many comparisons."""
    fewest_tasks: int
    """Below this no difference can become significant, whatever happens."""
    can_be_significant: bool | None
    detectable: float | None
    """The smallest improvement that is found as often as wanted; nothing when there is none, or no plan."""
    sentence: str
    effects: tuple[EffectPower, ...]


@dataclass(frozen=True)
class PowerQuestion:
    """What is asked about: how sure things are, and how much is run."""

    setting: PowerSetting
    basis: Basis = "given"
    tasks: int | None = None
    wanted: float = 0.8

    @property
    def variants(self) -> int:
        """Arms that are compared, the baseline among them."""
        return self.setting.contrasts + 1

    def within(self, episodes: int) -> PowerQuestion:
        """The same with as many tasks as a budget of episodes allows."""
        tasks = episodes // (self.variants * self.setting.replicas)
        if tasks < 1:
            raise ConfigError(
                f"{episodes} episodes are less than one task: {self.variants} variants with {self.setting.replicas} "
                f"replicas take {self.variants * self.setting.replicas} episodes for each"
            )
        return replace(self, tasks=tasks)

    def report(self, effects: Sequence[float] = EFFECTS) -> PowerReport:
        """The answer."""
        setting, tasks = self.setting, self.tasks
        needed = tasks_to_reach(setting.contrasts, setting.alpha)
        detectable = None if tasks is None else detectable_effect(setting, tasks=tasks, wanted=self.wanted)
        return PowerReport(
            basis=self.basis,
            baseline=setting.baseline,
            discordance=setting.discordance,
            clustering=setting.clustering,
            replicas=setting.replicas,
            variants=self.variants,
            alpha=setting.alpha,
            wanted_power=self.wanted,
            tasks=tasks,
            episodes=None if tasks is None else tasks * setting.replicas * self.variants,
            smallest_p=None if tasks is None else smallest_p(tasks),
            fewest_tasks=needed,
            can_be_significant=None if tasks is None else tasks >= needed,
            detectable=detectable,
            sentence=self._sentence(detectable),
            effects=tuple(self._effect(effect) for effect in effects if setting.baseline + effect <= 1),
        )

    def _effect(self, effect: float) -> EffectPower:
        needed = tasks_needed(self.setting, effect=effect, wanted=self.wanted)
        return EffectPower(
            effect=effect,
            power=None if self.tasks is None else power_of_plan(self.setting, effect=effect, tasks=self.tasks),
            tasks_needed=needed,
            episodes_needed=None if needed is None else needed * self.setting.replicas * self.variants,
        )

    def _sentence(self, detectable: float | None) -> str:
        setting, tasks = self.setting, self.tasks
        if tasks is None:
            needed = tasks_to_reach(setting.contrasts, setting.alpha)
            return (
                f"With fewer than {needed} tasks no difference can reach significance, however many replicas there are."
            )
        if vain := reach_of_plan(tasks=tasks, contrasts=setting.contrasts, alpha=setting.alpha):
            return vain
        baseline, often = percent(setting.baseline, 0), percent(self.wanted, 0)
        if detectable is None:
            return f"Even the largest improvement over {baseline} is detected less than {often} of the time."
        return (
            f"The smallest improvement over {baseline} that is found {often} of the time has "
            f"{100 * detectable:.1f} points."
        )


def contrasts_of(plan: Plan) -> int:
    """How many variants are compared with the first one; controls are not."""
    return sum(not arm.control for arm in plan.arms) - 1


def cannot_show(plan: Plan) -> str | None:
    """A sentence when a plan that compares variants cannot show anything; nothing when it can."""
    contrasts = contrasts_of(plan)
    return reach_of_plan(tasks=len(plan.tasks), contrasts=contrasts) if contrasts > 0 else None


def measured(plan: Plan, records: Iterable[EpisodeRecord]) -> PowerSetting:
    """The setting that a run's own episodes show: rate of the baseline, discordance and clustering of the pairs.

    Means over the variants, each weighted by its pairs. `ConfigError` when no variant shares a scored block with the
    baseline.
    """
    table = tabulate(records)
    first, *others = [arm.name for arm in plan.arms if not arm.control] or [""]
    if first not in table.arms:
        raise ConfigError("the run has no scored episode of its first variant; give the rates instead (--baseline)")
    base = table.arms.index(first)
    won = table.won[base]
    pairs = [pair(table, table.arms.index(name), base) for name in others if name in table.arms]
    total = sum(one.total for one in pairs)
    if total == 0:
        raise ConfigError("the run has no block with a score of two variants; give the rates instead (--baseline)")
    return PowerSetting(
        baseline=float((won == 1).sum() / (won >= 0).sum()),
        replicas=plan.different_replicas,
        contrasts=max(1, contrasts_of(plan)),
        discordance=min(1.0, fsum(one.discordance * one.total for one in pairs) / total),
        clustering=min(1.0, fsum(one.clustering * one.total for one in pairs) / total),
    )
