"""App data: private directories and databases, created at install or first start, wiped by `pm clear`."""

from __future__ import annotations

from simdroid.system.files import STORAGE, FileSystem, cache_gid, open_database, parent
from simdroid.system.packages.package import Package

DEVICE_DATA = "/data/user_de/0"
"""Where apps keep what must be readable before the first unlock."""

_OWN_FOLDERS = ("files", "shared_prefs")
_EXTERNAL = ("data", "media", "obb")


def make_data(fs: FileSystem, package: Package) -> None:
    """Make what is missing of an app's directories and databases, as the app does when it starts."""
    make_empty(fs, package)
    inside = [f"{package.data_dir}/{name}" for name in _OWN_FOLDERS] if package.manifest.activities else []
    for folder in (*inside, *package.manifest.folders):
        _make_folder(fs, folder, package)
    for name, script in package.manifest.databases.items():
        path = name if name.startswith("/") else f"{package.data_dir}/{name}"
        if not fs.exists(path):
            _make_folder(fs, parent(path), package)
            with open_database(fs, path, create=True) as connection:
                connection.executescript(script)
            fs.chown(path, package.uid, package.uid)
            fs.chmod(path, 0o660)


def make_place(fs: FileSystem, package: Package) -> None:
    """Make the one directory that every installed app has."""
    _make_folder(fs, package.data_dir, package)


def make_empty(fs: FileSystem, package: Package) -> None:
    """Make the directories an app has before it first starts."""
    make_place(fs, package)
    for name in ("cache", "code_cache"):
        path = f"{package.data_dir}/{name}"
        if not fs.is_dir(path):
            fs.mkdir(path, permissions=0o2771)
            fs.chown(path, package.uid, cache_gid(package.uid))


def wipe(fs: FileSystem, package: Package) -> None:
    """Remove all of an app's data, private and in shared storage; its directory stays, empty."""
    for folder in (package.data_dir, f"{DEVICE_DATA}/{package.name}"):
        if fs.is_dir(folder):
            for name in fs.listdir(folder):
                fs.remove_tree(f"{folder}/{name}")
    _remove_external(fs, package)
    make_empty(fs, package)


def remove(fs: FileSystem, package: Package) -> None:
    """Remove an app's directories altogether."""
    for folder in (package.data_dir, f"{DEVICE_DATA}/{package.name}"):
        if fs.exists(folder, follow=False):
            fs.remove_tree(folder)
    _remove_external(fs, package)


def _remove_external(fs: FileSystem, package: Package) -> None:
    for kind in _EXTERNAL:
        folder = f"{STORAGE}/Android/{kind}/{package.name}"
        if fs.exists(folder, follow=False):
            fs.remove_tree(folder)


def _make_folder(fs: FileSystem, path: str, package: Package) -> None:
    """Make a directory and those above it; what is new outside shared storage belongs to the app."""
    if fs.is_dir(path):
        return
    _make_folder(fs, parent(path), package)
    private = path in (package.data_dir, f"{DEVICE_DATA}/{package.name}")
    fs.mkdir(path, permissions=0o700 if private else 0o771)
    if not fs.resolve(path).startswith(STORAGE):
        fs.chown(path, package.uid, package.uid)
