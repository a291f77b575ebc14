"""The three tasks on pages: the pages themselves, ways to be wrong, and forks in the middle of a riddle."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from mobile_world.tasks.definitions.android_world import browser
from mobile_world.tasks.definitions.android_world.browser._seeded import paints, way_out
from mobile_world.tasks.definitions.android_world.browser.pages import BrowserDraw, BrowserMaze, BrowserMultiply
from simdroid.device import Phone
from simdroid.system import Intent, document_uri
from simdroid.system.intents import ACTION_VIEW, FLAG_NEW_TASK
from simdroid_apps.chrome import first_run
from tests.apps.ui_reader import find, nodes, tap, texts

SEED = 20231015


def open_page(phone: Phone, name: str) -> None:
    """Open a page of the tasks in Chrome."""
    first_run.skip(phone.system)
    page = files(browser).joinpath("_pages", name).read_text("utf-8").replace("%SEED%", str(SEED))
    phone.system.fs.write_text("/sdcard/Download/task.html", page)
    uri = document_uri(phone.system.fs.resolve("/sdcard/Download/task.html"))
    chrome = Intent(ACTION_VIEW, data=uri, type="text/html", package="com.android.chrome", flags=FLAG_NEW_TASK)
    phone.system.activities.start(chrome)


def look(phone: Phone) -> tuple[str, bytes]:
    """What is seen."""
    return phone.display.dump(), phone.display.png()


@pytest.mark.parametrize("seed", [0, 1, 7, 4294967295, SEED])
def test_every_maze_has_a_way_out(seed: int) -> None:
    way = way_out(seed)
    assert way.count("Down") - way.count("Up") == way.count("Right") - way.count("Left") == 3
    assert len(set(paints(seed, 24, 3))) == 3


def forked(phone: Phone, home: Path) -> Phone:
    """Another phone in the same state."""
    other = Phone(home)
    other.restore_state(phone.state())
    return other


def test_a_snapshot_and_a_fork_in_the_middle_of_a_maze(phone: Phone, tmp_path: Path) -> None:
    open_page(phone, "maze.html")
    *first, last = way_out(SEED)
    for button in first:
        tap(phone, text=button)
    phone.snapshots.save("middle")
    before, fork = look(phone), forked(phone, tmp_path / "fork")
    assert look(fork) == before
    tap(phone, text=last)
    assert "Success!" in texts(phone)
    assert look(fork) == before
    tap(fork, text=last)
    assert "Success!" in texts(fork)
    phone.snapshots.load("middle")
    assert look(phone) == before
    tap(phone, text=last)
    assert "Success!" in texts(phone)


def test_a_snapshot_and_a_fork_in_the_middle_of_a_drawing(phone: Phone, tmp_path: Path) -> None:
    open_page(phone, "draw.html")

    def draw(phone: Phone, place: int, line: int) -> None:
        palette = [node for node in nodes(phone) if node.attributes["class"].endswith(".Button") and not node.text]
        left, top, right, bottom = palette[place].box
        phone.display.tap((left + right) / 2, (top + bottom) / 2)
        left, top, right, bottom = find(phone, id="canvas").box
        y = top + (bottom - top) * (line + 1) / 4
        phone.display.swipe(left + 120, y, right - 120, y, duration_ms=300)

    wanted = paints(SEED, 24, 3)
    for line, place in enumerate(wanted[:2]):
        draw(phone, place, line)
    tap(phone, text="Submit")
    assert "Success!" not in texts(phone)
    phone.snapshots.save("middle")
    before, fork = look(phone), forked(phone, tmp_path / "fork")
    draw(phone, wanted[2], 2)
    phone.snapshots.load("middle")
    for each in (fork, phone):
        assert look(each) == before
        draw(each, wanted[2], 2)
        tap(each, text="Submit")
        assert "Success!" in texts(each)


def test_a_wrong_product_is_none(phone: Phone) -> None:
    open_page(phone, "multiply.html")
    product = 1
    for _ in range(5):
        product *= int(next(node.text for node in nodes(phone) if node.text.isdigit()))
        tap(phone, id="button")
    tap(phone, id="answer")
    phone.display.type_text(f"{product}1")
    tap(phone, text="Submit")
    assert "Success!" not in texts(phone)
    phone.system.clock.advance(1)
    tap(phone, id="answer")
    phone.display.key(67)
    tap(phone, text="Submit")
    assert "Success!" in texts(phone)


def test_tasks_know_the_file_they_are_about() -> None:
    for kind in (BrowserDraw, BrowserMaze, BrowserMultiply):
        assert "task.html" in kind.goal
