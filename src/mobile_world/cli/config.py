"""`mw config`: the settings."""

from __future__ import annotations

import click

from mobile_world.cli import options, output
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup

config = LazyGroup(
    {"show": CommandEntry("mobile_world.cli.config:show", "Print every setting and where it comes from.")},
    name="config",
    help="Show the settings and where they come from.",
    no_args_is_help=True,
)


@click.command()
@options.json_option
def show(as_json: bool) -> None:
    """Print every setting: defaults, then the settings file, then MW_* variables."""
    loaded = options.settings()
    rows = [
        {"setting": key, "value": value, "source": loaded.sources[key]}
        for key, value in loaded.settings.model_dump(mode="json").items()
    ]
    output.print_rows(rows, as_json=as_json, empty="no settings")
