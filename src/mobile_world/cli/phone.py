"""`mw phone`: a picture of every app and of the system's surfaces (`mw phone gallery`)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from mobile_world.cli import options, outside_apps
from mobile_world.cli.gallery_scenes import (
    CALENDAR_PACKAGE,
    CALENDAR_SCENES,
    FILE_SCENES,
    FILES_PACKAGES,
    FURNISH_CALENDAR,
    FURNISH_MARKOR,
    MARKOR_PACKAGE,
    MARKOR_SCENES,
    furnish_files,
)
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.output import say
from mobile_world.domain import DeviceRefused

if TYPE_CHECKING:
    from mobile_world.runtime import AdbDevice


THEMES = {"light": "no", "dark": "yes"}
SHEET_COLUMNS = 6
SAID_EVERY = 20
"""Pictures between two lines of progress: about two seconds."""
SHEET_SCALE = 3
"""How many times smaller a picture is on the contact sheet; a whole number is quick to average."""


class Scene(NamedTuple):
    """Something worth a picture: a name for its file and the shell lines that bring it to the screen."""

    name: str
    script: str


STOPPED = (
    "com.android.settings",
    "com.google.android.contacts",
    "com.google.android.deskclock",
    "com.google.android.dialer",
    "com.simplemobiletools.smsmessenger",
    *FILES_PACKAGES,
    MARKOR_PACKAGE,
    CALENDAR_PACKAGE,
)
AFRESH = "".join(f"am force-stop {package}; " for package in STOPPED)
"""Ends what the scenes open."""

PEOPLE = (("Ann Lee", "5551234"), ("Émile Zola", "5559876"), ("王小明", "5550000"))
MESSAGES = (("5551234", "Are you coming tonight? 🎉"), ("5559876", "J’arrive à huit heures."), ("5550000", "明天见"))

SCENES = (
    Scene("home", "input keyevent HOME"),
    Scene("drawer", "input keyevent HOME; input swipe 540 1800 540 500 300"),
    Scene("shade", "cmd statusbar expand-notifications"),
    Scene("quick-settings", "cmd statusbar expand-settings"),
    Scene("new-contact", "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"),
    Scene("keyboard", "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact; input tap 540 932"),
    Scene("contact", "am start -a android.intent.action.VIEW -d content://com.android.contacts/contacts/1"),
    Scene("thread", "am start -a android.intent.action.SENDTO -d sms:5551234"),
    Scene("dial", "am start -a android.intent.action.DIAL -d tel:5551234"),
    Scene("alarms", "am start -a android.intent.action.SHOW_ALARMS"),
    Scene("timers", "am start -a android.intent.action.SHOW_TIMERS"),
    *(
        Scene(f"settings-{name}", f"am start -a android.settings.{action}")
        for name, action in (
            ("network", "WIRELESS_SETTINGS"),
            ("wifi", "WIFI_SETTINGS"),
            ("bluetooth", "BLUETOOTH_SETTINGS"),
            ("display", "DISPLAY_SETTINGS"),
            ("sound", "SOUND_SETTINGS"),
            ("battery", "BATTERY_SAVER_SETTINGS"),
            ("storage", "INTERNAL_STORAGE_SETTINGS"),
            ("apps", "APPLICATION_SETTINGS"),
            ("date", "DATE_SETTINGS"),
            ("about", "DEVICE_INFO_SETTINGS"),
        )
    ),
    *(Scene(*row) for row in (*FILE_SCENES, *MARKOR_SCENES, *CALENDAR_SCENES)),
    Scene(
        "recents",
        "am start -a android.settings.SETTINGS; am start -a android.intent.action.SHOW_ALARMS; "
        "am start -a android.intent.action.SENDTO -d sms:5551234; input keyevent APP_SWITCH",
    ),
)
"""Screens beyond the first one of each app; the apps' own come from the package manager."""


