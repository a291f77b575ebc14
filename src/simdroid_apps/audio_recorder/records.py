"""The list of records: play, mark, sort, select several, and the panel of the player."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, document_uri
from simdroid_apps.audio_recorder import screen, session, store
from simdroid_apps.audio_recorder.formatting import day, duration, record_facts
from simdroid_apps.audio_recorder.store import BY_DATE, ORDERS, RECORDS, TRASH, Record
from simdroid_apps.audio_recorder.views import INK, PALE, SHADE, SeekBar, empty_list, icon, label, waveform

_SEND_SEVERAL = "android.intent.action.SEND_MULTIPLE"


class RecordsScreen(kit.Selecting[int], screen.RecorderScreen):
    """`RecordsActivity`."""

    bookmarks = ui.Saved(False)
    """Whether only marked records are listed."""
    panel_open = ui.Saved(False)

    def build(self) -> ui.View:
        """The bar, the records under their days, and the player below them."""
        records = store.listed(self.system, bookmarks=self.bookmarks)
        body: ui.View = ui.Recycler(id="recycler_view", items=self._entries(records), build=self._entry)
        if not records:
            message = "Bookmarks is empty" if self.bookmarks else "Records is empty"
            body = ui.Page([*self._trash_button(), empty_list(message)], ghost=True)
        body.weight = 1
        parts = [self._selection_bar() if self.selected else self._bar(), body]
        record = store.active(self.system)
        if record is not None and (self.panel_open or self.session.playback):
            parts.append(self._panel(record, self.session.playback))
        return self.page(parts)

    # -- bars -------------------------------------------------------------------------------------------------------

    def _bar(self) -> ui.View:
        order = next(text for number, text, _ in ORDERS if number == self.options.order)
        title = ui.Stack([label("txt_title", "Bookmarks" if self.bookmarks else "Records", size=24)], id="title")
        if not self.bookmarks:
            title.children.append(label("txt_sub_title", order, size=14, lines=1))
        title.weight, title.margin = 1, (16, 4, 0, 4)
        sort = icon("btn_sort", "sort")
        sort.popup = ui.Menu(
            [ui.MenuItem(text, partial(setattr, self.options, "order", number)) for number, text, _ in ORDERS]
        )
        mark = icon(
            "btn_bookmarks",
            "bookmark" if self.bookmarks else "bookmark_outline",
            partial(setattr, self, "bookmarks", not self.bookmarks),
        )
        buttons = [mark] if self.bookmarks else [sort, mark]
        return ui.Line([icon("btn_back", "arrow_left", self.finish), title, *buttons], id="toolbar", min_height=56)

    def _selection_bar(self) -> ui.View:
        count = ui.Text(id="txt_selected_multi", text=f" {len(self.selected)} selected", size=24, color=INK, weight=1)
        buttons = [
            icon("btn_share_multi", "share_variant", self.then_stop(self._share_all)),
            icon("btn_download_multi", "download", partial(self.ask, "save_all")),
            icon("btn_delete_multi", "delete", partial(self.ask, "delete_all")),
        ]
        close = icon("btn_close_multi_select", "close", self.stop_selecting)
        return ui.Line([close, count, *buttons], id="menu_multi_select", min_height=56, background="#253343")

    @property
    def _chosen(self) -> list[Record]:
        return [record for number in self.selected if (record := RECORDS.get(self.system, number))]

    def _share_all(self) -> None:
        streams = [document_uri(record.path) for record in self._chosen]
        several = Intent(_SEND_SEVERAL, type="audio/*", extras={"android.intent.extra.STREAM": streams})
        self.choose_app(several, title=f"Share {kit.plural(len(streams), 'record')}")

    def dialog_delete_all(self) -> ui.Dialog | None:
        """Whether all that is selected may go to the trash."""
        message = f"Move to trash {kit.plural(len(self._chosen), 'selected record')}?"
        return self.yes_no(message, self.then_stop(self._delete_all)) if self._chosen else None

    def _delete_all(self) -> None:
        session.stop_playback(self.system)
        for record in self._chosen:
            store.move_to_trash(self.system, record)
        self.toast("Selected records moved to trash")

    def dialog_save_all(self) -> ui.Dialog | None:
        """Whether copies of all that is selected are wanted."""
        message = f"Copy {kit.plural(len(self._chosen), 'selected record')} to Downloads?"
        dialog = self.yes_no(message, self.then_stop(self._save_all), title="Save as…", icon="download")
        return dialog if self._chosen else None

    def _save_all(self) -> None:
        for record in self._chosen:
            self.save(record)

    # -- the list ---------------------------------------------------------------------------------------------------

    def _entries(self, records: list[Record]) -> list[Record | str]:
        """Records, with the days they were added on before them where they are in the order of days."""
        if not (self.bookmarks or self.options.order in BY_DATE):
            return ["", *records]
        entries: list[Record | str] = [""]
        last = ""
        for record in records:
            if (heading := day(self.system, record.added)) != last:
                entries.append(heading)
                last = heading
            entries.append(record)
        return entries

    def _entry(self, entry: Record | str) -> ui.View:
        if isinstance(entry, Record):
            return self._row(entry)
        if not entry:
            return ui.Stack(self._trash_button(), ghost=True)
        return ui.Text(text=entry, size=16, face="bold", color=INK, width="fill", padding=8, text_align=(0.5, 0.0))

    def _trash_button(self) -> list[ui.View]:
        if self.bookmarks or not TRASH.query(self.system):
            return []
        text = label("", "Trash", size=16)
        text.ghost = True
        return [
            ui.Line(
                [ui.Icon(name="delete", color=INK, ghost=True), text],
                id="btn_trash",
                text="Trash",
                padding=(16, 12),
                spacing=12,
                on_click=partial(self.open, screen.TRASH_PAGE),
            )
        ]

    def _row(self, record: Record) -> ui.View:
        touched = self.row_actions(record.id, partial(self._play, record))
        name = ui.Text(id="list_item_name", text=record.name, size=20, face="medium", color=INK, max_lines=2, weight=1)
        shape = "bookmark" if record.bookmark else "bookmark_outline"
        mark = icon("list_item_bookmark", shape, partial(self._mark, record), size=20)
        mark.width = mark.height = 36
        length = label("list_item_description", duration(record.duration_ms), size=14, color=PALE)
        about = label("list_item_info", record_facts(record), size=14, color=PALE, lines=1)
        about.weight = 1
        column = ui.Stack(
            [ui.Line([name, mark], ghost=True), ui.Line([about, length], ghost=True)],
            ghost=True,
            weight=1,
            padding=(20, 8, 4, 8),
        )
        more = icon("list_item_more", "dots_vertical")
        more.width, more.popup = 36, ui.Menu(self.menu(record))
        row = ui.Layers(
            [
                ui.Box(
                    ghost=True,
                    width="fill",
                    height=56,
                    padding=(8, 0),
                    align=(0.0, 0.5),
                    children=[waveform("list_item_waveform", record.bars, faint=True)],
                ),
                ui.Line([column, ui.Spacer(width=36) if self.selected or not record.duration else more], ghost=True),
            ],
            id="container",
            height="wrap",
            on_click=touched.on_click,
            on_long_click=touched.on_long_click,
        )
        lit = touched.selected or (record.id == self.options.active_record and self.panel_open)
        row.background, row.selected = SHADE if lit else "", touched.selected
        return row

    def _mark(self, record: Record) -> None:
        RECORDS.update(self.system, record.id, bookmark=not record.bookmark)

    # -- the player -------------------------------------------------------------------------------------------------

    def _play(self, record: Record) -> None:
        """Show a record in the panel and play it."""
        self.options.active_record = record.id
        self.panel_open = True
        if self.system.fs.is_file(record.path):
            session.play(self.system, record.id)
        else:
            session.stop_playback(self.system)
            self.ask("lost")

    def _panel(self, record: Record, playback: session.Progress | None) -> ui.View:
        at_ms = playback.now_ms(self.system) if playback else 0
        part = at_ms / max(record.duration_ms, 1)
        clock = ui.Text(
            id="txt_progress", text=duration(at_ms), size=24, face="medium", color=INK, align=ui.CENTER, padding=12
        )
        shape = "bookmark" if record.bookmark else "bookmark_outline"
        mark = icon("btn_check_bookmark", shape, partial(self._mark, record))
        mark.align = (1.0, 0.5)
        name = label("txt_name", record.name, size=18, lines=2)
        name.weight, name.text_align, name.padding = 1, (0.5, 0.0), 4
        name.on_click = partial(self.ask, "rename", record=record.id)
        return ui.Column(
            id="touch_layout",
            width="fill",
            margin=2,
            radius=8,
            background=self.coloring.panel,
            children=[
                ui.Layers([clock, mark], ghost=True, height="wrap"),
                ui.Box(ghost=True, width="fill", height=60, children=[waveform("record", record.bars, played=part)]),
                ui.Line(
                    [label("", "00:00", size=14), name, label("txt_duration", duration(record.duration_ms), size=14)],
                    ghost=True,
                    padding=(8, 0),
                ),
                SeekBar(id="play_progress", value=part, on_change=partial(session.seek, self.system, record)),
                self._player_buttons(record, playback),
            ],
        )

    def _player_buttons(self, record: Record, playback: session.Progress | None) -> ui.View:
        going = playback is not None and not playback.paused
        turn = partial(session.turn_playback, self.system) if playback else partial(self._play, record)
        buttons: list[ui.View] = [
            icon("btn_prev", "skip_previous", partial(self._step, record, -1), size=32),
            ui.Spacer(weight=1),
            icon("btn_play", "pause" if going else "play", turn, size=32),
            icon("btn_stop", "stop", self._close_panel, size=32),
            ui.Spacer(weight=1),
            icon("btn_next", "skip_next", partial(self._step, record, 1), size=32),
        ]
        return ui.Line(buttons, ghost=True, padding=(8, 0, 8, 4))

    def _step(self, record: Record, step: int) -> None:
        """Play the record before or after, where there is one."""
        records = store.listed(self.system, bookmarks=self.bookmarks)
        place = next((index for index, item in enumerate(records) if item.id == record.id), -1) + step
        if 0 <= place < len(records):
            self._play(records[place])

    def _close_panel(self) -> None:
        session.stop_playback(self.system)
        self.panel_open = False
