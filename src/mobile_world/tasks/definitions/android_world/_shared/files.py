"""Files of the shared storage: what the tasks on Markor and Files are made of.

Blank space at the end of a file that is wanted does not count. The scene may have `files`: path below the storage,
content, and how many minutes ago it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

from mobile_world.tasks.definitions.android_world._data import draw_look_alikes, draw_shelf
from mobile_world.tasks.definitions.android_world._shared.official import SCENE, alike, beside
from mobile_world.tasks.values import FileIs, MessageVideo, TextFile

NOTEBOOK = "Documents/Markor"
"""Where Markor keeps notes, below the storage."""
AGE = timedelta(hours=5)
"""Of the files that a goal names."""


def other_files(params: Mapping[str, Any], kind: type[TextFile] = TextFile) -> list[TextFile]:
    """The files that the scene has."""
    return [kind(path, text, timedelta(minutes=age)) for path, text, age in beside(params).get("files", ())]


def other_videos(folder: str, lengths: Mapping[str, int]) -> list[MessageVideo]:
    """Videos of these lengths in seconds in a folder, each of which shows its own name."""
    return [MessageVideo(f"{folder}/{name}", name, AGE, seconds=length) for name, length in lengths.items()]


def note(name: str) -> str:
    """The path of a note, or of anything else in the notebook."""
    return f"{NOTEBOOK}/{name}"


def nearly_says(path: str, text: str) -> FileIs:
    """AndroidWorld's rule for a note: nearly that text is there."""
    return FileIs(path, text, lambda content, wanted: alike(content.replace("\r", "").strip(), wanted))


def draw_beside(random: Random, names: list[str], like: str = "") -> dict[str, Any]:
    """A scene with notes of these names, and one whose name is easily taken for another."""
    look_alikes = draw_look_alikes(random, like, 1) if like else []
    return {SCENE: {"files": draw_shelf(random, [note(name) for name in [*names, *look_alikes]])}}
