"""The dialog with what there is to know about a file."""

from __future__ import annotations

from mobile_world.phone.apps.markor.formats import is_text, mime
from mobile_world.phone.apps.markor.listing import Entry, entry_at, moment_text, size_text
from mobile_world.phone.apps.markor.manuscript import MAX_BYTES
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import System, paths
from mobile_world.phone.ui import CheckBox, Column, Dialog, DialogButton, Row, Scroll, Text, View

_ID = "ui__fileinfodialog__"


def details_dialog(screen: MarkorScreen, path: str) -> Dialog:
    """Name, place, times and counts of a file or folder."""
    entry = entry_at(screen.system, path)
    rows: list[View] = [_row("name", "Name", paths.name(path)), _row("location", "Location", paths.parent(path))]
    if entry is not None:
        rows.append(_row("last_modified", "Last modified", moment_text(screen.system, entry.mtime_ns)))
        if not entry.folder:
            rows += [_row("size", "Size", size_text(entry.size)), _row("mimetype", "MIME type", mime(entry.name))]
            rows += _counts(screen.system, entry)
    rows.append(Text(text="Settings", size=16, face="medium", margin=(0, 12, 0, 0)))
    rows.append(_recent_box(screen, path))
    return Dialog(
        title="Info",
        content=[
            Scroll(height="wrap", weight=1, children=[Column(ghost=True, width="fill", spacing=8, children=rows)])
        ],
        positive=DialogButton("OK", screen.close),
        on_dismiss=screen.close,
    )


def _row(id: str, label: str, value: str) -> View:
    name = Text(text=label, size=12, color="on_surface_variant")
    return Column(ghost=True, width="fill", children=[name, Text(id=f"{_ID}{id}", text=value, size=15, width="fill")])


def _counts(system: System, entry: Entry) -> list[View]:
    if not is_text(entry.name) or entry.size > MAX_BYTES:
        return []
    text = system.fs.read_bytes(entry.path).decode("utf-8", "replace")
    numbers = f"{len(text.splitlines())} / {len(text.split())} / {len(text)}"
    return [_row("textinfo", "Text Lines / Words / Characters", numbers)]


def _recent_box(screen: MarkorScreen, path: str) -> View:
    listed = path in screen.options.recent()

    def toggle() -> None:
        if listed:
            screen.options.forget(path)
        else:
            screen.options.opened(path, screen.system.clock.now_ms())

    box = CheckBox(ghost=True, checked=listed, focusable=False)
    return Row(
        id=f"{_ID}recents",
        cls="android.widget.CheckBox",
        text="List in recent files",
        width="fill",
        checkable=True,
        checked=listed,
        on_click=toggle,
        children=[box, Text(text="List in recent files", size=15, ghost=True)],
    )
