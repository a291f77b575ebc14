"""Pages whose large title shrinks into the bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simdroid.kit import (
    GOOGLE,
    CollapsingLook,
    Flag,
    Header,
    MessageRow,
    PreferenceFile,
    PreferenceScreen,
    Toggle,
)
from simdroid.ui import IconButton, View
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import PACKAGE, Bench

TITLE = "A title that is much too long for one line of large letters"


class Options(PreferenceFile, package=PACKAGE):
    """Forty switches."""

    flag = Flag()


class Page(PreferenceScreen):
    """More rows than fit, two of them with one title."""

    look = replace(GOOGLE, collapsing=CollapsingLook())
    edge_to_edge = True
    title = TITLE
    rows = (
        Header("All"),
        MessageRow("Say", message="the first"),
        MessageRow("Say", message="the second"),
        *(Toggle(f"Switch {number}", flag=Options.flag) for number in range(40)),
    )

    def bar_actions(self) -> list[View]:
        return [IconButton(name="magnify", desc="Search", on_click=lambda: self.toast("Searching"))]


class ShortPage(Page):
    """The same with another set of recorded numbers."""

    look = replace(
        GOOGLE, collapsing=CollapsingLook(title_id="short_title", frames=(), bar=168, title=276, title_lines=1)
    )


def swipe_up(bench: Bench, distance: float) -> None:
    bench.display.swipe(540, 1900, 540, 1900 - distance, duration_ms=600)


def test_the_title_shrinks_before_the_list_scrolls(show: Callable[..., Bench]) -> None:
    bench = show(Page)
    large = find(bench, id="collapsing_toolbar").box
    assert find(bench, id="collapsing_toolbar").attributes["content-desc"] == TITLE
    first = find(bench, text="All").box
    swipe_up(bench, 200)
    shrunk = find(bench, id="collapsing_toolbar").box
    assert shrunk[3] < large[3]
    assert find(bench, text="All").box[1] - shrunk[3] == first[1] - large[3]
    swipe_up(bench, 1500)
    assert "All" not in texts(bench)
    collapsed = find(bench, id="collapsing_toolbar").box
    swipe_up(bench, 1500)
    assert find(bench, id="collapsing_toolbar").box == collapsed
    assert collapsed[3] - collapsed[1] > 147


def test_the_frames_and_sizes_of_a_page_are_data(show: Callable[..., Bench]) -> None:
    ids = [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(show(ShortPage))]
    assert "short_title" in ids
    assert "content_frame" not in ids


def test_actions_stand_at_the_end_of_the_bar_and_the_arrow_closes_the_page(show: Callable[..., Bench]) -> None:
    bench = show(Page)
    assert find(bench, desc="Search").box[2] == 1080
    tap(bench, desc="Search")
    toast = bench.system.toasts.current
    assert toast is not None and toast.text == "Searching"
    tap(bench, desc="Navigate up")
    assert bench.system.activities.top.component.package != PACKAGE


def test_two_rows_of_one_title_open_their_own_dialogs(show: Callable[..., Bench]) -> None:
    bench = show(Page)
    second = [node for node in nodes(bench) if node.text == "Say"][1].box
    bench.display.tap((second[0] + second[2]) / 2, (second[1] + second[3]) / 2)
    assert "the second" in texts(bench)
