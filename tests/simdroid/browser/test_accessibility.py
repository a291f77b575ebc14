"""Accessibility nodes as Chrome gives them to Android."""

from __future__ import annotations

import pytest

from tests.simdroid.browser.html_pages import Page


def nodes(html: str) -> list[tuple[str, str]]:
    """Short class and text of every node."""
    return [(node.cls.rpartition(".")[2], node.text) for node in Page(html).lay_out().parts().nodes]


@pytest.mark.parametrize("html", ["<h1>Success!</h1>", "<p>Success!</p>", "<div><h2>Success!</h2></div>"])
def test_a_message_is_a_text_of_its_own(html: str) -> None:
    assert nodes(html) == [("TextView", "Success!")]


CASES = [
    ("<p>See <a href=x>the page</a> now</p>", [("TextView", "See"), ("View", "the page"), ("TextView", "now")]),
    ("<p>One <b>bold</b> text</p>", [("TextView", "One bold text")]),
    ("<button>Go <i>on</i></button><input type=submit value=Send>", [("Button", "Go on"), ("Button", "Send")]),
    ("<label for=a>Name</label><input id=a value=Ann>", [("TextView", "Name"), ("EditText", "Ann")]),
    ("<label><input type=checkbox> News</label>", [("CheckBox", "News"), ("TextView", "News")]),
    ("<select><option>A<option selected>B</select>", [("Spinner", "B")]),
    ("<img src=x alt=Cat><img src=x alt=''>", [("Image", "Cat")]),
    ("<ul><li>one<li>two</ul>", [("ListView", ""), ("TextView", "one"), ("TextView", "two")]),
    ("<table><tr><td>a<td>b</table>", [("GridView", ""), ("TextView", "a"), ("TextView", "b")]),
    ("<div aria-hidden=true>no</div><div style='display:none'>no</div><div style='visibility:hidden'>no</div>", []),
    ("<div role=button aria-label=Close>x</div>", [("Button", "Close")]),
    ("<div id=box>text</div>", [("View", ""), ("TextView", "text")]),
    ("<div onclick=f()>tap</div>", [("View", ""), ("TextView", "tap")]),
]


@pytest.mark.parametrize(("html", "expected"), CASES)
def test_elements_have_their_nodes(html: str, expected: list[tuple[str, str]]) -> None:
    assert nodes(html) == expected


def test_text_that_only_the_style_sheet_has_is_read_too() -> None:
    html = "<style>b::before{content:'Note'}</style><div><b></b><button>Go</button></div>"
    assert nodes(html) == [("TextView", "Note"), ("Button", "Go")]


def test_facts_of_controls() -> None:
    html = (
        "<input id=mail type=email placeholder=Mail><input type=password value=abc>"
        "<input type=radio checked><button disabled>No</button>"
    )
    mail, secret, radio, button = Page(html).lay_out().parts().nodes
    assert mail.editor is not None and (mail.editor.kind, mail.editor.hint, mail.resource_id) == (
        "email",
        "Mail",
        "mail",
    )
    assert (secret.password, secret.text, secret.editor and secret.editor.value) == (True, "•••", "abc")
    assert (radio.checkable, radio.checked, radio.enabled) == (True, True, True)
    assert (button.enabled, button.clickable) == (False, False)


def test_parents_come_before_their_children() -> None:
    seen = {0}
    for node in Page("<div id=a><ul id=b><li id=c>x</ul></div><p>y").lay_out().parts().nodes:
        assert node.parent in seen
        seen.add(node.id)
