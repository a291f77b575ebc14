"""The home page: date, a few apps, the dock and the search bar."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from simdroid.system import Intent
from simdroid.system_apps.launcher.screen import COLUMNS, FIELD, LauncherPage
from simdroid.ui import (
    CENTER,
    NAVIGATION_BAR_DP,
    Box,
    IconButton,
    Layers,
    Line,
    Menu,
    MenuItem,
    Metrics,
    Rect,
    Row,
    Size,
    Spacer,
    Text,
    View,
    px,
    wallpaper_view,
)

WORKSPACE = (
    "com.android.vending",
    "com.google.android.gm",
    "com.google.android.apps.photos",
    "com.google.android.youtube",
)
GROUP, IMAGE = "android.view.ViewGroup", "android.widget.ImageView"


@dataclass(frozen=True)
class HomeMenu(Menu):
    """The menu of a long press on the wallpaper, in the lower half of the screen."""

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """In the middle, above the dock."""
        left, top = (metrics.width - size.width) // 2, metrics.height // 2
        return Rect(left, top, left + size.width, top + size.height)


class Home(LauncherPage):
    """The home page; boxes as recorded on a Pixel."""

    def build(self) -> View:
        """All layers over the wallpaper."""
        metrics = self.metrics
        # Buttons need more room than the pill, so everything moves up.
        lift = metrics.dp(metrics.navigation_bar) - NAVIGATION_BAR_DP
        width, height = metrics.dp(metrics.width), metrics.dp(metrics.height) - lift
        layers: list[View] = [
            View(id="scrim_view", width="fill", height="fill", popup=self._menu(), popup_on="long_click"),
            self._workspace(width, height),
            View(desc="Home", at=(0, px(128), width, height - px(63))),
            _page_indicator(width, height),
            self._dock(width, height),
            self._search_bar(width, height),
            Box(id="overview_actions_view", at=(0, height - px(394), width, height)),
        ]
        return Layers([wallpaper_view(self.system), Layers(layers, id="drag_layer")], id="launcher")

    def _menu(self) -> Menu:
        """What can be changed about the home screen."""
        wallpaper, settings = Intent("android.intent.action.SET_WALLPAPER"), Intent("android.settings.HOME_SETTINGS")
        return HomeMenu(
            [
                MenuItem("Wallpaper & style", partial(self.start_new, wallpaper), icon="palette_outline"),
                MenuItem("Widgets", partial(self.toast, "No widgets"), icon="widgets_outline"),
                MenuItem("Home settings", partial(self.start_new, settings), icon="cog_outline"),
            ]
        )

    def _workspace(self, width: float, height: float) -> View:
        """The page of icons; the last row lies just above the dock."""
        bottom = height - px(649)
        pitch = (width - px(2 * 57 + 210)) / (COLUMNS - 1)
        icons: list[View] = [self._smartspace(width)]
        apps = self.apps()
        for column, package in enumerate(apps[name] for name in WORKSPACE if name in apps):
            icon = self.shortcut(package, label_color="#ffffff")
            icon.at = (column * pitch, bottom - px(272 + 223), column * pitch + px(210), bottom - px(223))
            icons.append(icon)
        cells = Box(cls=GROUP, at=(px(28), px(28), width - px(86), bottom - px(195)), children=icons)
        page = Box(cls=GROUP, at=(px(29), px(195), width - px(29), bottom + px(28)), children=[cells])
        place = (0.0, 0.0, width, height)
        return Box(id="workspace", cls="android.widget.ScrollView", scrollable=True, at=place, children=[page])

    def _smartspace(self, width: float) -> View:
        moment = self.system.clock.minute()
        today = f"{moment:%a, %b} {moment.day}"
        top = px(69) if not self.metrics.landscape else px(-125)
        date = Text(id="date", text=today, desc=today, size=20, color="#ffffff", clickable=True)
        date.at = (0, top, width - px(114), top + px(71))
        group = Layers([date], id="text_group", cls="android.widget.RelativeLayout")
        pager = Layers(
            [Layers([group], cls=GROUP, clickable=True)],
            id="smartspace_card_pager",
            cls="androidx.viewpager.widget.ViewPager",
            long_clickable=True,
            popup=self._menu(),
            popup_on="long_click",
        )
        view = Layers([pager], id="bc_smartspace_view")
        return Box(id="search_container_workspace", at=(0, 0, width - px(114), px(272)), children=[view])

    def _dock(self, width: float, height: float) -> View:
        pitch = (width - px(2 * 76 + 172)) / (COLUMNS - 1)
        icons: list[View] = []
        for column, package in enumerate(self.dock()):
            icon = self.shortcut(package)
            icon.at = (column * pitch, 0, min(column * pitch + px(173), width - px(152)), px(195))
            if column == COLUMNS - 1:
                icon.desc = f"Predicted app: {package.manifest.label}"
            icons.append(icon)
        slots = Box(cls=GROUP, at=(px(76), 0, width - px(76), px(195)), children=icons)
        return Box(id="hotseat", cls=GROUP, at=(0, height - px(527), width, height), children=[slots])

    def _search_bar(self, width: float, height: float) -> View:
        icon = partial(IconButton, color="primary", width=px(126), height="fill", on_click=self._search)
        microphone = icon(id="mic_icon", cls=IMAGE, name="microphone", desc="Voice search")
        lens = icon(id="lens_icon", name="camera_outline", desc="Google Lens")
        google = icon(id="g_icon", cls=IMAGE, name="google", desc="Google app", height=px(126))
        end = Row(id="end_part", height="fill", children=[microphone, lens])
        return Box(
            id="search_container_hotseat",
            desc="Search",
            at=(px(75), height - px(275), width - px(76), height - px(110)),
            background="surface",
            radius=px(82),
            elevation=2,
            on_click=self._search,
            long_clickable=True,
            children=[Line([google, Spacer(weight=1), end], ghost=True, height="fill", padding=(px(11), 0))],
        )

    def _search(self) -> None:
        """Open the drawer with the cursor in its search field."""
        self.show("drawer")
        self.ui.focus = FIELD


def _page_indicator(width: float, height: float) -> View:
    """One dot: there is one page."""
    dot = View(ghost=True, width=6, height=6, radius=3, background="#ccffffff", align=CENTER)
    place = (0.0, height - px(590), width, height - px(527))
    return Box(id="page_indicator", cls="android.view.View", at=place, children=[dot])
