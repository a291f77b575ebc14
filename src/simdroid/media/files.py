"""Files that are what their names say: a picture shows something, a sound lasts, a document opens."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from functools import lru_cache

from simdroid.media import documents, drawn_pictures, movies, sounds
from simdroid.media.photographs import draw, photograph_for, words_of

# fmt: off
DRAWN = {
    "receipt": {"receipt", "receipts", "invoice", "bill", "rechnung", "quittung"},
    "chart": {"chart", "charts", "graph", "diagram", "statistics"},
    "screenshot": {"screenshot", "screen", "screenshots"},
}
# fmt: on
"""Kinds of drawn pictures, by words of file names."""
_SHORT = ("alarms", "notifications", "ringtones")
"""Folders whose sounds last seconds, not minutes."""
_LARGEST_PNG = 480
"""Of a photograph, in pixels: as PNG it needs about ten times as many bytes."""


def file_content(path: str, text: str = "") -> bytes:
    """What a file of this path holds; always the same for the same path and text.

    A document has the text as its lines, an archive as the text file in it; a JPEG file carries it as its comment. Of
    kinds that are not known, text files among them, it is the whole content.
    """
    make = _KINDS.get(path.rpartition(".")[2].lower())
    return make(path, text) if make else text.encode()


def duration_ms(path: str) -> int:
    """How long the sound or movie of this path lasts: up to 15 seconds for a tone, up to 4 minutes for others."""
    return 3000 * (1 + draw(path, 5)) if (path.partition("/")[0].lower() in _SHORT) else 3000 * (14 + draw(path, 66))


def _title(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0].replace("_", " ")


def _kind(path: str) -> str | None:
    words = words_of(path)
    return next((kind for kind, names in DRAWN.items() if words & names), None)


def _jpeg(path: str, text: str) -> bytes:
    kind = _kind(path)
    data = drawn_pictures.encoded(drawn_pictures.drawn(kind, path), "JPEG") if kind else photograph_for(path).read()
    comment = text.encode()[:60000]
    return data[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + data[2:] if comment else data


def _png(path: str, text: str) -> bytes:
    del text
    return _drawn_png(path)


@lru_cache(maxsize=8)
def _drawn_png(path: str) -> bytes:
    """Kept for a moment: set-up and check of a task ask for the same file."""
    from PIL import Image

    kind = _kind(path)
    if kind:
        return drawn_pictures.encoded(drawn_pictures.drawn(kind, path), "PNG")
    with Image.open(io.BytesIO(photograph_for(path).read())) as picture:
        picture.thumbnail((_LARGEST_PNG, _LARGEST_PNG))
        return drawn_pictures.encoded(picture, "PNG")


def _movie(form: Callable[[bytes, tuple[int, int], int], bytes]) -> Callable[[str, str], bytes]:
    def make(path: str, text: str) -> bytes:
        from PIL import Image

        del text
        data = photograph_for(path).read()
        with Image.open(io.BytesIO(data)) as picture:
            return form(data, picture.size, duration_ms(path))

    return make


def _sound(form: Callable[[int], bytes]) -> Callable[[str, str], bytes]:
    return lambda path, text: form(duration_ms(path))


def _mp3(path: str, text: str) -> bytes:
    del text
    return sounds.mp3(duration_ms(path), _title(path))


def _docx(path: str, text: str) -> bytes:
    return documents.docx(_title(path), text.splitlines())


def _xlsx(path: str, text: str) -> bytes:
    rows: list[list[str | int]] = [[line] for line in (_title(path), *text.splitlines())]
    rows += [[what, 1 + draw(f"{path} {what}", 40)] for what in drawn_pictures.GOODS[:6]]
    return documents.xlsx(rows)


_KINDS: dict[str, Callable[[str, str], bytes]] = {
    "jpg": _jpeg,
    "jpeg": _jpeg,
    "png": _png,
    "mp3": _mp3,
    "m4a": _sound(sounds.m4a),
    "m4b": _sound(sounds.m4a),
    "wav": _sound(sounds.wav),
    "ogg": _sound(sounds.ogg),
    "opus": _sound(sounds.ogg),
    "flac": _sound(sounds.flac),
    "mp4": _movie(movies.mp4),
    "mkv": _movie(movies.mkv),
    "pdf": lambda path, text: documents.pdf(_title(path), text.splitlines()),
    "docx": _docx,
    "xlsx": _xlsx,
    "zip": lambda path, text: documents.zip_archive({f"{_title(path)}.txt": text.encode()}),
}
