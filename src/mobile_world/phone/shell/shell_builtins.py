"""Builtins that change the shell: directory, variables, control flow."""

from __future__ import annotations

from mobile_world.phone.shell.builtin import builtin
from mobile_world.phone.shell.call import Call
from mobile_world.phone.shell.conditions import BadCondition, evaluate
from mobile_world.phone.shell.control import Exit
from mobile_world.phone.shell.interpreter import Interpreter


@builtin(":")
def colon(shell: Interpreter, call: Call) -> int:
    """Do nothing."""
    return 0


@builtin("test", "[")
def test(shell: Interpreter, call: Call) -> int:
    """Evaluate a condition."""
    words = call.args
    if call.name == "[":
        if not words or words[-1] != "]":
            shell.complain("[: missing ]")
            return 2
        words = words[:-1]
    try:
        return int(not evaluate(words, call.fs, call.cwd))
    except BadCondition as error:
        shell.complain(f"{call.name}: {error}")
        return 2


@builtin("exit")
def exit_shell(shell: Interpreter, call: Call) -> int:
    """End the shell."""
    raise Exit(int(call.args[0]) if call.args else shell.state.status)
