"""`mw env exec` and `mw env logs`."""

from __future__ import annotations

import shlex
import subprocess
import sys

import click

from mobile_world.cli.backends import backends
from mobile_world.cli.tables import escape


@click.command("exec", context_settings={"ignore_unknown_options": True})
@click.argument("name")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[WORD…]")
@click.option("-c", "--command", "line", help="A line of shell, in place of words.")
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
    """Print what an environment had to say.

    For a simulated phone this is the log of its worker, which may host others; for an emulator and a container what
    they printed; for an adopted device its logcat.
    """
    kinds = backends()
    one = kinds.find(name)
    for line in kinds.get(one.backend).log(one).splitlines()[-tail:]:
        click.echo(escape(line))
