"""Retro Music, the music player, which has one activity besides its first page."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, MediaSpec
from simdroid_apps.retro_music import queue
from simdroid_apps.retro_music.first_run import PermissionPage
from simdroid_apps.retro_music.main import MainActivity, receive, resumed
from simdroid_apps.retro_music.options import PACKAGE
from simdroid_apps.retro_music.schema import PLAYLISTS, QUEUES

MANIFEST = Manifest(
    package=PACKAGE,
    label="Retro Music",
    icon="music",
    color="#d32f2f",
    version_name="6.1.0",
    version_code=10603,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            MainActivity,
            filters=(LAUNCHER_FILTER, kit.view("audio/*")),
            single_task=True,
            on_intent=receive,
            on_resume=resumed,
        ),
        ActivitySpec(".activities.PermissionActivity", PermissionPage),
    ),
    permissions=kit.permissions("INTERNET READ_MEDIA_AUDIO POST_NOTIFICATIONS READ_EXTERNAL_STORAGE BLUETOOTH_CONNECT"),
    set_up_grants=kit.permissions("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"),
    databases={"databases/playlist.db": PLAYLISTS, "databases/music_playback_state.db": QUEUES},
    media=MediaSpec("RetroMusicPlayer", "playing_notification", queue.changed),
    on_time=queue.time_passed,
)

__all__ = ["MANIFEST"]
