"""Static files: the style sheets and scripts of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from starlette.responses import Response

from mobile_world.web.not_found import NotFound

REPORT_ASSETS = {"report.css": "page.css", "report.js": "page.js"}
"""Files of the report that the pages share, by the name they have here."""

MEDIA_TYPES = {"css": "text/css", "js": "text/javascript"}
ASSET = re.compile(r"[a-z]+\.(css|js)")


def asset_bytes(name: str) -> bytes:
    """A style sheet or a script; `NotFound` for any other name."""
    if name in REPORT_ASSETS:
        return files("mobile_world.analysis.report").joinpath(REPORT_ASSETS[name]).read_bytes()
    file = files("mobile_world.viewer").joinpath("assets", name)
    if not ASSET.fullmatch(name) or not file.is_file():
        raise NotFound(f"the viewer has no file {name[:100]!r}")
    return file.read_bytes()


def asset_response(name: str) -> Response:
    """The HTTP response with a style sheet or a script."""
    data = asset_bytes(name)
    return Response(data, media_type=MEDIA_TYPES[name.rpartition(".")[2]], headers={"Cache-Control": "no-cache"})


def exported_assets() -> Iterator[tuple[str, bytes]]:
    """The files of a static export, by name: all but those of the live phone."""
    own = [entry.name for entry in files("mobile_world.viewer").joinpath("assets").iterdir()]
    for name in sorted([*REPORT_ASSETS, *(name for name in own if not name.startswith("live"))]):
        yield name, asset_bytes(name)
