"""Program lookup in PATH: one of /system/bin, or a script on the phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from simdroid.shell.commands import COMMANDS, Handler
from simdroid.system import FileSystem, paths

NOT_FOUND = 127
NOT_EXECUTABLE = 126
SYSTEM_BIN = "/system/bin"
_OTHER_BINS = (
    "/product/bin",
    "/apex/com.android.runtime/bin",
    "/apex/com.android.art/bin",
    "/system_ext/bin",
    "/system/xbin",
    "/odm/bin",
    "/vendor/bin",
    "/vendor/xbin",
)


class CannotExecute(Exception):
    """A program cannot be run; `reason` is what the shell says after its name."""

    def __init__(self, reason: str, status: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


@dataclass(frozen=True)
class ScriptFile:
    """A file to be read by a shell, or by the interpreter that its first line names."""

    path: str
    text: str
    interpreter: tuple[str, ...] = ()


Program: TypeAlias = "Handler | ScriptFile"


def find(name: str, path: str, fs: FileSystem, cwd: str) -> Program:
    """The program that `name` runs when PATH is `path`."""
    if "/" in name:
        return _at(name, paths.absolute(name, cwd), fs)
    for folder in path.split(":"):
        if folder in (SYSTEM_BIN, "/bin"):
            if name in COMMANDS:
                return COMMANDS[name]
        elif folder not in _OTHER_BINS:
            candidate = paths.absolute(f"{folder or '.'}/{name}", cwd)
            if name and fs.is_file(candidate) and fs.access(candidate, 1):
                return _at(candidate, candidate, fs)
    raise CannotExecute("inaccessible or not found", NOT_FOUND)


def where(name: str, path: str, fs: FileSystem, cwd: str) -> list[str]:
    """Every place in PATH where `name` is a program."""
    if "/" in name:
        candidate = paths.absolute(name, cwd)
        return [name] if (fs.is_file(candidate) and fs.access(candidate, 1)) or _builtin_at(candidate, fs) else []
    locations = []
    for folder in path.split(":"):
        candidate = paths.absolute(f"{folder or '.'}/{name}", cwd)
        if folder in (SYSTEM_BIN, "/bin"):
            locations += [f"{folder}/{name}"] if name in COMMANDS else []
        elif folder not in _OTHER_BINS and fs.is_file(candidate) and fs.access(candidate, 1):
            locations.append(f"{folder}/{name}")
    return locations


def _builtin_at(path: str, fs: FileSystem) -> Handler | None:
    try:
        canonical = fs.resolve(path)
    except OSError:
        return None
    return COMMANDS.get(paths.name(canonical)) if paths.parent(canonical) == SYSTEM_BIN else None


def _at(name: str, path: str, fs: FileSystem) -> Program:
    handler = _builtin_at(path, fs)
    if handler is not None:
        return handler
    if not fs.exists(path):
        raise CannotExecute("inaccessible or not found", NOT_FOUND)
    if fs.is_dir(path):
        raise CannotExecute("can't execute: Is a directory", NOT_EXECUTABLE)
    if not fs.access(path, 1):
        raise CannotExecute("can't execute: Permission denied", NOT_EXECUTABLE)
    return read_script(name, path, fs)


def read_script(name: str, path: str, fs: FileSystem) -> ScriptFile:
    """The script in a file; binaries are refused."""
    data = fs.read_bytes(path)
    if data.startswith(b"\x7fELF"):
        raise CannotExecute("not executable: 64-bit ELF file", NOT_EXECUTABLE)
    if b"\0" in data[:256]:
        raise CannotExecute("not executable: magic " + data[:2].hex().upper(), NOT_EXECUTABLE)
    text = data.decode("utf-8", "surrogateescape")
    first = text.partition("\n")[0]
    words = tuple(first[2:].split(None, 1)) if first.startswith("#!") else ()
    shell = not words or paths.name(words[0]) in ("sh", "mksh", "bash")
    return ScriptFile(name, text, () if shell else words)
