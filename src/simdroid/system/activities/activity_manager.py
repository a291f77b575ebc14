"""The activity manager: starts and ends activities and their processes, writes the log, sends broadcasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from simdroid.system.activities.back_stack import HOME_INTENT, BackStack, Start, StartCode
from simdroid.system.activities.resolver import preferred_app, resolver_intent
from simdroid.system.chatter import say_focus
from simdroid.system.device import LAUNCH_S, Clock
from simdroid.system.files import SHELL, short_name
from simdroid.system.images import PhoneImage
from simdroid.system.intents import CATEGORY_HOME, Activity, Component, Intent, Task, launch_intent
from simdroid.system.log import Log
from simdroid.system.media_sessions import MediaSessions
from simdroid.system.notifications import Notifications
from simdroid.system.packages import ActivitySpec, BroadcastResult, Package, Packages, ReceiverSpec
from simdroid.system.processes import SYSTEM_SERVER_PID, Processes
from simdroid.system.stateful import Json, fingerprint
from simdroid.system.version_texts import VersionTexts, version_texts

__all__ = ["Activities", "Activity", "StartCode", "StartResult", "Task"]

NO_LAUNCHER = Component("com.android.settings", "com.android.settings.FallbackHome")
"""What Android shows as home while no launcher is installed."""


class ActivityServices(Protocol):
    """The services that the activity manager uses; an app's hooks get the same object."""

    clock: Clock
    log: Log
    media_sessions: MediaSessions
    notifications: Notifications
    packages: Packages
    processes: Processes

    @property
    def image(self) -> PhoneImage:
        """The image that the phone started from."""


class StartResult(NamedTuple):
    """What `Activities.start` did."""

    code: StartCode
    activity: Activity | None
    cold: bool = False
    """Whether the app's process had to be made."""


