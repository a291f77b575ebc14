"""Checksummed copies of runs: one file that holds everything, and the proof that it does.

An archive is a tar file. `MANIFEST.json` comes first, then every file of the run by path. Times, owners and modes are
left out, so that the same run gives the same bytes wherever and whenever it is archived.
"""

from __future__ import annotations

import io
import os
import stat
import tarfile
from collections.abc import Iterator
from pathlib import Path

from mobile_world import __version__
from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.experiment.manifest import MANIFEST, FileEntry, Manifest, entry
from mobile_world.experiment.run_directory import LOCK, RunDirectory


def archive(run_dir: Path, file: Path) -> Manifest:
    """Write a run into one new file; what is in it.

    `ConfigError` when there is no run, a process writes to it, it holds anything but plain files and directories, or
    `file` exists, has no directory or lies inside the run. `StorageFailed` when the disk does not take it.
    """
    directory = RunDirectory(run_dir)
    if not run_dir.is_dir() or directory.header() is None:
        raise ConfigError(f"{run_dir} holds no run")
    if not file.parent.is_dir():
        raise ConfigError(f"there is no directory {file.parent} for {file.name}; make it first, or name another file")
    if file.exists():
        raise ConfigError(f"{file} exists already; name a new file")
    if file.resolve().is_relative_to(run_dir.resolve()):
        raise ConfigError(f"{file} lies inside the run that it should hold; put it elsewhere")
    with directory.locked():
        manifest = Manifest(version=__version__, files=tuple(entry(run_dir, each) for each in files_of(run_dir)))
        beside = file.with_name(f".{file.name}.new")
        try:
            _write(beside, run_dir, manifest)
            beside.replace(file)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise StorageFailed(f"{file} cannot be written: {error.strerror or error}") from error
    return manifest


def files_of(run_dir: Path) -> Iterator[Path]:
    """Every file of a run by path; `ConfigError` for what an archive must not hold.

    The lock is no result, and files whose names begin with a dot were left behind half written.
    """
    for place in sorted(run_dir.rglob("*")):
        mode = place.lstat().st_mode
        if stat.S_ISDIR(mode):
            continue
        if not stat.S_ISREG(mode):
            kind = "a symbolic link" if stat.S_ISLNK(mode) else "no plain file"
            raise ConfigError(f"{place} is {kind}; an archive holds plain files alone")
        if place.name != LOCK and not place.name.startswith("."):
            yield place


def _write(file: Path, run_dir: Path, manifest: Manifest) -> None:
    with file.open("wb") as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
            text = manifest.model_dump_json(indent=1).encode() + b"\n"
            tar.addfile(_member(FileEntry(path=MANIFEST, size=len(text), sha256="")), io.BytesIO(text))
            for each in manifest.files:
                with (run_dir / each.path).open("rb") as content:
                    tar.addfile(_member(each), content)
        stream.flush()
        os.fsync(stream.fileno())


def _member(each: FileEntry) -> tarfile.TarInfo:
    member = tarfile.TarInfo(each.path)
    member.size, member.mode, member.mtime = each.size, 0o644, 0
    return member
