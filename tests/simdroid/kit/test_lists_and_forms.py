"""Selections, searches, forms, introductions and the state that screens save."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from simdroid.kit import (
    SIMPLE,
    BarAction,
    Flag,
    Form,
    Introduction,
    PreferenceFile,
    Searching,
    Selecting,
    Slide,
    app_bar,
    matching,
    placeholder,
    text_row,
)
from simdroid.kit.simple_tools import About, SearchMenu
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Component, Manifest, System
from simdroid.system_apps import launcher
from simdroid.ui import KEY_CODES, Display, Page, Saved, Screen, Stack, Text, View, list_item
from simdroid.ui.graphics.theme import Theme
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import PACKAGE, Bench

WORDS = ("apple", "banana", "cherry")


def back(bench: Bench) -> None:
    bench.display.key(KEY_CODES["BACK"])


def hold(bench: Bench, text: str) -> None:
    left, top, right, bottom = find(bench, text=text).box
    x, y = (left + right) / 2, (top + bottom) / 2
    bench.display.swipe(x, y, x, y, duration_ms=800)


class Fruit(Selecting[str], Searching):
    """A list that can be selected in and searched."""

    look = SIMPLE
    opened = Saved("")

    def build(self) -> View:
        shown = matching(WORDS, self.query, lambda word: [word])
        if self.selected:
            top = self.counted_bar(WORDS, [BarAction("cab_keep", "Keep", self.then_stop(self._keep))])
        elif self.searching:
            top = self.search_bar()
        else:
            top = app_bar(self, "Fruit", [BarAction("search", "Search", self.open_search, "magnify")], up=False)
        rows = [
            list_item(word, **self.row_actions(word, partial(setattr, self, "opened", word))._asdict())
            for word in shown
        ]
        empty = [] if rows else placeholder("nothing", "No fruit", "Look again", self.end_search)
        return Page([top, *rows, *empty, Text(id="opened", text=self.opened)])

    def _keep(self) -> None:
        self.opened = "+".join(self.selected)


def test_a_long_press_begins_a_selection_and_taps_go_on(show: Callable[..., Bench]) -> None:
    bench = show(Fruit)
    tap(bench, text="apple")
    assert find(bench, id="opened").text == "apple"
    hold(bench, "banana")
    tap(bench, text="cherry")
    assert find(bench, id="actionbar_title").text == "2 / 3"
    tap(bench, text="banana")
    assert find(bench, id="actionbar_title").text == "1 / 3"
    back(bench)
    assert "Fruit" in texts(bench)


def test_the_count_selects_all_or_nothing_and_an_action_ends_it(show: Callable[..., Bench]) -> None:
    bench = show(Fruit)
    hold(bench, "banana")
    tap(bench, id="actionbar_title")
    assert find(bench, id="actionbar_title").text == "3 / 3"
    tap(bench, desc="More options")
    tap(bench, text="Keep")
    assert find(bench, id="opened").text == "banana+apple+cherry".replace("banana+apple", "apple+banana")
    assert "Fruit" in texts(bench)
    hold(bench, "apple")
    tap(bench, id="actionbar_title")
    tap(bench, id="actionbar_title")
    assert "Fruit" in texts(bench)


def test_a_search_narrows_the_list_until_it_is_left(show: Callable[..., Bench]) -> None:
    bench = show(Fruit)
    tap(bench, desc="Search")
    bench.display.type_text("AN")
    assert "banana" in texts(bench)
    assert "apple" not in texts(bench)
    bench.display.type_text("x")
    assert "No fruit" in texts(bench)
    tap(bench, text="Look again")
    assert set(WORDS) <= set(texts(bench))
    tap(bench, desc="Search")
    bench.display.type_text("an")
    hold(bench, "banana")
    assert find(bench, id="actionbar_title").text == "1 / 3"
    back(bench)  # the keyboard
    back(bench)
    assert "apple" not in texts(bench), "the selection is left before the search"
    back(bench)
    assert set(WORDS) <= set(texts(bench))


class Browse(SearchMenu):
    """A list under the family's search field."""

    def build(self) -> View:
        return Page(
            [self.search_menu([]), *(Text(text=word) for word in matching(WORDS, self.query, lambda one: [one]))]
        )


