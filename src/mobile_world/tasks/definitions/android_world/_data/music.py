"""Songs and playlists that music tasks are about."""

from __future__ import annotations

from random import Random

# fmt: off
SONGS = (
    "Amber Rooms", "Back Before Snow", "Borrowed Umbrella", "Clay and Copper", "Counting Ferries", "Crooked Ladder",
    "Daylight Saving", "Eleven Candles", "Empty Carousel", "Fern Valley", "First Tram Home", "Glass Orchard",
    "Half a Letter", "Harbour Lights Out", "Inland Sea", "Juniper Road", "Kitchen Radio", "Last Row Seats",
    "Linen and Smoke", "Marble Staircase", "Midnight Bakery", "Northbound Rain", "Old Atlas", "Paper Windmills",
    "Quiet Machinery", "Red Bicycle", "Salt on the Wire", "September Door", "Slow Elevator", "Tin Roof Waltz",
    "Under Green Glass", "Velvet Sparrow", "Weekday Ghosts", "Winter Deckchair", "Yellow Telephone", "Zinc and Honey",
)
ARTISTS = (
    "Alma Reyes", "Birch & Daughters", "Casper Lind", "Dora Quill", "Elias Moor", "Fennimore", "Greta Sund",
    "Hollow Pines", "Ida Brandt", "Jonah Wells", "Kite Society", "Lune",
)
MOODS = (
    "Autumn Walk", "Bus Window", "Cleaning Day", "Dinner Guests", "Early Shift", "Garden Work", "Late Reading",
    "Long Drive", "Rainy Sunday", "Slow Breakfast", "Train Songs", "Wind Down",
)
# fmt: on
_TITLES = 15
_HIDDEN_MS = 20_000
"""Retro Music leaves out what is shorter."""


def draw_playlist_name(random: Random) -> str:
    """A mood with a number."""
    return f"{random.choice(MOODS)} {random.randint(1, 999)}"


def draw_song_files(random: Random, count: int) -> tuple[list[str], list[str]]:
    """Names of files: those that are wanted, and others."""
    files = [f"{title}.mp3" for title in random.sample(SONGS, _TITLES)]
    return files[:count], files[count:]


def draw_length_ms(random: Random) -> int:
    """How long a song lasts."""
    return random.randint(3 * 60 * 1000, 5 * 60 * 1000)


def draw_lengths_ms(random: Random, count: int, total_ms: int) -> list[int]:
    """How long songs last that together last so long; none is so short that the app leaves it out."""
    room = total_ms - count * 2 * _HIDDEN_MS
    cuts = sorted(random.randint(0, room) for _ in range(count - 1))
    parts = [after - before for before, after in zip([0, *cuts], [*cuts, room], strict=True)]
    return [2 * _HIDDEN_MS + part for part in parts]
