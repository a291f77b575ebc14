"""Recents: one card for each recent task."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from simdroid import ui
from simdroid.system import Task
from simdroid.system_apps.launcher.screen import LauncherPage

STRIP = "overview_panel"
FRAME = "android.widget.FrameLayout"
_HEAD_DP, _ACTIONS_DP = 64.0, 96.0
_GAP_DP = 16.0


@dataclass(kw_only=True, eq=False)
class TaskStrip(ui.Swipeable, ui.View):
    """Children side by side, the first at the end; a swipe towards the end brings the next one to the middle."""

    cls: str = ui.RECYCLER
    width: ui.Length = "fill"
    height: ui.Length = "fill"
    card_width: float
    _state: ui.UiState | None = field(default=None, init=False)
    _place: int = field(default=0, init=False)
    _pitch: int = field(default=1, init=False)

    def arrange(self, context: ui.LayoutContext, box: ui.Rect, clip: ui.Rect) -> None:
        """Put the remembered child into the middle."""
        self.box, self.clip = box, clip
        px = context.metrics.px
        width = px(self.card_width)
        self._state, self._pitch = context.state, width + px(_GAP_DP)
        self._place = min(max(context.state.scroll(self.state_key), 0), max(len(self.children) - 1, 0))
        self.scrollable = len(self.children) > 1
        middle = box.left + (box.width - width) // 2
        for index, child in enumerate(self.children):
            left = middle - (index - self._place) * self._pitch
            child.arrange(context, ui.Rect(left, box.top, left + width, box.bottom), clip.intersect(box))

    def swipe_by(self, pixels: int) -> bool:
        """Turn to another card; a long swipe passes several."""
        steps = max(round(abs(pixels) / self._pitch), 1)
        target = self._place - steps if pixels > 0 else self._place + steps
        target = min(max(target, 0), len(self.children) - 1)
        if self._state is None or target == self._place:
            return False
        self._state.set_scroll(self.state_key, target)
        return True


class Recents(LauncherPage):
    """The cards, the newest in the middle, and what can be done with it below."""

    def build(self) -> ui.View:
        """Cards over the wallpaper; a touch beside them goes home."""
        tasks, metrics = self.system.activities.recents(), self.metrics
        empty = ui.Text(text="No recent items", size=18, color="#ffffff", width="fill", weight=1, text_align=ui.CENTER)
        body: list[ui.View] = [self._strip(tasks) if tasks else empty]
        if tasks and not metrics.landscape:
            body.append(_actions())
        padding = (0, metrics.dp(metrics.status_bar) + 8, 0, metrics.dp(metrics.navigation_bar))
        return ui.Layers(
            [
                ui.wallpaper_view(self.system),
                ui.View(ghost=True, width="fill", height="fill", on_click=partial(self.show, "home")),
                ui.Page(body, padding=padding, background="#8c000000"),
            ],
            id="launcher",
        )

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Throw away the card in the middle; whether there is one."""
        tasks, index = self.system.activities.recents(), self.ui.scroll(STRIP)
        if not 0 <= index < len(tasks):
            return False
        self.system.activities.remove_task(tasks[index].id)
        self.ui.set_scroll(STRIP, min(index, max(len(self.system.activities.recents()) - 1, 0)))
        return True

    def _strip(self, tasks: list[Task]) -> ui.View:
        """Cards have the shape of the screen."""
        metrics = self.metrics
        room = metrics.dp(metrics.height - metrics.status_bar - metrics.navigation_bar) - _HEAD_DP - 16
        height = room - (0 if metrics.landscape else _ACTIONS_DP)
        width = height * metrics.width / metrics.height
        clear = ui.Button(id="clear_all", text="Clear all", emphasis="tonal", on_click=self._clear)
        cards: list[ui.View] = [self._card(task, height) for task in tasks]
        cards.append(ui.Page([clear], ghost=True, content_align=ui.CENTER))
        return TaskStrip(id=STRIP, weight=1, card_width=width, children=cards)

    def _card(self, task: Task, height: float) -> ui.View:
        package = self.system.packages.get(task.top.component.package)
        label = package.manifest.label if package else task.affinity
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")
        head = ui.AppIcon(
            id="icon", cls="android.view.View", desc=label, name=icon, color=color, size=44, align=ui.CENTER
        )
        picture = ui.TaskThumbnail(
            id="snapshot",
            desc=label,
            activity=task.top,
            icon=icon,
            icon_color=color,
            radius=28,
            width="fill",
            height=height,
            on_click=partial(self._open, task),
        )
        return ui.Page(
            [ui.Line([head], ghost=True, height=_HEAD_DP, content_align=ui.CENTER), picture], id="task", cls=FRAME
        )

    def _open(self, task: Task) -> None:
        self.show("home")
        self.system.activities.to_front(task.id)

    def _clear(self) -> None:
        for task in self.system.activities.recents():
            self.system.activities.remove_task(task.id)
        self.show("home")


def _actions() -> ui.View:
    buttons: list[ui.View] = [
        ui.Button(id="action_screenshot", text="Screenshot", icon="cellphone_screenshot", emphasis="tonal"),
        ui.Button(id="action_select", text="Select", icon="gesture_tap", emphasis="tonal"),
    ]
    return ui.Line(
        buttons, id="overview_actions_view", cls=FRAME, height=_ACTIONS_DP, spacing=ui.px(42), content_align=ui.CENTER
    )
