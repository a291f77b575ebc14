"""Settings, and the search that belongs to it."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, IntentFilter, Manifest
from simdroid.system_apps.settings.home import SEARCH_ACTION, SettingsHome
from simdroid.system_apps.settings.page import PACKAGE, SettingsPage
from simdroid.system_apps.settings.pages import PAGES, SubSettings
from simdroid.system_apps.settings.pages.devices import ConnectedDevicesPage
from simdroid.system_apps.settings.pages.wifi import InternetPage
from simdroid.system_apps.settings.search import SEARCH_PACKAGE, SettingsSearch


def _activity(page: type[SettingsPage]) -> ActivitySpec:
    """The activity of a page that other apps open by an action."""
    filters: list[IntentFilter] = []
    if page.actions:
        filters.append(kit.act(*(f"android.settings.{action}" for action in page.actions)))
    if page.outside_actions:
        filters.append(kit.act(*page.outside_actions))
    if page.package_actions:
        filters.append(
            kit.act(*(f"android.settings.{action}" for action in page.package_actions), schemes=("package",))
        )
    name = page.activity_name if page.activity_name.startswith(".") else f".Settings${page.activity_name}Activity"
    return ActivitySpec(name, page, label=page.title, filters=tuple(filters))


_SETTINGS = Manifest(
    package=PACKAGE,
    label="Settings",
    icon="cog",
    color="#5f6368",
    platform=True,
    system=True,
    image_order=3,
    activities=(
        ActivitySpec(".Settings", SettingsHome, filters=(LAUNCHER_FILTER, kit.act("android.settings.SETTINGS"))),
        ActivitySpec(".homepage.SettingsHomepageActivity", SettingsHome),
        ActivitySpec(".SubSettings", SubSettings, exported=False),
        *(_activity(page) for page in PAGES if page.activity_name),
        ActivitySpec(".Settings$WifiSettingsActivity", InternetPage, label=InternetPage.title),
        ActivitySpec(
            ".Settings$BluetoothSettingsActivity",
            ConnectedDevicesPage,
            label=ConnectedDevicesPage.title,
            filters=(kit.act("android.settings.BLUETOOTH_SETTINGS"),),
        ),
    ),
)

_SEARCH = Manifest(
    package=SEARCH_PACKAGE,
    label="Settings Suggestions",
    icon="cog",
    color="#5f6368",
    platform=True,
    system=True,
    image_order=3,
    activities=(ActivitySpec(".modules.search.SearchActivity", SettingsSearch, filters=(kit.act(SEARCH_ACTION),)),),
)

MANIFESTS = (_SETTINGS, _SEARCH)

__all__ = ["MANIFESTS"]
