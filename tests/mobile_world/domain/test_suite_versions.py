"""Which results may be put side by side."""

from __future__ import annotations

import pytest

from mobile_world.domain import ConfigError
from mobile_world.domain.suite_versions import (
    refuse_several_versions,
    several_versions,
    versioned_name,
    versions_differ,
    versions_in_words,
)


def test_only_a_suite_in_several_versions_is_told() -> None:
    assert several_versions([]) == several_versions([("a", 1), ("b", 2), ("a", 1)]) == {}
    assert several_versions([("b", 2), ("a", 3), ("b", 1), ("a", 3), ("b", 2)]) == {"b": (1, 2)}
    assert list(several_versions([("b", 2), ("a", 3), ("b", 1), ("a", 2)])) == ["a", "b"]


def test_words() -> None:
    assert versions_in_words("a", (2,)) == "version 2 of a"
    assert versions_in_words("a", (1, 2, 4)) == "versions 1, 2 and 4 of a"
    assert [versioned_name("a", each) for each in ((), (2,), (1, 2))] == ["a", "a version 2", "a versions 1 and 2"]
    told = versions_differ({"a": (1, 2), "b": (3, 4)})
    assert told.startswith("These results are of versions 1 and 2 of a; versions 3 and 4 of b, whose goals, checks ")


def test_several_versions_are_refused_with_the_flag_that_accepts_them() -> None:
    refuse_several_versions([("a", 2), ("b", 1)])
    with pytest.raises(ConfigError, match=r"versions 1 and 2 of a, .*, say --across-versions$"):
        refuse_several_versions([("a", 2), ("a", 1)])
