"""The clock's main screen: a title, one of five pages, large buttons, and the bar to choose a page with."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.clock.alarm_tab import AlarmTab
from mobile_world.phone.apps.clock.bedtime_tab import BedtimeTab
from mobile_world.phone.apps.clock.clock_tab import ClockTab
from mobile_world.phone.apps.clock.options import CODE, Options
from mobile_world.phone.apps.clock.stopwatch import StopwatchTab
from mobile_world.phone.apps.clock.timer_tab import TimerTab
from mobile_world.phone.apps.clock.views import BUTTONS_PX, FAB_PX, TOOLBAR_PX, Tab
from mobile_world.phone.kit import AppScreen
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.ui import (
    CENTER,
    BottomNavigation,
    Box,
    Column,
    Dialog,
    Layers,
    Line,
    MenuItem,
    Page,
    Snackbar,
    Spacer,
    Stack,
    Text,
    View,
    menu_button,
    px,
    snackbar_view,
)

GROUP = "android.view.ViewGroup"
TABS: tuple[type[Tab], ...] = (AlarmTab, ClockTab, TimerTab, StopwatchTab, BedtimeTab)
SMALL_PX = 147
"""Side of a button that stands beside the page."""

SCREENS = {"Screen saver": f"{CODE}.ScreensaverActivity", "Settings": f"{CODE}.settings.SettingsActivity"}
ADDRESSES = {
    "Privacy policy": "https://policies.google.com/privacy",
    "Send feedback": "https://support.google.com/clock",
    "Help": "https://support.google.com/clock",
}


class DeskClock(AppScreen):
    """Five pages of which one shows; the app remembers which."""

    edge_to_edge = True

    @property
    def tab(self) -> Tab:
        """The page that shows."""
        name = Options(self.system).selected_tab
        kind = next((kind for kind in TABS if kind.name == name), ClockTab)
        return kind(self.system, self.activity)

    def build(self) -> View:
        """Bar, page, buttons, bar."""
        tab = self.tab
        places = [(f"tab_menu_{kind.name}", kind.title, kind.icon) for kind in TABS]
        navigation = BottomNavigation(places, f"tab_menu_{tab.name}", self._choose)
        bottom = self.metrics.dp(self.metrics.navigation_bar)
        strip = View(width="fill", height=bottom, background=navigation.background, ghost=True)
        whole = Page([self._app_bar(tab), self._page(tab), navigation, strip], ghost=True)
        return Layers([whole], id="content", cls=GROUP)

    def dialog(self) -> Dialog | None:
        """That of the page."""
        return self.tab.dialog()

    def on_back(self) -> bool:
        """Let the page use it."""
        return self.tab.on_back()

    def shown_snackbar(self) -> Snackbar | None:
        """Shown above the bar at the bottom instead of over it."""
        return None

    def _choose(self, place: str) -> None:
        """Turn to a page, by the id of its place in the bar."""
        self.state.clear()
        Options(self.system).selected_tab = place.removeprefix("tab_menu_")

    def _page(self, tab: Tab) -> View:
        """The page with the buttons over its lower end, or beside it where the screen is not tall."""
        pager = Layers([tab.build()], id="desk_clock_pager", cls=GROUP)
        if self.metrics.landscape:
            pager.margin = (0, 0, px(BUTTONS_PX), 0)
        message = tab.shown_snackbar()
        messages = [] if message is None else [snackbar_view(message)]
        return Layers([pager, self._buttons(tab), *messages], id="desk_clock_pager_frame", cls=GROUP, weight=1)

    def _buttons(self, tab: Tab) -> View:
        buttons, landscape = tab.buttons(), self.metrics.landscape
        slots: list[View] = []
        for side in ("start", "middle", "end"):
            slot = Box(ghost=True, width="fill", height="fill" if landscape else px(FAB_PX), weight=1)
            button = buttons.get(side)
            if button is not None:
                button.align, slot.children = CENTER, [button]
                if landscape:  # Three of them stand one over another.
                    button.width = button.height = px(SMALL_PX)
                    button.radius = px(SMALL_PX / 2)
            if side == "middle" and not landscape:
                slot.width, slot.weight = px(FAB_PX), 0
            slots.append(slot)
        if landscape:
            return Column(
                id="fab_container", cls=GROUP, width=px(BUTTONS_PX), height="fill", align=(1.0, 0.5), children=slots
            )
        bar = Line(slots, id="fab_container", cls=GROUP, height=px(BUTTONS_PX), padding=(0, px(42)))
        bar.align = (0.5, 1.0)
        return bar

    def _app_bar(self, tab: Tab) -> View:
        title = Text(id="action_bar_title", text=tab.title, size=20, max_lines=1, min_height=px(73))
        title.margin = (0, 0, 0, px(1))
        items = [MenuItem(label, partial(self.open, name)) for label, name in SCREENS.items()]
        items += [MenuItem(label, partial(self.start, Intent(ACTION_VIEW, to))) for label, to in ADDRESSES.items()]
        more = menu_button(items, id="overflow_action_button", drop=px(27))
        more.width, more.height, more.margin = px(105), px(126), (0, 0, 0, px(2))
        bar = Line([title, Spacer(weight=1), more], id="toolbar", cls=GROUP, height=px(TOOLBAR_PX))
        bar.margin, bar.padding = (0, self.metrics.dp(self.metrics.status_bar), 0, 0), (px(63), 0, 0, 0)
        return Stack([bar], id="app_bar_layout")
