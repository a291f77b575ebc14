"""`mw env`: simulated phones that live until they are removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mobile_world.cli.lazy import Entry, LazyGroup
from mobile_world.cli.options import Choice, json_option, print_rows, settings
from mobile_world.domain import InfraError

if TYPE_CHECKING:
    from mobile_world.phone.fleet import ClockMode, Fleet, PhoneRecord, Scope

BOOT_DEADLINE_S = 30.0
BACKENDS = ("sim",)

env = LazyGroup(
    {
        "run": Entry("mobile_world.cli.env:run", "Start phones and return once they answer."),
        "list": Entry("mobile_world.cli.env:list_phones", "List the phones that run."),
        "rm": Entry("mobile_world.cli.env:remove", "Stop phones and remove their files."),
    },
    name="env",
    help="Start, list and remove simulated phones.",
    no_args_is_help=True,
)


@click.command()
@click.option(
    "--backend",
    type=Choice(BACKENDS),
    default="sim",
    show_default=True,
    help="What the phones are: 'sim' is the simulated phone.",
)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many phones to start.")
@click.option("--name", help="What to call it; several become NAME-1, NAME-2, …")
@click.option(
    "--clock",
    type=Choice(["virtual", "real"]),
    default="virtual",
    show_default=True,
    help="Virtual time moves only when something happens; real time follows this machine.",
)
@click.option("--fork", "fork_of", metavar="NAME", help="Begin in the state that this phone is in now.")
@json_option
def run(backend: str, count: int, name: str | None, clock: ClockMode, fork_of: str | None, as_json: bool) -> None:
    """Start phones and return once they answer; they live until 'mw env rm'."""
    del backend  # There is one so far; the option names it, so that scripts that say it go on working.
    fleet = _fleet()
    for record in fleet.lost("user"):
        click.echo(f"{record.name} ({record.serial}) was lost: its worker {record.worker} had died", err=True)
    records = fleet.start(count, scope="user", name=name, clock=clock, fork_of=fork_of)
    try:
        for record in records:
            _await_boot(record)
    except BaseException:
        fleet.stop(record.name for record in records)
        raise
    _print(records, as_json=as_json)


@click.command()
@click.option("--all", "everything", is_flag=True, help="Also the phones that runs and tests started for themselves.")
@json_option
def list_phones(everything: bool, as_json: bool) -> None:
    """List the phones that run, and those that were lost because their worker died."""
    fleet = _fleet()
    scope: Scope | None = None if everything else "user"
    _print(fleet.list(scope), lost=fleet.lost(scope), as_json=as_json)


@click.command()
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--all", "everything", is_flag=True, help="Every phone that 'mw env list' shows.")
def remove(names: tuple[str, ...], everything: bool) -> None:
    """Stop phones, named as in 'mw env list' (name or serial), and remove their files."""
    if bool(names) == everything:
        raise click.UsageError("name the phones to remove, or say --all")
    fleet = _fleet()
    lost = {record.name: record for record in fleet.lost("user")}
    chosen = [record.name for record in fleet.list("user")] if everything else names
    for record in fleet.stop(name for name in chosen if name not in lost):
        click.echo(f"removed {record.name} ({record.serial})")
    for name in lost if everything else (name for name in names if name in lost):
        click.echo(f"removed {name}, which was lost: its worker {lost[name].worker} had died")


def _fleet() -> Fleet:
    from mobile_world.phone.fleet import Fleet

    chosen = settings().settings
    return Fleet(chosen.state_dir, adb_server_port=chosen.adb_server_port)


def _await_boot(record: PhoneRecord) -> None:
    from mobile_world.runtime import AdbDevice

    with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
        booted = device.shell(["getprop", "sys.boot_completed"], timeout=BOOT_DEADLINE_S, idempotent=True)
    if booted.text != "1":
        raise InfraError(f"{record.name} answers but says it has not booted; try again, or report this")


def _print(records: list[PhoneRecord], *, lost: list[PhoneRecord] | None = None, as_json: bool) -> None:
    rows = [
        {
            "name": record.name,
            "serial": record.serial,
            "backend": "sim",
            "adb_port": record.adb_port,
            "console_port": record.console_port,
            "scope": record.scope,
            "clock": record.clock,
            "state": state,
        }
        for state, group in (("running", records), ("lost", lost or []))
        for record in group
    ]
    print_rows(rows, as_json=as_json, empty="no phones run; start one with 'mw env run'")
