"""Names and texts of notes and files: varied, in several languages, such as Android's storage takes."""

from __future__ import annotations

import re
from itertools import chain, combinations
from random import Random

import pytest

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.definitions.android_world import _data
from mobile_world.tasks.definitions.android_world._data.notes import STEMS
from mobile_world.tasks.definitions.android_world._shared.official import SCENE, alike

MANY = range(200)
FORBIDDEN = re.compile(r'["*/:<>?\\|\x00-\x1f]|^[. ]|[. ]$')
REGISTRY = TaskRegistry("android_world")
KEEPING = [name for name in REGISTRY.select("@official") if name.startswith(("Markor", "Files"))]


def test_names_can_be_names_of_files() -> None:
    kept = chain.from_iterable(_data.KEPT.values())
    names = [*STEMS, *kept, *_data.draw_folder_names(Random(0), 15)]
    assert not [name for name in names if FORBIDDEN.search(name) or len(name.encode()) > 100]
    assert len({name.casefold() for name in names}) == len(names)


def test_notes_are_called_in_many_ways() -> None:
    drawn = {_data.draw_note_names(Random(seed), 1)[0] for seed in MANY}
    assert len(drawn) > 60
    assert any(not name.isascii() for name in drawn)
    assert {name.rpartition(".")[2] for name in drawn} == {"md", "txt"}


@pytest.mark.parametrize("name", ["boat_trip.md", "旅行计划.txt", "no_ending"])
def test_look_alikes_are_others(name: str) -> None:
    found = _data.draw_look_alikes(Random(3), name, 4)
    assert len({name, *found}) == 5
    assert all(name.partition(".")[0] in each and each.endswith((".md", ".txt")) for each in found)


def test_texts_and_headings_differ() -> None:
    texts = _data.draw_texts(Random(1), 6)
    assert not any(alike(one, other) for one, other in combinations(texts, 2))
    assert {len(_data.draw_texts(Random(seed), 1)[0].splitlines()) for seed in MANY} == {1, 2, 3}
    assert len({_data.draw_heading(Random(seed)) for seed in MANY}) > 60


@pytest.mark.parametrize("name", KEEPING)
def test_nothing_lies_where_something_else_does(name: str) -> None:
    for seed in range(50):
        task = REGISTRY.create(name, seed=seed)
        named = [value for key, value in task.params.items() if key.endswith("name")]
        paths = [path for path, _, _ in task.params[SCENE].get("files", ())]
        assert len({path.casefold() for path in paths}) == len(paths)
        assert not set(paths) & {f"Documents/Markor/{each}" for each in named}
