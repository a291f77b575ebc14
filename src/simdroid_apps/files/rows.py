"""A document as a row of the list view or a card of the grid view."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid import ui
from simdroid.system import MediaType, System, size_text
from simdroid_apps.files.store import Document, date_text

CARD = "androidx.cardview.widget.CardView"
ROW_DP, ICON_DP, FOLDER_CARD_DP, THUMB_DP = ui.px(192), ui.px(189), ui.px(127), ui.px(330)
_LARGEST_PICTURE = 8 << 20
"""Files above this size, in bytes, are not read for a small picture."""


@dataclass(frozen=True)
class DocumentItem:
    """A document as it is shown at this moment, and what touching it does."""

    system: System
    document: Document
    selected: bool
    enabled: bool
    on_open: ui.Action
    on_toggle: ui.Action
    on_preview: ui.Action | None
    """Opens a file while others are selected."""

    def row(self) -> ui.View:
        """An icon, the name and what there is to know."""
        parts: list[ui.View] = [
            ui.Box(
                id="icon",
                width=ICON_DP,
                height="fill",
                children=[self._badge()],
                on_click=self.on_toggle if self.enabled else None,
            ),
            ui.Column(weight=1, ghost=True, padding=(0, 8), children=[self._name(), self._details()]),
        ]
        if self.on_preview:
            parts.append(
                ui.Box(
                    id="preview_icon",
                    desc=f"Preview the file {self.document.name}",
                    width=48,
                    height=48,
                    on_click=self.on_preview,
                    children=[ui.Icon(name="arrow_expand", size=20, align=ui.CENTER)],
                )
            )
        row = ui.Line(parts, ghost=True, min_height=ROW_DP, padding=(0, 0, 16, 0))
        line = ui.Divider(margin=(ICON_DP, 0, 0, 0), align=ui.BOTTOM)
        return self._pressed(
            ui.Box(id="item_root", cls="android.widget.LinearLayout", width="fill", children=[row, line])
        )

    def card(self) -> ui.View:
        """A folder's name, or a file's picture, name, date and size."""
        folder = self.document.folder
        return self._pressed(
            ui.Box(
                id="item_root",
                cls=CARD,
                radius=8,
                outline="outline_variant",
                background="surface",
                weight=1,
                height=FOLDER_CARD_DP if folder else "wrap",
                children=[self._folder() if folder else self._file()],
            )
        )

    def _folder(self) -> ui.View:
        icon = ui.Box(id="icon", width=ui.px(126), height="fill", children=[self._badge()])
        return ui.Line([icon, self._name(weight=1)], ghost=True, height="fill", padding=(0, 0, 8, 0))

    def _file(self) -> ui.View:
        document = self.document
        picture = self._picture()
        shown: ui.View = picture or ui.Icon(
            id="icon_mime_lg", name=document.icon, size=56, color="primary", align=ui.CENTER
        )
        shown.enabled = self.enabled
        shown.width, shown.height, shown.radius = ("fill", "fill", 8) if picture else (56, 56, 0)
        layers: list[ui.View] = [shown]
        if self.selected:
            layers.append(ui.Icon(id="icon_check", name="check_circle", size=28, color="primary", margin=8))
        thumb = ui.Box(
            id="thumbnail",
            width="fill",
            height=THUMB_DP,
            background="surface_container_high",
            children=layers,
            radius=8,
            flat="bottom",
        )
        mark = ui.Icon(
            id="icon_mime_sm", name=document.icon, size=18, color="primary", margin=(0, 0, 8, 0), enabled=self.enabled
        )
        summary = f"{date_text(self.system, document.modified_ns)}, {size_text(document.size)}"
        details = ui.Text(
            id="details", text=summary, size=12, color="on_surface_variant", max_lines=1, enabled=self.enabled
        )
        title = ui.Line([mark, self._name(size=14, weight=1)], ghost=True)
        return ui.Stack([thumb, ui.Stack([title, details], ghost=True, padding=(12, 8, 8, 10), spacing=2)], ghost=True)

    def _pressed(self, view: ui.View) -> ui.View:
        view.selected, view.enabled = self.selected, self.enabled
        if self.selected:
            view.background = "secondary_container"
        if self.enabled:
            view.on_click, view.on_long_click = self.on_open, self.on_toggle
        return view

    def _name(self, *, size: float = 16, weight: float = 0) -> ui.View:
        return ui.Text(
            id="android:title",
            text=self.document.name,
            size=size,
            max_lines=1,
            width="fill",
            weight=weight,
            enabled=self.enabled,
        )

    def _details(self) -> ui.View:
        document = self.document
        facts = [("date", date_text(self.system, document.modified_ns))]
        if not document.folder:
            facts += [("size", size_text(document.size)), ("file_type", document.type_name)]
        texts = [
            ui.Text(id=id, text=fact, drawn=f"{fact}, ", color="on_surface_variant", max_lines=1, enabled=self.enabled)
            for id, fact in facts
        ]
        texts[-1].drawn = facts[-1][1]
        return ui.Line([*texts], id="line2")

    def _badge(self) -> ui.View:
        """The small picture before a name; a tick while it is selected."""
        if self.selected:
            return ui.Icon(id="icon_check", name="check_circle", size=32, color="primary", align=ui.CENTER)
        picture = self._picture()
        if picture is not None:
            picture.width = picture.height = 40
            picture.radius, picture.align = 4, ui.CENTER
            return picture
        color = "on_surface_variant" if self.document.folder else "primary"
        return ui.Icon(id="icon_mime", name=self.document.icon, color=color, align=ui.CENTER, enabled=self.enabled)

    def _picture(self) -> ui.Image | None:
        document = self.document
        if document.kind is not MediaType.IMAGE or not 0 < document.size <= _LARGEST_PICTURE:
            return None
        if not self.system.fs.is_file(document.path):
            # In an archive, which would have to be unpacked for it.
            return None
        return ui.Image(self.system.fs.read_bytes(document.path), id="icon_thumb", fit="cover")
