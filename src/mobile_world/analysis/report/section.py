"""A part of the page."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.web.markup import Html


class Section(NamedTuple):
    """A heading with what stands under it; without a body it is left out."""

    title: str
    anchor: str
    body: Html