def test_the_search_field_of_simple_tools_searches_while_it_has_the_focus(show: Callable[..., Bench]) -> None:
    bench = show(Browse)
    tap(bench, id="top_toolbar_search")
    bench.display.type_text("an")
    assert [text for text in texts(bench) if text in WORDS] == ["banana"]
    back(bench)  # the keyboard
    back(bench)
    assert [text for text in texts(bench) if text in WORDS] == list(WORDS)


class Folder(SearchMenu):
    """A place that the search field's arrow leads out of."""

    inside = Saved(True)

    def build(self) -> View:
        up = partial(setattr, self, "inside", False) if self.inside else None
        return Page([self.search_menu([], on_up=up), Text(text="inside" if self.inside else "outside")])


def test_the_arrow_in_the_search_field_ends_a_search_before_it_goes_up(show: Callable[..., Bench]) -> None:
    bench = show(Folder)
    tap(bench, id="top_toolbar_search")
    tap(bench, id="top_toolbar_search_icon")
    assert "inside" in texts(bench)
    tap(bench, id="top_toolbar_search_icon")
    assert "outside" in texts(bench)
    assert not find(bench, id="top_toolbar_search_icon").flag("clickable")


def test_the_page_about_an_app_names_it(show: Callable[..., Bench]) -> None:
    assert {"About", "Test"} <= set(texts(show(About)))


@dataclass(frozen=True)
class Draft:
    """What the form edits."""

    title: str = ""
    rating: int = 3


class Editor(Form[Draft]):
    """A field that is typed and one that is not."""

    draft_type = Draft

    def build(self) -> View:
        rate = list_item(f"Rated {self.draft.rating}", on_click=lambda: self.change(rating=self.draft.rating + 1))
        bar = app_bar(self, "Edit", [BarAction("save", "Save", self._save, "check")], on_up=self.go_up)
        return Page([bar, text_row("title", "Title", icon="pencil", autofocus=True), rate])

    def _save(self) -> None:
        draft = self.draft
        self.system.settings.put("global", "saved_draft", f"{draft.title}:{draft.rating}")
        self.finish()


class Start(Screen):
    """What lies under the editor."""

    def build(self) -> View:
        return Stack([list_item("Open", on_click=lambda: self.open(".Screen1"))])


def test_a_form_keeps_what_is_typed_and_chosen_until_it_is_saved(show: Callable[..., Bench]) -> None:
    bench = show(Start, Editor)
    tap(bench, text="Open")
    bench.display.type_text("Soup")
    tap(bench, text="Rated 3")
    assert find(bench, id="title").text == "Soup"
    tap(bench, desc="Save")
    assert bench.system.settings.get("global", "saved_draft") == "Soup:4"
    assert "Open" in texts(bench)


def test_a_form_asks_before_changes_are_lost(show: Callable[..., Bench]) -> None:
    bench = show(Start, Editor)
    tap(bench, text="Open")
    tap(bench, desc="Navigate up")
    assert "Open" in texts(bench), "without changes nothing is asked"
    tap(bench, text="Open")
    bench.display.type_text("S")
    tap(bench, desc="Navigate up")
    assert "Discard your changes?" in texts(bench)
    tap(bench, text="Keep editing")
    assert find(bench, id="title").text == "S"
    back(bench)  # the keyboard
    back(bench)
    tap(bench, text="Discard")
    assert "Open" in texts(bench)


@dataclass(frozen=True)
class Meal:
    """Fields of other types than text."""

    amount: int = 1
    price: float = 0.0
    calories: int | None = 5
    done: bool = False


class MealEditor(Form[Meal]):
    """A text field for each."""

    draft_type = Meal

    def build(self) -> View:
        return Page([text_row(name, name, kind="number") for name in ("amount", "price", "calories", "done")])


def test_a_form_reads_what_is_typed_as_the_type_of_the_field(show: Callable[..., Bench]) -> None:
    screen = MealEditor(*_shown(show(MealEditor)))
    for name, text in (("amount", "7"), ("price", "2.5"), ("calories", "")):
        screen.set_typed(name, text)
    assert screen.draft == Meal(7, 2.5, None)
    screen.set_typed("amount", "7 or 8")
    assert screen.draft.amount == 1, "what is no number leaves the value that was there"
    screen.set_typed("done", "yes")
    with pytest.raises(TypeError, match=r"Meal.done is bool, which cannot be typed; set it with change\(done=…\)"):
        _ = screen.draft


