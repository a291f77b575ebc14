"""The windows of the activity in front: its screen, what shows around it, and its open dialog."""

from __future__ import annotations

from mobile_world.phone.system import Activity, System
from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.screen import Screen
from mobile_world.phone.ui.views.dialogs import Dialog
from mobile_world.phone.ui.views.layout import Box
from mobile_world.phone.ui.views.sheets import BottomSheet, sheet_view, with_drawer, with_snackbar
from mobile_world.phone.ui.views.ui_state import DIALOG_PREFIX, UiState
from mobile_world.phone.ui.views.view import UNBOUNDED, LayoutContext, View
from mobile_world.phone.ui.views.window import Window, decorated
from mobile_world.phone.ui.windows.plain import PlainPage
from mobile_world.phone.ui.windows.popups import popup_window

DIALOG_MARGIN_DP, DIALOG_GAP_DP = 24.0, 16.0
"""Room beside a dialog, and above and below one that needs all there is."""
SHEET = "sheet "
"""What the state of a bottom sheet is kept under, before its title."""


def screen_of(system: System, activity: Activity) -> Screen:
    """The screen of an activity; the plain page for one that has none."""
    spec = system.activities.spec(activity)
    kind: type[Screen] = spec.screen if spec and spec.screen else PlainPage
    return kind(system, activity)


def activity_windows(system: System, activity: Activity, metrics: Metrics) -> list[Window]:
    """An activity's window and, over it, those of its sheet, its dialog and what opened at a view of these."""
    screen = screen_of(system, activity)
    windows = [_main_window(screen, metrics).lay_out(metrics)]
    title = windows[0].title
    sheet, dialog = screen.sheet(), screen.dialog()
    if sheet is not None:
        state = UiState.of_dialog(activity.state, SHEET + sheet.title)
        windows.append(sheet_window(sheet, metrics, state, title, activity))
    if dialog is not None:
        state = UiState.of_dialog(activity.state, dialog.title)
        windows.append(dialog_window(dialog, metrics, state, title, activity))
    popup = popup_window(windows[-1], metrics)
    return [*windows, popup] if popup else windows


def forget_closed_dialogs(system: System, activity: Activity) -> None:
    """Drop what was typed into dialogs and sheets that an event has closed."""
    if any(key.startswith(DIALOG_PREFIX) for key in activity.state):
        screen = screen_of(system, activity)
        sheet, dialog = screen.sheet(), screen.dialog()
        kept = {dialog.title} if dialog else set()
        UiState.forget_dialogs(activity.state, but=kept | ({SHEET + sheet.title} if sheet else set()))


def behind(system: System, activity: Activity) -> Activity | None:
    """The activity a person sees around a floating one."""
    stack = [each for task in system.activities.tasks for each in reversed(task.activities)]
    later = stack[stack.index(activity) + 1 :] if activity in stack else []
    return later[0] if later else None


def _main_window(screen: Screen, metrics: Metrics) -> Window:
    drawer = screen.drawer()
    content = with_drawer(with_snackbar(screen.build(), screen.shown_snackbar()), drawer)
    if screen.floating:
        root: View = Box(width="fill", height="fill", children=[content])
    else:
        root = decorated(content, metrics, edge_to_edge=screen.edge_to_edge, background=screen.background)

    def back() -> None:
        if drawer is not None:
            drawer.on_close()
        elif not screen.on_back():
            screen.system.activities.back()

    return Window(
        title=screen.activity.component.full,
        package=screen.package,
        root=root,
        bounds=metrics.bounds,
        state=screen.ui,
        activity=screen.activity,
        on_back=back,
        on_swipe=screen.on_swipe,
        bars=screen.bars,
        modal=True,
    )


def dialog_window(
    dialog: Dialog, metrics: Metrics, state: UiState, title: str, activity: Activity | None, package: str = ""
) -> Window:
    """A dialog in the middle of the dimmed screen."""
    root = dialog.panel(state)
    width = min(metrics.width - 2 * metrics.px(DIALOG_MARGIN_DP), metrics.px(dialog.width))
    room = metrics.height - metrics.status_bar - metrics.navigation_bar
    tallest = room - 2 * metrics.px(DIALOG_GAP_DP)
    height = min(root.measure(LayoutContext(metrics, state), width, UNBOUNDED).height, tallest)
    left = (metrics.width - width) // 2
    top = metrics.status_bar + (room - height) // 2
    window = Window(
        title=dialog.window_title or title,
        package=package or (activity.component.package if activity else "android"),
        root=root,
        bounds=Rect(left, top, left + width, top + height),
        state=state,
        activity=activity,
        modal=True,
        dim="scrim",
        on_back=dialog.on_dismiss,
        on_outside=dialog.on_dismiss,
    )
    return window.lay_out(metrics)


def sheet_window(sheet: BottomSheet, metrics: Metrics, state: UiState, title: str, activity: Activity) -> Window:
    """A bottom sheet over the dimmed screen."""
    root = sheet_view(sheet)
    room = metrics.height - metrics.status_bar
    height = min(root.measure(LayoutContext(metrics, state), metrics.width, UNBOUNDED).height, room)
    window = Window(
        title=title,
        package=activity.component.package,
        root=root,
        bounds=Rect(0, metrics.height - height, metrics.width, metrics.height),
        state=state,
        activity=activity,
        modal=True,
        dim="scrim",
        on_back=sheet.on_dismiss,
        on_outside=sheet.on_dismiss,
        on_swipe=lambda _dx, dy: _dismissed(sheet, dy),
    )
    return window.lay_out(metrics)


def _dismissed(sheet: BottomSheet, dy: float) -> bool:
    if dy > 0:
        sheet.on_dismiss()
    return dy > 0
