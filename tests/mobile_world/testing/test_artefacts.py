"""Names of the directories in which failed tests leave their phones' screens."""

from __future__ import annotations

from mobile_world.testing.artefacts import LONGEST_NAME, folder_name


def test_names_are_readable() -> None:
    assert folder_name("tests/test_a.py::TestB::test_c[x y/../z]") == "tests-test_a.py-TestB-test_c-x-y-..-z"


def test_long_names_stay_different() -> None:
    names = {folder_name(f"test_a.py::test_b[{'x' * 300}{number}]") for number in range(3)}
    assert len(names) == 3
    assert {len(name) for name in names} == {LONGEST_NAME}
