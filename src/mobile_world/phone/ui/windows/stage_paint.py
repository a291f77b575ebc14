"""Drawing what is on the stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mobile_world.phone.ui.graphics.paint import Mark, Painter
from mobile_world.phone.ui.views.task_thumbnail import TaskPicture
from mobile_world.phone.ui.views.tree import paint_tree
from mobile_world.phone.ui.views.window import Window

if TYPE_CHECKING:
    from mobile_world.phone.system import Activity
    from mobile_world.phone.ui.windows.window_manager import Stage


def display_marks(stage: Stage) -> list[Mark]:
    """All windows, lowest first; black while the screen is off."""
    painter = Painter(stage.metrics(), stage.theme())
    painter.fill(painter.metrics.bounds, "#000000")
    if stage.awake:
        _paint_all(stage, stage.windows(), painter)
    return painter.marks


def _paint_all(stage: Stage, windows: Sequence[Window], painter: Painter) -> None:
    for window in windows:
        painter.clip = painter.metrics.bounds
        if window.dim:
            painter.fill(painter.metrics.bounds, window.dim)
        _paint(stage, window, painter)


def _paint(stage: Stage, window: Window, painter: Painter) -> None:
    """Draw a window; one whose views fail at it stays empty."""
    if window.activity is not None and window.activity is stage.system.activities.top:
        _fill_pictures(stage, window)
    marks = len(painter.marks)
    failures = stage.boundary.count
    stage.contain(window, lambda: paint_tree(window.root, painter))
    for name in sorted(painter.missing_icons):
        stage.system.log.write_once("W", "Resources", f"{window.package} draws an icon {name!r}, which does not exist")
    painter.missing_icons.clear()
    if stage.boundary.count > failures:
        del painter.marks[marks:]


def _fill_pictures(stage: Stage, window: Window) -> None:
    """Give the pictures of other tasks what those show."""
    for view in window.root.walk():
        if isinstance(view, TaskPicture) and not view.unseen:
            view.frame = _frame_of(stage, view.activity)


def _frame_of(stage: Stage, activity: Activity) -> list[Mark] | None:
    painter = Painter(stage.metrics(), stage.theme())
    windows = stage.windows_of(activity, painter.metrics)
    _paint_all(stage, windows or [], painter)
    return painter.marks if windows else None
