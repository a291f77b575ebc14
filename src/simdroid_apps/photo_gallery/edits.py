"""Edited pictures: cut and turned pixels, and which files this app made."""

from __future__ import annotations

import io

from PIL import Image, ImageOps

from simdroid.system import System, paths, shared_storage
from simdroid_apps.photo_gallery.store import PACKAGE

_FORMATS = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}
_STORE = "content://media/external/images/media"
_EXIF_ORIENTATION = 0x0112


def is_own(system: System, path: str) -> bool:
    """Whether this app made a file, and so may change it without asking."""
    provider = system.content.provider(_STORE)
    quoted = path.replace("'", "''")
    cursor = (
        provider.query(_STORE, ["_id"], f"_data = '{quoted}' AND owner_package_name = '{PACKAGE}'", None)
        if provider
        else None
    )
    return bool(cursor and cursor.rows)


def upright(data: bytes) -> Image.Image:
    """The pixels of a picture as a person sees them; raises `OSError` for what is none."""
    try:
        with Image.open(io.BytesIO(data)) as opened:
            return ImageOps.exif_transpose(opened).convert("RGB")
    except (SyntaxError, ValueError, TypeError, ArithmeticError, Image.DecompressionBombError) as error:
        raise OSError(f"the picture cannot be read: {error}") from error


def rotate(system: System, path: str) -> None:
    """Turn a picture by 90 degrees to the right, in its own file."""
    data = system.fs.read_bytes(path)
    system.fs.write_bytes(path, _encoded(upright(data).transpose(Image.Transpose.ROTATE_270), data, path))


def save_cut(system: System, path: str, cut: tuple[float, float, float, float], turns: int) -> str:
    """Save a part of a picture beside it; `cut` are fractions of the picture after quarter turns; the new path."""
    data = system.fs.read_bytes(path)
    picture = upright(data).rotate(-90 * turns, expand=True)
    wide, high = picture.size
    part_wide, part_high = max(round((cut[2] - cut[0]) * wide), 1), max(round((cut[3] - cut[1]) * high), 1)
    left, top = min(round(cut[0] * wide), wide - part_wide), min(round(cut[1] * high), high - part_high)
    part = picture.crop((left, top, left + part_wide, top + part_high))
    stem, _, extension = paths.name(path).rpartition(".")
    ending = extension if extension.lower() in _FORMATS else "jpg"
    target = shared_storage.free_path(system.fs, paths.parent(path), f"{stem}_edited.{ending}")
    system.fs.write_bytes(target, _encoded(part, data, target))
    system.media.claim(target, PACKAGE)
    return target


def _encoded(picture: Image.Image, before: bytes, path: str) -> bytes:
    """The pixels as a file of the kind that the name says, with what the camera noted."""
    with Image.open(io.BytesIO(before)) as opened:
        exif = opened.getexif()
    exif.pop(_EXIF_ORIENTATION, None)
    kind = _FORMATS.get(paths.name(path).rpartition(".")[2].lower(), "JPEG")
    buffer = io.BytesIO()
    picture.save(buffer, kind, exif=exif, **({"quality": 90} if kind == "JPEG" else {}))
    return buffer.getvalue()
