"""The phones of one pytest process: started when a test first wants one, lent from the same state each time."""

from __future__ import annotations

import os
from collections import defaultdict
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory

from mobile_world.domain import CLOCK_MODES, ConfigError, InfraError
from mobile_world.domain.suggestions import did_you_mean
from mobile_world.runtime.controller import AndroidController
from mobile_world.settings import load_settings
from mobile_world.tasks import SUITE_IMAGES, SuiteImage
from mobile_world.testing.phone_fixture import PhoneFixture
from mobile_world.testing.phone_spec import PhoneSpec
from simdroid.fleet import Fleet, app_sources, installed_apps

START = "mw_test_start"
"""The snapshot that tests begin with."""
ROOT_UID = "0"
MEMORY = Path("/dev/shm")
ROOM_IN_MEMORY = 1 << 30
"""Bytes that have to be free there: containers often have 64 MB, and a phone takes up to a few hundred."""


class PhonePool:
    """Private phones, which end with it or, if pytest is killed, with its process."""

    def __init__(self, *, announce: bool) -> None:
        """No phone yet; with `announce` each is made known to the adb server."""
        self._announce = announce
        self._settings = load_settings(os.environ).settings
        self._open = ExitStack()
        directory = TemporaryDirectory(prefix="mw-pytest-", dir=_place_in_memory(), ignore_cleanup_errors=True)
        self._fleet = self._open.enter_context(Fleet(Path(self._open.enter_context(directory))))
        self._idle: dict[PhoneSpec, list[PhoneFixture]] = defaultdict(list)
        self._lent: dict[PhoneFixture, PhoneSpec] = {}
        self._refused: dict[PhoneSpec, ConfigError] = {}
        """Why phones cannot be had, so that a thousand tests with a broken app do not start a thousand workers."""

    def lend(self, spec: PhoneSpec) -> PhoneFixture:
        """A phone in the state that was asked for; `ConfigError` when there is no such."""
        while idle := self._idle[spec]:
            phone = idle.pop()
            try:
                phone.restore()
            except InfraError:
                self._end(phone)
            else:
                break
        else:
            phone = self._start(spec)
        self._lent[phone] = spec
        return phone

    def take_back(self, phone: PhoneFixture) -> None:
        """Let other tests have it; one that was made root, or does not answer any more, is ended instead."""
        spec = self._lent.pop(phone)
        try:
            phone.forget_snapshots()
            is_root = phone.controller.run(["id", "-u"]).text.strip() == ROOT_UID
        except InfraError:
            is_root = True
        if is_root:
            self._end(phone)
        else:
            self._idle[spec].append(phone)

    def close(self) -> None:
        """End all phones."""
        for phone in (*self._lent, *chain.from_iterable(self._idle.values())):
            phone.disconnect()
        self._open.close()

    def _start(self, spec: PhoneSpec) -> PhoneFixture:
        if spec in self._refused:
            raise self._refused[spec]
        try:
            image = _image(spec)
            (record,) = self._fleet.start(
                scope="private", apps=app_sources((*installed_apps(), *self._settings.apps, *spec.apps))
            )
        except ConfigError as error:
            self._refused[spec] = error
            raise
        controller = AndroidController.for_phone(record, self._fleet)
        begin = partial(_begin, controller, spec)
        phone = PhoneFixture(
            record, controller, image=image.name, begin=begin, adb_server_port=self._settings.adb_server_port
        )
        try:
            _make_start(controller, image, factory=spec.factory)
            begin()
            if self._announce:
                phone.connect_adb()
        except BaseException:
            self._end(phone)
            raise
        return phone

    def _end(self, phone: PhoneFixture) -> None:
        phone.disconnect()
        if phone.name in {record.name for record in self._fleet.list()}:
            self._fleet.stop([phone.name])


def _place_in_memory() -> Path | None:
    """A file system in memory with room for phones, if there is one: ending four of them took 0.04 s there, not 4.3."""
    usable = os.access(MEMORY, os.W_OK | os.X_OK) and disk_usage(MEMORY).free > ROOM_IN_MEMORY
    return MEMORY if usable else None


def _image(spec: PhoneSpec) -> SuiteImage:
    image = SUITE_IMAGES.get(spec.image)
    if image is None:
        hint = did_you_mean(str(spec.image), SUITE_IMAGES)
        raise ConfigError(f"there is no image {spec.image!r}; valid: {', '.join(SUITE_IMAGES)}{hint}")
    if spec.clock not in CLOCK_MODES:
        raise ConfigError(f"there is no clock {spec.clock!r}; valid: {', '.join(CLOCK_MODES)}")
    return image


def _make_start(controller: AndroidController, image: SuiteImage, *, factory: bool) -> None:
    """Bring a new phone to where tests begin, and keep that."""
    if not factory:
        controller.use_clock("virtual", image.date)
        image.furnish(controller)
    elif controller.run(["cmd", "mobileworld", "image"]).text.strip() != image.name:
        controller.run(["cmd", "mobileworld", "image", image.name])
    controller.save_snapshot(START)


def _begin(controller: AndroidController, spec: PhoneSpec) -> None:
    """Put a phone back to where tests begin."""
    controller.use_clock("virtual")
    controller.load_snapshot(START)
    controller.forget_episode()
    if spec.clock != "virtual":
        controller.use_clock(spec.clock)
