"""Settings, and the search that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid.system_apps.settings.home import SEARCH_ACTION, SettingsHome
from simdroid.system_apps.settings.page import PACKAGE, SettingsPage
from simdroid.system_apps.settings.pages import PAGES, SubSettings
from simdroid.system_apps.settings.pages.devices import ConnectedDevicesPage
from simdroid.system_apps.settings.pages.wifi import InternetPage
from simdroid.system_apps.settings.search import SEARCH_PACKAGE, SettingsSearch


def _activity(page: type[SettingsPage]) -> ActivitySpec:
    """The activity of a page that other apps open by an action."""
    kinds: tuple[tuple[Sequence[str], tuple[str, ...]], ...] = (
        ([f"android.settings.{action}" for action in page.actions], ()),
        (page.outside_actions, ()),
        ([f"android.settings.{action}" for action in page.package_actions], ("package",)),
    )
    filters = tuple(kit.act(*actions, schemes=schemes) for actions, schemes in kinds if actions)
    name = page.activity_name if page.activity_name.startswith(".") else f".Settings${page.activity_name}Activity"
    return ActivitySpec(name, page, label=page.title, filters=filters)


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
