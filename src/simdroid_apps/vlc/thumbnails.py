"""Pictures that stand for videos: frames that the library keeps as files, as VLC's own does."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid import kit, ui
from simdroid.system import System, paths
from simdroid_apps.vlc import library

FOLDER = f"{paths.APP_DATA}/{library.PACKAGE}/files/medialib/thumbnails"
MOST_AT_ONCE = 24
"""New videos of which a scan makes pictures; the next one goes on, so that no scan takes long."""


def refresh(system: System) -> None:
    """Scan the files, and make pictures of videos that have none."""
    new_media, media = set(library.scan(system)), library.media(system)
    system.fs.mkdir(FOLDER, parents=True)
    videos = {_path(item): item for item in media if item.video}
    for name in system.fs.listdir(FOLDER):
        path = f"{FOLDER}/{name}"
        if path not in videos or videos[path].id in new_media:
            system.fs.remove(path)
    missing = [(path, video) for path, video in videos.items() if not system.fs.is_file(path)]
    for path, medium in missing[:MOST_AT_ONCE]:
        # An empty file says that there is no picture, so that nobody tries again at every scan.
        system.fs.write_bytes(path, kit.movie_thumbnail(system, medium.path, medium.length_ms) or b"")


def thumbnail(
    system: System, media: Sequence[library.Medium], *, width: ui.Length, height: ui.Length, radius: float = 4
) -> ui.View:
    """The picture of a medium, or of the first of several; an icon where there is none."""
    medium = media[0] if media else None
    path = _path(medium) if medium else ""
    data = system.fs.read_bytes(path) if medium and medium.video and system.fs.is_file(path) else b""
    if data:
        return ui.Image(data, id="ml_item_thumbnail", fit="cover", width=width, height=height, radius=radius)
    name = "movie_outline" if medium and medium.video else "music_note"
    return ui.Layers(
        [ui.Icon(name=name, size=32, color="on_surface_variant", align=ui.CENTER, ghost=True)],
        id="ml_item_thumbnail",
        cls="android.widget.ImageView",
        width=width,
        height=height,
        background="surface_container_highest",
        radius=radius,
    )


def _path(medium: library.Medium) -> str:
    return f"{FOLDER}/{medium.id}.jpg"
