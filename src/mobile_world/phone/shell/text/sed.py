"""`sed`: edits a stream line by line."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.options import Options, parse
from mobile_world.phone.shell.text.sed_commands import BadScript, Command
from mobile_world.phone.shell.text.sed_editor import Editor, newline
from mobile_world.phone.shell.text.sed_script import parse_script
from mobile_world.phone.shell.text.sources import Sources, complain, lines_in, read, text


@command("sed")
async def sed(call: Call) -> int:
    """Edit a stream."""
    words, suffix = _in_place(call.args)
    long_names = {"expression": "e", "file": "f", "quiet": "n", "silent": "n", "regexp-extended": "E", "null-data": "z"}
    options = parse(call.with_argv([call.name, *words]), "Ee:f:nrsz", long=long_names)
    operands = options.operands
    pieces = [
        value if name == "e" else await _script_file(call, value) for name, value in options.given if name in "ef"
    ]
    if not pieces:
        if not operands:
            return call.fail("sed: no pattern")
        pieces, operands = operands[:1], operands[1:]
    try:
        script = parse_script("\n".join(pieces), extended="E" in options or "r" in options)
    except BadScript as problem:
        return call.fail(f"sed: {problem}")
    _check_labels(script)
    if suffix is None:
        sources = Sources(call, operands)
        editor = Editor(call, script, options, call.stdout.write)
        await editor.run(sources.lines(newline(options).encode()))
        return max(sources.status, editor.status)
    return await _edit_files(call, script, options, operands, suffix)


def _in_place(words: list[str]) -> tuple[list[str], str | None]:
    kept, suffix = [], None
    for word in words:
        if word.startswith("--in-place"):
            suffix = word.partition("=")[2]
        elif found := re.fullmatch(r"-([Enrsz]*)i(.*)", word, re.DOTALL):
            suffix = found[2]
            kept += [f"-{found[1]}"] if found[1] else []
        else:
            kept.append(word)
    return kept, suffix


async def _script_file(call: Call, name: str) -> str:
    try:
        return text(await read(call, name)).removesuffix("\n")
    except OSError as error:
        raise CommandFailed(f"sed: {name}: {error.strerror}") from None


def _check_labels(script: list[Command]) -> None:
    labels = {one.text for one in script if one.name == ":"}
    for one in script:
        if one.name in "btT" and one.text and one.text not in labels:
            raise CommandFailed(f"sed: no :{one.text}")


async def _edit_files(call: Call, script: list[Command], options: Options, names: list[str], suffix: str) -> int:
    status = 0
    if not names:
        return call.fail("sed: -i on stdin")
    for name in names:
        path = call.path(name)
        try:
            data = await read(call, name)
        except OSError as error:
            complain(call, name, error)
            status = 1
            continue
        edited = bytearray()
        editor = Editor(call, script, options, edited.extend)
        await editor.run(_pieces(data, newline(options).encode()))
        if suffix:
            call.fs.write_bytes(path + suffix, data)
        call.fs.write_bytes(path, bytes(edited))
        status = max(status, editor.status)
    return status


async def _pieces(data: bytes, newline: bytes) -> AsyncIterator[bytes]:
    for line in lines_in(data, newline):
        yield line
