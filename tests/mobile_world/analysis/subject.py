"""Experiments with the reference subject, without phones: arms whose true rates its published table gives."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from mobile_world.agents.reference import Factors, simulate_episode, truth
from mobile_world.analysis.episode_table import OUTCOMES, EpisodeTable
from mobile_world.analysis.factors import Level
from mobile_world.analysis.simulation import SimulatedExperiment
from mobile_world.prompts import design

LENGTH, MAX_STEPS = 5, 15
ARMS: dict[str, Factors] = {run.label: run.levels._asdict() for run in design("l18").runs}


def true_effects() -> dict[tuple[str, str, str], float]:
    """What main effects amount to in all tasks: least squares over the arms' true rates."""
    rates = [truth(levels, LENGTH, max_steps=MAX_STEPS) for levels in ARMS.values()]
    columns = list(dict.fromkeys((name, str(level)) for levels in ARMS.values() for name, level in levels.items()))
    design = [[1.0, *(float(str(levels[name]) == level) for name, level in columns)] for levels in ARMS.values()]
    parts = dict(zip(columns, (np.linalg.pinv(np.array(design)) @ np.array(rates))[1:], strict=True))
    return {
        (name, level, other): float(parts[name, level] - parts[name, other])
        for name, level in columns
        for factor, other in columns
        if factor == name and other != level
    }


def experiment(seed: int, *, tasks: int, replicas: int) -> EpisodeTable:
    """All arms on tasks drawn anew."""
    plan = SimulatedExperiment(dict.fromkeys(ARMS, 0.5), tasks, replicas).table(0)
    success, failure = OUTCOMES.index("success"), OUTCOMES.index("agent_failure")
    outcome = [
        [
            success if _success(arm, seed, task, replica) else failure
            for task, replica in zip(plan.task_of.tolist(), plan.replica_of.tolist(), strict=True)
        ]
        for arm in ARMS
    ]
    return replace(plan, outcome=np.array(outcome, dtype=np.int8))


def known_factors() -> dict[str, dict[str, Level]]:
    return {arm: dict(levels) for arm, levels in ARMS.items()}


def _success(arm: str, seed: int, task: int, replica: int) -> bool:
    return simulate_episode(
        ARMS[arm],
        LENGTH,
        seed=Random(f"{seed}/{task}/{replica}/{arm}").getrandbits(32),
        max_steps=MAX_STEPS,
        task_seed=f"{seed}/{task}",
        instance_seed=f"{seed}/{task}/{replica}",
    ).success
