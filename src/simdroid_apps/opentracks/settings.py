"""The settings: pages of rows, which the app shows in one activity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from simdroid import kit, ui
from simdroid.system import Activity, Intent, System
from simdroid_apps.opentracks import activity_types, exchange
from simdroid_apps.opentracks.screen import ASK, FORMATS, LOOK, ON_MAP, ThemedScreen
from simdroid_apps.opentracks.store import (
    ABOUT,
    BY_TYPE,
    COUNTED,
    DAY,
    FIELDS,
    ISO,
    LIKE_PHONE,
    LOCAL,
    NIGHT,
    PACE,
    PACKAGE,
    SETTINGS,
    SPEED,
    Options,
)
from simdroid_apps.opentracks.units import SYSTEMS

PAGE = "page"
"""Extra: the page to show."""
_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
_WAITING = "waiting_for_folder"


class Page(NamedTuple):
    """A page of settings."""

    title: str
    summary: str
    icon: str
    rows: Sequence[kit.Preference]


def _open(page: str) -> Callable[[Any], object]:
    return lambda screen: screen.open(SETTINGS, **{PAGE: page})


def _distances(*metres: int) -> Callable[[System], list[tuple[str, str]]]:
    """Lengths in the small unit, by the metres that are stored."""

    def options(system: System) -> list[tuple[str, str]]:
        units = Options(system).system_of_units
        return [(str(metre), str(units.height(metre))) for metre in metres]

    return options


def _rates(system: System) -> list[tuple[str, str]]:
    units = Options(system).system_of_units
    speed, pace = f"Speed ({units.speed_label})", f"Pace (min/{units.name})"
    return [(BY_TYPE, "By activity type"), (SPEED, speed), (PACE, pace)]


def _laps(system: System) -> list[tuple[str, str]]:
    units = Options(system).system_of_units
    return [
        ("0", "Off"),
        *((length, f"{length} {units.name}") for length in ("0.1", "0.2", "0.5", "1", "5", "10", "25", "50", "100")),
    ]


def _seconds(*counts: int, off: str = "") -> list[tuple[str, str]]:
    options = [
        (str(count), f"{count // 60} min" if count >= 60 and not count % 60 else f"{count} s") for count in counts
    ]
    return [("0", off), *options] if off else options


def _reset(screen: kit.PreferenceScreen) -> None:
    """Forget every preference but that the introduction was seen."""
    preferences = Options.stored(screen.system)
    introduced = Options.introduction.get(screen.system)
    preferences.put(**dict.fromkeys(preferences.all()))
    Options.introduction.put(screen.system, introduced)
    screen.toast("All settings have been reverted to the default values")


def _reset_layout(screen: kit.PreferenceScreen) -> None:
    Options.stored(screen.system).put(**{Options.fields.key: None})
    screen.toast("All layout settings have been reverted to the default values")


def _pick_folder(purpose: str) -> Callable[[Any], object]:
    """Let a person choose a folder, and remember what for."""

    def pick(screen: kit.PreferenceScreen) -> None:
        screen.state[_WAITING] = purpose
        screen.start_for_result(Intent(_TREE))

    return pick


def folder_chosen(system: System, activity: Activity) -> None:
    """For `on_resume`: do what the folder was asked for."""
    answer, purpose = activity.state.pop("result", None), activity.state.pop(_WAITING, None)
    folder = answer.get("path") if isinstance(answer, dict) else None
    if not isinstance(folder, str):
        return
    if purpose == "import":
        message = f"Files imported: {exchange.import_all(system, folder)}"
    else:
        count = exchange.export_all(system, folder, one_file=purpose == "export_one")
        message = f"New files exported: {count if purpose == 'export' else min(count, 1)}"
    system.toasts.show(PACKAGE, message, long=True)


def _sensor(title: str, stored: kit.Stored[str], *more: tuple[str, str]) -> kit.Choice:
    """A sensor; the phone's Bluetooth finds none."""
    return kit.Choice(title, stored=stored, options=[("NONE", "None"), *more])


_NAMES = ((LOCAL, "Date (local)"), (ISO, "Date (ISO 8601)"), (COUNTED, "Number"))
_THEMES = ((LIKE_PHONE, "System"), (DAY, "Day"), (NIGHT, "Night"))
_FORMATS = [(key, label) for key, (label, _) in FORMATS.items()]
_RESET = "All settings will be reverted to the default values. This will not delete any tracks on the device."
_RESET_LAYOUT = (
    "All layout settings will be reverted to the default values. This will not delete any tracks on the device."
)
_SHORT = "While recording, "


