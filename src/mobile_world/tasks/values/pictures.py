"""Pictures that set-up puts on the phone, and what became of pictures: moved, or on the wallpaper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from mobile_world.tasks.values.files import STORAGE, StoredFile, TextFile
from mobile_world.tasks.values.integrity import Claim
from mobile_world.tasks.values.scoring import Condition, Evidence
from simdroid.media import picture, sized_picture, with_exif

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_WALLPAPERS = "/data/system/users/0"
_MODEL = "Pixel 8"


@dataclass(frozen=True)
class PictureFile(TextFile):
    """A picture by the name of what it shows; with the time it was taken at, a camera's."""

    shows: str = field(kw_only=True)
    size: tuple[int, int] | None = field(default=None, kw_only=True)
    """In pixels; as it is where none is given."""
    taken: datetime | None = field(default=None, kw_only=True)

    @property
    def content(self) -> bytes:
        data = sized_picture(self.shows, *self.size) if self.size else picture(self.shows)
        return with_exif(data, self.taken, model=_MODEL) if self.taken else data


@dataclass(frozen=True)
class OnlyPictures:
    """A folder with these pictures and nothing else."""

    folder: str
    pictures: tuple[PictureFile, ...]

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[OnlyPictures]) -> None:
        """Empty the folders and fill them."""
        for album in fixtures:
            controller.run(["rm", "-rf", f"{STORAGE}/{album.folder}"])
            PictureFile.put(controller, album.pictures)


@dataclass(frozen=True)
class FileMoved(Condition):
    """A file is at another path, as it was, and no longer where it was; folders on the way may be new."""

    before: str
    after: str

    kinds = (StoredFile,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take it out of what is gone and what is new."""
        changed = evidence.changed(StoredFile)
        folder = f"{self.after.rpartition('/')[0]}/"
        changed.new[:] = [file for file in changed.new if file.path != folder]
        was = next((file for file in changed.gone if file.path == self.before), None)
        now = next((file for file in changed.new if file.path == self.after), None)
        if was is None or now is None or was.content != now.content:
            lacking = "not there" if now is None else "still at its old place too" if was is None else "another file"
            return False, f"files: {self.after} is {lacking}"
        changed.gone.remove(was)
        changed.new.remove(now)
        return True, f"files: {self.after} is there"

    def __str__(self) -> str:
        return f"files: {self.before} is moved to {self.after}"


@dataclass(frozen=True)
class WallpaperIs(Condition):
    """A picture is the wallpaper of the home screen, of the lock screen, or of both."""

    content: bytes = field(repr=False)
    place: Literal["home", "lock", "both"]

    claims = (Claim("file", f"{_WALLPAPERS.lstrip('/')}/wallpaper*"),)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Compare the pictures that the system keeps."""
        home = _system_file(evidence, "wallpaper_orig")
        shared = b'which="3"' in (_system_file(evidence, "wallpaper_info.xml") or b"")
        lock = _system_file(evidence, "wallpaper_lock_orig") or (home if shared else None)
        expected = (self.content if self.place != "lock" else None, self.content if self.place != "home" else None)
        labels = {None: "the old one", self.content: "the picture"}
        finding = (
            f"the wallpaper of the home screen is {labels.get(home, 'another')}, that of the lock screen "
            f"{labels.get(lock, 'another')}"
        )
        return (home, lock) == expected, finding

    def __str__(self) -> str:
        screens = {"home": "the home screen", "lock": "the lock screen", "both": "both screens"}
        return f"the picture is the wallpaper of {screens[self.place]}"


def _system_file(evidence: Evidence, name: str) -> bytes | None:
    result = evidence.controller.run(["su", "0", "cat", f"{_WALLPAPERS}/{name}"], check=False)
    return result.stdout if result.status == 0 else None
