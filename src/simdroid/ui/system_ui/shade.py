"""The notification shade: quick settings above the notifications."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, cast

from simdroid.system import Json, Notification, NotificationAction, System
from simdroid.ui.graphics import Metrics
from simdroid.ui.system_ui.banners import SEEN
from simdroid.ui.system_ui.media_panel import media_panel, shown_sessions
from simdroid.ui.system_ui.notifications import (
    REPLY_FIELD,
    NotificationActions,
    grouped,
    is_silent,
    key_text,
    notification_row,
    open_notification,
    perform,
)
from simdroid.ui.system_ui.quick_settings import (
    BRIGHTNESS_TOP_DP,
    SIDE_DP,
    footer_buttons,
    full_panel,
    header,
    quick_panel,
)
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.system_ui.tiles import TileMaker, open_page
from simdroid.ui.views import Box, Button, Column, IconButton, Row, Scroll, Spacer, Text, UiState, View, Window

TITLE = "NotificationShade"
ShadeState = Literal["closed", "notifications", "settings"]


class Shade:
    """Builds the shade; what it remembers while it is open is JSON under one key of the memory of the system UI."""

    def __init__(self, system: System, memory: dict[str, Json], open_dialog: Callable[[str], None]) -> None:
        self._system = system
        self._memory = memory
        self._open_dialog = open_dialog
        self._rows = NotificationActions(
            open=self._open,
            dismiss=lambda notification: system.notifications.cancel(notification.key),
            toggle=self._toggle,
            press=self._press,
            send=self._send,
        )

    @property
    def state(self) -> ShadeState:
        """How far it is open."""
        return cast(ShadeState, self._memory.get("shade", "closed"))

    @state.setter
    def state(self, state: ShadeState) -> None:
        self._memory["shade"] = state
        if state == "closed":
            self.close()
        else:
            self._memory[SEEN] = self._system.clock.now_ms() + 1

    def close(self) -> None:
        """Fold it and forget what was scrolled, opened and typed in it."""
        for key in [key for key in self._memory if key.startswith("shade")]:
            del self._memory[key]

    def window(self, metrics: Metrics) -> Window:
        """The shade over the whole screen."""
        settings = self.state == "settings"
        panel = Column(
            id="notification_panel",
            width="fill",
            height="fill",
            background="surface",
            padding=(0, 0, 0, metrics.dp(metrics.navigation_bar)),
            children=self._settings(metrics) if settings else self._notifications(metrics),
        )
        window = Window(
            title=TITLE,
            package=SYSTEM_UI,
            root=Box(width="fill", height="fill", children=[panel]),
            bounds=metrics.bounds,
            state=UiState(self._memory, "shade_views"),
            modal=True,
            on_back=self._back,
            on_swipe=self._swipe,
        )
        return window.lay_out(metrics)

    def _back(self) -> None:
        self.state = "notifications" if self.state == "settings" else "closed"

    def _swipe(self, dx: float, dy: float) -> bool:
        if abs(dx) > abs(dy):
            return False
        if dy > 0:
            self.state = "settings"
        else:
            self._back()
        return True

    def _tiles(self) -> TileMaker:
        return TileMaker(self._system, self.close, lambda: self._open_dialog("internet"))

    def _settings(self, metrics: Metrics) -> list[View]:
        buttons = footer_buttons(power=lambda: self._open_dialog("power"), settings=self._open_page)
        below = 56.0 if metrics.landscape else BRIGHTNESS_TOP_DP - metrics.dp(metrics.status_bar)
        panel = full_panel(
            self._system,
            metrics,
            self._tiles().all(),
            page=cast(int, self._memory.get("shade_page", 0)),
            turn=lambda page: self._memory.update(shade_page=page),
            footer_buttons=buttons,
        )
        head = header(self._system, metrics, height=below)
        return [Scroll(id="expanded_qs_scroll_view", weight=1, children=[head, panel])]

    def _open_page(self, *actions: str) -> None:
        self.close()
        open_page(self._system, *actions)

    def _notifications(self, metrics: Metrics) -> list[View]:
        quick = quick_panel(self._tiles().all(), metrics)
        stack = Scroll(
            id="notification_stack_scroller",
            cls="android.view.ViewGroup",
            weight=1,
            spacing=2,
            padding=(SIDE_DP, 16, SIDE_DP, 8),
            children=self._rows_of(self._system.notifications.all(minimal=True)),
        )
        return [header(self._system, metrics, height=52), quick, stack]

    def _rows_of(self, notifications: list[Notification]) -> list[View]:
        sessions = shown_sessions(self._system)
        controls = [media_panel(self._system, session, posted, self.close) for session, posted in sessions]
        shown = {posted.key for _, posted in sessions}
        others = [notification for notification in notifications if notification.key not in shown]
        return [*controls, *(self._notification_list(others) if others or not sessions else [])]

    def _notification_list(self, notifications: list[Notification]) -> list[View]:
        if not notifications:
            return [Text(id="no_notifications", text="No notifications", width="fill", text_align=(0.5, 0), padding=24)]
        order = grouped(notifications)
        loud, silent = [item for item in order if not is_silent(item)], [item for item in order if is_silent(item)]
        rows = [self._row(notification, first=index == 0) for index, notification in enumerate(loud)]
        if silent:
            rows += [self._silent_head(silent), *(self._row(item, first=False) for item in silent)]
        return [*rows, self._footer(clearable=any(not item.ongoing for item in order))]

    def _row(self, notification: Notification, *, first: bool) -> View:
        name = key_text(notification)
        toggled = name in cast("list[Json]", self._memory.get("shade_toggled", []))
        replying = self._memory.get("shade_reply") == name
        expanded = replying or first != toggled
        return notification_row(self._system, notification, self._rows, expanded=expanded, replying=replying)

    def _silent_head(self, silent: list[Notification]) -> View:
        def clear() -> None:
            for notification in silent:
                if not notification.ongoing:
                    self._system.notifications.cancel(notification.key)

        label = Text(id="header_label", text="Silent", face="medium", weight=1)
        button = IconButton(
            id="btn_clear_all", name="close", desc="Clear all silent notifications", size=18, on_click=clear
        )
        parts: list[View] = [label, button] if any(not item.ongoing for item in silent) else [label]
        return Row(width="fill", height=48, padding=(16, 0, 0, 0), margin=(0, 8, 0, 0), children=parts)

    def _footer(self, *, clearable: bool) -> View:
        manage = Button(
            id="manage_text",
            text="Manage",
            emphasis="tonal",
            height=36,
            on_click=partial(self._open_page, "android.settings.NOTIFICATION_SETTINGS"),
        )
        clear = Button(
            id="dismiss_text",
            text="Clear all",
            emphasis="tonal",
            height=36,
            on_click=self._system.notifications.clear,
        )
        parts = [manage, Spacer(weight=1), *([clear] if clearable else [])]
        return Row(width="fill", ghost=True, margin=(0, 12), children=parts)

    def _open(self, notification: Notification) -> None:
        self.close()
        open_notification(self._system, notification)

    def _toggle(self, notification: Notification) -> None:
        toggled = cast("list[Json]", self._memory.setdefault("shade_toggled", []))
        name = key_text(notification)
        if name in toggled:
            toggled.remove(name)
        else:
            toggled.append(name)

    def _press(self, notification: Notification, action: NotificationAction) -> None:
        if action.reply:
            self._memory["shade_reply"] = key_text(notification)
            return
        if action.broadcast is None and notification.category != "msg":
            self.close()
        perform(self._system, notification, action)

    def _send(self, notification: Notification, action: NotificationAction) -> None:
        edit = UiState(self._memory, "shade_views").edit(REPLY_FIELD)
        if edit is not None and edit.text.strip():
            del self._memory["shade_reply"], self._memory["shade_views"]
            perform(self._system, notification, action, edit.text.strip())
