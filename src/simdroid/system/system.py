"""One phone's services, wired together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias, cast

from simdroid.clock_modes import ClockMode
from simdroid.errors import InfraError
from simdroid.system.activities import Activities, Broadcasts
from simdroid.system.chatter import HEARTBEAT_NS, say_heartbeat
from simdroid.system.device import LOW_BATTERY, Battery, Clock, Connectivity, Location, Sensors
from simdroid.system.files import FileSystem, VirtualLayer
from simdroid.system.images import DEFAULT_IMAGE, IMAGES, PhoneImage
from simdroid.system.lock_settings import LockSettings
from simdroid.system.log import Log
from simdroid.system.loopback import Loopback
from simdroid.system.media_sessions import MediaSessions
from simdroid.system.notifications import Notifications, Toasts, low_battery, serial_console
from simdroid.system.packages import POST_NOTIFICATIONS, AppOps, Manifest, Package, Packages, ReceiverSpec
from simdroid.system.processes import Processes, RunningCommands
from simdroid.system.providers import CallLog, Contacts, Content, Media, Messages, register_providers
from simdroid.system.settings import (
    NAMESPACES,
    DeviceConfig,
    Properties,
    Settings,
    mirror_brightness,
    mirror_volumes,
)
from simdroid.system.stateful import Json, Stateful
from simdroid.system.telephony import Telephony
from simdroid.system.text_input import Clipboard, Editor, NoEditor

Stores: TypeAlias = "dict[str, dict[str, Json]]"
"""Values by store and key."""


class System:
    """What apps and commands find on a phone; it knows nothing of screens, shells or sockets."""

    def __init__(
        self,
        root: Path,
        catalogue: tuple[Manifest, ...],
        *,
        image: PhoneImage | None = None,
        clock_mode: ClockMode = "virtual",
        start: datetime | None = None,
        mounts: Mapping[str, Path] | None = None,
        apk_receivers: Mapping[str, tuple[ReceiverSpec, ...]] = MappingProxyType({}),
    ) -> None:
        """Use `root`, an empty or restored directory, for files; `apk_receivers` belong to packages that are APKs."""
        image = image or IMAGES[DEFAULT_IMAGE]
        self.clock = Clock(clock_mode, start or image.start)
        self.fs = FileSystem(root, self.clock, mounts=mounts)
        self.properties = Properties(image)
        self.settings = Settings()
        for namespace, key, value in image.settings:
            self.settings.put(namespace, key, value)
        mirror_brightness(self.settings)
        mirror_volumes(self.settings)
        self.log = Log(self.clock)
        self.processes = Processes()
        self.commands = RunningCommands()
        self.loopback = Loopback()
        self.clipboard = Clipboard(self.clock)
        self.notifications = Notifications()
        self.toasts = Toasts(self.clock)
        self.connectivity = Connectivity(self.settings)
        self.battery = Battery()
        self.app_ops = AppOps()
        self.location = Location(self.clock)
        self.sensors = Sensors()
        self.lock_settings = LockSettings()
        self.device_config = DeviceConfig()
        self.content = Content()
        self.broadcasts = Broadcasts(self, apk_receivers)
        self.packages = Packages(self, catalogue)
        self.media_sessions = MediaSessions(self)
        self.activities = Activities(self)
        self.editor: Editor = NoEditor()
        self.contacts = Contacts(self)
        self.messages = Messages(self)
        self.call_log = CallLog(self, self.contacts)
        self.telephony = Telephony(self)
        self.media = Media(self)
        register_providers(self)
        self.on_off: list[Callable[[], None]] = []
        """Called when the phone is turned off or restarted: what it has running outside of this process ends."""
        self.host_faults: list[str] = []
        """What failed on the host under this phone since its state was last put back."""
        self._waiting = [manifest for manifest in catalogue if manifest.on_time]
        for top in ("/proc", "/sys"):
            self.fs.add_layer(top, lambda: self._kernel_files)
        for top in ("/data/app", "/product", "/system/app"):
            self.fs.add_layer(top, lambda: self._apk_files)
        self.clock.on_advance.append(self._time_passed)
        self.battery.on_change.append(self._battery_changed)

    @property
    def image(self) -> PhoneImage:
        """The image that the phone started from, or that the loaded snapshot came from."""
        return IMAGES[self.properties.get("ro.mw.image")]

    @cached_property
    def _kernel_files(self) -> VirtualLayer:
        from simdroid.system.kernel_files import KernelFiles

        return KernelFiles(self)

    @cached_property
    def _apk_files(self) -> VirtualLayer:
        from simdroid.system.packages.apk_files import ApkFiles

        return ApkFiles(self.packages)

    def version(self) -> tuple[object, ...]:
        """What tells two states of the phone apart: equal only as long as nothing was changed through the phone.

        Time that passes is left out (see `Clock.valid_until_ns`), and so is what only logs and process tables show.
        """
        return (
            self.settings.version,
            self.fs.version,
            self.activities.version,
            self.clock.version,
            self.properties.version,
            self.packages.version,
            self.notifications.version,
            self.media_sessions.version,
            self.toasts.version,
            self.clipboard.version,
            self.connectivity.version,
            self.battery.version,
            self.telephony.version,
            self.processes.version,
            self.app_ops.version,
            self.device_config.version,
            self.location.last,
            self.lock_settings.version,
        )

    def services(self) -> dict[str, Stateful]:
        """Everything a snapshot carries besides files, by name."""
        return {
            "clock": self.clock,
            "files": self.fs,
            "properties": self.properties,
            "settings": self.settings,
            "log": self.log,
            "connectivity": self.connectivity,
            "battery": self.battery,
            "app_ops": self.app_ops,
            "location": self.location,
            "device_config": self.device_config,
            "processes": self.processes,
            "clipboard": self.clipboard,
            "notifications": self.notifications,
            "toasts": self.toasts,
            "packages": self.packages,
            "telephony": self.telephony,
            "activities": self.activities,
        }

    def _late_services(self) -> dict[str, Stateful]:
        """Services that came after snapshots were promised to stay readable."""
        return {"media_sessions": self.media_sessions, "sensors": self.sensors, "lock_settings": self.lock_settings}

    def turn_off(self) -> None:
        """End what the phone has running outside of this process."""
        for action in self.on_off:
            action()

    def restart(self, *, framework_only: bool = False) -> None:
        """What a reboot ends: running commands and apps, their notifications, the log, the uptime.

        With `framework_only` commands go on, as they do when Android is stopped and started above the kernel.
        """
        if not framework_only:
            self.commands.end_all()
        self.turn_off()
        for task in self.activities.recents():
            self.activities.remove_task(task.id)
        for process in self.processes.all():
            self.activities.force_stop(process.name)
        self.notifications.clear_all()
        self.toasts.clear()
        self.clipboard.dismiss_preview()
        self.telephony.calls.clear()
        self.log.clear()
        self.settings.put("global", "boot_count", str(int(self.settings.number("global", "boot_count", 0)) + 1))
        self.clock.restart()
        self.started()

    def started(self) -> None:
        """What Android tells at the end of every start."""
        self.notifications.post(serial_console(self.clock.now_ms()))

    def save(self) -> Json:
        """The memory of all services, as JSON."""
        saved = {name: service.save() for name, service in self.services().items()}
        # Left out while they hold nothing, so that snapshots of before there were such services keep their digests.
        late = {name: service.save() for name, service in self._late_services().items()}
        return saved | {name: value for name, value in late.items() if value}

    def load(self, value: dict[str, Json]) -> None:
        """Replace the memory of all services."""
        self.host_faults.clear()
        for name, service in self.services().items():
            service.load(value[name])
        for name, late in self._late_services().items():
            late.load(value.get(name, [] if name == "media_sessions" else {}))

    def stores(self) -> Stores:
        """What the services hold, as named stores of keys and values, for comparing the phone at two moments.

        Only what a person or an app can change on purpose: what runs at the moment (processes, recent tasks, the log,
        toasts) and what the hardware reports (battery, position) is left out.
        """
        stores: Stores = {f"settings/{name}": dict(self.settings.items(name)) for name in NAMESPACES}
        config = self.device_config
        stores |= {f"device_config/{name}": dict(config.items(name)) for name in config.namespaces()}
        stores["properties"] = dict(self.properties.items())
        stores["clipboard"] = {} if self.clipboard.text is None else {"text": self.clipboard.text}
        stores["ongoing_calls"] = {
            f"{call.number} {'incoming' if call.incoming else 'outgoing'}": str(call.state)
            for call in self.telephony.calls
        }
        stores["wifi"] = {f"saved/{ssid}": security for ssid, security in self.connectivity.saved_networks}
        stores["wifi"]["joined"] = cast("dict[str, Json]", self.connectivity.save())["joined"]
        stores["default_apps"] = dict(self.packages.preferred)
        stores["lock_settings"] = self.lock_settings.store
        for package in self.packages.all(uninstalled=True):
            stores |= self._package_stores(package)
        for notification in self.notifications.all(minimal=True):
            shown: Json = {"title": notification.title, "text": notification.text}
            key = f"{notification.tag or ''}:{notification.id}"
            stores.setdefault(f"notifications/{notification.package}", {})[key] = shown
        return stores

    def _package_stores(self, package: Package) -> Stores:
        """What is decided of one app: whether it is there and may run, and what it may do."""
        name = package.name
        about: dict[str, Json] = {
            "installed": package.installed,
            "state": package.state.label,
            "version": package.manifest.version_code,
            "notifications": self._notifications_of(package),
        }
        about |= {f"component/{cls}": state.label for cls, state in package.components.items()}
        # Refused ones are left out, as those that nobody decided about are: the app has neither.
        permissions: dict[str, Json] = {
            permission: "granted when asked" if package.asked.get(permission) else "granted"
            for permission in package.granted
        }
        return {
            f"package/{name}": about,
            f"permission/{name}": permissions,
            f"app_op/{name}": dict(self.app_ops.modes(name)),
        }

    def _notifications_of(self, package: Package) -> str:
        """Whether an app may notify, and whether that is what its own question was answered."""
        enabled = self.notifications.enabled(package.name)
        asked = package.asked.get(POST_NOTIFICATIONS) is enabled
        return f"{'allowed' if enabled else 'blocked'}{' when asked' if asked else ''}"

    def _time_passed(self, before_ns: int, after_ns: int) -> None:
        """Use the battery, and wake the apps that do something at a certain time."""
        self.battery.pass_time(after_ns - before_ns)
        if after_ns // HEARTBEAT_NS != before_ns // HEARTBEAT_NS:
            say_heartbeat(self, after_ns // HEARTBEAT_NS)
        self.media_sessions.time_passed()
        for manifest in self._waiting:
            package = self.packages.get(manifest.package)
            if manifest.on_time and package is not None and package.enabled:
                with suppress(InfraError):  # noted where the host failed; time passes for all others
                    manifest.on_time(self, before_ns, after_ns)

    def _battery_changed(self, level_before: int) -> None:
        """Warn once when the battery gets low, until it is charged."""
        battery = self.battery
        warning = low_battery(battery.level, self.clock.now_ms())
        if battery.plugged or battery.level > LOW_BATTERY:
            self.notifications.cancel(warning.key)
        elif level_before > LOW_BATTERY:
            self.notifications.post(warning)
