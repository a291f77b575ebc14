"""Recents: the apps used last, one card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.launcher.wallpaper import Wallpaper
from mobile_world.phone.system import Task
from mobile_world.phone.ui import AppIcon, Box, Button, Column, IconButton, Row, Scroll, Text, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.launcher.screen import LauncherScreen


def recents_view(screen: LauncherScreen) -> View:
    """The cards, the newest on top, and a button that closes all."""
    metrics = screen.metrics
    tasks = screen.system.activities.recents()
    if tasks:
        cards = [_card(screen, task) for task in tasks]
        clear = Button(
            id="clear_all", text="Clear all", emphasis="tonal", on_click=lambda: _clear(screen), margin=(0, 8)
        )
        parts: list[View] = [
            Scroll(id="overview_panel", weight=1, spacing=12, children=cards),
            Row(width="fill", ghost=True, content_align=(0.5, 0.5), children=[clear]),
        ]
    else:
        parts = [
            Text(text="No recent items", size=18, color="#ffffff", width="fill", height="fill", text_align=(0.5, 0.5))
        ]
    page = Column(
        width="fill",
        height="fill",
        padding=(24, metrics.dp(metrics.status_bar) + 12, 24, metrics.dp(metrics.navigation_bar) + 12),
        background="#66000000",
        children=parts,
    )
    return Box(id="launcher", width="fill", height="fill", children=[Wallpaper(width="fill", height="fill"), page])


def _card(screen: LauncherScreen, task: Task) -> View:
    package = screen.system.packages.get(task.top.component.package)
    label = package.manifest.label if package else task.affinity
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")

    def open_task() -> None:
        screen.show("home")
        screen.system.activities.to_front(task.id)

    close = IconButton(
        id="dismiss_task",
        name="close",
        desc=f"Close {label}",
        on_click=lambda: screen.system.activities.remove_task(task.id),
    )
    row = Row(
        width="fill",
        padding=(16, 12, 8, 12),
        spacing=16,
        children=[AppIcon(id="icon", name=icon, color=color, size=44), Text(text=label, size=18, weight=1), close],
    )
    return Box(
        id="task",
        desc=label,
        width="fill",
        background="surface",
        radius=24,
        on_click=open_task,
        children=[row],
    )


def _clear(screen: LauncherScreen) -> None:
    for task in screen.system.activities.recents():
        screen.system.activities.remove_task(task.id)
    screen.show("home")
