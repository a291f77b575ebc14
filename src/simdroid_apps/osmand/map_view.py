"""The map on the screen: tiles, words, and what a person put on it; panned by dragging, zoomed by double taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from simdroid import ui
from simdroid_apps.osmand import labels, tiles
from simdroid_apps.osmand.geography import Flat, Point, flat, metres_per_dp, round_earth

LEAST_ZOOM, MOST_ZOOM = 2, 19
_PIECE_PX = 240
"""Lines over the map are drawn in pieces of this length, because a line is drawn in the whole box around it."""


@dataclass(frozen=True)
class Camera:
    """What part of the world the map shows: what lies in the middle of its box, and the zoom."""

    center: Point
    zoom: int
    density: float
    """Pixels per dp."""

    @property
    def world(self) -> float:
        """How wide the world is in pixels."""
        return tiles.world_px(self.zoom, self.density)

    def corner(self, box: ui.Rect) -> tuple[int, int]:
        """The upper left corner of a box in pixels of the world."""
        x, y = flat(self.center)
        return round(x * self.world - box.width / 2), round(y * self.world - box.height / 2)

    def place(self, box: ui.Rect, at: Flat) -> tuple[float, float]:
        """Where something is on the screen."""
        left, top = self.corner(box)
        return at.x * self.world - left + box.left, at.y * self.world - top + box.top

    def point_at(self, box: ui.Rect, x: float, y: float) -> Point:
        """What lies under a point of the screen; the middle is exactly the centre."""
        if (x, y) == ((box.left + box.right) / 2, (box.top + box.bottom) / 2):
            return self.center
        left, top = self.corner(box)
        return round_earth(Flat((x - box.left + left) / self.world, (y - box.top + top) / self.world))

    def moved(self, dx: float, dy: float) -> Point:
        """The centre after the map was dragged by so many pixels."""
        x, y = flat(self.center)
        return round_earth(Flat(x - dx / self.world, min(max(y - dy / self.world, 0.0), 1.0)))


@dataclass(frozen=True)
class Pin:
    """A sign at a point: an icon on a disc, or on a drop whose tip is at the point."""

    point: Point
    icon: str
    color: str
    text: str = ""
    drop: bool = True


@dataclass(frozen=True)
class Route:
    """A line over the map."""

    points: Sequence[Point]
    color: str
    dp: float = 4


@dataclass(frozen=True)
class Overlay:
    """What lies over the map."""

    routes: Sequence[Route] = ()
    pins: Sequence[Pin] = ()
    here: Point | None = None
    """Where the phone is."""
    cross: bool = False
    """Whether a cross marks the middle."""
    poi: bool = True
    night: bool = False


@dataclass(kw_only=True, eq=False)
class MapView(ui.Canvas):
    """The map."""

    camera: Camera
    overlay: Overlay
    on_move: Callable[[Point], object]
    on_zoom: Callable[[Point, int], object]
    draw: Callable[[ui.Painter, ui.Rect], object] = field(default=lambda painter, box: None, kw_only=False)
    id: str = "MapLayersView"
    width: ui.Length = "fill"
    height: ui.Length = "fill"
    drag_handle: bool = True
    clickable: bool | None = True

    def __post_init__(self) -> None:
        self.draw = self._draw
        self.on_drag, self.on_double_touch = lambda way: self.on_move(self.camera.moved(way.dx, way.dy)), self._double

    def _double(self, x: float, y: float) -> None:
        """Zoom in, so that what was touched stays where it is."""
        if self.camera.zoom >= MOST_ZOOM:
            return
        touched, (cx, cy) = flat(self.point_under(x, y)), flat(self.camera.center)
        self.on_zoom(round_earth(Flat((touched.x + cx) / 2, (touched.y + cy) / 2)), self.camera.zoom + 1)

    def point_under(self, x: float, y: float) -> Point:
        """What lies under a finger."""
        return self.camera.point_at(self.box, x, y)

    def _draw(self, painter: ui.Painter, box: ui.Rect) -> None:
        camera, over = self.camera, self.overlay
        clip, painter.clip = painter.clip, painter.clip.intersect(box)
        self._tiles(painter, box)
        for route in over.routes:
            _line(painter, [camera.place(box, flat(point)) for point in route.points], route.color, route.dp)
        label_painter = labels.LabelPainter(
            painter, box, labels.NIGHT if over.night else labels.DAY, partial(camera.place, box)
        )
        pins = [(pin, camera.place(box, flat(pin.point))) for pin in over.pins]
        for _, (x, y) in pins:
            half = painter.metrics.px(14)
            label_painter.reserve(ui.Rect(round(x) - half, round(y) - 2 * half, round(x) + half, round(y)))
        label_painter.reserve(ui.Rect(0, 0, box.right, painter.metrics.status_bar))
        labels.write_all(label_painter, camera.zoom, poi=over.poi)
        if over.here:
            _here(painter, *camera.place(box, flat(over.here)))
        for pin, (x, y) in pins:
            _pin(painter, pin, round(x), round(y))
        if over.cross:
            _cross(painter, box)
        painter.clip = clip

    def _tiles(self, painter: ui.Painter, box: ui.Rect) -> None:
        camera, side = self.camera, tiles.SIDE
        left, top = camera.corner(box)
        palette, most = ("night" if self.overlay.night else "day"), int(camera.world // side)
        painter.fill(box, tiles.NIGHT.sea if self.overlay.night else tiles.DAY.sea)
        for row in range(top // side, (top + box.height - 1) // side + 1):
            for column in range(left // side, (left + box.width - 1) // side + 1):
                if not (0 <= row <= most and 0 <= column <= most):
                    continue
                x, y = column * side - left + box.left, row * side - top + box.top
                painter.picture(
                    ui.Rect(x, y, x + side, y + side),
                    f"map {palette} {camera.zoom} {camera.density} {column} {row}",
                    partial(tiles.draw_tile, column, row, camera.zoom, camera.density, night=self.overlay.night),
                )


def _line(painter: ui.Painter, places: Sequence[tuple[float, float]], color: str, dp: float) -> None:
    width = painter.metrics.px(dp)
    near = painter.clip.shrink(-width, -width, -width, -width)
    for (x1, y1), (x2, y2) in pairwise(places):
        if max(x1, x2) < near.left or min(x1, x2) > near.right or max(y1, y2) < near.top or min(y1, y2) > near.bottom:
            continue
        pieces = min(max(int(max(abs(x2 - x1), abs(y2 - y1)) // _PIECE_PX), 1), 64)
        ends = [(x1 + (x2 - x1) * k / pieces, y1 + (y2 - y1) * k / pieces) for k in range(pieces + 1)]
        for one, other in pairwise(ends):
            painter.path([one, other], color, width)


def _pin(painter: ui.Painter, pin: Pin, x: int, y: int) -> None:
    px = painter.metrics.px
    half = px(12)
    top = y - px(30) if pin.drop else y - half
    disc = ui.Rect(x - half, top, x + half, top + 2 * half)
    if pin.drop:
        painter.path([(x - px(7), top + half + px(7)), (x + px(7), top + half + px(7)), (x, y)], pin.color)
    painter.fill(disc, "#ffffff", ui.FULL)
    rim = px(2)
    painter.fill(disc.shrink(rim, rim, rim, rim), pin.color, ui.FULL)
    if pin.text:
        size = painter.metrics.px(11) * 1.0
        painter.text(x - px(3) * len(pin.text), top + half + px(4), pin.text, "#ffffff", size=size, face="medium")
    else:
        inset = px(5)
        painter.icon(disc.shrink(inset, inset, inset, inset), pin.icon, "#ffffff")


def _here(painter: ui.Painter, x: float, y: float) -> None:
    px = painter.metrics.px
    for radius, color in ((18, "#334285f4"), (9, "#ffffff"), (7, "#1a73e8")):
        half = px(radius)
        painter.fill(ui.Rect(round(x) - half, round(y) - half, round(x) + half, round(y) + half), color, ui.FULL)


def _cross(painter: ui.Painter, box: ui.Rect) -> None:
    px = painter.metrics.px
    x, y, reach, half = (box.left + box.right) // 2, (box.top + box.bottom) // 2, px(16), px(1)
    for area in (ui.Rect(x - reach, y - half, x + reach, y + half), ui.Rect(x - half, y - reach, x + half, y + reach)):
        painter.fill(area.shrink(-half, -half, -half, -half), "#ffffff")
        painter.fill(area, "#d32f2f")
    painter.stroke(ui.Rect(x - px(7), y - px(7), x + px(7), y + px(7)), "#d32f2f", ui.FULL, half * 2)


def scale_bar(camera: Camera, *, miles: bool, ink: str) -> ui.View:
    """The ruler: a round distance, and the line that is so long here."""
    per_dp = metres_per_dp(camera.center.latitude, camera.zoom)
    steps = _MILES if miles else _KILOMETRES
    label, metres = max(
        (step for step in steps if step[1] / per_dp <= _RULER_DP), default=steps[0], key=lambda step: step[1]
    )

    def draw(painter: ui.Painter, box: ui.Rect) -> None:
        px, size = painter.metrics.px, painter.metrics.px(11) * 1.0
        end, bottom = box.left + max(px(metres / per_dp), px(4)), box.bottom - px(2)
        painter.text(box.left + px(2), bottom - px(8), label, ink, size=size, face="medium")
        painter.fill(ui.Rect(box.left, bottom - px(2), end, bottom), ink)
        painter.fill(ui.Rect(box.left, bottom - px(7), box.left + px(2), bottom), ink)
        painter.fill(ui.Rect(end - px(2), bottom - px(7), end, bottom), ink)

    return ui.Canvas(draw, id="map_ruler_container", desc=label, width=_RULER_DP, height=30)


_RULER_DP = 90
_ROUND = [base * 10**power for power in range(6) for base in (1, 2, 5)]
_KILOMETRES = [
    *((f"{step} m", step * 1.0) for step in _ROUND if step < 1000),
    *((f"{step} km", step * 1000.0) for step in _ROUND if step <= 10_000),
]
_MILES = [
    *((f"{step} ft", step * 0.3048) for step in _ROUND if step <= 2000),
    *((f"{step} mi", step * 1609.344) for step in _ROUND if step <= 5000),
]
