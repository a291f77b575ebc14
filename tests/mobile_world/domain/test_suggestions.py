"""Suggestions for misspelt names."""

from __future__ import annotations

from mobile_world.domain.suggestions import did_you_mean

NAMES = ("settings", "clock", "contacts")


def test_the_nearest_name_alone_is_suggested() -> None:
    assert did_you_mean("setings", NAMES) == "; did you mean 'settings'?"
    assert did_you_mean("cloks", NAMES, "did you mean {}?") == "did you mean clock?"


def test_where_no_name_is_near_nothing_or_something_else_is_said() -> None:
    assert did_you_mean("xyz", NAMES) == did_you_mean("clock", ()) == ""
    assert did_you_mean("xyz", NAMES, otherwise="see the list") == "see the list"


def test_braces_of_a_name_are_not_filled_in() -> None:
    assert did_you_mean("{nam}", ["{name}"]) == "; did you mean '{name}'?"
