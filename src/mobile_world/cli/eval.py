"""`mw eval`: evaluates an agent on tasks, and prints the plan or the success rate."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from mobile_world import core
from mobile_world.analysis.formatting import NONE, counted, percent, rate_interval, reason_in_words
from mobile_world.cli import continuation, output, outside_apps, server_options, signals
from mobile_world.cli.agent_options import chosen_agent, chosen_user
from mobile_world.cli.device_selection import check_devices, device_source, running_environments, tell
from mobile_world.cli.eval_options import NEW, EvalOptions, eval_options
from mobile_world.cli.housekeeping_options import housekeeping_from, housekeeping_options
from mobile_world.cli.leaderboard import tokens_used, unread_answers, verified
from mobile_world.cli.options import INCOMPLETE, json_option
from mobile_world.cli.task_options import task_registry, tell_left_out

if TYPE_CHECKING:
    from mobile_world.experiment import EvaluationResult, Housekeeping, Rules, ServedDevices, Summary
    from mobile_world.runtime.pool import DeviceSource
    from mobile_world.tasks import TaskRegistry
    from simdroid.fleet import AppSource


INSTEAD = f"'--device {NEW}'"


def on_what_runs(request: EvalOptions, apps: Sequence[AppSource]) -> EvalOptions:
    """The request with the emulators, adopted devices or containers that run, unless it names devices itself."""
    if request.device or request.aw_host:
        return request
    running = running_environments(apps)
    if running.urls or running.serials:
        tell(running.found, instead=INSTEAD)
    return replace(request, aw_host=running.urls, device=",".join(running.serials) or None)


def phones_that_run(request: EvalOptions, apps: Sequence[AppSource], *, most: int) -> core.EnvPhones | None:
    """Simulated phones of `mw env` with these apps for a request that names no device, up to so many."""
    if request.device:
        return None
    phones = running_environments(apps).phones(most)
    if phones is not None:
        tell(phones.phones, instead=INSTEAD)
    return phones


REASONS_SHOWN = 10


@click.command("eval")
@eval_options
@housekeeping_options
@click.option("--dry-run", is_flag=True, help="Print what would be run, and start nothing.")
@json_option
def evaluate(**options: Any) -> None:
    """Evaluate an agent on tasks, and print its success rate.

    The rate is over the tasks that are asked for, whatever else the directory holds. Run again to continue.
    Ctrl-C finishes running episodes; pressed twice, it stops at once.
    """
    housekeeping = housekeeping_from(options)
    user = chosen_user(options, os.environ)
    request = EvalOptions(agent=chosen_agent(options, os.environ), user=user, **options)
    elsewhere = bool(request.aw_host or request.source.official)
    registry = task_registry(
        request.suite,
        request.task_dirs,
        apps=outside_apps.apps_of_phones(request.apps, request.serials, elsewhere=elsewhere),
        official_compat=request.official_compat,
        source=request.source,
        user=user,
    )
    tell_left_out(registry, request.task)
    if request.dry_run:
        _print_plan(request, registry)
        return
    output.announce(f"preparing {request.task} of {request.suite}")
    with continuation.continued_by(continuation.same_command), signals.interruptible() as interrupted:
        result = _run(request, registry, housekeeping, interrupted)
    _print_result(request, result)
    if result.run.missing:
        output.say(f"continue with: {continuation.same_command()}", err=True)
        click.get_current_context().exit(interrupted.exit_status if interrupted else INCOMPLETE)


def _run(
    request: EvalOptions, registry: TaskRegistry, housekeeping: Housekeeping, interrupted: signals.Interruption
) -> EvaluationResult:
    from mobile_world.cli.progress import watching
    from mobile_world.experiment import RunOptions
    from mobile_world.experiment.evaluation import run_evaluation

    request = on_what_runs(request, registry.apps)
    if not request.aw_host:
        check_devices(request.serials, apps=registry.apps)
    with watching(interrupted, quiet=request.agent.entry.interactive) as listener:
        return run_evaluation(
            request.agent,
            registry,
            run_dir=request.run_dir,
            tasks=request.task,
            seed=request.seed,
            replicas=request.replicas,
            rules=_rules(request),
            devices=lambda workers: _devices(request, registry, workers),
            options=RunOptions(
                workers=request.max_concurrency or (None if request.aw_host else len(request.serials) or None),
                retries=request.max_retries,
                shuffled=request.shuffle_tasks,
                accept_new_code=request.accept_new_code,
                housekeeping=housekeeping,
            ),
            listener=listener,
            stop=interrupted.stop,
        )


def _devices(request: EvalOptions, registry: TaskRegistry, workers: int) -> DeviceSource | ServedDevices:
    if request.aw_host:
        return server_options.served_devices(request.aw_host, only=request.serials)
    running = phones_that_run(request, registry.apps, most=workers)
    return device_source(request.serials, phones=workers, running=running, apps=registry.apps)


def _rules(request: EvalOptions) -> Rules:
    from mobile_world.experiment import Rules

    return Rules(
        goal_level=request.goal,
        cue=request.cue if request.goal == "none" else None,
        success_rule=request.success_rule,
        clock=request.clock,
        max_steps=request.max_round,
        episode_timeout_s=request.timeout,
        step_timeout_s=request.step_timeout,
    )


def _print_plan(request: EvalOptions, registry: TaskRegistry) -> None:
    from mobile_world.experiment import RunDirectory, check_writable, unscored, version_remarks, whose_tasks
    from mobile_world.experiment.configuration.step_limits import step_limit_messages
    from mobile_world.experiment.evaluation import plan_of_agent

    plan = plan_of_agent(
        request.agent,
        registry,
        run_dir=request.run_dir,
        tasks=request.task,
        seed=request.seed,
        replicas=request.replicas,
        rules=_rules(request),
    )
    check_writable(request.run_dir)
    pending = {spec.key for spec in unscored(plan, request.run_dir, accept_new_code=request.accept_new_code)}
    rows = [
        {
            "agent": spec.key.arm,
            "suite": spec.key.suite,
            "task": spec.key.task,
            "replica": spec.key.replica,
            "seed": spec.seed,
            "state": "to run" if spec.key in pending else "scored",
        }
        for spec in plan.episodes(shuffled=request.shuffle_tasks)
    ]
    output.print_rows(rows, as_json=request.as_json, empty="nothing to run", spare=("seed", "suite", "agent"))
    header = RunDirectory(request.run_dir).header()
    resumed = version_remarks(header.plan, plan) if header is not None and pending else []
    warnings = [f"warning: {message}" for message in step_limit_messages(plan, registry)] if pending else []
    output.say(*resumed, *whose_tasks(plan), *warnings, err=True)
    output.say(f"{len(pending)} of {len(plan)} episodes are to be run; results go to {request.run_dir}", err=True)


def _print_result(request: EvalOptions, result: EvaluationResult) -> None:
    from mobile_world.experiment.planning.arms import whose_tasks

    summary = result.summary
    if result.run.stopped is not None:
        output.say(f"stopped: {result.run.stopped}", err=True)
    if request.as_json:
        click.echo(summary.model_dump_json(indent=2))
    else:
        unread = unread_answers(request.run_dir, summary)
        output.say(*_lines(summary), *unread, *summary.sentences(result.plan), *whose_tasks(result.plan))
    output.say(f"results are in {request.run_dir}", err=True)
    more = result.run.summary.planned - summary.planned
    if more > 0:
        remark = "its summary.json counts all of them, the rate above only what was asked for"
        output.say(f"it also holds {counted(more, 'planned episode')} of other requests: {remark}", err=True)


def _lines(summary: Summary) -> Iterator[str]:
    for arm, label in summary.labels.items():
        yield f"{arm}: {label}"
    if not summary.all_scored:
        yield f"none of {summary.planned} episodes was scored"
    elif summary.success_rate is not None:
        yield (
            f"success rate {percent(summary.success_rate)} ({summary.successes} of {summary.scored} scored episodes; "
            f"{_interval(summary)})"
        )
    if summary.state_rate is not None and summary.state_rate != summary.success_rate:
        yield f"state correct, whatever was declared: {percent(summary.state_rate)}"
    if summary.false_completion_rate is not None:
        yield f"false completion (declared done in a wrong state): {percent(summary.false_completion_rate)}"
    if summary.side_effect_rate is not None:
        yield f"side effects (unrequested changes): {percent(summary.side_effect_rate)}"
    yield from verified(summary)
    for results in summary.goalless.values():
        yield f"without a goal: {results}"
    for reason, count in summary.reasons.items():
        yield f"  {reason_in_words(reason)}: {count}"
    yield from tokens_used(summary)
    if summary.answers:
        strict = f"answers that followed the format exactly: {percent(summary.strict_rate)}"
        yield f"{strict} of {summary.answers:,}, {summary.repaired:,} repaired"
    yield from summary.set_aside
    if summary.pending:
        yield f"not run yet: {summary.pending} of {summary.planned}"
    for lost in summary.unscored[:REASONS_SHOWN]:
        yield f"not scored: {lost.episode} after {counted(lost.attempts, 'attempt')}: {lost.why}"
    if len(summary.unscored) > REASONS_SHOWN:
        yield f"not scored: {len(summary.unscored) - REASONS_SHOWN} more, see summary.json"


def _interval(summary: Summary) -> str:
    interval = rate_interval(summary.low, summary.high, approximate=summary.approximate)
    return (
        "no interval: a single task does not generalise"
        if interval == NONE
        else f"{percent(0.95, 0)} interval {interval}"
    )
