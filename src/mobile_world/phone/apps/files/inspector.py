"""What there is to know of one file or folder."""

from __future__ import annotations

from mobile_world.phone.apps.files.documents import Document, children, document_at
from mobile_world.phone.apps.files.frame import bar
from mobile_world.phone.apps.files.words import full_date, icon_of, kind_name, size_text
from mobile_world.phone.system import paths
from mobile_world.phone.system.documents import path_of
from mobile_world.phone.system.providers.file_types import MediaType
from mobile_world.phone.ui import (
    CENTER,
    Box,
    Column,
    Icon,
    IconButton,
    Image,
    Screen,
    Scroll,
    Text,
    View,
    empty_state,
    picture_size,
    px,
    section_header,
)


class InspectorScreen(Screen):
    """`InspectorActivity`."""

    def build(self) -> View:
        """A picture, the name and a table."""
        path = path_of(self.system, self.intent.data or "")
        document = document_at(self.system.fs, path) if path else None
        body = self._page(document) if document else empty_state("Unable to load document details")
        up = IconButton(
            name="arrow_left", desc="Navigate up", color="on_surface", width=px(147), height=px(126),
            on_click=self.finish,
        )  # fmt: skip
        title = Text(text=document.name if document else "", size=20, max_lines=1, weight=1, margin=(px(42), 0))
        body.weight = 1
        return Column(ghost=True, width="fill", height="fill", children=[bar([up, title]), body])

    def _page(self, document: Document) -> View:
        table = Column(
            id="inspector_details_view",
            width="fill",
            children=[section_header("Details"), *(_line(*pair) for pair in self._facts(document))],
        )
        return Scroll(id="inspector_root", children=[self._head(document), table])

    def _head(self, document: Document) -> View:
        shown: View = Icon(name=icon_of(document), size=96, color="primary", align=CENTER)
        if document.kind is MediaType.IMAGE:
            data = self.system.fs.read_bytes(document.path)
            shown = Image(data, fit="contain", width="fill", height="fill")
        picture = Box(
            id="inspector_thumbnail", width="fill", height=200, background="surface_container", children=[shown]
        )
        name = Text(id="inspector_file_title", text=document.name, size=22, width="fill", padding=(16, 16, 16, 0))
        return Column(id="inspector_header_view", width="fill", children=[picture, name])

    def _facts(self, document: Document) -> list[tuple[str, str]]:
        fs = self.system.fs
        facts = [("Type", kind_name(document))]
        if document.folder:
            facts.append(("Number of items", str(len(children(fs, document.path, hidden=True)))))
        else:
            facts.append(("Size", f"{size_text(document.size)} ({document.size:,} bytes)"))
        facts.append(("Modified", full_date(self.system, document.modified_ns)))
        size = picture_size(fs.read_bytes(document.path)) if document.kind is MediaType.IMAGE else None
        if size:
            facts.append(("Dimensions", f"{size[0]} x {size[1]}"))
        return [*facts, ("Location", paths.parent(document.path))]


def _line(label: str, value: str) -> View:
    name = Text(id="table_row_title", text=label, color="on_surface_variant", width="fill")
    return Column(
        width="fill",
        padding=(16, 8),
        children=[name, Text(id="table_row_value", text=value, size=16, width="fill")],
    )
