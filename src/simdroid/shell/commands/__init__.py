"""What a command is written with: the table of commands, the call that it gets, and its command-line options."""

from simdroid.shell.commands.call import (
    COMMANDS,
    MOST_IN_MEMORY,
    Call,
    CommandFailed,
    Handler,
    Input,
    Outcome,
    Output,
    command,
    finish,
)
from simdroid.shell.commands.options import (
    Options,
    human_size,
    parse_digits,
    parse_integer,
    parse_options,
    print_help,
    usage_error,
)

__all__ = [
    "COMMANDS",
    "MOST_IN_MEMORY",
    "Call",
    "CommandFailed",
    "Handler",
    "Input",
    "Options",
    "Outcome",
    "Output",
    "command",
    "finish",
    "human_size",
    "parse_digits",
    "parse_integer",
    "parse_options",
    "print_help",
    "usage_error",
]
