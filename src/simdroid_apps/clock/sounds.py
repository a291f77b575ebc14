"""Alarm and timer sounds, and the ringtone picker."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from simdroid import kit, ui
from simdroid.system import System, paths, sort_key
from simdroid_apps.clock.screen import CARD, LIST
from simdroid_apps.clock.store import CODE, DEFAULT_SOUND, Options, change_alarm, find_alarm

_ALARM_SOUNDS = (
    *("Argon", "Barium", "BeeBeep Alarm", "Beep-Beep-Beep Alarm", "Buzzer Alarm", "Carbon", "Cesium", "Fermium"),
    *("Hassium", "Helium", "Krypton", "Neon", "Neptunium", "Nobelium", "Osmium", "Oxygen", "Piezo Alarm", "Platinum"),
    *("Plutonium", "Promethium", "Rooster Alarm", "Scandium"),
)
_FIRST_ID = 25
"""Makes Cesium, the default alarm sound, number 31 as in the phone's settings."""

_OWN_FOLDERS = ("Alarms", "Music", "Ringtones", "Download")
_AUDIO = (".mp3", ".ogg", ".m4a", ".wav", ".flac", ".opus")

RINGTONES = f"{CODE}.ringtone.RingtonePickerActivity"
SILENT = ""
TIMER_DEFAULT = "Timer Expired"

LOOK = replace(
    kit.GOOGLE,
    rows=kit.LookRows(
        min_height=64,
        tall=64,
        padding=(ui.px(63), 12),
        title_id="android:title",
        title_size=18,
        summary_id="android:summary",
        summary_lines=0,
        texts_cls="android.widget.RelativeLayout",
        widget=lambda on: ui.Switch(id="android:switch_widget", checked=on, focusable=False),
    ),
    collapsing=kit.CollapsingLook(
        page_id="coordinator_layout",
        bar_id="app_bar_layout",
        title_id="collapsing_toolbar_layout",
        toolbar_id="toolbar",
        frames=(),
        bar=168,
        title=276,
        landscape_title=105,
        title_gap=63,
        title_lines=1,
        large_sp=32,
    ),
)
"""The clock's further pages, as recorded on a Pixel."""


class ClockPage(kit.PreferenceScreen):
    """A page of rows under a title that shrinks into the bar."""

    look = LOOK
    edge_to_edge = True
    list_cls = LIST


class Sound(NamedTuple):
    """A sound with its URI, which is what the database holds."""

    title: str
    uri: str | None
    """None is the phone's default, an empty text silence."""


def device_sounds() -> list[Sound]:
    """What comes with the phone."""
    uri = "content://media/internal/audio/media/{}?title={}&canonical=1"
    return [Sound(title, uri.format(number, quote(title))) for number, title in enumerate(_ALARM_SOUNDS, _FIRST_ID)]


def own_sounds(system: System) -> list[Sound]:
    """Audio files a person has put on the phone."""
    folders = [f"{paths.STORAGE}/{name}" for name in _OWN_FOLDERS]
    return [
        Sound(name.rpartition(".")[0], f"file://{folder}/{name}")
        for folder in folders
        if system.fs.is_dir(folder)
        for name in sorted(system.fs.listdir(folder), key=sort_key)
        if name.lower().endswith(_AUDIO)
    ]


def default_title(system: System) -> str:
    """What the phone's own alarm sound is called."""
    stored = system.settings.get("system", "alarm_alert")
    return f"Default ({title_of(stored)})" if stored else "Default"


def title_of(uri: str) -> str:
    """What a sound is called, from its URI."""
    if uri == SILENT:
        return "Silent"
    parts = urlsplit(uri)
    titles = parse_qs(parts.query).get("title")
    return titles[0] if titles else parts.path.rpartition("/")[2].rpartition(".")[0] or "Unknown"


def alarm_sound(system: System, uri: str | None) -> str:
    """What an alarm's sound is called."""
    return default_title(system) if uri is None else title_of(uri)


