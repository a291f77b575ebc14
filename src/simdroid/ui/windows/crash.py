"""Crash handling: an app whose code fails is ended, with a crash log and Android's dialog; the phone goes on."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from simdroid.errors import InfraError
from simdroid.system import FLAG_NEW_TASK, Activity, Intent, System
from simdroid.ui.views import Action, Dialog, Icon, Row, Text, View

T = TypeVar("T")

_LOGGER = logging.getLogger("simdroid.ui")


class NothingSeen(Exception):
    """An app's code failed while somebody only glanced at what it shows."""


class CrashBoundary:
    """Runs apps' code; the one place where any exception of it is caught.

    An `InfraError` says that the host failed under the app, and passes: the app is well, and whoever gave the command
    has to know.
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self.crashed: str | None = None
        """Package whose dialog is open."""
        self.count = 0
        """Failures so far; a healthy phone has none."""
        self._glancing = False

    @contextmanager
    def glancing(self) -> Iterator[None]:
        """Let failures in this block be `NothingSeen` to whoever looks, and nothing to the app.

        A real app shows what it drew before while somebody replaces its database; here it would read it at that moment.
        """
        self._glancing = True
        try:
            yield
        finally:
            self._glancing = False

    def run(self, activity: Activity | None, action: Callable[[], T]) -> T | None:
        """The result of `action`; None after a failure, which has then ended the app."""
        try:
            return action()
        except NothingSeen:
            raise
        except Exception as error:
            if self._glancing:
                raise NothingSeen from error
            if isinstance(error, InfraError):
                raise
            self.count += 1
            _LOGGER.exception("failure inside %s", activity.component.short if activity else "the system's own windows")
            if activity is not None:
                self._end(activity, error)
            return None

    def dialog(self) -> Dialog | None:
        """Android's dialog about the app that failed last."""
        if self.crashed is None:
            return None
        package = self._system.packages.get(self.crashed)
        label = package.manifest.label if package else self.crashed
        info = _choice("aerr_app_info", "App info", "information_outline", self._show_info)
        return Dialog(
            title=f"{label} keeps stopping",
            content=(info, _choice("aerr_close", "Close app", "close", self.dismiss)),
            on_dismiss=self.dismiss,
            window_title=f"Application Error: {self.crashed}",
        )

    def dismiss(self) -> None:
        """Close the dialog."""
        self.crashed = None

    def _show_info(self) -> None:
        details = Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self.crashed}")
        self.dismiss()
        self._system.activities.start(details.replace(flags=FLAG_NEW_TASK), caller="android")

    def _end(self, activity: Activity, error: Exception) -> None:
        package = activity.component.package
        process = self._system.processes.find(package)
        pid = process.pid if process else 0
        report = f"FATAL EXCEPTION: main\nProcess: {package}, PID: {pid}\n{_java_like(error)}"
        write = self._system.log.write
        write("E", "AndroidRuntime", report, pid=pid, buffer="crash")
        write("W", "ActivityTaskManager", f"  Force finishing activity {activity.component.short}", buffer="system")
        write("I", "Process", f"Sending signal. PID: {pid} SIG: 9", pid=pid)
        write("I", "ActivityManager", f"Process {package} (pid {pid}) has died: fg  TOP ", buffer="system")
        activity.state.clear()
        self._system.activities.finish(activity)
        self._system.processes.stop(package)
        self.crashed = package


def _choice(name: str, text: str, icon: str, on_click: Action) -> View:
    """A row of the dialog; to Android it is a button with an icon in front."""
    return Row(
        id=f"android:{name}",
        cls="android.widget.Button",
        text=text,
        width="fill",
        height=52,
        on_click=on_click,
        children=[
            Icon(name=icon, color="primary", ghost=True, margin=(0, 0, 20, 0)),
            Text(text=text, size=16, ghost=True),
        ],
    )


def _java_like(error: Exception) -> str:
    """The failure as Android logs one, innermost frame first; file names only, no paths of the host."""
    frames = [
        f"\tat {Path(frame.filename).stem}.{frame.name}({Path(frame.filename).name}:{frame.lineno})"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
    ]
    return "\n".join([f"java.lang.RuntimeException: {type(error).__name__}: {error}", *frames])
