"""Pages behind the records: what is known of one, the trash, and the files in the app's folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simdroid import ui
from simdroid.system import paths, shared_storage
from simdroid_apps.audio_recorder import formatting, main, screen, store
from simdroid_apps.audio_recorder.store import CHANNELS, FOLDER, RECORDS, TRASH, Record
from simdroid_apps.audio_recorder.views import INK, PALE, SHADE, empty_list, label, pill, toolbar

IN_TRASH = "in_trash"
"""Extra: whether the record is one of the trash."""


class InformationScreen(screen.RecorderScreen):
    """`ActivityInformation`: what is known of a record."""

    def build(self) -> ui.View:
        table = TRASH if self.intent.extras.get(IN_TRASH) else RECORDS
        record = table.get(self.system, self.intent.extras.get("record"))
        rows: list[ui.View] = []
        for id, name, value in self._facts(record) if record else ():
            rows += [
                label("" if id != "bitrate" else "lbl_bitrate", name, color=PALE),
                label(f"txt_{id}", value, size=20),
            ]
            rows[-2].margin = (0, 12, 0, 0)
        body = ui.Scroll(ghost=True, weight=1, padding=(16, 0, 16, 16), children=rows)
        return self.page([toolbar("Information", self.finish), body])

    def _facts(self, record: Record) -> list[tuple[str, str, str]]:
        created = self.system.clock.at_ns(record.created * 1_000_000)
        facts = [
            ("name", "Name:", record.name),
            ("format", "Format:", record.format),
            ("bitrate", "Bitrate:", f"{record.bitrate // 1000} kbps"),
            ("channels_count", "Channel count:", dict(CHANNELS).get(record.channel_count, "")),
            ("sample_rate", "Sample rate:", f"{record.sample_rate} Hz"),
            ("duration", "Duration:", formatting.duration(record.duration_ms)),
            ("size", "Size:", formatting.size(record.size)),
            ("location", "File location:", record.path),
            ("created", "Created:", formatting.date_and_time(created)),
        ]
        return [fact for fact in facts if fact[0] != "bitrate" or record.format not in ("wav", "flac")]


class TrashScreen(screen.RecorderScreen):
    """`TrashActivity`: records that can be restored."""

    def build(self) -> ui.View:
        """A note and the records, or that there are none."""
        records = TRASH.query(self.system, order="removed DESC, _id DESC")
        more = [pill("btn_delete_all", "Delete all", partial(self.ask, "empty"))] if records else []
        message = "Deleted records wait here until they are restored or deleted for good."
        note = ui.Text(text=message, color=INK, width="fill", padding=(16, 8))
        body: ui.View = (
            ui.Recycler(id="recycler_view", items=records, build=self._row) if records else empty_list("Empty")
        )
        body.weight = 1
        return self.page([toolbar("Trash", self.finish, *more, ui.Spacer(width=8)), note, body])

    def _row(self, record: Record) -> ui.View:
        texts = [
            label("list_item_name", record.name, size=20, lines=2),
            label("list_item_location", formatting.duration(record.duration_ms), color=PALE, lines=1),
        ]
        buttons = [
            pill("list_item_restore", "Restore", partial(self.ask, "restore", record=record.id)),
            pill("list_item_delete", "Delete", partial(self.ask, "destroy", record=record.id)),
        ]
        return entry(texts, buttons, partial(self.open, screen.INFORMATION, record=record.id, **{IN_TRASH: True}))

    def dialog_empty(self) -> ui.Dialog:
        """Whether everything may go for good."""
        return self.yes_no("Delete all records?", self._empty)

    def _empty(self) -> None:
        for record in TRASH.query(self.system):
            store.destroy(self.system, TRASH, record)
        self.toast("All records deleted successfully")

    def dialog_destroy(self) -> ui.Dialog | None:
        """Whether one may go for good."""
        record = TRASH.get(self.system, self.about["record"])
        return self.yes_no(f"Delete record {record.name} forever?", partial(self._destroy, record)) if record else None

    def _destroy(self, record: Record) -> None:
        store.destroy(self.system, TRASH, record)
        self.toast("The record deleted successfully")

    def dialog_restore(self) -> ui.Dialog | None:
        """Whether one is to come back."""
        record = TRASH.get(self.system, self.about["record"])
        message = f"Restore record {record.name}?" if record else ""
        return self.yes_no(message, partial(self._restore, record), icon="delete_restore") if record else None

    def _restore(self, record: Record) -> None:
        store.restore(self.system, record)
        self.toast("The record restored successfully")


class LostScreen(screen.RecorderScreen):
    """`LostRecordsActivity`: records whose files are gone."""

    def build(self) -> ui.View:
        """Each with the place where its file was."""
        records = store.lost(self.system)
        more = [pill("btn_delete_all", "Delete all", partial(self._forget, records))] if records else []
        body: ui.View = (
            ui.Recycler(id="recycler_view", items=records, build=self._row) if records else empty_list("Empty")
        )
        body.weight = 1
        return self.page([toolbar("Lost records", self.finish, *more, ui.Spacer(width=8)), body])

    def _row(self, record: Record) -> ui.View:
        texts = [
            label("list_item_name", record.name, size=20, lines=2),
            label("list_item_location", record.path, size=14, color=PALE),
        ]
        buttons = [pill("list_item_delete", "Delete", partial(self._forget, [record]))]
        return entry(texts, buttons, partial(self.open, screen.INFORMATION, record=record.id))

    def _forget(self, records: Sequence[Record]) -> None:
        RECORDS.delete(self.system, *(record.id for record in records))


class BrowserScreen(screen.RecorderScreen):
    """`FileBrowserActivity`: the files of the app's folder, and whether it has a record of each."""

    def build(self) -> ui.View:
        """The files, or that there are none."""
        fs = self.system.fs
        names = [name for name in fs.listdir(FOLDER) if paths.is_text(name)] if fs.is_dir(FOLDER) else []
        body: ui.View = (
            ui.Recycler(id="recycler_view", items=sorted(names), build=self._row) if names else empty_list("Empty")
        )
        body.weight = 1
        tab = ui.Text(id="txt_private_dir", text="Private directory", size=16, color=INK, width="fill", padding=(16, 8))
        return self.page([toolbar("File browser", self.finish), tab, body])

    def _row(self, name: str) -> ui.View:
        path = f"{FOLDER}/{name}"
        listed, trashed = (bool(table.query(self.system, "path = ?", path)) for table in (RECORDS, TRASH))
        status = "Found in the app" if listed else ("In the trash" if trashed else "Not found in the app")
        badge = label("list_item_status", status, size=16)
        badge.background, badge.padding, badge.radius = SHADE, 4, 4
        texts: list[ui.View] = [
            label("list_item_name", name, size=20, lines=2),
            label("list_item_info", formatting.size(self.system.fs.stat(path).size)),
            badge,
        ]
        buttons: list[ui.View] = []
        if not listed and not trashed and name.rpartition(".")[2].lower() in main.ENDINGS:
            buttons.append(pill("list_item_btn_import", "Import", partial(self._import, path)))
        buttons.append(pill("list_item_btn_download", "Save as…", partial(self._copy, path)))
        if not listed and not trashed:
            buttons.append(pill("list_item_btn_delete", "Delete", partial(self.ask, "file", path=path)))
        return entry(texts, buttons, None)

    def _import(self, path: str) -> None:
        main.add_record(self.system, path)
        self.toast("The record imported successfully")

    def _copy(self, path: str) -> None:
        shared_storage.copy(self.system.fs, path, store.DOWNLOADS)
        self.toast(f"{paths.name(path)} copied to Downloads")

    def dialog_file(self) -> ui.Dialog | None:
        """Whether a file may go for good."""
        path = str(self.about["path"])
        message = f"Delete record {paths.name(path)} forever?"
        return self.yes_no(message, partial(self._remove, path)) if self.system.fs.is_file(path) else None

    def _remove(self, path: str) -> None:
        self.system.fs.remove(path)
        self.toast("The record deleted successfully")


def entry(texts: Sequence[ui.View], buttons: Sequence[ui.View], on_click: ui.Action | None) -> ui.View:
    """A row with buttons at its end, under a thin line."""
    rule = ui.View(ghost=True, width="fill", height=1, background="#12ffffff")
    line = ui.Line([ui.Spacer(weight=1), *buttons], id="list_item_action_panel", spacing=8)
    return ui.Stack([rule, *texts, line], id="container", padding=(16, 8), spacing=4, on_click=on_click)
