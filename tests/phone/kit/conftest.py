"""The bench of the UI's tests."""

from tests.phone.ui.conftest import show

__all__ = ["show"]
