"""The committed golden states look as they did: UI dumps everywhere, pixels where the same libraries draw them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import serve_phone
from tests.simdroid.goldens.player import Player
from tests.simdroid.goldens.subset import FILE
from tests.simdroid.goldens.walks import Environment, Recording

KINDS = ("gallery/", "task/", "crawl/")
ADVICE = """
To see what changed: in a checkout of the commit before, `python -m tests.simdroid.goldens record DIR`; then, here,
`python -m tests.simdroid.goldens compare DIR --save DIR2`.
When it is meant: `python -m tests.simdroid.goldens refresh`."""


@pytest.fixture(scope="module")
def recording() -> Recording:
    """The committed walks."""
    return Recording.read(FILE)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_states_look_as_they_did(recording: Recording, kind: str) -> None:
    pixels = recording.environment.draws_like(Environment.here())
    changed = []
    with Player(recording.bases) as player:
        for walk in recording.walks:
            if not walk.name.startswith(kind):
                continue
            for number, look in player.play(walk):
                state = walk.steps[number].state
                if state is None:
                    continue
                if look.dump_hash != state.dump:
                    changed.append(f"{state.name}: dump")
                elif pixels and look.pixel_hash != state.pixels:
                    changed.append(f"{state.name}: pixels")
    assert changed == [], ADVICE


def test_a_walk_looks_the_same_over_adb(recording: Recording, tmp_path: Path) -> None:
    walk = next(walk for walk in recording.walks if walk.start.task is not None)
    with Player(recording.bases) as player:
        here = list(player.play(walk))
    with (
        serve_phone(tmp_path / "phone", token_file=tmp_path / "token") as phone,
        Player(recording.bases, controller=AndroidController.for_phone(phone)) as player,
    ):
        assert list(player.play(walk)) == here


def test_every_kind_of_walk_is_committed(recording: Recording) -> None:
    assert {walk.name.partition("/")[0] + "/" for walk in recording.walks} == set(KINDS)
