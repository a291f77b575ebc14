"""What lies under a finger, and where a text is found."""

from __future__ import annotations

from tests.simdroid.browser.html_pages import Page


def hit(html: str, x: float, y: float, scroll: tuple[float, float] = (0.0, 0.0)) -> str:
    """The id of the element at a point."""
    page = Page(html)
    names = {number: name for name, number in page.numbers.items()}
    return names.get(page.lay_out().hit(x, y, scroll), "")


STACK = (
    "<body id=body><div id=a style='height:100px'><span id=t>text</span></div>"
    "<div id=b style='position:absolute;left:0;top:50px;width:50px;height:100px'></div>"
    "<div id=c style='position:fixed;left:0;top:0;width:20px;height:20px'></div>"
)


def test_the_topmost_element_is_hit() -> None:
    assert hit(STACK, 10, 60) == "b"
    assert hit(STACK, 300, 60) == "a"
    assert hit(STACK, 25, 15) == "t"
    assert hit(STACK, 10, 10) == "c"


def test_fixed_elements_stay_when_the_page_is_scrolled() -> None:
    assert hit(STACK, 10, 10, (0, 50)) == "c"
    assert hit(STACK, 40, 10, (0, 50)) == "b"


def test_pointer_events_and_visibility_let_fingers_through() -> None:
    under = "<body id=body><div id=a style='height:50px'></div><div id=b style='{};position:absolute;inset:0'></div>"
    assert hit(under.format("pointer-events:none"), 20, 20) == "a"
    assert hit(under.format("visibility:hidden"), 20, 20) == "a"
    assert hit(under.format("opacity:.5"), 20, 20) == "b"


def test_z_index_decides_who_is_above() -> None:
    box = "<div id={} style='position:absolute;left:0;top:0;width:9px;height:9px;z-index:{}'></div>"
    assert hit("<body>" + box.format("a", 2) + box.format("b", 1), 5, 5) == "a"
    assert hit("<body>" + box.format("a", -1) + "<p id=p style='margin:-8px;height:40px'>", 5, 5) == "p"


def test_clipped_parts_are_not_hit() -> None:
    html = (
        "<html id=root><body><div id=a style='height:20px;overflow:hidden'><div id=b style='height:90px'></div></div>"
    )
    assert (hit(html, 20, 20), hit(html, 20, 60)) == ("b", "root")


def test_transforms_move_what_is_hit() -> None:
    html = "<body id=body><div id=a style='width:20px;height:20px;transform:translate(100px,50px)'></div>"
    assert (hit(html, 115, 65), hit(html, 15, 15)) == ("a", "body")


def test_text_is_found_across_inline_elements_and_in_any_case() -> None:
    laid = Page("<p>The quick <b>brown</b> fox. QUICK!</p><p style='display:none'>quick</p>").lay_out()
    assert len(laid.find("quick")) == 2
    assert len(laid.find("quick brown fox")) == 1
    assert laid.find("absent") == laid.find("") == ()
