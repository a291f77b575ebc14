"""Names of videos and of playlists."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

KINDS = ("take", "reel", "outtake", "trailer", "segment", "teaser", "interview")
MARKS = ("", "HD", "UHD", "cut", "graded")
EDITS = ("draft", "copy", "signed_off", "trimmed")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SUBJECTS = (
    "Allotment Diary", "Bridge Building", "Canal Boats", "Choir Nights", "Dog Agility", "Evening Lectures",
    "Glass Blowing", "Harbour Walks", "Kite Workshop", "Lighthouse Visits", "Model Railways", "Night Skies",
    "Pottery Class", "School Plays", "Skiing Lessons", "Village Fairs",
)  # fmt: skip
COLLECTIONS = ("Archive", "Compilation", "Evening", "Reruns", "Selection", "Shortlist", "Showreel")


def draw_video_names(random: Random, count: int) -> list[str]:
    """Different file names, such as `reel_12_HD_draft.mp4`: a kind, a number, a mark, and something before or after."""
    names: dict[str, None] = {}
    while len(names) < count:
        stem = f"{random.choice(KINDS)}_{random.randint(1, 99)}_{random.choice(MARKS)}"
        more = random.choice((_day(random), "".join(random.choices(LETTERS, k=4)), random.choice(EDITS)))
        names[f"{more}_{stem}.mp4" if random.random() < 0.5 else f"{stem}_{more}.mp4"] = None
    return [*names]


def _day(random: Random) -> str:
    return f"{date(2023, 1, 1) + timedelta(days=random.randint(0, 286)):%Y_%m_%d}"


def draw_playlist_names(random: Random, count: int) -> list[str]:
    """Different names, about different subjects."""
    return [f"{subject} {random.choice(COLLECTIONS)}" for subject in random.sample(SUBJECTS, count)]


def draw_lengths(random: Random, names: list[str]) -> dict[str, int]:
    """How many seconds each video lasts."""
    return {name: random.randint(20, 180) for name in names}
