"""`mw completion`: completion scripts for shells."""

from __future__ import annotations

import click

from mobile_world.cli.options import SuggestingChoice
from mobile_world.domain import ConfigError

SHELLS = ("bash", "zsh", "fish")
PROGRAMS = ("mw", "mobile-world")
INSTALLING = """\b
bash, in ~/.bashrc:  eval "$(mw completion bash)"
zsh, in ~/.zshrc:    eval "$(mw completion zsh)"
fish, once:          mw completion fish > ~/.config/fish/completions/mw.fish"""


@click.command(epilog=INSTALLING)
@click.argument("shell", type=SuggestingChoice(SHELLS))
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
