"""How much of the disk files and apps take."""

from __future__ import annotations

import hashlib
import os
import stat

from mobile_world.phone.system import FileSystem, Package, System, paths
from mobile_world.phone.system.files import LIMIT

DISK = 8_000_000_000
"""The disk as a person bought it; what the phone may not use counts as used by the system."""


def taken(fs: FileSystem, path: str) -> int:
    """Bytes of all files below a directory of the phone; 0 where there is none."""
    return _below(str(fs.host(path))) if fs.is_dir(path) else 0


def _below(folder: str) -> int:
    """Counted on the host, because a walk by the phone's own rules costs 20 times as much."""
    total = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            found = entry.stat(follow_symlinks=False)
            total += _below(entry.path) if stat.S_ISDIR(found.st_mode) else found.st_size
    return total


def shared(system: System) -> int:
    """Bytes in the storage a person sees."""
    return taken(system.fs, paths.STORAGE)


def free(system: System) -> int:
    """Bytes that are left, as `df` shows them."""
    return system.fs.free().size


def roughly_free(system: System) -> int:
    """Bytes that are left, by a person's own files alone, for a screen that is drawn often."""
    return max(LIMIT.size - shared(system), 0)


def code(system: System, package: Package) -> int:
    """The size of an app itself: its APK, or for an app of the factory image a size made from its name."""
    if system.fs.is_file(package.apk):
        return system.fs.stat(package.apk).size
    return 4_000_000 + int.from_bytes(hashlib.sha256(package.name.encode()).digest()[:2]) * 1_000


def cache(system: System, package: Package) -> int:
    """What an app may do without."""
    return taken(system.fs, f"{package.data_dir}/cache") + taken(system.fs, f"{package.data_dir}/code_cache")


def data(system: System, package: Package) -> int:
    """What an app keeps, its cache counted."""
    return taken(system.fs, package.data_dir) + taken(system.fs, f"{paths.STORAGE}/Android/data/{package.name}")


def whole(system: System, package: Package) -> int:
    """Everything an app takes."""
    return code(system, package) + data(system, package)
