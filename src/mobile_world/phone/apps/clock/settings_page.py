"""The clock's own settings."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from mobile_world.phone.apps.clock import options
from mobile_world.phone.apps.clock.cities import all_cities
from mobile_world.phone.apps.clock.options import Option, Toggle
from mobile_world.phone.apps.clock.page import PageFrame
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.apps.clock.ringtone_page import TIMER_SOUND
from mobile_world.phone.apps.clock.sounds import TIMER_DEFAULT, title_of
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import (
    Action,
    Column,
    Dialog,
    Divider,
    Icon,
    Row,
    Slider,
    Spacer,
    Switch,
    Text,
    View,
    px,
    single_choice_dialog,
)

RINGTONES = "com.android.deskclock.ringtone.RingtonePickerActivity"
HOME_ZONE = "home_time_zone"
VOLUME, MAX_VOLUME = "volume_alarm", 7
OPTIONS = (
    options.CLOCK_STYLE,
    options.SILENCE_AFTER,
    options.SNOOZE_LENGTH,
    options.ALARM_RISE,
    options.VOLUME_BUTTONS,
    options.WEEK_START,
    options.TIMER_RISE,
    options.SAVER_STYLE,
)


class ClockSettings(PageFrame):
    """Four sections: clock, alarms, timers, screen saver."""

    title = "Settings"

    def rows(self) -> list[View]:
        """All settings."""
        return [
            _heading("Clock", first=True),
            self._option(options.CLOCK_STYLE),
            self._toggle(options.SECONDS),
            self._toggle(options.HOME_CLOCK),
            _row("Home time zone", self._zone_text(self._home_zone()), lambda: self.state.update(asks=HOME_ZONE)),
            _row("Change date & time", "", lambda: self.start(Intent("android.settings.DATE_SETTINGS"))),
            _heading("Alarms"),
            self._option(options.SILENCE_AFTER),
            self._option(options.SNOOZE_LENGTH),
            self._volume(),
            self._option(options.ALARM_RISE),
            self._option(options.VOLUME_BUTTONS),
            self._option(options.WEEK_START),
            _heading("Timers"),
            _row("Timer sound", self._timer_sound(), lambda: self.open(RINGTONES)),
            self._option(options.TIMER_RISE),
            self._toggle(options.TIMER_VIBRATE),
            _heading("Screen saver"),
            self._option(options.SAVER_STYLE),
            self._toggle(options.SAVER_NIGHT),
            Spacer(height=24),
        ]

    def dialog(self) -> Dialog | None:
        """The choices of one setting."""
        asks = self.state.get("asks")
        if asks == HOME_ZONE:
            return self._zone_dialog()
        found = [option for option in OPTIONS if option.key == asks]
        return self._choices(found[0]) if found else None

    def _choices(self, option: Option) -> Dialog:
        values = [value for value, _ in option.choices]
        return single_choice_dialog(
            option.title,
            [label for _, label in option.choices],
            values.index(option.value(self.system)),
            lambda place: preferences(self.system).put(**{option.key: values[place]}),
            self._close,
        )

    def _zone_dialog(self) -> Dialog:
        now = self.system.clock.now()
        zones = sorted(
            {city.zone for city in all_cities()} | {"UTC"},
            key=lambda zone: (_offset(now.astimezone(ZoneInfo(zone))), zone),
        )
        current = self._home_zone()
        return single_choice_dialog(
            "Home time zone",
            [self._zone_text(zone) for zone in zones],
            zones.index(current) if current in zones else -1,
            lambda place: preferences(self.system).put(**{HOME_ZONE: zones[place]}),
            self._close,
        )

    def _close(self) -> None:
        self.state.pop("asks", None)

    def _home_zone(self) -> str:
        return preferences(self.system).text(HOME_ZONE, "UTC")

    def _zone_text(self, zone: str) -> str:
        minutes = _offset(self.system.clock.now().astimezone(ZoneInfo(zone)))
        sign = "+" if minutes >= 0 else "-"
        place = zone.rpartition("/")[2].replace("_", " ")
        return f"(GMT{sign}{abs(minutes) // 60}:{abs(minutes) % 60:02}) {place}"

    def _timer_sound(self) -> str:
        stored = preferences(self.system).text(TIMER_SOUND, "default")
        return TIMER_DEFAULT if stored == "default" else title_of(stored)

    def _option(self, option: Option) -> View:
        return _row(option.title, option.shown(self.system), lambda: self.state.update(asks=option.key))

    def _toggle(self, toggle: Toggle) -> View:
        on = toggle.value(self.system)
        row = _row(toggle.title, toggle.summary, lambda: preferences(self.system).put(**{toggle.key: not on}))
        row.children.append(Switch(id="android:switch_widget", checked=on, focusable=False, margin=(px(42), 0, 0, 0)))
        return row

    def _volume(self) -> View:
        level = int(self.system.settings.number("system", VOLUME, 6))

        def change(value: float) -> None:
            self.system.settings.put("system", VOLUME, str(max(round(value * MAX_VOLUME), 1)))

        icon = Icon(id="alarm_icon", name="alarm", margin=(0, 0, 12, 0))
        slider = Slider(id="seekbar", text="Alarm volume", value=level / MAX_VOLUME, on_change=change, weight=1)
        bar = Row(ghost=True, width="fill", children=[icon, slider])
        title = Text(id="android:title", text="Alarm volume", size=18)
        return Column(width="fill", padding=(px(63), 12), children=[title, bar])


def _offset(moment: datetime) -> int:
    return round((moment.utcoffset() or timedelta()).total_seconds() / 60)


def _heading(text: str, *, first: bool = False) -> View:
    words = Text(id="android:title", text=text, face="medium", color="primary", padding=(px(63), 20, px(63), 8))
    return Column(width="fill", children=[words] if first else [Divider(ghost=True), words])


def _row(title: str, summary: str, on_click: Action) -> Row:
    texts: list[View] = [Text(id="android:title", text=title, size=18)]
    if summary:
        texts.append(Text(id="android:summary", text=summary, color="on_surface_variant"))
    words = Column(cls="android.widget.RelativeLayout", weight=1, children=texts)
    return Row(width="fill", min_height=64, padding=(px(63), 12), on_click=on_click, children=[words])
