"""Sizes of grid tracks: fixed, by content, and flexible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simdroid.browser.renderer.css import MOST_TRACKS, FitContent, Fraction, GridLineNames, MinMax, Repeat, resolve

Measured = Callable[[int, int, str], float]
"""The largest content of items that begin at a track and span so many: "least" or "most"."""


def expanded(tracks: Any, room: float | None, gap: float) -> list[Any]:
    """A track list with automatic repetitions written out: as many as fit into the room."""
    if not isinstance(tracks, tuple):
        return []
    if not any(isinstance(track, Repeat) for track in tracks):
        return list(tracks)
    fixed = sum(_fixed(track, room) + gap for track in tracks if not isinstance(track, Repeat | GridLineNames))
    written: list[Any] = []
    for track in tracks:
        if not isinstance(track, Repeat):
            written.append(track)
            continue
        repetition = sum(_fixed(inner, room) + gap for inner in track.tracks if not isinstance(inner, GridLineNames))
        fits = int((room - fixed + gap + 0.01) // repetition) if room is not None and repetition > 0 else 1
        written.extend(list(track.tracks) * min(max(fits, 1), MOST_TRACKS))
    return written


def _fixed(track: Any, room: float | None) -> float:
    if isinstance(track, MinMax):
        most = resolve(track.most, room)
        least = resolve(track.least, room)
        return max(most or 0.0, least or 0.0) if most is not None else least or 0.0
    return resolve(track, room) or 0.0


def size_tracks(
    tracks: Sequence[Any],
    spans: Sequence[tuple[int, int]],
    measured: Measured,
    room: float | None,
    gap: float,
    *,
    stretch: bool,
    collapsed: frozenset[int] = frozenset(),
) -> list[float]:
    """The sizes of tracks in a room (None: as large as the content); `spans` are the first tracks and counts in use."""
    count = len(tracks)
    base = [0.0] * count
    limit = [float("inf")] * count
    for place, track in enumerate(tracks):
        least, most = (track.least, track.most) if isinstance(track, MinMax) else (track, track)
        base[place] = resolve(least, room) or 0.0
        fixed = resolve(most, room)
        limit[place] = float("inf") if fixed is None else fixed
    used = sorted(set(spans), key=lambda span: span[1])
    for first, wide in used:
        if wide == 1 and first < count:
            _grow_to_content(tracks, first, measured, base, limit, room)
    for first, wide in used:
        if wide > 1:
            _grow_span(tracks, first, wide, measured, base, limit, gap)
    for place in range(count):
        # A track without items is as small as it may be.
        limit[place] = base[place] if limit[place] == float("inf") else max(limit[place], base[place])
    for place in collapsed:
        base[place] = limit[place] = 0.0
    _maximize(tracks, base, limit, room, gap * max(count - 1, 0))
    _share_fractions(tracks, base, used, measured, room, gap)
    if stretch and room is not None:
        automatic = [
            index
            for index, track in enumerate(tracks)
            if (track.most if isinstance(track, MinMax) else track) == "auto" and index not in collapsed
        ]
        free = room - sum(base) - gap * max(count - 1, 0)
        if automatic and free > 0 and not any(_flexible(track) for track in tracks):
            for place in automatic:
                base[place] += free / len(automatic)
    return base


def _flexible(track: Any) -> float:
    most = track.most if isinstance(track, MinMax) else track
    return most.value if isinstance(most, Fraction) else 0.0


def _kinds(track: Any) -> tuple[Any, Any]:
    if isinstance(track, MinMax):
        return track.least, track.most
    if isinstance(track, FitContent):
        return "auto", track
    return ("auto" if isinstance(track, Fraction) else track), track


def _grow_to_content(
    tracks: Sequence[Any], index: int, measured: Measured, base: list[float], limit: list[float], room: float | None
) -> None:
    least, most = _kinds(tracks[index])
    if least in ("auto", "min-content"):
        base[index] = max(base[index], measured(index, 1, "least"))
    elif least == "max-content":
        base[index] = max(base[index], measured(index, 1, "most"))
    if most == "min-content":
        limit[index] = max(base[index], measured(index, 1, "least"))
    elif most in ("auto", "max-content"):
        limit[index] = max(base[index], measured(index, 1, "most"))
    elif isinstance(most, FitContent):
        fit_limit = resolve(most.limit, room)
        wide = measured(index, 1, "most")
        limit[index] = max(base[index], wide if fit_limit is None else min(wide, fit_limit))


def _grow_span(
    tracks: Sequence[Any], first: int, wide: int, measured: Measured, base: list[float], limit: list[float], gap: float
) -> None:
    places = [index for index in range(first, min(first + wide, len(tracks)))]
    growing = [
        place for place in places if resolve(_kinds(tracks[place])[0], None) is None and not _flexible(tracks[place])
    ]
    if not growing:
        return
    for sizes, kind in ((base, "least"), (limit, "most")):
        finite = [sizes[place] if sizes[place] != float("inf") else base[place] for place in places]
        missing = measured(first, wide, kind) - sum(finite) - gap * (len(places) - 1)
        if missing > 0:
            for place in growing:
                sizes[place] = (sizes[place] if sizes[place] != float("inf") else base[place]) + missing / len(growing)


def _maximize(tracks: Sequence[Any], base: list[float], limit: list[float], room: float | None, gaps: float) -> None:
    """Let tracks grow to their limits as far as there is room."""
    growing = [index for index, track in enumerate(tracks) if not _flexible(track) and limit[index] > base[index]]
    if room is None:
        for place in growing:
            if limit[place] != float("inf"):
                base[place] = limit[place]
        return
    free = room - sum(base) - gaps
    while free > 0.001 and growing:
        share = free / len(growing)
        for place in list(growing):
            added = min(share, limit[place] - base[place])
            base[place] += added
            free -= added
            if limit[place] - base[place] < 0.001:
                growing.remove(place)
        if all(limit[place] == float("inf") for place in growing):
            break


def _share_fractions(
    tracks: Sequence[Any],
    base: list[float],
    used: Sequence[tuple[int, int]],
    measured: Measured,
    room: float | None,
    gap: float,
) -> None:
    flexible = {index: factor for index, track in enumerate(tracks) if (factor := _flexible(track))}
    if not flexible:
        return
    gaps = gap * max(len(tracks) - 1, 0)
    if room is None:
        starts = {first for first, wide in used if wide == 1}
        unit = max(
            (measured(place, 1, "most") / max(factor, 1.0) for place, factor in flexible.items() if place in starts),
            default=0.0,
        )
        unit = max(unit, *(base[place] / max(factor, 1.0) for place, factor in flexible.items()))
        for place, factor in flexible.items():
            base[place] = max(base[place], unit * factor)
        return
    active = dict(flexible)
    while True:
        fixed = sum(size for index, size in enumerate(base) if index not in active)
        unit = max(room - fixed - gaps, 0.0) / max(sum(active.values()), 1.0)
        tight = [place for place, factor in active.items() if base[place] > unit * factor + 1e-6]
        if not tight:
            break
        for place in tight:
            del active[place]
        if not active:
            return
    for place, factor in active.items():
        base[place] = unit * factor
