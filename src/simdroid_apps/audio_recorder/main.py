"""The main page: the buttons of a recording, its timer, and the record that was made or chosen last."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System, paths, shared_storage
from simdroid_apps.audio_recorder import formatting, notices, screen, session, store
from simdroid_apps.audio_recorder.views import INK, PALE, SeekBar, icon, label, waveform

_MICROPHONE = kit.permissions("RECORD_AUDIO")
_PICK = "android.intent.action.OPEN_DOCUMENT"
ENDINGS = ("mp3", "wav", "3gpp", "3gp", "amr", "aac", "m4a", "mp4", "ogg", "flac")


def resumed(system: System, activity: Activity) -> None:
    """Show the welcome page first; take a permission that was given, or a file that was picked."""
    if system.activities.top is not activity:
        return
    if store.Options(system).first_run:
        system.activities.start(
            Intent(component=Component(store.PACKAGE, store.PACKAGE + screen.WELCOME)), caller=store.PACKAGE
        )
        system.activities.finish(activity)
        return
    result = kit.take_result(activity)
    if (result.get("permissions") or {}).get(_MICROPHONE[0]):
        begin(system)
    elif result.get("path"):
        MainScreen(system, activity).import_file(result["path"])


def begin(system: System) -> None:
    """Begin a recording, which the shade tells from then on."""
    session.start_recording(system)
    notices.refresh(system)


class MainScreen(screen.RecorderScreen):
    """`MainActivity`."""

    def build(self) -> ui.View:
        """The bar, the waveform, the times and the buttons."""
        recording, record = self.session.recording, store.active(self.system)
        if recording is not None:
            parts = [self._bar(None), self._wave_of_recording(recording), self._times_of_recording(recording)]
            seek: ui.View = SeekBar(id="play_progress", enabled=False)
        else:
            playback = self.session.playback if record else None
            at_ms = playback.now_ms(self.system) if playback and record and playback.record == record.id else 0
            parts = [self._bar(record), self._wave(record, playback, at_ms), self._times(record, at_ms)]
            seek = SeekBar(
                id="play_progress",
                value=at_ms / max(record.duration_ms, 1) if record else 0.0,
                on_change=partial(session.seek, self.system, record) if record else None,
            )
        return self.page([*parts, seek, self._buttons(recording)])

    def _bar(self, record: store.Record | None) -> ui.View:
        title = ui.Text(
            text=self.label, size=24, face="medium", color=INK, weight=1, text_align=(0.5, 0.5), max_lines=1
        )
        start: ui.View = ui.Spacer(width=56, height=56)
        end: ui.View = ui.Spacer(width=56, height=56)
        if self.session.recording is None:
            pick = partial(self.start_for_result, Intent(_PICK, type="audio/*"))
            start = icon("btn_import", "application_import", pick)
            if record is not None:
                end = icon("btn_share", "dots_vertical")
                end.popup = ui.Menu(self.menu(record))
        return ui.Line([start, title, end], id="toolbar")

    # -- the waveform -----------------------------------------------------------------------------------------------

    def _wave_of_recording(self, recording: session.Progress) -> ui.View:
        record = store.active(self.system)
        bars = session.last_bars(record.path if record else "", recording.now_ms(self.system))
        return self._frame([waveform("recording_view", bars, played=1.0)], [])

    def _wave(self, record: store.Record | None, playback: session.Progress | None, at_ms: int) -> ui.View:
        if record is None:
            return self._frame([ui.Icon(id="placeholder", name="waveform", size=160, color=PALE, align=ui.CENTER)], [])
        wave = waveform("record", record.bars, played=at_ms / max(record.duration_ms, 1))
        going = playback is not None and not playback.paused
        play = icon("btn_play", "pause" if going else "play", partial(self._play, record, playback), size=36)
        buttons: list[ui.View] = [play]
        if playback is not None:
            buttons.append(icon("btn_stop", "stop", partial(session.stop_playback, self.system), size=36))
        return self._frame([wave], buttons)

    def _frame(self, wave: list[ui.View], buttons: list[ui.View]) -> ui.View:
        """The waveform with the player's buttons below it, or beside it where there is little room."""
        landscape = self.metrics.landscape
        box = ui.Box(ghost=True, width="fill", height=56 if landscape else 200, weight=int(landscape), children=wave)
        row = ui.Line(buttons, ghost=True, height=64, width="wrap")
        if landscape:
            return ui.Line([box, row], ghost=True, weight=1)
        return ui.Column(ghost=True, width="fill", weight=1, content_align=ui.CENTER, children=[box, row])

    def _play(self, record: store.Record, playback: session.Progress | None) -> None:
        if playback is not None and playback.record == record.id:
            session.turn_playback(self.system)
        elif self.system.fs.is_file(record.path):
            session.play(self.system, record.id)
        else:
            self.ask("lost")

    # -- times ------------------------------------------------------------------------------------------------------

    def _times_of_recording(self, recording: session.Progress) -> ui.View:
        state = label("txt_name", "Paused" if recording.paused else "Recording…", size=22)
        about = formatting.facts(0, self.options.format, self.options.sample_rate)
        return self._time_block(formatting.duration(recording.now_ms(self.system)), state, about, [])

    def _times(self, record: store.Record | None, at_ms: int) -> ui.View:
        if record is None:
            return self._time_block(
                formatting.duration(at_ms), None, formatting.facts(0, self.options.format, self.options.sample_rate), []
            )
        name = label("txt_name", record.name, size=22, lines=2)
        pencil = ui.Icon(name="pencil", size=16, color=INK, ghost=True)
        line = ui.Line([name, pencil], ghost=True, width="wrap", spacing=8, padding=(24, 0))
        name.on_click = partial(self.ask, "rename", record=record.id)
        edges = [label("txt_zero_time", "00:00"), label("txt_duration", formatting.duration(record.duration_ms))]
        return self._time_block(formatting.duration(at_ms), line, formatting.record_facts(record), edges)

    def _time_block(self, clock: str, name: ui.View | None, about: str, edges: list[ui.Text]) -> ui.View:
        size = 28 if self.metrics.landscape else 54
        rows: list[ui.View] = [
            ui.Text(id="txt_progress", text=clock, size=size, face="bold", color=INK),
            *([name] if name else []),
            label("txt_record_info", about, size=14, color=PALE, lines=1),
        ]
        block: list[ui.View] = [ui.Column(ghost=True, width="fill", spacing=4, content_align=(0.5, 0.0), children=rows)]
        for edge, across in zip(edges, (0.0, 1.0), strict=False):
            edge.align, edge.margin = (across, 1.0), (16, 0, 16, 8)
            block.append(edge)
        return ui.Layers(block, ghost=True, height="wrap", padding=(0, 0, 0, 8))

    # -- buttons ----------------------------------------------------------------------------------------------------

    def _buttons(self, recording: session.Progress | None) -> ui.View:
        shape = "microphone" if recording is None else ("record_circle" if recording.paused else "pause_circle")
        record = icon("btn_record", shape, self._record, desc="Recording: %s", size=44)
        record.width = record.height = 84
        record.enabled = self.session.playback is None
        inner: list[ui.View] = [ui.Spacer(width=54), record, ui.Spacer(width=54)]
        if recording is not None:
            delete = icon("btn_record_delete", "delete_forever", self._ask_discard, desc="Delete", size=32)
            inner = [delete, record, icon("btn_record_stop", "stop", self._stop, size=36)]
        middle = ui.Line(inner, ghost=True, width="wrap", align=ui.BOTTOM)
        start = icon("btn_settings", "cog", partial(self.open, screen.SETTINGS), desc="Settings", size=28)
        end = icon("btn_records_list", "format_list_bulleted", partial(self.open, screen.RECORDS_PAGE), size=28)
        for button, across in ((start, 0.0), (end, 1.0)):
            button.width = button.height = 84
            button.align = (across, 0.5)
        return ui.Layers([start, middle, end], ghost=True, height=92, padding=(0, 0, 0, 8))

    def _record(self) -> None:
        """Begin, pause or go on; without the microphone there is a question first."""
        if self.session.recording is not None:
            session.turn_recording(self.system)
            notices.refresh(self.system)
        elif self.has_permission(_MICROPHONE[0]):
            begin(self.system)
        elif not self.request_permissions(_MICROPHONE):
            self.toast("Permission denied", long=True)

    def _stop(self) -> None:
        record = session.stop_recording(self.system)
        notices.refresh(self.system)
        if record is not None and self.options.ask_to_rename:
            self.ask("rename", record=record.id, new=True)

    def _ask_discard(self) -> None:
        """A recording waits while the question is open."""
        recording = self.session.recording
        if recording is not None and not recording.paused:
            session.turn_recording(self.system)
            notices.refresh(self.system)
        self.ask("discard")

    def dialog_discard(self) -> ui.Dialog | None:
        """Whether what is being recorded may be thrown away."""
        return self.yes_no("Delete this record?", self._discard) if self.session.recording else None

    def _discard(self) -> None:
        session.discard_recording(self.system)
        notices.refresh(self.system)

    # -- import -----------------------------------------------------------------------------------------------------

    def import_file(self, path: str) -> None:
        """Copy a sound to the records, and show it."""
        ending = path.rpartition(".")[2].lower()
        if ending not in ENDINGS:
            self.toast("Unable to read sound file", long=True)
            return
        self.system.fs.mkdir(store.FOLDER, parents=True)
        add_record(self.system, shared_storage.copy(self.system.fs, path, store.FOLDER))
        self.toast("The record imported successfully", long=True)


def add_record(system: System, path: str) -> None:
    """Make a record of a file that lies among the others, and show it."""
    length_ms, form = system.media.playing_time_ms(path), paths.name(path).rpartition(".")[2].lower()
    bars = session.waveform(path, length_ms)
    number = store.add(system, path, duration=length_ms * 1000, format=form, size=system.fs.stat(path).size, data=bars)
    store.Options(system).active_record = number
