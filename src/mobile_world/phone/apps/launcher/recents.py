"""Recents: the apps used last, one card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.launcher.designs import chosen_design
from mobile_world.phone.apps.launcher.task_strip import TaskStrip
from mobile_world.phone.apps.launcher.wallpaper import Wallpaper
from mobile_world.phone.system import Task
from mobile_world.phone.ui import CENTER, AppIcon, Box, Button, Column, Row, Text, View, px
from mobile_world.phone.ui.surfaces.task_picture import TaskPicture

if TYPE_CHECKING:
    from mobile_world.phone.apps.launcher.screen import LauncherScreen

STRIP = "overview_panel"
_HEAD_DP, _ACTIONS_DP = 64.0, 96.0
_GAP_DP = 16.0


def recents_view(screen: LauncherScreen) -> View:
    """The cards, the newest in the middle, and what can be done with it below."""
    tasks = screen.system.activities.recents()
    body = _strip(screen, tasks) if tasks else _nothing()
    metrics = screen.metrics
    page = Column(
        width="fill",
        height="fill",
        padding=(0, metrics.dp(metrics.status_bar) + 8, 0, metrics.dp(metrics.navigation_bar)),
        background="#8c000000",
        children=[body, *([_actions()] if tasks and not metrics.landscape else [])],
    )
    # A touch beside the cards goes home.
    aside = View(ghost=True, width="fill", height="fill", on_click=lambda: screen.show("home"))
    return Box(
        id="launcher",
        width="fill",
        height="fill",
        children=[Wallpaper(width="fill", height="fill", design=chosen_design(screen.system)), aside, page],
    )


def _nothing() -> View:
    return Text(text="No recent items", size=18, color="#ffffff", width="fill", weight=1, text_align=(0.5, 0.5))


def _strip(screen: LauncherScreen, tasks: list[Task]) -> View:
    """Cards have the shape of the screen."""
    metrics = screen.metrics
    room = metrics.dp(metrics.height - metrics.status_bar - metrics.navigation_bar) - _HEAD_DP - 16
    height = room - (0 if metrics.landscape else _ACTIONS_DP)
    width = height * metrics.width / metrics.height
    cards: list[View] = [_card(screen, task, height) for task in tasks]
    return TaskStrip(id=STRIP, weight=1, card_width=width, gap=_GAP_DP, children=[*cards, _clear_card(screen)])


def _card(screen: LauncherScreen, task: Task, height: float) -> View:
    package = screen.system.packages.get(task.top.component.package)
    label = package.manifest.label if package else task.affinity
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")

    def open_task() -> None:
        screen.show("home")
        screen.system.activities.to_front(task.id)

    head = AppIcon(id="icon", cls="android.view.View", desc=label, name=icon, color=color, size=44, align=(0.5, 0.5))
    picture = TaskPicture(
        id="snapshot",
        desc=label,
        activity=task.top,
        icon=icon,
        icon_color=color,
        width="fill",
        height=height,
        radius=28,
        on_click=open_task,
    )
    top = Row(ghost=True, width="fill", height=_HEAD_DP, content_align=CENTER, children=[head])
    return Column(id="task", cls="android.widget.FrameLayout", width="fill", height="fill", children=[top, picture])


def _clear_card(screen: LauncherScreen) -> View:
    clear = Button(id="clear_all", text="Clear all", emphasis="tonal", on_click=lambda: _clear(screen))
    return Column(ghost=True, width="fill", height="fill", content_align=CENTER, children=[clear])


def _actions() -> View:
    buttons: list[View] = [
        Button(id="action_screenshot", text="Screenshot", icon="cellphone_screenshot", emphasis="tonal"),
        Button(id="action_select", text="Select", icon="gesture_tap", emphasis="tonal"),
    ]
    return Row(
        id="overview_actions_view",
        cls="android.widget.FrameLayout",
        width="fill",
        height=_ACTIONS_DP,
        spacing=px(42),
        content_align=CENTER,
        children=buttons,
    )


def centred_task(screen: LauncherScreen) -> Task | None:
    """The task whose card is in the middle."""
    tasks = screen.system.activities.recents()
    place = screen.ui.scroll(STRIP)
    return tasks[place] if 0 <= place < len(tasks) else None


def remove_centred(screen: LauncherScreen) -> bool:
    """Throw away the card in the middle; whether there is one."""
    task = centred_task(screen)
    if task is not None:
        screen.system.activities.remove_task(task.id)
        left = len(screen.system.activities.recents())
        screen.ui.set_scroll(STRIP, min(screen.ui.scroll(STRIP), max(left - 1, 0)))
    return task is not None


def _clear(screen: LauncherScreen) -> None:
    for task in screen.system.activities.recents():
        screen.system.activities.remove_task(task.id)
    screen.show("home")
