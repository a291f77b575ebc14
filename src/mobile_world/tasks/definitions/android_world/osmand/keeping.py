"""Places to keep as favourites and markers, and a track through several of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._shared import SCENE, OneNewFile, beside
from mobile_world.tasks.definitions.android_world.osmand._places import (
    COUNTRY,
    FAVORITE_FILE,
    MARKERS,
    PLACES,
    TRACKS,
    OneNewFavorite,
    draw_kept,
    draw_location,
    favorites_file,
    in_order,
    marker,
    name_of,
    passes,
    place_of,
    spot_of,
    spots,
)
from mobile_world.tasks.values import STORAGE, Added, Condition, Evidence, Holds, Scene, TextFile, Wanted
from mobile_world.tasks.values.folders import Folder

FOLDER = Folder(TRACKS)
_DIRTY = "Vaduz"
"""A place that no task is about."""


def _open(hand: Hand) -> Steps:
    """Show the map; a first start is gone through without a download."""
    yield from hand.open("OsmAnd")
    if hand.sees(id="skip_button"):
        yield from hand.tap(id="skip_button")


def _search(hand: Hand, location: str) -> Steps:
    """Find a place by its name or its coordinates."""
    yield from hand.tap(desc="Search")
    yield from hand.type(location, id="searchEditText")
    yield from hand.tap(id="title")


def _marker_elsewhere(hand: Hand) -> Steps:
    """Put a marker on a place that nobody named."""
    yield from _search(hand, _DIRTY)
    yield from hand.tap(text="Marker")


def _favorite_too(hand: Hand) -> Steps:
    """Keep the place as a favourite as well."""
    yield from hand.tap(text="Add")
    yield from hand.tap(id="button_text")


class _OsmAndTask(BaseTask):
    """Something is kept in OsmAnd."""

    vague_goal = "Save a place on the map."
    app_names: ClassVar[set[str]] = {"OsmAnd"}


class OsmAndFavorite(_OsmAndTask):
    """Make a place a favourite, and change nothing else.

    AndroidWorld is content with a favourite whose name has the location's name in it, wherever it is, and sees nothing
    else. Here there may be favourites already, which stay, and the new one must be at the place.
    """

    goal = "Save {location} as a favorite in OsmAnd."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "search", "complex-ui"}
    complexity = 1.3
    after_cue, side_effect = tap_method(id="button_text"), side_effect_of(_marker_elsewhere)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The place, and others that are favourites."""
        location = draw_location(random)
        return {"location": location, SCENE: {"favorites": draw_kept(random, location, random.randint(0, 3))}}

    def scene(self) -> Scene:
        names = beside(self.params).get("favorites", ())
        return [favorites_file(names)] if names else []

    def wanted(self) -> Wanted:
        location = self.params["location"]
        return [OneNewFavorite(place_of(location), name_of(location))]

    def official(self) -> Wanted:
        """One there, or one of that name anywhere."""
        location = self.params["location"]

        def check(evidence: Evidence) -> tuple[bool, str]:
            favorites = FAVORITE_FILE.read(evidence.controller)
            met = any(location in spot.name or spot.is_near(place_of(location)) for spot in favorites)
            return met, f"favorites: {', '.join(map(str, favorites)) or 'none'}"

        return [Holds(f"a favorite for {location}", check)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The editor of the favourite is open."""
        yield from _open(hand)
        yield from _search(hand, self.params["location"])
        yield from hand.tap(text="Add")


class OsmAndMarker(_OsmAndTask):
    """Put a marker on a place of the map, and change nothing else.

    AndroidWorld takes any marker near the place, a passed one too, and sees nothing else. Here there may be others.
    """

    goal = "Add a map marker at {location} in OsmAnd."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "search", "complex-ui"}
    complexity = 2
    after_cue, side_effect = tap_method(text="Marker"), side_effect_of(_favorite_too)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The place, and others that have markers."""
        location = draw_location(random)
        return {"location": location, SCENE: {"markers": draw_kept(random, location, random.randint(0, 2))}}

    def scene(self) -> Scene:
        names = beside(self.params).get("markers", ())
        return [marker(name, PLACES[name], id=f"kept-{place}") for place, name in enumerate(names)]

    def wanted(self) -> Wanted:
        return [Added(marker("", place_of(self.params["location"])))]

    def official(self) -> Wanted:
        place = place_of(self.params["location"])

        def check(evidence: Evidence) -> tuple[bool, str]:
            markers = MARKERS.read(evidence.controller)
            count = sum(spot_of(row).is_near(place) for row in markers)
            return count > 0, f"{len(markers)} markers, {count} of them there"

        return [Holds(f"a marker for {self.params['location']}", check)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from _open(hand)
        yield from _search(hand, self.params["location"])


@dataclass(frozen=True)
class _AnyTrack(Condition):
    """AndroidWorld's rule: some file of a track passes the places in order, whatever else it does."""

    places: tuple[tuple[float, float], ...]

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        names = [file.name for file in FOLDER.read(evidence.controller)]
        contents = [evidence.controller.run(["cat", f"{STORAGE}/{TRACKS}/{name}"]).stdout for name in names]
        met = any(in_order(spots(content, "trk", "trkseg", "trkpt"), self.places) for content in contents)
        return met, f"tracks: {', '.join(names) or 'none'}"

    def __str__(self) -> str:
        return "a track through the places in order"


class OsmAndTrack(_OsmAndTask):
    """Save a track through two to four places in a given order, and change nothing else.

    AndroidWorld looks at all tracks together and lets them come by anything between the places. Here one new track must
    do, and the points that it was planned with must be the places.
    """

    vague_goal = "Plan a route and save it."
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-hard", "single-app", "search", "complex-ui", "data-entry", "repetition",
    }  # fmt: skip
    complexity = 12
    after_cue, side_effect = tap_method(text="Save"), side_effect_of(_marker_elsewhere)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The places in their order; before anything is drawn, as a listing shows it."""
        points = "; ".join(self.params["waypoints"]) if self.params else "{waypoints}"
        return f"Plan a route in OsmAnd through these places, in this order: {points}. Save it as a track."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two to four places, and a track that is there."""
        names = random.sample(sorted(PLACES), random.randint(2, 4))
        waypoints = [f"{name}, {COUNTRY}" for name in names]
        old_track = random.sample(sorted(PLACES), 2) if random.random() < 0.5 else []
        return {"track_name": f"{waypoints[0]} to {waypoints[-1]}", "waypoints": waypoints, SCENE: {"track": old_track}}

    @property
    def _places(self) -> tuple[tuple[float, float], ...]:
        return tuple(map(place_of, self.params["waypoints"]))

    def scene(self) -> Scene:
        names = beside(self.params).get("track", ())
        if not names:
            return []
        points = "".join('<trkpt lat="{:.7f}" lon="{:.7f}"/>'.format(*PLACES[name]) for name in names)
        text = (
            f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{points}</trkseg></trk></gpx>\n'
        )
        return [TextFile(f"{TRACKS}/{' '.join(names)}.gpx", text)]

    def wanted(self) -> Wanted:
        return [OneNewFile(FOLDER, "track through the places", ".gpx", lambda content: passes(content, self._places))]

    def official(self) -> Wanted:
        return [_AnyTrack(self._places)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """All points are there, and the name of the file is proposed."""
        yield from _open(hand)
        yield from hand.tap(desc="Back to menu")
        yield from hand.tap(text="Plan a route")
        yield from hand.tap(text="Create new route")
        for location in self.params["waypoints"]:
            yield from _search(hand, location)
            yield from hand.tap(text="Add")
        yield from hand.tap(text="Done")
