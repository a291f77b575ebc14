"""Names that the doors for apps once had stay importable for one version, with a warning."""

from __future__ import annotations

from importlib import import_module

import pytest

from simdroid.system import MessageBox


@pytest.mark.parametrize("package", ["simdroid.system", "mobile_world.phone.system"])
def test_an_earlier_name_is_the_present_one_with_a_warning(package: str) -> None:
    with pytest.warns(DeprecationWarning, match=r"simdroid\.system\.Box is now simdroid\.system\.MessageBox"):
        assert import_module(package).Box is MessageBox


def test_a_name_that_never_was_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="'Boxes'"):
        _ = import_module("simdroid.system").Boxes
