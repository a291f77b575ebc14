"""The launcher's activity, which shows the home page, the app drawer or recents."""

from __future__ import annotations

from simdroid import ui
from simdroid.system_apps.launcher.drawer import Drawer
from simdroid.system_apps.launcher.home import Home
from simdroid.system_apps.launcher.recents import Recents
from simdroid.system_apps.launcher.screen import LauncherPage

SWIPE_DP = 40.0
"""How far a finger must go up for the drawer, or down to close it."""
PAGES: dict[str, type[LauncherPage]] = {"home": Home, "drawer": Drawer, "recents": Recents}


class LauncherScreen(LauncherPage):
    """The launcher's only activity: the home page, the app drawer or recents."""

    edge_to_edge = True
    from_app = ui.Saved(False)
    """Whether recents were opened from an app."""

    @property
    def bars(self) -> ui.Color:
        return "on_surface" if self.page == "drawer" else "#ffffff"

    def build(self) -> ui.View:
        return self._shown().build()

    def show_recents(self, *, from_app: bool = False) -> None:
        """Open recents; asked for again there, go to the app used before the one it was opened from."""
        tasks = self.system.activities.recents()
        if self.page != "recents":
            self.show("recents")
            self.from_app = from_app
        elif tasks:
            before = tasks[1] if self.from_app and len(tasks) > 1 else tasks[0]
            self.show("home")
            self.system.activities.to_front(before.id)

    def show_all_apps(self) -> None:
        self.show("drawer")

    def on_back(self) -> bool:
        """Back to the home page; home itself has nowhere to go."""
        self.show("home")
        return True

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Up from home opens the drawer, down at the drawer's top closes it; in recents, up throws a card away."""
        far = abs(dy) >= abs(dx) and abs(dy) >= self.metrics.px(SWIPE_DP)
        if far and dy < 0 and self.page == "home":
            self.show("drawer")
        elif far and dy < 0 and self.page == "recents":
            return self._shown().on_swipe(dx, dy)
        elif far and dy > 0 and self.page != "home":
            self.show("home")
        else:
            return False
        return True

    def _shown(self) -> LauncherPage:
        return PAGES[self.page](self.system, self.activity)
