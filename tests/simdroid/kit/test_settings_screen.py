"""Preference fields, and settings screens that are lists of rows."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from simdroid.kit import (
    MATERIAL,
    SIMPLE,
    Choice,
    Computed,
    Confirm,
    Flag,
    FlagSetting,
    Header,
    Level,
    Link,
    MessageRow,
    Note,
    Number,
    Opposite,
    PreferenceFile,
    PreferenceScreen,
    Press,
    Setting,
    String,
    Strings,
    TextEntry,
    Toggle,
)
from simdroid.system import System
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import PACKAGE, Bench

SIZES = ((12, "Small"), (15, "Medium"), (20, "Large"))


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """Preferences of every kind."""

    wrap = Flag(True)
    size = Number(15, among=[size for size, _ in SIZES])
    name = String("nobody", key="user_name")
    seen = Strings("one")


def _level(system: System) -> str:
    return Options(system).name


class Page(PreferenceScreen):
    """Rows of every kind."""

    rows = (
        Header("General"),
        Toggle("Wrap words", flag=Options.wrap, id="wrap"),
        Choice("Font size", stored=Options.size, options=SIZES, id="size"),
        TextEntry("Your name", stored=Options.name, id="name"),
        Level("Volume", stored=Setting("system", "volume_music", "5"), most=15, id="volume"),
        Toggle("Airplane", flag=FlagSetting("global", "test_flag"), enabled=lambda system: Options(system).wrap),
        Toggle("Ground", flag=Opposite(FlagSetting("global", "test_flag"))),
        Press("Forget", do=lambda page: setattr(Options(page.system), "seen", [])),
        Confirm("Reset", question="Reset everything?", do=lambda page: page.toast("Done")),
        MessageRow("About", message=_level),
        Toggle("Hidden", flag=Computed(lambda _: True, lambda _system, _on: None), shown=lambda _: False),
        Note("That is all."),
    )


class SimplePage(Page):
    """The same in another family."""

    look = SIMPLE


class MaterialPage(Page):
    """And in a third."""

    look = MATERIAL


class PeoplePage(PreferenceScreen):
    """A choice among what the phone knows."""

    rows = (
        Choice(
            "Owner",
            summary="Somebody else",
            stored=Options.name,
            options=lambda system: [(name, name.title()) for name in Options(system).seen],
        ),
    )


def test_the_options_of_a_choice_may_be_made_from_the_phone(show: Callable[..., Bench]) -> None:
    bench = show(PeoplePage)
    options = Options(bench.system)
    options.seen = ["ann", "bob"]
    assert "Somebody else" in texts(bench)
    tap(bench, text="Owner")
    tap(bench, text="Bob")
    assert options.name == "bob"
    assert "Bob" in texts(bench)


def test_a_preference_is_read_and_written_as_an_attribute(show: Callable[..., Bench]) -> None:
    system = show(Page).system
    options = Options(system)
    assert (options.wrap, options.size, options.name, options.seen) == (True, 15, "nobody", ["one"])
    options.wrap, options.size, options.name, options.seen = False, 20, "Ann", ["one", "two"]
    assert (options.wrap, options.size, options.name, options.seen) == (False, 20, "Ann", ["one", "two"])
    assert Options.stored(system).text("user_name") == "Ann"
    assert Options.stored(system).path == f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml"


@pytest.mark.parametrize("stored", [99, "large", True, None])
def test_what_cannot_be_meant_counts_as_not_set(show: Callable[..., Bench], stored: int | str | bool | None) -> None:
    system = show(Page).system
    Options.stored(system).put(size=stored)
    assert Options(system).size == 15


def test_what_is_not_allowed_is_not_stored(show: Callable[..., Bench]) -> None:
    options = Options(show(Page).system)
    with pytest.raises(ValueError, match=r"Options.size cannot be 13; it is one of 12, 15, 20"):
        options.size = 13
    with pytest.raises(ValueError, match=r"Options.user_name cannot be 3; it is of the type str"):
        options.name = 3  # type: ignore[assignment]
    assert (options.size, options.name) == (15, "nobody")


class Typo(PreferenceScreen):
    """A row that leads nowhere."""

    rows = (Link("More", activity=".Scren1"),)


def test_a_link_to_an_activity_that_is_not_there_ends_the_app(
    show: Callable[..., Bench], caplog: pytest.LogCaptureFixture
) -> None:
    bench = show(Typo, Page)
    with caplog.at_level(logging.CRITICAL, logger="simdroid.ui"):
        tap(bench, text="More")
    [crash] = [entry.message for entry in bench.system.log.entries() if entry.buffer == "crash"]
    told = f"ActivityNotFoundError: {PACKAGE} has no activity .Scren1; its activities are .Screen0, .Screen1"
    assert told in crash
    assert "Test keeps stopping" in texts(bench)


def test_a_default_list_is_not_shared(show: Callable[..., Bench]) -> None:
    options = Options(show(Page).system)
    options.seen.append("changed")
    assert options.seen == ["one"]


@pytest.mark.parametrize("kind", [Page, SimplePage, MaterialPage])
def test_every_row_does_what_it_says(show: Callable[..., Bench], kind: type[Page]) -> None:
    bench = show(kind)
    options = Options(bench.system)
    assert texts(bench)[:2] == ["Settings", "General"]
    assert "Hidden" not in texts(bench)
    assert texts(bench)[-1] == "That is all."
    tap(bench, text="Wrap words")
    assert not options.wrap
    tap(bench, text="Airplane")
    assert bench.system.settings.get("global", "test_flag") is None, "a row that is not enabled does nothing"
    tap(bench, text="Wrap words")
    tap(bench, text="Airplane")
    assert bench.system.settings.get("global", "test_flag") == "1"
    tap(bench, text="Ground")
    assert bench.system.settings.get("global", "test_flag") == "0"
    tap(bench, text="Font size")
    assert find(bench, text="Medium").flag("checked")
    tap(bench, text="Large")
    assert options.size == 20
    assert "Large" in texts(bench)
    tap(bench, text="Your name")
    bench.display.type_text("!")
    tap(bench, text="OK")
    assert options.name == "nobody!"
    tap(bench, text="Forget")
    assert options.seen == []
    tap(bench, text="Reset")
    assert "Reset everything?" in texts(bench)
    tap(bench, text="OK")
    tap(bench, text="About")
    assert "nobody!" in texts(bench)


def test_a_slider_stores_the_number_its_place_means(show: Callable[..., Bench]) -> None:
    bench = show(Page)
    left, top, right, bottom = find(bench, id="volume").box
    bench.display.tap(right - 1, (top + bottom) / 2)
    assert bench.system.settings.get("system", "volume_music") == "15"
    bench.display.tap(left + 1, (top + bottom) / 2)
    assert bench.system.settings.get("system", "volume_music") == "0"


def test_families_draw_the_same_rows_with_their_own_ids(show: Callable[..., Bench]) -> None:
    bench = show(SimplePage)
    assert find(bench, id="wrap_holder").flag("clickable")
    assert find(bench, id="size").text == "Medium"


def test_switches_of_older_apps_are_boxes(show: Callable[..., Bench]) -> None:
    bench = show(MaterialPage)
    boxes = [node for node in nodes(bench) if node.attributes["resource-id"] == "android:id/checkbox"]
    assert [box.flag("checked") for box in boxes] == [True, False, True]


@pytest.mark.parametrize(("frame", "outermost"), [(None, "toolbar"), ("", ""), ("page", "page")])
def test_a_page_has_the_box_around_it_that_it_wants(
    show: Callable[..., Bench], frame: str | None, outermost: str
) -> None:
    class Framed(Page):
        frame_id = frame

    bench = show(Framed)
    content = next(
        place for place, node in enumerate(nodes(bench)) if node.attributes["resource-id"].endswith("content")
    )
    assert nodes(bench)[content + 1].attributes["resource-id"].rpartition("/")[2] == outermost
