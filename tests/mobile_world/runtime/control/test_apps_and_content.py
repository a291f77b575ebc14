"""Parsers of what Android's commands print, and of what they take."""

from __future__ import annotations

import pytest

from mobile_world.runtime import known_packages
from mobile_world.runtime.control.apps import App, find_app, read_apps, suggest_apps
from mobile_world.runtime.control.content import bindings, is_unambiguous, row_fields, split_rows, sqlite_rows


def entry(package: str, name: str = "x.Main", label: str = "null") -> str:
    return (
        f"  Activity #0:\n    ActivityInfo:\n      name={name}\n      packageName={package}\n"
        f"      labelRes=0x7f nonLocalizedLabel={label} icon=0x7f\n"
    )


def test_listed_apps() -> None:
    listing = (
        "3 activities found:\n"
        + entry("org.x", label="My Notes")
        + entry("com.android.chrome")
        + entry("org.unknown")
        + entry("org.x", name="x.Second", label="Twice")
        + "  Activity #9:\n    broken\n"
    )
    assert read_apps(listing) == (
        App("My Notes", "org.x", "org.x/x.Main"),
        App("Chrome", "com.android.chrome", "com.android.chrome/x.Main"),
        App("org.unknown", "org.unknown", "org.unknown/x.Main"),
    )


def test_of_apps_that_share_a_label_the_preferred_one_has_it_alone() -> None:
    packages = ("com.google.android.calendar", "com.simplemobiletools.calendar.pro", "org.fossify.calendar")
    apps = read_apps("".join(map(entry, packages)))
    assert [(app.label, app.package) for app in apps] == [
        ("Calendar", "org.fossify.calendar"),
        ("Calendar (com.simplemobiletools.calendar.pro)", "com.simplemobiletools.calendar.pro"),
        ("Calendar (com.google.android.calendar)", "com.google.android.calendar"),
    ]


APPS = (
    App("Clock", "com.google.android.deskclock", "c"),
    App("Gmail", "com.google.android.gm", "g"),
    App("Settings", "com.android.settings", "s"),
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("  CLOCK ", 0),
        ("com.android.SETTINGS", 2),
        ("system  settings", 2),
        ("email", 1),
        ("browser", None),
        ("x", None),
    ],
)
def test_apps_are_found_by_any_name(name: str, found: int | None) -> None:
    assert find_app(APPS, name) == (None if found is None else APPS[found])


def test_suggestions() -> None:
    assert suggest_apps(APPS, "Clok") == "did you mean 'Clock'?"
    assert suggest_apps(APPS, "zzzzzz") == "there are: Clock, Gmail, Settings"


def test_packages_that_a_name_usually_means() -> None:
    assert known_packages(" Calendar") == (
        "com.simplemobiletools.calendar.pro",
        "org.fossify.calendar",
        "com.google.android.calendar",
    )
    assert known_packages("messages") == ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger")
    assert known_packages("nothing") == ()


def test_rows() -> None:
    assert split_rows("Row: 0 a=1\nRow: 1 a=x\ny\nRow: 5 z\nRow: 2 a=2") == ["a=1", "a=x\ny\nRow: 5 z", "a=2"]
    assert split_rows("No result found.") == []
    assert row_fields("_id=1, name=a, b, c=") == {"_id": "1", "name": "a, b", "c": ""}
    assert is_unambiguous("a=1, b=2", ["a", "b"])
    assert not is_unambiguous("a=1, b=2, b=3", ["a", "b"])
    assert not is_unambiguous("b=1, a=2", ["a", "b"])


@pytest.mark.parametrize(
    ("value", "bound"),
    [
        ("x", "k:s:x"),
        ("a:b\\c", "k:s:a\\:b\\\\c"),
        ("", "k:s:"),
        (None, "k:n:"),
        (0, "k:i:0"),
        (2**31 - 1, "k:i:2147483647"),
        (2**31, "k:l:2147483648"),
        (-(2**31), "k:i:-2147483648"),
        (-(2**31) - 1, "k:l:-2147483649"),
    ],
)
def test_bindings(value: str | int | None, bound: str) -> None:
    assert bindings({"k": value}) == ["--bind", bound]


def test_rows_of_sqlite() -> None:
    assert sqlite_rows("") == [] and sqlite_rows("a\x1fb\x1e") == []
    assert sqlite_rows("a\x1fb\x1e1\x1f\x1ex\ny\x1f2\x1e") == [{"a": "1", "b": ""}, {"a": "x\ny", "b": "2"}]