def _flag_summary(flag: kit.Stored[bool], on: str, off: str) -> Callable[[System], str]:
    """What a switch says below its title while it is on, and while it is off."""
    return lambda system: on if flag.get(system) else off


_FILTERED = _flag_summary(
    Options.filter_devices,
    "Only show Bluetooth devices that announce required services",
    "Show all discoverable Bluetooth devices",
)


PAGES = {
    "defaults": Page(
        "Default Units and Activity",
        "Preferred Units, Default Activity, Track Default Name",
        "ruler",
        (
            kit.Header("Units"),
            kit.Choice(
                "Preferred units", stored=Options.units, options=[(key, units.label) for key, units in SYSTEMS.items()]
            ),
            kit.Choice("Preferred rate", stored=Options.rate, options=_rates),
            kit.Header("Activity's Defaults"),
            kit.Choice(
                "Default activity type",
                stored=Options.activity,
                options=[(label, label) for label in activity_types.LABELS],
            ),
            kit.Choice("Default track name", stored=Options.track_name, options=_NAMES),
        ),
    ),
    "ui": Page(
        "User Interface",
        "Appearance, Recording Layout, Theme",
        "page_layout_header",
        (
            kit.Choice("UI Theme", stored=Options.theme, options=_THEMES),
            kit.Toggle(
                "Dynamic Colors",
                "Use user-defined Dynamic Colors (Android 12+ only; requires a manual restart)",
                flag=Options.dynamic_colors,
            ),
            kit.Choice('Select "show on map" behavior', stored=Options.on_map, options=[(ASK, ASK), *ON_MAP.items()]),
            kit.Header("Recording"),
            kit.Press("Customize your recording layout", do=lambda screen: screen.ask("fields")),
            kit.Confirm("Reset Custom Layout", question="Reset your layouts?", message=_RESET_LAYOUT, do=_reset_layout),
            kit.Toggle(
                "Show statistics on lockscreen",
                _SHORT + "show statistics without unlocking the device.",
                flag=Options.on_lock_screen,
            ),
            kit.Toggle("Keep screen on", _SHORT + "keep the screen on.", flag=Options.keep_screen_on),
            kit.Toggle("Fullscreen", _SHORT + "present in fullscreen.", flag=Options.fullscreen),
        ),
    ),
    "gps": Page(
        "GPS",
        "Time interval, Distance interval, Max Distance, Accuracy",
        "satellite_variant",
        (
            kit.Choice(
                "Sampling time interval",
                stored=Options.sampling,
                options=_seconds(2, 3, 4, 5, 10, 20, 30, 60, 120, 300, 480, 900, 1800, off="Smallest (recommended)"),
            ),
            kit.Choice(
                "Recording distance interval",
                stored=Options.distance_interval,
                options=_distances(1, 2, 5, 10, 20, 50, 100),
            ),
            kit.Choice("Max distance", stored=Options.max_distance, options=_distances(50, 100, 200, 500, 1000, 5000)),
            kit.Choice(
                "GPS accuracy",
                stored=Options.accuracy,
                options=_distances(10, 20, 30, 50, 100, 200, 500, 1000, 2000),
            ),
            kit.Choice("Idle threshold", stored=Options.idle, options=_seconds(5, 10, 15, 30, 45, 60, 120)),
        ),
    ),
    "sensors": Page(
        "Bluetooth Sensors",
        "Cycling Sensors, Wheel Circumference, Running Sensors",
        "bluetooth",
        (
            kit.Header("Generic"),
            _sensor("Heart rate", Options.heart_rate),
            kit.TextEntry("Zones: maximum Heart rate (bpm)", stored=Options.max_heart_rate),
            _sensor("Barometer", Options.pressure, ("INTERNAL", "Internal sensor")),
            kit.Header("Cycling"),
            _sensor("Cadence", Options.cadence),
            _sensor("Power", Options.power),
            _sensor("Distance and Speed", Options.cycling_speed),
            kit.TextEntry("Wheel Circumference (mm)", stored=Options.wheel),
            kit.Header("Running"),
            _sensor("Distance, Speed, and Cadence", Options.running_sensor),
            kit.Header("Advanced"),
            kit.Toggle("Filter Bluetooth Devices", _FILTERED, flag=Options.filter_devices),
        ),
    ),
    "voice": Page(
        "Statistics Announcements",
        "Time, Distance, Voice Speed",
        "volume_high",
        (
            kit.Toggle("Use the device's speaker", flag=Options.speaker),
            kit.Choice(
                "Voice speed",
                stored=Options.voice_speed,
                options=[(rate, rate) for rate in ("0.7", "0.8", "0.9", "1.0", "1.1", "1.2", "1.3")],
            ),
            kit.Header("Idle Announcements"),
            kit.Toggle("Idle", flag=Options.voice_idle),
            kit.Header("Statistics Announcements"),
            kit.Choice(
                "Time interval",
                stored=Options.voice_time,
                options=_seconds(60, 120, 300, 600, 900, 1800, 3600, off="Off"),
            ),
            kit.Choice("Lap length", stored=Options.voice_distance, options=_laps),
            kit.Toggle("Total distance", flag=Options.voice_total),
            kit.Toggle("Moving time", flag=Options.voice_moving),
            kit.Toggle("Average speed/pace", flag=Options.voice_average),
            kit.Toggle("Lap speed/pace", flag=Options.voice_lap),
            kit.Toggle("Average heart rate", flag=Options.voice_heart),
            kit.Toggle("Lap heart rate", flag=Options.voice_lap_heart),
        ),
    ),
    "files": Page(
        "Import/Export",
        "Import, Export, Auto Export",
        "swap_vertical",
        (
            kit.Header("Import"),
            kit.Press("Import all", do=_pick_folder("import")),
            kit.Toggle("Prevent re-import of tracks", flag=Options.no_reimport),
            kit.Header("Export"),
            kit.Press("Export all (one file per track)", do=_pick_folder("export")),
            kit.Press("Export all (one file for all tracks)", do=_pick_folder("export_one")),
            kit.Toggle(
                "Instant post-workout export",
                "Export track to storage after recording is finished",
                flag=Options.instant_export,
            ),
            kit.Choice("Export/sharing file format", stored=Options.export_format, options=_FORMATS),
            kit.TextEntry("Format of the filename", stored=Options.export_name),
        ),
    ),
    "api": Page(
        "Public API",
        "Remote control and statistics API for other apps",
        "api",
        (
            kit.Preference("Package name for Public API", PACKAGE),
            kit.Toggle(
                "Public API",
                _flag_summary(
                    Options.public_api,
                    "Other installed applications can start or stop recordings.",
                    "Only OpenTracks can start and stop recordings.",
                ),
                flag=Options.public_api,
            ),
            kit.Toggle(
                "Automatic data transfer",
                _flag_summary(
                    Options.dashboard_api,
                    "An application that started a recording can also access the recorded data.",
                    "Recorded data will not be shared automatically with other applications.",
                ),
                flag=Options.dashboard_api,
            ),
        ),
    ),
}


