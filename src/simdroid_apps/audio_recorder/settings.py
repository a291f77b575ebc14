"""The settings, and the choices that the set-up page of the first run shares with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent
from simdroid_apps.audio_recorder import formatting, screen, session, store, views

# fmt: off
EXPLAINED = {
    "setting_recording_format": "M4a is small and sounds good; it is recommended. Wav is not compressed and takes much "
                                "more space. 3gp takes the least space.",
    "setting_frequency": "The sample rate says how many samples of the sound are taken in a second. 44.1kHz, that of "
                         "CDs, is recommended; 8kHz is enough for speech only.",
    "setting_bitrate": "The bitrate says how much data a second of sound takes. 128 kbps is recommended; 48 kbps is "
                       "enough for speech only.",
    "setting_channels": "Stereo records two channels, one for each ear; it is recommended. Mono records one.",
}
# fmt: on


class ChoosingScreen(screen.RecorderScreen):
    """A page on which recording settings are chosen."""

    def color_line(self) -> ui.View:
        """The theme."""
        keys = [coloring.key for coloring in store.COLORINGS]
        labels = [coloring.label for coloring in store.COLORINGS]
        place = keys.index(self.options.coloring)
        return views.chooser("themeColor", "palette", labels, place, self._take(store.Options.coloring, keys))

    def naming_line(self) -> ui.View:
        """How new records are called, by an example of each."""
        now = self.system.clock.minute()
        labels = [f"Naming: {session.name_for(naming, 1, now)}.m4a" for naming in store.NAMINGS]
        place = store.NAMINGS.index(self.options.naming)
        return views.chooser(
            "name_format", "format_text", labels, place, self._take(store.Options.naming, store.NAMINGS)
        )

    def _take(self, stored: kit.Stored[Any], values: Sequence[object]) -> Callable[[int], object]:
        return lambda place: stored.put(self.system, values[place])

    def quality_parts(self) -> list[ui.View]:
        """Format, sample rate, bitrate and channels; formats have no choice of some of them."""
        parts = [
            self._chips("setting_recording_format", "Recording format:", store.FORMATS, store.Options.format),
            self._chips("setting_frequency", "Sample rate:", store.SAMPLE_RATES, store.Options.sample_rate),
        ]
        if self.options.format == "m4a":
            parts.append(self._chips("setting_bitrate", "Bitrate:", store.BITRATES, store.Options.bitrate))
        if self.options.format != "3gp":
            parts.append(self._chips("setting_channels", "Channel count:", store.CHANNELS, store.Options.channels))
        return parts

    def _chips(self, id: str, title: str, options: Sequence[tuple[Any, str]], stored: kit.Stored[Any]) -> ui.View:
        chosen = stored.get(self.system)
        chips = [_chip(text, value == chosen, partial(stored.put, self.system, value)) for value, text in options]
        name = views.label("setting_title", title)
        name.weight = 1
        info = views.icon("setting_btn_info", "information_outline", partial(self.ask, "explain", about=id), size=20)
        info.width = info.height = 40
        row = ui.Strip(id="chips_view", key=f"{id}_chips", padding=(8, 0), spacing=6, children=chips)
        return ui.Stack([ui.Line([name, info], ghost=True, padding=(16, 0, 8, 0)), row], id=id, padding=(0, 4))

    def dialog_explain(self) -> ui.Dialog:
        """What a setting means."""
        return views.WhiteDialog(text=EXPLAINED[self.about["about"]], positive=ui.DialogButton("OK"))


def _chip(text: str, chosen: bool, on_click: ui.Action) -> ui.View:
    return ui.Text(
        text=text,
        size=16,
        color=views.INK if chosen else "#cdffffff",
        padding=(14, 8),
        on_click=on_click,
        background=views.SHADE if chosen else "",
        radius=16,
        outline=views.INK if chosen else views.SHADE,
        checkable=True,
        checked=chosen,
    )


class SettingsScreen(ChoosingScreen):
    """`SettingsActivity`."""

    def build(self) -> ui.View:
        location = views.label("txt_records_location", f"Records location:\n{store.FOLDER}", size=14, color=views.PALE)
        location.padding = (56, 0, 16, 8)
        rate = Intent(ACTION_VIEW, data=f"market://details?id={self.package}")
        write = Intent("android.intent.action.SENDTO", data="mailto:")
        rows = [
            _line("btnTrash", "delete", "Trash", partial(self.open, screen.TRASH_PAGE)),
            _line("btn_file_browser", "folder_open_outline", "File browser", partial(self.open, screen.BROWSER)),
            self.color_line(),
            location,
            self._switch(
                "swKeepScreenOn", "lightbulb_on_outline", "Keep screen ON while recording", store.Options.keep_screen_on
            ),
            self._switch(
                "swAskToRename",
                "pencil",
                "Show rename dialog after recording is completed",
                store.Options.ask_to_rename,
            ),
            self.naming_line(),
            self._summary(),
            *self.quality_parts(),
            _line("btnRate", "thumb_up", "Rate app", partial(self.act, rate)),
            _line("btnRequest", "message", "Request or feedback", partial(self.act, write)),
            *self._totals(),
        ]
        bar = views.toolbar("Settings", self.finish, back_id="btnBack")
        return self.page([ui.Scroll(id="scroll_view", weight=1, children=[bar, *rows])])

    def _switch(self, id: str, icon_name: str, text: str, flag: kit.Flag) -> ui.View:
        on = flag.get(self.system)
        label = views.label("", text, size=20)
        label.weight = 1
        return ui.Line(
            [
                ui.Icon(name=icon_name, color=views.INK),
                label,
                ui.Switch(id=id, checked=on, on_click=partial(flag.put, self.system, not on)),
            ],
            ghost=True,
            padding=(16, 8),
            spacing=16,
        )

    def _summary(self) -> ui.View:
        column = ui.Stack(
            [
                views.label("txt_size_per_min", formatting.minute_size(self.options)),
                views.label("txt_information", formatting.quality(self.options)),
            ],
            ghost=True,
            weight=1,
        )
        return ui.Line(
            [column, views.pill("btnReset", "RESET", self.options.reset)], id="info_panel", padding=(16, 8), spacing=8
        )

    def _totals(self) -> list[ui.View]:
        records = store.RECORDS.query(self.system)
        total = sum(record.duration_ms for record in records)
        free_ms = self.system.fs.free().size * 60_000 // formatting.bytes_per_minute(self.options)
        texts = [
            views.label("txt_records_count", f"Total records count: {len(records)}", size=18),
            views.label("txt_total_duration", f"Total recorded duration: {formatting.long_duration(total)}", size=18),
            views.label("txt_available_space", f"Available space: {formatting.long_duration(free_ms)}", size=18),
        ]
        for text in texts:
            text.padding = (16, 4)
        about = views.label(
            "txtAbout", f"Audio Recorder\nVersion {kit.version_name(self.system, self.package)}", size=18
        )
        about.width, about.text_align, about.padding = "fill", (0.5, 0.0), 16
        return [*texts, about]


def _line(id: str, icon_name: str, text: str, on_click: ui.Action) -> ui.View:
    return ui.Row(
        id=id,
        cls="android.widget.TextView",
        text=text,
        width="fill",
        padding=(16, 12),
        spacing=16,
        children=[
            ui.Icon(name=icon_name, color=views.INK, ghost=True),
            ui.Text(text=text, size=20, color=views.INK, ghost=True),
        ],
        on_click=on_click,
    )
