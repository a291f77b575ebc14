"""Names that have moved work for one more version, and say where they are now."""

from __future__ import annotations

from importlib import import_module

import pytest

import mobile_world.prompts
from mobile_world.domain import ScreenSize
from simdroid.lazy_imports import lazy_getattr
from simdroid.system import MessageBox


def test_an_earlier_name_warns_and_is_the_same_object() -> None:
    with pytest.deprecated_call(match=r"mobile_world\.prompts\.Finding is now mobile_world\.prompts\.LintFinding;"):
        from mobile_world.prompts import Finding  # type: ignore[attr-defined]
    assert Finding is mobile_world.prompts.LintFinding


@pytest.mark.parametrize("package", ["simdroid.system", "mobile_world.phone.system"])
def test_the_earlier_doors_of_apps_know_it_too(package: str) -> None:
    with pytest.deprecated_call(match=r"simdroid\.system\.Box is now simdroid\.system\.MessageBox;"):
        assert import_module(package).Box is MessageBox


def test_a_name_can_have_moved_to_another_module() -> None:
    look_up = lazy_getattr("somewhere", {}, renamed={"Size": "mobile_world.domain:ScreenSize"})
    with pytest.deprecated_call(match=r"somewhere\.Size is now mobile_world\.domain\.ScreenSize;") as caught:
        assert look_up("Size") is ScreenSize
    assert [warning.filename for warning in caught] == [__file__], "the warning names the line that uses the name"


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="module 'somewhere' has no attribute 'Else'"):
        lazy_getattr("somewhere", {})("Else")
    assert not hasattr(mobile_world.prompts, "Nothing")
