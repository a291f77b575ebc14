"""The row of cards in recents, one task in the middle and its neighbours at the sides."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.phone.ui import LayoutContext, Length, Rect, View
from mobile_world.phone.ui.scroll import RECYCLER, Slides
from mobile_world.phone.ui.ui_state import UiState


@dataclass(kw_only=True, eq=False)
class TaskStrip(Slides, View):
    """Children side by side, the first at the right; a swipe to the right brings the next one to the middle."""

    cls: str = RECYCLER
    width: Length = "fill"
    height: Length = "fill"
    card_width: float
    gap: float
    _state: UiState | None = field(default=None, init=False)
    _place: int = field(default=0, init=False)
    _pitch: int = field(default=1, init=False)

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Put the remembered child into the middle."""
        self.box, self.clip = box, clip
        px = context.metrics.px
        width = px(self.card_width)
        self._state, self._pitch = context.state, width + px(self.gap)
        self._place = min(max(context.state.scroll(self.state_key), 0), max(len(self.children) - 1, 0))
        self.scrollable = len(self.children) > 1
        middle = box.left + (box.width - width) // 2
        for place, child in enumerate(self.children):
            left = middle - (place - self._place) * self._pitch
            child.arrange(context, Rect(left, box.top, left + width, box.bottom), clip.intersect(box))

    def slide_by(self, pixels: int) -> bool:
        """Turn to another card; a long swipe passes several."""
        steps = max(round(abs(pixels) / self._pitch), 1)
        target = self._place - steps if pixels > 0 else self._place + steps
        target = min(max(target, 0), len(self.children) - 1)
        if self._state is None or target == self._place:
            return False
        self._state.set_scroll(self.state_key, target)
        return True
