"""Small windows that open at a view.

A window remembers at which of its views something is open; the view itself, built anew, says what that is.
"""

from __future__ import annotations

from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.views.ui_state import DIALOG_PREFIX
from mobile_world.phone.ui.views.view import UNBOUNDED, LayoutContext, Size, View
from mobile_world.phone.ui.views.window import Window

POPUP = DIALOG_PREFIX + "popup"
"""Where an open popup remembers how far it is scrolled; forgotten as that of a dialog is."""


def open_popup(window: Window, view: View) -> None:
    """Open what a view of a window has to show."""
    alike = [each for each in _anchors(window.root) if each.state_key == view.state_key]
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
    room = metrics.height - metrics.status_bar - metrics.navigation_bar
    size = Size(width, min(needed, room))
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
    wanted = window.state.popup
    if wanted is None:
        return None
    alike = [view for view in _anchors(window.root) if view.state_key == wanted[0]]
    return alike[wanted[1]] if wanted[1] < len(alike) else None
