"""Sounds that are to be recorded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, Wait, by_hand, method_of, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_kept
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, OneNewFile, OneNewOrChanged, beside
from mobile_world.tasks.values import STORAGE, Added, Fixture, PathIs, Row, SampleFile, Scene, Table, Wanted
from mobile_world.tasks.values.folders import Folder

PACKAGE = "com.dimowner.audiorecorder"
FOLDER = Folder(f"Android/data/{PACKAGE}/files/Music/records")
ROWS = Table(f"/data/data/{PACKAGE}/databases/records.db", "records")
RECORD_S, LEAST_S = 4.0, 2.0
"""How long the solution records, and how short a record of some seconds may be."""
# fmt: off
SUBJECTS = (
    "bell_tower", "bird_song", "boiler_noise", "choir_practice", "council_meeting", "cradle_song", "dripping_tap",
    "gate_squeak", "interview_notes", "kettle_whistle", "rain_on_roof", "tram_ride",
)
# fmt: on
NEVER = 2**63 - 1


def _records(names: Iterable[str]) -> list[Fixture]:
    """Records that the app has, as files and rows."""
    rows = (
        ROWS.row(
            name=name.rpartition(".")[0],
            path=f"{STORAGE}/{FOLDER.path}/{name}",
            format="m4a",
            data="",
            created=1_690_000_000_000 + place,
            added=1_690_000_000_000 + place,
            duration=61_000_000,
            removed=NEVER,
            sample_rate=44100,
        )
        for place, name in enumerate(names)
    )
    return [*(SampleFile(f"{FOLDER.path}/{name}", age=AGE) for name in names), *rows]


@dataclass(frozen=True)
class _Record(Row):
    """A row of the app for a record of some seconds."""

    def matches(self, record: Row) -> bool:
        """Whether a row has these values and the length."""
        return super().matches(record) and _seconds(record) >= LEAST_S

    def nearly(self, record: Row) -> str:
        """A record of another name, or of hardly any length."""
        seconds = _seconds(record)
        length = f" of {seconds:g} s, and {LEAST_S:g} s is the least" if seconds < LEAST_S else ""
        return f"the record {dict(record.values).get('name')}{length}"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        name = dict(self.values).get("name")
        return f"a record{f' named {name}' if name else ''}"


def _record(**values: str | float) -> _Record:
    return _Record(ROWS, tuple({**values, "removed": NEVER}.items()))


def _seconds(row: Row) -> float:
    """How long a record is; the app counts millionths."""
    return int(dict(row.values).get("duration") or 0) / 1e6


def _is_sound(content: bytes) -> bool:
    return content[4:8] == b"ftyp"


def _open(hand: Hand) -> Steps:
    """Show the main page; a first run is gone through with its settings as they are."""
    yield from hand.open("Audio Recorder")
    if hand.sees(id="btn_action"):
        yield from hand.tap(id="btn_action")
    if hand.sees(id="btn_apply"):
        yield from hand.tap(id="btn_apply")


def _begin(hand: Hand) -> Steps:
    """Record for a while."""
    yield from hand.tap(id="btn_record")
    yield from hand.do(Wait(seconds=RECORD_S))


def _end(hand: Hand) -> Steps:
    """End the recording and keep its name."""
    yield from hand.tap(id="btn_record_stop")
    yield from hand.tap(text="SAVE")


def _record_again(hand: Hand) -> Steps:
    """Record something else, which nobody asked for."""
    yield from _begin(hand)
    yield from _end(hand)


class _RecordTask(BaseTask):
    """Something is recorded; the side effect records something else."""

    app_names: ClassVar[set[str]] = {"Audio Recorder"}
    side_effect = side_effect_of(_record_again)

    def scene(self) -> Scene:
        return _records(beside(self.params).get("records", ()))


class AudioRecorderRecordAudio(_RecordTask):
    """Record something and save it, and do nothing else.

    AndroidWorld wants one file more, or one that changed, with something in it, and sees nothing else. Here there may
    be records already, the new file must be a sound, and the app must have a record of it that
    lasts two seconds or more.
    """

    goal = "Record a few seconds of audio with Audio Recorder and save the recording."
    vague_goal = "Record what can be heard here."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "requires-setup"}
    complexity = 1.2
    after_cue = method_of(_end)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {SCENE: {"records": draw_kept(random, "Recordings", random.randint(0, 3))}}

    def wanted(self) -> Wanted:
        return [OneNewFile(FOLDER, "recording", "", _is_sound), Added(_record(bookmark=0))]

    def official(self) -> Wanted:
        """One file is new or another, and holds something."""
        return [OneNewOrChanged(FOLDER)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from _open(hand)
        yield from _begin(hand)


class AudioRecorderRecordAudioWithFileName(_RecordTask):
    """Record something and save it under a name, and do nothing else.

    AndroidWorld asks whether a file of that name is there, empty or not, and sees nothing else. Its names end with the
    ending of the file already, which the app then adds a second time; ours have none.
    """

    goal = "Record a few seconds of audio with Audio Recorder and save the recording under the name {file_name}."
    vague_goal = "Record what can be heard here under a good name."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry", "complex-ui"}
    complexity = 2
    after_cue = tap_method(text="SAVE")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The name, and records that are there."""
        name = f"{random.choice(SUBJECTS)}_{random.randrange(10, 99)}"
        return {"file_name": name, "text": "", SCENE: {"records": draw_kept(random, "Recordings", 2)}}

    @property
    def _path(self) -> str:
        return f"{FOLDER.path}/{self.params['file_name']}.m4a"

    def wanted(self) -> Wanted:
        """One more of that name, with its row."""
        row = _record(name=self.params["file_name"], path=f"{STORAGE}/{self._path}")
        return [PathIs(self._path), OneNewFile(FOLDER, "recording", ".m4a", _is_sound), Added(row)]

    def official(self) -> Wanted:
        return [PathIs(self._path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """What was recorded has its name typed."""
        yield from _open(hand)
        yield from _begin(hand)
        yield from hand.tap(id="btn_record_stop")
        yield from hand.type(self.params["file_name"], clear=True, id="input_name")
