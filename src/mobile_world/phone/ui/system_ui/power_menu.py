"""The power menu: what holding the power key offers."""

from __future__ import annotations

from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.system_ui.tiles import SYSTEM_UI
from mobile_world.phone.ui.views.layout import Box, Column, Row
from mobile_world.phone.ui.views.leaves import Icon, Text
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import CENTER, Action, View
from mobile_world.phone.ui.views.window import Window

_SIZE_DP = 296.0
TITLE = "GlobalActionsDialogLite"


def power_window(
    metrics: Metrics, state: UiState, *, close: Action, emergency: Action, off: Action, restart: Action
) -> Window:
    """Round buttons in the middle of the dimmed screen; a touch beside them closes it."""
    rows: list[View] = [
        _pair(_item("Emergency", "asterisk", emergency, "#f28b82"), _item("Lockdown", "lock_outline", close)),
        _pair(_item("Power off", "power", off), _item("Restart", "restart", restart)),
    ]
    side = min(metrics.px(_SIZE_DP), metrics.height - metrics.status_bar)
    left, top = (metrics.width - side) // 2, (metrics.height - side) // 2
    panel = Column(
        id="global_actions_view",
        width="fill",
        height="fill",
        padding=16,
        background="surface_dialog",
        radius=28,
        children=rows,
    )
    root = Box(id="global_actions_container", width="fill", height="fill", children=[panel])
    bounds = Rect(left, top, left + side, top + side)
    return Window(
        TITLE, SYSTEM_UI, root, bounds, state, modal=True, dim="#99000000", on_back=close, on_outside=close
    ).lay_out(metrics)


def _pair(*items: View) -> View:
    return Row(ghost=True, width="fill", weight=1, children=list(items))


def _item(label: str, icon: str, on_click: Action, color: Color = "") -> View:
    disc = Box(
        ghost=True,
        width=72,
        height=72,
        radius=36,
        background=color or "secondary_container",
        children=[Icon(id="icon", name=icon, color="#3c0a06" if color else "on_secondary_container", align=CENTER)],
    )
    text = Text(id="message", text=label, color="on_surface", margin=(0, 8, 0, 0))
    return Column(
        id="global_actions_item",
        desc=label,
        weight=1,
        height="fill",
        content_align=(0.5, 0.5),
        on_click=on_click,
        children=[disc, text],
    )
