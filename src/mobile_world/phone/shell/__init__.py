"""The phone's shell: a POSIX-like interpreter and Android's commands, one file per command family."""

from mobile_world.phone.shell.call import COMMANDS, Call, CommandFailed, Handler, Input, Output, command

__all__ = ["COMMANDS", "Call", "CommandFailed", "Handler", "Input", "Output", "command"]
