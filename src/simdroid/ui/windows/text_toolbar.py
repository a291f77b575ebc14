"""The floating text toolbar (cut, copy, paste, share, select all) and the handles of cursor and selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simdroid.system import System
from simdroid.ui.graphics import FULL, Metrics, Painter, Rect
from simdroid.ui.system_ui.clipboard_chip import share_text
from simdroid.ui.views import (
    BELOW_EM,
    CENTER,
    UNBOUNDED,
    Action,
    LayoutContext,
    Length,
    Strip,
    Text,
    TextField,
    UiState,
    View,
    Window,
)
from simdroid.ui.windows.focus import field_with_handle

_HEIGHT_DP, _GAP_DP, _EDGE_DP, _HANDLE_DP = 48, 12, 8, 11


def text_windows(system: System, window: Window, metrics: Metrics) -> list[Window]:
    """The handles and the toolbar of a window's touched field."""
    field = field_with_handle(window)
    if field is None:
        return []
    windows = [_float(window, _Handles(field=field), metrics.bounds, touchable=False).lay_out(metrics)]
    actions = _toolbar_actions(system, window, field)
    if actions:
        windows.append(_toolbar(actions, window, field, metrics))
    return windows


def _toolbar_actions(system: System, window: Window, field: TextField) -> list[tuple[str, Action]]:
    """The buttons of the open toolbar; without any there is none."""
    return _actions(system, window, field) if window.state.toolbar == field.state_key else []


def end_selection(system: System, window: Window) -> bool:
    """Close the toolbar of a window's touched field and select nothing; whether there was one, or a selection."""
    field = field_with_handle(window)
    if field is None or not (field.edit.selected or _toolbar_actions(system, window, field)):
        return False
    field.change(field.edit.move_to(field.edit.end))
    window.state.handle = None
    return True


def _float(window: Window, root: View, bounds: Rect, *, touchable: bool) -> Window:
    return Window(
        title="Floating Toolbar" if touchable else "PopupWindow",
        package=window.package,
        root=root,
        bounds=bounds,
        state=UiState({}),
        activity=window.activity,
        focusable=False,
        touchable=touchable,
        bars=window.bars,
    )


@dataclass(kw_only=True, eq=False)
class _Handles(View):
    """The drops below the cursor or the ends of the selection."""

    field: TextField
    width: Length = "fill"
    height: Length = "fill"

    def paint(self, painter: Painter) -> None:
        """Draw them where the text can be seen: one at the cursor, or one at each end of the selection."""
        if self.field.unseen:
            return
        laid, edit = self.field.layout, self.field.edit
        below = round(laid.size * BELOW_EM)
        if not edit.selected:
            x, baseline = laid.point(edit.cursor)
            _drop(painter, x, baseline + below, 0)
            return
        for handle in (laid.handle(edit.start, end=False), laid.handle(edit.end, end=True)):
            _drop(painter, handle.x, handle.baseline + below, handle.side)


def _drop(painter: Painter, x: int, y: int, side: int) -> None:
    """A disc that hangs at a point: below it, or with a corner at it to one side."""
    reach = painter.metrics.px(_HANDLE_DP)
    if side:
        left = x if side > 0 else x - 2 * reach
        painter.fill(Rect(left, y, left + 2 * reach, y + 2 * reach), "primary", FULL)
        corner = x if side > 0 else x - reach
        painter.fill(Rect(corner, y, corner + reach, y + reach), "primary")
        return
    tip = round(reach * 0.42)
    painter.fill(Rect(x - reach, y + tip, x + reach, y + tip + 2 * reach), "primary", FULL)
    flank = reach * 0.72
    painter.path([(x, y), (x - flank, y + tip + flank / 2), (x + flank, y + tip + flank / 2)], "primary")


def _toolbar(actions: list[tuple[str, Action]], window: Window, field: TextField, metrics: Metrics) -> Window:
    buttons: list[View] = [
        Text(
            id="android:floating_toolbar_menu_item_text",
            text=label,
            desc=label,
            face="medium",
            height="fill",
            padding=(14, 0),
            text_align=CENTER,
            max_lines=1,
            on_click=action,
        )
        for label, action in actions
    ]
    bar = Strip(
        cls="android.widget.FrameLayout",
        id="android:floating_popup_container",
        height=_HEIGHT_DP,
        padding=(4, 0),
        background="surface_dialog",
        radius=24,
        elevation=4,
        children=buttons,
    )
    edge = metrics.px(_EDGE_DP)
    content_width = bar.content_size(LayoutContext(metrics, UiState({})), UNBOUNDED, metrics.px(_HEIGHT_DP)).width
    width = min(content_width + metrics.px(8), metrics.width - 2 * edge)
    return _float(window, bar, _beside(field, width, metrics), touchable=True).lay_out(metrics)


def _beside(field: TextField, width: int, metrics: Metrics) -> Rect:
    """Above the selection; below it where there is no room above."""
    laid, high, gap = field.layout, metrics.px(_HEIGHT_DP), metrics.px(_GAP_DP)
    (x1, first), (x2, last) = laid.point(field.edit.start), laid.point(field.edit.end)
    top = first - round(laid.size) - gap - high
    if top < metrics.status_bar:
        top = last + round(laid.size) + 2 * gap
    middle = (x1 + x2) // 2 if first == last else field.box.left + field.box.width // 2
    edge = metrics.px(_EDGE_DP)
    left = max(min(middle - width // 2, metrics.width - edge - width), edge)
    return Rect(left, top, left + width, top + high)


def _actions(system: System, window: Window, field: TextField) -> list[tuple[str, Action]]:
    edit, state = field.edit, window.state

    def closing(change: Callable[[], object]) -> Action:
        def act() -> None:
            state.handle = None
            change()

        return act

    def cut() -> None:
        system.clipboard.copy(edit.selected)
        field.change(edit.insert(""))

    def copy() -> None:
        system.clipboard.copy(edit.selected)
        field.change(edit.move_to(edit.end))

    def paste() -> None:
        field.change(edit.insert(system.clipboard.text or ""))

    def select_all() -> None:
        field.change(edit.select_all())
        state.handle = state.toolbar = field.state_key

    offered: list[tuple[str, Action]] = []
    if edit.selected and not field.password:
        offered += [("Cut", closing(cut)), ("Copy", closing(copy))]
    if not system.clipboard.empty:
        offered.append(("Paste", closing(paste)))
    if edit.selected and not field.password:
        offered.append(("Share", closing(lambda: share_text(system, edit.selected, window.package))))
    if edit.text and edit.selected != edit.text:
        offered.append(("Select all", select_all))
    return offered
