"""Factory image: the directories of a phone before any app is installed."""

from __future__ import annotations

from simdroid.system.files.filesystem import FileSystem
from simdroid.system.files.paths import APP_DATA, STORAGE, STORAGE_FOLDERS

_SYSTEM, _SHELL = 1000, 2000

FOLDERS: tuple[tuple[str, int, int], ...] = (
    ("/apex", 0o755, 0),
    ("/cache", 0o770, _SYSTEM),
    ("/config", 0o755, 0),
    ("/data", 0o771, _SYSTEM),
    ("/data/anr", 0o775, _SYSTEM),
    ("/data/app", 0o771, _SYSTEM),
    (APP_DATA, 0o771, _SYSTEM),
    ("/data/local", 0o751, 0),
    ("/data/local/tmp", 0o771, _SHELL),
    ("/data/local/traces", 0o777, _SHELL),
    ("/data/media", 0o770, 1023),
    ("/data/misc", 0o1771, _SYSTEM),
    ("/data/system", 0o775, _SYSTEM),
    ("/data/system/users", 0o775, _SYSTEM),
    ("/data/system/users/0", 0o700, _SYSTEM),
    ("/data/system_ce", 0o770, _SYSTEM),
    ("/data/system_de", 0o770, _SYSTEM),
    ("/data/tombstones", 0o771, _SYSTEM),
    ("/data/user", 0o711, _SYSTEM),
    ("/data/user_de", 0o711, _SYSTEM),
    ("/data/user_de/0", 0o771, _SYSTEM),
    ("/mnt", 0o755, 0),
    ("/mnt/user", 0o755, 0),
    ("/product", 0o755, 0),
    ("/storage", 0o755, 0),
    ("/storage/emulated", 0o755, 0),
    ("/storage/self", 0o755, 0),
    ("/vendor", 0o755, 0),
    (STORAGE, 0o770, 0),
)
"""Directories with permissions and owner; the order makes parents first."""

MOUNT_POINTS = ("/sdcard", "/mnt/sdcard", "/data/media/0", "/data/user/0", "/storage/self/primary")
"""Names that lead elsewhere; they exist so that a listing of their parent shows them."""


def make_system_directories(fs: FileSystem) -> None:
    """Make the directories of an empty phone."""
    for path, permissions, owner in FOLDERS:
        if not fs.exists(path):
            fs.mkdir(path, permissions=permissions, parents=True)
        fs.chmod(path, permissions)
        fs.chown(path, owner, owner)
    for folder in (*STORAGE_FOLDERS, "Android/data", "Android/media", "Android/obb", "DCIM/Camera"):
        fs.mkdir(f"{STORAGE}/{folder}", parents=True)
