"""Which AndroidWorld this is: its version, the commit of its checkout, and the hash of its files."""

from __future__ import annotations

import hashlib
from importlib import metadata
from pathlib import Path

import android_world

SUFFIXES = (".json", ".py", ".textproto")
GENERATED = ("_pb2.py", "_pb2_grpc.py")
"""What the compiler of protocol buffers writes: another one for each of its versions."""


def code_version() -> dict[str, str]:
    """What tells this copy of the code from any other; what is not known is left out."""
    package = Path(android_world.__file__).parent
    try:
        version = metadata.version(package.name)
    except metadata.PackageNotFoundError:
        version = ""
    parts = {"version": version, "commit": _commit(package.parent / ".git"), "sha256": _sha256(package)}
    return {name: value for name, value in parts.items() if value}


def _sha256(package: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(package.rglob("*")):
        if file.suffix in SUFFIXES and not file.name.endswith(GENERATED):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            digest.update(f"{file.relative_to(package).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def _commit(git: Path) -> str:
    """The commit that a checkout is at; nothing where there is no checkout."""
    try:
        head = (git / "HEAD").read_text().strip()
        if not head.startswith("ref: "):
            return head
        name = head.removeprefix("ref: ")
        if (git / name).is_file():
            return (git / name).read_text().strip()
        packed = (git / "packed-refs").read_text().splitlines()
    except OSError:
        return ""
    return next((line.partition(" ")[0] for line in packed if line.endswith(f" {name}")), "")
