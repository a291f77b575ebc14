"""`mw completion`: scripts for shells, and the names that they complete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli.choices import Choice
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import TaskRegistry

SHELLS = ("bash", "zsh", "fish")
PROGRAMS = ("mw", "mobile-world")
INSTALLING = """\b
bash, in ~/.bashrc:  eval "$(mw completion bash)"
zsh, in ~/.zshrc:    eval "$(mw completion zsh)"
fish, once:          mw completion fish > ~/.config/fish/completions/mw.fish"""


@click.command(epilog=INSTALLING)
@click.argument("shell", type=Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands, flags, tasks and suites."""
    from click.shell_completion import ShellComplete, get_completion_class

    root = ctx.find_root()
    program = root.info_name if root.info_name in PROGRAMS else PROGRAMS[0]
    kind = get_completion_class(shell)
    if kind is None:
        raise ConfigError(f"no completion for {shell}; there is for {', '.join(SHELLS)}")
    variable = f"_{program.replace('-', '_')}_COMPLETE".upper()
    # The method of the base class: that of bash would start a bash to ask for its version.
    click.echo(ShellComplete.source(kind(root.command, {}, program, variable)))


def complete_suites(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of suite families."""
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import FAMILIES

    return [CompletionItem(name) for name in FAMILIES if name.startswith(incomplete)]


def complete_tasks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of tasks in the suite that the line names so far; of a list with commas, the last one."""
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import SPLITS

    before, comma, last = incomplete.rpartition(",")
    registry = _registry(ctx)
    names = [*registry.names(), "ALL", *(f"@{split}" for split in SPLITS)] if registry else []
    return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]


def _registry(ctx: click.Context) -> TaskRegistry | None:
    """The registry that the line means; nothing when it means none, since a completion has nowhere to complain."""
    from mobile_world.cli.options import task_registry

    suite = ctx.params.get("suite") or "mobile_world"
    directories: tuple[Path, ...] = ctx.params.get("task_dirs") or ()
    apps: tuple[Path, ...] = ctx.params.get("apps") or ()
    try:
        return task_registry(suite, directories, apps=apps)
    except ConfigError:
        return None
