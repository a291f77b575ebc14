"""`xargs`: stdin becomes arguments of a command."""

from __future__ import annotations

import re

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.language.streams import Null
from mobile_world.phone.shell.options import Options, integer, parse
from mobile_world.phone.shell.scheduling import TimeSlice

MAX_BYTES = 131_072
"""Bytes of arguments one command line takes."""

_WORD = re.compile(r"""(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+""", re.DOTALL)
_PIECE = re.compile(r"""\\(.)|"([^"]*)"|'([^']*)'|([^\\"']+)""", re.DOTALL)


@command("xargs")
async def xargs(call: Call) -> int:
    """Run a command with arguments from stdin, as many times as they need."""
    options = parse(call, "0E:I:L:n:opP:rs:tx", long={"null": "0", "no-run-if-empty": "r"}, stop_at_operand=True)
    text = (await call.read_all()).decode("utf-8", "surrogateescape")
    items = await _items(call, text, options)
    words = options.operands or ["echo"]
    marker = options.value("I")
    if marker is not None:
        lines = [line.strip() for line in text.split("\n")] if "0" not in options else items
        batches = [[word.replace(marker, line) for word in words] for line in lines if line]
    else:
        batches = [[*words, *batch] for batch in _batches(call, items, options)]
    status = 0
    for batch in batches:
        status = await _run(call, batch, status, trace="t" in options)
    return status


async def _items(call: Call, text: str, options: Options) -> list[str]:
    if "0" in options:
        return text.removesuffix("\0").split("\0") if text else []
    items, time_slice = [], TimeSlice(call)
    for word in _WORD.finditer(text):
        await time_slice.line()
        items.append(_unquote(word[0]))
    end = options.value("E")
    return items[: items.index(end)] if end is not None and end in items else items


def _unquote(word: str) -> str:
    return "".join("".join(groups) for groups in _PIECE.findall(word))


def _batches(call: Call, items: list[str], options: Options) -> list[list[str]]:
    if not items:
        return [] if "r" in options else [[]]
    most = options.value("n") or options.value("L")
    count = integer(call, most) if most else len(items)
    if count < 1:
        raise CommandFailed(f"xargs: -n < 1: '{most}'")
    batches: list[list[str]] = [[]]
    size = 0
    for item in items:
        size += len(item) + 1
        if len(batches[-1]) == count or (size > MAX_BYTES and batches[-1]):
            batches.append([])
            size = len(item) + 1
        batches[-1].append(item)
    return batches


async def _run(call: Call, words: list[str], before: int, *, trace: bool) -> int:
    if trace:
        call.error(" ".join(words))
    status = await call.run(call.with_argv(words, stdin=Null()))
    if status == 255:
        raise CommandFailed(f"xargs: {words[0]}: exited with status 255; aborting", 124)
    if status in (126, 127):
        return status
    return 125 if status > 127 else 123 if status else before
