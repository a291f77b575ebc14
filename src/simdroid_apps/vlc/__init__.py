"""VLC: a media library made from the files, folders, playlists, and a player that shows decoded frames."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, MediaSpec
from simdroid.system.files import STORAGE
from simdroid_apps.vlc import (
    first_run,
    library,
    main,
    options,
    pages,
    player,
    playing,
    playlist_screen,
    screen,
    settings,
)

MANIFEST = Manifest(
    package=library.PACKAGE,
    label="VLC",
    icon="vlc",
    color="#ff7a00",
    version_name="3.5.4",
    version_code=13050408,
    activities=(
        ActivitySpec(
            screen.MAIN, main.MainScreen, filters=(LAUNCHER_FILTER,), single_task=True, on_resume=main.resumed
        ),
        ActivitySpec(
            ".StartActivity",
            player.PlayerScreen,
            filters=(kit.view("video/*", "audio/*"),),
            on_intent=player.opened,
            on_resume=player.resumed,
            on_pause=player.paused,
        ),
        ActivitySpec(screen.PLAYER, player.PlayerScreen, on_resume=player.resumed, on_pause=player.paused),
        ActivitySpec(screen.LIST, playlist_screen.PlaylistScreen),
        ActivitySpec(screen.INFO, pages.InfoScreen, exported=False),
        ActivitySpec(screen.SECONDARY, pages.SecondaryScreen, exported=False),
        ActivitySpec(screen.SETTINGS, settings.SettingsScreen, label="Settings"),
        ActivitySpec(screen.ONBOARDING, first_run.OnboardingScreen),
    ),
    permissions=kit.permissions(
        "INTERNET POST_NOTIFICATIONS READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE READ_MEDIA_VIDEO",
        "READ_MEDIA_AUDIO MANAGE_EXTERNAL_STORAGE",
    ),
    set_up_grants=kit.permissions("POST_NOTIFICATIONS"),
    databases={library.DATABASE: library.SCHEMA},
    folders=(f"{STORAGE}/VLCVideos",),
    media=MediaSpec(tag="VLC", channel="vlc_playback", on_change=playing.changed),
    first_run=options.forget_access,
    set_up=options.mark_done,
)

__all__ = ["MANIFEST"]
