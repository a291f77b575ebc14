"""Settings, as one screen whose pages are rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simdroid import kit
from simdroid.system import Intent, System
from simdroid.system_apps.google_sign_in import SIGN_IN
from simdroid_apps.chrome import screens, site_data, store

_THEMES = ((0, "System default"), (1, "Light"), (2, "Dark"))
_ENGINES = tuple((key, name) for key, (name, _) in store.SEARCHES.items())
_SCALES = tuple((percent, f"{percent}%") for percent in (50, 75, 85, 100, 115, 130, 150, 175, 200))
_PAGE = "page"


def _open(name: str, screen: kit.PreferenceScreen) -> None:
    screen.open(screens.SETTINGS, page=name)


def _sites(system: System) -> str:
    return f"{kit.plural(len(site_data.SiteData(system).origins()), 'site')} with data"


_PAGES: dict[str, tuple[str, tuple[kit.Preference, ...]]] = {
    "": (
        "Settings",
        (
            kit.Header("You and Google"),
            kit.Press(
                "Turn on sync",
                "Your bookmarks, history and more on all your devices",
                do=lambda screen: screen.start(Intent(component=SIGN_IN)),
            ),
            kit.Header("Basics"),
            kit.Choice("Search engine", stored=store.Options.search_engine, options=_ENGINES),
            kit.Press("Privacy and security", do=partial(_open, "privacy")),
            kit.Press("Notifications", do=lambda screen: screen.act(Intent("android.settings.SETTINGS"))),
            kit.Choice("Theme", stored=store.Options.theme, options=_THEMES),
            kit.Header("Advanced"),
            kit.Press(
                "Homepage",
                lambda system: "On" if store.Options.homepage_on.get(system) else "Off",
                do=partial(_open, "homepage"),
            ),
            kit.Press("Accessibility", do=partial(_open, "accessibility")),
            kit.Press("Site settings", do=partial(_open, "sites")),
            kit.Press("About Chrome", do=partial(_open, "about")),
        ),
    ),
    "privacy": (
        "Privacy and security",
        (
            kit.Press(
                "Clear browsing data",
                "Clear history, cookies, site data, cache…",
                do=lambda screen: screen.open(screens.HISTORY),
            ),
            kit.Toggle("Usage and crash reports", flag=store.Options.reports),
        ),
    ),
    "homepage": (
        "Homepage",
        (
            kit.Toggle("On", flag=store.Options.homepage_on),
            kit.TextEntry("Custom web address", stored=store.Options.homepage),
            kit.Note("Without an address the home button opens the page for a new tab."),
        ),
    ),
    "accessibility": (
        "Accessibility",
        (
            kit.Choice("Text scaling", stored=store.Options.text_scale, options=_SCALES),
            kit.Note("Make text on pages larger or smaller; the phone’s own text size counts too."),
        ),
    ),
    "sites": (
        "Site settings",
        (
            kit.Toggle("JavaScript", "Sites can run scripts", flag=store.Options.scripts),
            kit.Preference("Location", "Blocked"),
            kit.Preference("Camera", "Blocked"),
            kit.Preference("Microphone", "Blocked"),
            kit.Preference("Notifications", "Blocked"),
            kit.Confirm(
                "Delete data of all sites",
                _sites,
                question="Delete site data?",
                message="Cookies and stored data of all sites are deleted.",
                do=lambda screen: site_data.SiteData(screen.system).clear(),
            ),
        ),
    ),
    "about": (
        "About Chrome",
        (
            kit.Preference(
                "Application version", lambda system: f"Chrome {kit.version_name(system, 'com.android.chrome')}"
            ),
            kit.Preference("Operating system", lambda system: f"Android {system.image.profile.release}"),
        ),
    ),
}


class SettingsScreen(kit.PreferenceScreen, screens.ChromePage):
    """`SettingsActivity`: the page that its intent names."""

    @property
    def _page(self) -> tuple[str, tuple[kit.Preference, ...]]:
        return _PAGES.get(str(self.intent.extras.get(_PAGE) or ""), _PAGES[""])

    @property
    def heading(self) -> str:
        return self._page[0]

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        return self._page[1]
