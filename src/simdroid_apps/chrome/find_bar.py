"""Find in page: the bar, the count, and going from one match to the next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from simdroid import ui
from simdroid_apps.chrome.page_dialogs import PageDialogs
from simdroid_apps.chrome.toolbar import toolbar

if TYPE_CHECKING:
    from simdroid.browser.frame import Frame

FIELD = "find_query"


class FindBar(PageDialogs):
    """A screen that finds words in its page."""

    find = ui.Saved[dict[str, Any] | None](None)
    """The place of the current match, while the bar is open."""

    def open_find(self) -> None:
        """Show the bar, ready to type."""
        self.find = {"place": 0}
        self.set_typed(FIELD, "")
        self.ui.focus = FIELD

    def close_find(self) -> None:
        """Hide the bar and the marks."""
        from simdroid.browser import events

        self.find = None
        self.set_typed(FIELD, None)
        self.ui.focus = ""
        self.send(partial(events.find, ""))

    def find_words(self, query: str) -> None:
        """Look for what was typed, and go to the first match."""
        from simdroid.browser import events

        self.find = {"place": 0}
        self.send(partial(events.find, query))
        self._reveal()

    def find_next(self, step: int) -> None:
        """Go to another match; the first follows the last."""
        frame = self._found()
        count = len(frame.matches) if frame else 0
        if count and self.find is not None:
            self.find = {"place": (int(self.find["place"]) + step) % count}
            self._reveal()

    def _found(self) -> Frame | None:
        from simdroid.browser.frame import Frame

        frame = self.frame_of(self.tab) if self.tab else None
        return frame if isinstance(frame, Frame) else None

    def _reveal(self) -> None:
        """Scroll so that the current match can be seen."""
        frame = self._found()
        place = int((self.find or {}).get("place", 0))
        if frame is None or place >= len(frame.matches):
            return
        top = frame.matches[place].y * (frame.scale * self.metrics.density / 160)
        shown = self.ui.scroll("page")
        if not shown <= top <= shown + self.page_height / 2:
            self.ui.set_scroll("page", max(round(top - self.page_height / 3), 0))

    def find_bar(self, frame: Frame | None) -> ui.View:
        """The bar that takes the place of the toolbar."""
        entry = ui.TextField(
            id=FIELD,
            hint="Find in page",
            action="search",
            weight=1,
            padding=(16, 8),
            on_text=self.find_words,
            on_submit=partial(self.find_next, 1),
        )
        count = len(frame.matches) if frame else 0
        place = min(int((self.find or {}).get("place", 0)) + 1, count)
        query = self.typed(FIELD)
        status = ui.Text(
            id="find_status",
            text=f"{place}/{count}" if query else "",
            color="error" if query and not count else "on_surface_variant",
            align=ui.CENTER,
            padding=(8, 0),
        )
        buttons = [
            ui.IconButton(
                id="find_prev_button", name="chevron_up", desc="Previous", on_click=partial(self.find_next, -1)
            ),
            ui.IconButton(id="find_next_button", name="chevron_down", desc="Next", on_click=partial(self.find_next, 1)),
            ui.IconButton(id="close_find_button", name="close", desc="Close", on_click=self.close_find),
        ]
        for button in buttons:
            button.align, button.enabled = ui.CENTER, button.id == "close_find_button" or count > 0
        return toolbar([entry, status, *buttons])
