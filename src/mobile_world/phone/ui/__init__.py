"""Screens: views, layout, theme, drawing, touch and key dispatch, UI-tree dump."""

from mobile_world.phone.ui.display import Display

__all__ = ["Display"]
