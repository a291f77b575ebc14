"""What every Settings page is: rows under a title, and the names it is opened by."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.phone.apps.settings.fragments import Fragment
from mobile_world.phone.apps.settings.items import LOOK
from mobile_world.phone.kit import Preference, PreferenceScreen
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.system.intents import Extra

PACKAGE = "com.android.settings"
FRAGMENT = ":settings:show_fragment"
"""The extra that tells `.SubSettings` which page to show."""


class SettingsPage(PreferenceScreen):
    """One page: a title, its rows, and under which names it is opened."""

    place: ClassVar[Fragment]
    """Which of the pages it is; one without says itself what it is called and by which activity it is opened."""
    title: ClassVar[str] = ""
    fragment: ClassVar[str] = ""
    activity_name: ClassVar[str] = ""
    actions: ClassVar[tuple[str, ...]] = ()
    package_actions: ClassVar[tuple[str, ...]] = ()
    outside_actions: ClassVar[tuple[str, ...]] = ()
    parent: ClassVar[str] = ""
    topics: ClassVar[tuple[Preference, ...]] = ()
    """What search finds on it besides its rows."""

    look = LOOK
    edge_to_edge = True

    def __init_subclass__(cls) -> None:
        place = cls.__dict__.get("place")
        if place is not None:
            cls.title, cls.fragment, cls.activity_name, cls.parent = (
                place.label,
                place,
                place.activity_name,
                place.parent,
            )
            cls.actions, cls.package_actions = place.actions, place.package_actions
            cls.outside_actions = place.outside_actions

    def show(self, fragment: str, **extras: Extra) -> None:
        """Open another page of Settings by its fragment's name, with what it needs to know."""
        component = Component(PACKAGE, f"{PACKAGE}.SubSettings")
        self.start(Intent(component=component, extras={FRAGMENT: fragment, **extras}))


DATA_PAGES: list[type[SettingsPage]] = []
"""Pages that are nothing but rows."""


def page(
    place: Fragment, *rows: Preference, topics: tuple[Preference, ...] = (), list_id: str = SettingsPage.list_id
) -> None:
    """Declare a page that is a list of rows; `topics` is what search finds on it besides them."""
    name = f"{''.join(word.capitalize() for word in place.label.split())}Page"
    known = {"place": place, "rows": rows, "topics": topics, "list_id": list_id, "__doc__": f"{place.label}."}
    DATA_PAGES.append(type(name, (SettingsPage,), known))
