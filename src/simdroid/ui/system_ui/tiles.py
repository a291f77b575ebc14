"""Quick settings tiles: what each says, and what a tap or a long press does.

A tile reads the setting behind it when it is built and writes it when it is pressed, so it agrees with the Settings
app, `settings put` and `svc` without being told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from simdroid.system import FLAG_NEW_TASK, Intent, Namespace, StartCode, System, pending_alarms
from simdroid.ui.system_ui.system_bars import SYSTEM_UI, clock_text
from simdroid.ui.views import Action


@dataclass(frozen=True)
class Tile:
    """One tile as it is now."""

    label: str
    icon: str
    on: bool
    press: Action
    more: Action
    """What a long press opens."""
    secondary: str = ""
    switch: bool = True
    """Whether it is a switch to a reader of the UI tree; otherwise a button that opens something."""
    available: bool = True


def open_page(system: System, *actions: str) -> None:
    """Start the first of some intents that an app takes; Settings itself where none does."""
    for action in (*actions, "android.settings.SETTINGS"):
        result = system.activities.start(Intent(action, flags=FLAG_NEW_TASK), caller=SYSTEM_UI)
        if result.code not in (StartCode.UNRESOLVED, StartCode.NO_CLASS):
            return


class TileMaker:
    """Builds tiles; `close` folds the shade before a page opens, `open_internet` shows the dialog of networks."""

    def __init__(self, system: System, close: Action, open_internet: Action) -> None:
        self._system = system
        self._close = close
        self._open_internet = open_internet

    def all(self) -> list[Tile]:
        """The tiles of `sysui_qs_tiles` that this phone has, in that order."""
        makers: dict[str, Callable[[], Tile]] = {
            "internet": self._internet,
            "bt": lambda: self._radio("Bluetooth", "bluetooth", "bluetooth", "android.settings.BLUETOOTH_SETTINGS"),
            "flashlight": lambda: self._flag("Flashlight", "flashlight", "secure", "flashlight_enabled"),
            "dnd": lambda: self._flag(
                "Do Not Disturb", "minus_circle_outline", "global", "zen_mode", "android.settings.ZEN_MODE_SETTINGS"
            ),
            "alarm": self._alarm,
            "airplane": lambda: self._radio(
                "Airplane mode", "airplane", "airplane", "android.settings.AIRPLANE_MODE_SETTINGS"
            ),
            "rotation": lambda: self._flag(
                "Auto-rotate",
                "screen_rotation",
                "system",
                "accelerometer_rotation",
                "android.settings.AUTO_ROTATE_SETTINGS",
                "android.settings.DISPLAY_SETTINGS",
            ),
            "battery": lambda: self._flag(
                "Battery Saver",
                "battery_plus_outline",
                "global",
                "low_power",
                "android.settings.BATTERY_SAVER_SETTINGS",
            ),
            "cast": self._cast,
            "night": lambda: self._flag(
                "Night Light",
                "weather_night",
                "secure",
                "night_display_activated",
                "android.settings.NIGHT_DISPLAY_SETTINGS",
            ),
            "dark": self._dark_theme,
            "location": self._location,
        }
        stored = self._system.settings.get("secure", "sysui_qs_tiles") or ""
        return [makers[name]() for name in stored.split(",") if name in makers]

    def _page(self, *actions: str) -> Action:
        def opened() -> None:
            self._close()
            open_page(self._system, *actions)

        return opened

    def _switch(self, label: str, icon: str, on: bool, press: Callable[[bool], object], *pages: str) -> Tile:
        return Tile(label, icon, on, lambda: press(not on), self._page(*pages), "On" if on else "Off")

    def _flag(self, label: str, icon: str, namespace: Namespace, key: str, *pages: str) -> Tile:
        settings = self._system.settings
        on = settings.flag(namespace, key)
        return self._switch(label, icon, on, lambda turn: settings.put(namespace, key, str(int(turn))), *pages)

    def _internet(self) -> Tile:
        radios = self._system.connectivity
        page = self._page("android.settings.WIFI_SETTINGS")
        icon, secondary = "wifi_strength_4", network_summary(self._system)
        if radios.network is None:
            icon = "airplane" if radios.airplane else "network_strength_4" if radios.mobile_data else "web_off"
        return Tile("Internet", icon, radios.online, self._open_internet, page, secondary, switch=False)

    def _radio(self, label: str, icon: str, name: str, page: str) -> Tile:
        """A tile of the radio, or of all of them, that `connectivity` has under a name."""
        radios = self._system.connectivity
        return self._switch(label, icon, getattr(radios, name), partial(setattr, radios, name), page)

    def _dark_theme(self) -> Tile:
        settings = self._system.settings
        return self._switch(
            "Dark theme",
            "theme_light_dark",
            settings.get("secure", "ui_night_mode") == "2",
            lambda on: settings.put("secure", "ui_night_mode", "2" if on else "1"),
            "android.settings.DARK_THEME_SETTINGS",
            "android.settings.DISPLAY_SETTINGS",
        )

    def _location(self) -> Tile:
        settings = self._system.settings
        return self._switch(
            "Location",
            "map_marker_outline",
            settings.flag("secure", "location_mode"),
            lambda on: settings.put("secure", "location_mode", "3" if on else "0"),
            "android.settings.LOCATION_SOURCE_SETTINGS",
        )

    def _alarm(self) -> Tile:
        page = self._page("android.intent.action.SHOW_ALARMS")
        alarms = pending_alarms(self._system)
        when = f"{alarms[0].when:%a}, {clock_text(self._system, alarms[0].when)}" if alarms else "No alarm set"
        return Tile("Alarm", "alarm", bool(alarms), page, page, when, switch=False)

    def _cast(self) -> Tile:
        page = self._page("android.settings.CAST_SETTINGS")
        return Tile("Screen Cast", "cast", False, page, page, switch=False)


def network_summary(system: System) -> str:
    """What carries the phone's data, in a word or two."""
    radios = system.connectivity
    if radios.network is not None:
        return radios.network.ssid
    if radios.airplane:
        return "Airplane mode"
    if radios.mobile_data:
        operator = system.telephony.operator
        return f"{operator}, LTE" if operator else "LTE"
    return "Networks available" if radios.wifi else "Off"
