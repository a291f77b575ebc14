"""What a zygote does before it forks: the code, fonts, icons and states that most phones need, loaded once."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from simdroid.app_loading import load_apps
from simdroid.app_sources import AppSource
from simdroid.device import Phone, make_factory_state
from simdroid.fleet.phone_process import loop_factory
from simdroid.shell import Shell
from simdroid.shell.language.base import Null
from simdroid.system import ROOT

COMMON_LINES = (
    "screencap -p",
    "uiautomator dump /dev/tty",
    "am start -a android.settings.SETTINGS",
    "screencap -p",
    "uiautomator dump /dev/tty",
    "input swipe 500 1800 500 400",
    "input keyevent HOME",
    "input swipe 500 1800 500 400",
    "screencap -p",
    "input keyevent BACK",
    "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact",
    "input text hello",
    "screencap -p",
    "uiautomator dump /dev/tty",
    "content query --uri content://sms",
    "dumpsys activity activities",
    "settings list global",
    "cmd mobileworld set-up",
)
"""What most phones do at some time."""

SOCKET_MODULES = ("uvloop", "encodings.idna")
"""What a phone's process needs before it listens, and the zygote does not: 5 ms of each start where it is installed."""


def prepare_phones(folder: Path, apps: Sequence[AppSource]) -> None:
    """Have apps from outside loaded, and the state that fresh phones begin with; `folder` is left as it was."""
    for module in SOCKET_MODULES:
        with suppress(ImportError):
            import_module(module)
    make_factory_state(folder, apps=load_apps(apps))
    loop_factory()
    "localhost".encode("idna")  # What every listener does with its address.
    _keep()


def prepare_common_work(folder: Path) -> None:
    """Have whatever comes up in `COMMON_LINES`."""
    with TemporaryDirectory(prefix="common-", dir=folder) as place:
        phone = Phone(Path(place) / "phone")
        asyncio.run(_run_lines(phone))
        phone.system.turn_off()
    del phone
    _keep()


async def _run_lines(phone: Phone) -> None:
    for line in COMMON_LINES:
        await Shell(phone, user=ROOT, stdin=Null(), stdout=Null(), stderr=Null()).run(line)


def _keep() -> None:
    """Have the collectors of the forks leave alone what is here: what they look through is copied."""
    gc.collect()
    gc.freeze()
