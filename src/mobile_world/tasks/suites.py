"""Suite families: the folder of their tasks, and the images that their episodes start from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DEFINITIONS = Path(__file__).parent / "definitions"


@dataclass(frozen=True)
class SuiteImage:
    """The phone that episodes begin with: an image with its apps set up, kept as a snapshot."""

    name: str
    """The name of the phone's image, which tasks give too."""
    date: datetime
    """Phone time when episodes start, on simulated phones."""
    snapshot_tag: str
    sms_app: str

    def furnish(self, controller: AndroidController) -> None:
        """Bring a phone there: its image, the first runs of its apps, permissions, people and files, the SMS app.

        On other devices the apps are set up by whoever made them; only the SMS app is chosen.
        """
        if controller.is_simulated:
            if controller.run(["cmd", "mobileworld", "image"]).text.strip() != self.name:
                controller.run(["cmd", "mobileworld", "image", self.name])
            controller.run(["cmd", "mobileworld", "set-up"])
        controller.run(["settings", "put", "secure", "sms_default_application", self.sms_app])
        controller.home()

    def prepare(self, controller: AndroidController) -> None:
        """Make sure that a device has the snapshot; a device that has it already is left alone.

        Where there is a snapshot of another image, it is made from that, not from what an episode left behind. On a
        simulated phone it is made with a virtual clock, at the date of the image.
        """
        there = controller.list_snapshots()
        if self.snapshot_tag in there:
            return
        if others := [image.snapshot_tag for image in SUITE_IMAGES.values() if image.snapshot_tag in there]:
            controller.load_snapshot(others[0])
        if controller.is_simulated:
            controller.use_clock("virtual", self.date)
        self.furnish(controller)
        controller.save_snapshot(self.snapshot_tag)


OURS = "Goals, data, checks and step budgets"
"""What of a task with the name of somebody else's is our own."""


@dataclass(frozen=True)
class OriginalSuite:
    """The benchmark whose tasks a family has under their names, with goals, data, checks and budgets of our own."""

    name: str
    ours_under_compat: str
    """What of a task is still our own under `--official-compat`, as the beginning of a sentence."""
    under_compat: str
    """What that flag takes over from it, as the end of one."""
    how_to_run: str
    """How to play its own tasks, as a sentence."""


@dataclass(frozen=True)
class SuiteFamily:
    """A family of tasks that is scanned, listed and scored by itself."""

    name: str
    version: int
    """Of goals, data, checks and step budgets: counted up when a score may change; docs/reference/suite-versions.md
    has its history. Results of different versions are not compared unasked."""
    folder: Path
    """Where its task files are; folders of other families below it are not its own."""
    image: SuiteImage
    """What its tasks start from, unless they name another image."""
    mini: tuple[str, ...]
    """The split `@mini`: five tasks that are quick and of different kinds."""
    original: OriginalSuite | None = None
    """Whose names its tasks have; nothing where all of them are our own."""


_PIXEL_6 = SuiteImage(
    "android_world",
    datetime(2023, 10, 15, 15, 34, tzinfo=UTC),
    snapshot_tag="aw_init_state",
    sms_app="com.simplemobiletools.smsmessenger",
)
_PIXEL_8 = SuiteImage(
    "mobile_world",
    datetime(2025, 10, 16, 12, 0, tzinfo=UTC),
    snapshot_tag="init_state",
    sms_app="com.google.android.apps.messaging",
)

SUITE_IMAGES = {image.name: image for image in (_PIXEL_6, _PIXEL_8)}
"""The images that tasks may name."""

MOBILE_WORLD = SuiteFamily(
    "mobile_world",
    3,
    DEFINITIONS,
    _PIXEL_8,
    mini=(
        "WeekdayAlarmTask",
        "ChangeContactNumberTask",
        "SaveNumberFromMessageTask",
        "PickupCodeTask",
        "WakeUpAskTask",
    ),
    original=OriginalSuite(
        "the MobileWorld benchmark",
        ours_under_compat=OURS,
        under_compat="the first replica of seed 0 has its data",
        how_to_run="Its own tasks need its own code and emulator image; docs/reference/mobileworld-verdicts.md lists "
        "what is judged differently here.",
    ),
)
ANDROID_WORLD = SuiteFamily(
    "android_world",
    3,
    DEFINITIONS / "android_world",
    _PIXEL_6,
    mini=("SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"),
    original=OriginalSuite(
        "AndroidWorld",
        ours_under_compat="Goals and data",
        under_compat="checks and step budgets follow its rules",
        how_to_run="Its own tasks run with --source official: docs/guides/androidworld.md.",
    ),
)

GOALLESS = SuiteFamily(
    "goalless",
    3,
    DEFINITIONS / "goalless",
    _PIXEL_6,
    mini=(
        "BringOfferedThingScene",
        "DeclineOfferedThingScene",
        "AlarmAlreadySetScene",
        "FormWithWrongDayScene",
        "StrangerWantsMoneyScene",
    ),
)
"""Scenes for agents without a goal: see `BaseTask.kind`."""

FAMILIES = {family.name: family for family in (MOBILE_WORLD, ANDROID_WORLD, GOALLESS)}
"""The families of tasks, by name."""


def suite_family(name: str) -> SuiteFamily:
    """A family by name; `ConfigError` with the valid names for any other."""
    family = FAMILIES.get(name)
    if family is None:
        near = get_close_matches(name, FAMILIES, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ConfigError(f"unknown suite family {name[:80]!r}; valid: {', '.join(FAMILIES)}{hint}")
    return family
