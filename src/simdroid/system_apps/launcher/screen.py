"""The base class of the launcher's pages, with app icons and their menus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

from simdroid import ui
from simdroid.system import FLAG_NEW_TASK, Intent, Package, sort_key

PageName = Literal["home", "drawer", "recents"]

COLUMNS = 4
_DOCK = (
    ("com.google.android.dialer",),
    ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger"),
    ("com.android.chrome", "com.android.camera2"),
    ("com.android.settings",),
)
"""The apps of the dock: for each place the first one that is there."""
FIELD = "input"
"""The search field of the drawer."""

_ACTION, _SETTINGS = "android.intent.action", "android.settings"
_SHORTCUTS: dict[str, tuple[tuple[str, str, Intent], ...]] = {
    "com.google.android.contacts": (
        ("Add contact", "account_plus_outline", Intent(f"{_ACTION}.INSERT", type="vnd.android.cursor.dir/contact")),
    ),
    "com.google.android.deskclock": (
        ("Alarms", "alarm", Intent(f"{_ACTION}.SHOW_ALARMS")),
        ("Timers", "timer_outline", Intent(f"{_ACTION}.SHOW_TIMERS")),
    ),
    "com.google.android.dialer": (("Keypad", "dialpad", Intent(f"{_ACTION}.DIAL")),),
    "com.android.settings": (
        ("Internet", "wifi", Intent(f"{_SETTINGS}.WIFI_SETTINGS")),
        ("Battery", "battery_outline", Intent(f"{_ACTION}.POWER_USAGE_SUMMARY")),
    ),
}
"""What the icon of an app offers: label, icon, intent."""


class LauncherPage(ui.Screen):
    """A page of the launcher's only activity.

    The open page is remembered with the number of intents the activity had got then: HOME delivers another one, and
    with it the home page shows again.
    """

    opened = ui.Saved[dict[str, str | int]]({}, key="page")

    @property
    def page(self) -> PageName:
        """What shows now."""
        names: tuple[PageName, ...] = ("drawer", "recents")
        fresh = self.opened.get("delivery") == self.activity.deliveries
        return next((name for name in names if fresh and self.opened["name"] == name), "home")

    def show(self, page: PageName) -> None:
        """Turn to a page; what was typed and scrolled on the last one is forgotten."""
        self.state.clear()
        if page != "home":
            self.opened = {"name": page, "delivery": self.activity.deliveries}

    def apps(self) -> dict[str, Package]:
        """Every app that has an icon and screens, by its package's name, in the drawer's order."""
        shown = [package for package in self.system.packages.all() if package.enabled and package.manifest.listed]
        ordered = sorted(shown, key=lambda package: (sort_key(package.manifest.label), package.name))
        return {package.name: package for package in ordered}

    def dock(self) -> list[Package]:
        """The apps that are always at hand, which the drawer predicts too."""
        apps = self.apps()
        places = ([apps[name] for name in names if name in apps] for names in _DOCK)
        return [candidates[0] for candidates in places if candidates]

    def launch(self, package: Package) -> None:
        """Start an app by its icon; the drawer is closed when a person comes back."""
        component = package.manifest.launcher()
        if component is None:
            raise ValueError(f"{package.name} has no icon")
        self.show("home")
        self.system.activities.launch(component, caller=self.package)

    def start_new(self, intent: Intent) -> None:
        """Start something in a task of its own."""
        self.start(intent.replace(flags=FLAG_NEW_TASK))

    def shortcut(self, package: Package, label_color: ui.Color = "") -> Shortcut:
        """An app's icon that starts it."""
        manifest = package.manifest
        return Shortcut(
            text=manifest.label,
            desc=manifest.label,
            icon=manifest.icon,
            icon_color=manifest.color,
            label_color=label_color,
            dot=self.system.notifications.badge(package.name) > 0,
            popup=AppMenu(self, package),
            popup_on="long_click",
            on_click=partial(self.launch, package),
        )


@dataclass(kw_only=True, eq=False)
class Shortcut(ui.View):
    """An icon with its name below; to Android it is one text view."""

    cls: str = "android.widget.TextView"
    icon: str
    icon_color: ui.Color
    icon_size: float = 60
    label_color: ui.Color = ""
    """Empty: the name is not drawn, as in the dock."""
    dot: bool = False
    """Whether the app has notifications."""
    long_clickable: bool | None = True

    def paint(self, painter: ui.Painter) -> None:
        """Draw the icon, and the name under it."""
        px, side = painter.metrics.px, painter.metrics.px(self.icon_size)
        left = self.box.left + (self.box.width - side) // 2
        top = self.box.top + (px(14) if self.label_color else (self.box.height - side) // 2)
        ui.paint_app_icon(painter, ui.Rect(left, top, left + side, top + side), self.icon, self.icon_color)
        if self.dot:
            badge = px(14)
            # A light shade of the icon's colour, to be seen on it.
            pale = "".join(f"{(part + 510) // 3:02x}" for part in ui.parse_color(self.icon_color)[:3])
            painter.fill(ui.Rect(left + side - badge, top, left + side, top + badge), f"#{pale}", badge)
        if self.label_color:
            size = painter.metrics.sp(13)
            label = ui.ellipsize(self.text, "regular", size, self.box.width - px(4))
            x = self.box.left + (self.box.width - ui.text_width(label, "regular", size)) // 2
            painter.text(x, top + side + px(5) + ui.line_top(size), label, self.label_color, size=size)


@dataclass(frozen=True)
class AppMenu(ui.Popup):
    """The shortcuts of an app and its page in Settings, above its icon; looked up when it is opened."""

    page: LauncherPage
    app: Package

    def content(self, close: ui.Action) -> ui.View:
        return self._menu().content(close)

    def width(self, metrics: ui.Metrics) -> int:
        return self._menu().width(metrics)

    def place(self, anchor: ui.Rect, size: ui.Size, metrics: ui.Metrics) -> ui.Rect:
        """Centred above the icon, or below where there is no room."""
        top = anchor.top - size.height
        top = top if top >= metrics.status_bar else anchor.bottom
        left, edge = (anchor.left + anchor.right - size.width) // 2, metrics.px(12)
        left = max(min(left, metrics.width - edge - size.width), edge)
        return ui.Rect(left, top, left + size.width, top + size.height)

    def _menu(self) -> ui.Menu:
        name, start = self.app.name, self.page.start_new
        own = [(label, icon, intent.replace(package=name)) for label, icon, intent in _SHORTCUTS.get(name, ())]
        details = Intent(f"{_SETTINGS}.APPLICATION_DETAILS_SETTINGS", data=f"package:{name}")
        entries = [entry for entry in own if self.page.system.packages.resolve(entry[2], default_only=True)]
        offered = [*entries, ("App info", "information_outline", details)]
        return ui.Menu([ui.MenuItem(label, partial(start, intent), icon=icon) for label, icon, intent in offered])
