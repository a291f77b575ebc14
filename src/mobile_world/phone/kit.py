"""Building blocks of apps: `simdroid.kit` under its earlier name."""

from simdroid.kit import *  # noqa: F403
