"""Intents: how they are printed, written as URIs, stored and matched."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.system import Component, Intent
from simdroid.system.intents.filters import LAUNCHER_FILTER, IntentFilter, match, type_fits
from simdroid.system.intents.intents import ACTION_MAIN, ACTION_VIEW, CATEGORY_LAUNCHER, redacted
from simdroid.system.intents.uris import NotANumber, parse_intent_uri, write_intent_uri


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("tel:555-1234", "tel:xxx-xxxx"),
        ("mailto:ann.lee@example.org", "mailto:xxx.xxx@xxxxxxx.xxx"),
        ("smsto:+1555", "smsto:xxxxx"),
        ("https://user@example.org:8080/a/b?c#d", "https://example.org:8080/..."),
        ("file:///storage/x", "file:///..."),
        ("content://sms/1", "content://sms/..."),
        ("geo:/here", "geo:/..."),
        ("geo:0,0?q=x", "geo:"),
        ("no scheme", ""),
    ],
)
def test_data_is_redacted(uri: str, shown: str) -> None:
    assert redacted(uri) == shown


def test_parts_come_in_androids_order() -> None:
    intent = Intent(
        ACTION_VIEW,
        "content://a/b",
        "text/plain",
        "me",
        ("c.A", "c.B"),
        Component("p", "p.C"),
        "p",
        0x10000000,
        {"k": 1},
    )
    assert str(intent) == (
        "Intent { act=android.intent.action.VIEW cat=[c.A,c.B] dat=content://a/... typ=text/plain id=me "
        "flg=0x10000000 pkg=p cmp=p/.C (has extras) }"
    )
    assert str(Intent()) == "Intent {  }"


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        ("a.b/.C", "a.b/.C", "a.b/a.b.C"),
        ("a.b/a.b.C", "a.b/.C", "a.b/a.b.C"),
        ("a.b/x.C", "a.b/x.C", "a.b/x.C"),
        ("a.b/a.bc.C", "a.b/a.bc.C", "a.b/a.bc.C"),
    ],
)
def test_components(text: str, short: str, full: str) -> None:
    component = Component.parse(text)
    assert component is not None
    assert (component.short, component.full) == (short, full)


words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
names = st.from_regex(r"[a-z]{1,5}(\.[A-Za-z]{1,5}){1,3}", fullmatch=True)
intents = st.builds(
    Intent,
    action=st.none() | names,
    type=st.none() | st.just("image/png"),
    categories=st.lists(names, max_size=2).map(tuple),
    component=st.none() | st.builds(Component, names, names),
    package=st.none() | names,
    flags=st.integers(0, 2**32 - 1),
    extras=st.dictionaries(words, words | st.booleans() | st.integers(-(2**31), 2**31 - 1), max_size=3),
)


@given(intents)
def test_json_round_trip(intent: Intent) -> None:
    assert Intent.from_json(json.loads(json.dumps(intent.to_json()))) == intent


@given(intents)
def test_uri_round_trip(intent: Intent) -> None:
    expected = intent if intent.action else intent.replace(action=ACTION_VIEW)
    assert parse_intent_uri("intent:" + write_intent_uri(intent)) == expected


def test_uris() -> None:
    link = parse_intent_uri("intent://example.org/x#Intent;scheme=https;package=org.example;S.k=a%3Bb;B.on=true;end")
    assert link == Intent(ACTION_VIEW, "https://example.org/x", package="org.example", extras={"k": "a;b", "on": True})
    assert parse_intent_uri("https://example.org") == Intent(ACTION_VIEW, "https://example.org")
    app = parse_intent_uri("android-app://org.example/https/host/path")
    assert app == Intent(ACTION_VIEW, "https://host/path", package="org.example")
    assert parse_intent_uri("intent:#Intent;scheme=http;end") == Intent(ACTION_VIEW, "http:")
    flags = parse_intent_uri("intent:#Intent;launchFlags=0x10000000;i.n=-5;f.x=1.5;end")
    assert flags == Intent(ACTION_VIEW, flags=0x10000000, extras={"n": -5, "x": 1.5})
    with pytest.raises(ValueError, match="unknown EXTRA type"):
        parse_intent_uri("intent:#Intent;nonsense=1;end")


@pytest.mark.parametrize("field", ["launchFlags=zz", "i.n=1_0", "i.n=", "f.x=nan!", "l.n=0b1"])
def test_uris_with_bad_numbers(field: str) -> None:
    with pytest.raises(NotANumber, match=f'^For input string: "{field.partition("=")[2]}"$'):
        parse_intent_uri(f"intent:#Intent;{field};end")


VIEW_TEXT = IntentFilter((ACTION_VIEW,), ("c.DEFAULT",), types=("text/*",))
VIEW_LINK = IntentFilter((ACTION_VIEW,), schemes=("https",), hosts=("example.org", "*.example.com"))


@pytest.mark.parametrize(
    ("wanted", "intent", "score"),
    [
        (LAUNCHER_FILTER, Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,)), 0x108000),
        (LAUNCHER_FILTER, Intent(ACTION_MAIN), 0x108000),
        (LAUNCHER_FILTER, Intent(ACTION_MAIN, categories=("c.OTHER",)), None),
        (LAUNCHER_FILTER, Intent(ACTION_MAIN, "https://example.org"), None),
        (LAUNCHER_FILTER, Intent(ACTION_VIEW), None),
        (VIEW_TEXT, Intent(ACTION_VIEW, "content://a/b", "text/plain"), 0x608000),
        (VIEW_TEXT, Intent(ACTION_VIEW, None, "text/plain"), 0x608000),
        (VIEW_TEXT, Intent(ACTION_VIEW, "https://a/b", "text/plain"), None),
        (VIEW_TEXT, Intent(ACTION_VIEW, "content://a/b", "image/png"), None),
        (VIEW_TEXT, Intent(ACTION_VIEW, "content://a/b"), None),
        (VIEW_LINK, Intent(ACTION_VIEW, "https://example.org/x"), 0x308000),
        (VIEW_LINK, Intent(ACTION_VIEW, "https://www.example.com/x"), 0x308000),
        (VIEW_LINK, Intent(ACTION_VIEW, "https://other.org/x"), None),
        (VIEW_LINK, Intent(ACTION_VIEW, "http://example.org/x"), None),
        (VIEW_LINK, Intent(ACTION_VIEW, "https://example.org/x", "text/html"), None),
    ],
)
def test_matching(wanted: IntentFilter, intent: Intent, score: int | None) -> None:
    assert match(wanted, intent) == score


def test_implicit_starts_need_the_default_category() -> None:
    launch = Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,))
    assert match(LAUNCHER_FILTER, launch, default_only=True) is None
    assert match(VIEW_LINK, Intent(ACTION_VIEW, "https://example.org"), default_only=True) == 0x308000


def test_mime_types() -> None:
    assert type_fits("image/*", "image/png")
    assert type_fits("image/png", "image/*")
    assert type_fits("*/*", "text/x")
    assert not type_fits("image/*", "text/plain")
    assert not type_fits("image/png", "image/jpeg")
