"""The main screen with its five tabs, and the intents by which other apps set alarms and timers."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, FLAG_NEW_TASK, Activity, Intent, System
from simdroid_apps.clock import alarm_tab, alerts, bedtime_tab, clock_tab, formatting, stopwatch_tab, timer_tab
from simdroid_apps.clock.screen import BUTTONS_PX, FAB_PX, TOOLBAR_PX, Tab
from simdroid_apps.clock.store import CODE, PACKAGE, Options, add_alarm, add_timer, all_alarms, change_alarm

GROUP = "android.view.ViewGroup"
TABS: tuple[type[Tab], ...] = (
    alarm_tab.AlarmTab,
    clock_tab.ClockTab,
    timer_tab.TimerTab,
    stopwatch_tab.StopwatchTab,
    bedtime_tab.BedtimeTab,
)
SMALL_PX = 147
"""Side of a button that stands beside the page."""

SCREENS = {"Screen saver": f"{CODE}.ScreensaverActivity", "Settings": f"{CODE}.settings.SettingsActivity"}
ADDRESSES = {
    "Privacy policy": "https://policies.google.com/privacy",
    "Send feedback": "https://support.google.com/clock",
    "Help": "https://support.google.com/clock",
}


class DeskClock(kit.AppScreen):
    """`DeskClock`: five tabs; the selected one is remembered."""

    edge_to_edge = True

    @property
    def tab(self) -> Tab:
        """The page that shows."""
        name = Options(self.system).selected_tab
        kind = next((kind for kind in TABS if kind.name == name), clock_tab.ClockTab)
        return kind(self.system, self.activity)

    def build(self) -> ui.View:
        tab = self.tab
        places = [(f"tab_menu_{kind.name}", kind.title, kind.icon) for kind in TABS]
        navigation = ui.BottomNavigation(places, f"tab_menu_{tab.name}", self._choose)
        strip = ui.View(
            width="fill",
            height=self.metrics.dp(self.metrics.navigation_bar),
            background=navigation.background,
            ghost=True,
        )
        return ui.Layers(
            [ui.Page([self._app_bar(tab), self._page(tab), navigation, strip], ghost=True)], id="content", cls=GROUP
        )

    def dialog(self) -> ui.Dialog | None:
        return self.tab.dialog()

    def on_back(self) -> bool:
        return self.tab.on_back()

    def shown_snackbar(self) -> ui.Snackbar | None:
        """Shown above the bar at the bottom instead of over it."""
        return None

    def _choose(self, place: str) -> None:
        """Turn to a page, by the id of its place in the bar."""
        self.state.clear()
        Options(self.system).selected_tab = place.removeprefix("tab_menu_")

    def _page(self, tab: Tab) -> ui.View:
        """The page with the buttons over its lower end, or beside it where the screen is not tall."""
        pager = ui.Layers([tab.build()], id="desk_clock_pager", cls=GROUP)
        if self.metrics.landscape:
            pager.margin = (0, 0, ui.px(BUTTONS_PX), 0)
        message = tab.shown_snackbar()
        messages = [] if message is None else [ui.snackbar_view(message)]
        return ui.Layers([pager, self._buttons(tab), *messages], id="desk_clock_pager_frame", cls=GROUP, weight=1)

    def _buttons(self, tab: Tab) -> ui.View:
        buttons, landscape = tab.buttons(), self.metrics.landscape
        slots: list[ui.View] = []
        for side in ("start", "middle", "end"):
            slot = ui.Box(ghost=True, width="fill", height="fill" if landscape else ui.px(FAB_PX), weight=1)
            button = buttons.get(side)
            if button is not None:
                button.align, slot.children = ui.CENTER, [button]
                if landscape:  # Three of them stand one over another.
                    button.width = button.height = ui.px(SMALL_PX)
                    button.radius = ui.px(SMALL_PX / 2)
            if side == "middle" and not landscape:
                slot.width, slot.weight = ui.px(FAB_PX), 0
            slots.append(slot)
        if landscape:
            return ui.Column(
                id="fab_container", cls=GROUP, width=ui.px(BUTTONS_PX), height="fill", align=(1.0, 0.5), children=slots
            )
        return ui.Line(
            slots, id="fab_container", cls=GROUP, height=ui.px(BUTTONS_PX), padding=(0, ui.px(42)), align=(0.5, 1.0)
        )

    def _app_bar(self, tab: Tab) -> ui.View:
        title = ui.Text(
            id="action_bar_title",
            text=tab.title,
            size=20,
            max_lines=1,
            min_height=ui.px(73),
            margin=(0, 0, 0, ui.px(1)),
        )
        items = [ui.MenuItem(label, partial(self.open, name)) for label, name in SCREENS.items()]
        items += [ui.MenuItem(label, partial(self.start, Intent(ACTION_VIEW, to))) for label, to in ADDRESSES.items()]
        more = ui.menu_button(items, id="overflow_action_button", drop=ui.px(27))
        more.width, more.height, more.margin = ui.px(105), ui.px(126), (0, 0, 0, ui.px(2))
        bar = ui.Line(
            [title, ui.Spacer(weight=1), more],
            id="toolbar",
            cls=GROUP,
            height=ui.px(TOOLBAR_PX),
            margin=(0, self.metrics.dp(self.metrics.status_bar), 0, 0),
            padding=(ui.px(63), 0, 0, 0),
        )
        return ui.Stack([bar], id="app_bar_layout")


ACTIONS = tuple(f"android.intent.action.{name}" for name in ("SET_ALARM", "SET_TIMER", "SHOW_ALARMS", "SHOW_TIMERS"))
SET_ALARM, SET_TIMER, _, SHOW_TIMERS = ACTIONS

_EXTRA = "android.intent.extra.alarm."
_LONGEST_TIMER_S = 24 * 3600


def handle(system: System, activity: Activity) -> None:
    """Do what the intent asks for, then show the page it belongs to unless it wants to go unseen."""
    intent = activity.intent
    page, unseen = "alarm", bool(intent.extras.get(f"{_EXTRA}SKIP_UI"))
    if intent.action == SET_ALARM:
        _set_alarm(system, intent)
    elif intent.action in (SET_TIMER, SHOW_TIMERS):
        page = "timer"
        if intent.action == SET_TIMER:
            unseen = _set_timer(system, intent) and unseen
    system.activities.finish(activity)
    if not unseen:
        Options(system).selected_tab = page
        system.activities.start(Intent(component=alerts.MAIN_SCREEN, flags=FLAG_NEW_TASK), caller=PACKAGE)


def _set_alarm(system: System, intent: Intent) -> None:
    """Make the alarm, or turn on an equal one; without a time there is only the page to show."""
    hour, minute = _number(intent, "HOUR", -1), _number(intent, "MINUTES", 0)
    if not (0 <= hour <= 23 and 0 <= minute <= 59):
        return
    request = (hour, minute, _days(intent), str(intent.extras.get(f"{_EXTRA}MESSAGE") or ""))
    equal = [item for item in all_alarms(system) if (item.hour, item.minute, item.days, item.label) == request]
    if equal:
        alarm = change_alarm(system, equal[0].id, enabled=1)
    else:
        alarm = add_alarm(system, *request, vibrate=intent.extras.get(f"{_EXTRA}VIBRATE") is not False)
    now = system.clock.now()
    system.toasts.show(PACKAGE, formatting.until_text(alarm.next_time(now) - now), long=True)


def _set_timer(system: System, intent: Intent) -> bool:
    """Make the timer and start it; without a length there is only the page to show."""
    seconds = _number(intent, "LENGTH", 0)
    if not 1 <= seconds <= _LONGEST_TIMER_S:
        return False
    add_timer(system, seconds * 1000, str(intent.extras.get(f"{_EXTRA}MESSAGE") or ""))
    return True


def _number(intent: Intent, name: str, default: int) -> int:
    value = intent.extras.get(f"{_EXTRA}{name}")
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _days(intent: Intent) -> int:
    """Java's days, Sunday first, as the bits of the database."""
    value = intent.extras.get(f"{_EXTRA}DAYS")
    days = value if isinstance(value, list | tuple) else []
    return sum({1 << (day + 5) % 7 for day in days if isinstance(day, int) and 1 <= day <= 7})
