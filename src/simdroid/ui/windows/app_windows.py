"""The windows of an activity: its screen, its bottom sheet, its dialog, and popups that open at a view."""

from __future__ import annotations

from simdroid.system import Activity, System
from simdroid.ui.graphics import Metrics, Rect
from simdroid.ui.screen import Screen
from simdroid.ui.views import (
    DIALOG_PREFIX,
    UNBOUNDED,
    AppIcon,
    BottomSheet,
    Box,
    Dialog,
    LayoutContext,
    Line,
    Page,
    Size,
    Text,
    UiState,
    View,
    Window,
    decorated,
    sheet_view,
    with_drawer,
    with_snackbar,
)

DIALOG_MARGIN_DP, DIALOG_GAP_DP = 24.0, 16.0
"""Room beside a dialog, and above and below one that needs all there is."""
POPUP = DIALOG_PREFIX + "popup"
"""Where an open popup remembers how far it is scrolled; forgotten as that of a dialog is."""
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
    windows += [popup] if popup else []
    for window in windows:
        window.theme = screen.theme
    return windows


def forget_closed_dialogs(system: System, activity: Activity) -> None:
    """Drop what was typed into dialogs and sheets that an event has closed."""
    if any(key.startswith(DIALOG_PREFIX) for key in activity.state):
        screen = screen_of(system, activity)
        sheet, dialog = screen.sheet(), screen.dialog()
        open_titles = {dialog.title} if dialog else set()
        UiState.forget_dialogs(activity.state, but=open_titles | ({SHEET + sheet.title} if sheet else set()))


def behind(system: System, activity: Activity) -> Activity | None:
    """The activity a person sees around a floating one."""
    stack = [item for task in system.activities.tasks for item in reversed(task.activities)]
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

    def swipe(_dx: float, dy: float) -> bool:
        if dy > 0:
            sheet.on_dismiss()
        return dy > 0

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
        on_swipe=swipe,
    )
    return window.lay_out(metrics)


def open_popup(window: Window, view: View) -> None:
    """Open what a view of a window has to show."""
    alike = [anchor for anchor in _anchors(window.root) if anchor.state_key == view.state_key]
    window.state.popup = (view.state_key, alike.index(view))


def popup_window(window: Window, metrics: Metrics) -> Window | None:
    """The window of what is open at a view of `window`; None when nothing is, or the view has gone."""
    anchor = _open_anchor(window)
    if anchor is None or anchor.popup is None:
        return None

    def close() -> None:
        window.state.popup = None

    root = anchor.popup.content(close)
    state = window.state.part(POPUP)
    width = anchor.popup.width(metrics)
    needed = root.measure(LayoutContext(metrics, state), width, UNBOUNDED).height
    size = Size(width, min(needed, metrics.height - metrics.status_bar - metrics.navigation_bar))
    return Window(
        title=f"PopupWindow:{window.title}",
        package=window.package,
        root=root,
        bounds=anchor.popup.place(anchor.box, size, metrics),
        state=state,
        activity=window.activity,
        modal=True,
        on_back=close,
        on_outside=close,
    ).lay_out(metrics)


def _anchors(root: View) -> list[View]:
    return [view for view in root.walk() if view.popup is not None]


def _open_anchor(window: Window) -> View | None:
    popup = window.state.popup
    if popup is None:
        return None
    alike = [view for view in _anchors(window.root) if view.state_key == popup[0]]
    return alike[popup[1]] if popup[1] < len(alike) else None


class PlainPage(Screen):
    """Says which app this is and that it has no screens."""

    def build(self) -> View:
        """The app's icon, its name and one sentence."""
        package = self.system.packages.get(self.package)
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")
        note = "This app keeps its data on the phone, but it has no screens yet."
        title = Text(text=self.label, size=22, max_lines=1, weight=1, margin=(12, 0))
        bar = Line([title], id="toolbar", cls="android.view.ViewGroup", height=64, padding=(4, 0), background="surface")
        shown = [
            AppIcon(id="icon", name=icon, color=color, size=88),
            Text(id="app_name", text=self.label, size=24, text_align=(0.5, 0)),
            Text(id="message", text=note, size=16, color="on_surface_variant", text_align=(0.5, 0)),
        ]
        body = Page(shown, id="content_frame", weight=1, padding=(40, 0), spacing=20, content_align=(0.5, 0.4))
        return Page([bar, body], ghost=True)
