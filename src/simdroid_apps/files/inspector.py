"""The details of one file or folder."""

from __future__ import annotations

from simdroid import kit, ui
from simdroid.system import MediaType, path_of, paths, size_text
from simdroid_apps.files import screen, store

INSPECTOR = "com.android.documentsui.inspector.InspectorActivity"


class InspectorScreen(kit.AppScreen):
    """`InspectorActivity`: the Get info page."""

    look = screen.FILES_LOOK

    def build(self) -> ui.View:
        """A picture, the name and a table."""
        path = path_of(self.system, self.intent.data or "")
        document = store.document_at(self.system.fs, path) if path else None
        if document is None:
            body = ui.empty_state("Unable to load document details")
        else:
            facts = [_fact(*pair) for pair in self._facts(document)]
            table = ui.Stack([self.look.rows.header("Details"), *facts], id="inspector_details_view")
            body = ui.Scroll(id="inspector_root", children=[self._head(document), table])
        body.weight = 1
        return ui.Page([kit.app_bar(self, document.name if document else ""), body], ghost=True)

    def _head(self, document: store.Document) -> ui.View:
        picture: ui.View = (
            ui.Image(self.system.fs.read_bytes(document.path), fit="contain", width="fill", height="fill")
            if document.kind is MediaType.IMAGE
            else ui.Icon(name=document.icon, size=96, color="primary", align=ui.CENTER)
        )
        return ui.Stack(
            [
                ui.Box(
                    id="inspector_thumbnail",
                    width="fill",
                    height=200,
                    background="surface_container",
                    children=[picture],
                ),
                ui.Text(id="inspector_file_title", text=document.name, size=22, width="fill", padding=(16, 16, 16, 0)),
            ],
            id="inspector_header_view",
        )

    def _facts(self, document: store.Document) -> list[tuple[str, str]]:
        fs = self.system.fs
        facts = [("Type", document.type_name)]
        if document.folder:
            facts.append(("Number of items", str(len(store.children(fs, document.path, hidden=True)))))
        else:
            facts.append(("Size", f"{size_text(document.size)} ({document.size:,} bytes)"))
        facts.append(("Modified", store.date_text(self.system, document.modified_ns, full=True)))
        size = ui.picture_size(fs.read_bytes(document.path)) if document.kind is MediaType.IMAGE else None
        if size:
            facts.append(("Dimensions", f"{size[0]} x {size[1]}"))
        return [*facts, ("Location", paths.parent(document.path))]


def _fact(label: str, value: str) -> ui.View:
    name = ui.Text(id="table_row_title", text=label, color="on_surface_variant", width="fill")
    return ui.Stack([name, ui.Text(id="table_row_value", text=value, size=16, width="fill")], padding=(16, 8))
