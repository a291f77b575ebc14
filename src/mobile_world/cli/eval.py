"""`mw eval`: an agent on the tasks of a suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from mobile_world.analysis.formatting import NONE, counted, percent, rate_interval, reason_in_words
from mobile_world.cli.agent_choice import AgentChoice
from mobile_world.cli.apps import apps_of_phones
from mobile_world.cli.devices import check_devices, device_pool
from mobile_world.cli.eval_devices import on_what_runs, phones_that_run
from mobile_world.cli.eval_options import Request, eval_options
from mobile_world.cli.interrupting import Interruption, interruptible
from mobile_world.cli.options import INCOMPLETE, check_writable, json_option, print_rows, task_registry
from mobile_world.cli.servers import served_devices
from mobile_world.cli.standings import verified
from mobile_world.cli.tables import say
from mobile_world.cli.upkeep import Upkeep, upkeep_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import EpisodeSpec, Executor, Plan, RunResult, Summary, TaskFactory
    from mobile_world.tasks import TaskRegistry

PHONES_PER_CORE = 2
"""A phone waits for its agent about as long as the agent for its phone; a model keeps it waiting twice as long."""

REASONS_SHOWN = 10


@click.command("eval")
@eval_options
@upkeep_options
@click.option("--dry-run", is_flag=True, help="Print what would be run, and start nothing.")
@json_option
def evaluate(**options: Any) -> None:
    """Let an agent play tasks, and say how many it solved.

    The rate is over the tasks that are asked for, whatever else the directory holds. Run again to continue.
    Ctrl-C finishes what is under way; pressed twice, it stops at once.
    """
    from mobile_world.experiment import RunDirectory, unscored
    from mobile_world.experiment.comparison import unstreamed
    from mobile_world.experiment.reaching import ask_endpoints, endpoint_lines

    upkeep = Upkeep.taken_from(options)
    request = Request(agent=AgentChoice.taken_from(options, os.environ), **options)
    elsewhere = bool(request.aw_host or request.source.official)
    registry = task_registry(
        request.suite,
        request.task_dirs,
        apps=apps_of_phones(request.apps, request.serials, elsewhere=elsewhere),
        official_compat=request.official_compat,
        source=request.source,
    )
    plan = _plan(request, registry)
    check_writable(request.run_dir)
    _check_directory(request, plan)
    todo = unscored(plan, request.run_dir, accept_new_code=request.accept_new_code)
    if request.dry_run:
        _print_plan(request, plan, todo)
        return
    header = RunDirectory(request.run_dir).header()
    plan = plan.heard(header.plan if header is not None else None)
    if todo:
        plan = ask_endpoints(plan, request.agent.fields)
        for line in (*endpoint_lines(plan), *unstreamed(plan)):
            say(line, err=True)
    request = on_what_runs(request, registry.apps)
    if not request.aw_host:
        check_devices(request.serials, apps=registry.apps)
    with RunDirectory(request.run_dir).locked():
        pass  # Nobody else writes here, and we can: to be known before a phone is started.
    with interruptible() as interrupted, upkeep.around(request.run_dir) as end:
        result = _run(request, registry, plan, len(todo), interrupted)
        end.reached(result, interrupted=bool(interrupted))
        _print_result(request, plan, result)
    if result.missing:
        click.get_current_context().exit(interrupted.exit_status if interrupted else INCOMPLETE)


def _plan(request: Request, registry: TaskRegistry) -> Plan:
    from mobile_world.experiment import Rules, plan_arms
    from mobile_world.experiment.planning import refuse_unguessable

    rules = Rules(
        goal_level=request.goal,
        success_rule=request.success_rule,
        max_steps=request.max_round,
        episode_timeout_s=request.timeout,
        step_timeout_s=request.step_timeout,
    )
    plan = plan_arms(
        registry,
        arms=(request.agent.arm(),),
        tasks=registry.select(request.task),
        base_seed=request.seed,
        replicas=request.replicas,
        rules=rules,
        make=lambda _: request.agent.create(),
    )
    refuse_unguessable(plan, registry)
    return plan


def _run(request: Request, registry: TaskRegistry, plan: Plan, todo: int, interrupted: Interruption) -> RunResult:
    from mobile_world.cli.progress import watching
    from mobile_world.experiment import run_plan

    with (
        (_on_servers if request.aw_host else _on_devices)(request, registry, plan, todo) as executor,
        watching(executor.slots, interrupted, quiet=request.agent.entry.interactive) as listener,
    ):
        return run_plan(
            plan,
            executor,
            request.run_dir,
            retries=request.max_retries,
            shuffled=request.shuffle_tasks,
            accept_new_code=request.accept_new_code,
            listener=listener,
            stop=interrupted.stop,
        )


@contextmanager
def _on_devices(request: Request, registry: TaskRegistry, plan: Plan, todo: int) -> Iterator[Executor]:
    from mobile_world.experiment import LocalExecutor

    del plan
    workers = _workers(request, todo, len(request.serials) or None)
    running = phones_that_run(request, registry.apps, most=workers)
    with device_pool(request.serials, registry.family, phones=workers, running=running, apps=registry.apps) as pool:
        yield LocalExecutor(pool, lambda _: request.agent.create(), _instances(registry), min(workers, len(pool)))


@contextmanager
def _on_servers(request: Request, registry: TaskRegistry, plan: Plan, todo: int) -> Iterator[Executor]:
    from mobile_world.experiment import ServerExecutor

    with served_devices(request.aw_host, only=request.serials) as served:
        served.offer(registry.family.name, {task.name for task in plan.tasks}, plan.apps)
        workers = _workers(request, todo, len(served))
        yield ServerExecutor(served, lambda _: request.agent.create(), _instances(registry), workers)


def _instances(registry: TaskRegistry) -> TaskFactory:
    return lambda spec: registry.create(spec.key.task, seed=spec.seed)


def _workers(request: Request, todo: int, there: int | None) -> int:
    """Episodes at a time; `there` says how many devices there are, if they do not come as they are needed."""
    entry = request.agent.entry
    if entry.interactive:
        return 1
    per_core = PHONES_PER_CORE * (2 if entry.takes_model else 1)
    wished = request.max_concurrency or there or per_core * (os.cpu_count() or 1)
    return max(1, min(wished, todo, there or wished))


def _check_directory(request: Request, plan: Plan) -> None:
    """Refuse a directory of another agent: a rate over both would say nothing about either."""
    from mobile_world.experiment import RunDirectory

    header, name = RunDirectory(request.run_dir).header(), plan.arms[0].name
    others = sorted({arm.name for arm in header.plan.arms} - {name}) if header is not None else []
    if others:
        raise ConfigError(
            f"{request.run_dir} holds results of {', '.join(others[:3])}, not of {name}; choose another --output-dir"
        )


def _print_plan(request: Request, plan: Plan, todo: list[EpisodeSpec]) -> None:
    left = {spec.key for spec in todo}
    rows = [
        {
            "agent": spec.key.arm,
            "suite": spec.key.suite,
            "task": spec.key.task,
            "replica": spec.key.replica,
            "seed": spec.seed,
            "state": "to run" if spec.key in left else "scored",
        }
        for spec in plan.episodes(shuffled=request.shuffle_tasks)
    ]
    print_rows(rows, as_json=request.as_json, empty="nothing to run", spare=("seed", "suite", "agent"))
    say(f"{len(todo)} of {len(plan)} episodes are to be run; results go to {request.run_dir}", err=True)


def _print_result(request: Request, plan: Plan, result: RunResult) -> None:
    asked = _asked(request, plan)
    if request.as_json:
        click.echo(asked.model_dump_json(indent=2))
    else:
        for line in (*_lines(asked), *asked.sentences(plan)):
            say(line)
    say(f"results are in {request.run_dir}", err=True)
    more = result.summary.planned - asked.planned
    if more > 0:
        told = "its summary.json counts all of them, the rate above only what was asked for"
        say(f"it also holds {counted(more, 'planned episode')} of other requests: {told}", err=True)


def _asked(request: Request, plan: Plan) -> Summary:
    """What came of the episodes that this command asked for; a directory may hold those of other requests too."""
    from mobile_world.experiment import RunDirectory, summarise

    keys = {spec.key for spec in plan.episodes()}
    journal = RunDirectory(request.run_dir).journal
    records, ledger = [record for record in journal.records() if record.key in keys], journal.ledger()
    return summarise(plan, records, torn_lines=ledger.torn, damage=ledger.damage())


def _lines(summary: Summary) -> Iterator[str]:
    for arm, label in summary.labels.items():
        yield f"{arm}: {label}"
    if not summary.all_scored:
        yield f"no episode of {summary.planned} was scored"
    elif summary.success_rate is not None:
        yield (
            f"success rate {percent(summary.success_rate)} ({summary.successes} of {summary.scored} scored episodes; "
            f"{_interval(summary)})"
        )
    if summary.state_rate is not None and summary.state_rate != summary.success_rate:
        yield f"state right, whatever was declared: {percent(summary.state_rate)}"
    yield from verified(summary)
    for reason, count in summary.reasons.items():
        yield f"  {reason_in_words(reason)}: {count}"
    if summary.tokens_in or summary.tokens_out:
        yield f"tokens: {summary.tokens_in} in, {summary.tokens_out} out"
    if summary.answers:
        strict = f"answers that followed the format to the letter: {percent(summary.strict_rate)}"
        yield f"{strict} of {summary.answers:,}, {summary.repaired:,} repaired"
    yield from summary.set_aside
    if summary.pending:
        yield f"not run yet: {summary.pending} of {summary.planned}"
    for lost in summary.unscored[:REASONS_SHOWN]:
        yield f"not scored: {lost.episode} after {lost.attempts} attempts: {lost.why}"
    if len(summary.unscored) > REASONS_SHOWN:
        yield f"not scored: {len(summary.unscored) - REASONS_SHOWN} more, see summary.json"


def _interval(summary: Summary) -> str:
    interval = rate_interval(summary.low, summary.high, approximate=summary.approximate)
    return (
        "no interval: one task says nothing about others"
        if interval == NONE
        else f"{percent(0.95, 0)} interval {interval}"
    )
