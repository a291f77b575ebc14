"""The settings: a page of headings, and a page of rows for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simdroid import kit, ui
from simdroid.system import Intent, System
from simdroid_apps.retro_music.options import PACKAGE, Options
from simdroid_apps.retro_music.screen import RetroScreen

_THEMES = (("light", "Clearly White"), ("dark", "Kinda Dark"), ("auto", "Follow system"))
_INTERVALS = (
    ("today", "Today"),
    ("this_week", "This week"),
    ("this_month", "This month"),
    ("past_three_months", "Past 3 months"),
    ("this_year", "This year"),
)


def _go(page: str) -> Any:
    return lambda screen: screen.go("settings", page=page)


def _blacklisted(system: System) -> str:
    hidden = Options(system).blacklist
    return "\n".join(hidden) if hidden else "Nothing is hidden"


_NOTIFICATIONS = Intent(
    "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": PACKAGE}
)
_PAGES: dict[str, tuple[str, Sequence[kit.Preference]]] = {
    "": (
        "Settings",
        (
            kit.Press("Look and feel", "Theme and colors", icon="palette", do=_go("general")),
            kit.Press("Now playing", "The screen of the player", icon="play_circle", do=_go("player")),
            kit.Press("Audio", "Sound and speed", icon="volume_high", do=_go("audio")),
            kit.Press("Personalize", "Home, library and controls", icon="contrast_circle", do=_go("personal")),
            kit.Press(
                "Notification", "What the shade shows", icon="bell_ring", do=lambda screen: screen.act(_NOTIFICATIONS)
            ),
            kit.Press("Other", "Filters, playlists and more", icon="flask", do=_go("other")),
            kit.Press("About", "Version", icon="information_outline", do=_go("about")),
        ),
    ),
    "general": (
        "Look and feel",
        (
            kit.Header("Theme"),
            kit.Choice("App theme", stored=Options.general_theme, options=_THEMES),
            kit.Toggle("Just Black", "Black in place of dark grey", flag=Options.black_theme),
        ),
    ),
    "player": (
        "Now playing",
        (
            kit.Toggle("Song info", "Show format and bit rate of the song", flag=Options.extra_song_info),
            kit.Header("Controls"),
            kit.Toggle("Extra controls", "More buttons in the small player", flag=Options.extra_controls),
            kit.Toggle("Show now playing screen", "Open it from the notification", flag=Options.open_player),
        ),
    ),
    "audio": (
        "Audio",
        (
            kit.Toggle("Pause on zero", "Pause when the volume is turned to zero", flag=Options.pause_on_zero_volume),
            kit.Note("Equalizer, fading and crossfade need an audio device, which a simulated phone does not have."),
        ),
    ),
    "personal": (
        "Personalize",
        (
            kit.Header("Home"),
            kit.Toggle("Show suggestions", "New Music Mix on the first page", flag=Options.suggestions),
            kit.Toggle("Pause history", "Songs played from now on are not noted", flag=Options.pause_history),
            kit.Header("Library"),
            kit.Toggle("Remember last tab", "Open the app where it was left", flag=Options.remember_tab),
        ),
    ),
    "other": (
        "Other",
        (
            kit.Header("Blacklist"),
            kit.MessageRow("Blacklist", "Songs and folders that are hidden", message=_blacklisted),
            kit.Confirm(
                "Clear blacklist",
                "Show everything again",
                question="Clear blacklist",
                message="Show everything that is hidden?",
                button="Clear",
                do=lambda screen: Options.blacklist.put(screen.system, []),
            ),
            kit.Toggle("Whitelist music", "Only show songs of the folder Music", flag=Options.whitelist),
            kit.Header("Playlists"),
            kit.Choice("Last added playlist interval", stored=Options.last_added_since, options=_INTERVALS),
            kit.Header("Advanced"),
            kit.Level(
                "Filter song duration", "Seconds below which songs are left out", stored=Options.shortest_s, most=60
            ),
        ),
    ),
    "about": ("About", (kit.Preference("Version", lambda system: kit.version_name(system, PACKAGE)),)),
}


class SettingsPage(RetroScreen, kit.PreferenceScreen):
    """A page of the settings; which one is in the route."""

    @property
    def _page(self) -> tuple[str, Sequence[kit.Preference]]:
        return _PAGES.get(str(self.subject.get("page", "")), _PAGES[""])

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        return self._page[1]

    def build(self) -> ui.View:
        title = self._page[0]
        return ui.Page(
            [self.detail_bar(title), ui.Scroll(id="recycler_view", key=title, weight=1, children=self.views())]
        )
