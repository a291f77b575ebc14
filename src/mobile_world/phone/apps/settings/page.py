"""What every Settings page is: rows under a title, and the names it is opened by."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.phone.apps.settings.items import LOOK
from mobile_world.phone.kit import Preference, PreferenceScreen
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.system.intents import Extra

PACKAGE = "com.android.settings"
FRAGMENT = ":settings:show_fragment"
"""The extra that tells `.SubSettings` which page to show."""


class SettingsPage(PreferenceScreen):
    """One page: a title, its rows, and under which names it is opened."""

    title: ClassVar[str] = ""
    fragment: ClassVar[str] = ""
    """Its name in `.SubSettings`."""
    activity_name: ClassVar[str] = ""
    """`Xxx` for an activity `.Settings$XxxActivity` of its own."""
    actions: ClassVar[tuple[str, ...]] = ()
    """What follows `android.settings.` in the actions that open it."""
    package_actions: ClassVar[tuple[str, ...]] = ()
    """Those that come with a `package:` URI."""
    outside_actions: ClassVar[tuple[str, ...]] = ()
    """Whole names of actions that are not those of Settings."""
    parent: ClassVar[str] = ""
    """The fragment it is reached from, where no link of a page says so."""
    topics: ClassVar[tuple[Preference, ...]] = ()
    """What search finds on it besides its rows."""

    look = LOOK
    edge_to_edge = True

    def show(self, fragment: str, **extras: Extra) -> None:
        """Open another page of Settings by its fragment's name, with what it needs to know."""
        component = Component(PACKAGE, f"{PACKAGE}.SubSettings")
        self.start(Intent(component=component, extras={FRAGMENT: fragment, **extras}))
