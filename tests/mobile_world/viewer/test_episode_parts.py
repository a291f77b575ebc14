"""Actions as drawings and words, and an attempt as a file."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from mobile_world.domain import ScreenSize, parse_action, parse_ui_tree
from mobile_world.experiment import RunDirectory
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.player.actions import action_overlay, describe_action
from mobile_world.viewer.player.screens import USUAL, RecordedScreen, RecordedScreens
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.played import DUMP, EVERY_ACTION, action, escaped_dump, hostile_run, kept, picture, step

SCREEN = RecordedScreen("a" * 64, ScreenSize(540, 1200), "b" * 64, parse_ui_tree(DUMP), None)
BARE = RecordedScreen(None, ScreenSize(540, 1200), None, None, "not kept")


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, "Tap “Save” at 459, 72"),
        (1, "Double tap at 270, 600"),
        (2, "Long-press at 270, 600 for 1.5 s"),
        (3, "Swipe from 270, 960 to 270, 240"),
        (4, "Drag at 108, 960 to 432, 480"),
        (5, "Scroll down"),
        (7, "Type “Ada”"),
        (8, "Press BACK"),
        (9, "Open “Clock”"),
        (10, "Wait for 2.0 s"),
    ],
)
def test_actions_in_words(at: int, words: str) -> None:
    assert describe_action(step(0, action(at)), SCREEN).text == words


@pytest.mark.parametrize(("status", "word"), [("complete", "done"), ("infeasible", "infeasible")])
def test_a_declaration_in_words(status: str, word: str) -> None:
    found = describe_action(step(0, parse_action({"kind": "finish", "status": status, "text": " so "})), SCREEN)
    assert found == ("finish", f"Declare the task {word}: “so”", f"declared {word}")


def test_every_action_has_words_and_is_seen_on_the_screen() -> None:
    for at in range(len(EVERY_ACTION)):
        did = describe_action(step(0, action(at)), BARE)
        assert did.verb and did.text
        assert did.badge or "circle" in action_overlay(action(at), BARE), did


def test_long_texts_are_cut_in_sentences() -> None:
    long = parse_action({"kind": "type", "text": "word " * 100})
    assert len(describe_action(step(0, long), SCREEN).text) < 100


def test_a_touch_is_drawn_where_it_was() -> None:
    drawn = action_overlay(action(0), SCREEN)
    assert 'viewBox="0 0 540 1200"' in drawn
    assert set(re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', drawn)) == {("459", "72")}


def test_a_scroll_shows_how_the_finger_moves() -> None:
    found = re.search(r'd="M270 ([\d.]+)L270 ([\d.]+)"', action_overlay(action(5), SCREEN))
    assert found is not None
    assert float(found[1]) > float(found[2]), "what is below comes up when the finger goes up"


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_scrolls_point_away_from_what_they_reveal(direction: str) -> None:
    drawn = action_overlay(parse_action({"kind": "scroll", "direction": direction}), SCREEN)
    found = re.search(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" class="way', drawn)
    assert found is not None
    x0, y0, x1, y1 = map(float, found.groups())
    assert {"down": y1 < y0, "up": y1 > y0, "right": x1 < x0, "left": x1 > x0}[direction]
    assert (x0 == x1) is (direction in ("up", "down"))


def test_a_swipe_that_goes_nowhere_has_no_arrow() -> None:
    still = parse_action({"kind": "swipe", "start": {"x": 0.5, "y": 0.5}, "end": {"x": 0.5, "y": 0.5}})
    assert "head" not in action_overlay(still, SCREEN) and "ring" in action_overlay(still, SCREEN)


def test_typing_marks_the_field_that_takes_it() -> None:
    assert '<rect x="20" y="200" width="500" height="80"' in action_overlay(action(6), SCREEN)
    assert '<rect x="20" y="200"' in action_overlay(action(7), SCREEN)


def test_screens_know_their_size_from_what_is_left(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    shown, dump = directory.blobs.put(picture()), directory.blobs.put(escaped_dump())
    torn = directory.blobs.put(picture()[:12])
    screens = RecordedScreens(directory.blobs)
    assert screens.of(step(0, None, screenshot=shown)).size == (540, 1200)
    assert screens.of(step(0, None, ui_tree=dump)).size == (540, 1200)
    assert screens.of(step(0, None, screenshot=torn)).size == USUAL
    assert screens.of(step(0, None)).size == USUAL


def test_a_tree_too_deep_to_walk_is_no_tree(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    deep = b"<hierarchy>" + b'<node bounds="[0,0][9,9]">' * 5000 + b"</node>" * 5000 + b"</hierarchy>"
    assert RecordedScreens(directory.blobs).of(step(0, None, ui_tree=directory.blobs.put(deep))).tree is None


def test_a_download_holds_the_whole_attempt(tmp_path: Path) -> None:
    directory = hostile_run(tmp_path / "run")
    answer = get(create_app(LogDirectory(tmp_path)), "/run/run/episode/0/download")
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == 'attachment; filename="A-null-r0-a1.zip"'
    with ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        names = file.namelist()
        record = json.loads(file.read("episode.json"))
        lines = file.read("steps.jsonl").decode().splitlines()
        pictures = [name for name in names if name.startswith("pictures/")]
        assert file.read(pictures[0]) == picture()
    assert record["key"]["task"] == "A" and len(lines) == len(EVERY_ACTION) + 1
    assert [json.loads(line) for line in lines] == [
        each.model_dump(mode="json") for each in directory.steps(next(iter(directory.journal.records())))
    ]
    assert len(pictures) == 1 and len([name for name in names if name.startswith("ui/")]) == 1
    assert "missing.txt" not in names
    assert get(create_app(LogDirectory(tmp_path)), "/run/run/episode/0/download").content == answer.content


def test_a_download_says_what_is_missing(tmp_path: Path) -> None:
    kept(RunDirectory(tmp_path / "run"), [step(0, action(0), screenshot="0" * 64, ui_tree="../../../x")])
    answer = get(create_app(LogDirectory(tmp_path)), "/run/run/episode/0/download")
    with ZipFile(io.BytesIO(answer.content)) as file:
        told = file.read("missing.txt").decode()
    assert "0" * 64 in told and "is not a blob of the run" in told
