"""Recordings: one is new, it is a sound, the app knows it, and nothing else changed."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.audio_recorder.recording import (
    FOLDER,
    NEVER,
    ROWS,
    AudioRecorderRecordAudio,
    AudioRecorderRecordAudioWithFileName,
)
from mobile_world.tasks.values import STORAGE
from mobile_world.tasks.values.fixtures import put_fixtures
from simdroid.media import m4a
from tests.mobile_world.tasks.android_world.playing import scores, start

SOUND = m4a(3000)


def add(controller: AndroidController, name: str, content: bytes = SOUND) -> str:
    """A file in the app's folder, from outside; its path."""
    path = f"{STORAGE}/{FOLDER.path}/{name}.m4a"
    controller.push(content, path)
    return path


def add_row(controller: AndroidController, name: str, *, seconds: float = 3) -> None:
    """A row of the app's table."""
    length = int(seconds * 1_000_000)
    columns: dict[str, str | float] = {"duration": length, "created": 1, "added": 1, "removed": NEVER, "data": ""}
    put_fixtures(controller, [ROWS.row(name=name, path=f"{STORAGE}/{FOLDER.path}/{name}.m4a", **columns)])


def test_a_recording_is_a_sound_with_a_row(controller: AndroidController) -> None:
    task = start(AudioRecorderRecordAudio, controller)
    add(controller, "a", b"no sound")
    assert scores(task, controller) == (0, 1)
    add_row(controller, "a")
    add(controller, "a")
    controller.sql(ROWS.database, "UPDATE records SET data = x'001e1f0aff' WHERE name = 'a'")
    assert scores(task, controller) == (1, 1), "bytes of a row do not matter"
    assert ("data", "001E1F0AFF") in ROWS.read(controller)[-1].values
    add(controller, "b")
    assert scores(task, controller) == (0, 0)


@pytest.mark.parametrize("kind", [AudioRecorderRecordAudio, AudioRecorderRecordAudioWithFileName])
def test_a_record_of_no_length_is_none_of_some_seconds(
    kind: type[AudioRecorderRecordAudio | AudioRecorderRecordAudioWithFileName], controller: AndroidController
) -> None:
    task = start(kind, controller)
    name = task.params.get("file_name", "a")
    add(controller, name)
    add_row(controller, name, seconds=0.9)
    score = task.score(controller)
    assert score.value == 0 and f"the record {name} of 0.9 s, and 2 s is the least" in score.reason


def test_an_empty_file_is_no_recording_by_either_rule(controller: AndroidController) -> None:
    task = start(AudioRecorderRecordAudio, controller)
    add(controller, "a", b"")
    assert scores(task, controller) == (0, 0)


def test_a_name_must_be_exact_and_the_ending_comes_once(controller: AndroidController) -> None:
    task = start(AudioRecorderRecordAudioWithFileName, controller)
    name = task.params["file_name"]
    path = add(controller, f"1{name}")
    add_row(controller, f"1{name}")
    assert scores(task, controller) == (0, 0)
    controller.run(["mv", path, f"{STORAGE}/{FOLDER.path}/{name}.m4a"])
    assert scores(task, controller) == (0, 1)
    controller.sql(
        ROWS.database, f"UPDATE records SET name = '{name}', path = replace(path, '/1', '/') WHERE name LIKE '1%'"
    )
    assert scores(task, controller) == (1, 1)


def test_other_records_must_stay(controller: AndroidController) -> None:
    task = start(AudioRecorderRecordAudioWithFileName, controller)
    add(controller, task.params["file_name"])
    add_row(controller, task.params["file_name"])
    assert scores(task, controller) == (1, 1)
    controller.run(["rm", f"{STORAGE}/{FOLDER.path}/{task.params['scene']['records'][0]}"])
    assert scores(task, controller) == (0, 1)
