"""Path resolution and access checks: which host file a phone's path names, and what a user may do with it.

A path is walked here, component by component. The host never follows a symlink of the phone, so nothing leads out of
the phone's directory.
"""

from __future__ import annotations

import errno
import os
import stat as bits
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from simdroid.system.device import Clock
from simdroid.system.files import paths
from simdroid.system.files.disk_space import DiskQuota, DiskSpace
from simdroid.system.files.metadata import Meta, Metadata, Stat, describe
from simdroid.system.files.users import User
from simdroid.system.files.virtual_files import VIRTUAL, Virtual, VirtualLayer, find_in_layer

MAX_LINKS = 40
MAX_NAME = 255
MAX_PATH = 4096
MAX_DEPTH = 128
"""Directories in directories; a limit of ours, so that commands may recurse."""

_IMAGE = ("/system", "/product")
"""Parts of the system image, which nobody writes to."""

Access = Literal[1, 2, 4]
READ: Access = 4
WRITE: Access = 2
EXECUTE: Access = 1


StatRecord: TypeAlias = "dict[str, os.stat_result | None]"
"""What the host had at the canonical paths that were resolved."""


class ResolvedPath(NamedTuple):
    """A canonical path, and what the host has there (None: nothing)."""

    canonical: str
    host_stat: os.stat_result | None


_DIRECTORY = VIRTUAL["/dev"].host_stat
"""Stands for a directory that a walk comes back to and need not look at again."""


class ParsedFile(NamedTuple):
    """What was made of a file's content, and the version of all files then."""

    version: object
    value: object


def os_error(code: int, path: str) -> OSError:
    """The error a system call gives for `path`, which is a path of the phone."""
    return OSError(code, os.strerror(code), path)


