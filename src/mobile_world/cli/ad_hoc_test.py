"""`mw test`: any agent on a goal of one's own, on any device."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli import outside_apps, server_options, signals
from mobile_world.cli.agent_options import AGENT, agent_title, chosen_agent
from mobile_world.cli.device_selection import check_devices, device_pool
from mobile_world.cli.eval_options import LIMITS, ROOT
from mobile_world.cli.options import FAILED, Options, json_option, spelled, with_options
from mobile_world.cli.output import say
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mobile_world.agents import Agent
    from mobile_world.domain import EpisodeRecord
    from mobile_world.experiment import (
        AgentFactory,
        EpisodeSpec,
        EvaluatedAgent,
        Executor,
        Plan,
        StopSwitch,
        TaskFactory,
    )


SUITE = "ad-hoc"
ANSWER_S = 3600.0
"""How long a person may think about an agent's question."""

HERE: Options = (
    *LIMITS,
    click.option("--seed", type=int, default=0, show_default=True, help="Seed of the agent's own choices."),
    click.option(
        "--device",
        metavar="SERIAL",
        help="Device to use in its current state: a phone of 'mw env', or a serial; if left out, a new "
        "simulated phone. With --aw-host, a device of that server.",
    ),
    server_options.server_option,
    outside_apps.app_option,
    click.option(
        "--answer", "answers", multiple=True, help="Answer to the agent's next question, for scripts; may be repeated."
    ),
    click.option(
        *spelled("--output-dir"),
        "output",
        metavar="DIR",
        type=click.Path(file_okay=False, path_type=Path),
        help="Directory of the results. A new one below traj_logs if left out.",
    ),
    json_option,
)


@dataclass(frozen=True)
class Trial:
    """What the command line asks for."""

    goal: str
    agent: EvaluatedAgent
    max_round: int | None
    timeout: float
    step_timeout: float
    seed: int
    device: str | None
    aw_host: tuple[str, ...]
    apps: tuple[Path, ...]
    answers: tuple[str, ...]
    output: Path
    as_json: bool


@click.command("test")
@click.argument("goal")
@with_options(*AGENT, *HERE)
def try_goal(**options: Any) -> None:
    """Let an agent try GOAL, and watch it; nothing is scored.

    The agent's questions are yours to answer. Ctrl-C ends the trial.
    """
    from mobile_world.experiment.storage.run_directory import check_writable

    agent = chosen_agent(options, os.environ)
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    options["output"] = options["output"] or ROOT / f"test-{agent_title(agent)}-{moment}"
    trial = Trial(agent=agent, **options)
    check_writable(trial.output)
    with signals.interruptible(at_once=True) as interrupted:
        record = _run(trial, interrupted.stop)
    _print_record(trial, record)
    if interrupted:
        click.get_current_context().exit(interrupted.exit_status)
    if record is None or record.error is not None:
        click.get_current_context().exit(FAILED)


def _run(trial: Trial, stop: StopSwitch) -> EpisodeRecord | None:
    from mobile_world.agents import close_unused
    from mobile_world.cli.ad_hoc_goal import AdHocGoal, WatchedAgent
    from mobile_world.experiment import EpisodeEnded, RunEvent, ask_endpoints, endpoint_lines, run_plan

    ended: list[EpisodeRecord] = []

    def note(event: RunEvent) -> None:
        if isinstance(event, EpisodeEnded):
            ended.append(event.record)

    def make_agent(_: EpisodeSpec) -> Agent:
        agent = trial.agent.create()
        return agent if trial.agent.entry.interactive else WatchedAgent(agent)

    def make_goal(spec: EpisodeSpec) -> AdHocGoal:
        return AdHocGoal(trial.goal, seed=spec.seed, answers=trial.answers)

    close_unused(trial.agent.name, trial.agent.create())
    plan = ask_endpoints(_plan(trial), trial.agent.options)
    say(*endpoint_lines(plan), err=True)
    with _executor(trial, make_agent, make_goal) as executor:
        run_plan(plan, executor, trial.output, retries=0, listener=note, stop=stop)
    return ended[-1] if ended else None


@contextmanager
def _executor(trial: Trial, agent: AgentFactory, goal: TaskFactory) -> Iterator[Executor]:
    from mobile_world.experiment import LocalExecutor, ServerExecutor
    from simdroid.fleet import app_sources

    serials = [trial.device] if trial.device is not None else []
    if trial.aw_host:
        if trial.apps:
            raise ConfigError("the phones of a server have its apps; start it with --app, and leave it out here")
        with server_options.served_devices(trial.aw_host, only=serials) as served:
            yield ServerExecutor(served, agent, goal, workers=1, goals_of_ours=True)
        return
    apps = app_sources(outside_apps.apps_of_phones(trial.apps, serials))
    check_devices(serials, with_snapshots=False, apps=apps)
    with device_pool(serials, phones=1, apps=apps, hold=False) as pool:
        yield LocalExecutor(pool, agent, goal, workers=1)


def _plan(trial: Trial) -> Plan:
    from mobile_world.cli.ad_hoc_goal import goal_name
    from mobile_world.experiment import Plan, PlannedTask, Rules

    rules = Rules(
        max_steps=trial.max_round,
        episode_timeout_s=trial.timeout,
        step_timeout_s=trial.step_timeout,
        task_timeout_s=ANSWER_S,
    )
    task = PlannedTask(name=goal_name(trial.goal))
    return Plan(suite=SUITE, base_seed=trial.seed, arms=(trial.agent.arm(),), tasks=(task,), replicas=1, rules=rules)


def _print_record(trial: Trial, record: EpisodeRecord | None) -> None:
    if record is not None:
        if trial.as_json:
            click.echo(record.model_dump_json(indent=2))
        else:
            say(*_lines(trial, record))
    say(f"results are in {trial.output}", err=True)


def _lines(trial: Trial, record: EpisodeRecord) -> Iterator[str]:
    from mobile_world.analysis.formatting import counted, reason_in_words
    from mobile_world.experiment.storage.endpoint_usage import EndpointUsageCount

    if trial.agent.entry.label:
        yield f"{trial.agent.entry.name}: {trial.agent.entry.label}"
    if record.error is not None:
        ending = f"{record.error.code} in {record.error.phase}: {record.error.message}"
    elif record.declared is not None:
        ending = f"the agent says: {record.declared}"
    else:
        ending = reason_in_words(record.failure or "stopped")
    yield f"{ending} after {counted(record.steps, 'step')} in {record.seconds:.1f} s; not scored"
    if record.answer is not None:
        yield f"answer: {record.answer}"
    if record.tokens:
        yield f"tokens: {record.tokens_in} in, {record.tokens_out} out"
    count = EndpointUsageCount(plan := _plan(trial))
    count.add(record)
    yield from count.found().sentences(plan)
