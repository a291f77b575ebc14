"""Options that take a secret: they work, and say where it would be safer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from mobile_world.cli.tables import say


def secret_option(name: str, *, variables: tuple[str, ...], help: str, **more: Any) -> Callable[[Any], Any]:
    """An option such as `--api-key`; who writes the secret on the command line is told that others can read it there.

    `variables` are those of the environment that the secret is better put into.
    """

    def noted(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value and param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
            where = f"other users of this machine can read {name} in the list of processes"
            say(f"note: {where}; {variables[0]} keeps it from them", err=True)
        return value

    told = f"{help}; better in the variable {' or '.join(variables)}, where others do not see it."
    return click.option(name, help=told, callback=noted, **more)
