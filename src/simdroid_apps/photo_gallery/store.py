"""Albums, favourites and the recycle bin: pictures are files, and the bin is the media store's trash."""

from __future__ import annotations

import re

from simdroid import kit
from simdroid.system import System, folded, paths, shared_storage

PACKAGE = "gallery.photomanager.picturegalleryapp.imagegallery"
ALL, FAVORITES, RECYCLE_BIN = "all", "favorites", "recycle_bin"
"""Albums that are no folders."""
TITLES = {ALL: "All photos", FAVORITES: "Favorites", RECYCLE_BIN: "Recycle bin"}
NEW_FOLDERS = f"{paths.STORAGE}/DCIM"
"""Where a new album is made."""
ORDERS = ("Date taken, newest first", "Date taken, oldest first", "Name, A to Z", "Name, Z to A", "Size, largest first")
MOST_COLUMNS = 6
_TRASHED = re.compile(r"\.trashed-(\d+)-(.+)")
_KEPT_S = 30 * 24 * 3600
"""How long the media store keeps what was deleted."""


class Options(kit.PreferenceFile, package=PACKAGE, file="gallery_prefs"):
    """The app's preferences."""

    favorites = kit.Strings()
    order = kit.Number(among=range(len(ORDERS)))
    columns = kit.Number(4, among=range(2, MOST_COLUMNS + 1))


def album_title(album: str) -> str:
    """What an album is called."""
    return TITLES.get(album) or ("Internal storage" if album == paths.STORAGE else paths.name(album))


def albums(system: System) -> list[kit.MediaFolder]:
    """The folders with pictures, that with the newest first; the favourites before them, where there are any."""
    media_folders = sorted(kit.media_folders(system), key=lambda folder: -folder.modified_ns)
    liked = media_of(system, FAVORITES)
    return [*([kit.MediaFolder(FAVORITES, tuple(liked))] if liked else []), *media_folders]


def media_of(system: System, album: str) -> list[kit.Medium]:
    """The pictures of an album, in the chosen order."""
    if album == RECYCLE_BIN:
        return ordered(system, trashed(system))
    if album in (ALL, FAVORITES):
        media = [medium for folder in kit.media_folders(system) for medium in folder.media]
        liked = Options(system).favorites if album == FAVORITES else ()
        return ordered(system, [medium for medium in media if album == ALL or medium.path in liked])
    return ordered(system, [medium for medium in kit.media_in(system.fs, album) if not _TRASHED.fullmatch(medium.name)])


def ordered(system: System, media: list[kit.Medium]) -> list[kit.Medium]:
    """Pictures in the chosen order."""
    order = Options(system).order
    if order < 2:
        newest = kit.newest_first(system, media)
        return newest[::-1] if order else newest
    if order == len(ORDERS) - 1:
        return sorted(media, key=lambda medium: (-medium.size, medium.path))
    return sorted(media, key=lambda medium: (folded(medium.name), medium.path), reverse=order == 3)


def trashed(system: System) -> list[kit.Medium]:
    """What waits in the recycle bin, of all folders."""
    return [
        medium
        for folder in sorted({folder.path for folder in kit.media_folders(system, hidden=True)})
        for medium in kit.media_in(system.fs, folder)
        if _TRASHED.fullmatch(medium.name)
    ]


def shown_name(medium: kit.Medium) -> str:
    """A picture's name, in the recycle bin that which it had."""
    hidden = _TRASHED.fullmatch(medium.name)
    return hidden[2] if hidden else medium.name


def trash(system: System, path: str) -> str:
    """Put a picture into the recycle bin; its path there."""
    target = shared_storage.free_path(
        system.fs, paths.parent(path), f".trashed-{system.clock.now_ms() // 1000 + _KEPT_S}-{paths.name(path)}"
    )
    system.fs.rename(path, target)
    return target


def restore(system: System, path: str) -> str:
    """Bring a picture back from the recycle bin; its path."""
    hidden = _TRASHED.fullmatch(paths.name(path))
    target = shared_storage.free_path(system.fs, paths.parent(path), hidden[2] if hidden else paths.name(path))
    system.fs.rename(path, target)
    return target
