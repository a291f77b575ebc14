"""Compound commands: groups, subshells, conditions, loops, cases and function definitions."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.shell.language import conditions, expansion, patterns
from mobile_world.phone.shell.language.control_flow import LoopControl
from mobile_world.phone.shell.language.redirections import RedirectionFailed, Redirector
from mobile_world.phone.shell.language.syntax import (
    ArithmeticCommand,
    Case,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Loop,
    Redirected,
    Script,
    Subshell,
    Word,
)

if TYPE_CHECKING:
    from mobile_world.phone.shell.language.interpreter import Interpreter


async def run_compound(shell: Interpreter, command: Command) -> int:
    """Run a compound command and give back its status."""
    match command:
        case Group(body):
            return await shell.run_script(body)
        case Subshell(body):
            child = shell.subshell()
            return await shell.run_child(child, partial(child.run_script, body))
        case If():
            return await _if(shell, command)
        case Loop():
            return await _loop(shell, command)
        case For():
            return await _for(shell, command)
        case Case():
            return await _case(shell, command)
        case Function(name, body):
            shell.state.functions[name] = body
            return 0
        case Condition(words):
            return await _condition(shell, words)
        case ArithmeticCommand(expression):
            return int(await expansion.evaluate(shell, expression) == 0)
        case Redirected():
            return await _redirected(shell, command)
    return await shell.command(command)


async def _redirected(shell: Interpreter, command: Redirected) -> int:
    redirector = Redirector(shell.fs, shell.cwd, partial(expansion.expand_text, shell), shell.state.umask)
    outer = shell.descriptors
    try:
        shell.descriptors = await redirector.apply(command.redirections, outer)
        return await shell.command(command.command)
    except RedirectionFailed as error:
        shell.complain(str(error))
        return 1
    finally:
        shell.descriptors = outer
        redirector.close()


async def _if(shell: Interpreter, command: If) -> int:
    for branch in command.branches:
        if await _holds(shell, branch.condition):
            return await shell.run_script(branch.body)
    return 0 if command.otherwise is None else await shell.run_script(command.otherwise)


async def _holds(shell: Interpreter, condition: Script) -> bool:
    with shell.unchecked():
        return await shell.run_script(condition) == 0


async def _loop(shell: Interpreter, command: Loop) -> int:
    status = 0
    while await _holds(shell, command.condition) != command.until:
        await asyncio.sleep(0)
        shell.state.status = 0
        ends = await _iterate(shell, command.body)
        status = shell.state.status
        if ends:
            break
    return status


async def _for(shell: Interpreter, command: For) -> int:
    words = list(shell.positional) if command.words is None else await expansion.expand_words(shell, command.words)
    shell.state.status = 0
    for word in words:
        await asyncio.sleep(0)
        shell.assign(command.name, word)
        if await _iterate(shell, command.body):
            break
    return shell.state.status


async def _iterate(shell: Interpreter, body: Script) -> bool:
    """Run a loop's body once; whether the loop is to end."""
    shell.loops += 1
    try:
        await shell.run_script(body)
    except LoopControl as control:
        if control.levels > 1 and shell.loops > 1:
            raise LoopControl(control.levels - 1, stop=control.stop) from None
        shell.state.status = 0
        return control.stop
    finally:
        shell.loops -= 1
    return False


async def _case(shell: Interpreter, command: Case) -> int:
    subject = await expansion.expand_text(shell, command.subject)
    shell.state.status = 0
    falling = False
    for clause in command.clauses:
        if not falling and not await _matches(shell, clause.patterns, subject):
            continue
        await shell.run_script(clause.body)
        if clause.end == ";;":
            break
        falling = clause.end == ";&"
    return shell.state.status


async def _matches(shell: Interpreter, words: tuple[Word, ...], subject: str) -> bool:
    for word in words:
        if patterns.matches(await expansion.expand_pattern(shell, word), subject):
            return True
    return False


async def _condition(shell: Interpreter, words: tuple[Word, ...]) -> int:
    texts, as_patterns = [], []
    for word in words:
        texts.append(await expansion.expand_text(shell, word))
        as_patterns.append(await expansion.expand_pattern(shell, word))
    try:
        return int(not conditions.evaluate(texts, shell.fs, shell.cwd, names=shell.variables, patterns=as_patterns))
    except conditions.BadCondition as error:
        raise shell.fatal(f"syntax error: {error}") from None
