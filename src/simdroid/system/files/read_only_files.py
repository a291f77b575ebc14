"""Read access to the phone's file system: path resolution, metadata and contents, with one user's permissions."""

from __future__ import annotations

import errno
import os
import stat as bits
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Self, TypeVar, cast

from simdroid.system.device import Clock
from simdroid.system.files.disk import (
    EXECUTE,
    READ,
    Access,
    Disk,
    ParsedFile,
    ResolvedPath,
    StatRecord,
    os_error,
)
from simdroid.system.files.disk_space import LIMIT, DiskSpace
from simdroid.system.files.metadata import Stat
from simdroid.system.files.users import ROOT, User
from simdroid.system.files.virtual_files import VirtualLayer, names_in

T = TypeVar("T")


class ReadOnlyFiles:
    """One user's read-only view of the phone's files."""

    def __init__(
        self,
        root: Path,
        clock: Clock,
        *,
        mounts: Mapping[str, Path] | None = None,
        limit: DiskSpace = LIMIT,
    ) -> None:
        """Use `root` as the phone's `/`; `mounts` are read-only host directories shared between phones."""
        self._disk = Disk(root, clock, mounts or {}, limit)
        self.user = ROOT

    @property
    def clock(self) -> Clock:
        """The clock that stamps files."""
        return self._disk.clock

    def as_user(self, user: User) -> Self:
        """The same files with another user's rights."""
        view = object.__new__(type(self))
        view._disk = self._disk
        view.user = user
        return view

    def add_layer(self, top: str, make: Callable[[], VirtualLayer]) -> None:
        """Let there be files below a top directory that are made when somebody looks."""
        self._disk.add_layer(top, make)

    @property
    def version(self) -> object:
        """Another one after every change that is made through the phone; never the same while a database is written."""
        disk = self._disk
        return object() if disk.writers else (disk.meta.version, disk.space.writes)

    @contextmanager
    def recording_stats(self, looks: StatRecord) -> Iterator[None]:
        """Record in `looks` what is read inside the block, for `unchanged`."""
        disk = self._disk
        outer, disk.looks, disk.parsed = (disk.looks, disk.parsed), looks, {}
        try:
            yield
        finally:
            disk.looks, disk.parsed = outer

    def unchanged(self, looks: StatRecord) -> bool:
        """Whether other programs of the host left alone what was looked at, as far as the host's time stamps tell."""
        return self._disk.unchanged(looks)

    # -- names ---------------------------------------------------------------------------------------------------

    def resolve(self, path: str, *, follow: bool = True) -> str:
        """The canonical name of `path`, which must be absolute; its parent must exist, the entry itself need not.

        With `follow` a symlink in last place is followed too. Raises ENOENT, ENOTDIR, EACCES, ELOOP or ENAMETOOLONG.
        """
        return self._walk(path, follow=follow).canonical

    def host(self, path: str, *, follow: bool = True) -> Path:
        """The host file behind `path`, for libraries that need one (SQLite, Pillow); never hand it to a user."""
        return Path(self._disk.host(self.resolve(path, follow=follow)))

    # -- metadata ------------------------------------------------------------------------------------------------

    def exists(self, path: str, *, follow: bool = True) -> bool:
        """Whether there is an entry; False also where the way to it is barred."""
        try:
            return self._walk(path, follow=follow).host_stat is not None
        except OSError:
            return False

    def is_dir(self, path: str) -> bool:
        """Whether `path` is a directory, or a link to one."""
        return bits.S_ISDIR(self._mode(path))

    def is_virtual(self, path: str) -> bool:
        """Whether there is an entry that is made when somebody looks, and none on the disk."""
        try:
            return self._disk.virtual(self.resolve(path)) is not None
        except OSError:
            return False

    def is_file(self, path: str) -> bool:
        """Whether `path` is a regular file, or a link to one."""
        return bits.S_ISREG(self._mode(path))

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """What there is to know of an entry."""
        return self._disk.stat(self._walk(path, follow=follow), path)

    def readlink(self, path: str) -> str:
        """The text of a symlink."""
        location = self._present(path, follow=False)
        if not bits.S_ISLNK(mode_of(location)):
            raise os_error(errno.EINVAL, path)
        return self._disk.link_text(location.canonical)

    def access(self, path: str, want: Access) -> bool:
        """Whether this user may read, write or execute (search) an entry."""
        try:
            location = self._present(path)
            self._disk.check_access(self.user, location, want, path)
        except OSError:
            return False
        return want != EXECUTE or bits.S_ISDIR(mode_of(location)) or bool(self._disk.stat(location, path).mode & 0o111)

    def free(self) -> DiskSpace:
        """What is left of the disk."""
        return self._disk.space.free()

    def writable_bytes(self) -> int:
        """Bytes a library may write by itself; cheaper than `free`, and perhaps less."""
        return self._disk.space.at_least().size

    def listdir(self, path: str) -> list[str]:
        """Names in a directory, in byte order, without `.` and `..`."""
        location = self._present(path)
        if not bits.S_ISDIR(mode_of(location)):
            raise os_error(errno.ENOTDIR, path)
        self._disk.check_access(self.user, location, READ, path)
        names = set(names_in(location.canonical))
        if (layer := self._disk.layer(location.canonical)) is not None:
            names.update(layer.entries(location.canonical))
        if self._disk.virtual(location.canonical) is None:
            with phone_errors(path):
                names.update(entry.name for entry in os.scandir(self._disk.host(location.canonical)))
        return sorted(names, key=os.fsencode)

    def walk(self, path: str) -> Iterator[str]:
        """Every entry below a directory, parents first, each under the name that was asked for."""
        for entry in self.listdir(path):
            inner = f"{path.rstrip('/')}/{entry}"
            yield inner
            if self.stat(inner, follow=False).kind == "directory":
                yield from self.walk(inner)

    # -- contents ------------------------------------------------------------------------------------------------

    def read_bytes(self, path: str) -> bytes:
        """A file's whole content."""
        with self.open(path) as file:
            return file.read()

    def read_text(self, path: str) -> str:
        """A file's whole content as UTF-8; bytes that are not stay recoverable."""
        return self.read_bytes(path).decode("utf-8", "surrogateescape")

    def parsed(self, path: str, parse: Callable[[bytes], T]) -> T | None:
        """What `parse` makes of a file; None where there is none.

        While looks are recorded a file is read once, and again only after something was changed through the phone.
        """
        kept, version = self._disk.parsed, self.version
        if kept is None:
            return parse(self.read_bytes(path)) if self.is_file(path) else None
        key = self.user.uid, path, parse
        if key not in kept or kept[key].version != version:
            kept[key] = ParsedFile(version, parse(self.read_bytes(path)) if self.is_file(path) else None)
        return cast("T | None", kept[key].value)

    def open(self, path: str) -> BinaryIO:
        """A file for reading."""
        location = self._present(path)
        if bits.S_ISDIR(mode_of(location)):
            raise os_error(errno.EISDIR, path)
        self._disk.check_access(self.user, location, READ, path)
        if (virtual := self._disk.virtual(location.canonical)) is not None:
            return virtual.content(self._disk.clock)
        with phone_errors(path):
            return Path(self._disk.host(location.canonical)).open("rb")

    # -- inside --------------------------------------------------------------------------------------------------

    def _walk(self, path: str, *, follow: bool = True) -> ResolvedPath:
        return self._disk.walk(self.user, path, follow=follow)

    def _present(self, path: str, *, follow: bool = True) -> ResolvedPath:
        location = self._disk.walk(self.user, path, follow=follow)
        if location.host_stat is None:
            raise os_error(errno.ENOENT, path)
        return location

    def _mode(self, path: str) -> int:
        try:
            return mode_of(self._walk(path))
        except OSError:
            return 0


def mode_of(location: ResolvedPath) -> int:
    """The host mode of what is at a place; 0 where nothing is."""
    return location.host_stat.st_mode if location.host_stat is not None else 0


@contextmanager
def phone_errors(path: str) -> Iterator[None]:
    """Let errors of the host name the phone's path, never the host's."""
    try:
        yield
    except OSError as error:
        raise os_error(error.errno or errno.EIO, path) from None
