"""Storage: how much of the disk is used, and by what."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.settings import disk_usage, fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import metered_row, preference, usage_head
from mobile_world.phone.kit import Preference
from mobile_world.phone.system import Component, Intent, System, open_database, paths
from mobile_world.phone.system.files import size_text
from mobile_world.phone.system.providers import MEDIA_DATABASE, MEDIA_PACKAGE
from mobile_world.phone.ui import Action, View

FILES = Component("com.google.android.documentsui", "com.android.documentsui.files.FilesActivity")
_IMAGE, _AUDIO, _VIDEO = 1, 2, 3
"""`media_type` of the media store."""


class Part(NamedTuple):
    """One line of the list."""

    title: str
    icon: str
    size: int
    on_click: Action | None = None


def storage_summary(system: System) -> str:
    """The line on the first page."""
    left = disk_usage.roughly_free(system)
    return f"{round((disk_usage.DISK - left) / disk_usage.DISK * 100)}% used - {size_text(left)} free"


def _media(system: System) -> dict[int, int]:
    """Bytes of each kind of media, from the media store."""
    path = f"{paths.APP_DATA}/{MEDIA_PACKAGE}/databases/{MEDIA_DATABASE}"
    if not system.fs.is_file(path):
        return {}
    with open_database(system.fs, path) as store:
        found = store.execute("SELECT media_type, sum(_size) FROM files WHERE is_trashed = 0 GROUP BY media_type")
        return {int(kind or 0): int(size or 0) for kind, size in found}


class StoragePage(SettingsPage):
    """The disk and its parts."""

    place = fragments.STORAGE
    topics = (Preference("Free up space", words="disk memory clean"),)

    def views(self) -> list[View]:
        """The sum, the way to free some, and the parts, largest first after the apps."""
        used = disk_usage.DISK - disk_usage.free(self.system)
        free_up = preference(
            "Free up space", summary="Go to Files app to manage and free up space", icon="broom", on_click=self._files
        )
        head = usage_head(f"{used / 1e9:.1f} GB", f"used of {disk_usage.DISK / 1e9:.1f} GB", used / disk_usage.DISK)
        parts = [
            metered_row(
                part.title, size_text(part.size), part.size / disk_usage.DISK, icon=part.icon, on_click=part.on_click
            )
            for part in self._parts(used)
        ]
        return [head, free_up, *parts]

    def _parts(self, used: int) -> list[Part]:
        system, media = self.system, _media(self.system)
        apps = sum(disk_usage.whole(system, app) for app in system.packages.all() if not app.manifest.system)
        shared = disk_usage.shared(system)
        known = media.get(_IMAGE, 0), media.get(_VIDEO, 0), media.get(_AUDIO, 0)
        image, video, audio = known if sum(known) <= shared else (0, 0, 0)
        rest = shared - image - video - audio
        return [
            Part("System", "android", max(used - apps - shared, 0)),
            Part("Apps", "apps", apps, partial(self.show, fragments.ALL_APPS)),
            Part("Trash", "trash_can_outline", 0),
            Part("Documents & other", "file_document_outline", rest, self._files),
            Part("Games", "gamepad_variant_outline", 0, partial(self.show, fragments.ALL_APPS)),
            Part("Audio", "music_note", audio, self._files),
            Part("Videos", "movie_outline", video, self._files),
            Part("Images", "image_outline", image, self._files),
        ]

    def _files(self) -> None:
        self.start(Intent(component=FILES))
