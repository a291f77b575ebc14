"""Images: what a phone is before anybody uses it; the hardware profile, the version of Android and the apps on it.

A phone is a restored image. Which one it has is a property (`ro.mw.image`) and so part of every snapshot: loading one
may bring a phone from one image to another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal


@dataclass(frozen=True)
class Profile:
    """Hardware and Android version that a phone presents itself with."""

    device: str
    """What a shop calls it: "Pixel 6"."""
    api: int
    release: str
    """Android's version for people."""
    build: str
    incremental: str
    built: datetime
    security_patch: str
    board: str
    """The emulator's device name, `ro.product.device`."""


@dataclass(frozen=True)
class PhoneImage:
    """The state of a phone fresh from its box."""

    name: str
    profile: Profile
    start: datetime
    """Date and time of its first start."""
    missing: frozenset[str] = frozenset()
    """Packages of the catalogue that are not on it."""
    screenless: frozenset[str] = frozenset()
    """Packages that are on it without their screens: other apps find them, a person does not."""
    contents: Path | None = None
    """The folder of the files that say what apps hold on it, one for each kind of data."""
    settings: tuple[tuple[Literal["system", "secure", "global"], str, str], ...] = ()
    """Settings that differ from those of other images: namespace, key, text."""

    def data(self, name: str) -> Any:
        """What an app holds on this image, from a JSON file; None where the image has no such file.

        Apps put it in place in `Manifest.set_up`: a phone fresh from its box is empty.
        """
        file = self.contents / name if self.contents else None
        return json.loads(file.read_bytes()) if file and file.is_file() else None


PIXEL_6 = Profile(
    device="Pixel 6",
    api=33,
    release="13",
    build="TE1A.240213.009",
    incremental="12342917",
    built=datetime(2024, 2, 13, tzinfo=UTC),
    security_patch="2024-03-01",
    board="emu64x",
)

PIXEL_8 = Profile(
    device="Pixel 8",
    api=34,
    release="14",
    build="UE1A.230829.050",
    incremental="12077443",
    built=datetime(2024, 7, 10, tzinfo=UTC),
    security_patch="2024-07-05",
    board="emu64xa",
)

_ANDROID_WORLD_APPS = frozenset(
    {
        "ca.zgrs.clipper",
        "code.name.monkey.retromusic",
        "com.arduia.expense",
        "com.dimowner.audiorecorder",
        "com.example.androidworld",
        "com.flauschcode.broccoli",
        "com.google.androidenv.miniwob",
        "com.simplemobiletools.calendar.pro",
        "com.simplemobiletools.draw.pro",
        "com.simplemobiletools.gallery.pro",
        "com.simplemobiletools.smsmessenger",
        "de.dennisguse.opentracks",
        "net.cozic.joplin",
        "net.gsantner.markor",
        "net.osmand",
        "org.tasks",
        "org.videolan.vlc",
    }
)

_MOBILE_WORLD_APPS = frozenset(
    {
        "gallery.photomanager.picturegalleryapp.imagegallery",
        "at.tomtasche.reader",
        "com.gmailclone",
        "org.fossify.calendar",
    }
)

ANDROID_WORLD = PhoneImage(
    "android_world",
    PIXEL_6,
    datetime(2023, 10, 15, 15, 34, tzinfo=UTC),
    missing=_MOBILE_WORLD_APPS,
    screenless=frozenset({"com.google.android.apps.messaging"}),
)
"""The phone of AndroidWorld, with the apps that its set-up installs."""

MOBILE_WORLD = PhoneImage(
    "mobile_world",
    PIXEL_8,
    datetime(2025, 10, 16, 12, 0, tzinfo=UTC),
    missing=_ANDROID_WORLD_APPS,
    contents=Path(__file__).parent.parent / "image_data" / "mobile_world",
    settings=(("system", "time_12_24", "12"),),
)
"""The phone of MobileWorld, with its people, mails and files."""

IMAGES: Mapping[str, PhoneImage] = MappingProxyType({image.name: image for image in (ANDROID_WORLD, MOBILE_WORLD)})
"""Every image, by name."""
