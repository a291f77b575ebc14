"""A drawer whose rows are data, and the answer of an activity that was started for one."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.kit import AppScreen, Destination, DrawerScreen, take_result, version_name
from simdroid.system import Component, Intent
from simdroid.ui import KEY_CODES, Button, Page, Saved, Text, View
from tests.apps.ui_reader import find, tap, texts
from tests.simdroid.ui.conftest import PACKAGE, Bench


class Pages(DrawerScreen):
    """The inbox, with a drawer; going elsewhere is written down."""

    page = "inbox"
    drawer_id = "pages"
    destinations = (Destination("inbox", "Inbox", "inbox", "nav_inbox"), None, Destination("trash", "Trash", "delete"))
    gone_to = Saved("")

    def build(self) -> View:
        return Page([Button(text="MENU", on_click=self.open_drawer), Text(text=f"went to {self.gone_to}")])

    def drawer_head(self) -> View:
        return Text(text="Letters")

    def go(self, page: str) -> None:
        self.close_drawer()
        self.gone_to = page


class Asking(AppScreen):
    """Starts the other screen for its answer."""

    def build(self) -> View:
        return Button(text="ASK", on_click=self.ask_other)

    def ask_other(self) -> None:
        self.start_for_result(Intent(component=Component(PACKAGE, f"{PACKAGE}.Screen1")))


class Answering(AppScreen):
    """Answers at a touch."""

    def build(self) -> View:
        return Button(text="ANSWER", on_click=self.answer)

    def answer(self) -> None:
        self.system.activities.finish(self.activity, {"path": "/sdcard/a.txt"})


def test_the_drawer_lists_its_pages_and_marks_the_one_that_is_shown(show: Callable[..., Bench]) -> None:
    bench = show(Pages)
    assert "Letters" not in texts(bench)
    tap(bench, text="MENU")
    assert [word for word in texts(bench) if word in ("Letters", "Inbox", "Trash")] == ["Letters", "Inbox", "Trash"]
    assert find(bench, id="nav_inbox").flag("selected")
    assert find(bench, id="pages")
    bench.display.key(KEY_CODES["BACK"])
    assert "Letters" not in texts(bench)
    tap(bench, text="MENU")
    tap(bench, text="Trash")
    assert "went to trash" in texts(bench)
    assert "Letters" not in texts(bench)


def test_an_answer_is_taken_once(show: Callable[..., Bench]) -> None:
    bench = show(Asking, Answering)
    tap(bench, text="ASK")
    tap(bench, text="ANSWER")
    asking = bench.system.activities.top
    assert asking is not None
    assert take_result(asking) == {"path": "/sdcard/a.txt"}
    assert take_result(asking) == {}


def test_the_version_is_that_of_the_manifest(show: Callable[..., Bench]) -> None:
    system = show(Asking, Answering).system
    package = system.packages.get(PACKAGE)
    assert package is not None
    assert version_name(system, PACKAGE) == package.manifest.version_name != ""
    assert version_name(system, "no.such.app") == ""
