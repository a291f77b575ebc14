"""Canvases of a page by their keys: what scripts draw on them and read of them."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

from PIL import Image

from simdroid.browser.renderer.css import css_text, hex_text, parse_color
from simdroid.browser.renderer.drawing.surface import Surface
from simdroid.browser.renderer.layout.replaced import data_of, decode_picture
from simdroid.ui.graphics import DAMAGE, open_picture


class Canvases:
    """The drawing surfaces of one page."""

    def __init__(self) -> None:
        self._surfaces: dict[str, Surface] = {}
        self.load: Callable[[str], bytes | None] = lambda address: None
        """Gives the data of a picture that was loaded, for `drawImage`."""

    def surface(self, key: str) -> Surface:
        """The surface of a canvas, empty at first."""
        if key not in self._surfaces:
            self._surfaces[key] = Surface(300, 150, self._source)
        return self._surfaces[key]

    def apply(self, key: str, commands: list[Any]) -> None:
        """Draw what a script recorded."""
        self.surface(key).apply(*commands)

    def read(self, key: str, x: int, y: int, width: int, height: int) -> bytes:
        """Pixels as RGBA, alpha not multiplied in; those outside are transparent."""
        return self.surface(key).read(x, y, width, height)

    def png(self, key: str) -> bytes:
        """A canvas as PNG."""
        return self.surface(key).png()

    def picture(self, key: str) -> tuple[str, bytes]:
        """A canvas as a picture, with a key that changes with it."""
        surface = self.surface(key)
        return f"{key}v{surface.version}", surface.png()

    def _source(self, source: dict[str, Any]) -> Image.Image | None:
        """The picture that `drawImage` or a pattern names."""
        if "canvas" in source:
            return self.surface(str(source["canvas"])).image()
        address = str(source.get("url", ""))
        data = data_of(address) if address.lower().startswith("data:") else self.load(address)
        if not data or decode_picture(data) is None:
            return None
        try:
            return open_picture(data).convert("RGBA")
        except DAMAGE:
            return None

    def ask(self, arguments: list[Any]) -> Any:
        """A script's question: `png`, `read`, `measure`, `inside`, `color` of a canvas, or the `size` of a picture."""
        what, key, *rest = arguments
        if what == "png":
            return base64.b64encode(self.png(key)).decode()
        if what == "read":
            data = self.read(key, *(int(part) for part in rest))
            return base64.b64encode(data).decode() if data else None
        if what == "measure":
            return self.surface(key).measure(str(rest[0]), str(rest[1]))
        if what == "inside":
            return self.surface(key).inside(*rest)
        if what == "color":
            color = parse_color(str(rest[0]))
            return None if color is None else hex_text(color) if color.alpha >= 1 else css_text(color)
        if what == "size":
            picture = decode_picture(base64.b64decode(key))
            return None if picture is None else {"width": int(picture.size[0]), "height": int(picture.size[1])}
        return None
