"""The phone's shell: a POSIX-like interpreter and Android's commands, one file per command family."""

# Imported for what they register, one line each.
from mobile_world.phone.shell import (  # noqa: F401
    content,
    copying,
    date,
    file_stat,
    find,
    listing,
    making,
    names,
    output_commands,
    ownership,
    removing,
    service,
    shell_builtins,
    volumes,
)
from mobile_world.phone.shell.call import COMMANDS, Call, CommandFailed, Handler, Input, Output, command
from mobile_world.phone.shell.session import Shell

__all__ = ["COMMANDS", "Call", "CommandFailed", "Handler", "Input", "Output", "Shell", "command"]
