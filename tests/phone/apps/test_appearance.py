"""Screens of every app look as they did: the golden states of the gallery; the others are in `tests/phone/goldens`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.phone.goldens.player import Player
from tests.phone.goldens.subset import FILE
from tests.phone.goldens.walks import Environment, Recording, Walk

RECORDING = Recording.read(FILE)
PIXELS = RECORDING.environment.draws_like(Environment.here())
"""Whether the libraries that draw here are those of the recording."""


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    """A phone with something in every app."""
    with Player(RECORDING.bases) as player:
        yield player


@pytest.mark.parametrize(
    "walk", [walk for walk in RECORDING.walks if walk.name.startswith("gallery/")], ids=lambda walk: walk.name
)
def test_a_screen_looks_as_it_did(player: Player, walk: Walk) -> None:
    for number, look in player.play(walk):
        state = walk.steps[number].state
        assert state is not None
        assert look.dump_hash == state.dump
        assert not PIXELS or look.pixel_hash == state.pixels
