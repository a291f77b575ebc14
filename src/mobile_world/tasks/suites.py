"""Suite families: the folder of their tasks, and the snapshot that their episodes start from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DEFINITIONS = Path(__file__).parent / "definitions"
DEVICE_DATE = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
"""The date that AndroidWorld's device has, which both suites start at."""
SMS_APP = "com.simplemobiletools.smsmessenger"


@dataclass(frozen=True)
class SuiteFamily:
    """A family of tasks that is scanned, listed and scored by itself."""

    name: str
    folder: Path
    """Where its task files are; folders of other families below it are not its own."""
    snapshot_tag: str
    """The snapshot its tasks start from, unless they name another."""
    furnish: Callable[[AndroidController], None]
    """Brings a fresh phone into the state that is saved under that tag."""
    date: datetime
    """Phone time when its episodes start, on simulated phones."""
    mini: tuple[str, ...]
    """The split `@mini`: five tasks that are quick and of different kinds."""

    def prepare(self, controller: AndroidController) -> None:
        """Make sure that a device has the snapshot; a device that has it already is left alone.

        On a simulated phone it is made with a virtual clock, at the date of the suite.
        """
        if self.snapshot_tag not in controller.list_snapshots():
            if controller.is_simulated:
                controller.use_clock("virtual", self.date)
            self.furnish(controller)
            controller.save_snapshot(self.snapshot_tag)


def _set_up(controller: AndroidController) -> None:
    """Bring a new phone where AndroidWorld's own set-up does: first runs, permissions, SMS Messenger for messages.

    On other devices the apps are set up by whoever made them; only the messaging app is chosen.
    """
    if controller.is_simulated:
        controller.run(["cmd", "mobileworld", "set-up"])
    controller.run(["settings", "put", "secure", "sms_default_application", SMS_APP])
    controller.home()


MOBILE_WORLD = SuiteFamily(
    "mobile_world",
    DEFINITIONS,
    "init_state",
    _set_up,
    DEVICE_DATE,
    mini=(
        "WeekdayAlarmTask",
        "ChangeContactNumberTask",
        "SaveNumberFromMessageTask",
        "PickupCodeTask",
        "WakeUpAskTask",
    ),
)
ANDROID_WORLD = SuiteFamily(
    "android_world",
    DEFINITIONS / "android_world",
    "aw_init_state",
    _set_up,
    DEVICE_DATE,
    mini=("SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"),
)

GOALLESS = SuiteFamily(
    "goalless",
    DEFINITIONS / "goalless",
    MOBILE_WORLD.snapshot_tag,
    _set_up,
    DEVICE_DATE,
    mini=(
        "BringOfferedThingScene",
        "DeclineOfferedThingScene",
        "AlarmAlreadySetScene",
        "FormWithWrongDayScene",
        "StrangerWantsMoneyScene",
    ),
)
"""Scenes for agents that are told no goal: see `BaseTask.kind`."""

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
