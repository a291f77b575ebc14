"""`app_process`: starts a Java program out of a jar; the known ones are in `simdroid.automation`."""

from __future__ import annotations

import dataclasses
import io
import zipfile
import zlib

from simdroid.automation.programs import Finished, JavaProgram, find_program
from simdroid.shell.commands import Call, command

ABORTED = 134
"""The status of a program that was aborted."""

_CLASS_PATH = "-Djava.class.path="
_TWO_WORDS = ("-cp", "-classpath")
_LARGEST = 64 << 20
"""Bytes of a jar, and of the code in it, that are looked through for a class."""


class _Captured:
    """What a command writes."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data[: _LARGEST - len(self.data)]

    async def drain(self) -> None:
        """Never full."""

    def text(self) -> str:
        return self.data.decode("utf-8", "replace")


@command("app_process", "app_process32", "app_process64")
async def app_process(call: Call) -> int:
    """[JAVA OPTION...] DIRECTORY [--nice-name=NAME] CLASS [ARGUMENT...]."""
    class_path, words = _class_path(call)
    while words and words[0].startswith("--"):
        words.pop(0)
    if not words:
        call.error(
            "Error: no class name or --zygote supplied.\n"
            "Usage: app_process [java-options] cmd-dir start-class-name [options]"
        )
        return _abort(call, "app_process: no class name or --zygote supplied.")
    name, *args = words
    main = find_program(name)
    if main is None or not any(_holds(call, path, name) for path in class_path):
        return _abort(call, f"ERROR: could not find class '{name}'")
    return await main(JavaProgram(call.phone, args, call.fs, call.print, call.error, lambda argv: _run(call, argv)))


def _class_path(call: Call) -> tuple[list[str], list[str]]:
    """Where classes are looked for, and the words after the options and the directory."""
    paths, words = call.env.get("CLASSPATH", ""), list(call.args)
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option.startswith(_CLASS_PATH):
            paths = option.removeprefix(_CLASS_PATH)
        elif option in _TWO_WORDS and words:
            paths = words.pop(0)
        elif option == "--":
            break
    return [call.path(path) for path in paths.split(":") if path], words[1:]


def _holds(call: Call, path: str, class_name: str) -> bool:
    """Whether a jar has a class: its code names it."""
    reference = f"L{class_name.replace('.', '/')};".encode()
    if not call.fs.is_file(path) or call.fs.stat(path).size > _LARGEST:
        return False
    data = call.fs.read_bytes(path)
    if data.startswith(b"dex\n"):
        return reference in data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as jar:
            code = [entry for entry in jar.infolist() if entry.filename.endswith(".dex") and entry.file_size < _LARGEST]
            # Small ones first: the code of the program itself is little beside that of its libraries.
            return any(reference in jar.read(entry) for entry in sorted(code, key=lambda entry: entry.file_size))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError):
        return False


async def _run(call: Call, argv: list[str]) -> Finished:
    stdout, stderr = _Captured(), _Captured()
    status = await call.run(dataclasses.replace(call.with_argv(argv), stdout=stdout, stderr=stderr))
    return Finished(status, stdout.text(), stderr.text())


def _abort(call: Call, reason: str) -> int:
    """End as by SIGABRT: the shell says so, and the log why."""
    call.system.log.write("E", "AndroidRuntime", reason)
    return call.fail("Aborted ", ABORTED)
