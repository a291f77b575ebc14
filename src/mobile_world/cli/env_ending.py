"""`mw env rm` and `mw env restart`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import click

from mobile_world.cli.backends import BACKENDS, backends
from mobile_world.cli.tables import say

if TYPE_CHECKING:
    from mobile_world.core.backends import Backends, Running


@click.command("rm")
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--all", "everything", is_flag=True, help="Everything that 'mw env list' shows.")
def remove(names: tuple[str, ...], everything: bool) -> None:
    """Stop environments, named as in 'mw env list' (name, serial or number), and remove what was theirs.

    Simulated phones and containers go with their files, emulators stop, adopted devices stay as they are.
    """
    kinds = backends()
    chosen = _chosen(kinds, names, everything=everything, doing="remove")
    for backend in BACKENDS:
        mine = [each for each in chosen if each.backend == backend]
        if not mine:
            continue
        kinds.get(backend).remove(mine)  # type: ignore[arg-type]
        for each in mine:
            lost = ", which was lost" if each.state == "lost" else ""
            say(f"removed {each.name} ({each.serial or each.url}){lost}")


@click.command()
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--all", "everything", is_flag=True, help="Everything that 'mw env list' shows, one after the other.")
def restart(names: tuple[str, ...], everything: bool) -> None:
    """Bring environments back to their start; returns when they can be used.

    A simulated phone goes back to the state it started in, in milliseconds; an emulator boots again; in a container
    server and emulator are started again.
    """
    kinds = backends()
    for each in _chosen(kinds, names, everything=everything, doing="restart"):
        kinds.get(each.backend).restart(each)
        say(f"restarted {each.name} ({each.serial or each.url}){_loaded(each)}")


def _loaded(one: Running) -> str:
    """That apps from outside are those that the phone was started with."""
    apps = ", ".join(f"--app {name}" for name in cast("Mapping[str, str]", one.more.get("apps", {})))
    if not apps:
        return ""
    return f" with its apps as they were loaded; 'mw env rm {one.name}' and 'mw env run {apps}' take the present files"


def _chosen(kinds: Backends, names: tuple[str, ...], *, everything: bool, doing: str) -> list[Running]:
    if bool(names) == everything:
        raise click.UsageError(f"name the phones to {doing}, or say --all")
    if not everything:
        return list({each.name: each for each in map(kinds.find, names)}.values())
    listing = kinds.running()
    for problem in listing.problems:
        say(f"not listed: {problem}", err=True)
    return listing.found
