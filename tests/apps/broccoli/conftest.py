"""A phone with Broccoli in front and some recipes in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.broccoli.recipe_book import SOUP, START, TART, TOAST, add_recipe
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def broccoli(phone: Phone, sh: Sh) -> Phone:
    """The phone with three recipes and the app in front."""
    for recipe in (SOUP, TOAST, TART):
        add_recipe(phone, **recipe)
    assert sh(START).status == 0
    return phone
