"""The app's one screen: what was opened last and the way to a document, or the document itself."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, System, document_uri, mime_of, paths
from simdroid_apps.document_reader import document, store

_ABILITIES = (
    ("file_pdf_box", "Read PDF documents page by page"),
    ("file_document_outline", "Open texts of LibreOffice, OpenOffice and Word"),
    ("file_table_outline", "Look at spreadsheets and tables"),
    ("magnify", "Find words in documents"),
)
_ICONS = (("pdf", "file_pdf_box"), ("sheet", "file_table_outline"), ("csv", "file_table_outline"))


class MainScreen(document.DocumentScreen):
    """`MainActivity`: started with a document it shows that one."""

    def build(self) -> ui.View:
        """The document, or the first page of the app."""
        return self.document_view() if self.uri else self._landing()

    def _landing(self) -> ui.View:
        recent = store.recent(self.system)
        open_action = kit.BarAction("menu_open", "Open document", self.open_chooser, icon="folder_open_outline")
        heading = ui.Text(text="Recent documents", size=14, face="medium", color="primary", padding=(16, 16, 16, 8))
        rows = [heading, *map(self._recent, recent)] if recent else self._welcome()
        return ui.scaffold(
            top=kit.app_bar(self, "OpenDocument Reader", [open_action], up=False),
            body=ui.Scroll(id="landing_container", children=[ui.Column(width="fill", ghost=True, children=rows)]),
            fab=ui.Fab(
                id="landing_open_fab", name="folder_open_outline", desc="Open document", on_click=self.open_chooser
            ),
        )

    def _welcome(self) -> list[ui.View]:
        lines = [
            ui.Row(
                width="fill",
                padding=(24, 12),
                spacing=16,
                ghost=True,
                children=[ui.Icon(name=icon), ui.Text(text=text, size=16, weight=1)],
            )
            for icon, text in _ABILITIES
        ]
        return [
            ui.Text(text="Welcome!", size=24, padding=(24, 24, 24, 8)),
            ui.Text(
                text="Open a document to read it here.", size=16, color="on_surface_variant", padding=(24, 0, 24, 16)
            ),
            *lines,
        ]

    def _recent(self, path: str) -> ui.View:
        mime, folder = mime_of(paths.name(path)), paths.name(path.rpartition("/")[0])
        icon = next((icon for part, icon in _ICONS if part in mime), "file_document_outline")
        return ui.list_item(
            paths.name(path),
            summary=folder,
            leading=ui.Icon(name=icon, margin=(0, 0, 16, 0)),
            on_click=partial(self._open, path),
        )

    def _open(self, path: str) -> None:
        store.remember(self.system, path)
        self.show(document_uri(path))


def resumed(system: System, activity: Activity) -> None:
    """Open what was chosen in the document picker, and remember what is open."""
    screen, uri = MainScreen(system, activity), str(kit.take_result(activity).get("uri") or "")
    if uri:
        screen.show(uri)
    path = MainScreen(system, activity).path
    if path and system.fs.is_file(path):
        store.remember(system, path)
