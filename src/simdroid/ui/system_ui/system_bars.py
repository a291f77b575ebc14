"""The system bars: the status bar with clock, notifications, radios and battery, and the navigation bar."""

from __future__ import annotations

from datetime import datetime

from simdroid.system import Notification, System, pending_alarms
from simdroid.ui.graphics import Color, Metrics, Rect
from simdroid.ui.views import BOTTOM, CENTER, Action, Box, Icon, IconButton, Row, Spacer, Text, UiState, View, Window

SYSTEM_UI = "com.android.systemui"
MAX_NOTIFICATION_ICONS = 4
_SIGNALS = ("No phone.", "Phone one bar.", "Phone two bars.", "Phone three bars.", "Phone signal full.")


def uses_24_hours(system: System) -> bool:
    """Whether times are shown as 15:34 rather than 3:34 PM; the American default is the latter."""
    return system.settings.get("system", "time_12_24") == "24"


def clock_text(system: System, moment: datetime, *, marker: bool = True) -> str:
    """A time of day as the person wants it shown; `marker` adds AM or PM."""
    if uses_24_hours(system):
        return f"{moment:%H:%M}"
    text = f"{moment.hour % 12 or 12}:{moment:%M}"
    return f"{text} {moment:%p}" if marker else text


def status_bar_window(system: System, metrics: Metrics, color: Color, *, locked: bool) -> Window:
    """Clock and notifications at the left, radios and battery at the right; over a lock screen only the carrier."""
    start = Row(
        id="status_bar_start_side_container",
        children=[Text(id="keyguard_carrier_text", text=system.telephony.operator, size=14, face="medium", color=color)]
        if locked
        else [_clock(system, color), *_notification_icons(system, color)],
    )
    icons = Row(id="statusIcons", spacing=4, children=status_icons(system, color))
    level = f"Battery {min(max(system.battery.level, 0), 100)} percent."
    battery = Row(id="battery", desc=level, spacing=3, children=battery_icons(system, color))
    end = Row(id="system_icons", spacing=5, children=[icons, battery])
    contents = Row(
        id="status_bar_contents", width="fill", height="fill", padding=(24, 0), children=[start, Spacer(weight=1), end]
    )
    root = Box(id="status_bar", width="fill", height="fill", children=[contents])
    return Window(
        "StatusBar", SYSTEM_UI, root, Rect(0, 0, metrics.width, metrics.status_bar), UiState({}), focusable=False
    ).lay_out(metrics)


def _clock(system: System, color: Color) -> View:
    moment = system.clock.minute()
    return Text(
        id="clock",
        text=clock_text(system, moment, marker=False),
        desc=clock_text(system, moment),
        size=14,
        face="medium",
        color=color,
        margin=(0, 0, 8, 0),
    )


def _notification_icons(system: System, color: Color) -> list[View]:
    packages: dict[str, Notification] = {}
    for notification in system.notifications.all():
        packages.setdefault(notification.package, notification)
    icons: list[View] = []
    for package, notification in list(packages.items())[:MAX_NOTIFICATION_ICONS]:
        installed = system.packages.get(package)
        name, label = (installed.manifest.icon, installed.manifest.label) if installed else ("android", package)
        icons.append(_icon(name, f"{label} notification: {notification.title}", color, margin=3))
    if len(packages) > MAX_NOTIFICATION_ICONS:
        icons.append(_icon("circle_small", "", color))
    return icons


def status_icons(system: System, color: Color) -> list[View]:
    """What the phone is set to and connected with, from left to right."""
    return [*_mode_icons(system, color), *_radio_icons(system, color)]


def _mode_icons(system: System, color: Color) -> list[View]:
    settings = system.settings
    ringer = settings.get("global", "mode_ringer")
    modes = (
        (bool(pending_alarms(system)), "alarm", "Alarm set."),
        (settings.flag("global", "zen_mode"), "minus_circle_outline", "Do Not Disturb"),
        (ringer == "1", "vibrate", "Ringer vibrate."),
        (ringer == "0", "bell_off_outline", "Ringer silent."),
        (settings.flag("secure", "flashlight_enabled"), "flashlight", "Flashlight on."),
    )
    return [_icon(name, desc, color) for on, name, desc in modes if on]


