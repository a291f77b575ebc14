"""A part of the page."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.web.markup import Html, el


class Section(NamedTuple):
    """A heading with what stands under it; without a body it is left out."""

    title: str
    anchor: str
    body: Html

    @property
    def shown(self) -> Html:
        """The section as a part of a page."""
        return el("section", el("h2", self.title), self.body, id=self.anchor)
