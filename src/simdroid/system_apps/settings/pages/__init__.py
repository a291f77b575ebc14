"""All pages, found in the modules of this package, and the activity that shows any of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from simdroid.discovery import modules_of
from simdroid.system import Activity, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import FRAGMENT, SettingsPage
from simdroid.system_apps.settings.pages.network import NetworkPage


def _found() -> tuple[type[SettingsPage], ...]:
    """Every page that can be opened by a name; the order is that of `fragments`."""
    modules_of(sys.modules[__name__])
    named = [page for page in dict.fromkeys(_below(SettingsPage)) if page.fragment or page.activity_name]
    order = list(vars(fragments).values())
    return tuple(sorted(named, key=lambda page: order.index(page.fragment) if page.fragment in order else len(order)))


def _below(page: type[SettingsPage]) -> Iterator[type[SettingsPage]]:
    for kind in page.__subclasses__():
        yield kind
        yield from _below(kind)


PAGES = _found()
BY_FRAGMENT = {page.fragment: page for page in PAGES if page.fragment}


class SubSettings(SettingsPage):
    """Stands for the page its intent names; the first page of Settings' list, and a line in the log, for others."""

    def __new__(cls, system: System, activity: Activity) -> SettingsPage:  # type: ignore[misc]
        """The page itself, so that nothing it can do has to be passed on."""
        name = str(activity.intent.extras.get(FRAGMENT, ""))
        if name and name not in BY_FRAGMENT:
            system.log.write_once("W", "SettingsActivity", f"there is no page {name}; showing {NetworkPage.fragment}")
        return BY_FRAGMENT.get(name, NetworkPage)(system, activity)
