"""The home page: date, a few apps, the dock and the search bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.launcher.app_menu import AppMenu, home_menu
from mobile_world.phone.apps.launcher.designs import chosen_design
from mobile_world.phone.apps.launcher.shortcut import Shortcut
from mobile_world.phone.apps.launcher.wallpaper import Wallpaper
from mobile_world.phone.system import Package
from mobile_world.phone.ui import CENTER, Box, IconButton, Row, Spacer, Text, View, px
from mobile_world.phone.ui.metrics import NAVIGATION_BAR_DP

if TYPE_CHECKING:
    from mobile_world.phone.apps.launcher.screen import LauncherScreen

WORKSPACE = ("com.google.android.gm", "com.google.android.apps.photos", "com.google.android.youtube")
DOCK = ("com.google.android.dialer", "com.google.android.apps.messaging", "com.android.chrome", "com.google.android.gm")
COLUMNS = 4
FRAME = "android.view.ViewGroup"


def home_view(screen: LauncherScreen) -> View:
    """The whole page."""
    metrics = screen.metrics
    # Buttons need more room than the pill, so everything moves up.
    lift = metrics.dp(metrics.navigation_bar) - NAVIGATION_BAR_DP
    width, height = metrics.dp(metrics.width), metrics.dp(metrics.height) - lift
    layers: list[View] = [
        View(id="scrim_view", width="fill", height="fill", popup=home_menu(screen), popup_on="long_click"),
        _workspace(screen, width, height),
        View(desc="Home", at=(0, px(128), width, height - px(63))),
        _page_indicator(width, height),
        _dock(screen, width, height),
        _search_bar(screen, width, height),
        Box(id="overview_actions_view", at=(0, height - px(394), width, height)),
    ]
    drag = Box(id="drag_layer", width="fill", height="fill", children=layers)
    return Box(
        id="launcher",
        width="fill",
        height="fill",
        children=[Wallpaper(width="fill", height="fill", design=chosen_design(screen.system)), drag],
    )


def _page_indicator(width: float, height: float) -> View:
    """One dot: there is one page."""
    dot = View(ghost=True, width=6, height=6, radius=3, background="#ccffffff", align=CENTER)
    place = (0.0, height - px(590), width, height - px(527))
    return Box(id="page_indicator", cls="android.view.View", at=place, children=[dot])


def _workspace(screen: LauncherScreen, width: float, height: float) -> View:
    """The page of icons; the last row lies just above the dock."""
    bottom = height - px(649)
    pitch = (width - px(2 * 57 + 210)) / (COLUMNS - 1)
    icons: list[View] = [_smartspace(screen, width)]
    for column, package in enumerate(_installed(screen, WORKSPACE), start=COLUMNS - len(WORKSPACE)):
        left = column * pitch
        icon = shortcut(screen, package, label_color="#ffffff")
        icon.at = (left, bottom - px(272 + 223), left + px(210), bottom - px(223))
        icons.append(icon)
    cells = Box(cls=FRAME, at=(px(28), px(28), width - px(86), bottom - px(195)), children=icons)
    page = Box(cls=FRAME, at=(px(29), px(195), width - px(29), bottom + px(28)), children=[cells])
    return Box(
        id="workspace",
        cls="android.widget.ScrollView",
        scrollable=True,
        at=(0, 0, width, height),
        children=[page],
    )


def _smartspace(screen: LauncherScreen, width: float) -> View:
    moment = screen.system.clock.minute()
    today = f"{moment:%a, %b} {moment.day}"
    top = px(69) if not screen.metrics.landscape else px(-125)
    date = Text(
        id="date",
        text=today,
        desc=today,
        size=20,
        color="#ffffff",
        clickable=True,
        at=(0, top, width - px(114), top + px(71)),
    )
    group = Box(id="text_group", cls="android.widget.RelativeLayout", width="fill", height="fill", children=[date])
    card = Box(cls=FRAME, width="fill", height="fill", clickable=True, children=[group])
    pager = Box(
        id="smartspace_card_pager",
        cls="androidx.viewpager.widget.ViewPager",
        width="fill",
        height="fill",
        long_clickable=True,
        children=[card],
    )
    view = Box(id="bc_smartspace_view", width="fill", height="fill", children=[pager])
    return Box(id="search_container_workspace", at=(0, 0, width - px(114), px(272)), children=[view])


def _dock(screen: LauncherScreen, width: float, height: float) -> View:
    pitch = (width - px(2 * 76 + 172)) / (COLUMNS - 1)
    icons: list[View] = []
    for column, package in enumerate(_installed(screen, DOCK)):
        icon = shortcut(screen, package)
        icon.at = (column * pitch, 0, min(column * pitch + px(173), width - px(152)), px(195))
        if column == COLUMNS - 1:
            icon.desc = f"Predicted app: {package.manifest.label}"
        icons.append(icon)
    slots = Box(cls=FRAME, at=(px(76), 0, width - px(76), px(195)), children=icons)
    return Box(id="hotseat", cls=FRAME, at=(0, height - px(527), width, height), children=[slots])


def _search_bar(screen: LauncherScreen, width: float, height: float) -> View:
    ends = [
        IconButton(
            id="mic_icon",
            cls="android.widget.ImageView",
            name="microphone",
            desc="Voice search",
            color="primary",
            width=px(126),
            height="fill",
            on_click=screen.search,
        ),
        IconButton(
            id="lens_icon",
            name="camera_outline",
            desc="Google Lens",
            color="primary",
            width=px(126),
            height="fill",
            on_click=screen.search,
        ),
    ]
    google = IconButton(
        id="g_icon",
        cls="android.widget.ImageView",
        name="google",
        desc="Google app",
        color="primary",
        width=px(126),
        height=px(126),
        on_click=screen.search,
    )
    row = Row(
        ghost=True,
        width="fill",
        height="fill",
        padding=(px(11), 0),
        children=[google, Spacer(weight=1), Row(id="end_part", height="fill", children=list(ends))],
    )
    return Box(
        id="search_container_hotseat",
        desc="Search",
        at=(px(75), height - px(275), width - px(76), height - px(110)),
        background="surface",
        radius=px(82),
        elevation=2,
        on_click=screen.search,
        long_clickable=True,
        children=[row],
    )


def _installed(screen: LauncherScreen, names: tuple[str, ...]) -> list[Package]:
    shown = {package.name: package for package in screen.apps()}
    return [shown[name] for name in names if name in shown]


def shortcut(screen: LauncherScreen, package: Package, label_color: str = "") -> Shortcut:
    """An app's icon that starts it."""
    manifest = package.manifest
    return Shortcut(
        text=manifest.label,
        desc=manifest.label,
        icon=manifest.icon,
        icon_color=manifest.color,
        label_color=label_color,
        dot=screen.system.notifications.badge(package.name) > 0,
        popup=AppMenu(screen, package),
        popup_on="long_click",
        on_click=lambda: screen.launch(package),
    )
