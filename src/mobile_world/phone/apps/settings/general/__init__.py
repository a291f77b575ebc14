"""System, About and the pages below them."""

from __future__ import annotations

from mobile_world.phone.apps.settings.general.about import AboutPage, AndroidVersionPage, LegalPage, SimStatusPage
from mobile_world.phone.apps.settings.general.date_time import DateTimePage
from mobile_world.phone.apps.settings.general.developer import DeveloperPage
from mobile_world.phone.apps.settings.general.gestures import (
    GesturesPage,
    NavigationModePage,
    OneHandedPage,
    QuickCameraPage,
)
from mobile_world.phone.apps.settings.general.keyboards import (
    LanguagesInputPage,
    LanguagesPage,
    ManageKeyboardsPage,
    OnScreenKeyboardPage,
    PhysicalKeyboardPage,
    SpellCheckerPage,
)
from mobile_world.phone.apps.settings.general.resetting import (
    FactoryResetConfirmPage,
    FactoryResetPage,
    ResetNetworkPage,
    ResetPage,
)
from mobile_world.phone.apps.settings.general.system import (
    BackupPage,
    LiveTranslatePage,
    SystemPage,
    SystemUpdatePage,
    UsersPage,
)
from mobile_world.phone.apps.settings.general.time_zone import OffsetPage, RegionPage, TimeZonePage, ZonePage

PAGES = (
    SystemPage,
    LanguagesInputPage,
    LanguagesPage,
    OnScreenKeyboardPage,
    ManageKeyboardsPage,
    PhysicalKeyboardPage,
    SpellCheckerPage,
    LiveTranslatePage,
    GesturesPage,
    NavigationModePage,
    OneHandedPage,
    QuickCameraPage,
    DateTimePage,
    TimeZonePage,
    RegionPage,
    ZonePage,
    OffsetPage,
    BackupPage,
    SystemUpdatePage,
    UsersPage,
    ResetPage,
    ResetNetworkPage,
    FactoryResetPage,
    FactoryResetConfirmPage,
    DeveloperPage,
    AboutPage,
    AndroidVersionPage,
    LegalPage,
    SimStatusPage,
)

__all__ = ["PAGES"]
