"""The launcher's one activity and which of its pages shows."""

from __future__ import annotations

from typing import Literal, cast

from mobile_world.phone.apps.launcher.drawer import drawer_view
from mobile_world.phone.apps.launcher.home import home_view
from mobile_world.phone.apps.launcher.recents import recents_view, remove_centred
from mobile_world.phone.apps.launcher.shortcut import launchable, start_component
from mobile_world.phone.system import Json, Package
from mobile_world.phone.ui import Color, Screen, View

Page = Literal["home", "drawer", "recents"]

SWIPE_DP = 40.0
"""How far a finger must go up for the drawer, or down to close it."""


class LauncherScreen(Screen):
    """Home, drawer and recents.

    The open page is remembered with the number of intents the activity had got then: HOME delivers another one, and
    with it the home page shows again.
    """

    edge_to_edge = True

    @property
    def page(self) -> Page:
        """What shows now."""
        saved = cast("dict[str, Json]", self.state.get("page") or {})
        return cast(Page, saved["name"]) if saved.get("delivery") == self.activity.deliveries else "home"

    def show(self, page: Page) -> None:
        """Turn to a page; what was typed and scrolled on the last one is forgotten."""
        self.state.clear()
        if page != "home":
            self.state["page"] = {"name": page, "delivery": self.activity.deliveries}

    @property
    def bars(self) -> Color:
        """White on the wallpaper."""
        return "on_surface" if self.page == "drawer" else "#ffffff"

    def build(self) -> View:
        """The open page."""
        return {"home": home_view, "drawer": drawer_view, "recents": recents_view}[self.page](self)

    def apps(self) -> list[Package]:
        """Everything with an icon."""
        return launchable(self.system)

    def launch(self, package: Package) -> None:
        """Start an app by its icon; the drawer is closed when a person comes back."""
        self.show("home")
        self.system.activities.launch(start_component(package), caller=self.package)

    def search(self) -> None:
        """Open the drawer with the cursor in its search field."""
        self.show("drawer")
        self.ui.focus = "input"

    def show_recents(self, *, from_app: bool = False) -> None:
        """Open recents; asked for again there, go to the app used before the one it was opened from."""
        tasks = self.system.activities.recents()
        if self.page != "recents":
            self.show("recents")
            self.state["from_app"] = from_app
        elif tasks:
            before = tasks[1] if self.state.get("from_app") and len(tasks) > 1 else tasks[0]
            self.show("home")
            self.system.activities.to_front(before.id)

    def show_all_apps(self) -> None:
        """Open the drawer."""
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
            return remove_centred(self)
        elif far and dy > 0 and self.page != "home":
            self.show("home")
        else:
            return False
        return True
