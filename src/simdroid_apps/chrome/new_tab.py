"""The page for a new tab: the search box, and tiles of what is visited most."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid_apps.chrome import addresses, omnibox, store, toolbar

_LETTERS = (("G", "#4285f4"), ("o", "#ea4335"), ("o", "#fbbc04"), ("g", "#4285f4"), ("l", "#34a853"), ("e", "#ea4335"))
_TILES, _ACROSS = 8, 4


class NewTab(omnibox.Omnibox):
    """A screen that can show the page for a new tab."""

    def new_tab_page(self) -> ui.View:
        """The search box and the tiles; the words about incognito in such a tab."""
        if self.tab is not None and self.tab.incognito:
            return _incognito_page()
        letters: list[ui.View] = [ui.Text(text=letter, size=52, color=color, fixed=True) for letter, color in _LETTERS]
        logo = ui.Row(
            id="search_provider_logo",
            cls="android.widget.ImageView",
            desc="Google",
            children=letters,
            align=(0.5, 0.0),
            margin=(0, 48, 0, 24),
        )
        return ui.Scroll(
            id="ntp_content",
            background="background",
            children=[logo, self._search_box(), ui.Spacer(height=24), self._tiles()],
        )

    def _search_box(self) -> ui.View:
        return ui.Row(
            id="search_box",
            cls="android.widget.LinearLayout",
            width="fill",
            height=56,
            margin=(16, 0),
            background="surface_container_high",
            radius=28,
            children=[
                ui.Text(
                    id="search_box_text",
                    cls="android.widget.EditText",
                    text=toolbar.HINT,
                    size=16,
                    color="on_surface_variant",
                    weight=1,
                    height="fill",
                    text_align=(0.0, 0.5),
                    padding=(16, 0),
                    max_lines=1,
                    on_click=self.edit_address,
                ),
                ui.IconButton(
                    id="voice_search_button",
                    cls="android.widget.ImageView",
                    name="microphone",
                    desc="Start voice search",
                    on_click=partial(self.toast, "Voice search is not available"),
                ),
            ],
        )

    def _tiles(self) -> ui.View:
        visited = store.URLS.query(self.system, "NOT hidden", order="visit_count DESC, last_visit_time DESC")
        by_host: dict[str, store.Url] = {}
        for row in visited:
            by_host.setdefault(addresses.host_of(row.url), row)
        tiles: list[ui.View] = [self._tile(row) for row in [*by_host.values()][:_TILES]]
        tiles += [ui.Spacer(weight=1) for _ in range(-len(tiles) % _ACROSS)]
        lines: list[ui.View] = [
            ui.Line(tiles[place : place + _ACROSS], ghost=True) for place in range(0, len(tiles), _ACROSS)
        ]
        return ui.Stack(lines, id="mv_tiles_layout", padding=(8, 0), spacing=8)

    def _tile(self, row: store.Url) -> ui.View:
        title = row.title or addresses.host_of(row.url)
        letter = ui.Text(text=title[:1].upper(), size=20, color="on_surface_variant", ghost=True, align=ui.CENTER)
        return ui.Column(
            cls="android.widget.FrameLayout",
            desc=f"Navigate: {title}: {addresses.host_of(row.url)}",
            weight=1,
            width="fill",
            padding=(4, 8),
            spacing=8,
            content_align=(0.5, 0.0),
            on_click=partial(self.visit, row.url),
            children=[
                ui.Box(
                    width=48,
                    height=48,
                    background="surface_container_high",
                    radius=ui.FULL,
                    children=[letter],
                    id="tile_view_icon",
                    cls="android.widget.ImageView",
                ),
                ui.Text(id="tile_view_title", text=title, size=12, max_lines=1, text_align=(0.5, 0.0), width="fill"),
            ],
        )


def _incognito_page() -> ui.View:
    icon = ui.Icon(id="new_tab_incognito_icon", name="incognito", size=72, color="on_surface_variant", align=(0.5, 0.0))
    title = ui.Text(id="new_tab_incognito_title", text="You’ve gone Incognito", size=20, align=(0.5, 0.0))
    message = (
        "Others who use this phone won’t see what you do in these tabs. Downloads and bookmarks are kept.\n\n"
        "Chrome won’t save your browsing history, cookies and site data, or what you type into forms."
    )
    text = ui.Text(text=message, size=14, color="on_surface_variant", width="fill")
    return ui.Scroll(id="new_tab_incognito_container", padding=(24, 48), spacing=24, children=[icon, title, text])
