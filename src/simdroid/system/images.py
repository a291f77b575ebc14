"""Images: what a phone is before anybody uses it; the hardware profile, the version of Android and the apps on it.

A phone is a restored image. Which one it has is a property (`ro.mw.image`) and so part of every snapshot: loading one
may bring a phone from one image to another. Images are data: a TOML file in the folder `images` of a package of apps
names the hardware, the apps and the seeds.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from simdroid.app_packages import folders_of_app_packages


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
    seeds: Path | None = None
    """The folder of the files that say what apps hold on it, one for each kind of data."""
    settings: tuple[tuple[Literal["system", "secure", "global"], str, str], ...] = ()
    """Settings that differ from those of other images: namespace, key, text."""

    def data(self, name: str) -> Any:
        """What an app holds on this image, from a JSON file; None where the image has no such file.

        Apps put it in place in `Manifest.set_up`: a phone fresh from its box is empty.
        """
        file = self.seeds / name if self.seeds else None
        return json.loads(file.read_bytes()) if file and file.is_file() else None


@cache
def _images() -> Mapping[str, PhoneImage]:
    files = (file for folder in folders_of_app_packages() for file in (folder / "images").glob("*.toml"))
    return {file.stem: _read(file) for file in sorted(files, key=lambda file: file.stem)}


def _read(file: Path) -> PhoneImage:
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    return PhoneImage(
        name=file.stem,
        profile=Profile(**values["profile"]),
        start=values["start"],
        missing=frozenset(values.get("missing", ())),
        screenless=frozenset(values.get("screenless", ())),
        seeds=file.parent / values["seeds"] if "seeds" in values else None,
        settings=tuple((namespace, key, text) for namespace, key, text in values.get("settings", ())),
    )


class _Images(Mapping[str, PhoneImage]):
    """Every image that is installed, read when one is first wanted."""

    def __getitem__(self, name: str) -> PhoneImage:
        return _images()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_images())

    def __len__(self) -> int:
        return len(_images())


IMAGES: Final[Mapping[str, PhoneImage]] = _Images()
"""Every image, by name."""

DEFAULT_IMAGE: Final = "android_world"
"""The name of the image of a phone that is asked for without one."""
