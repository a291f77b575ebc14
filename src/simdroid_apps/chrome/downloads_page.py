"""The list of downloads."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from simdroid import kit, ui
from simdroid.system import document_uri, mime_of, paths
from simdroid_apps.chrome import addresses, downloads, screens, store

_ICONS = (
    ("image/", "file_image_outline"),
    ("audio/", "file_music_outline"),
    ("video/", "file_video_outline"),
    ("text/html", "file_code_outline"),
)


class DownloadsScreen(kit.Searching, screens.ChromePage):
    """`DownloadActivity`."""

    def build(self) -> ui.View:
        rows = downloads.downloaded(self.system)
        matches = kit.matching(rows, self.query, lambda row: [paths.name(row.current_path), row.tab_url])
        size = downloads.size_text(sum(row.total_bytes for row in rows))
        head = ui.Text(id="size_message", text=f"Using {size}", color="on_surface_variant", padding=16)
        search = kit.BarAction("search_menu_id", "Search", self.open_search, "magnify", shown=bool(rows))
        bar = self.search_bar("Search downloads") if self.searching else kit.app_bar(self, "Downloads", [search])
        message = "No search results" if self.query else "You’ll find your downloads here"
        body: ui.View = (
            ui.Recycler(id="download_home_recycler_view", items=matches, build=self._row)
            if matches
            else ui.empty_state(message, icon="download")
        )
        body.weight = 1
        return ui.Page([bar, *([head] if matches else []), body], ghost=True)

    def _row(self, row: store.Download) -> ui.View:
        path = row.current_path
        items = [
            ui.MenuItem("Share", partial(self._share, path)),
            ui.MenuItem("Rename", partial(self.ask, "rename", id=row.id)),
            ui.MenuItem("Delete", partial(self.ask, "delete", id=row.id)),
        ]
        more = ui.IconButton(
            id="more", key=f"more {row.id}", name="dots_vertical", desc="More options", popup=ui.Menu(items)
        )
        icon = next((name for kind, name in _ICONS if row.mime_type.startswith(kind)), "file_outline")
        about = f"{downloads.size_text(row.total_bytes)} • {addresses.host_of(row.tab_url)}"
        view = ui.list_item(paths.name(path), summary=about, icon=icon, trailing=more)
        view.on_click = partial(self.act, downloads.view_intent(self.system, path))
        for child in view.walk():
            child.id = {"summary": "caption"}.get(child.id, child.id)
        return view

    def _share(self, path: str) -> None:
        self.share(type=mime_of(paths.name(path)), stream=document_uri(self.system.fs.resolve(path)))

    def dialog_delete(self) -> ui.Dialog | None:
        """Ask before a file goes."""
        row = store.DOWNLOADS.get(self.system, self.about.get("id"))
        if row is None:
            return None

        def delete() -> None:
            with suppress(OSError):
                self.system.fs.remove(row.current_path)
            store.DOWNLOADS.delete(self.system, row.id)

        name = paths.name(row.current_path)
        return kit.confirm_dialog(
            self, f"{name} will be deleted from this phone.", delete, title="Delete file?", agree="Delete"
        )

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name; one that is taken will not do."""
        row = store.DOWNLOADS.get(self.system, self.about.get("id"))
        if row is None:
            return None

        def rename(name: str) -> object:
            name = name.strip().replace("/", "_")
            path = f"{paths.parent(row.current_path)}/{name}"
            if self.system.fs.exists(path):
                self.toast("This name is already in use")
                return ui.STAY_OPEN
            try:
                self.system.fs.rename(row.current_path, path)
            except OSError:
                return ui.STAY_OPEN
            store.DOWNLOADS.update(self.system, row.id, current_path=path, target_path=path)
            return None

        return kit.text_dialog(self, "Rename", rename, value=paths.name(row.current_path), required=True)
