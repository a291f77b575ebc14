"""Playback as a value: where a player is as time goes by, and what keys and changes of the queue do to it."""

from __future__ import annotations

import json

import pytest

from simdroid.system import Playback, Track

A, B, C = (Track(name, name.upper(), "Ann", "First", duration) for name, duration in (("a", 10), ("b", 20), ("c", 30)))
ABC = (A, B, C)
MS = 1_000_000


def begun(**more: object) -> Playback:
    return Playback(ABC, since_ns=1000 * MS, **more)  # type: ignore[arg-type]


def place(playback: Playback, after_ms: int) -> tuple[int, int, bool]:
    found = playback.at((1000 + after_ms) * MS)
    return found.index, found.position_ms, found.playing


@pytest.mark.parametrize(
    ("repeat", "after_ms", "wanted"),
    [
        ("none", 0, (0, 0, True)),
        ("none", 9, (0, 9, True)),
        ("none", 10, (1, 0, True)),
        ("none", 31, (2, 1, True)),
        ("none", 60, (2, 0, False)),
        ("none", 10_000, (2, 0, False)),
        ("all", 59, (2, 29, True)),
        ("all", 60, (0, 0, True)),
        ("all", 60_000_015, (1, 5, True)),
        ("one", 25, (0, 5, True)),
    ],
)
def test_time_moves_on_through_the_queue(repeat: str, after_ms: int, wanted: tuple[int, int, bool]) -> None:
    assert place(begun(repeat=repeat), after_ms) == wanted


def test_repeating_all_begins_in_the_middle() -> None:
    assert place(begun(repeat="all", index=1, position_ms=4), 15) == (1, 19, True)
    assert place(begun(repeat="all", index=1, position_ms=4), 16) == (2, 0, True)
    assert place(begun(repeat="all", index=1, position_ms=4), 46) == (0, 0, True)


def test_tracks_without_a_length_are_passed_over() -> None:
    silent = Track("s", "S")
    assert place(Playback((silent, A), since_ns=1000 * MS), 3) == (1, 3, True)
    for repeat in ("none", "all", "one"):
        assert Playback((silent,), since_ns=0, repeat=repeat).at(5 * MS).position_ms == 0


def test_speed_and_pause() -> None:
    assert place(begun(speed=2.0), 4) == (0, 8, True)
    paused = begun().pause(1012 * MS)
    assert (paused.index, paused.position_ms, paused.playing) == (1, 2, False)
    assert paused.at(10**15) == paused
    assert place(paused.play(1000 * MS), 5) == (1, 7, True)


def test_nothing_to_play() -> None:
    empty = Playback()
    assert [empty.at(5), empty.play(5), empty.next(5), empty.previous(5), empty.seek(3, 5)] == [empty] * 5
    assert (empty.current, empty.removed(0), empty.shuffle(1).ordered()) == (None, empty, empty)


def test_next_and_previous() -> None:
    now = 1015 * MS
    assert (begun().next(now).index, begun().next(now).since_ns) == (2, now)
    assert begun(index=2).next(1001 * MS).index == 2
    assert begun(index=2, repeat="all").next(1001 * MS).index == 0
    assert begun(index=2, repeat="one").next(1001 * MS).index == 0
    assert begun(index=1).previous(1001 * MS).index == 0
    assert begun().previous(1001 * MS).index == 0
    assert begun(repeat="all").previous(1001 * MS).index == 2
    long = Playback((Track("l", "L", duration_ms=9000), Track("m", "M", duration_ms=9000)), index=1, since_ns=0)
    assert (long.previous(2000 * MS).index, long.previous(2001 * MS).index) == (0, 1)
    assert long.previous(2001 * MS).position_ms == 0


def test_seeking_stays_in_the_track() -> None:
    assert [begun().seek(ms, 1000 * MS).position_ms for ms in (-5, 7, 10, 99)] == [0, 7, 9, 9]
    assert begun().go(5, 0) == begun()


def test_changes_of_the_queue_leave_what_is_played() -> None:
    now = begun(index=1)
    assert now.inserted([C, C], 2).tracks == (A, B, C, C, C)
    assert now.inserted([C], 1).current == B
    assert now.inserted([A]).tracks == (*ABC, A)
    assert Playback().inserted([A, B]).current == A
    assert (now.removed(0).index, now.removed(0).current, now.removed(0).playing) == (0, B, True)
    assert (now.removed(2).index, now.removed(2).current) == (1, B)
    gone = now.removed(1)
    assert (gone.current, gone.playing, now.removed(1, 2).current, now.removed(0, 1, 2).current) == (C, False, A, None)
    assert (now.moved(1, 0).tracks, now.moved(1, 0).index) == ((B, A, C), 0)
    assert (now.moved(0, 2).tracks, now.moved(0, 2).index) == ((B, C, A), 0)


def test_shuffling_and_back() -> None:
    many = tuple(Track(str(number), str(number), duration_ms=1) for number in range(20))
    mixed = Playback(many, index=7).shuffle(3)
    assert (mixed.current, mixed.index, mixed.shuffled, sorted(mixed.tracks, key=str)) == (
        many[7],
        0,
        True,
        sorted(many, key=str),
    )
    assert mixed.tracks == Playback(many, index=7).shuffle(3).tracks != Playback(many, index=7).shuffle(4).tracks
    assert mixed.shuffle(5).ordered() == Playback(many, index=7)
    more = mixed.inserted([A]).removed(0)
    assert more.ordered().tracks == (*many[:7], *many[8:], A)


def test_it_survives_a_snapshot() -> None:
    for value in (Playback(), begun(index=2, repeat="all"), begun().shuffle(1)):
        assert Playback.from_json(json.loads(json.dumps(value.to_json()))) == value
