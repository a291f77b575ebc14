"""The settings, as far as they change something here."""

from __future__ import annotations

from simdroid.kit import Choice, Header, PreferenceScreen, Toggle
from simdroid_apps.vlc.options import GROUPINGS, JUMPS, RESUMES, THEMES, Options
from simdroid_apps.vlc.screen import VlcScreen


class SettingsScreen(PreferenceScreen, VlcScreen):
    """`PreferencesActivity`."""

    title = "Settings"
    rows = (
        Header("Media library"),
        Toggle("Auto rescan", "Look for new or deleted media at every start", flag=Options.boot_scan),
        Header("Video"),
        Choice(
            "Hardware acceleration",
            stored=Options.hardware,
            options=(
                ("-1", "Automatic"),
                ("0", "Disabled"),
                ("1", "Decoding acceleration"),
                ("2", "Full acceleration"),
            ),
        ),
        Choice("Resume played videos", stored=Options.resume, options=RESUMES),
        Toggle("Double tap to seek", "Double tap at an edge of the screen", flag=Options.double_tap_seek),
        Choice(
            "Double tap jump delay",
            stored=Options.jump_s,
            options=tuple((seconds, f"{seconds} seconds") for seconds in JUMPS),
        ),
        Header("History"),
        Toggle("Playback history", "Save what was played", flag=Options.history),
        Header("Interface"),
        Choice("DayNight mode", stored=Options.theme, options=THEMES),
        Choice("Group videos", stored=Options.grouping, options=GROUPINGS),
        Toggle("Show hidden files", flag=Options.hidden_files),
        Toggle("Show all files", "Files that VLC cannot play, too", flag=Options.all_files),
    )
