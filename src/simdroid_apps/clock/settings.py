"""The settings screen of the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from simdroid import kit, ui
from simdroid.system import Intent, System
from simdroid_apps.clock import cities, sounds, store

VOLUME, MAX_VOLUME = "volume_alarm", 7


def _offset(system: System, zone: str) -> int:
    """How far a zone is ahead of Greenwich, in minutes."""
    return round((system.clock.now().astimezone(ZoneInfo(zone)).utcoffset() or timedelta()).total_seconds() / 60)


def _zone_text(system: System, zone: str) -> str:
    minutes = _offset(system, zone)
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"(GMT{'+' if minutes >= 0 else '-'}{abs(minutes) // 60}:{abs(minutes) % 60:02}) {place}"


class _Section(kit.Header):
    """A heading, with a line above it unless it is the first."""

    def view(self, screen: kit.PreferenceScreen) -> ui.View:
        label = ui.Text(
            id="android:title", text=self.title, face="medium", color="primary", padding=(ui.px(63), 20, ui.px(63), 8)
        )
        return ui.Stack([label] if self == screen.rows[0] else [ui.Divider(ghost=True), label])


@dataclass(frozen=True, kw_only=True)
class _HomeZone(kit.DialogRow):
    """The time zone of the home clock."""

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        system = screen.system
        zones = {city.zone for city in cities.all_cities()} | {"UTC"}
        ordered = sorted(zones, key=lambda zone: (_offset(system, zone), zone))
        labelled = [(zone, _zone_text(system, zone)) for zone in ordered]
        return kit.stored_choice_dialog(screen, self.title, labelled, store.Options.home_zone)


def _volume(screen: kit.PreferenceScreen) -> ui.View:
    """The slider of the alarms' volume, which never ends in silence."""
    settings = screen.system.settings

    def change(value: float) -> None:
        settings.put("system", VOLUME, str(max(round(value * MAX_VOLUME), 1)))

    level = int(settings.number("system", VOLUME, 6)) / MAX_VOLUME
    slider = ui.Slider(id="seekbar", text="Alarm volume", value=level, on_change=change, weight=1)
    return ui.Stack(
        [
            ui.Text(id="android:title", text="Alarm volume", size=18),
            ui.Line([ui.Icon(id="alarm_icon", name="alarm", margin=(0, 0, 12, 0)), slider], ghost=True),
        ],
        padding=(ui.px(63), 12),
    )


def _choice(title: str, stored: kit.Stored[str], labels: dict[str, str]) -> kit.Choice:
    return kit.Choice(title, stored=stored, options=tuple(labels.items()))


class ClockSettings(sounds.ClockPage):
    """Four sections: clock, alarms, timers, screen saver."""

    rows = (
        _Section("Clock"),
        _choice("Style", store.Options.clock_style, store.STYLES),
        kit.Toggle("Display time with seconds", flag=store.Options.seconds),
        kit.Toggle(
            "Automatic home clock",
            "While traveling in an area where the time is different, add a clock for home",
            flag=store.Options.home_clock,
        ),
        _HomeZone("Home time zone", lambda system: _zone_text(system, store.Options(system).home_zone)),
        kit.Link("Change date & time", intent=Intent("android.settings.DATE_SETTINGS")),
        _Section("Alarms"),
        _choice("Silence after", store.Options.silence_after, store.SILENCE),
        _choice("Snooze length", store.Options.snooze_length, store.SNOOZE),
        kit.Custom("Alarm volume", draw=_volume),
        _choice("Gradually increase volume", store.Options.alarm_rise, store.RISES),
        _choice("Volume buttons", store.Options.volume_buttons, store.VOLUME_BUTTONS),
        _choice("Start week on", store.Options.week_start, store.WEEK_STARTS),
        _Section("Timers"),
        kit.Link("Timer sound", sounds.timer_sound, activity=sounds.RINGTONES),
        _choice("Gradually increase volume", store.Options.timer_rise, store.RISES),
        kit.Toggle("Timer vibrate", flag=store.Options.timer_vibrate),
        _Section("Screen saver"),
        _choice("Style", store.Options.saver_style, store.STYLES),
        kit.Toggle("Night mode", "Very dim display (for dark rooms)", flag=store.Options.saver_night),
    )

    def views(self) -> list[ui.View]:
        """All settings, and room below the last."""
        return [*super().views(), ui.Spacer(height=24)]
