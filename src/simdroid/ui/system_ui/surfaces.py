"""The system UI as a whole: which of its surfaces are open, and their windows."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.system import FLAG_NEW_TASK, Intent, Json, System
from simdroid.ui.graphics import Metrics
from simdroid.ui.system_ui.banners import HeadsUp, toast_window
from simdroid.ui.system_ui.clipboard_chip import clipboard_window
from simdroid.ui.system_ui.input_method import OnScreenKeyboard
from simdroid.ui.system_ui.lock_screen import LockScreen
from simdroid.ui.system_ui.shade import Shade
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.system_ui.system_dialogs import internet_window, power_window
from simdroid.ui.system_ui.volume_panel import VolumePanel
from simdroid.ui.views import UiState, Window

_DIALOG = "dialog"


class SystemUi:
    """Lock screen, shade, keyboard, banners and the system's dialogs; `memory` is JSON and part of every snapshot."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.memory: dict[str, Json] = {}
        self.shade = Shade(system, self.memory, self.open_dialog)
        self.lock_screen = LockScreen(system, self.memory, self._open_shade)
        self.volume_panel = VolumePanel(system, self.memory)
        self.heads_up = HeadsUp(system, self.memory, self._open_shade)
        self.input_method = OnScreenKeyboard(system, self.memory)
        self.on_power: Callable[[bool], object] | None = None
        """Turns the phone off, or off and on again (True); set by whoever owns the phone."""

    def open_dialog(self, name: str) -> None:
        """Open `internet` or `power` over everything else."""
        if name == "power":
            self.shade.close()
        self.memory[_DIALOG] = name

    def close_dialog(self) -> None:
        """Close the system's dialog."""
        self.memory.pop(_DIALOG, None)

    def close_all(self) -> None:
        """Fold the shade, close the dialog and show no more what was copied, as going home does."""
        self.shade.close()
        self._system.clipboard.dismiss_preview()
        self.volume_panel.dismiss()
        self.close_dialog()

    def overlays(self, metrics: Metrics) -> list[Window]:
        """The shade and the dialog, as far as they are open."""
        windows = [] if self.shade.state == "closed" else [self.shade.window(metrics)]
        state = UiState(self.memory, "dialog_views")
        if self.memory.get(_DIALOG) == "internet":
            windows.append(internet_window(self._system, metrics, state, self.close_dialog))
        elif self.memory.get(_DIALOG) == "power":
            windows.append(
                power_window(
                    metrics,
                    state,
                    close=self.close_dialog,
                    emergency=self._emergency,
                    lock=self._lock,
                    off=lambda: self._power_off(restart=False),
                    restart=lambda: self._power_off(restart=True),
                )
            )
        return windows

    def banners(self, metrics: Metrics, below: int) -> list[Window]:
        """Toast, copied text, heads-up notification and volume panel of now; the lowest `below` pixels are taken."""
        toast, locked = self._system.toasts.current, self.lock_screen.locked
        windows = [
            toast_window(self._system, metrics, toast, below) if toast else None,
            None if locked else clipboard_window(self._system, metrics, below),
            self.heads_up.window(metrics) if self.shade.state == "closed" and not locked else None,
            self.volume_panel.window(metrics),
        ]
        return [window for window in windows if window is not None]

    def _open_shade(self) -> None:
        self.shade.state = "notifications"

    def _emergency(self) -> None:
        self.close_dialog()
        self._system.activities.start(Intent("android.intent.action.DIAL", flags=FLAG_NEW_TASK), caller=SYSTEM_UI)

    def _lock(self) -> None:
        self.close_dialog()
        self.lock_screen.lock()

    def _power_off(self, *, restart: bool) -> None:
        self.close_dialog()
        if self.on_power is not None:
            self.on_power(restart)
