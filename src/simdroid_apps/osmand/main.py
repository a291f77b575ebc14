"""The app's activity: the page in front, and places that other apps send."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote_plus, urlsplit

from simdroid import kit
from simdroid.system import Activity, System
from simdroid_apps.osmand import (
    favorite_page,
    geography,
    map_page,
    markers_page,
    navigation_page,
    places_page,
    plan_page,
    search_page,
    store,
    track_page,
)
from simdroid_apps.osmand.screen import OsmAndScreen
from simdroid_apps.osmand.settings_pages import (
    ConfigurePage,
    DownloadPage,
    HelpPage,
    SettingsPage,
    WelcomePage,
)

_PAGES: dict[str, type[OsmAndScreen]] = {
    "search": search_page.SearchPage,
    "favorite": favorite_page.FavoritePage,
    "places": places_page.PlacesPage,
    "track": track_page.TrackPage,
    "markers": markers_page.MarkersPage,
    "plan": plan_page.PlanPage,
    "navigation": navigation_page.NavigationPage,
    "configure": ConfigurePage,
    "settings": SettingsPage,
    "download": DownloadPage,
    "help": HelpPage,
}
_PAIR = re.compile(r"-?\d{1,2}(?:\.\d+)?\s*,\s*-?\d{1,3}(?:\.\d+)?")


class MapActivity(OsmAndScreen):
    """Stands for the page in front."""

    def __new__(cls, system: System, activity: Activity) -> OsmAndScreen:  # type: ignore[misc]
        """That page itself, so that nothing it can do has to be passed on."""
        if not store.Options(system).wizard_over:
            return WelcomePage(system, activity)
        return _PAGES.get(str(kit.routes.route_of(activity.state).get("name", "")), map_page.MapPage)(system, activity)


def receive(system: System, activity: Activity) -> None:
    """For `on_intent`: show the place that a link names, or search for it."""
    link = activity.intent.data or ""
    if not link:
        return
    point, search_text, zoom = read_link(link)
    screen = map_page.MapPage(system, activity)
    if point:
        screen.show_on_map(point, search_text or str(point), "Location", object="point")
        if zoom:
            screen.move_map(point, zoom)
    elif search_text:
        matches = search_page.find_places(search_text, screen.center)
        kit.routes.reset(activity.state)
        if matches:
            screen.show_on_map(
                matches[0].point, matches[0].name, f"{matches[0].kind}, {matches[0].region}", object="place"
            )
        else:
            screen.go("search")
            screen.set_typed(search_page.FIELD, search_text)


def read_link(link: str) -> tuple[geography.Point | None, str, int | None]:
    """The point, the words and the zoom of a `geo:` link, of `google.navigation:`, or of a page of a map."""
    rest = link.partition(":")[2]
    before, _, query = rest.partition("?")
    if link.startswith(("http:", "https:")):
        before, query = urlsplit(link).path, urlsplit(link).query
    if link.startswith("google.navigation:"):
        before, query = "", rest
    parameters = {name: values[0] for name, values in parse_qs(query).items()}
    zoom = parameters.get("z", "").partition(".")[0]
    search_text = parameters.get("q") or parameters.get("daddr") or ""
    label = re.search(r"\(([^)]*)\)", search_text)
    for text in (
        search_text,
        f"{parameters.get('lat', '')}, {parameters.get('lon', '')}",
        parameters.get("pin", ""),
        unquote_plus(before),
    ):
        pair = _PAIR.search(text)
        point = geography.parse_point(pair[0]) if pair else None
        if point and point != geography.Point(0, 0):
            return point, label[1] if label else "", int(zoom) if zoom.isdigit() else None
    return None, search_text.strip(), None
