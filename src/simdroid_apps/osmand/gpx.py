"""GPX 1.1 files as the app writes them, and as others may have written them.

What is no such file is read as an empty one: files come from anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from xml.etree import ElementTree

from simdroid_apps.osmand.geography import Point

CREATOR = "OsmAnd 4.6.13"
_GPX, _OSMAND = "http://www.topografix.com/GPX/1/1", "https://osmand.net"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_MOST_BYTES = 4 << 20
for _prefix, _uri in (("", _GPX), ("osmand", _OSMAND), ("xsi", _XSI)):
    ElementTree.register_namespace(_prefix, _uri)


@dataclass(frozen=True)
class Waypoint:
    """A point with a name."""

    point: Point
    name: str = ""
    description: str = ""
    group: str = ""
    time: str = ""
    extensions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Gpx:
    """What the app uses of a file."""

    name: str = ""
    time: str = ""
    waypoints: Sequence[Waypoint] = ()
    segments: Sequence[Sequence[Point]] = ()
    route: Sequence[Point] = ()
    """The points between which a person had the line of the track found."""


def when(moment: datetime) -> str:
    """A time as these files have it."""
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z"


def _tag(name: str) -> str:
    return f"{{{_GPX}}}{name}"


def printable(text: str) -> str:
    """Without characters that XML cannot have."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    if text:
        ElementTree.SubElement(parent, _tag(name)).text = printable(text)


def _add_point(parent: ElementTree.Element, name: str, point: Point) -> ElementTree.Element:
    return ElementTree.SubElement(parent, _tag(name), {"lat": f"{point.latitude:.7f}", "lon": f"{point.longitude:.7f}"})


def _add_waypoint(parent: ElementTree.Element, waypoint: Waypoint) -> None:
    entry = _add_point(parent, "wpt", waypoint.point)
    for name, text in (("time", waypoint.time), ("name", waypoint.name), ("desc", waypoint.description),
                       ("type", waypoint.group)):  # fmt: skip
        _add(entry, name, text)
    _add_extensions(entry, waypoint.extensions)


def _add_extensions(parent: ElementTree.Element, extensions: Mapping[str, str]) -> None:
    if not any(extensions.values()):
        return
    more = ElementTree.SubElement(parent, _tag("extensions"))
    for name, text in extensions.items():
        if text:
            ElementTree.SubElement(more, f"{{{_OSMAND}}}{name}").text = printable(text)


def write(content: Gpx) -> bytes:
    """The file."""
    root = ElementTree.Element(
        _tag("gpx"),
        {"version": "1.1", "creator": CREATOR, f"{{{_XSI}}}schemaLocation": f"{_GPX} {_GPX}/gpx.xsd"},
    )
    about = ElementTree.SubElement(root, _tag("metadata"))
    _add(about, "name", content.name)
    _add(about, "time", content.time)
    for waypoint in content.waypoints:
        _add_waypoint(root, waypoint)
    if content.route:
        route = ElementTree.SubElement(root, _tag("rte"))
        for point in content.route:
            _add_point(route, "rtept", point)
    if content.segments:
        track = ElementTree.SubElement(root, _tag("trk"))
        for points in content.segments:
            segment = ElementTree.SubElement(track, _tag("trkseg"))
            for point in points:
                _add_point(segment, "trkpt", point)
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def read(data: bytes) -> Gpx:
    """What a file holds; nothing where it is no GPX file."""
    if len(data) > _MOST_BYTES or b"<!ENTITY" in data or b"<!DOCTYPE" in data:
        return Gpx()
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return Gpx()
    about = next(_children(root, "metadata"), root)
    segments = [
        [point for node in _children(segment, "trkpt") if (point := _point(node))]
        for track in _children(root, "trk")
        for segment in _children(track, "trkseg")
    ]
    route = [point for line in _children(root, "rte") for node in _children(line, "rtept") if (point := _point(node))]
    return Gpx(
        _text(about, "name"),
        _text(about, "time"),
        [waypoint for node in _children(root, "wpt") if (waypoint := _waypoint(node))],
        [segment for segment in segments if segment],
        route,
    )


def _children(node: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """Children of a name, in whatever namespace."""
    return (child for child in node if str(child.tag).rpartition("}")[2] == name)


def _text(node: ElementTree.Element, name: str) -> str:
    return next((child.text or "" for child in _children(node, name)), "").strip()


def _point(node: ElementTree.Element) -> Point | None:
    try:
        latitude, longitude = float(node.get("lat", "")), float(node.get("lon", ""))
    except ValueError:
        return None
    valid = math.isfinite(latitude) and math.isfinite(longitude) and abs(latitude) <= 90 and abs(longitude) <= 180
    return Point(latitude, longitude) if valid else None


def _waypoint(node: ElementTree.Element) -> Waypoint | None:
    point = _point(node)
    if point is None:
        return None
    extensions = {str(item.tag).rpartition("}")[2]: item.text or "" for item in next(_children(node, "extensions"), ())}
    return Waypoint(
        point, _text(node, "name"), _text(node, "desc"), _text(node, "type"), _text(node, "time"), extensions
    )
