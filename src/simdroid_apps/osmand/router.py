"""Ways along the roads of the map: the quickest one between two points, with its length, time and turns."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from simdroid_apps.osmand import atlas
from simdroid_apps.osmand.geography import Point, bearing, distance, length

FAR_M = 3000
"""From a point farther from every road than this no way is found."""
_TURN, _SHARP = 35, 110


class Profile(NamedTuple):
    """A way of travelling: kilometres per hour on each kind of road it may use."""

    key: str
    label: str
    icon: str
    speeds: Mapping[str, float]


CAR = Profile(
    "car", "Driving", "car",
    {"motorway": 110, "primary": 60, "secondary": 55, "tertiary": 42, "residential": 25},
)  # fmt: skip
BICYCLE = Profile(
    "bicycle", "Cycling", "bike",
    {"primary": 17, "secondary": 17, "tertiary": 15, "residential": 14, "path": 6},
)  # fmt: skip
WALK = Profile(
    "pedestrian", "Walking", "walk",
    {"primary": 4.5, "secondary": 4.6, "tertiary": 4.7, "residential": 4.8, "path": 4},
)  # fmt: skip
PROFILES = {profile.key: profile for profile in (CAR, BICYCLE, WALK)}
BROWSE = "default"
"""The profile of those who only look at the map."""


class Turn(NamedTuple):
    """What to do on the way."""

    instruction: str
    icon: str
    metres: float
    """From here to the next one."""


class Way(NamedTuple):
    """A way from one point to another."""

    points: list[Point]
    metres: float
    seconds: float
    turns: list[Turn]


class _Edge(NamedTuple):
    to: int
    metres: float
    kind: str
    name: str


class _Graph(NamedTuple):
    nodes: list[Point]
    edges: list[list[_Edge]]


@lru_cache(1)
def _graph() -> _Graph:
    """Ends of road pieces, with the pieces between them."""
    numbers: dict[tuple[float, float], int] = {}
    nodes: list[Point] = []
    edges: list[list[_Edge]] = []

    def number(point: Point) -> int:
        key = (round(point.latitude, 5), round(point.longitude, 5))
        if key not in numbers:
            numbers[key] = len(nodes)
            nodes.append(point)
            edges.append([])
        return numbers[key]

    for kind, name, points in atlas.road_points():
        for one, other in pairwise(points):
            a, b, metres = number(one), number(other), distance(one, other)
            edges[a].append(_Edge(b, metres, kind, name))
            edges[b].append(_Edge(a, metres, kind, name))
    return _Graph(nodes, edges)


@lru_cache(256)
def way_between(start: Point, end: Point, profile: str) -> Way | None:
    """The quickest way for a profile named by its key; remembered, for a screen asks again and again."""
    return find_way(start, end, PROFILES[profile])


def find_way(start: Point, end: Point, profile: Profile) -> Way | None:
    """The quickest way; None where a point is far from every road or the roads do not meet."""
    graph = _graph()
    first, last = _nearest(start, profile), _nearest(end, profile)
    if first is None or last is None:
        return None
    times, before = {first: 0.0}, {first: (first, _Edge(first, 0, "", ""))}
    queue = [(0.0, first)]
    while queue:
        spent, node = heapq.heappop(queue)
        if node == last:
            break
        if spent > times[node]:
            continue
        for edge in graph.edges[node]:
            speed = profile.speeds.get(edge.kind)
            later = spent + edge.metres / (speed / 3.6) if speed else None
            if later is not None and later < times.get(edge.to, float("inf")):
                times[edge.to], before[edge.to] = later, (node, edge)
                heapq.heappush(queue, (later, edge.to))
    if last not in times:
        return None
    nodes, edges = [last], []
    while nodes[-1] != first:
        previous, edge = before[nodes[-1]]
        nodes.append(previous)
        edges.append(edge)
    return _way(start, end, [graph.nodes[node] for node in reversed(nodes)], edges[::-1], times[last], profile)


def _way(start: Point, end: Point, points: list[Point], edges: list[_Edge], seconds: float, profile: Profile) -> Way:
    whole = [start, *points, end]
    off_road = distance(start, points[0]) + distance(points[-1], end)
    return Way(whole, length(whole), seconds + off_road / (min(profile.speeds.values()) / 3.6), _turns(points, edges))


def _nearest(point: Point, profile: Profile) -> int | None:
    graph = _graph()
    usable = (node for node, edges in enumerate(graph.edges) if any(edge.kind in profile.speeds for edge in edges))
    best = min(usable, key=lambda node: distance(graph.nodes[node], point))
    return best if distance(graph.nodes[best], point) <= FAR_M else None


def _turns(points: list[Point], edges: list[_Edge]) -> list[Turn]:
    """Where the road's name changes or the way bends at a crossing."""
    legs: list[tuple[str, str, float]] = []
    name = None
    for index, edge in enumerate(edges):
        if index == 0 or (edge.name != name and edge.name):
            instruction, icon = "Go straight", "arrow_up"
            if index:
                angle = (
                    bearing(points[index], points[index + 1]) - bearing(points[index - 1], points[index]) + 180
                ) % 360
                instruction, icon = _bend(angle - 180)
            legs.append((f"{instruction} onto {edge.name}" if edge.name else instruction, icon, 0.0))
            name = edge.name or name
        instruction, icon, metres = legs[-1]
        legs[-1] = (instruction, icon, metres + edge.metres)
    return [*(Turn(*item) for item in legs), Turn("Arrive at your destination", "flag_checkered", 0.0)]


def _bend(angle: float) -> tuple[str, str]:
    """Words and icon for a change of direction; degrees to the right."""
    if abs(angle) < _TURN:
        return "Continue", "arrow_up"
    side = "right" if angle > 0 else "left"
    return (f"Turn sharply {side}" if abs(angle) > _SHARP else f"Turn {side}"), f"arrow_{side}_top"
