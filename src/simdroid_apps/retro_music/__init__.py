"""Retro Music, the music player, which has one activity besides its first page."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, MediaSpec
from simdroid_apps.retro_music import first_run, main, options, queue, schema

MANIFEST = Manifest(
    package=options.PACKAGE,
    label="Retro Music",
    icon="music",
    color="#d32f2f",
    version_name="6.1.0",
    version_code=10603,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            main.MainActivity,
            filters=(LAUNCHER_FILTER, kit.view("audio/*")),
            single_task=True,
            on_intent=main.receive,
            on_resume=main.resumed,
        ),
        ActivitySpec(".activities.PermissionActivity", first_run.PermissionPage),
    ),
    permissions=kit.permissions("INTERNET READ_MEDIA_AUDIO POST_NOTIFICATIONS READ_EXTERNAL_STORAGE BLUETOOTH_CONNECT"),
    set_up_grants=kit.permissions("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"),
    databases={"databases/playlist.db": schema.PLAYLISTS, "databases/music_playback_state.db": schema.QUEUES},
    media=MediaSpec("RetroMusicPlayer", "playing_notification", queue.changed),
    on_time=queue.time_passed,
)

__all__ = ["MANIFEST"]
