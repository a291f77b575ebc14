"""Texts compared without case and accents, for searches and lists."""

from __future__ import annotations

import pytest

from simdroid.system import contains_text, find_text, folded, has_word, sort_key


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("San José", "san jose"),
        ("ÉLAN ß", "elan ss"),
        ("Żuraw Łódź", "zuraw lodz"),
        ("Tromsø Ærø", "tromso aero"),
        ("İstanbul ılık", "istanbul ilik"),
        ("Ｗｉ‑Ｆｉ", "wi-fi"),
        ("Йод", "иод"),
        ("歯医者，北京", "歯医者,北京"),
        ("हिन्दी", "हिन्दी"),
        ("ไทย", "ไทย"),
    ],
)
def test_folding(text: str, plain: str) -> None:
    assert folded(text) == plain
    assert contains_text(f"… {text} …", plain) and contains_text(plain, text)


def test_words_begin_with_what_was_typed() -> None:
    assert has_word("Café San José", "jose") and has_word("Élan", "E")
    assert not has_word("San José", "ose")


def test_accents_stand_with_their_letters() -> None:
    names = ["Zoë", "Eva", "étude", "Émile", "Edgar", "Ödön", "Otto", "Emil"]
    assert sorted(names, key=sort_key) == ["Edgar", "Emil", "Émile", "étude", "Eva", "Ödön", "Otto", "Zoë"]


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("im Cafe\u0301 an der Straße", "café", "Cafe\u0301"),
        ("im Café an der Straße", "strasse", "Straße"),
        ("Ærø", "ro", "rø"),
        ("abc", "x", None),
        ("abc", "", None),
    ],
)
def test_where_a_text_stands(text: str, query: str, found: str | None) -> None:
    place = find_text(text, query)
    assert (None if place is None else text[slice(*place)]) == found
