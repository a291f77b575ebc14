"""Reading `content://` URIs."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from mobile_world.phone.system.providers import content


class Uri(NamedTuple):
    """A URI taken apart; segments and parameters are decoded."""

    text: str
    authority: str
    segments: tuple[str, ...]
    parameters: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> Uri:
        """Read a URI; empty segments do not count, as in Android."""
        rest = text.partition("://")[2].partition("#")[0]
        place, _, query = rest.partition("?")
        parts = [unquote(part) for part in place.split("/")[1:] if part]
        name = content.authority(text).rpartition("@")[2]
        return cls(text, name, tuple(parts), dict(parse_qsl(query, keep_blank_values=True)))

    def matches(self, pattern: str) -> bool:
        """Whether the path has the shape of `pattern`: `#` stands for a number, `*` for any segment."""
        shape = pattern.split("/") if pattern else []
        return len(shape) == len(self.segments) and all(map(_fits, shape, self.segments))

    def child(self, row: int) -> str:
        """The URI of a row below this one."""
        return f"content://{'/'.join((self.authority, *self.segments))}/{row}"


def _fits(shape: str, segment: str) -> bool:
    if shape == "#":
        return segment.isascii() and segment.isdigit()
    return shape in ("*", segment)
