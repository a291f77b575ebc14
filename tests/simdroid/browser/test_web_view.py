"""The view of a page: where its nodes are, what is drawn, and what touches and keys become."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from simdroid.browser.frame import Frame, Node, PageEditor, PageRect
from tests.simdroid.browser.conftest import Bench, frame

Show = Callable[[Frame], Bench]
BUTTON = Node(2, 0, PageRect(10, 20, 100, 40), "android.widget.Button", "Go", resource_id="go", clickable=True)
FAR = Node(3, 0, PageRect(0, 1500, 411, 40), "android.widget.TextView", "Far below")
FIELD = Node(
    4,
    0,
    PageRect(10, 100, 200, 40),
    "android.widget.EditText",
    "",
    resource_id="answer",
    clickable=True,
    focusable=True,
    focused=True,
    editor=PageEditor("text", "abc", 3, 3, hint="Your answer"),
)


def nodes(bench: Bench) -> list[tuple[str, str, str, str]]:
    """Class, text, id and bounds of the nodes of the page."""
    dump = bench.display.dump().partition("android.webkit.WebView")[2]
    found = re.findall(r'text="([^"]*)" resource-id="([^"]*)" class="([^"]*)".*?bounds="([^"]*)"', dump)
    return [(cls, text, id, bounds) for text, id, cls, bounds in found if "statusBar" not in id]


def test_nodes_have_places_on_the_screen_and_ids_of_the_page(show: Show) -> None:
    bench = show(frame(nodes=(BUTTON, FAR)))
    assert nodes(bench) == [("android.widget.Button", "Go", "go", "[26,181][289,286]")]


def test_an_id_of_a_page_cannot_break_the_dump(show: Show) -> None:
    odd = Node(5, 0, PageRect(0, 0, 9, 9), "android.view.View", "<x>", resource_id='a"><b')
    assert 'resource-id="a&quot;&gt;&lt;b"' in show(frame(nodes=(odd,))).display.dump()


def test_scrolling_moves_nodes_and_what_is_drawn_but_nothing_fixed(show: Show) -> None:
    fixed = Node(6, 0, PageRect(0, 0, 411, 20), "android.view.View", "Bar", fixed=True)
    draw = (("fill", 0, 20, 411, 40, "#ff0000", 0), ("fixed",), ("fill", 0, 0, 411, 20, "#0000ff", 0), ("unfixed",))
    bench = show(frame(nodes=(BUTTON, FAR, fixed), draw=draw))
    assert bench.display.image().getpixel((500, 190)) == (255, 0, 0)
    bench.display.swipe(540, 1800, 540, 1000, duration_ms=4000)
    bench.display.swipe(540, 1800, 540, 300, duration_ms=4000)
    assert [text for _, text, _, _ in nodes(bench)] == ["Far below", "Bar"]
    assert bench.display.image().getpixel((500, 190)) == (255, 255, 255)
    assert bench.display.image().getpixel((500, 150)) == (0, 0, 255)
    assert bench.events == []


def test_touches_are_points_of_the_viewport(show: Show) -> None:
    bench = show(frame(nodes=(BUTTON,), drag_areas=((PageRect(0, 200, 300, 300), False),)))
    bench.display.tap(157, 233)
    bench.display.swipe(800, 1000, 800, 1000, duration_ms=900)
    bench.display.swipe(200, 800, 310, 800, duration_ms=300)
    tap, held, drag = bench.events
    assert (tap["kind"], tap["x"], tap["y"]) == ("tap", 59.81, 40)
    assert (held["kind"], held["x"], held["y"]) == ("long_press", 304.76, 332.19)
    assert (drag["kind"], len(drag["points"])) == ("drag", 5)
    assert drag["points"][0] == [76.19, 256]
    assert drag["points"][-1] == [118.1, 256]


@pytest.mark.parametrize("size", [1e-9, 1e9])
def test_a_field_with_text_of_any_size_can_be_touched(show: Show, size: float) -> None:
    bench = show(frame(nodes=(FIELD,), draw=(("text", 14, 125, "abc", size, "regular", "#000000", False),)))
    bench.display.tap(200, 440)
    assert bench.events[0]["kind"] == "tap"


def test_a_field_is_typed_into_with_the_phones_keyboard(show: Show) -> None:
    bench = show(frame(nodes=(FIELD,), focus=4, draw=(("text", 14, 125, "abc", 16, "regular", "#000000", False),)))
    shown = [bench.display.ime_shown]
    bench.display.tap(500, 440)
    assert [*shown, bench.display.ime_shown] == [False, True]
    bench.display.type_text("d")
    bench.display.key(67)
    bench.display.key(66)
    assert [(each["kind"], each.get("value"), each.get("key")) for each in bench.events] == [
        ("tap", None, None),
        ("edit", "abcd", None),
        ("edit", "ab", None),
        ("key", None, "Enter"),
    ]
    assert 'text="abc"' in bench.display.dump()


def test_pictures_keep_what_is_transparent(show: Show) -> None:
    clear = BytesIO()
    Image.new("RGBA", (2, 2), (0, 0, 0, 0)).save(clear, "PNG")
    draw = (("fill", 0, 0, 411, 200, "#00ff00", 0), ("picture", 0, 0, 100, 100, "p"))
    assert show(frame(draw=draw, pictures={"p": clear.getvalue()})).display.image().getpixel((50, 180)) == (0, 255, 0)


def test_a_picture_that_did_not_come_is_grey(show: Show) -> None:
    draw = (("picture", 0, 0, 100, 100, "p"),)
    assert show(frame(draw=draw)).display.image().getpixel((50, 180)) == (218, 220, 224)


def test_hostile_sizes_cost_nothing(show: Show) -> None:
    far = 1e12
    draw = (
        ("fill", -far, -far, 2 * far, 2 * far, "#123456", 1e9),
        ("border", 0, 0, 411, 1e9, (1, 1, 1, 1), ("#ff0000",) * 4, 5, "solid"),
        ("border", 0, 0, 411, 1e9, (1, 1, 1, 1), ("#ff0000",) * 4, 0, "dotted"),
        ("border", 0, 0, far, far, (1e9,) * 4, ("#ff0000",) * 4, 1e9, "dotted"),
        ("shadow", 0, 0, 1e9, 1e9, 0, 0, 1e6, "#000000", 4),
        ("text", 0, 30, "x" * 1_000_000, 1e6, "regular", "nonsense", False),
        ("unclip",),
        ("unknown", 1),
    )
    bench = show(frame(draw=draw, height=1e12))
    assert bench.display.image().size == (1080, 2400)
    assert bench.display.crashes == 0
