"""Archives of runs read and unpacked, whoever made them: nothing in one decides where a byte is written.

Only plain files with relative names are taken, each into a directory that is new, and only as many bytes of it as the
manifest names. `TarFile.extractall` is not used: its filters are missing in the Python of Debian 12.
"""

from __future__ import annotations

import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from pydantic import ValidationError

from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.experiment.storage.archive import CHUNK, MANIFEST, ArchivedFile, ArchiveManifest

LARGEST_MANIFEST = 1 << 30
"""Bytes; ten million files have fewer."""


class Restored(NamedTuple):
    """A run that was unpacked."""

    run_dir: Path
    files: int
    damage: tuple[str, ...]
    """What the archive and its manifest disagree about."""


class PackedRun:
    """An archive whose members were looked at, and are plain files below one directory or below none."""

    def __init__(self, path: Path, tar: tarfile.TarFile) -> None:
        """Look at every member; `ConfigError` for what no archive of a run holds."""
        self._place, self._tar = path, tar
        self.members: dict[str, tarfile.TarInfo] = {}
        """By the path in the run; the manifest is not among them."""
        members = self._plain()
        manifest = next(iter(members), "")
        self.top = "" if manifest == MANIFEST else manifest.removesuffix(f"/{MANIFEST}")
        """The directory that everything lies below; empty in archives of earlier versions."""
        if PurePosixPath(manifest).name != MANIFEST or "/" in self.top:
            raise ConfigError(f"{path} does not begin with {MANIFEST}, so it is not an archive of a run")
        below = f"{self.top}/" if self.top else ""
        for name, member in members.items():
            if not name.startswith(below):
                raise ConfigError(f"{path} holds {name!r} beside {self.top!r}, which an archive of a run never does")
            self.members[name.removeprefix(below)] = member
        self.manifest = self._read_manifest(self.members.pop(MANIFEST))

    def open(self, path: str) -> IO[bytes]:
        """The content of a file of the run; `ConfigError` when it is not there."""
        return self._open(self.members[path])

    def _open(self, member: tarfile.TarInfo) -> IO[bytes]:
        stream = self._tar.extractfile(member)
        if stream is None:
            raise ConfigError(f"{self._place} holds no file {member.name}")
        return stream

    def _plain(self) -> dict[str, tarfile.TarInfo]:
        """The members by name, in their order; of an archive that was cut off, those that are there whole."""
        members: dict[str, tarfile.TarInfo] = {}
        with suppress(tarfile.ReadError):  # It ends in the middle of something.
            for member in self._tar:
                plain = member.isreg() and not member.issparse() and _is_plain(member.name)
                if not plain or member.name in members:
                    raise ConfigError(f"{self._place} holds {member.name!r}, which an archive of a run never does")
                members[member.name] = member
        end = self._place.stat().st_size
        return {name: member for name, member in members.items() if member.offset_data + member.size <= end}

    def _read_manifest(self, member: tarfile.TarInfo) -> ArchiveManifest:
        if member.size > LARGEST_MANIFEST:
            raise ConfigError(f"the {MANIFEST} of {self._place} has {member.size:,} bytes; no run has so many files")
        try:
            return ArchiveManifest.model_validate_json(self._open(member).read())
        except ValidationError as error:
            raise ConfigError(f"the {MANIFEST} of {self._place} cannot be read: {error.errors()[0]['msg']}") from error


def _is_plain(name: str) -> bool:
    """Whether a name stays below the directory that it is taken into, on any file system."""
    return not any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in name.split("/"))


@contextmanager
def opened_archive(path: Path) -> Iterator[PackedRun]:
    """An archive for reading; `ConfigError` when it is none."""
    try:
        with tarfile.open(path, "r:") as tar:
            yield PackedRun(path, tar)
    except (OSError, tarfile.TarError) as error:
        raise ConfigError(f"{path} is neither a run directory nor an archive of one: {error}") from error


def restore(file: Path, to: Path | None = None) -> Restored:
    """Unpack an archive into a new directory, named after the run unless `to` names one.

    What is not as the manifest says is told, and what can be saved of a damaged archive is saved. Files of another
    length, or that the manifest does not name, are left out.
    `ConfigError` when it is no archive, or the directory exists and is not empty; `StorageFailed` when the disk does
    not take it, and then nothing of it stays.
    """
    with opened_archive(file) as packed:
        target = to or Path(packed.top or file.stem)
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise ConfigError(f"{target} exists already, and nothing is written over it; name another place with --to")
        temporary = target.absolute().parent / f".{target.absolute().name}.restoring"
        try:
            temporary.mkdir(parents=True)
        except FileExistsError as error:
            raise ConfigError(f"{temporary} is in the way: remove what an earlier restore left there") from error
        except OSError as error:
            raise StorageFailed(f"{temporary} cannot be made: {error.strerror}") from error
        try:
            restored = _unpack(packed, temporary)
            temporary.replace(target)
        except OSError as error:
            shutil.rmtree(temporary, ignore_errors=True)
            raise StorageFailed(f"{target} cannot be written: {error.strerror or error}") from error
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
    return Restored(target, *restored)


def _unpack(packed: PackedRun, into: Path) -> tuple[int, tuple[str, ...]]:
    files, damage = 0, []
    promises = {file.path: file for file in packed.manifest.files}
    damage += [f"{path} is not in the manifest" for path in packed.members.keys() - promises.keys()]
    for path, promise in promises.items():
        member = packed.members.get(path)
        if member is None:
            damage.append(f"{path} is missing")
        elif member.size != promise.size:
            damage.append(f"{path} has {member.size:,} bytes, and the manifest says {promise.size:,}")
        else:
            files += 1
            if _copy(packed.open(path), into / path, promise) != promise.sha256:
                damage.append(f"{path} is not what the manifest says: it was restored unchanged")
    return files, tuple(sorted(damage))


def _copy(stream: IO[bytes], path: Path, entry: ArchivedFile) -> str:
    """Write a file; its sha256."""
    path.parent.mkdir(parents=True, exist_ok=True)
    left, digest = entry.size, sha256()
    with path.open("xb") as file:
        while left and (chunk := stream.read(min(CHUNK, left))):
            file.write(chunk)
            digest.update(chunk)
            left -= len(chunk)
    return digest.hexdigest()
