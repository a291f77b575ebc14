"""The settings, as far as they change something here."""

from __future__ import annotations

from simdroid import kit
from simdroid_apps.vlc.options import GROUPINGS, JUMPS, RESUMES, THEMES, Options
from simdroid_apps.vlc.screen import VlcScreen


class SettingsScreen(kit.PreferenceScreen, VlcScreen):
    """`PreferencesActivity`."""

    title = "Settings"
    rows = (
        kit.Header("Media library"),
        kit.Toggle("Auto rescan", "Look for new or deleted media at every start", flag=Options.boot_scan),
        kit.Header("Video"),
        kit.Choice(
            "Hardware acceleration",
            stored=Options.hardware,
            options=(
                ("-1", "Automatic"),
                ("0", "Disabled"),
                ("1", "Decoding acceleration"),
                ("2", "Full acceleration"),
            ),
        ),
        kit.Choice("Resume played videos", stored=Options.resume, options=RESUMES),
        kit.Toggle("Double tap to seek", "Double tap at an edge of the screen", flag=Options.double_tap_seek),
        kit.Choice(
            "Double tap jump delay",
            stored=Options.jump_s,
            options=tuple((seconds, f"{seconds} seconds") for seconds in JUMPS),
        ),
        kit.Header("History"),
        kit.Toggle("Playback history", "Save what was played", flag=Options.history),
        kit.Header("Interface"),
        kit.Choice("DayNight mode", stored=Options.theme, options=THEMES),
        kit.Choice("Group videos", stored=Options.grouping, options=GROUPINGS),
        kit.Toggle("Show hidden files", flag=Options.hidden_files),
        kit.Toggle("Show all files", "Files that VLC cannot play, too", flag=Options.all_files),
    )
