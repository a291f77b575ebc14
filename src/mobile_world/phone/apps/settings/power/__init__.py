"""Battery and storage, and the pages below them."""

from __future__ import annotations

from mobile_world.phone.apps.settings.power.battery import (
    AdaptivePreferencesPage,
    BatteryPage,
    BatterySaverPage,
    BatteryUsagePage,
)
from mobile_world.phone.apps.settings.power.storage import StoragePage

PAGES = (BatteryPage, BatteryUsagePage, BatterySaverPage, AdaptivePreferencesPage, StoragePage)

__all__ = ["PAGES"]
