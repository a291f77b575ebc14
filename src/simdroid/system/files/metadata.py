"""File metadata that a host directory cannot hold: owners, permissions, phone time and SELinux labels."""

from __future__ import annotations

import os
import stat as bits
import zlib
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Literal, NamedTuple, cast

from simdroid.system.device import Clock
from simdroid.system.files import paths
from simdroid.system.files.users import User
from simdroid.system.stateful import Json

MEDIA_PROVIDER_UID = 10_060
MEDIA_RW_GID = 1023
_BLOCK = 4096
_SET_GID = 0o2000

Kind = Literal["file", "directory", "symlink", "device"]


class Stat(NamedTuple):
    """What `stat` tells of one entry; times in nanoseconds of phone time."""

    kind: Kind
    mode: int
    """Permission bits with the type bits, as in `st_mode`."""
    uid: int
    gid: int
    size: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    inode: int
    links: int
    context: str
    """SELinux label."""

    @property
    def blocks(self) -> int:
        """512-byte blocks taken."""
        return 0 if self.kind in ("symlink", "device") else -(-self.size // _BLOCK) * (_BLOCK // 512)


@dataclass(slots=True)
class Meta:
    """What is kept beside one host file."""

    permissions: int
    uid: int
    gid: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    context: str | None = None


_VALUES = attrgetter(*(field.name for field in fields(Meta)))


class Metadata:
    """The metadata of every file that differs from its default, by canonical path; goes into snapshots."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: dict[str, Meta] = {}
        self._born_ns = clock.now_ns()
        self.version = 0
        """How often something was changed, or asked for to be changed."""

    def of(self, canonical: str, mode: int) -> Meta:
        """What is known of a file whose host mode is `mode`; for reading only."""
        return self._entries.get(canonical) or self._default(canonical, mode)

    def entry(self, canonical: str, mode: int) -> Meta:
        """The entry of a file, made when it has none, to be changed."""
        self.version += 1
        if canonical not in self._entries:
            self._entries[canonical] = self._default(canonical, mode)
        return self._entries[canonical]

    def created(self, canonical: str, permissions: int, user: User, folder_mode: int) -> None:
        """A file came into being; a directory with the set-group bit hands down its group."""
        now = self._clock.now_ns()
        above = self.entry(paths.parent(canonical), folder_mode)
        gid = above.gid if above.permissions & _SET_GID else user.gid
        self._entries[canonical] = Meta(permissions & 0o7777, user.uid, gid, now, now, now)
        above.mtime_ns = above.ctime_ns = now

    def changed(self, canonical: str, mode: int) -> None:
        """A file was written to, or a directory's names changed."""
        meta = self.entry(canonical, mode)
        meta.mtime_ns = meta.ctime_ns = self._clock.now_ns()

    def removed(self, canonical: str, *, tree: bool) -> None:
        """A file is no more, nor, with `tree`, anything below it."""
        self._entries.pop(canonical, None)
        if tree:
            self._take(canonical)
        self.changed(paths.parent(canonical), bits.S_IFDIR)

    def moved(self, old: str, new: str) -> None:
        """A file, with all below it, has another name now."""
        self.version += 1
        self._take(new)
        for path, meta in self._take(old).items():
            self._entries[new + path[len(old) :]] = meta
        self.changed(paths.parent(old), bits.S_IFDIR)
        self.changed(paths.parent(new), bits.S_IFDIR)

    def copied(self, old: str, new: str, mode: int) -> None:
        """A second name of a file begins with the metadata of the first."""
        self._entries[new] = replace(self.of(old, mode))
        self.changed(paths.parent(new), bits.S_IFDIR)

    def save(self) -> Json:
        """See `Stateful`."""
        entries: dict[str, Json] = {path: list(_VALUES(meta)) for path, meta in self._entries.items()}
        return {"born_ns": self._born_ns, "meta": entries}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Json]", value)
        self._born_ns = cast(int, saved["born_ns"])
        entries = cast("dict[str, list[int]]", saved["meta"])
        self.version += 1
        self._entries = {path: Meta(*entry) for path, entry in entries.items()}  # type: ignore[arg-type]

    def _take(self, canonical: str) -> dict[str, Meta]:
        return {path: self._entries.pop(path) for path in list(self._entries) if paths.within(path, canonical)}

    def _default(self, canonical: str, mode: int) -> Meta:
        born = self._born_ns
        if bits.S_ISLNK(mode):
            return Meta(0o777, 0, 0, born, born, born)
        runs = bits.S_ISDIR(mode) or paths.within(canonical, "/system/bin")
        return Meta(0o755 if runs else 0o644, 0, 0, born, born, born)


def describe(canonical: str, host_stat: os.stat_result, meta: Meta) -> Stat:
    """What the phone says of an entry, from what the host says and what is kept beside it."""
    mode = host_stat.st_mode
    kind = kind_of(mode)
    permissions, uid, gid = meta.permissions, meta.uid, meta.gid
    if kind != "symlink" and paths.within(canonical, paths.STORAGE):
        permissions, uid, gid = 0o2770 if kind == "directory" else 0o660, MEDIA_PROVIDER_UID, MEDIA_RW_GID
    return Stat(
        kind,
        bits.S_IFMT(mode) | permissions,
        uid,
        gid,
        _BLOCK if kind == "directory" else host_stat.st_size,
        meta.atime_ns,
        meta.mtime_ns,
        meta.ctime_ns,
        zlib.crc32(canonical.encode("utf-8", "surrogateescape")) & 0x7FFFFFFF,
        2 if kind == "directory" else max(1, host_stat.st_nlink),
        meta.context or default_context(canonical),
    )


def kind_of(mode: int) -> Kind:
    """The kind of entry a host mode stands for."""
    if bits.S_ISDIR(mode):
        return "directory"
    if bits.S_ISLNK(mode):
        return "symlink"
    return "file" if bits.S_ISREG(mode) else "device"


_CONTEXTS = (
    (paths.STORAGE, "u:object_r:fuse:s0"),
    ("/data/app", "u:object_r:apk_data_file:s0"),
    (paths.APP_DATA, "u:object_r:app_data_file:s0"),
    ("/data/user_de", "u:object_r:app_data_file:s0"),
    ("/data/local/tmp", "u:object_r:shell_data_file:s0"),
    ("/data/media", "u:object_r:media_rw_data_file:s0"),
    ("/data", "u:object_r:system_data_file:s0"),
    ("/dev", "u:object_r:device:s0"),
    ("/proc", "u:object_r:proc:s0"),
    ("/storage", "u:object_r:storage_file:s0"),
    ("/system", "u:object_r:system_file:s0"),
)


def default_context(canonical: str) -> str:
    """The SELinux label of the place a file is in; what `restorecon` gives back."""
    return next((label for folder, label in _CONTEXTS if paths.within(canonical, folder)), "u:object_r:rootfs:s0")
