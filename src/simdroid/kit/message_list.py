"""The list of a conversation's messages, which begins at its lower edge."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.ui import LayoutContext, Rect, Recycler


@dataclass(kw_only=True, eq=False)
class MessageList(Recycler):
    """A list whose rows stand at its lower edge while they do not fill it."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Move the rows down by what is left over."""
        room = box.shrink(*context.edges(self.padding))
        needed = self.content_size(context, room.width, room.height).height
        super().arrange(context, box._replace(top=box.top + room.height - needed), clip)
        self.box = box
