"""Import and export of events as .ics files among the downloads."""

from __future__ import annotations

import re
from dataclasses import replace

from simdroid import kit, ui
from simdroid.system import sort_key
from simdroid_apps.simple_calendar import ics, screen

FOLDER = "/sdcard/Download"


class FileTransfer(screen.CalendarScreen):
    """A screen from which events are imported and exported."""

    def dialog_import(self) -> ui.Dialog:
        """The calendar files among the downloads."""
        fs = self.system.fs
        names = fs.listdir(FOLDER) if fs.is_dir(FOLDER) else []
        files = {name: name for name in sorted(names, key=sort_key) if name.casefold().endswith(".ics")}
        return screen.option_dialog(self, files or {"": "No items found."}, None, self._import)

    def dialog_export(self) -> ui.Dialog:
        """What the file is called."""
        name, hint = f"events_{self.now:%Y%m%d_%H%M%S}", "Filename (without .ics)"
        return kit.text_dialog(
            self, "Export events", self._export, value=name, hint=hint, id="export_events_filename", required=True
        )

    def _import(self, file: str) -> None:
        if not file:
            return
        text = self.system.fs.read_bytes(f"{FOLDER}/{file}").decode("utf-8", "replace")
        import_ids = {event.import_id for event in self.store.all()}
        events = [event for event in ics.from_ics(text, self.store.home) if event.import_id not in import_ids]
        for event in events:
            self.store.put(replace(event, title=event.title or "(No title)"))
        self.toast("Importing successful" if events else "No new items have been found")

    def _export(self, name: str) -> None:
        events, file = self.store.all(), re.sub(r'[/\\:*?"<>|\0]', "_", name.strip()) + ".ics"
        if not events:
            self.toast("No entries for exporting have been found")
        elif len(file.encode()) > 255:
            self.toast("Invalid file name")
        else:
            self.system.fs.write_bytes(f"{FOLDER}/{file}", ics.as_ics(events, self.kinds).encode("utf-8", "replace"))
            self.toast(f"Exporting successful: {kit.plural(len(events), 'event')}")
