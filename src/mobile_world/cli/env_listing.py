"""`mw env list` and `mw env info`."""

from __future__ import annotations

import click

from mobile_world.cli.backends import backends, row, rows
from mobile_world.cli.options import json_option, print_details, print_rows
from mobile_world.cli.tables import say


@click.command("list")
@click.option("--all", "everything", is_flag=True, help="Also the phones that runs and tests started for themselves.")
@json_option
def list_environments(everything: bool, as_json: bool) -> None:
    """List the environments that run, and those that were lost because what ran them died."""
    kinds = backends()
    listing = kinds.running()
    found = listing.found
    if everything:
        known = {each.name for each in found}
        found += [each for each in kinds.sim.running(everything=True) if each.name not in known]
    print_rows(rows(found, as_json=as_json), as_json=as_json, empty="no phones run; start one with 'mw env run'")
    for problem in listing.problems:
        say(f"not listed: {problem}", err=True)


@click.command()
@click.argument("name")
@json_option
def info(name: str, as_json: bool) -> None:
    """Tell everything about one environment, by name, serial or the number at the end of its name."""
    kinds = backends()
    one = kinds.find(name)
    told = row(one)
    if one.backend == "docker":
        told["token_file"] = str(kinds.docker.token_file)
    print_details(told, as_json=as_json)
