"""The phone's file system: a directory of the host, seen through Android's names, owners and times.

Contents are real host files, so SQLite and friends work on them. Everything a host cannot hold for us (owners, modes,
phone time, SELinux labels) is kept beside them and goes into snapshots. A path is resolved here, component by
component: the host never follows a symlink of the phone, so nothing leads out of the phone's directory. Errors are `OSError`s with
Android's errno; commands print their `strerror`.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat as stat_bits
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple, cast

from mobile_world.phone.system import paths
from mobile_world.phone.system.clock import Clock
from mobile_world.phone.system.state import Json
from mobile_world.phone.system.users import ROOT, User

MEDIA_PROVIDER_UID = 10_060
MEDIA_RW_GID = 1023
MAX_LINKS = 40
_BLOCK = 4096

Kind = Literal["file", "directory", "symlink"]
Access = Literal[1, 2, 4]
READ: Access = 4
WRITE: Access = 2
EXECUTE: Access = 1


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
        return -(-self.size // _BLOCK) * (_BLOCK // 512)


@dataclass(slots=True)
class _Meta:
    permissions: int
    uid: int
    gid: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    context: str | None = None


class _Store:
    """What all users' views of one phone's files share."""

    def __init__(self, root: Path, clock: Clock, mounts: Mapping[str, Path]) -> None:
        self.root = root
        self.clock = clock
        self.mounts = dict(mounts)
        self.meta: dict[str, _Meta] = {}
        self.born_ns = clock.now_ns()

    def host(self, canonical: str) -> Path:
        for mount, place in self.mounts.items():
            if paths.within(canonical, mount):
                return place / canonical[len(mount) :].lstrip("/")
        return self.root / canonical.lstrip("/")

    def read_only(self, canonical: str) -> bool:
        return any(paths.within(canonical, mount) for mount in self.mounts)


def _error(code: int, path: str) -> OSError:
    return OSError(code, os.strerror(code), path)


class FileSystem:
    """One user's view of the phone's files; `as_user` gives another's."""

    def __init__(self, root: Path, clock: Clock, *, mounts: Mapping[str, Path] | None = None) -> None:
        """Use `root` as the phone's `/`; `mounts` are read-only host directories shared between phones."""
        self._store = _Store(root, clock, mounts or {})
        self.user = ROOT

    def as_user(self, user: User) -> FileSystem:
        """The same files with another user's rights."""
        view = object.__new__(FileSystem)
        view._store = self._store
        view.user = user
        return view

    # -- names ---------------------------------------------------------------------------------------------------

    def resolve(self, path: str, *, follow: bool = True) -> str:
        """The canonical name of `path`, which must be absolute; its parent must exist, the entry itself need not.

        With `follow` a symlink in last place is followed too. Raises ENOENT, ENOTDIR, EACCES, ELOOP or ENAMETOOLONG.
        """
        if "\0" in path:
            raise _error(errno.EINVAL, path)
        todo = [part for part in path.split("/") if part not in ("", ".")][::-1]
        here, links = "/", 0
        while todo:
            part = todo.pop()
            if part == "..":
                here = paths.parent(here)
                continue
            if len(os.fsencode(part)) > 255:
                raise _error(errno.ENAMETOOLONG, path)
            self._enter(here, path)
            following = self._alias(f"{here.rstrip('/')}/{part}")
            host = self._store.host(following)
            if (todo or follow) and host.is_symlink():
                links += 1
                if links > MAX_LINKS:
                    raise _error(errno.ELOOP, path)
                target = os.readlink(host)  # noqa: PTH115 - the text of the link, not a host path
                here = "/" if target.startswith("/") else here
                todo += [piece for piece in target.split("/") if piece not in ("", ".")][::-1]
                continue
            if todo and not host.is_dir():
                raise _error(errno.ENOTDIR if host.exists() else errno.ENOENT, path)
            here = following
        if path.endswith("/") and self._store.host(here).is_file():
            raise _error(errno.ENOTDIR, path)
        return here

    def host(self, path: str, *, follow: bool = True) -> Path:
        """The host file behind `path`, for libraries that need one (SQLite, Pillow); never hand it to a user."""
        return self._store.host(self.resolve(path, follow=follow))

    # -- questions -----------------------------------------------------------------------------------------------

    def exists(self, path: str, *, follow: bool = True) -> bool:
        """Whether there is an entry; False also where the way to it is barred."""
        return self._try_stat(path, follow=follow) is not None

    def is_dir(self, path: str) -> bool:
        """Whether `path` is a directory, or a link to one."""
        found = self._try_stat(path)
        return found is not None and found.kind == "directory"

    def is_file(self, path: str) -> bool:
        """Whether `path` is a regular file, or a link to one."""
        found = self._try_stat(path)
        return found is not None and found.kind == "file"

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """What there is to know of an entry."""
        canonical = self.resolve(path, follow=follow)
        return self._stat(canonical, path)

    def readlink(self, path: str) -> str:
        """The text of a symlink."""
        host = self.host(path, follow=False)
        if not host.is_symlink():
            raise _error(errno.EINVAL if host.exists() else errno.ENOENT, path)
        return os.readlink(host)  # noqa: PTH115 - the text of the link, not a host path

    def access(self, path: str, want: Access) -> bool:
        """Whether this user may read, write or execute (search) an entry."""
        try:
            self._need(self.resolve(path), want, path)
        except OSError:
            return False
        return True

    def listdir(self, path: str) -> list[str]:
        """Names in a directory, in byte order, without `.` and `..`."""
        canonical = self.resolve(path)
        host = self._store.host(canonical)
        if not host.is_dir():
            raise _error(errno.ENOTDIR if host.exists() else errno.ENOENT, path)
        self._need(canonical, READ, path)
        return sorted((entry.name for entry in os.scandir(host)), key=os.fsencode)

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

    def write_bytes(self, path: str, data: bytes, *, permissions: int = 0o666) -> None:
        """Create or replace a file."""
        with self.create(path, permissions=permissions) as file:
            file.write(data)

    def write_text(self, path: str, text: str) -> None:
        """Create or replace a file with UTF-8 text."""
        self.write_bytes(path, text.encode("utf-8", "surrogateescape"))

    def open(self, path: str) -> BinaryIO:
        """A file for reading."""
        canonical = self.resolve(path)
        host = self._store.host(canonical)
        if host.is_dir():
            raise _error(errno.EISDIR, path)
        if not host.exists():
            raise _error(errno.ENOENT, path)
        self._need(canonical, READ, path)
        return host.open("rb")

    def create(self, path: str, *, append: bool = False, permissions: int = 0o666) -> BinaryIO:
        """A file for writing, made anew or, with `append`, continued; `permissions` hold for a new one only."""
        canonical = self.resolve(path)
        host = self._store.host(canonical)
        if host.is_dir():
            raise _error(errno.EISDIR, path)
        fresh = not host.exists()
        self._need_write(canonical, path, fresh=fresh)
        file = host.open("ab" if append else "wb")
        if fresh:
            self._born(canonical, permissions)
        else:
            self._changed(canonical)
        return file

    # -- changes -------------------------------------------------------------------------------------------------

    def mkdir(self, path: str, *, permissions: int = 0o777, parents: bool = False) -> None:
        """Make a directory; with `parents` also those above it, and an existing one is fine."""
        if parents:
            pieces = [piece for piece in path.split("/") if piece]
            for count in range(1, len(pieces)):
                above = "/" + "/".join(pieces[:count])
                if not self.exists(above):
                    self.mkdir(above)
            if self.is_dir(path):
                return
        canonical = self.resolve(path, follow=False)
        host = self._store.host(canonical)
        if host.exists() or host.is_symlink():
            raise _error(errno.EEXIST, path)
        self._need_write(canonical, path, fresh=True)
        host.mkdir()
        self._born(canonical, permissions)

    def symlink(self, target: str, path: str) -> None:
        """Make a symlink whose text is `target`."""
        canonical = self.resolve(path, follow=False)
        host = self._store.host(canonical)
        if host.exists() or host.is_symlink():
            raise _error(errno.EEXIST, path)
        self._need_write(canonical, path, fresh=True)
        host.symlink_to(target)
        self._born(canonical, 0o777)

    def remove(self, path: str) -> None:
        """Remove a file or a symlink."""
        canonical = self.resolve(path, follow=False)
        host = self._store.host(canonical)
        if not host.exists() and not host.is_symlink():
            raise _error(errno.ENOENT, path)
        if host.is_dir() and not host.is_symlink():
            raise _error(errno.EISDIR, path)
        self._need_write(canonical, path, fresh=True)
        host.unlink()
        self._gone(canonical)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        canonical = self.resolve(path, follow=False)
        host = self._store.host(canonical)
        if not host.is_dir() or host.is_symlink():
            raise _error(errno.ENOTDIR if host.exists() else errno.ENOENT, path)
        self._need_write(canonical, path, fresh=True)
        if canonical == "/" or self._is_mount_point(canonical):
            raise _error(errno.EBUSY, path)
        if next(os.scandir(host), None) is not None:
            raise _error(errno.ENOTEMPTY, path)
        host.rmdir()
        self._gone(canonical)

    def remove_tree(self, path: str) -> None:
        """Remove an entry with all below it."""
        canonical = self.resolve(path, follow=False)
        host = self._store.host(canonical)
        if not host.is_dir() or host.is_symlink():
            self.remove(path)
            return
        self._need_write(canonical, path, fresh=True)
        if canonical == "/" or self._is_mount_point(canonical):
            raise _error(errno.EBUSY, path)
        shutil.rmtree(host)
        self._gone(canonical)

    def rename(self, source: str, target: str) -> None:
        """Move an entry to another name, replacing a file or an empty directory there."""
        old, new = self.resolve(source, follow=False), self.resolve(target, follow=False)
        old_host, new_host = self._store.host(old), self._store.host(new)
        if not old_host.exists() and not old_host.is_symlink():
            raise _error(errno.ENOENT, source)
        if old == new:
            return
        if paths.within(new, old) or self._is_mount_point(old):
            raise _error(errno.EINVAL if paths.within(new, old) else errno.EBUSY, source)
        self._need_write(old, source, fresh=True)
        self._need_write(new, target, fresh=True)
        try:
            old_host.rename(new_host)
        except OSError as error:
            raise _error(error.errno or errno.EIO, target) from None
        self._moved(old, new)

    def chmod(self, path: str, permissions: int) -> None:
        """Set permission bits; shared storage keeps its own, silently, as on Android."""
        canonical = self.resolve(path)
        self._stat(canonical, path)
        self._need_owner(canonical, path)
        meta = self._meta(canonical)
        meta.permissions = permissions & 0o7777
        meta.ctime_ns = self._store.clock.now_ns()

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        """Set owner and group; only root may."""
        canonical = self.resolve(path)
        self._stat(canonical, path)
        if self.user.uid != 0:
            raise _error(errno.EPERM, path)
        meta = self._meta(canonical)
        meta.uid = meta.uid if uid is None else uid
        meta.gid = meta.gid if gid is None else gid

    def set_context(self, path: str, context: str | None) -> None:
        """Set the SELinux label; None restores the default of the place."""
        canonical = self.resolve(path)
        self._stat(canonical, path)
        self._need_owner(canonical, path)
        self._meta(canonical).context = context

    def set_times(self, path: str, *, atime_ns: int | None = None, mtime_ns: int | None = None) -> None:
        """Set access and modification time."""
        canonical = self.resolve(path)
        self._stat(canonical, path)
        self._need(canonical, WRITE, path)
        meta = self._meta(canonical)
        meta.atime_ns = meta.atime_ns if atime_ns is None else atime_ns
        meta.mtime_ns = meta.mtime_ns if mtime_ns is None else mtime_ns
        meta.ctime_ns = self._store.clock.now_ns()

    def touched(self, path: str) -> None:
        """Note that a library wrote to the host file behind `path` just now."""
        canonical = self.resolve(path)
        if self._store.host(canonical).exists():
            self._changed(canonical)

    # -- snapshots -----------------------------------------------------------------------------------------------

    def save(self) -> Json:
        """See `Stateful`: what the host files do not hold."""
        return {
            "born_ns": self._store.born_ns,
            "meta": {path: asdict(meta) for path, meta in sorted(self._store.meta.items())},
        }

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Json]", value)
        self._store.born_ns = cast(int, saved["born_ns"])
        entries = cast("dict[str, dict[str, int]]", saved["meta"])
        self._store.meta = {path: _Meta(**entry) for path, entry in entries.items()}  # type: ignore[arg-type]

    # -- rights --------------------------------------------------------------------------------------------------

    def _enter(self, canonical: str, path: str) -> None:
        if self.user.uid == 0:
            return
        self._need(canonical, EXECUTE, path)

    def _need(self, canonical: str, want: Access, path: str) -> None:
        if want == WRITE and self._store.read_only(canonical):
            raise _error(errno.EROFS, path)
        if self.user.uid == 0 or paths.within(canonical, "/storage"):
            return
        found = self._stat(canonical, path)
        shift = 6 if found.uid == self.user.uid else 3 if found.gid in self.user.groups else 0
        if not found.mode >> shift & want:
            raise _error(errno.EACCES, path)

    def _need_write(self, canonical: str, path: str, *, fresh: bool) -> None:
        above = paths.parent(canonical)
        if not self._store.host(above).is_dir():
            raise _error(errno.ENOENT, path)
        self._need(above if fresh else canonical, WRITE, path)

    def _need_owner(self, canonical: str, path: str) -> None:
        if self._store.read_only(canonical):
            raise _error(errno.EROFS, path)
        if self.user.uid not in (0, self._stat(canonical, path).uid) and not paths.within(canonical, "/storage"):
            raise _error(errno.EPERM, path)

    # -- bookkeeping ---------------------------------------------------------------------------------------------

    @staticmethod
    def _alias(canonical: str) -> str:
        for name, real in paths.ALIASES:
            if canonical == name:
                return real
        return canonical

    @staticmethod
    def _is_mount_point(canonical: str) -> bool:
        return canonical in (paths.STORAGE, paths.APP_DATA, "/data", "/system")

    def _try_stat(self, path: str, *, follow: bool = True) -> Stat | None:
        try:
            return self.stat(path, follow=follow)
        except OSError:
            return None

    def _stat(self, canonical: str, path: str) -> Stat:
        try:
            found = self._store.host(canonical).lstat()
        except OSError:
            raise _error(errno.ENOENT, path) from None
        meta = self._store.meta.get(canonical) or self._default_meta(canonical, found.st_mode)
        kind: Kind = (
            "directory"
            if stat_bits.S_ISDIR(found.st_mode)
            else "symlink"
            if stat_bits.S_ISLNK(found.st_mode)
            else "file"
        )
        permissions, uid, gid = meta.permissions, meta.uid, meta.gid
        if paths.within(canonical, paths.STORAGE):
            permissions, uid, gid = 0o2770 if kind == "directory" else 0o660, MEDIA_PROVIDER_UID, MEDIA_RW_GID
        size = 4096 if kind == "directory" else found.st_size
        return Stat(
            kind=kind,
            mode=stat_bits.S_IFMT(found.st_mode) | permissions,
            uid=uid,
            gid=gid,
            size=size,
            atime_ns=meta.atime_ns,
            mtime_ns=meta.mtime_ns,
            ctime_ns=meta.ctime_ns,
            inode=zlib.crc32(os.fsencode(canonical)) & 0x7FFFFFFF,
            links=2 if kind == "directory" else 1,
            context=meta.context or _default_context(canonical),
        )

    def _default_meta(self, canonical: str, mode: int) -> _Meta:
        born = self._store.born_ns
        runs = stat_bits.S_ISDIR(mode) or paths.within(canonical, "/system/bin")
        permissions = 0o755 if runs else 0o644
        return _Meta(permissions, 0, 0, born, born, born)

    def _meta(self, canonical: str) -> _Meta:
        if canonical not in self._store.meta:
            self._store.meta[canonical] = self._default_meta(canonical, self._store.host(canonical).lstat().st_mode)
        return self._store.meta[canonical]

    def _born(self, canonical: str, permissions: int) -> None:
        now = self._store.clock.now_ns()
        self._store.meta[canonical] = _Meta(permissions & 0o7777, self.user.uid, self.user.gid, now, now, now)
        self._changed(paths.parent(canonical))

    def _changed(self, canonical: str) -> None:
        meta = self._meta(canonical)
        meta.mtime_ns = meta.ctime_ns = self._store.clock.now_ns()

    def _gone(self, canonical: str) -> None:
        for path in [path for path in self._store.meta if paths.within(path, canonical)]:
            del self._store.meta[path]
        self._changed(paths.parent(canonical))

    def _moved(self, old: str, new: str) -> None:
        for path in [path for path in self._store.meta if paths.within(path, new)]:
            del self._store.meta[path]
        for path in [path for path in self._store.meta if paths.within(path, old)]:
            self._store.meta[new + path[len(old) :]] = self._store.meta.pop(path)
        self._changed(paths.parent(old))
        self._changed(paths.parent(new))


def _default_context(canonical: str) -> str:
    if paths.within(canonical, paths.STORAGE):
        return "u:object_r:fuse:s0"
    if paths.within(canonical, paths.APP_DATA):
        return "u:object_r:app_data_file:s0"
    if paths.within(canonical, "/data/local/tmp"):
        return "u:object_r:shell_data_file:s0"
    if paths.within(canonical, "/data"):
        return "u:object_r:system_data_file:s0"
    return "u:object_r:system_file:s0" if paths.within(canonical, "/system") else "u:object_r:rootfs:s0"
