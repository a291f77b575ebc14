"""The homepage of Settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import Intent, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import PACKAGE, page_intent
from simdroid.system_apps.settings.pages.privacy import location_summary
from simdroid.system_apps.settings.pages.storage import storage_summary
from simdroid.system_apps.settings.versions import before_14, since_14

SEARCH_ACTION = "com.android.settings.action.SETTINGS_SEARCH"
ACCOUNT_ACTION = "com.google.android.gms.accountsettings.action.VIEW_SETTINGS"


def _battery(system: System) -> str:
    charging = " - Charging" if system.battery.plugged and system.battery.level < 100 else ""
    return f"{system.battery.level}%{charging}"


class HomepageItem(NamedTuple):
    """One row of the homepage."""

    title: str
    summary: kit.DynamicText
    icon: str
    fragment: str
    shown: Callable[[System], bool] = lambda _: True
    """Whether this version of Android has it."""


ENTRIES = (
    HomepageItem("Network & internet", "Mobile, Wi\u2011Fi, hotspot", "wifi_strength_4", fragments.NETWORK),
    HomepageItem("Connected devices", "Bluetooth, pairing", "devices", fragments.CONNECTED),
    HomepageItem("Apps", "Assistant, recent apps, default apps", "apps", fragments.APPS),
    HomepageItem("Notifications", "Notification history, conversations", "bell", fragments.NOTIFICATIONS),
    HomepageItem("Battery", _battery, "battery", fragments.BATTERY),
    HomepageItem("Storage", storage_summary, "format_align_left", fragments.STORAGE),
    HomepageItem("Sound & vibration", "Volume, haptics, Do Not Disturb", "volume_high", fragments.SOUND),
    HomepageItem("Display", "Dark theme, font size, brightness", "brightness_6", fragments.DISPLAY),
    HomepageItem("Wallpaper & style", "Colors, themed icons, app grid", "palette", fragments.WALLPAPER),
    HomepageItem("Accessibility", "Display, interaction, audio", "human", fragments.ACCESSIBILITY),
    HomepageItem(
        "Security & privacy",
        "App security, device lock, permissions",
        "shield_lock",
        fragments.SECURITY_PRIVACY,
        since_14,
    ),
    HomepageItem("Security", "Screen lock, Find My Device, app security", "lock", fragments.SECURITY, before_14),
    HomepageItem("Privacy", "Permissions, account activity, personal data", "eye", fragments.PRIVACY, before_14),
    HomepageItem("Location", location_summary, "map_marker", fragments.LOCATION),
    HomepageItem("Safety & emergency", "Emergency SOS, medical info, alerts", "asterisk", fragments.EMERGENCY),
    HomepageItem(
        "Passwords & accounts", "Saved passwords, autofill, synced accounts", "account_box", fragments.ACCOUNTS
    ),
    HomepageItem(
        "Digital Wellbeing & parental controls",
        "Screen time, app timers, bedtime schedules",
        "heart_outline",
        fragments.WELLBEING,
    ),
    HomepageItem("Google", "Services & preferences", "google", fragments.GOOGLE),
    HomepageItem("System", "Languages, gestures, time, backup", "information_outline", fragments.SYSTEM),
    HomepageItem(
        "About emulated device",
        lambda system: system.settings.get("global", "device_name") or "",
        "cellphone",
        fragments.ABOUT,
    ),
    HomepageItem("Tips & support", "Help articles, phone & chat", "help_circle_outline", fragments.TIPS),
)


def entries(system: System) -> list[HomepageItem]:
    """The rows of the homepage on a phone, in their order."""
    return [entry for entry in ENTRIES if entry.shown(system)]


class SettingsHome(ui.Screen):
    """The homepage: all topics under a search bar."""

    edge_to_edge = True
    fragment = f"{PACKAGE}.homepage.TopLevelSettings"

    def build(self) -> ui.View:
        viewport = ui.Viewport(
            id="recycler_view", cls=ui.RECYCLER, children=[self._row(entry) for entry in entries(self.system)]
        )
        list_container = ui.Box(id="android:list_container", width="fill", height="fill", children=[viewport])
        material = ui.Column(id="container_material", width="fill", height="fill", children=[list_container])
        main = ui.Box(id="main_content", width="fill", height="fill", children=[material])
        body = ui.Box(
            id="main_content_scrollable_container",
            cls="android.widget.ScrollView",
            width="fill",
            height="fill",
            children=[ui.Column(id="homepage_container", width="fill", height="fill", children=[main])],
        )
        page = ui.Collapsing(
            id="settings_homepage_container",
            expanded=ui.px(642) if not self.metrics.landscape else ui.px(360),
            collapsed=ui.px(221),
            header=self._header,
            body=body,
            viewport=viewport,
            flagged=body,
        )
        top, bottom = (self.metrics.dp(bar) for bar in (self.metrics.status_bar, self.metrics.navigation_bar))
        return ui.Column(ghost=True, width="fill", height="fill", padding=(0, top, 0, bottom), children=[page])

    def _header(self, shrunk: float) -> ui.View:
        """The title scrolls away, the search bar stays."""
        tall = not self.metrics.landscape
        moved = ui.px((421 if tall else 139) * shrunk)
        right = self.metrics.dp(self.metrics.width)
        title_top = ui.px(273 if tall else 21) - moved
        avatar_top = ui.px(63 if tall else 21) - moved
        search_top = ui.px(463 if tall else 181) - moved
        phone_view = ui.Column(
            id="homepage_app_bar_regular_phone_view",
            width="fill",
            height="fill",
            children=[
                ui.Box(ghost=True, width="fill", height="fill", children=[
                    ui.Text(
            id="homepage_title", text="Settings", size=36, at=(ui.px(63), title_top, ui.px(480), title_top + ui.px(128))
        ),
                    self._avatar(at=(right - ui.px(157), avatar_top, right - ui.px(63), avatar_top + ui.px(94))),
                    self._search_bar(at=(ui.px(42), search_top, right - ui.px(42), search_top + ui.px(137))),
                ])
            ],
        )  # fmt: skip
        container = ui.Column(id="app_bar_container", width="fill", height="fill", children=[phone_view])
        return ui.Column(id="app_bar", width="fill", height="fill", children=[container])

    def _avatar(self, at: tuple[float, float, float, float]) -> ui.View:
        """The picture of the Google account; without one a plain head, which leads to the page to sign in."""
        return ui.Avatar(
            id="account_avatar",
            desc="Profile picture, double tap to open Google Account",
            size=ui.px(94),
            at=at,
            color="#5f6368",
            on_click=partial(self.start, Intent(ACCOUNT_ACTION)),
        )

    def _search_bar(self, at: tuple[float, float, float, float]) -> ui.View:
        action = ui.Row(
            id="search_action_bar",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            on_click=lambda: self.start(Intent(SEARCH_ACTION)),
            children=[
                ui.Icon(cls="android.widget.ImageButton", name="magnify", margin=(ui.px(42), 0, ui.px(53), 0)),
                ui.Text(
                    id="search_action_bar_title", text="Search settings", size=18, color="on_surface_variant", weight=1
                ),
            ],
        )
        return ui.Box(
            id="search_bar",
            cls="androidx.cardview.widget.CardView",
            at=at,
            background="surface_container",
            radius=28,
            children=[action],
        )

    def _row(self, entry: HomepageItem) -> ui.View:
        summary = kit.resolve_text(entry.summary, self.system)
        texts = ui.Column(
            id="text_frame",
            cls="android.widget.RelativeLayout",
            weight=1,
            min_height=ui.px(206),
            padding=(ui.px(42), ui.px(42), ui.px(42), ui.px(42)),
            margin=(0, ui.px(12), 0, ui.px(13)),
            children=[
                ui.Text(id="android:title", text=entry.title, size=20),
                ui.Text(id="android:summary", text=summary, color="on_surface_variant"),
            ],
        )
        return ui.Row(
            width="fill",
            min_height=ui.px(231),
            on_click=partial(self.start, page_intent(entry.fragment)),
            children=[
                ui.Row(
                    id="icon_frame",
                    width=ui.px(147),
                    height=ui.px(85),
                    content_align=(1.0, 0.5),
                    children=[ui.Icon(id="android:icon", name=entry.icon, size=ui.px(63), color="on_surface")],
                ),
                texts,
            ],
        )
