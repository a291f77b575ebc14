"""HTML and SVG elements."""

from __future__ import annotations

import pytest

from mobile_world.web.markup import Html, breakable, el, joined, text, visible


def test_elements_with_children_and_attributes() -> None:
    assert el("p", "a", el("b", "c"), None) == "<p>a<b>c</b></p>"
    assert isinstance(el("p"), Html) and el("p") == "<p></p>"
    assert el("a", "x", href="/y?a=1&b=2", class_="soft", data_id=3) == (
        '<a href="/y?a=1&amp;b=2" class="soft" data-id="3">x</a>'
    )
    assert el("input", disabled=True, checked=False, value=None, name="n") == '<input disabled name="n">'
    assert el("circle", r=1.50, cx=2) == '<circle r="1.5" cx="2"/>'
    assert el("br") == "<br>" and el("line") == "<line/>"


@pytest.mark.parametrize("name", ["br", "hr", "img", "input", "link", "meta"])
def test_void_elements_of_html_are_not_closed(name: str) -> None:
    assert el(name) == f"<{name}>"


@pytest.mark.parametrize("name", ["circle", "line", "path", "rect"])
def test_shapes_are_closed_where_they_begin(name: str) -> None:
    assert el(name) == f"<{name}/>"


def test_text_is_escaped_unless_it_is_markup() -> None:
    assert joined("<b>", Html("<i>"), None, "&") == "&lt;b&gt;<i>&amp;"
    assert text("\"'") == "&quot;&#x27;"
    assert el("p", title='"') == '<p title="&quot;"></p>'


@pytest.mark.parametrize("character", ["\x00", "\x08", "\x0b", "\x1f", "\x7f", "\u202e", "\u2066", "\ud800"])
def test_characters_that_are_not_seen_are_replaced(character: str) -> None:
    assert visible(f"a{character}b") == "a\ufffdb"


def test_line_breaks_and_tabs_stay() -> None:
    assert visible("a\n\t\rb") == "a\n\t\rb"


def test_names_break_between_their_words() -> None:
    assert breakable("WifiEnableTask") == "Wifi<wbr>Enable<wbr>Task"
    assert breakable("a_b/c-d") == "a_<wbr>b/<wbr>c-<wbr>d"
    assert breakable("<") == "&lt;"