def timer_sound(system: System) -> str:
    """What the timers' sound is called."""
    stored = Options(system).timer_sound
    return TIMER_DEFAULT if stored == DEFAULT_SOUND else title_of(stored)


class RingtonePage(ClockPage):
    """The ringtone picker, for the alarm that the intent names or else for timers."""

    list_id = "ringtone_content"
    playing = ui.Saved("")
    """The title of the sound that was chosen last."""

    @property
    def heading(self) -> str:
        return "Timer sound" if self._alarm is None else "Alarm sound"

    def views(self) -> list[ui.View]:
        """The person's own sounds, then those of the phone."""
        default = TIMER_DEFAULT if self._alarm is None else default_title(self.system)
        chosen = self._chosen()
        mine = [sound for sound in own_sounds(self.system) if sound.uri == chosen]
        built_in = [Sound("Silent", SILENT), Sound(default, None), *device_sounds()]
        header = partial(
            ui.Text, id="ringtone_item_header", face="medium", color="primary", padding=(ui.px(63), ui.px(42))
        )
        return [
            header(text="Your sounds"),
            *(self._row(sound, chosen=True) for sound in mine),
            ui.Line(
                [
                    ui.Icon(id="add_icon", name="plus", width=ui.px(126), height=ui.px(126)),
                    ui.Text(id="add_text", text="Add new", size=16, weight=1),
                ],
                cls="android.view.ViewGroup",
                height=ui.px(168),
                padding=(ui.px(63), 0),
                on_click=partial(self.ask, "own"),
            ),
            header(text="Device sounds"),
            *(self._row(sound, chosen=sound.uri == chosen) for sound in built_in),
        ]

    def dialog_own(self) -> ui.Dialog:
        """Files to choose from."""
        sounds = own_sounds(self.system)
        title = "Choose a sound" if sounds else "No audio files on this phone"
        return kit.list_dialog(
            self, title, [sound.title for sound in sounds], lambda place: self._choose(sounds[place])
        )

    @property
    def _alarm(self) -> int | None:
        number = self.intent.extras.get("alarm")
        return number if isinstance(number, int) else None

    def _chosen(self) -> str | None:
        if self._alarm is not None:
            alarm = find_alarm(self.system, self._alarm)
            return alarm.ringtone if alarm else None
        stored = Options(self.system).timer_sound
        return None if stored == DEFAULT_SOUND else stored

    def _choose(self, sound: Sound) -> None:
        self.playing = sound.title
        if self._alarm is None:
            Options(self.system).timer_sound = DEFAULT_SOUND if sound.uri is None else sound.uri
        elif find_alarm(self.system, self._alarm):
            change_alarm(self.system, self._alarm, ringtone=sound.uri)

    def _row(self, sound: Sound, *, chosen: bool) -> ui.View:
        quiet = sound.uri == SILENT
        image = ui.Icon(
            id="ringtone_image",
            name="bell_off_outline" if quiet else "bell_outline",
            size=ui.px(63),
            width=ui.px(84),
            height=ui.px(84),
            align=ui.CENTER,
            background="secondary_container" if chosen else "",
            radius=ui.px(42) if chosen else 0,
        )
        label = ui.Text(id="ringtone_primary_text", text=sound.title, size=16, weight=1, max_lines=1)
        parts: list[ui.View] = [
            ui.Box(id="ringtone_image_container", cls=CARD, width=ui.px(126), height=ui.px(126), children=[image]),
            label,
        ]
        if chosen:
            label.color = "primary"
            if not quiet and self.playing == sound.title:
                parts.append(ui.Icon(id="sound_image_playing", name="volume_high", desc="Playing", width=ui.px(105)))
            parts.append(
                ui.Icon(id="sound_image_selected", name="check", desc="Selected", color="primary", width=ui.px(95))
            )
        return ui.Line(
            parts,
            cls="android.view.ViewGroup",
            height=ui.px(190),
            padding=(ui.px(63), 0, ui.px(21), 0),
            on_click=partial(self._choose, sound),
        )
