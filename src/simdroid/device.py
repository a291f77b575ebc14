"""One simulated phone: services, screen and apps; no sockets.

`Phone` is what shells and wires are attached to. It is plain synchronous code that runs on one thread; several phones
share a process without sharing state. A fresh phone is a restored one: the first boot of a process lays out the disk
and the apps' databases, and every later boot puts back that factory image.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from simdroid.apk_code import RECEIVERS
from simdroid.app_loading import LoadedApp
from simdroid.baseline import Baseline
from simdroid.catalogue import catalogue
from simdroid.clock_modes import ClockMode
from simdroid.hold import Hold
from simdroid.snapshots import SnapshotImage, Snapshots, capture, restore
from simdroid.system import Json, System
from simdroid.system.files import MOUNT_POINTS, Tree, make_system_directories
from simdroid.system.images import DEFAULT_IMAGE, IMAGES, PhoneImage
from simdroid.ui import Display


@dataclass
class _Factory:
    """The state of a phone fresh from its box, made once in a process for each set of apps."""

    image: SnapshotImage | None = None
    blobs: dict[str, bytes] = field(default_factory=dict)


_FACTORIES: dict[tuple[object, ...], _Factory] = {}
"""By the phone's image, whether its apps are set up, and the hashes of those from outside."""


def _factory(image: PhoneImage, apps: tuple[LoadedApp, ...], *, set_up: bool) -> _Factory:
    return _FACTORIES.setdefault((image.name, set_up, *(app.source.sha256 for app in apps)), _Factory())


class PhoneState(NamedTuple):
    """A phone's whole state as a value."""

    image: SnapshotImage
    blobs: Mapping[str, bytes]
    """Contents of its files by hash."""


def make_factory_state(folder: Path, image: PhoneImage | None = None, apps: tuple[LoadedApp, ...] = ()) -> None:
    """Have the state that fresh phones of an image begin with; it is made in `folder`, which is left as it was."""
    image = image or IMAGES[DEFAULT_IMAGE]
    if _factory(image, apps, set_up=False).image is None:
        with TemporaryDirectory(prefix="image-", dir=folder) as place:  # goes with the folder, whoever ends us
            Phone(Path(place) / "phone", image=image, apps=apps).system.turn_off()


class Phone:
    """A booted phone whose durable state is the directory `home`."""

    def __init__(
        self,
        home: Path,
        *,
        name: str = "MobileWorld",
        image: PhoneImage | None = None,
        clock_mode: ClockMode = "virtual",
        start: datetime | None = None,
        apps: tuple[LoadedApp, ...] = (),
        set_up: bool = False,
        state: PhoneState | None = None,
    ) -> None:
        """Boot an image in `home`, which is made when missing and must be empty otherwise, with `apps` from outside.

        A phone that is `set_up` is past the first run of its apps, with the permissions that a suite's set-up grants.
        With a `state` it begins as another phone with the same apps was.
        """
        image = image or IMAGES[DEFAULT_IMAGE]
        self.name = name
        self.apps = apps
        self.home = home
        self.rooted = False
        """Whether adbd runs as root (`adb root`)."""
        self.internal_errors = 0
        """Commands that failed through a mistake of ours; a healthy phone has none."""
        files = home / "files"
        files.mkdir(parents=True)
        self._tree = Tree(files)
        manifests = (*catalogue(), *(manifest for app in apps for manifest in app.manifests))
        self.system = System(files, manifests, image=image, clock_mode=clock_mode, start=start, apk_receivers=RECEIVERS)
        self.display = Display(self.system)
        self.display.on_reboot(self.reboot)
        factory = _factory(image, apps, set_up=set_up)
        self.snapshots = Snapshots(home / "snapshots", self._tree, self, self._times)
        self.hold = Hold(self.snapshots, self.system.clock, self.system.battery)
        self.baseline = Baseline(self._tree, self.system, home, known=factory.blobs)
        self._boot(start or image.start, factory, set_up=set_up, state=state)

    def save(self) -> dict[str, Json]:
        """What the phone remembers besides files."""
        return {"system": self.system.save(), "display": self.display.save()}

    def load(self, value: dict[str, Json]) -> None:
        """Replace what the phone remembers."""
        system = value["system"]
        if isinstance(system, dict):
            self.system.load(system)
        self.display.load(value["display"])

    def digest(self) -> str:
        """A fingerprint of the whole state; equal for phones that saw the same commands."""
        return capture(self._tree, self, {}).digest()

    def state(self) -> PhoneState:
        """The state that the phone is in, for another phone with the same apps."""
        blobs: dict[str, bytes] = {}
        return PhoneState(capture(self._tree, self, blobs), blobs)

    def restore_state(self, state: PhoneState) -> None:
        """Be in the state that another phone was in."""
        restore(state.image, self._tree, self, state.blobs)

    def use_image(self, image: PhoneImage) -> None:
        """Become a phone of another image, fresh from its box; the mode of the clock stays."""
        make_factory_state(self.home, image, self.apps)
        self._boot(image.start, _factory(image, self.apps, set_up=False), set_up=False)

    def reboot(self) -> None:
        """Turn it off and on: files and settings stay, running commands, apps and their notifications go."""
        self.rooted = False
        self.system.restart()
        self._start_anew()

    def restart_framework(self) -> None:
        """Stop and start Android above the kernel: as a reboot, but shells and adbd go on."""
        self.system.restart(framework_only=True)
        self._start_anew()

    def _start_anew(self) -> None:
        self.display.restart()
        self.system.activities.home()

    def _boot(self, start: datetime, factory: _Factory, *, set_up: bool, state: PhoneState | None = None) -> None:
        if state is not None:
            self.restore_state(state)
            return
        if factory.image is None:
            for point in MOUNT_POINTS:
                (self._tree.root / point.lstrip("/")).mkdir(parents=True, exist_ok=True)
            make_system_directories(self.system.fs)
            self.system.packages.install_factory_apps()
            if set_up:
                self.system.packages.set_up_apps()
            factory.image = capture(self._tree, self, factory.blobs)
        else:
            restore(factory.image, self._tree, self, factory.blobs)
        self.system.properties.set_at_boot("ro.boot.qemu.avd_name", self.name)
        self.system.clock.start(start)
        self.system.started()

    def _times(self) -> tuple[int, int]:
        return self.system.clock.now_ns(), self.system.clock.uptime_ns()