class Activities:
    """The activity manager: `tasks[0]` is in front, the home task is always among them."""

    def __init__(self, system: ActivityServices) -> None:
        self._system = system
        self._stack = BackStack(self._launcher())
        self._stack.home.last_active_ns = system.clock.now_ns()
        self._start_home_process()
        self.on_front: list[Callable[[ActivitySpec], object]] = []
        """Called when another activity has come to the front."""

    @property
    def tasks(self) -> list[Task]:
        """All tasks, the one in front first."""
        return self._stack.tasks

    @property
    def top(self) -> Activity:
        """The activity in front; the home screen when nothing else runs."""
        return self.tasks[0].top

    @property
    def version(self) -> object:
        """All tasks with what their screens remember; differs after every change."""
        parts: list[object] = []
        for task in self._stack.tasks:
            parts += (task.id, task.home, task.last_active_ns, len(task.activities))
            for activity in task.activities:
                parts += (activity.token, activity.deliveries, activity.state)
        return fingerprint(parts)

    def task(self, task_id: int) -> Task | None:
        """A task by its number."""
        return self._stack.task(task_id)

    def find(self, token: str) -> Activity | None:
        """A running activity by its identity."""
        return self._stack.find(token)

    def spec(self, activity: Activity) -> ActivitySpec | None:
        """The declaration of an activity; None when its package is gone."""
        match = self._system.packages.find_activity(activity.component)
        return match.spec if match else None

    def recents(self) -> list[Task]:
        """Tasks that recents shows, most recent first, without home; BACK hides a task but does not age it."""
        shown = [task for task in self.tasks if not task.home and not self._unlisted(task)]
        return sorted(shown, key=lambda task: -task.last_active_ns)

    def start(
        self, intent: Intent, *, caller: str = "com.android.shell", for_result: Activity | None = None
    ) -> StartResult:
        """Start the activity that takes `intent`, in the right task.

        `caller` is the package that asks; without NEW_TASK its own front task is the place. With `for_result` the
        activity goes on top of that one, which finds what it is finished with in its `state["result"]`.
        """
        matches = self._system.packages.resolve(intent, default_only=CATEGORY_HOME not in intent.categories)
        question = resolver_intent(self._system.packages, intent, matches) if len(matches) > 1 else None
        if question is not None:
            return self.start(question, caller=caller, for_result=for_result)
        if len(matches) > 1:
            favourite = preferred_app(self._system.packages, intent, matches)
            matches = [favourite, *matches] if favourite else matches
        if matches:
            intent = intent.replace(component=matches[0].component)
        self._log(self._texts.start_log.format(intent=intent.parts(), uid=self.caller_uid(caller)))
        if not matches:
            return StartResult(StartCode.NO_CLASS if intent.component else StartCode.UNRESOLVED, None)
        best = matches[0]
        cold = self._ensure_process(best.package, best.component)
        with self._switching():
            self._stack.drop_orphans(best.package.name)
            code, activity = self._stack.place(Start(intent, best.component, best.spec, caller, for_result))
        self._shown(code)
        if best.spec.on_intent:
            best.spec.on_intent(self._system, activity)
        return StartResult(code, activity, cold)

    def launch(self, component: Component, *, caller: str) -> StartResult:
        """Start an app as a tap on its icon does."""
        return self.start(launch_intent(component), caller=caller)

    def home(self) -> None:
        """Bring the home screen to front."""
        task = self._stack.home
        task.top.deliver(task.intent)
        self.to_front(task.id)

    def to_front(self, task_id: int) -> bool:
        """Bring a task to front; whether it exists."""
        task = self.task(task_id)
        if task is None:
            return False
        match = self._system.packages.find_activity(task.top.component)
        if match:
            self._ensure_process(match.package, match.component)
        with self._switching():
            self._stack.to_front(task)
        task.last_active_ns = self._system.clock.now_ns()
        return True

    def finish(self, activity: Activity, result: Json = None) -> None:
        """End one activity; its task goes with its last one. `result` is for the one that waits for it, if any."""
        with self._switching():
            if self._stack.finish(activity) and activity.result_to is not None:
                waiting = self._stack.find(activity.result_to)
                if waiting is not None:
                    waiting.state["result"] = result

    def back(self) -> None:
        """What BACK does when the screen in front has no use for it.

        The first activity of an app stays alive behind the other tasks, as since Android 12; any other activity is
        finished. The home screen ignores it.
        """
        task = self.tasks[0]
        match = self._system.packages.find_activity(task.top.component)
        if len(task.activities) == 1 and match and match.package.manifest.launcher() == match.component:
            with self._switching():
                self._stack.to_back(task)
        else:
            self.finish(task.top)

    def remove_task(self, task_id: int) -> bool:
        """End a task and the processes only it used, as swiping it from recents does; whether it existed."""
        task = self.task(task_id)
        if task is None or task.home:
            return False
        with self._switching():
            self._stack.remove(task)
        for package in {activity.component.package for activity in task.activities}:
            # What plays goes on as a service in the foreground.
            playback = self._system.media_sessions.get(package)
            if not self._stack.runs(package) and not (playback and playback.playing):
                self._stop_process(package)
        return True

    def force_stop(self, package: str) -> None:
        """End a package's process, activities and notifications."""
        installed = self._system.packages.get(package)
        if installed is not None:
            self._log(f"Force stopping {package} appid={installed.uid} user=0: from pid 1", tag="ActivityManager")
        self._stop_process(package)
        self._system.packages.end_one_time(package)
        self._system.notifications.cancel_package(package)
        self._stack.drop_package(package, self._launcher(), self._outlives)
        self._start_home_process()
        waiting = self.top.result_to
        spec = self.spec(self.top)
        if waiting is not None and self.find(waiting) is None and spec and spec.on_resume:
            # A question that outlives who asked it goes by itself once there is nothing left to ask.
            spec.on_resume(self._system, self.top)

    def end_process(self, package: str) -> None:
        """End a package's process alone; an activity of it that is in front comes back at once in a new one."""
        self._stop_process(package)
        match = self._system.packages.find_activity(self.top.component)
        if match and match.package.name == package:
            self._ensure_process(match.package, match.component)
            if match.spec.on_resume:
                match.spec.on_resume(self._system, self.top)

    def _stop_process(self, package: str) -> None:
        self._system.processes.stop(package)
        self._system.media_sessions.end(package)

    def caller_uid(self, caller: str) -> int:
        """The user number behind a calling package; the shell's for strangers."""
        installed = self._system.packages.get(caller)
        return installed.uid if installed else 1000 if caller == "android" else SHELL.uid

    def save(self) -> Json:
        """See `Stateful`."""
        return self._stack.save()

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._stack.load(value)

    def _outlives(self, activity: Activity) -> bool:
        spec = self.spec(activity)
        return spec is not None and spec.outlives_caller

    def _unlisted(self, task: Task) -> bool:
        spec = self.spec(task.activities[0])
        return spec is not None and spec.unlisted

    @contextmanager
    def _switching(self) -> Iterator[None]:
        """Whatever happens inside, tell the activity that was in front and the one that is, where they differ."""
        before = self.top
        yield
        after = self.top
        if after is before:
            return
        leaving, coming = self.spec(before), self.spec(after)
        say_focus(self._system.log, before.component.full, after.component.full, after.token)
        if leaving and leaving.on_pause:
            leaving.on_pause(self._system, before)
        if coming and coming.on_resume:
            coming.on_resume(self._system, after)
        if coming:
            for listener in self.on_front:
                listener(coming)

    def _launcher(self) -> Component:
        matches = self._system.packages.resolve(HOME_INTENT)
        return matches[0].component if matches else NO_LAUNCHER

    def _start_home_process(self) -> None:
        package = self._system.packages.get(self._stack.home.affinity)
        if package is not None:
            self._system.processes.start(package.name, package.uid)

    def _ensure_process(self, package: Package, component: Component) -> bool:
        """Make the app's process, and what an app makes for itself at its start; whether it had to be made."""
        self._system.packages.ensure_data(package)
        if self._system.processes.find(package.name):
            return False
        process = self._system.processes.start(package.name, package.uid)
        owner = f"{process.pid}:{package.name}/{short_name(package.uid)}"
        self._log(f"Start proc {owner} for next-top-activity {{{component.full}}}", tag="ActivityManager")
        return True

    def _shown(self, code: StartCode) -> None:
        """What follows a start: the launch takes its time, the log says what is on the screen."""
        if code != StartCode.DELIVERED_TO_TOP:
            self._system.clock.advance(LAUNCH_S)
        if code == StartCode.STARTED:
            component, milliseconds = self.top.component.short, round(LAUNCH_S * 1000)
            self._log(self._texts.displayed_log.format(component=component, milliseconds=milliseconds))
        self.tasks[0].last_active_ns = self._system.clock.now_ns()

    @property
    def _texts(self) -> VersionTexts:
        return version_texts(self._system.image)

    def _log(self, message: str, *, tag: str = "ActivityTaskManager") -> None:
        self._system.log.write("I", tag, message, pid=SYSTEM_SERVER_PID, buffer="system")


class BroadcastServices(Protocol):
    """The services that broadcasts use; receivers get the same object."""

    packages: Packages


class Broadcasts:
    """Delivers an intent to every receiver that asked for its action (or to the one it names)."""

    def __init__(self, system: BroadcastServices, apk_receivers: Mapping[str, tuple[ReceiverSpec, ...]]) -> None:
        """`apk_receivers` are those of packages that come as APKs, by package."""
        self._system = system
        self._apk_receivers = apk_receivers

    def send(self, intent: Intent) -> BroadcastResult:
        """Run the receivers one after the other; the last one's result is the broadcast's."""
        result = BroadcastResult()
        for package in self._system.packages.all():
            for receiver in (*package.manifest.receivers, *self._apk_receivers.get(package.name, ())):
                component = package.manifest.component(receiver.name)
                named = intent.component == component
                matches = intent.component is None and intent.action in receiver.actions
                if package.allows(component) and (named or matches) and intent.package in (None, package.name):
                    result = receiver.handle(self._system, intent)
        return result
