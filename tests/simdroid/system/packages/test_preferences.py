"""Small settings of apps in Android's file format."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid.system.packages.preferences import Preferences
from tests.conftest import Result

PACKAGE = "com.google.android.contacts"


def test_values_of_every_kind_come_back(phone: Phone) -> None:
    settings = Preferences(phone.system, PACKAGE, "test")
    settings.put(a=True, b=7, c="<&\"'>\nü", d=["x", "y"])
    assert settings.all() == {"a": True, "b": 7, "c": "<&\"'>\nü", "d": ["x", "y"]}
    settings.put(a=None, b=8)
    assert (settings.flag("a"), settings.number("b"), settings.text("c")[:2]) == (False, 8, "<&")
    assert settings.texts("d") == ["x", "y"]
    assert settings.text("b", "other") == "other"


def test_numbers_keep_their_width(phone: Phone, sh: Callable[..., Result]) -> None:
    settings = Preferences(phone.system, PACKAGE, "test")
    settings.put(small=-(2**31), large=2**31, part=0.5)
    assert [line.split()[0] for line in sh(f"grep name {settings.path}").stdout.splitlines()] == [
        "<long",
        "<float",
        "<int",
    ]
    assert settings.all() == {"small": -(2**31), "large": 2**31, "part": 0.5}


def test_a_list_that_was_read_is_the_callers_own(phone: Phone) -> None:
    settings = Preferences(phone.system, PACKAGE, "test")
    settings.put(names=["a"])
    settings.texts("names").append("b")
    assert settings.texts("names") == ["a"]


def test_what_xml_cannot_hold_is_left_out(phone: Phone) -> None:
    settings = Preferences(phone.system, PACKAGE, "test")
    settings.put(text="a\x00b\ud800c\tü")
    assert settings.text("text") == "abc\tü"


def test_the_file_is_androids_and_is_read_anew(phone: Phone, sh: Callable[..., Result]) -> None:
    settings = Preferences(phone.system, PACKAGE, "test")
    settings.put(done=True)
    assert sh(f"cat {settings.path}").stdout == (
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
        '    <boolean name="done" value="true" />\n</map>\n'
    )
    sh(f"echo broken > {settings.path}")
    assert settings.all() == {}
    sh(f"rm {settings.path}")
    assert not settings.flag("done")
