"""The bench of the UI's tests."""

from tests.simdroid.ui.conftest import show

__all__ = ["show"]
