"""Screens and views: `simdroid.ui` under its earlier name."""

from simdroid.ui import *  # noqa: F403
