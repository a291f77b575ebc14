"""The homepage of Settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simdroid.kit import DynamicText, resolve_text
from simdroid.system import Intent, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import PACKAGE, page_intent
from simdroid.system_apps.settings.pages.privacy import location_summary
from simdroid.system_apps.settings.pages.storage import storage_summary
from simdroid.system_apps.settings.versions import before_14, since_14
from simdroid.ui import RECYCLER, Avatar, Box, Collapsing, Column, Icon, Row, Screen, Text, View, Viewport, px

SEARCH_ACTION = "com.android.settings.action.SETTINGS_SEARCH"
ACCOUNT_ACTION = "com.google.android.gms.accountsettings.action.VIEW_SETTINGS"


def _battery(system: System) -> str:
    charging = " - Charging" if system.battery.plugged and system.battery.level < 100 else ""
    return f"{system.battery.level}%{charging}"


class Entry(NamedTuple):
    """One row of the homepage."""

    title: str
    summary: DynamicText
    icon: str
    fragment: str
    shown: Callable[[System], bool] = lambda _: True
    """Whether this version of Android has it."""


ENTRIES = (
    Entry("Network & internet", "Mobile, Wi\u2011Fi, hotspot", "wifi_strength_4", fragments.NETWORK),
    Entry("Connected devices", "Bluetooth, pairing", "devices", fragments.CONNECTED),
    Entry("Apps", "Assistant, recent apps, default apps", "apps", fragments.APPS),
    Entry("Notifications", "Notification history, conversations", "bell", fragments.NOTIFICATIONS),
    Entry("Battery", _battery, "battery", fragments.BATTERY),
    Entry("Storage", storage_summary, "format_align_left", fragments.STORAGE),
    Entry("Sound & vibration", "Volume, haptics, Do Not Disturb", "volume_high", fragments.SOUND),
    Entry("Display", "Dark theme, font size, brightness", "brightness_6", fragments.DISPLAY),
    Entry("Wallpaper & style", "Colors, themed icons, app grid", "palette", fragments.WALLPAPER),
    Entry("Accessibility", "Display, interaction, audio", "human", fragments.ACCESSIBILITY),
    Entry(
        "Security & privacy",
        "App security, device lock, permissions",
        "shield_lock",
        fragments.SECURITY_PRIVACY,
        since_14,
    ),
    Entry("Security", "Screen lock, Find My Device, app security", "lock", fragments.SECURITY, before_14),
    Entry("Privacy", "Permissions, account activity, personal data", "eye", fragments.PRIVACY, before_14),
    Entry("Location", location_summary, "map_marker", fragments.LOCATION),
    Entry("Safety & emergency", "Emergency SOS, medical info, alerts", "asterisk", fragments.EMERGENCY),
    Entry("Passwords & accounts", "Saved passwords, autofill, synced accounts", "account_box", fragments.ACCOUNTS),
    Entry(
        "Digital Wellbeing & parental controls",
        "Screen time, app timers, bedtime schedules",
        "heart_outline",
        fragments.WELLBEING,
    ),
    Entry("Google", "Services & preferences", "google", fragments.GOOGLE),
    Entry("System", "Languages, gestures, time, backup", "information_outline", fragments.SYSTEM),
    Entry(
        "About emulated device",
        lambda system: system.settings.get("global", "device_name") or "",
        "cellphone",
        fragments.ABOUT,
    ),
    Entry("Tips & support", "Help articles, phone & chat", "help_circle_outline", fragments.TIPS),
)


def entries(system: System) -> list[Entry]:
    """The rows of the homepage on a phone, in their order."""
    return [entry for entry in ENTRIES if entry.shown(system)]


class SettingsHome(Screen):
    """The homepage: all topics under a search bar."""

    edge_to_edge = True
    fragment = f"{PACKAGE}.homepage.TopLevelSettings"

    def build(self) -> View:
        """Title, search bar and topics."""
        viewport = Viewport(
            id="recycler_view", cls=RECYCLER, children=[self._row(entry) for entry in entries(self.system)]
        )
        list_container = Box(id="android:list_container", width="fill", height="fill", children=[viewport])
        material = Column(id="container_material", width="fill", height="fill", children=[list_container])
        main = Box(id="main_content", width="fill", height="fill", children=[material])
        container = Column(id="homepage_container", width="fill", height="fill", children=[main])
        body = Box(
            id="main_content_scrollable_container",
            cls="android.widget.ScrollView",
            width="fill",
            height="fill",
            children=[container],
        )
        page = Collapsing(
            id="settings_homepage_container",
            expanded=px(642) if not self.metrics.landscape else px(360),
            collapsed=px(221),
            header=self._header,
            body=body,
            viewport=viewport,
            flagged=body,
        )
        top, bottom = (self.metrics.dp(bar) for bar in (self.metrics.status_bar, self.metrics.navigation_bar))
        return Column(ghost=True, width="fill", height="fill", padding=(0, top, 0, bottom), children=[page])

    def _header(self, shrunk: float) -> View:
        """The title scrolls away, the search bar stays."""
        tall = not self.metrics.landscape
        moved = px((421 if tall else 139) * shrunk)
        right = self.metrics.dp(self.metrics.width)
        title_top = px(273 if tall else 21) - moved
        title = Text(
            id="homepage_title", text="Settings", size=36, at=(px(63), title_top, px(480), title_top + px(128))
        )
        avatar_top = px(63 if tall else 21) - moved
        search_top = px(463 if tall else 181) - moved
        phone_view = Column(
            id="homepage_app_bar_regular_phone_view",
            width="fill",
            height="fill",
            children=[
                Box(ghost=True, width="fill", height="fill", children=[
                    title,
                    self._avatar(at=(right - px(157), avatar_top, right - px(63), avatar_top + px(94))),
                    self._search_bar(at=(px(42), search_top, right - px(42), search_top + px(137))),
                ])
            ],
        )  # fmt: skip
        container = Column(id="app_bar_container", width="fill", height="fill", children=[phone_view])
        return Column(id="app_bar", width="fill", height="fill", children=[container])

    def _avatar(self, at: tuple[float, float, float, float]) -> View:
        """The picture of the Google account; without one a plain head, which leads to the page to sign in."""
        return Avatar(
            id="account_avatar",
            desc="Profile picture, double tap to open Google Account",
            size=px(94),
            at=at,
            color="#5f6368",
            on_click=partial(self.start, Intent(ACCOUNT_ACTION)),
        )

    def _search_bar(self, at: tuple[float, float, float, float]) -> View:
        magnifier = Icon(cls="android.widget.ImageButton", name="magnify", margin=(px(42), 0, px(53), 0))
        hint = Text(id="search_action_bar_title", text="Search settings", size=18, color="on_surface_variant", weight=1)
        action = Row(
            id="search_action_bar",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            on_click=lambda: self.start(Intent(SEARCH_ACTION)),
            children=[magnifier, hint],
        )
        return Box(
            id="search_bar",
            cls="androidx.cardview.widget.CardView",
            at=at,
            background="surface_container",
            radius=28,
            children=[action],
        )

    def _row(self, entry: Entry) -> View:
        summary = resolve_text(entry.summary, self.system)
        icon = Row(
            id="icon_frame",
            width=px(147),
            height=px(85),
            content_align=(1.0, 0.5),
            children=[Icon(id="android:icon", name=entry.icon, size=px(63), color="on_surface")],
        )
        texts = Column(
            id="text_frame",
            cls="android.widget.RelativeLayout",
            weight=1,
            min_height=px(206),
            padding=(px(42), px(42), px(42), px(42)),
            margin=(0, px(12), 0, px(13)),
            children=[
                Text(id="android:title", text=entry.title, size=20),
                Text(id="android:summary", text=summary, color="on_surface_variant"),
            ],
        )
        return Row(
            width="fill",
            min_height=px(231),
            on_click=partial(self.start, page_intent(entry.fragment)),
            children=[icon, texts],
        )
