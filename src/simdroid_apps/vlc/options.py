"""The app's preferences, and its access to files."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import System
from simdroid_apps.vlc.library import PACKAGE

ALL_FILES = "MANAGE_EXTERNAL_STORAGE"
_READING = kit.permissions("READ_EXTERNAL_STORAGE READ_MEDIA_VIDEO READ_MEDIA_AUDIO")

ORDERS = (("name", "Name"), ("filename", "File name"), ("length", "Length"), ("inserted", "Insertion date"))
GROUPINGS = (("6", "Group by name"), ("0", "Group by folder"), ("-1", "Do not group videos"))
"""Values of `video_min_group_length` with their labels."""
RESUMES = (("0", "Yes"), ("1", "Ask confirmation"), ("2", "No"))
THEMES = (("-1", "Follow system mode"), ("1", "Light theme"), ("2", "Black theme"))
JUMPS = (5, 10, 20, 30)


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences."""

    onboarding_done = kit.Flag(key="app_onboarding_done")
    theme = kit.String("-1", key="app_theme", among=[key for key, _ in THEMES])
    cards = kit.Flag(True, key="video_display_in_cards")
    order = kit.String("name", key="ml_videos_sort", among=[key for key, _ in ORDERS])
    descending = kit.Flag(key="ml_videos_desc")
    grouping = kit.String("6", key="video_min_group_length", among=[key for key, _ in GROUPINGS])
    tab = kit.String("nav_video", key="fragment_id")
    audio_tab = kit.Number(0, key="key_audio_last_tab", among=range(4))
    resume = kit.String("0", key="video_confirm_resume", among=[key for key, _ in RESUMES])
    double_tap_seek = kit.Flag(True, key="enable_double_tap_seek")
    jump_s = kit.Number(10, key="video_double_tap_jump_delay", among=JUMPS)
    history = kit.Flag(True, key="playback_history")
    hidden_files = kit.Flag(key="browser_show_hidden_files")
    all_files = kit.Flag(True, key="browser_show_all_files")
    tips_shown = kit.Flag(key="video_player_tips_shown")
    hardware = kit.String("-1", key="hardware_acceleration", among=("-1", "0", "1", "2"))
    boot_scan = kit.Flag(True, key="auto_rescan")


def may_read(system: System) -> bool:
    """Whether the app sees the files of shared storage."""
    if system.app_ops.mode(PACKAGE, ALL_FILES) == "allow":
        return True
    app = system.packages.get(PACKAGE)
    return app is not None and any(app.holds(name) for name in _READING)


def mark_done(system: System) -> None:
    """Be past the first run, with access to all files, as AndroidWorld's set-up leaves the app."""
    Options.onboarding_done.put(system, True)
    system.app_ops.set(PACKAGE, ALL_FILES, "allow")


def forget_access(system: System) -> None:
    """Revoke the access to files, as cleared app data does."""
    system.app_ops.set(PACKAGE, ALL_FILES, "default")
