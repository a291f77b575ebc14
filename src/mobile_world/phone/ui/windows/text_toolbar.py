"""What floats over a touched text field: handles for the cursor and the selection, and the toolbar to cut and paste."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mobile_world.phone.system import Intent, System
from mobile_world.phone.system.intents import FLAG_NEW_TASK
from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.paint import Painter
from mobile_world.phone.ui.views.editing import Edit
from mobile_world.phone.ui.views.field_look import paint_handles
from mobile_world.phone.ui.views.leaves import Text
from mobile_world.phone.ui.views.strip import Strip
from mobile_world.phone.ui.views.text_field import TextField
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import CENTER, UNBOUNDED, Action, LayoutContext, Length, View
from mobile_world.phone.ui.views.window import Window

_HEIGHT_DP, _GAP_DP, _EDGE_DP = 48, 12, 8


def touched_field(window: Window) -> TextField | None:
    """The focused field of a window, when its cursor has a handle."""
    key = window.state.handle
    if key is None:
        return None
    fields = (view for view in window.root.walk() if isinstance(view, TextField))
    return next((field for field in fields if field.focused and field.state_key == key), None)


def text_windows(system: System, window: Window, metrics: Metrics) -> list[Window]:
    """The handles and the toolbar of a window's touched field."""
    field = touched_field(window)
    if field is None:
        return []
    windows = [_float(window, _Handles(field=field), metrics.bounds, touchable=False).lay_out(metrics)]
    actions = _actions(system, window, field) if window.state.toolbar == field.state_key else []
    if actions:
        windows.append(_toolbar(actions, window, field, metrics))
    return windows


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
        """Draw them where the text can be seen."""
        if not self.field.unseen:
            paint_handles(self.field, painter)


def _toolbar(actions: list[tuple[str, Action]], window: Window, field: TextField, metrics: Metrics) -> Window:
    buttons = [_button(label, action) for label, action in actions]
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
    wanted = bar.content_size(LayoutContext(metrics, UiState({})), UNBOUNDED, metrics.px(_HEIGHT_DP)).width
    width = min(wanted + metrics.px(8), metrics.width - 2 * edge)
    bounds = _beside(field, width, metrics)
    return _float(window, bar, bounds, touchable=True).lay_out(metrics)


def _beside(field: TextField, width: int, metrics: Metrics) -> Rect:
    """Above the selection; below it where there is no room above."""
    laid, high, gap = field.lines, metrics.px(_HEIGHT_DP), metrics.px(_GAP_DP)
    (x1, first), (x2, last) = laid.point(field.edit.start), laid.point(field.edit.end)
    top = first - round(laid.size) - gap - high
    if top < metrics.status_bar:
        top = last + round(laid.size) + 2 * gap
    middle = (x1 + x2) // 2 if first == last else field.box.left + field.box.width // 2
    edge = metrics.px(_EDGE_DP)
    left = max(min(middle - width // 2, metrics.width - edge - width), edge)
    return Rect(left, top, left + width, top + high)


def _button(label: str, action: Action) -> View:
    return Text(
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


def _actions(system: System, window: Window, field: TextField) -> list[tuple[str, Action]]:
    edit, state = field.edit, window.state

    def closing(change: Callable[[], object]) -> Action:
        def act() -> None:
            state.handle = None
            change()

        return act

    def cut() -> None:
        system.clipboard.text = edit.selected
        field.change(edit.insert(""))

    def copy() -> None:
        system.clipboard.text = edit.selected
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
        offered.append(("Share", closing(lambda: _share(system, window, edit))))
    if edit.text and edit.selected != edit.text:
        offered.append(("Select all", select_all))
    return offered


def _share(system: System, window: Window, edit: Edit) -> None:
    extras = {"android.intent.extra.TEXT": edit.selected}
    intent = Intent("android.intent.action.SEND", type="text/plain", extras=dict(extras), flags=FLAG_NEW_TASK)
    system.activities.start(intent, caller=window.package)
