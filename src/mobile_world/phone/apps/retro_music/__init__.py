"""Retro Music."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions, view
from mobile_world.phone.apps.retro_music.schema import PLAYLISTS, QUEUES
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="code.name.monkey.retromusic",
    label="Retro Music",
    icon="music",
    color="#d32f2f",
    version_name="6.1.0",
    version_code=10603,
    activities=(
        ActivitySpec(".activities.MainActivity", filters=(LAUNCHER_FILTER, view("audio/*"))),
        ActivitySpec(".activities.PermissionActivity"),
    ),
    permissions=permissions(
        "INTERNET", "READ_MEDIA_AUDIO", "POST_NOTIFICATIONS", "READ_EXTERNAL_STORAGE", "BLUETOOTH_CONNECT"
    ),
    granted=permissions("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"),
    databases={"databases/playlist.db": PLAYLISTS, "databases/music_playback_state.db": QUEUES},
)

__all__ = ["MANIFEST"]
