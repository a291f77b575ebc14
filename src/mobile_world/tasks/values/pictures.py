"""Pictures that set-up puts on the phone, and what became of pictures: taken, mailed, moved, on the wallpaper."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Literal

from mobile_world.media import Lens, lens_of, picture, sized_picture, with_exif
from mobile_world.tasks.values.files import STORAGE, StoredFile, TextFile
from mobile_world.tasks.values.fixtures import Reader, Record
from mobile_world.tasks.values.integrity import FILES, Claim
from mobile_world.tasks.values.mails import OutgoingMail, SentMail
from mobile_world.tasks.values.scoring import Condition, Evidence

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CAMERA_APP = "com.android.camera2"
_CAMERA_FILES = Claim(FILES, "Pictures/IMG_*.jpg")
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
        """What the file holds."""
        data = sized_picture(self.shows, *self.size) if self.size else picture(self.shows)
        return with_exif(data, self.taken, model=_MODEL) if self.taken else data


@dataclass(frozen=True)
class OnlyPictures:
    """A folder with these pictures and nothing else."""

    folder: str
    pictures: tuple[PictureFile, ...]

    @classmethod
    def put(cls, controller: AndroidController, folders: Sequence[OnlyPictures]) -> None:
        """Empty the folders and fill them."""
        for each in folders:
            controller.run(["rm", "-rf", f"{STORAGE}/{each.folder}"])
            PictureFile.put(controller, each.pictures)


@dataclass(frozen=True, order=True)
class CameraPhoto(Record):
    """A picture that the camera took."""

    path: str
    lens: str
    """`back`, `front`, or nothing where the file does not say."""
    sha256: str = field(repr=False)

    kind: ClassVar[str] = "photos"

    @classmethod
    def read(cls, controller: AndroidController) -> list[CameraPhoto]:
        """All that the media store lists as the camera's."""
        where = f"owner_package_name='{CAMERA_APP}'"
        rows = controller.query("content://media/external/images/media", projection=("_data",), where=where)
        found = []
        for path in sorted(row["_data"] for row in rows):
            data = controller.pull(path)
            found.append(cls(path, lens_of(data) or "", hashlib.sha256(data).hexdigest()))
        return found

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.name} by the {self.lens or 'unknown'} camera"

    @property
    def name(self) -> str:
        """Its file name."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class PhotoTaken(Condition):
    """Exactly one picture was taken, by a certain camera where one is named."""

    lens: Lens | None = None

    @property
    def kinds(self) -> tuple[Reader, ...]:
        """What is compared."""
        return (CameraPhoto,)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The files of the camera."""
        return (_CAMERA_FILES,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Look at what the camera made."""
        photo, words = self.the_photo(evidence)
        if photo is not None:
            evidence.changed(CameraPhoto).new.clear()
        return photo is not None, words

    def the_photo(self, evidence: Evidence) -> tuple[CameraPhoto | None, str]:
        """The one picture, and what was found."""
        new: list[CameraPhoto] = evidence.changed(CameraPhoto).new
        if len(new) != 1:
            return None, f"{len(new)} photos were taken, and one was wanted" if new else "no photo was taken"
        if self.lens and new[0].lens != self.lens:
            return None, f"the photo {new[0]} was taken, and one by the {self.lens} camera was wanted"
        return new[0], f"the photo {new[0]} was taken"

    def __str__(self) -> str:
        """What is wanted."""
        return f"one photo{f' by the {self.lens} camera' if self.lens else ''} was taken"


@dataclass(frozen=True)
class PhotoMailed(PhotoTaken):
    """Exactly one picture was taken, and one mail carries it and nothing else to somebody."""

    to: str = field(kw_only=True)

    @property
    def kinds(self) -> tuple[Reader, ...]:
        """What is compared."""
        return (CameraPhoto, SentMail)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The files of the camera, and the mail."""
        return (_CAMERA_FILES, Claim(SentMail.kind))

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Find the picture, then the mail with it."""
        photo, words = self.the_photo(evidence)
        if photo is None:
            return False, words
        # It was asked for, whatever became of the mail.
        evidence.changed(CameraPhoto).new.clear()
        wanted, mails = OutgoingMail((self.to,)), evidence.changed(SentMail).new
        right = [mail for mail in mails if wanted.matches(_without_files(mail))]
        carrying = [mail for mail in right if mail.files == ((photo.name, photo.sha256),)]
        if not carrying:
            found = f"; what was sent: {'; '.join(map(str, mails))}" if mails else ""
            return False, f"{words}, but no mail to {self.to} carries it alone{found}"
        mails.remove(carrying[0])
        return True, f"{words} and mailed to {self.to}"

    def __str__(self) -> str:
        """What is wanted."""
        return f"{super().__str__()} and mailed to {self.to}"


def _without_files(mail: SentMail) -> SentMail:
    return SentMail(mail.to, mail.subject, mail.body, mail.cc, mail.bcc)


@dataclass(frozen=True)
class FileMoved(Condition):
    """A file is at another path, as it was, and no longer where it was; folders on the way may be new."""

    before: str
    after: str

    @property
    def kinds(self) -> tuple[Reader, ...]:
        """What is compared."""
        return (StoredFile,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take it out of what is gone and what is new."""
        changed = evidence.changed(StoredFile)
        folder = f"{self.after.rpartition('/')[0]}/"
        for each in [each for each in changed.new if each.path == folder]:
            changed.new.remove(each)
        was = next((each for each in changed.gone if each.path == self.before), None)
        now = next((each for each in changed.new if each.path == self.after), None)
        if was is None or now is None or was.content != now.content:
            lacking = "not there" if now is None else "still at its old place too" if was is None else "another file"
            return False, f"files: {self.after} is {lacking}"
        changed.gone.remove(was)
        changed.new.remove(now)
        return True, f"files: {self.after} is there"

    def __str__(self) -> str:
        """What is wanted."""
        return f"files: {self.before} is moved to {self.after}"


@dataclass(frozen=True)
class WallpaperIs(Condition):
    """A picture is the wallpaper of the home screen, of the lock screen, or of both."""

    content: bytes = field(repr=False)
    place: Literal["home", "lock", "both"]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The system's files of wallpapers."""
        return (Claim("file", f"*{_WALLPAPERS.lstrip('/')}*"),)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Compare the pictures that the system keeps."""
        home = _system_file(evidence, "wallpaper_orig")
        shared = b'which="3"' in (_system_file(evidence, "wallpaper_info.xml") or b"")
        lock = _system_file(evidence, "wallpaper_lock_orig") or (home if shared else None)
        wanted = (self.content if self.place != "lock" else None, self.content if self.place != "home" else None)
        named = {None: "the old one", self.content: "the picture"}
        words = (
            f"the wallpaper of the home screen is {named.get(home, 'another')}, that of the lock screen "
            f"{named.get(lock, 'another')}"
        )
        return (home, lock) == wanted, words

    def __str__(self) -> str:
        """What is wanted."""
        screens = {"home": "the home screen", "lock": "the lock screen", "both": "both screens"}
        return f"the picture is the wallpaper of {screens[self.place]}"


def _system_file(evidence: Evidence, name: str) -> bytes | None:
    found = evidence.controller.run(["su", "0", "cat", f"{_WALLPAPERS}/{name}"], check=False)
    return found.stdout if found.status == 0 else None
