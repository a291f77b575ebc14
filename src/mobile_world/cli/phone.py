"""`mw phone`: look at what the simulated phone shows."""

from __future__ import annotations

from mobile_world.cli.lazy import Entry, LazyGroup

phone = LazyGroup(
    {"gallery": Entry("mobile_world.cli.gallery:gallery", "Save a picture of every app, light and dark.")},
    name="phone",
    help="Look at what the simulated phone shows.",
    no_args_is_help=True,
)