@click.command()
@click.option(
    "--output",
    type=options.OutputPath(file_okay=False),
    default=Path("gallery"),
    show_default=True,
    help="Directory for the pictures.",
)
@outside_apps.app_option
@click.option("--font-scale", type=click.FloatRange(0.5, 3.0), default=1.0, show_default=True, help="Size of texts.")
def gallery(output: Path, apps: tuple[Path, ...], font_scale: float) -> None:
    """Save a picture of every app's first screen and of the system's surfaces, light and dark, with a sheet of each."""
    from mobile_world.runtime import AdbDevice
    from simdroid.fleet import Fleet, app_sources

    sources = app_sources(outside_apps.apps_of_phones(apps))
    say("booting a phone", err=True)
    output.mkdir(parents=True, exist_ok=True)
    with Fleet(options.settings().settings.state_dir) as fleet:
        (record,) = fleet.start(scope="private", apps=sources)
        with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
            _furnish(device, font_scale)
            for theme, night in THEMES.items():
                device.shell(["cmd", "uimode", "night", night])
                files: list[Path] = []
                for scene in (scenes := list(_scenes(device))):
                    if len(files) % SAID_EVERY == 0:
                        say(f"{theme}: {len(files)} of {len(scenes)} pictures", err=True)
                    files.append(_take(device, scene, output / f"{scene.name}-{theme}.png"))
                sheet = _sheet(files, output / f"sheet-{theme}.png")
                click.echo(f"{len(files)} pictures, {theme}; all of them on {sheet}")


def _furnish(device: AdbDevice, font_scale: float) -> None:
    """Put something on the phone that is worth looking at."""
    device.shell(["settings", "put", "system", "font_scale", str(font_scale)])
    device.shell(["cmd", "mobileworld", "set-up"])
    device.shell(["settings", "put", "secure", "sms_default_application", "com.simplemobiletools.smsmessenger"])
    for number, (name, phone) in enumerate(PEOPLE, 1):
        _insert(device, "com.android.contacts/raw_contacts", "account_type:n:", "account_name:n:")
        person = f"raw_contact_id:i:{number}"
        data, kind = "com.android.contacts/data", "mimetype:s:vnd.android.cursor.item"
        _insert(device, data, person, f"{kind}/name", f"data1:s:{name}")
        _insert(device, data, person, f"{kind}/phone_v2", f"data1:s:{phone}", "data2:i:2")
    for line in (furnish_files(), FURNISH_MARKOR, FURNISH_CALENDAR):
        done = device.shell_line(line)
        if done.status:
            message = done.stderr.decode("utf-8", "replace").strip()[:200]
            raise DeviceRefused(f"the phone could not be furnished for its pictures: {message!r}")
    for phone, text in MESSAGES:
        _insert(device, "sms/inbox", f"address:s:{phone}", f"body:s:{text}", "read:i:1")


def _insert(device: AdbDevice, table: str, *values: str) -> None:
    binds = [word for value in values for word in ("--bind", value)]
    device.shell(["content", "insert", "--uri", f"content://{table}", *binds])


def _scenes(device: AdbDevice) -> Iterator[Scene]:
    yield from SCENES
    words = ["cmd", "package", "query-activities", "--brief", "--components"]
    launchers = device.shell([*words, "-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"])
    for component in sorted(set(re.findall(r"[\w.]+/[\w.$]+", launchers.text))):
        yield Scene(component.partition("/")[0], f"am start -n '{component}'")


def _take(device: AdbDevice, scene: Scene, path: Path) -> Path:
    """Open a scene with no app running, so that no picture shows where an earlier one had left off."""
    device.shell_line("cmd statusbar collapse; input keyevent HOME; " + AFRESH)
    device.shell_line(scene.script)
    path.write_bytes(device.exec_out(["screencap", "-p"]))
    return path


def _sheet(files: list[Path], path: Path) -> Path:
    """All pictures on one, in rows."""
    from PIL import Image

    pictures = []
    for file in files:
        with Image.open(io.BytesIO(file.read_bytes())) as picture:
            pictures.append(picture.convert("RGB").reduce(SHEET_SCALE))
    rows = -(-len(pictures) // SHEET_COLUMNS)
    cell_width, cell_height = (max(sides) + 16 for sides in zip(*(picture.size for picture in pictures), strict=True))
    sheet = Image.new("RGB", (cell_width * SHEET_COLUMNS, cell_height * rows), "#808080")
    for number, small in enumerate(pictures):
        row, column = divmod(number, SHEET_COLUMNS)
        sheet.paste(small, (column * cell_width + 8, row * cell_height + 8))
    sheet.save(path)
    return path


phone = LazyGroup(
    {"gallery": CommandEntry("mobile_world.cli.phone:gallery", "Save a picture of every app, light and dark.")},
    name="phone",
    help="Look at what the simulated phone shows.",
    no_args_is_help=True,
)
