"""Security, privacy, location, safety, accounts, wellbeing, Google and help."""

from __future__ import annotations

from mobile_world.phone.apps.settings.privacy.accounts import AccountsPage, GooglePage, TipsPage, WellbeingPage
from mobile_world.phone.apps.settings.privacy.location import (
    LocationPage,
    LocationScanningPage,
    LocationServicesPage,
    RecentLocationPage,
)
from mobile_world.phone.apps.settings.privacy.privacy import PrivacyDashboardPage, PrivacyPage
from mobile_world.phone.apps.settings.privacy.safety import EmergencyPage, EmergencySosPage
from mobile_world.phone.apps.settings.privacy.security import (
    AppPinningPage,
    EncryptionPage,
    MoreSecurityPage,
    ScreenLockPage,
    SecurityPage,
)

PAGES = (
    SecurityPage,
    ScreenLockPage,
    MoreSecurityPage,
    EncryptionPage,
    AppPinningPage,
    PrivacyPage,
    PrivacyDashboardPage,
    LocationPage,
    RecentLocationPage,
    LocationServicesPage,
    LocationScanningPage,
    EmergencyPage,
    EmergencySosPage,
    AccountsPage,
    WellbeingPage,
    GooglePage,
    TipsPage,
)

__all__ = ["PAGES"]
