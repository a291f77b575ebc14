"""The search of Settings, an app of its own as on a Pixel."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import FRAGMENT, PACKAGE
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.ui import RECYCLER, Column, IconButton, Recycler, Row, Screen, Text, TextField, View, px

SEARCH_PACKAGE = "com.google.android.settings.intelligence"
SEARCH = Component(SEARCH_PACKAGE, f"{SEARCH_PACKAGE}.modules.search.SearchActivity")
FIELD = "open_search_view_edit_text"


class Topic(NamedTuple):
    """Something that can be found."""

    title: str
    breadcrumb: str
    fragment: str
    words: str = ""


TOPICS = (
    Topic("Internet", "Network & internet", fragments.INTERNET, "wifi wi-fi network"),
    Topic("Wi-Fi", "Network & internet > Internet", fragments.INTERNET, "wifi wlan"),
    Topic("Airplane mode", "Network & internet", fragments.NETWORK, "flight aeroplane"),
    Topic("SIMs", "Network & internet", fragments.NETWORK, "mobile carrier"),
    Topic("Private DNS", "Network & internet", fragments.NETWORK),
    Topic("VPN", "Network & internet", fragments.NETWORK),
    Topic("Bluetooth", "Connected devices > Connection preferences", fragments.BLUETOOTH, "bt"),
    Topic("Pair new device", "Connected devices", fragments.PAIRING, "bluetooth"),
    Topic("Apps", "Apps", fragments.APPS, "applications"),
    Topic("Battery", "Battery", fragments.BATTERY, "charge power"),
    Topic("Battery percentage", "Battery", fragments.BATTERY),
    Topic("Media volume", "Sound & vibration", fragments.SOUND, "sound loud"),
    Topic("Alarm volume", "Sound & vibration", fragments.SOUND, "sound"),
    Topic("Do Not Disturb", "Sound & vibration", fragments.SOUND, "silent"),
    Topic("Brightness level", "Display", fragments.DISPLAY, "screen light"),
    Topic("Dark theme", "Display", fragments.DARK_THEME, "night mode black"),
    Topic("Screen timeout", "Display", fragments.SCREEN_TIMEOUT, "sleep"),
    Topic("Auto-rotate screen", "Display", fragments.DISPLAY, "rotation landscape"),
    Topic("Font size", "Display > Display size and text", fragments.TEXT_SIZE, "text large letters"),
    Topic("Use location", "Location", fragments.LOCATION, "gps"),
    Topic("Date & time", "System", fragments.DATE_TIME, "clock"),
    Topic("Time zone", "System > Date & time", fragments.DATE_TIME, "clock"),
    Topic("Use 24-hour format", "System > Date & time", fragments.DATE_TIME, "clock"),
    Topic("Device name", "About emulated device", fragments.ABOUT, "rename"),
    Topic("Android version", "About emulated device", fragments.ABOUT),
    Topic("Build number", "About emulated device", fragments.ABOUT),
)


def matching(query: str) -> list[Topic]:
    """Topics with a word that begins like the query; titles count more than other words."""
    wanted = query.casefold().strip()
    if not wanted:
        return []
    by_title = [topic for topic in TOPICS if f" {wanted}" in f" {topic.title.casefold()}"]
    by_words = [topic for topic in TOPICS if f" {wanted}" in f" {topic.words}" and topic not in by_title]
    return by_title + by_words


class SettingsSearch(Screen):
    """A field and what it finds."""

    def build(self) -> View:
        """The field at the top, results below."""
        query = self.typed(FIELD)
        field = TextField(
            id=FIELD, hint="Search settings", size=18, action="search", autofocus=True, weight=1, height=px(126)
        )
        bar = Row(
            width="fill",
            height=px(168),
            background="surface_container",
            children=[
                IconButton(name="arrow_left", desc="Back", color="on_surface", width=px(126), on_click=self.finish),
                field,
                *self._clear_button(query),
            ],
        )
        results = Recycler(id="list_results", cls=RECYCLER, items=matching(query), build=self._row, weight=1)
        return Column(width="fill", height="fill", children=[bar, results])

    def _clear_button(self, query: str) -> list[View]:
        clear = IconButton(name="close", desc="Clear text", width=px(147), on_click=lambda: self.set_typed(FIELD, ""))
        return [clear] if query else []

    def _row(self, topic: Topic) -> View:
        texts: list[View] = [
            Text(id="android:title", text=topic.title, size=20),
            Text(id="breadcrumb", text=topic.breadcrumb, color="on_surface_variant"),
        ]
        return Column(width="fill", padding=(px(63), px(42)), on_click=lambda: self._open(topic), children=texts)

    def _open(self, topic: Topic) -> None:
        component = Component(PACKAGE, f"{PACKAGE}.SubSettings")
        self.start(Intent(component=component, extras={FRAGMENT: topic.fragment}))
