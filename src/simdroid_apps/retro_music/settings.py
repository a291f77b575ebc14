"""The settings: a page of headings, and a page of rows for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simdroid.kit import (
    Choice,
    Confirm,
    Header,
    Level,
    MessageRow,
    Note,
    Preference,
    PreferenceScreen,
    Press,
    Toggle,
    version_name,
)
from simdroid.system import Intent, System
from simdroid.ui import Page, Scroll, View
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


def _clear_blacklist(screen: PreferenceScreen) -> None:
    Options(screen.system).blacklist = []


def _open_notifications(screen: PreferenceScreen) -> None:
    intent = Intent(
        "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": PACKAGE}
    )
    screen.act(intent)


def _version(system: System) -> str:
    return version_name(system, PACKAGE)


_PAGES: dict[str, tuple[str, Sequence[Preference]]] = {
    "": (
        "Settings",
        (
            Press("Look and feel", "Theme and colors", icon="palette", do=_go("general")),
            Press("Now playing", "The screen of the player", icon="play_circle", do=_go("player")),
            Press("Audio", "Sound and speed", icon="volume_high", do=_go("audio")),
            Press("Personalize", "Home, library and controls", icon="contrast_circle", do=_go("personal")),
            Press("Notification", "What the shade shows", icon="bell_ring", do=_open_notifications),
            Press("Other", "Filters, playlists and more", icon="flask", do=_go("other")),
            Press("About", "Version", icon="information_outline", do=_go("about")),
        ),
    ),
    "general": (
        "Look and feel",
        (
            Header("Theme"),
            Choice("App theme", stored=Options.general_theme, options=_THEMES),
            Toggle("Just Black", "Black in place of dark grey", flag=Options.black_theme),
        ),
    ),
    "player": (
        "Now playing",
        (
            Toggle("Song info", "Show format and bit rate of the song", flag=Options.extra_song_info),
            Header("Controls"),
            Toggle("Extra controls", "More buttons in the small player", flag=Options.extra_controls),
            Toggle("Show now playing screen", "Open it from the notification", flag=Options.open_player),
        ),
    ),
    "audio": (
        "Audio",
        (
            Toggle("Pause on zero", "Pause when the volume is turned to zero", flag=Options.pause_on_zero_volume),
            Note("Equalizer, fading and crossfade need an audio device, which a simulated phone does not have."),
        ),
    ),
    "personal": (
        "Personalize",
        (
            Header("Home"),
            Toggle("Show suggestions", "New Music Mix on the first page", flag=Options.suggestions),
            Toggle("Pause history", "Songs played from now on are not noted", flag=Options.pause_history),
            Header("Library"),
            Toggle("Remember last tab", "Open the app where it was left", flag=Options.remember_tab),
        ),
    ),
    "other": (
        "Other",
        (
            Header("Blacklist"),
            MessageRow("Blacklist", "Songs and folders that are hidden", message=_blacklisted),
            Confirm(
                "Clear blacklist",
                "Show everything again",
                question="Clear blacklist",
                message="Show everything that is hidden?",
                button="Clear",
                do=_clear_blacklist,
            ),
            Toggle("Whitelist music", "Only show songs of the folder Music", flag=Options.whitelist),
            Header("Playlists"),
            Choice("Last added playlist interval", stored=Options.last_added_since, options=_INTERVALS),
            Header("Advanced"),
            Level("Filter song duration", "Seconds below which songs are left out", stored=Options.shortest_s, most=60),
        ),
    ),
    "about": ("About", (Preference("Version", _version),)),
}


class SettingsPage(RetroScreen, PreferenceScreen):
    """A page of the settings; which one is in the route."""

    @property
    def _page(self) -> tuple[str, Sequence[Preference]]:
        return _PAGES.get(str(self.subject.get("page", "")), _PAGES[""])

    @property
    def shown_rows(self) -> Sequence[Preference]:
        """The rows of the page."""
        return self._page[1]

    def build(self) -> View:
        """The bar over the rows."""
        title = self._page[0]
        return Page([self.detail_bar(title), Scroll(id="recycler_view", key=title, weight=1, children=self.views())])
