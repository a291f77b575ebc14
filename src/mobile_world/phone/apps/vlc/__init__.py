"""VLC; its library is the database of the medialibrary component."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions, view
from mobile_world.phone.apps.vlc.schema import LIBRARY
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.paths import STORAGE

MANIFEST = Manifest(
    package="org.videolan.vlc",
    label="VLC",
    icon="vlc",
    color="#ff7a00",
    version_name="3.5.4",
    version_code=13050408,
    activities=(
        ActivitySpec(".gui.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".StartActivity", filters=(view("video/*", "audio/*"),)),
        ActivitySpec(".gui.video.VideoPlayerActivity"),
        ActivitySpec(".gui.HeaderMediaListActivity"),
    ),
    permissions=permissions(
        "INTERNET",
        "POST_NOTIFICATIONS",
        "READ_EXTERNAL_STORAGE",
        "WRITE_EXTERNAL_STORAGE",
        "READ_MEDIA_VIDEO",
        "READ_MEDIA_AUDIO",
        "MANAGE_EXTERNAL_STORAGE",
    ),
    granted=permissions("POST_NOTIFICATIONS"),
    databases={"app_db/vlc_media.db": LIBRARY},
    folders=(f"{STORAGE}/VLCVideos",),
)

__all__ = ["MANIFEST"]