def test_the_keyboard_goes_from_one_row_of_a_form_to_the_next(show: Callable[..., Bench]) -> None:
    bench = show(MealEditor)
    tap(bench, id="amount")
    bench.display.type_text("7")
    assert 'content-desc="Next"' in bench.display.dump_windows(), "the keyboard's action key"
    bench.display.key(KEY_CODES["ENTER"])
    bench.display.type_text("2")
    assert MealEditor(*_shown(bench)).draft == Meal(7, 2.0)


def _shown(bench: Bench) -> tuple[System, Activity]:
    return bench.system, bench.system.activities.top


class Options(PreferenceFile, package=PACKAGE):
    """What the introduction remembers."""

    welcome_seen = Flag()


class Welcome(Introduction):
    """Two slides."""

    slides = (Slide("One", "home", "First words"), Slide("Two", "star", "Last words"))
    seen = Options.welcome_seen


@pytest.fixture
def introduced(tmp_path: Path) -> Bench:
    """A phone whose app has an introduction before its main screen, and was just opened."""
    main = ActivitySpec(".Main", Start, filters=(LAUNCHER_FILTER,), on_resume=Welcome.show_first)
    activities = (main, ActivitySpec(".Welcome", Welcome, exported=False))
    manifest = Manifest(PACKAGE, "Test", "flask", "#188038", activities=activities)
    system = System(tmp_path, (launcher.MANIFEST, manifest))
    bench = Bench(system, Display(system))
    _launch(bench)
    return bench


def _launch(bench: Bench) -> None:
    bench.system.activities.launch(Component(PACKAGE, f"{PACKAGE}.Main"), caller="android")


def test_an_introduction_is_gone_through_and_back(introduced: Bench) -> None:
    tap(introduced, desc="NEXT")
    assert "Two" in texts(introduced)
    back(introduced)
    assert "One" in texts(introduced)
    tap(introduced, desc="NEXT")
    tap(introduced, text="DONE")
    assert "Open" in texts(introduced)
    back(introduced)
    _launch(introduced)
    assert "Open" in texts(introduced), "it is shown once"


def test_going_back_from_the_first_slide_leaves_the_app(introduced: Bench) -> None:
    back(introduced)
    assert introduced.system.activities.top.component.package == launcher.MANIFEST.package
    _launch(introduced)
    assert "One" in texts(introduced)
    back(introduced)
    Welcome.skip(introduced.system)
    _launch(introduced)
    assert "Open" in texts(introduced)


def test_an_introduction_can_be_read_in_the_dark_theme() -> None:
    for dark in (False, True):
        theme = Theme(dark=dark)
        ink, ground = theme.rgba(Welcome.ink), theme.rgba(Welcome.background)
        assert abs(sum(ink[:3]) - sum(ground[:3])) > 200


class Point(NamedTuple):
    """Something that is not JSON by itself."""

    x: int
    y: int


class Memory(Screen):
    """Saved values of several kinds."""

    count = Saved(0)
    names = Saved[list[str]]([])
    place = Saved(Point(0, 0), load=lambda stored: Point(*stored), dump=list)

    def build(self) -> View:
        return Text(text=f"{self.count} {self.names} {self.place.x}")


def test_saved_values_are_typed_and_only_what_differs_is_kept(show: Callable[..., Bench]) -> None:
    bench = show(Memory)
    screen = Memory(bench.system, bench.system.activities.top)
    assert (screen.count, screen.names, screen.place) == (0, [], Point(0, 0))
    screen.names.append("lost")
    assert screen.names == [], "a list that was read is a copy"
    screen.count, screen.names, screen.place = 2, ["a"], Point(3, 4)
    assert texts(bench) == ["2 ['a'] 3"]
    assert screen.state == {"count": 2, "names": ["a"], "place": [3, 4]}
    screen.count = 0
    del screen.names
    assert screen.state == {"place": [3, 4]}
    assert nodes(bench)
