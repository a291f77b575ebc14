"""Storage: how much of the disk is used, and by what."""

from __future__ import annotations

import hashlib
import os
import stat
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import Component, FileSystem, Intent, Package, System, open_database, paths
from simdroid.system.files import LIMIT, size_text
from simdroid.system.providers import MEDIA_DATABASE, MEDIA_PACKAGE
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import SettingsPage
from simdroid.system_apps.settings.rows import metered_row, preference, usage_head

DISK = 8_000_000_000
"""The disk as a person bought it; what the phone may not use counts as used by the system."""


def directory_size(fs: FileSystem, path: str) -> int:
    """Bytes of all files below a directory of the phone; 0 where there is none."""
    return _below(str(fs.host(path))) if fs.is_dir(path) else 0


def _below(folder: str) -> int:
    """Counted on the host, because a walk by the phone's own rules costs 20 times as much."""
    total = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            entry_stat = entry.stat(follow_symlinks=False)
            total += _below(entry.path) if stat.S_ISDIR(entry_stat.st_mode) else entry_stat.st_size
    return total


def shared_storage_size(system: System) -> int:
    """Bytes of all files in shared storage."""
    return directory_size(system.fs, paths.STORAGE)


def code_size(system: System, package: Package) -> int:
    """The size of an app itself: its APK, or for an app of the factory image a size made from its name."""
    if system.fs.is_file(package.apk) and not system.fs.is_virtual(package.apk):
        return system.fs.stat(package.apk).size
    return 4_000_000 + int.from_bytes(hashlib.sha256(package.name.encode()).digest()[:2]) * 1_000


def cache_size(system: System, package: Package) -> int:
    """Bytes in the cache of an app."""
    return sum(directory_size(system.fs, f"{package.data_dir}/{name}") for name in ("cache", "code_cache"))


def data_size(system: System, package: Package) -> int:
    """Bytes of an app's data, its cache included."""
    folders = (package.data_dir, f"{paths.STORAGE}/Android/data/{package.name}")
    return sum(directory_size(system.fs, folder) for folder in folders)


def app_size(system: System, package: Package) -> int:
    """Bytes of an app with its data."""
    return code_size(system, package) + data_size(system, package)


FILES = Component("com.google.android.documentsui", "com.android.documentsui.files.FilesActivity")
_IMAGE, _AUDIO, _VIDEO = 1, 2, 3
"""`media_type` of the media store."""


class StorageItem(NamedTuple):
    """One line of the list."""

    title: str
    icon: str
    size: int
    on_click: ui.Action | None = None


def storage_summary(system: System) -> str:
    """The line on the first page, which is drawn often: free bytes are estimated from shared storage alone."""
    free = max(LIMIT.size - shared_storage_size(system), 0)
    return f"{round((DISK - free) / DISK * 100)}% used - {size_text(free)} free"


def _media(system: System) -> dict[int, int]:
    """Bytes of each kind of media, from the media store."""
    path = f"{paths.APP_DATA}/{MEDIA_PACKAGE}/databases/{MEDIA_DATABASE}"
    if not system.fs.is_file(path):
        return {}
    with open_database(system.fs, path) as store:
        rows = store.execute("SELECT media_type, sum(_size) FROM files WHERE is_trashed = 0 GROUP BY media_type")
        return {int(kind or 0): int(size or 0) for kind, size in rows}


class StoragePage(SettingsPage):
    """The disk and its parts."""

    place = fragments.STORAGE
    topics = (kit.Preference("Free up space", keywords="disk memory clean"),)

    def views(self) -> list[ui.View]:
        """The sum, the way to free some, and the parts, largest first after the apps."""
        used = DISK - self.system.fs.free().size
        free_up = preference(
            "Free up space", summary="Go to Files app to manage and free up space", icon="broom", on_click=self._files
        )
        head = usage_head(f"{used / 1e9:.1f} GB", f"used of {DISK / 1e9:.1f} GB", used / DISK)
        parts = [
            metered_row(part.title, size_text(part.size), part.size / DISK, icon=part.icon, on_click=part.on_click)
            for part in self._parts(used)
        ]
        return [head, free_up, *parts]

    def _parts(self, used: int) -> list[StorageItem]:
        system, media = self.system, _media(self.system)
        apps = sum(app_size(system, app) for app in system.packages.all() if not app.manifest.system)
        shared = shared_storage_size(system)
        sizes = media.get(_IMAGE, 0), media.get(_VIDEO, 0), media.get(_AUDIO, 0)
        image, video, audio = sizes if sum(sizes) <= shared else (0, 0, 0)
        return [
            StorageItem("System", "android", max(used - apps - shared, 0)),
            StorageItem("Apps", "apps", apps, partial(self.show, fragments.ALL_APPS)),
            StorageItem("Trash", "trash_can_outline", 0),
            StorageItem("Documents & other", "file_document_outline", shared - image - video - audio, self._files),
            StorageItem("Games", "gamepad_variant_outline", 0, partial(self.show, fragments.ALL_APPS)),
            StorageItem("Audio", "music_note", audio, self._files),
            StorageItem("Videos", "movie_outline", video, self._files),
            StorageItem("Images", "image_outline", image, self._files),
        ]

    def _files(self) -> None:
        self.start(Intent(component=FILES))