class Disk:
    """One phone's files as all users share them."""

    def __init__(self, root: Path, clock: Clock, mounts: Mapping[str, Path], limit: DiskSpace) -> None:
        self.clock = clock
        self.meta = Metadata(clock)
        self.space = DiskQuota(str(root), limit)
        self.writers: set[object] = set()
        """Connections with open write transactions: the contents of their databases may change at any time."""
        self.looks: StatRecord | None = None
        """Where resolved paths are recorded with what the host has there, for `recording_stats`."""
        self.parsed: dict[object, ParsedFile] | None = None
        """What was made of files while looks are recorded."""
        self.device_writer: Callable[[str, bytes], object] | None = None
        """Takes what is written to input devices."""
        self._layers: dict[str, Callable[[], VirtualLayer]] = {}
        self._tops: tuple[str, ...] = ()
        self._root = str(root)
        self._mounts = {mount: str(folder) for mount, folder in mounts.items()}

    def host(self, canonical: str) -> str:
        """The host file behind a canonical name."""
        for mount, folder in self._mounts.items():
            if paths.within(canonical, mount):
                return folder + canonical[len(mount) :]
        return self._root + canonical

    def lstat(self, canonical: str) -> os.stat_result | None:
        """What is at a canonical name, or None."""
        virtual = VIRTUAL.get(canonical)
        if virtual is None:
            try:
                return os.lstat(self.host(canonical) if self._mounts else self._root + canonical)
            except OSError:
                virtual = self._find_in_layers(canonical)
        return None if virtual is None else virtual.host_stat

    def virtual(self, canonical: str) -> Virtual | None:
        """The virtual entry at a canonical name; None for one that is on the disk, or is not there."""
        entry = VIRTUAL.get(canonical)
        if entry is None and self.layer(canonical) is not None and not os.path.lexists(self.host(canonical)):
            entry = self._find_in_layers(canonical)
        return entry

    def add_layer(self, top: str, make: Callable[[], VirtualLayer]) -> None:
        """Let a layer make files below a directory, where the disk has none."""
        self._layers[top] = make
        self._tops = tuple(self._layers)

    def layer(self, canonical: str) -> VirtualLayer | None:
        """What makes files where a canonical name is."""
        if not canonical.startswith(self._tops):
            return None
        return next((make() for top, make in self._layers.items() if paths.within(canonical, top)), None)

    def _find_in_layers(self, canonical: str) -> Virtual | None:
        layer = None if canonical in self._layers else self.layer(canonical)
        return None if layer is None else find_in_layer(layer, canonical)

    def link_text(self, canonical: str) -> str:
        """The text of the symlink that is at a canonical name."""
        return paths.LINKS.get(canonical) or os.readlink(self.host(canonical))  # noqa: PTH115 - not a host path

    def walk(self, user: User, path: str, *, follow: bool) -> ResolvedPath:
        """Follow `path`, which is absolute, with a user's rights; only its last component may be missing.

        A symlink in last place is followed with `follow` or when a slash comes after it.
        """
        _check(path)
        todo = path.split("/")[::-1]
        trail, links = ["/"], 0
        host_stat: os.stat_result | None = _DIRECTORY
        while todo:
            part = todo.pop()
            here = trail[-1]
            if host_stat is None or not bits.S_ISDIR(host_stat.st_mode):
                if host_stat is None and not part and not any(todo):
                    break
                raise os_error(errno.ENOENT if host_stat is None else errno.ENOTDIR, path)
            if not part or part == ".":
                continue
            if user.uid != 0:
                self.check_access(
                    user,
                    ResolvedPath(here, host_stat if host_stat is not _DIRECTORY else self.lstat(here)),
                    EXECUTE,
                    path,
                )
            if part == "..":
                trail, host_stat = trail[:-1] or ["/"], _DIRECTORY
                continue
            candidate = f"{here}/{part}" if here != "/" else f"/{part}"
            through = bool(todo) or follow
            if candidate in paths.ALIASES and (through or candidate not in paths.LINKS):
                real = paths.ALIASES[candidate]
                trail = paths.ancestry(real) if candidate in paths.LINKS else [*trail, real]
                host_stat = self.lstat(real)
                continue
            host_stat = self.lstat(candidate)
            if through and host_stat is not None and bits.S_ISLNK(host_stat.st_mode):
                links += 1
                if links > MAX_LINKS:
                    raise os_error(errno.ELOOP, path)
                text = self.link_text(candidate)
                trail, host_stat = ["/"] if text.startswith("/") else trail, _DIRECTORY
                todo += text.split("/")[::-1]
                continue
            if len(trail) > MAX_DEPTH:
                raise os_error(errno.ENAMETOOLONG, path)
            trail.append(candidate)
        host_stat = self.lstat(trail[-1]) if host_stat is _DIRECTORY else host_stat
        # The host knows no inode of an entry that a layer has.
        in_layer = host_stat is not None and host_stat.st_ino == 0
        if self.looks is not None and trail[-1] not in VIRTUAL and not in_layer:
            self.looks[trail[-1]] = host_stat
        return ResolvedPath(trail[-1], host_stat)

    def unchanged(self, looks: StatRecord) -> bool:
        """Whether the host's time stamps say that what was looked at is as it was."""
        for canonical, before in looks.items():
            try:
                now = os.lstat(self._root + canonical)
            except OSError:
                if before is not None:
                    return False
                continue
            if before is None or before.st_mtime_ns != now.st_mtime_ns or before.st_ctime_ns != now.st_ctime_ns:
                return False
            if before.st_ino != now.st_ino or before.st_size != now.st_size:
                return False
        return True

    def stat(self, location: ResolvedPath, path: str) -> Stat:
        """What there is to know of an entry; ENOENT when there is none."""
        if location.host_stat is None:
            raise os_error(errno.ENOENT, path)
        return describe(location.canonical, location.host_stat, self._meta(location.canonical, location.host_stat))

    def check_access(self, user: User, location: ResolvedPath, want: Access, path: str) -> None:
        """Raise EACCES (or EROFS) unless a user may use an entry so."""
        if want == WRITE and self.read_only(location.canonical):
            raise os_error(errno.EROFS, path)
        if user.uid == 0 or paths.within(location.canonical, "/storage"):
            return
        if location.host_stat is None:
            raise os_error(errno.ENOENT, path)
        meta = self._meta(location.canonical, location.host_stat)
        shift = 6 if meta.uid == user.uid else 3 if meta.gid in user.groups else 0
        if not meta.permissions >> shift & want:
            raise os_error(errno.EACCES, path)

    def check_owner(self, user: User, location: ResolvedPath, path: str) -> None:
        """Raise EPERM (or EROFS) unless a user may change an entry's attributes."""
        if self.read_only(location.canonical):
            raise os_error(errno.EROFS, path)
        owner = self.stat(location, path).uid
        if user.uid not in (0, owner) and not paths.within(location.canonical, "/storage"):
            raise os_error(errno.EPERM, path)

    def read_only(self, canonical: str) -> bool:
        """Whether the path is read-only for everyone."""
        if canonical in paths.LINKS or (canonical.startswith(_IMAGE) and self.virtual(canonical) is not None):
            return True
        return any(paths.within(canonical, mount) for mount in self._mounts)

    def _meta(self, canonical: str, host_stat: os.stat_result) -> Meta:
        meta = self.meta.of(canonical, host_stat.st_mode)
        if canonical in VIRTUAL or (host_stat.st_ino == 0 and host_stat is not _DIRECTORY):
            return replace(meta, permissions=bits.S_IMODE(host_stat.st_mode), gid=host_stat.st_gid)
        return meta


def _check(path: str) -> None:
    if not path:
        raise os_error(errno.ENOENT, path)
    if "\0" in path:
        raise os_error(errno.EINVAL, path)
    if len(path) > MAX_NAME // 4:
        try:
            encoded = os.fsencode(path)
        except UnicodeEncodeError:
            raise os_error(errno.EILSEQ, path) from None
        if len(encoded) >= MAX_PATH or max(map(len, encoded.split(b"/"))) > MAX_NAME:
            raise os_error(errno.ENAMETOOLONG, path)
