"""The phone's file system: a directory of the host, seen through Android's names, owners and times.

Contents are real host files, so SQLite and friends work on them. Everything a host cannot hold for us is kept beside
them (`metadata`) and goes into snapshots; `disk` turns names into host files. Errors are `OSError`s with Android's
errno and the phone's path; commands print their `strerror`.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat as bits
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from simdroid.system.files import paths
from simdroid.system.files.disk import EXECUTE, READ, WRITE, Access, ResolvedPath, os_error
from simdroid.system.files.disk_space import BLOCK, MeteredFile
from simdroid.system.files.metadata import Kind, Stat
from simdroid.system.files.read_only_files import ReadOnlyFiles, mode_of, phone_errors
from simdroid.system.files.virtual_files import INPUT_DEVICE, VIRTUAL, DeviceSink, Discard
from simdroid.system.stateful import Json

__all__ = ["EXECUTE", "READ", "WRITE", "Access", "FileSystem", "Kind", "Stat"]

_MOUNT_POINTS = frozenset({"/", "/data", "/storage/emulated", "/system", paths.APP_DATA, paths.STORAGE})


class FileSystem(ReadOnlyFiles):
    """One user's view of the phone's files; `as_user` gives another's."""

    # -- contents ------------------------------------------------------------------------------------------------

    def write_bytes(self, path: str, data: bytes, *, permissions: int = 0o666) -> None:
        """Create or replace a file."""
        with self.create(path, permissions=permissions) as file:
            file.write(data)

    def write_text(self, path: str, text: str) -> None:
        """Create or replace a file with UTF-8 text."""
        self.write_bytes(path, text.encode("utf-8", "surrogateescape"))

    def create(self, path: str, *, append: bool = False, permissions: int = 0o666, buffered: bool = True) -> BinaryIO:
        """A file for writing, truncated or, with `append`, continued; `permissions` hold for a new one only."""
        raw = self._writable(path, "a" if append else "w", permissions)
        return cast(BinaryIO, io.BufferedWriter(raw) if buffered else raw)

    def update(self, path: str, *, permissions: int = 0o666) -> BinaryIO:
        """A file for reading and writing in place, made when it is missing."""
        raw = self._writable(path, "r+" if self.exists(path) else "w+", permissions)
        return cast(BinaryIO, io.BufferedRandom(raw) if raw.readable() else raw)

    # -- changes -------------------------------------------------------------------------------------------------

    def mkdir(self, path: str, *, permissions: int = 0o777, parents: bool = False) -> None:
        """Make a directory; with `parents` also those above it, and an existing one is fine."""
        if parents:
            self._mkdir_above(path)
            if self.is_dir(path) and not self.is_virtual(path):
                return
        canonical = self._vacant(path)
        self._disk.space.take(BLOCK, path, files=1)
        with phone_errors(path):
            Path(self._disk.host(canonical)).mkdir()
        self._created(canonical, permissions)

    def symlink(self, target: str, path: str) -> None:
        """Make a symlink whose text is `target`."""
        canonical = self._vacant(path)
        self._disk.space.take(0, path, files=1)
        with phone_errors(path):
            Path(self._disk.host(canonical)).symlink_to(target)
        self._created(canonical, 0o777)

    def link(self, source: str, path: str) -> None:
        """Give a file a second name; shared storage has none."""
        location, canonical = self._present(source, follow=False), self._vacant(path)
        if bits.S_ISDIR(mode_of(location)) or location.canonical in VIRTUAL or paths.within(canonical, paths.STORAGE):
            raise os_error(errno.EPERM, path)
        self._disk.space.take(0, path, files=1)
        with phone_errors(path):
            os.link(self._disk.host(location.canonical), self._disk.host(canonical), follow_symlinks=False)
        self._disk.meta.copied(location.canonical, canonical, mode_of(location))

    def remove(self, path: str) -> None:
        """Remove a file or a symlink."""
        location = self._present(path, follow=False)
        if bits.S_ISDIR(mode_of(location)):
            raise os_error(errno.EISDIR, path)
        self._may_change_names(location.canonical, path)
        with phone_errors(path):
            Path(self._disk.host(location.canonical)).unlink()
        self._disk.space.changed()
        self._disk.meta.removed(location.canonical, tree=False)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        canonical = self._removable_directory(path)
        with phone_errors(path):
            Path(self._disk.host(canonical)).rmdir()
        self._disk.space.changed()
        self._disk.meta.removed(canonical, tree=False)

    def remove_tree(self, path: str) -> None:
        """Remove an entry with all below it."""
        if not bits.S_ISDIR(mode_of(self._present(path, follow=False))):
            self.remove(path)
            return
        canonical = self._removable_directory(path)
        with phone_errors(path):
            shutil.rmtree(self._disk.host(canonical))
        self._disk.space.changed()
        self._disk.meta.removed(canonical, tree=True)

    def rename(self, source: str, target: str) -> None:
        """Move an entry to another name, replacing a file or an empty directory there."""
        old, new = self._present(source, follow=False).canonical, self._walk(target, follow=False).canonical
        if old == new:
            return
        if old in _MOUNT_POINTS or new in _MOUNT_POINTS:
            raise os_error(errno.EBUSY, source if old in _MOUNT_POINTS else target)
        if paths.within(new, old):
            raise os_error(errno.EINVAL, source)
        self._may_change_names(old, source)
        self._may_change_names(new, target)
        with phone_errors(target):
            Path(self._disk.host(old)).rename(self._disk.host(new))
        self._disk.space.changed()
        self._disk.meta.moved(old, new)

    def chmod(self, path: str, permissions: int) -> None:
        """Set permission bits; shared storage keeps its own, silently, as on Android."""
        location = self._present(path)
        self._disk.check_owner(self.user, location, path)
        meta = self._disk.meta.entry(location.canonical, mode_of(location))
        meta.permissions = permissions & 0o7777
        meta.ctime_ns = self._disk.clock.now_ns()

    def chown(self, path: str, uid: int | None, gid: int | None, *, follow: bool = True) -> None:
        """Set owner and group; only root may."""
        location = self._present(path, follow=follow)
        if self._disk.read_only(location.canonical):
            raise os_error(errno.EROFS, path)
        if self.user.uid != 0:
            raise os_error(errno.EPERM, path)
        meta = self._disk.meta.entry(location.canonical, mode_of(location))
        meta.uid = meta.uid if uid is None else uid
        meta.gid = meta.gid if gid is None else gid
        meta.ctime_ns = self._disk.clock.now_ns()

    def set_context(self, path: str, context: str | None) -> None:
        """Set the SELinux label; None restores the default of the place."""
        location = self._present(path)
        self._disk.check_owner(self.user, location, path)
        self._disk.meta.entry(location.canonical, mode_of(location)).context = context

    def set_times(
        self, path: str, *, atime_ns: int | None = None, mtime_ns: int | None = None, follow: bool = True
    ) -> None:
        """Set access and modification time."""
        location = self._present(path, follow=follow)
        self._disk.check_access(self.user, location, WRITE, path)
        meta = self._disk.meta.entry(location.canonical, mode_of(location))
        meta.atime_ns = meta.atime_ns if atime_ns is None else atime_ns
        meta.mtime_ns = meta.mtime_ns if mtime_ns is None else mtime_ns
        meta.ctime_ns = self._disk.clock.now_ns()

    def touched(self, path: str, *, growth: int = 0) -> None:
        """Note that a library wrote to the host file behind `path` just now, and by how much the file grew."""
        self._disk.space.changed(growth)
        location = self._walk(path)
        if location.host_stat is not None:
            self._disk.meta.changed(location.canonical, location.host_stat.st_mode)

    def on_device_write(self, write: Callable[[str, bytes], object]) -> None:
        """Say who takes what is written to input devices: called with the device's path and the bytes."""
        self._disk.device_writer = write

    def begin_writing(self, writer: object) -> None:
        """Note that a library changes files from now on, whenever it likes; it may say so from another thread."""
        self._disk.writers.add(writer)

    def end_writing(self, writer: object) -> None:
        """Note that it changes nothing any more."""
        if writer in self._disk.writers:
            self._disk.space.writes += 1
            self._disk.writers.discard(writer)

    # -- snapshots -----------------------------------------------------------------------------------------------

    def save(self) -> Json:
        """See `Stateful`: what the host files do not hold."""
        return self._disk.meta.save()

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._disk.meta.load(value)
        self._disk.space.forget()

    # -- inside --------------------------------------------------------------------------------------------------

    def _vacant(self, path: str) -> str:
        location = self._walk(path, follow=False)
        # What only a layer has in a directory of the disk makes room for a real entry.
        made_up = location.host_stat is not None and location.canonical.startswith("/data/") and self.is_virtual(path)
        if location.host_stat is not None and not made_up:
            raise os_error(errno.EEXIST, path)
        self._may_change_names(location.canonical, path)
        return location.canonical

    def _mkdir_above(self, path: str) -> None:
        pieces = [piece for piece in path.split("/") if piece]
        missing: list[str] = []
        for count in range(len(pieces) - 1, 0, -1):
            above = "/" + "/".join(pieces[:count])
            if self.exists(above) and not self.is_virtual(above):
                break
            missing.append(above)
        for above in reversed(missing):
            self.mkdir(above)

    def _writable(self, path: str, how: str, permissions: int) -> io.RawIOBase:
        location = self._walk(path)
        mode = mode_of(location)
        if bits.S_ISDIR(mode):
            raise os_error(errno.EISDIR, path)
        if location.host_stat is None:
            self._may_change_names(location.canonical, path)
        else:
            self._disk.check_access(self.user, location, WRITE, path)
        if not location.canonical.startswith("/data/") and self._disk.virtual(location.canonical) is not None:
            return self._virtual_sink(location, path)
        if location.host_stat is None:
            self._disk.space.take(0, path, files=1)
        else:
            self._disk.space.changed()
        with phone_errors(path):
            raw = MeteredFile(self._disk.host(location.canonical), how, self._disk.space, path)
        if location.host_stat is None:
            self._created(location.canonical, permissions)
        else:
            self._disk.meta.changed(location.canonical, mode)
        return raw

    def _virtual_sink(self, location: ResolvedPath, path: str) -> io.RawIOBase:
        virtual = VIRTUAL.get(location.canonical)
        if virtual is None or not virtual.writable:
            raise os_error(errno.EROFS if location.canonical.startswith("/system") else errno.EACCES, path)
        if self._disk.device_writer is not None and location.canonical.startswith(INPUT_DEVICE):
            return DeviceSink(location.canonical, self._disk.device_writer)
        return Discard()

    def _may_change_names(self, canonical: str, path: str) -> None:
        above = paths.parent(canonical)
        in_layer = not canonical.startswith("/data/") and self._disk.virtual(above) is not None
        if above in VIRTUAL or canonical in VIRTUAL or in_layer:
            fixed = canonical in paths.LINKS or canonical.startswith(("/system", "/product"))
            raise os_error(errno.EROFS if fixed else errno.EACCES, path)
        self._disk.check_access(self.user, ResolvedPath(above, self._disk.lstat(above)), WRITE, path)

    def _removable_directory(self, path: str) -> str:
        location = self._present(path, follow=False)
        if not bits.S_ISDIR(mode_of(location)):
            raise os_error(errno.ENOTDIR, path)
        if location.canonical in _MOUNT_POINTS:
            raise os_error(errno.EBUSY, path)
        self._may_change_names(location.canonical, path)
        return location.canonical

    def _created(self, canonical: str, permissions: int) -> None:
        self._disk.meta.created(canonical, permissions, self.user, bits.S_IFDIR)
