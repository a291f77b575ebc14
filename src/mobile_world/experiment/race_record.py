"""What a race is and how far it is: the content of `race.json`, beside the files of the run that it drives.

::

    DIR/                the run of the rounds, as of any experiment
    DIR/race.json       who races over what, the split of the tasks, every round, and what came of it (`RaceRecord`)
    DIR/confirmation/   a run of its own: the chosen arm and the baseline on tasks that the race has not seen
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from pydantic import ValidationError

from mobile_world.analysis import (
    Block,
    Confirmation,
    HeldOut,
    Measured,
    RacePlan,
    Round,
    counted,
    percent,
    plan_race,
    split_tasks,
)
from mobile_world.domain import ConfigError, FiniteModel
from mobile_world.experiment.planning.plan import Plan, PlannedPart
from mobile_world.experiment.storage.layout import CONFIRMATION as CONFIRMATION
from mobile_world.experiment.storage.layout import RACE_FILE as RACE_FILE
from mobile_world.experiment.storage.run_directory import RunDirectory

HELD_OUT: Final = 0.3
"""Share of the tasks that are put aside, unless somebody says otherwise."""
SHARE: Final = 0.5
"""Share of the full grid that a race may cost, unless somebody says otherwise."""


class Reestimate(FiniteModel):
    """How good the chosen arm is, measured without the luck that chose it."""

    arm: str
    rate: Measured | None
    """Over scored episodes of the confirmation; nothing when there are none."""
    rate_in_race: float | None
    """What the race showed, which flatters whoever it chose."""
    baseline_rate: Measured | None
    difference: Measured | None
    """From the baseline; nothing when the baseline itself was chosen."""
    p: float | None
    significant: bool
    fresh_tasks: bool
    sentence: str


class RaceRecord(FiniteModel):
    """A race: fixed before the start but for its last four fields."""

    schema_version: Literal[1] = 1
    plan: Plan
    """The experiment that is raced: all arms, controls among them, and all tasks, those that are held out included."""
    baseline: str
    selection: tuple[str, ...]
    """Tasks that the race is run on."""
    held_out: tuple[str, ...]
    """Tasks that only the confirmation sees."""
    race: RacePlan
    confirm_replicas: int
    rounds: tuple[Round, ...] = ()
    """Every round that was begun, oldest first."""
    over: Round | None = None
    """Who was chosen; nothing while the race goes on."""
    confirmation: Confirmation | None = None
    reestimate: Reestimate | None = None

    @property
    def most_confirming(self) -> int:
        """Episodes of the confirmation at most."""
        controls = sum(bool(arm.control) for arm in self.plan.arms)
        return (2 + controls) * len(self.held_out or self.selection) * self.confirm_replicas

    def same_race(self, other: RaceRecord) -> bool:
        """Whether another one asks for the same race, however far either is."""
        fixed = {"baseline", "selection", "held_out", "race", "confirm_replicas"}
        return self.model_dump(include=fixed) == other.model_dump(include=fixed)

    def round_plan(self, number: int) -> Plan:
        """What the driver runs in a round."""
        now = self.rounds[number - 1]
        return self._part([_planned_part(self.plan, now.arms, now.blocks)], now.arms)

    def rounds_plan(self) -> Plan:
        """All rounds so far."""
        return self._part([_planned_part(self.plan, one.arms, one.blocks) for one in self.rounds], self.race.arms)

    def confirmation_plan(self, confirmation: Confirmation) -> Plan:
        """What the driver runs to measure the chosen arm again: with the baseline, and with the controls."""
        replicas = range(confirmation.first_replica, confirmation.first_replica + confirmation.replicas)
        blocks = [Block(task=task, replica=replica) for replica in replicas for task in confirmation.tasks]
        arms = (*confirmation.arms, *(arm.name for arm in self.plan.arms if arm.control))
        return self._part([_planned_part(self.plan, arms, blocks)], arms)

    def _part(self, parts: Sequence[PlannedPart], arms: Sequence[str]) -> Plan:
        blocks = [block for part in parts for block in part.blocks]
        tasks = {task for task, _ in blocks}
        return self.plan.model_copy(
            update={
                "arms": tuple(arm for arm in self.plan.arms if arm.name in arms),
                "tasks": tuple(task for task in self.plan.tasks if task.name in tasks),
                "replicas": 1 + max(replica for _, replica in blocks),
                "parts": tuple(parts),
            }
        )


def plan_of_race(plan: Plan, *, held_out: float, share: float, confirm_replicas: int | None = None) -> RaceRecord:
    """A race over the variants of an experiment; `ConfigError` when there are fewer than two.

    Controls do not race. `held_out` is the share of the tasks that is put aside; 0 puts none aside, and the chosen arm
    is measured on fresh replicas of the race's own tasks.
    """
    arms = [arm.name for arm in plan.arms if not arm.control]
    if len(arms) < 2:
        raise ConfigError(f"a race needs at least two variants, and this experiment has {len(arms)}")
    tasks = [task.name for task in plan.tasks]
    split = split_tasks(tasks, share=held_out, seed=plan.base_seed) if held_out > 0 else HeldOut(tuple(tasks), ())
    return RaceRecord(
        plan=plan,
        baseline=arms[0],
        selection=split.selection,
        held_out=split.held_out,
        race=plan_race(arms, split.selection, replicas=plan.replicas, seed=plan.base_seed, share=share),
        confirm_replicas=confirm_replicas or plan.replicas,
    )


def read_race(run_dir: Path) -> RaceRecord | None:
    """The race in a directory; nothing when there is none, `ConfigError` when its file cannot be read."""
    file = run_dir / RACE_FILE
    try:
        return RaceRecord.model_validate_json(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise ConfigError(f"{file} cannot be read: {error.errors()[0]['msg']}; use another directory") from error


def refuse_race(run_dir: Path) -> None:
    """`ConfigError` when a directory holds a race, for whoever would run more there than the race asked for."""
    if (run_dir / RACE_FILE).exists():
        raise ConfigError(
            f"{run_dir} holds a race; continue with 'mw experiment race {run_dir}', or use another directory"
        )


def write_race(run_dir: Path, record: RaceRecord) -> None:
    """Keep how far a race is; `StorageFailed` when the disk does not take it."""
    RunDirectory(run_dir).write(RACE_FILE, record)


def _planned_part(plan: Plan, arms: Sequence[str], blocks: Sequence[Block]) -> PlannedPart:
    return PlannedPart(
        arms=tuple(arm.name for arm in plan.arms if arm.name in arms),
        blocks=tuple((block.task, block.replica) for block in blocks),
    )


def round_in_words(race_round: Round) -> str:
    """Who runs how much in a round."""
    blocks = "block" if len(race_round.blocks) == 1 else "blocks"
    return f"{counted(len(race_round.arms), 'variant')} on {len(race_round.blocks)} more {blocks} of task and replica"


def cost_in_words(record: RaceRecord, episodes: int) -> str:
    """What the rounds have cost so far, beside what the whole experiment would have."""
    share = percent(episodes / record.race.full_grid, 0)
    return f"{counted(episodes, 'episode')}, {share} of the full grid's {record.race.full_grid:,}"


def choice_in_words(over: Round) -> str:
    """How surely the chosen variant is the best."""
    return (
        "significantly ahead of every other variant"
        if over.shown
        else "ahead of the remaining variants, not shown to be the best"
    )
