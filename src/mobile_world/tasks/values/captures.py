"""Photos and videos that the camera app took: exactly one, and no other file beside it.

What the camera took is told by the media store, which notes the app that made a file: a picture that was copied or
pushed to the same folder, under whatever name, is another file that nobody asked for.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from mobile_world.tasks.values.fixtures import Reader, Record
from mobile_world.tasks.values.folders import Folder
from mobile_world.tasks.values.integrity import Claim
from mobile_world.tasks.values.mails import OutgoingMail, SentMail
from mobile_world.tasks.values.scoring import Condition, Evidence
from simdroid.media import Lens, lens_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CAMERA_APP = "com.android.camera2"
_OF_CAMERA = f"owner_package_name='{CAMERA_APP}'"
PHOTOS, VIDEOS = Folder("Pictures"), Folder("Movies")
"""Where the camera app keeps what it took."""


@dataclass(frozen=True, order=True)
class _Capture(Record):
    """A file that the camera made."""

    path: str

    @property
    def name(self) -> str:
        """Its file name."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True, order=True)
class CameraPhoto(_Capture):
    """A picture that the camera took."""

    lens: str
    """`back`, `front`, or nothing where the file does not say."""
    sha256: str = field(repr=False)

    kind: ClassVar[str] = "photos"

    @classmethod
    def read(cls, controller: AndroidController) -> list[CameraPhoto]:
        """All that the media store lists as the camera's."""
        rows = controller.query("content://media/external/images/media", projection=("_data",), where=_OF_CAMERA)
        files = ((path, controller.pull(path)) for path in sorted(row["_data"] for row in rows))
        return [cls(path, lens_of(data) or "", hashlib.sha256(data).hexdigest()) for path, data in files]

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.name} by the {self.lens or 'unknown'} camera"


@dataclass(frozen=True, order=True)
class CameraVideo(_Capture):
    """A video that the camera took."""

    duration_ms: int

    kind: ClassVar[str] = "videos"

    @classmethod
    def read(cls, controller: AndroidController) -> list[CameraVideo]:
        """All that the media store lists as the camera's."""
        columns = ("_data", "duration")
        rows = controller.query("content://media/external/video/media", projection=columns, where=_OF_CAMERA)
        return sorted(cls(row["_data"], int(row["duration"]) if row["duration"].isdecimal() else 0) for row in rows)

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.name} of {self.duration_ms / 1000:g} s"


@dataclass(frozen=True)
class PhotoTaken(Condition):
    """Exactly one picture was taken, by a certain camera where one is named."""

    lens: Lens | None = None

    kinds: ClassVar[tuple[Reader, ...]] = (CameraPhoto, PHOTOS)
    """Pictures of the camera, and the files of their folder."""
    claims: ClassVar[tuple[Claim, ...]] = (PHOTOS.claim,)
    """The files of the folder, which are compared one by one."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        photo, finding = self.the_photo(evidence)
        return photo is not None, finding

    def the_photo(self, evidence: Evidence) -> tuple[CameraPhoto | None, str]:
        """The one picture, which is taken out of what is new, and what was found."""
        new: list[CameraPhoto] = evidence.changed(CameraPhoto).new
        if len(new) != 1:
            return None, f"{len(new)} photos were taken, expected one" if new else "no photo was taken"
        photo = new.pop()
        _take_file(evidence, PHOTOS, photo.name)
        if self.lens and photo.lens != self.lens:
            return None, f"the photo {photo} was taken, expected one by the {self.lens} camera"
        return photo, f"the photo {photo} was taken"

    def __str__(self) -> str:
        return f"one photo{f' by the {self.lens} camera' if self.lens else ''} was taken"


@dataclass(frozen=True)
class VideoTaken(Condition):
    """Exactly one video was taken that is not shorter than this."""

    least_s: float

    kinds = (CameraVideo, VIDEOS)
    claims = (VIDEOS.claim,)
    """The files of the folder, which are compared one by one."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        new: list[CameraVideo] = evidence.changed(CameraVideo).new
        if len(new) != 1:
            return False, f"{len(new)} videos were taken, expected one" if new else "no video was taken"
        video = new.pop()
        _take_file(evidence, VIDEOS, video.name)
        long_enough = video.duration_ms >= self.least_s * 1000
        short = "" if long_enough else f", which is shorter than {self.least_s:g} s"
        return long_enough, f"the video {video} was taken{short}"

    def __str__(self) -> str:
        return f"one video of {self.least_s:g} s or more was taken"


@dataclass(frozen=True)
class PhotoMailed(PhotoTaken):
    """Exactly one picture was taken, and one mail carries it and nothing else to somebody."""

    to: str = field(kw_only=True)

    kinds = (*PhotoTaken.kinds, SentMail)
    claims = (*PhotoTaken.claims, Claim(SentMail.kind))
    """The files of the folder, and the mail."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Find the picture, then the mail with it."""
        photo, finding = self.the_photo(evidence)
        if photo is None:
            return False, finding
        expected, mails = OutgoingMail((self.to,)), evidence.changed(SentMail).new
        right = (mail for mail in mails if expected.matches(replace(mail, files=())))
        carrying = next((mail for mail in right if mail.files == ((photo.name, photo.sha256),)), None)
        if carrying is None:
            others = f"; what was sent: {'; '.join(map(str, mails))}" if mails else ""
            return False, f"{finding}, but no email to {self.to} carries it alone{others}"
        mails.remove(carrying)
        return True, f"{finding} and mailed to {self.to}"

    def __str__(self) -> str:
        return f"{super().__str__()} and mailed to {self.to}"


def _take_file(evidence: Evidence, folder: Folder, name: str) -> None:
    """Take a file out of what is new in a folder."""
    new = evidence.changed(folder).new
    new[:] = [entry for entry in new if entry.name != name]
