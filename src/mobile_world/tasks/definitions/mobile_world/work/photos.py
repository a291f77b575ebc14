"""Photos of journeys, sorted by the places that the calendar has."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    CITIES,
    TITLES,
    TODAY,
    CalendarTask,
    all_day,
    days_from,
    draw_others,
    moment,
)
from mobile_world.tasks.gallery_steps import move_to_new_album, open_album, select_pictures
from mobile_world.tasks.values import FileMoved, OnlyPictures, PictureFile, Scene, Wanted

CAMERA, ALBUMS = "DCIM/Camera", "DCIM"
FOOD = (
    "sushi", "ramen", "onigiri", "bento", "tempura", "curry", "dango", "croissants", "baguette", "cake-slice",
    "custard", "salad", "paella",
)  # fmt: skip
OTHERS = (
    "torii-gate",
    "skyline-at-night",
    "city-sunset",
    "footbridge-at-night",
    "tower",
    "courtyard",
    "otter",
    "heron",
)
_TOKYO = ("20251005_031512", "20251006_025530", "20251008_034718", "20251008_101055")
_PARIS = ("20251012_073021", "20251013_114602", "20251014_121144")
_ALL_OF_THE_PHONE = (
    "IMG_PAR_20251014_121144", "IMG_PAR_20251013_165913", "IMG_PAR_20251013_114602", "IMG_PAR_20251012_143345",
    "IMG_PAR_20251012_073021", "IMG_TOK_20251008_101055", "IMG_TOK_20251008_034718", "IMG_TOK_20251006_112207",
    "IMG_TOK_20251006_025530", "IMG_TOK_20251005_091840", "IMG_TOK_20251005_031512",
)  # fmt: skip
"""The newest pictures of the phone's own camera, as its gallery shows them."""


class PhotoManagementTask(CalendarTask):
    """Move the photos of food that were taken on two journeys into albums named after the cities."""

    goal = (
        "Sort my food photos: move every photo of food in the album Camera that I took on one of my trips in "
        "the past month to a new album (a folder in DCIM) named after the city where I was. My trips and their "
        "cities are in Calendar. Leave all other photos where they are."
    )
    vague_goal = "Sort the food photos from my last trips by city."
    app_names: ClassVar[set[str]] = {"Gallery", "Calendar"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "difficulty-hard"}
    complexity = 4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two journeys within the past month, and photos of food and of other things before, on and after them."""
        cities = random.sample(CITIES, 2)
        first = TODAY - timedelta(days=random.randint(20, 24))
        journeys = [(cities[0], days_from(first, random.randint(4, 6)))]
        second = journeys[0][1][-1] + timedelta(days=random.randint(3, 5))
        journeys.append((cities[1], days_from(second, random.randint(4, 6))))
        food, others = random.sample(FOOD, len(FOOD)), random.sample(OTHERS, len(OTHERS))
        photos: list[list[str]] = []
        for city, days in journeys:
            photos += [cls._photo(random, random.choice(days), food.pop(), city) for _ in range(random.randint(2, 4))]
            photos += [cls._photo(random, random.choice(days), others.pop(), "") for _ in range(random.randint(1, 2))]
        away = [cls._photo(random, TODAY - timedelta(days=random.randint(60, 200)), food.pop(), "") for _ in range(2)]
        home = cls._photo(random, journeys[0][1][-1] + timedelta(days=1), food.pop(), "")
        photos = sorted([*photos, *away, home], key=lambda photo: photo[0], reverse=True)
        return {"events": cls._events(random, journeys), "photos": photos}

    @staticmethod
    def _photo(random: Random, day: date, shows: str, album: str) -> list[str]:
        """When it was taken, what it shows, and into which album it goes."""
        time = moment(day, random.randrange(8, 21), random.randrange(60)) + timedelta(seconds=random.randrange(60))
        return [time.isoformat(), shows, album]

    @staticmethod
    def _events(random: Random, journeys: list[tuple[str, list[date]]]) -> list[dict[str, Any]]:
        what = random.sample(("Conference", "Business Trip", "Holiday", "Workshop"), 2)
        trips = [
            all_day(f"{word} in {city}", days[0], days[-1], location=city)
            for word, (city, days) in zip(what, journeys, strict=True)
        ]
        return [*trips, *draw_others(random, days_from(TODAY, 12)[1:], random.sample(TITLES, 4))]

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Tokyo and Paris, with the photos and events of the phone itself."""
        return {"events": [], "photos": []}

    @property
    def names(self) -> list[tuple[str, str]]:
        """Files of the newest photos with the albums they go into, the newest first."""
        if self.params["photos"]:
            photos = [(datetime.fromisoformat(when), album) for when, _, album in self.params["photos"]]
            return [(f"IMG_{when:%Y%m%d_%H%M%S}.jpg", album) for when, album in photos]
        albums = {stamp: "Tokyo" for stamp in _TOKYO} | {stamp: "Paris" for stamp in _PARIS}
        return [(f"{name}.jpg", albums.get(name[8:], "")) for name in _ALL_OF_THE_PHONE]

    def scene(self) -> Scene:
        start, pictures = moment(TODAY, 12), []
        for (when, shows, _), (name, _) in zip(self.params["photos"], self.names, strict=False):
            time = datetime.fromisoformat(when)
            size = None if shows in FOOD or shows == "torii-gate" else (480, 360)
            pictures.append(PictureFile(f"{CAMERA}/{name}", age=start - time, shows=shows, taken=time, size=size))
        return [*([OnlyPictures(CAMERA, tuple(pictures))] if pictures else []), *super().scene()]

    def wanted(self) -> Wanted:
        return [FileMoved(f"{CAMERA}/{name}", f"{ALBUMS}/{album}/{name}") for name, album in self.names if album]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Move the photos city by city; what is moved no longer counts among the places."""
        albums = [album for _, album in self.names]
        for city in sorted({*albums} - {""}):
            yield from open_album(hand, "Camera")
            yield from select_pictures(hand, [index for index, album in enumerate(albums) if album == city])
            yield from move_to_new_album(hand, city)
            albums = [album for album in albums if album != city]
