"""The pictures that an image's phone comes with, from its data file."""

from __future__ import annotations

from datetime import datetime

from simdroid.media import picture, sized_picture, with_exif
from simdroid.system import System, paths


def put_pictures(system: System) -> None:
    """For `set_up`: write the pictures of the image, with the time they were taken at; a camera notes it in them."""
    model = system.properties.get("ro.product.model")
    for item in system.image.data("pictures.json") or ():
        path, taken_at = f"{paths.STORAGE}/{item['path']}", datetime.fromisoformat(item["taken"])
        size = item.get("size")
        data = sized_picture(item["shows"], *size) if size else picture(item["shows"])
        if item.get("camera"):
            data = with_exif(data, taken_at, model=model)
        system.fs.mkdir(paths.parent(path), parents=True)
        system.fs.write_bytes(path, data)
        system.fs.set_times(path, mtime_ns=int(taken_at.timestamp()) * 1_000_000_000)
