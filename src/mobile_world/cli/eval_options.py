"""Options of `mw eval`."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli import options, outside_apps, server_options
from mobile_world.cli.agent_options import AGENT, agent_title, plain_name, user_options
from mobile_world.cli.task_options import (
    TaskSource,
    compat_option,
    complete_tasks,
    source_options,
    suite_option,
    task_dir_option,
)
from mobile_world.domain import CLOCK_MODES, ConfigError

if TYPE_CHECKING:
    from mobile_world.domain import ClockMode, CueLevel, GoalLevel
    from mobile_world.experiment import EvaluatedAgent, ModelUsers, SuccessRule


NEW = "new"
"""What `--device` says when phones of the run's own are wanted, whatever runs."""

PHONES = "Phones at a time; 2 for each core if left out, 4 for agents that wait for a model."
"""What `--max-concurrency` says on every command that starts phones."""

ROOT = Path("traj_logs")
"""Where runs go whose directory is not named."""


EVERYTHING = "ALL"
"""What `--tasks` says when no task is left out."""

LONGEST_NAME = 60
"""Characters of task names in the name of a directory; more of them are counted and hashed."""

GOALS = ("none", "app", "vague", "full", "hinted")
"""What `--goal` takes: how much of a task's goal an agent is told."""

CUES = ("near", "middle", "far")
"""What `--cue` takes: how far the person had come in episodes without a goal."""

CUE = "Without a goal: how far from the end the person stopped."
"""What `--cue` says on every command that runs episodes."""

CLOCK = "Time on simulated phones: virtual, the same in every run, or the wall clock's."
"""What `--clock` says on every command that runs episodes."""

RULES = ("declared", "state")
"""What `--success-rule` takes."""


@dataclass(frozen=True)
class EvalOptions:
    """What the command line asks for."""

    agent: EvaluatedAgent
    user: ModelUsers | None
    task: str
    suite: str
    task_dirs: tuple[Path, ...]
    apps: tuple[Path, ...]
    official_compat: bool
    source: TaskSource
    goal: GoalLevel
    cue: CueLevel
    success_rule: SuccessRule
    clock: ClockMode
    max_round: int | None
    timeout: float
    step_timeout: float
    seed: int
    replicas: int
    shuffle_tasks: bool
    device: str | None
    aw_host: tuple[str, ...]
    max_concurrency: int | None
    max_retries: int
    output: Path | None
    accept_new_code: bool
    dry_run: bool
    as_json: bool

    def __post_init__(self) -> None:
        if self.source.official and self.aw_host:
            raise ConfigError("servers play our own tasks; leave out --source official or --aw-host")
        if self.source.official and self.user is not None:
            raise ConfigError("AndroidWorld's own tasks have no user to ask; leave out --user-model")

    @property
    def run_dir(self) -> Path:
        """The directory of the run: as named, or one of its own for these settings and this selection of tasks."""
        goal = "" if self.goal == "full" else f"-goal-{self.goal}" + f"-{self.cue}" * (self.goal == "none")
        rule = "-official" if self.source.official else "-official-compat" if self.official_compat else ""
        user = f"-user-{plain_name(self.user.model.rpartition('/')[2])[:60]}" if self.user is not None else ""
        clock = "" if self.clock == "virtual" else f"-clock-{self.clock}"
        title = f"{self.suite}-{agent_title(self.agent)}"
        return self.output or ROOT / f"{title}-seed{self.seed}{goal}{rule}{clock}{user}{self._selection}"

    @property
    def _selection(self) -> str:
        """Which tasks were asked for, as part of a directory's name: nothing for all of them, in whatever order."""
        words = sorted({word.strip() for word in self.task.split(",") if word.strip()})
        if not words or EVERYTHING in words:
            return ""
        named = "+".join(plain_name(word).strip("-") for word in words)
        if len(named) > LONGEST_NAME:
            named = f"{len(words)}-tasks-{sha256(','.join(words).encode()).hexdigest()[:8]}"
        return f"-{named}"

    @property
    def serials(self) -> list[str]:
        """Devices that were named."""
        return [serial.strip() for serial in (self.device or "").split(",") if serial.strip() and self.device != NEW]


def _finite(ctx: click.Context, param: click.Parameter, value: float) -> float:
    if not isfinite(value):
        raise click.BadParameter(f"{value} is not a number of seconds")
    return value


WHAT: options.Options = (
    click.option(
        *options.spelled("--tasks"),
        "task",
        metavar="TASKS",
        default=EVERYTHING,
        show_default=True,
        shell_complete=complete_tasks,
        help="ALL, comma-separated names, @mini, @dir:DIR, @tag:TAG, @app:APP.",
    ),
    suite_option,
    task_dir_option,
    outside_apps.app_option,
    compat_option,
    source_options,
    click.option("--seed", type=int, default=0, show_default=True, help="Seed of the task parameters."),
    click.option("--replicas", type=click.IntRange(1, 10_000), default=1, show_default=True, help="Instances of each."),
    click.option("--shuffle-tasks", is_flag=True, help="Shuffle the tasks, by the seed."),
)
"""What is played."""

LIMITS: options.Options = (
    click.option(
        *options.spelled("--max-steps"),
        "max_round",
        type=options.steps,
        metavar="N",
        callback=lambda ctx, param, value: value if isinstance(value, int) else None,
        help="Steps; 'task', as when left out, for each task's own budget.",
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        callback=_finite,
        default=3600.0,
        show_default=True,
        help="Seconds for one episode.",
    ),
    click.option(
        "--step-timeout",
        type=click.FloatRange(min=0, min_open=True),
        callback=_finite,
        default=300.0,
        show_default=True,
        help="Seconds for one decision.",
    ),
)
"""How long an agent may take."""

HOW: options.Options = (
    click.option(
        "--goal",
        type=options.SuggestingChoice(GOALS),
        default="full",
        show_default=True,
        help="How much of the goal the agent gets.",
    ),
    click.option("--cue", type=options.SuggestingChoice(CUES), default="middle", show_default=True, help=CUE),
    click.option(
        "--success-rule",
        type=options.SuggestingChoice(RULES),
        default="declared",
        show_default=True,
        help="Whether the agent must also declare itself done.",
    ),
    click.option(
        "--clock", type=options.SuggestingChoice(CLOCK_MODES), default="virtual", show_default=True, help=CLOCK
    ),
    *LIMITS,
    click.option(
        "--max-retries",
        type=click.IntRange(min=0),
        default=2,
        show_default=True,
        help="Retries of an episode after an infrastructure failure.",
    ),
    click.option(
        "--accept-new-code",
        is_flag=True,
        help="Continue a run that other code started; which code made which results is recorded.",
    ),
    click.option(
        "--max-concurrency",
        type=click.IntRange(min=1),
        help=PHONES,
    ),
    click.option(
        *options.spelled("--output-dir"),
        "output",
        metavar="DIR",
        type=click.Path(file_okay=False, path_type=Path),
        help="Directory of the run; the same one continues it. If left out, one below traj_logs for these tasks.",
    ),
    click.option(
        "--device",
        metavar="SERIAL,…",
        help="Devices to use: phones of 'mw env', or serials of the adb server; 'new' for new simulated phones. "
        "If left out, the phones of 'mw env' that run, else new ones. With --aw-host, devices of the servers.",
    ),
    server_options.server_option,
)
"""How, and on what."""


eval_options = options.with_options(*AGENT, user_options, *WHAT, *HOW)
"""Adds every option of `mw eval`."""
