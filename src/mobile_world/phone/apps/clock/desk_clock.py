"""The clock's main screen: a title, one of five pages, large buttons, and the bar to choose a page with."""

from __future__ import annotations

from mobile_world.phone.apps.clock.alarm_tab import AlarmTab
from mobile_world.phone.apps.clock.bedtime_tab import BedtimeTab
from mobile_world.phone.apps.clock.clock_tab import ClockTab
from mobile_world.phone.apps.clock.digits import FAB_PX
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.apps.clock.stopwatch_tab import StopwatchTab
from mobile_world.phone.apps.clock.tab import BUTTONS_PX, TOOLBAR_PX, Tab
from mobile_world.phone.apps.clock.timer_tab import TimerTab
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.ui import (
    BottomNavigation,
    Box,
    Column,
    Dialog,
    MenuItem,
    Row,
    Screen,
    Snackbar,
    Spacer,
    Text,
    View,
    menu_button,
    px,
)
from mobile_world.phone.ui.sheets import snackbar_view

GROUP = "android.view.ViewGroup"
TABS: tuple[type[Tab], ...] = (AlarmTab, ClockTab, TimerTab, StopwatchTab, BedtimeTab)
FIRST = ClockTab.name
"""The page of a clock that was never opened."""

SELECTED = "selected_tab"
SMALL_PX = 147
"""Side of a button that stands beside the page."""


HELP = "https://support.google.com/clock"
PRIVACY = "https://policies.google.com/privacy"


class DeskClock(Screen):
    """Five pages of which one shows; the app remembers which."""

    edge_to_edge = True

    @property
    def tab(self) -> Tab:
        """The page that shows."""
        name = preferences(self.system).text(SELECTED, FIRST)
        kind = next((kind for kind in TABS if kind.name == name), ClockTab)
        return kind(self)

    def choose(self, place: str) -> None:
        """Turn to a page, by the id of its place in the bar."""
        self.state.clear()
        preferences(self.system).put(**{SELECTED: place.removeprefix("tab_menu_")})

    def build(self) -> View:
        """Bar, page, buttons, bar."""
        tab = self.tab
        bottom = self.metrics.dp(self.metrics.navigation_bar)
        places = [(f"tab_menu_{kind.name}", kind.label, kind.icon) for kind in TABS]
        navigation = BottomNavigation(places, f"tab_menu_{tab.name}", self.choose)
        strip = View(width="fill", height=bottom, background=navigation.background, ghost=True)
        parts = [self._app_bar(tab), self._page(tab), navigation, strip]
        whole = Column(ghost=True, width="fill", height="fill", children=parts)
        return Box(id="content", cls=GROUP, width="fill", height="fill", children=[whole])

    def dialog(self) -> Dialog | None:
        """That of the page."""
        return self.tab.dialog()

    def on_back(self) -> bool:
        """Let the page use it."""
        return self.tab.on_back()

    def undo(self) -> None:
        """What the button of the message at the bottom does."""
        self.tab.undo()

    def shown_snackbar(self) -> Snackbar | None:
        """Shown above the bar at the bottom instead of over it."""
        return None

    def _page(self, tab: Tab) -> View:
        """The page with the buttons over its lower end, or beside it where the screen is not tall."""
        message = super().shown_snackbar()
        pager = Box(id="desk_clock_pager", cls=GROUP, width="fill", height="fill", children=[tab.body()])
        layers: list[View] = [pager, self._buttons(tab)]
        if tab.landscape:
            pager.margin = (0, 0, px(BUTTONS_PX), 0)
        if message is not None:
            layers.append(snackbar_view(message))
        return Box(id="desk_clock_pager_frame", cls=GROUP, width="fill", weight=1, children=layers)

    def _buttons(self, tab: Tab) -> View:
        buttons = tab.buttons()
        slots: list[View] = []
        for side in ("left", "middle", "right"):
            slot = Box(ghost=True, width="fill", height=px(FAB_PX), children=_centred(buttons.get(side)))
            slot.weight = 1
            if tab.landscape:
                slot.height = "fill"
                _shrink(slot.children)
            elif side == "middle":
                slot.width, slot.weight = px(FAB_PX), 0
            slots.append(slot)
        if tab.landscape:
            return Column(
                id="fab_container", cls=GROUP, width=px(BUTTONS_PX), height="fill", align=(1.0, 0.5), children=slots
            )
        return Row(
            id="fab_container",
            cls=GROUP,
            width="fill",
            height=px(BUTTONS_PX),
            align=(0.5, 1.0),
            padding=(0, px(42)),
            children=slots,
        )

    def _app_bar(self, tab: Tab) -> View:
        top = self.metrics.dp(self.metrics.status_bar)
        title = Text(
            id="action_bar_title", text=tab.label, size=20, max_lines=1, min_height=px(73), margin=(0, 0, 0, px(1))
        )
        more = menu_button(self._menu(), id="overflow_action_button", drop=px(27))
        more.width, more.height, more.margin = px(105), px(126), (0, 0, 0, px(2))
        toolbar = Row(
            id="toolbar",
            cls=GROUP,
            width="fill",
            height=px(TOOLBAR_PX),
            margin=(0, top, 0, 0),
            padding=(px(63), 0, 0, 0),
            children=[title, Spacer(weight=1), more],
        )
        return Column(id="app_bar_layout", width="fill", children=[toolbar])

    def _menu(self) -> list[MenuItem]:
        return [
            MenuItem("Screen saver", lambda: self.open("com.android.deskclock.ScreensaverActivity")),
            MenuItem("Settings", lambda: self.open("com.android.deskclock.settings.SettingsActivity")),
            MenuItem("Privacy policy", lambda: self.start(Intent(ACTION_VIEW, PRIVACY))),
            MenuItem("Send feedback", lambda: self.start(Intent(ACTION_VIEW, HELP))),
            MenuItem("Help", lambda: self.start(Intent(ACTION_VIEW, HELP))),
        ]


def _centred(view: View | None) -> list[View]:
    if view is None:
        return []
    view.align = (0.5, 0.5)
    return [view]


def _shrink(buttons: list[View]) -> None:
    """Let three of them stand one over another."""
    for button in buttons:
        button.width = button.height = px(SMALL_PX)
        button.radius = px(SMALL_PX / 2)
