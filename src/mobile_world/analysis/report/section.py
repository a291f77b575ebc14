"""A part of the page."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.web.markup import Html, el


class Section(NamedTuple):
    """A heading with what stands under it; without a body it is left out."""

    title: str
    anchor: str
    body: Html
    folded: str = ""
    """Why there is little in it, in a sentence: then it shows when it is asked for."""

    @property
    def shown(self) -> Html:
        """The section as a part of a page."""
        body = el("details", el("summary", self.folded), self.body) if self.folded else self.body
        return el("section", el("h2", self.title), body, id=self.anchor)
