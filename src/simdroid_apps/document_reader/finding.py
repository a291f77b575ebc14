"""Search in a document: the bar with its field, the count, and going from one match to the next."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui

FIELD = "edit"


class Finding(kit.AppScreen):
    """A screen whose document can be searched."""

    finding = ui.Saved(False)
    """Whether the bar is open."""
    place = ui.Saved(0)
    """Which match a person is at."""

    @property
    def query(self) -> str:
        """What is searched for; empty while the bar is closed."""
        return self.typed(FIELD).strip() if self.finding else ""

    def count_matches(self) -> int:
        """How many matches the document has."""
        raise NotImplementedError

    def reveal(self, place: int) -> None:
        """Scroll to a match."""
        raise NotImplementedError

    def first_match(self) -> int:
        """The match to begin with: the first one from what is on the screen on."""
        return 0

    def open_find(self) -> None:
        """Show the bar, ready to type."""
        self.finding = True
        self.set_typed(FIELD, "")
        self.ui.focus = FIELD

    def close_find(self) -> None:
        """Hide the bar and the marks."""
        del self.finding, self.place
        self.set_typed(FIELD, None)
        self.ui.focus = ""

    def find_first(self, _query: str) -> None:
        """Look for what was typed, and go to the first match."""
        if self.count_matches():
            self.place = self.first_match()
            self.reveal(self.place)

    def find_next(self, step: int) -> None:
        """Go to another match; the first follows the last."""
        count = self.count_matches()
        if count:
            self.place = (min(self.place, count - 1) + step) % count
            self.reveal(self.place)

    def find_bar(self) -> ui.View:
        """The bar that takes the place of the toolbar."""
        count = self.count_matches()
        entry = ui.TextField(
            id=FIELD,
            hint="Find on page",
            action="search",
            weight=1,
            padding=(0, 12),
            on_text=self.find_first,
            on_submit=partial(self.find_next, 1),
        )
        status = ui.Text(
            id="matches",
            text=f"{min(self.place + 1, count)} of {count}" if self.query else "",
            color="error" if self.query and not count else "on_surface_variant",
            align=ui.CENTER,
            padding=(8, 0),
        )
        close = ui.IconButton(
            id="action_mode_close_button",
            cls="android.widget.ImageView",
            name="arrow_left",
            desc="Done",
            on_click=self.close_find,
        )
        button = partial(ui.IconButton, enabled=count > 0)
        steps = [
            button(id="find_prev", name="chevron_up", desc="Previous", on_click=partial(self.find_next, -1)),
            button(id="find_next", name="chevron_down", desc="Next", on_click=partial(self.find_next, 1)),
        ]
        return ui.Row(
            id="action_mode_bar",
            cls="android.view.ViewGroup",
            width="fill",
            height=self.look.bar.height,
            padding=(4, 0),
            background="surface",
            children=[close, entry, status, *steps],
        )

    def on_back(self) -> bool:
        if not self.finding:
            return super().on_back()
        self.close_find()
        return True
