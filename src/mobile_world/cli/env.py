"""`mw env`: phones that run until they are removed, of whatever kind."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Mapping
from typing import cast

import click

from mobile_world import core
from mobile_world.cli import options, output
from mobile_world.cli.backends import BACKENDS, backend_option, backends, row, rows
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.task_options import suite_option
from mobile_world.domain import ConfigError, InfraError

env = LazyGroup(
    {
        "check": CommandEntry(
            "mobile_world.cli.env:check", "Check what each backend needs, what is missing, how to get it."
        ),
        "run": CommandEntry("mobile_world.cli.env_run:run", "Start environments and return once they answer."),
        "list": CommandEntry("mobile_world.cli.env:list_environments", "List the environments that run."),
        "info": CommandEntry("mobile_world.cli.env:info", "Show everything about one environment."),
        "rm": CommandEntry("mobile_world.cli.env:remove", "Stop environments and remove their files."),
        "restart": CommandEntry("mobile_world.cli.env:restart", "Restart environments in their initial state."),
        "exec": CommandEntry("mobile_world.cli.env:execute", "Run a command inside an environment, or open its shell."),
        "logs": CommandEntry("mobile_world.cli.env:logs", "Print the log of an environment."),
    },
    name="env",
    help="Start, list and remove phones: simulated ones, emulators, containers, connected devices.",
    no_args_is_help=True,
)


@click.command()
@backend_option(default=None, help="Only this one; exit status 1 if it cannot be used. Otherwise 1 if 'sim' cannot.")
@click.option("--image", help="The image of the docker backend; ours if left out.")
@suite_option
@options.json_option
def check(backend: str | None, image: str | None, suite: str, as_json: bool) -> None:
    """Say what each backend needs, what of it is missing, and how to get it; starts and changes nothing."""
    kinds = backends(suite=suite, image=image)
    rows, unusable = [], set()
    for name in (backend,) if backend else BACKENDS:
        try:
            findings = kinds.get(name).check()  # type: ignore[arg-type]
        except (ConfigError, InfraError) as error:
            findings = [core.BackendCheck("asking", False, str(error), "try it by hand")]
        if not all(finding.well for finding in findings if finding.needed):
            unusable.add(name)
        rows += [
            {
                "backend": name,
                "what": finding.what,
                "state": "ok" if finding.well else "missing" if finding.needed else "optional",
                "found": finding.found,
                "how_to_get_it": finding.remedy,
            }
            for finding in findings
        ]
    output.print_rows(rows, as_json=as_json, empty="nothing to check")
    if (backend or "sim") in unusable:
        click.get_current_context().exit(options.FAILED)


@click.command("list")
@click.option("--all", "everything", is_flag=True, help="Also the phones that runs and tests started for themselves.")
@options.json_option
def list_environments(everything: bool, as_json: bool) -> None:
    """List the environments that run, and those that were lost because what ran them died."""
    kinds = backends()
    listing = kinds.running()
    environments = listing.found
    if everything:
        names = {environment.name for environment in environments}
        environments += [
            environment for environment in kinds.sim.running(everything=True) if environment.name not in names
        ]
    output.print_rows(
        rows(environments, as_json=as_json), as_json=as_json, empty="no phones run; start one with 'mw env run'"
    )
    if not as_json:
        output.say(*(environment.problem for environment in environments if environment.problem), err=True)
    output.say(*(f"not listed: {problem}" for problem in listing.problems), err=True)


@click.command()
@click.argument("name")
@options.json_option
def info(name: str, as_json: bool) -> None:
    """Show everything about one environment, by name, serial or the number at the end of its name."""
    kinds = backends()
    one = kinds.find(name)
    details = row(one)
    if one.backend == "docker":
        details["token_file"] = str(kinds.docker.token_file)
    output.print_details(details, as_json=as_json)


@click.command("rm")
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--all", "everything", is_flag=True, help="Everything that 'mw env list' shows.")
def remove(names: tuple[str, ...], everything: bool) -> None:
    """Stop environments (name, serial or number as in 'mw env list') and remove their files.

    Simulated phones and containers go with their files, emulators stop, adopted devices stay as they are.
    """
    kinds = backends()
    chosen = _chosen(kinds, names, everything=everything, doing="remove")
    for backend in BACKENDS:
        mine = [environment for environment in chosen if environment.backend == backend]
        if not mine:
            continue
        kinds.get(backend).remove(mine)  # type: ignore[arg-type]
        for environment in mine:
            lost = ", which was lost" if environment.state == "lost" else ""
            output.say(f"removed {environment.name} ({environment.serial or environment.url}){lost}")


@click.command()
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--all", "everything", is_flag=True, help="Everything that 'mw env list' shows, one after the other.")
def restart(names: tuple[str, ...], everything: bool) -> None:
    """Bring environments back to their start; returns when they can be used.

    A simulated phone goes back to the state it started in, in milliseconds; an emulator boots again; in a container
    server and emulator are started again.
    """
    kinds = backends()
    for environment in _chosen(kinds, names, everything=everything, doing="restart"):
        kinds.get(environment.backend).restart(environment)
        output.say(f"restarted {environment.name} ({environment.serial or environment.url}){_loaded(environment)}")


def _loaded(one: core.Running) -> str:
    """That apps from outside are those that the phone was started with."""
    apps = ", ".join(f"--app {name}" for name in cast("Mapping[str, str]", one.more.get("apps", {})))
    if not apps:
        return ""
    return f" with its apps as they were loaded; 'mw env rm {one.name}' and 'mw env run {apps}' take the present files"


def _chosen(kinds: core.Backends, names: tuple[str, ...], *, everything: bool, doing: str) -> list[core.Running]:
    if bool(names) == everything:
        raise click.UsageError(f"name the phones to {doing}, or say --all")
    if not everything:
        return list({environment.name: environment for environment in map(kinds.find, names)}.values())
    listing = kinds.running()
    output.say(*(f"not listed: {problem}" for problem in listing.problems), err=True)
    return listing.found


@click.command("exec", context_settings={"ignore_unknown_options": True})
@click.argument("name")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[WORD…]")
@click.option("-c", "--command", "line", help="A shell command line instead of words.")
def execute(name: str, words: tuple[str, ...], line: str | None) -> None:
    """Run a command inside an environment: on the phone, or in the container around it.

    The exit status is the command's. Without a command, a shell is opened; that of a phone is adb's.
    """
    if words and line is not None:
        raise click.UsageError("give a command as words or with --command, not both")
    kinds = backends()
    one = kinds.find(name)
    backend = kinds.get(one.backend)
    if not words and line is None:
        status = subprocess.run(backend.shell(one), check=False).returncode
    else:
        status, out, err = backend.execute(one, line if line is not None else shlex.join(words))
        sys.stdout.buffer.write(out)
        sys.stderr.buffer.write(err)
        sys.stdout.flush()
    click.get_current_context().exit(status)


@click.command()
@click.argument("name")
@click.option(
    "--tail", type=click.IntRange(min=1), default=200, show_default=True, help="How many lines, from the end."
)
def logs(name: str, tail: int) -> None:
    """Print the log of an environment.

    For a simulated phone this is the log of its process; for an emulator and a container what
    they printed; for an adopted device its logcat.
    """
    kinds = backends()
    environment = kinds.find(name)
    for line in kinds.get(environment.backend).log(environment).splitlines()[-tail:]:
        click.echo(output.escape(line))
