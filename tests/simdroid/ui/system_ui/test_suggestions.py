"""The strip of suggestions above the keys, as a finger uses it and as a function of the text."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Contact
from simdroid.ui.system_ui.keyboard_view import Suggestion
from simdroid.ui.system_ui.suggestions import accept, suggest, word_at_cursor
from simdroid.ui.views.editing import Edit
from tests.simdroid.ui.system_ui.keyboard_steps import Sh, keyboard, press, touch, typed


def strip(phone: Phone) -> list[Suggestion]:
    """The suggestions from left to right."""
    found = [view for view in keyboard(phone) if isinstance(view, Suggestion)]
    return sorted(found, key=lambda view: view.box.left)


def words(phone: Phone) -> list[str]:
    return [view.text for view in strip(phone)]


def take(phone: Phone, sh: Sh, word: str) -> None:
    left, top, right, bottom = next(view.box for view in strip(phone) if view.text == word)
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")


def test_the_strip_follows_the_word_and_a_tap_takes_one(message: Phone, sh: Sh) -> None:
    assert words(message) == []
    press(message, sh, "T", "o", "m")
    assert words(message)[1] == "Tomorrow" and len(words(message)) == 3
    take(message, sh, "Tomorrow")
    assert (typed(message), words(message)) == ("Tomorrow ", [])
    press(message, sh, "t")
    assert "to" in words(message)


def test_names_and_words_of_the_text_are_suggested(message: Phone, sh: Sh) -> None:
    message.system.contacts.add(Contact("Zofia Brandt"))
    sh("input text 'zeppelin z'")
    assert {"zeppelin", "Zofia"} <= set(words(message))
    sh("content delete --uri content://com.android.contacts/raw_contacts")
    assert "Zofia" not in words(message)


def test_a_word_typed_wrong_stays_unless_the_suggestion_is_taken(message: Phone, sh: Sh) -> None:
    sh("input text 'at the statoin'")
    assert words(message) == ["statoin", "station"]
    press(message, sh, "Space")
    assert typed(message) == "at the statoin "
    press(message, sh, "Delete")
    take(message, sh, "station")
    assert typed(message) == "at the station "


@pytest.mark.parametrize("field", ["Phone", "Email"])
def test_fields_for_addresses_and_numbers_have_no_strip(phone: Phone, sh: Sh, field: str) -> None:
    sh("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    touch(phone, sh, text=field)
    sh("input text 12" if field == "Phone" else "input text th")
    assert words(phone) == []


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        ("", (), []),
        ("th ", (), []),
        ("th", (), ["the", "that", "this"]),
        ("TH", (), ["THE", "THAT", "THIS"]),
        ("Mond", (), ["Monday", "Mond"]),
        ("monday", (), ["Monday"]),
        ("dont", (), ["don't", "done", "dont"]),
        ("travel", (), ["travel"]),
        ("gravel", (), ["gravel"]),
        ("linen", (), ["linen"]),
        ("hte", (), ["the", "he", "hate"]),
        ("stationn", (), ["station", "stationn"]),
        ("i'", (), ["I'm", "I'll", "I've"]),
        ("see Ann", ("Anneliese Roth",), ["Anneliese", "Announce", "Annual"]),
        ("王", ("王小明",), ["王小明"]),
        ("东京", (), []),
        ("qxqxqx", (), ["qxqxqx"]),
        ("room12", (), []),
    ],
)
def test_what_is_suggested(text: str, names: tuple[str, ...], found: list[str]) -> None:
    assert suggest(Edit.at_end(text), names) == found


def test_inside_a_word_and_over_a_selection_there_is_none() -> None:
    assert word_at_cursor(Edit("hello", 3, 3)) == ""
    assert word_at_cursor(Edit("hello", 0, 5)) == ""
    assert word_at_cursor(Edit("say hello now", 9, 9)) == "hello"


def test_a_blank_that_is_there_is_not_doubled() -> None:
    assert accept(Edit("say helo now", 8, 8), "hello") == Edit("say hello now", 9, 9)
