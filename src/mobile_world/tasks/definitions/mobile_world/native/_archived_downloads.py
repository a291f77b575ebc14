"""Downloads that are packed into one archive and listed in a mail."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from zlib import crc32

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.mobile_world.native._files import age_of, rename, select, show_by
from mobile_world.tasks.values import DataFile, archive_data
from mobile_world.tasks.values.mails import BodyCheck
from simdroid.media import PHOTOGRAPHS

KINDS = ("archive", "camera_backup", "documents", "music_collection", "receipts", "source_code_backup", "screenshots")
"""What downloads of the image are called."""
_OF_PICTURES, _PICTURES = ("camera_backup", "photos", "screenshots"), 2
_WORD = re.compile(r"[\w.@-]+", re.ASCII)
_ENDING = re.compile(r"\.[a-z]\w{1,3}$", re.IGNORECASE | re.ASCII)


def download(name: str, day: str) -> DataFile:
    """An archive in Downloads of a day, which holds its own name, and photographs where it is called after pictures."""
    contents = {"about.txt": f"{name}, {day}\n".encode()}
    if any(word in name for word in _OF_PICTURES):
        first = crc32(name.encode()) % len(PHOTOGRAPHS)
        photos = (*PHOTOGRAPHS, *PHOTOGRAPHS)[first : first + _PICTURES]
        contents |= {f"IMG_{number:03}.jpg": photo.read() for number, photo in enumerate(photos, start=1)}
    return DataFile(f"Download/{name}", age=age_of(day), data=archive_data(contents))


def listing(names: Iterable[str], but: str) -> BodyCheck:
    """A text that names exactly these files, each once and no other of any kind; the new archive may be named, too."""
    expected = Counter(names)

    def check(text: str) -> str:
        mentions = Counter(name for name in _file_names(text) if name != but)
        faults = (("lists no", expected - mentions), ("also lists", mentions - expected))
        return " and ".join(f"{verb} {', '.join(sorted(files))}" for verb, files in faults if files)

    return check


def _file_names(text: str) -> list[str]:
    """What a text calls files: words with an ending of any kind, or of letters and figures with strokes between."""
    words = (word.strip(".-") for word in _WORD.findall(text) if "@" not in word)
    return [word for word in words if _ENDING.search(word) or ("_" in word and any(map(str.isdigit, word)))]


def pack_downloads(hand: Hand, names: Sequence[str], archive: str, *, oldest: bool) -> Steps:
    """Select files, given as the list by date has them, and compress them under a name."""
    yield from hand.open("Files")
    yield from show_by(hand, "Modified (oldest first)" if oldest else "Modified (newest first)")
    yield from select(hand, names)
    yield from hand.choose("Compress")
    yield from hand.scroll_to(text="archive.zip", direction="down" if oldest else "up")
    yield from rename(hand, "archive.zip", archive)
