"""A picture of the album as wallpaper."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, ClassVar, Literal

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.gallery_steps import open_album, set_as_wallpaper
from mobile_world.tasks.values import PictureFile, Scene, WallpaperIs, Wanted

NAMES = {
    "sunflower": "the photo of a single sunflower",
    "red-rose": "the photo of the red rose",
    "yellow-chrysanthemums": "the photo of the yellow chrysanthemums",
    "pink-bindweed": "the photo of the pink bindweed flower",
    "daisies": "the photo of the daisies",
    "tulips": "the photo of the tulips",
    "grapes": "the photo of the grapes",
    "succulents": "the photo of the succulents",
    "torii-gate": "the photo of the red gate",
    "otter": "the photo of the otter",
}
"""What goals call pictures."""
SCREENS: dict[str, tuple[Literal["home", "lock", "both"], str]] = {
    "home screen": ("home", "Home screen"),
    "lock screen": ("lock", "Lock screen"),
    "home screen and lock screen": ("both", "Home and lock screens"),
}


class ChangeWallpaperTask(BaseTask):
    """Set one of four pictures of the album Pictures as wallpaper, on the screens that the goal names."""

    goal = "Set {subject} in my Pictures album as the wallpaper of my {screens}."
    vague_goal = "I want a new wallpaper: {subject}."
    app_names: ClassVar[set[str]] = {"Gallery", "Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Four pictures, one of which is meant, and the screens."""
        shows = random.sample(list(NAMES), 4)
        names = [f"photo{number}.jpeg" for number in random.sample(range(10, 100), 4)]
        screens, index = random.choice(list(SCREENS)), random.randrange(len(shows))
        return {
            "pictures": [*map(list, zip(names, shows, strict=True))],
            "screens": screens,
            "chosen": index,
            "subject": NAMES[shows[index]],
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The sunflower among four flowers; both screens, as the original leaves them open."""
        shows = ["sunflower", "red-rose", "yellow-chrysanthemums", "pink-bindweed"]
        pictures = [[f"image{number}.jpeg", name] for number, name in enumerate(shows, 1)]
        return {"pictures": pictures, "screens": "home screen and lock screen", "chosen": 0, "subject": NAMES[shows[0]]}

    @property
    def pictures(self) -> list[PictureFile]:
        """The pictures, the newest first."""
        return [
            PictureFile(f"Pictures/{name}", age=timedelta(minutes=10 * index + 5), shows=shows, size=(275, 183))
            for index, (name, shows) in enumerate(self.params["pictures"])
        ]

    def scene(self) -> Scene:
        return self.pictures

    def wanted(self) -> Wanted:
        return [WallpaperIs(self.pictures[self.params["chosen"]].content, SCREENS[self.params["screens"]][0])]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Find it in the gallery and set it."""
        yield from open_album(hand, "Pictures")
        yield from set_as_wallpaper(hand, self.params["chosen"], SCREENS[self.params["screens"]][1])
