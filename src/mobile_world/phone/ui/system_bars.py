"""The status bar and the navigation pill."""

from __future__ import annotations

from datetime import datetime

from mobile_world.phone.system import Notification, System
from mobile_world.phone.ui.geometry import Rect
from mobile_world.phone.ui.layout import Box, Row, Spacer
from mobile_world.phone.ui.leaves import Icon, Text
from mobile_world.phone.ui.metrics import Metrics
from mobile_world.phone.ui.theme import Color
from mobile_world.phone.ui.ui_state import UiState
from mobile_world.phone.ui.view import BOTTOM, CENTER, View
from mobile_world.phone.ui.window import Window

SYSTEM_UI = "com.android.systemui"
MAX_NOTIFICATION_ICONS = 4
PILL_WIDTH_DP, PILL_HEIGHT_DP = 108.0, 4.0


def uses_24_hours(system: System) -> bool:
    """Whether times are shown as 15:34 rather than 3:34 PM; the American default is the latter."""
    return system.settings.get("system", "time_12_24") == "24"


def clock_text(system: System, moment: datetime, *, marker: bool = True) -> str:
    """A time of day as the person wants it shown; `marker` adds AM or PM."""
    if uses_24_hours(system):
        return f"{moment:%H:%M}"
    text = f"{moment.hour % 12 or 12}:{moment:%M}"
    return f"{text} {moment:%p}" if marker else text


def status_bar_window(system: System, metrics: Metrics, color: Color) -> Window:
    """Clock and notifications at the left, radios and battery at the right."""
    moment = system.clock.now()
    clock = Text(
        id="clock",
        text=clock_text(system, moment, marker=False),
        desc=clock_text(system, moment),
        size=14,
        face="medium",
        color=color,
        margin=(0, 0, 8, 0),
    )
    start = Row(id="status_bar_start_side_container", children=[clock, *_notification_icons(system, color)])
    icons = Row(id="statusIcons", spacing=4, children=_radio_icons(system, color))
    end = Row(id="system_icons", spacing=5, children=[icons, *_battery_percent(system, color), _battery(system, color)])
    contents = Row(
        id="status_bar_contents", width="fill", height="fill", padding=(24, 0), children=[start, Spacer(weight=1), end]
    )
    root = Box(id="status_bar", width="fill", height="fill", children=[contents])
    bounds = Rect(0, 0, metrics.width, metrics.status_bar)
    window = Window("StatusBar", SYSTEM_UI, root, bounds, UiState({}), focusable=False)
    return window.lay_out(metrics)


def _notification_icons(system: System, color: Color) -> list[View]:
    packages: dict[str, Notification] = {}
    for notification in system.notifications.all():
        packages.setdefault(notification.package, notification)
    icons: list[View] = []
    for package, notification in list(packages.items())[:MAX_NOTIFICATION_ICONS]:
        found = system.packages.get(package)
        name, label = (found.manifest.icon, found.manifest.label) if found else ("android", package)
        icons.append(_icon(name, color, f"{label} notification: {notification.title}", margin=3))
    return icons


def _radio_icons(system: System, color: Color) -> list[View]:
    radios, icons = system.connectivity, []
    if system.settings.flag("global", "zen_mode"):
        icons.append(_icon("minus_circle", color, "Do Not Disturb"))
    if radios.wifi:
        icons.append(_icon("wifi_strength_4", color, "Wifi signal full.", id="wifi_combo"))
    if radios.airplane:
        icons.append(_icon("airplane", color, "Airplane mode"))
        return icons
    if radios.mobile_data and not radios.wifi:
        icons.append(Text(text="LTE", desc="LTE", size=10, face="bold", color=color))
    icons.append(_icon("network_strength_4", color, "Phone signal full.", id="mobile_combo"))
    return icons


def _icon(name: str, color: Color, desc: str, *, id: str = "", margin: float = 0) -> View:
    return Icon(id=id, name=name, size=17, color=color, desc=desc, margin=(margin, 0), align=CENTER)


def _battery_percent(system: System, color: Color) -> list[View]:
    if not system.settings.flag("system", "status_bar_show_battery_percent"):
        return []
    return [Text(id="battery_percentage_view", text=f"{system.battery.level}%", size=12, face="medium", color=color)]


def _battery(system: System, color: Color) -> View:
    level = min(max(system.battery.level, 0), 100)
    tens = round(level / 10) * 10
    charging = "_charging" if system.battery.plugged else ""
    name = f"battery{charging}_{tens}" if 0 < tens < 100 else f"battery{charging or ('_outline' if not tens else '')}"
    return Icon(id="battery", name=name, size=18, color=color, desc=f"Battery {level} percent.")


def navigation_window(metrics: Metrics, color: Color) -> Window:
    """The pill of gesture navigation; touches go through it."""
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
    bounds = Rect(0, metrics.height - metrics.navigation_bar, metrics.width, metrics.height)
    window = Window("NavigationBar0", SYSTEM_UI, root, bounds, UiState({}), focusable=False, touchable=False)
    return window.lay_out(metrics)
