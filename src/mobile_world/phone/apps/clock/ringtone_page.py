"""The list of sounds for an alarm or for timers."""

from __future__ import annotations

from mobile_world.phone.apps.clock.alarms import change_alarm, find_alarm
from mobile_world.phone.apps.clock.page import PageFrame
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.apps.clock.sounds import SILENT, TIMER_DEFAULT, Sound, default_title, device_sounds, own_sounds
from mobile_world.phone.ui import Box, Dialog, Icon, Row, Text, View, list_dialog, px

TIMER_SOUND = "timer_ringtone"


class RingtonePage(PageFrame):
    """Sounds with the chosen one ticked; for the alarm of the intent, else for timers."""

    list_id = "ringtone_content"

    @property
    def title(self) -> str:
        """Whose sound it is."""
        return "Alarm sound" if self._alarm is not None else "Timer sound"

    @property
    def _alarm(self) -> int | None:
        number = self.intent.extras.get("alarm")
        return number if isinstance(number, int) else None

    def rows(self) -> list[View]:
        """The person's own sounds, then those of the phone."""
        default = default_title(self.system) if self._alarm is not None else TIMER_DEFAULT
        mine = [self._row(sound) for sound in own_sounds(self.system) if sound.uri == self._chosen()]
        known = [Sound("Silent", SILENT), Sound(default, None), *device_sounds()]
        return [
            _header("Your sounds"),
            *mine,
            self._add_row(),
            _header("Device sounds"),
            *(self._row(sound) for sound in known),
        ]

    def dialog(self) -> Dialog | None:
        """Files to choose from."""
        if not self.state.get("adding"):
            return None
        sounds = own_sounds(self.system)
        return list_dialog(
            "Choose a sound" if sounds else "No audio files on this phone",
            [sound.title for sound in sounds],
            lambda place: self._choose(sounds[place]),
            lambda: self.state.pop("adding", None),
        )

    def _chosen(self) -> str | None:
        if self._alarm is not None:
            alarm = find_alarm(self.system, self._alarm)
            return alarm.ringtone if alarm else None
        stored = preferences(self.system).text(TIMER_SOUND, "default")
        return None if stored == "default" else stored

    def _choose(self, sound: Sound) -> None:
        self.state["playing"] = sound.uri
        if self._alarm is None:
            preferences(self.system).put(**{TIMER_SOUND: "default" if sound.uri is None else sound.uri})
        elif find_alarm(self.system, self._alarm):
            change_alarm(self.system, self._alarm, ringtone=sound.uri)

    def _row(self, sound: Sound) -> View:
        chosen = sound.uri == self._chosen()
        quiet = sound.uri == SILENT
        image = Icon(id="ringtone_image", name="bell_off_outline" if quiet else "bell_outline", size=px(63))
        image.width = image.height = px(84)
        image.background, image.radius = ("secondary_container", px(42)) if chosen else ("", 0)
        frame = Box(
            id="ringtone_image_container", cls="androidx.cardview.widget.CardView", width=px(126), height=px(126),
            children=[_middle(image)],
        )  # fmt: skip
        words = Text(
            id="ringtone_primary_text", text=sound.title, size=16, weight=1, max_lines=1,
            color="primary" if chosen else "on_surface",
        )  # fmt: skip
        parts: list[View] = [frame, words]
        if chosen and not quiet and self.state.get("playing", "none") == sound.uri:
            parts.append(Icon(id="sound_image_playing", name="volume_high", desc="Playing", width=px(105)))
        if chosen:
            parts.append(Icon(id="sound_image_selected", name="check", desc="Selected", color="primary", width=px(95)))
        return Row(
            cls="android.view.ViewGroup", width="fill", height=px(190), padding=(px(63), 0, px(21), 0),
            on_click=lambda: self._choose(sound), children=parts,
        )  # fmt: skip

    def _add_row(self) -> View:
        icon = Icon(id="add_icon", name="plus", width=px(126), height=px(126))
        return Row(
            cls="android.view.ViewGroup", width="fill", height=px(168), padding=(px(63), 0),
            on_click=lambda: self.state.update(adding=True),
            children=[icon, Text(id="add_text", text="Add new", size=16, weight=1)],
        )  # fmt: skip


def _middle(view: View) -> View:
    view.align = (0.5, 0.5)
    return view


def _header(text: str) -> View:
    return Text(id="ringtone_item_header", text=text, face="medium", color="primary", padding=(px(63), px(42)))