def _radio_icons(system: System, color: Color) -> list[View]:
    radios, icons = system.connectivity, []
    if radios.wifi:
        name, desc = (
            ("wifi_strength_4", "Wifi signal full.") if radios.network else ("wifi_strength_outline", "No Wifi.")
        )
        icons.append(_icon(name, desc, color, id="wifi_combo"))
    if radios.airplane:
        icons.append(_icon("airplane", "Airplane mode", color))
        return icons
    if radios.mobile_data and radios.network is None:
        icons.append(Text(text="LTE", desc="LTE", size=10, face="bold", color=color))
    bars = min(max(system.telephony.signal, 0), len(_SIGNALS) - 1)
    icons.append(_icon(f"network_strength_{bars or 'outline'}", _SIGNALS[bars], color, id="mobile_combo"))
    return icons


def _icon(name: str, desc: str, color: Color, *, id: str = "", margin: float = 0) -> View:
    return Icon(id=id, name=name, size=17, color=color, desc=desc, margin=(margin, 0), align=CENTER)


def battery_icons(system: System, color: Color) -> list[View]:
    """The battery, and its level in figures where the person wants that."""
    tens = round(min(max(system.battery.level, 0), 100) / 10) * 10
    charging = "_charging" if system.battery.plugged else ""
    name = f"battery{charging}_{tens}" if 0 < tens < 100 else f"battery{charging or ('_outline' if not tens else '')}"
    if system.settings.flag("global", "low_power"):
        name = "battery_plus_outline"
    figures: list[View] = []
    if system.settings.flag("system", "status_bar_show_battery_percent"):
        figures.append(
            Text(id="battery_percentage_view", text=f"{system.battery.level}%", size=12, face="medium", color=color)
        )
    return [*figures, Icon(name=name, size=18, color=color)]


TITLE = "NavigationBar0"
PILL_WIDTH_DP, PILL_HEIGHT_DP = 108.0, 4.0


def pill_window(metrics: Metrics, color: Color) -> Window:
    """The pill; touches go through it."""
    pill = View(
        id="home_handle",
        width=PILL_WIDTH_DP,
        height=PILL_HEIGHT_DP,
        radius=PILL_HEIGHT_DP / 2,
        background=color,
        align=BOTTOM,
        margin=(0, 0, 0, 9),
    )
    root = Box(id="navigation_bar_frame", width="fill", height="fill", children=[pill])
    return Window(TITLE, SYSTEM_UI, root, _bounds(metrics), UiState({}), focusable=False, touchable=False).lay_out(
        metrics
    )


def button_window(
    metrics: Metrics, color: Color, *, keyboard: bool, back: Action, home: Action, recents: Action
) -> Window:
    """Back, home and overview; back points down while it would close the keyboard."""
    buttons: list[View] = [
        _button("back", "Back", "chevron_down" if keyboard else "menu_left", color, back),
        _button("home", "Home", "circle", color, home),
        _button("recent_apps", "Overview", "square_rounded", color, recents),
    ]
    row = Row(id="nav_buttons", width="fill", height="fill", children=buttons)
    root = Box(id="navigation_bar_frame", width="fill", height="fill", children=[row])
    return Window(TITLE, SYSTEM_UI, root, _bounds(metrics), UiState({}), focusable=False).lay_out(metrics)


def _button(id: str, desc: str, icon: str, color: Color, on_click: Action) -> View:
    return IconButton(
        id=id,
        cls="android.widget.ImageView",
        name=icon,
        desc=desc,
        size={"chevron_down": 26, "menu_left": 36}.get(icon, 16),
        color=color,
        weight=1,
        height="fill",
        on_click=on_click,
    )


def _bounds(metrics: Metrics) -> Rect:
    return Rect(0, metrics.height - metrics.navigation_bar, metrics.width, metrics.height)
