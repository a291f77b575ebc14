"""The pages that choose a time zone: by region, or by its distance from Greenwich."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.general.zones import OFFSETS, REGIONS, city, described, fixed, region_of
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, preference
from mobile_world.phone.kit import Preference
from mobile_world.phone.system.date_time import set_timezone
from mobile_world.phone.ui import IconButton, TextField, View, clock_text, px

SEARCH = "search_src_text"


class _Picker(SettingsPage):
    """What the pages share: taking a zone, and going back to the first of them."""

    def take(self, zone: str) -> None:
        """Move the phone there and leave the pages that led here."""
        set_timezone(self.system, zone)
        shown = (fragments.TIME_ZONE_REGION, fragments.TIME_ZONE_ZONE, fragments.TIME_ZONE_OFFSET)
        for activity in list(self.system.activities.tasks[0].activities):
            if activity.intent.extras.get(":settings:show_fragment") in shown:
                self.system.activities.finish(activity)


class TimeZonePage(_Picker):
    """The zone in force and the ways to another."""

    title = "Select time zone"
    fragment = fragments.TIME_ZONE
    topics = (Preference("Select UTC offset", words="gmt timezone"),)

    def views(self) -> list[View]:
        """Region, zone, offset."""
        zone = self.system.clock.timezone
        region = region_of(zone)
        zones = REGIONS.get(region, ())
        return [
            category("Time zone"),
            preference("Region", summary=region or "None", on_click=partial(self.show, fragments.TIME_ZONE_REGION)),
            preference(
                "Time zone",
                summary=described(zone, self.system),
                enabled=len(zones) > 1,
                on_click=partial(self.show, fragments.TIME_ZONE_ZONE, region=region),
            ),
            preference("Select UTC offset", on_click=partial(self.show, fragments.TIME_ZONE_OFFSET)),
            footer(f"It is {clock_text(self.system, self.system.clock.minute())} in this time zone."),
        ]


class RegionPage(_Picker):
    """All regions, with a search."""

    title = "Region"
    fragment = fragments.TIME_ZONE_REGION

    def bar_actions(self) -> list[View]:
        """The button that searches."""
        search = IconButton(
            id="time_zone_search_menu",
            name="magnify",
            desc="Search",
            color="on_surface",
            width=px(126),
            height=px(126),
            on_click=partial(self.state.update, searching=True),
        )
        return [search]

    def views(self) -> list[View]:
        """Those that match."""
        searching = "searching" in self.state
        wanted = self.typed(SEARCH).casefold() if searching else ""
        field = TextField(
            id=SEARCH,
            hint="Search region",
            autofocus=True,
            look="underlined",
            margin=(px(63), 0, px(63), px(21)),
        )
        rows = [self._row(region) for region in REGIONS if wanted in region.casefold()]
        return [field, *rows] if searching else rows

    def _row(self, region: str) -> View:
        zones = REGIONS[region]
        if len(zones) == 1:
            return preference(region, summary=described(zones[0], self.system), on_click=partial(self.take, zones[0]))
        return preference(region, on_click=partial(self.show, fragments.TIME_ZONE_ZONE, region=region))


class ZonePage(_Picker):
    """The zones of a region."""

    title = "Time zone"
    fragment = fragments.TIME_ZONE_ZONE

    def views(self) -> list[View]:
        """One row each."""
        zones = REGIONS.get(str(self.intent.extras.get("region", "")), ())
        return [
            preference(city(zone), summary=described(zone, self.system), on_click=partial(self.take, zone))
            for zone in zones
        ]


class OffsetPage(_Picker):
    """Distances from Greenwich."""

    title = "Select UTC offset"
    fragment = fragments.TIME_ZONE_OFFSET

    def views(self) -> list[View]:
        """One row for each hour."""
        return [
            preference(f"GMT{hours:+03d}:00" if hours else "GMT+00:00", on_click=partial(self.take, fixed(hours)))
            for hours in OFFSETS
        ]