_RESET_ROW = kit.Confirm(
    "Reset", "Reset Settings to Default Values", "autorenew", question="Reset now?", message=_RESET, do=_reset
)
_ABOUT_ROW = kit.Link("About OpenTracks", "All About OpenTracks Project", "information_outline", activity=ABOUT)
*_PAGE_ROWS, _API_ROW = (kit.Press(page.title, page.summary, page.icon, do=_open(name)) for name, page in PAGES.items())
_MAIN = Page("Settings", "", "", (*_PAGE_ROWS, _RESET_ROW, _API_ROW, _ABOUT_ROW))
"""The page that leads to the others."""


class TracksSettings(kit.PreferenceScreen, ThemedScreen):
    """`SettingsActivity`."""

    look = LOOK

    @property
    def page(self) -> Page:
        """The page that the intent names."""
        return PAGES.get(str(self.intent.extras.get(PAGE, "")), _MAIN)

    @property
    def heading(self) -> str:
        return self.page.title

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        return self.page.rows

    def dialog_fields(self) -> ui.Dialog:
        """Which figures the recording screen shows."""
        names = list(FIELDS)
        return kit.checklist_dialog(
            self,
            "Customize your recording layout",
            list(FIELDS.values()),
            [names.index(name) for name in Options.fields.get(self.system) if name in FIELDS],
            lambda indices: Options.fields.put(self.system, [names[index] for index in sorted(indices)]),
        )
