"""The home page: date, a few apps, the dock and the search bar."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from simdroid import ui
from simdroid.system import Intent
from simdroid.system_apps.launcher.screen import COLUMNS, FIELD, LauncherPage

WORKSPACE = (
    "com.android.vending",
    "com.google.android.gm",
    "com.google.android.apps.photos",
    "com.google.android.youtube",
)
GROUP, IMAGE = "android.view.ViewGroup", "android.widget.ImageView"


@dataclass(frozen=True)
class HomeMenu(ui.Menu):
    """The menu of a long press on the wallpaper, in the lower half of the screen."""

    def place(self, anchor: ui.Rect, size: ui.Size, metrics: ui.Metrics) -> ui.Rect:
        left, top = (metrics.width - size.width) // 2, metrics.height // 2
        return ui.Rect(left, top, left + size.width, top + size.height)


class Home(LauncherPage):
    """The home page; boxes as recorded on a Pixel."""

    def build(self) -> ui.View:
        metrics = self.metrics
        # Buttons need more room than the pill, so everything moves up.
        lift = metrics.dp(metrics.navigation_bar) - ui.NAVIGATION_BAR_DP
        width, height = metrics.dp(metrics.width), metrics.dp(metrics.height) - lift
        layers: list[ui.View] = [
            ui.View(id="scrim_view", width="fill", height="fill", popup=self._menu(), popup_on="long_click"),
            self._workspace(width, height),
            ui.View(desc="Home", at=(0, ui.px(128), width, height - ui.px(63))),
            _page_indicator(width, height),
            self._dock(width, height),
            self._search_bar(width, height),
            ui.Box(id="overview_actions_view", at=(0, height - ui.px(394), width, height)),
        ]
        return ui.Layers([ui.wallpaper_view(self.system), ui.Layers(layers, id="drag_layer")], id="launcher")

    def _menu(self) -> ui.Menu:
        """What can be changed about the home screen."""
        wallpaper, settings = Intent("android.intent.action.SET_WALLPAPER"), Intent("android.settings.HOME_SETTINGS")
        return HomeMenu(
            [
                ui.MenuItem("Wallpaper & style", partial(self.start_new, wallpaper), icon="palette_outline"),
                ui.MenuItem("Widgets", partial(self.toast, "No widgets"), icon="widgets_outline"),
                ui.MenuItem("Home settings", partial(self.start_new, settings), icon="cog_outline"),
            ]
        )

    def _workspace(self, width: float, height: float) -> ui.View:
        """The page of icons; the last row lies just above the dock."""
        bottom = height - ui.px(649)
        pitch = (width - ui.px(2 * 57 + 210)) / (COLUMNS - 1)
        icons: list[ui.View] = [self._smartspace(width)]
        apps = self.apps()
        for column, package in enumerate(apps[name] for name in WORKSPACE if name in apps):
            icon = self.shortcut(package, label_color="#ffffff")
            icon.at = (column * pitch, bottom - ui.px(272 + 223), column * pitch + ui.px(210), bottom - ui.px(223))
            icons.append(icon)
        cells = ui.Box(cls=GROUP, at=(ui.px(28), ui.px(28), width - ui.px(86), bottom - ui.px(195)), children=icons)
        page = ui.Box(cls=GROUP, at=(ui.px(29), ui.px(195), width - ui.px(29), bottom + ui.px(28)), children=[cells])
        rect = (0.0, 0.0, width, height)
        return ui.Box(id="workspace", cls="android.widget.ScrollView", scrollable=True, at=rect, children=[page])

    def _smartspace(self, width: float) -> ui.View:
        moment = self.system.clock.minute()
        today = f"{moment:%a, %b} {moment.day}"
        top = ui.px(69) if not self.metrics.landscape else ui.px(-125)
        date = ui.Text(
            id="date",
            text=today,
            desc=today,
            size=20,
            color="#ffffff",
            clickable=True,
            at=(0, top, width - ui.px(114), top + ui.px(71)),
        )
        group = ui.Layers([date], id="text_group", cls="android.widget.RelativeLayout")
        pager = ui.Layers(
            [ui.Layers([group], cls=GROUP, clickable=True)],
            id="smartspace_card_pager",
            cls="androidx.viewpager.widget.ViewPager",
            long_clickable=True,
            popup=self._menu(),
            popup_on="long_click",
        )
        view = ui.Layers([pager], id="bc_smartspace_view")
        return ui.Box(id="search_container_workspace", at=(0, 0, width - ui.px(114), ui.px(272)), children=[view])

    def _dock(self, width: float, height: float) -> ui.View:
        pitch = (width - ui.px(2 * 76 + 172)) / (COLUMNS - 1)
        icons: list[ui.View] = []
        for column, package in enumerate(self.dock()):
            icon = self.shortcut(package)
            icon.at = (column * pitch, 0, min(column * pitch + ui.px(173), width - ui.px(152)), ui.px(195))
            if column == COLUMNS - 1:
                icon.desc = f"Predicted app: {package.manifest.label}"
            icons.append(icon)
        slots = ui.Box(cls=GROUP, at=(ui.px(76), 0, width - ui.px(76), ui.px(195)), children=icons)
        return ui.Box(id="hotseat", cls=GROUP, at=(0, height - ui.px(527), width, height), children=[slots])

    def _search_bar(self, width: float, height: float) -> ui.View:
        icon = partial(ui.IconButton, color="primary", width=ui.px(126), height="fill", on_click=self._search)
        microphone = icon(id="mic_icon", cls=IMAGE, name="microphone", desc="Voice search")
        lens = icon(id="lens_icon", name="camera_outline", desc="Google Lens")
        google = icon(id="g_icon", cls=IMAGE, name="google", desc="Google app", height=ui.px(126))
        end = ui.Row(id="end_part", height="fill", children=[microphone, lens])
        return ui.Box(
            id="search_container_hotseat",
            desc="Search",
            at=(ui.px(75), height - ui.px(275), width - ui.px(76), height - ui.px(110)),
            background="surface",
            radius=ui.px(82),
            elevation=2,
            on_click=self._search,
            long_clickable=True,
            children=[ui.Line([google, ui.Spacer(weight=1), end], ghost=True, height="fill", padding=(ui.px(11), 0))],
        )

    def _search(self) -> None:
        """Open the drawer with the cursor in its search field."""
        self.show("drawer")
        self.ui.focus = FIELD


def _page_indicator(width: float, height: float) -> ui.View:
    """One dot: there is one page."""
    dot = ui.View(ghost=True, width=6, height=6, radius=3, background="#ccffffff", align=ui.CENTER)
    rect = (0.0, height - ui.px(590), width, height - ui.px(527))
    return ui.Box(id="page_indicator", cls="android.view.View", at=rect, children=[dot])
