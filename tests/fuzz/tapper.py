"""A seeded finger that does anything anywhere, in every app or in those that it is told; it may find no crash."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from mobile_world.cli.gallery_scenes import CALENDAR_PACKAGE, FURNISH_CALENDAR, FURNISH_MARKOR, furnish_files
from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.system.images import PhoneImage
from simdroid.system.intents.intents import ACTION_MAIN, CATEGORY_LAUNCHER
from simdroid.ui import KEY_NAMES, TYPEABLE
from tests.conftest import run_script
from tests.images import ANDROID_WORLD, MOBILE_WORLD

ICONS = Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,))
POWER_KEYS = ("POWER", "SLEEP", "SOFT_SLEEP")
EVENTS_PER_VISIT = 60
"""How long the finger stays before it opens the next app."""
VISITS_PER_FURNISHING = 10
"""After so many visits a finger that may delete anything finds something again."""
TRACKS_PACKAGE, VLC_PACKAGE = "de.dennisguse.opentracks", "org.videolan.vlc"
FURNISHED = (
    "com.simplemobiletools.calendar.pro",
    "net.gsantner.markor",
    "com.google.android.documentsui",
    "com.simplemobiletools.gallery.pro",
    "com.android.camera2",
    "com.flauschcode.broccoli",
    "com.arduia.expense",
    TRACKS_PACKAGE,
    "net.osmand",
    VLC_PACKAGE,
)
"""Apps that hold something to touch."""
EMPTY_CALENDAR = f"sqlite3 /data/data/{CALENDAR_PACKAGE}/databases/events.db 'DELETE FROM events'"
RECIPES = (
    'sqlite3 /data/data/com.flauschcode.broccoli/databases/broccoli "DELETE FROM recipes; DELETE FROM categories; '
    "INSERT INTO categories (name) VALUES ('Dinner'), ('Très long nom de catégorie'); "
    "INSERT INTO recipes (title, description, servings, source, ingredients, directions, favorite) VALUES "
    "('Soup', 'Hot #soup', '4', 'https://a.b', '1-x leek', 'Cook.', 1), ('漢', NULL, '½', '', '1/0 g', '1.', 0)\""
)
EXPENSES = (
    'sqlite3 /data/data/com.arduia.expense/databases/accounting.db "DELETE FROM expense; DELETE FROM backup; '
    "INSERT INTO expense (name, amount, category, note, created_date, modified_date) VALUES "
    "('Tea', 250, 3, 'hot', 1697380000000, 1697380000000), (NULL, -99, 99, NULL, 0, -5), "
    "('Très long nom de dépense 漢', 999999999999, 2, '\n', 1697300000000, 99999999999999999), "
    "('Rent', 'no number', 4, '', 1697000000000, 1697000000000)\""
)
_TRACK = "('Run', 'early', 'running', 'running', 1697300000000, 5000, 1800000, 1700000, 0)"
_COLUMNS = (
    "name, description, category, activity_type, starttime, totaldistance, totaltime, movingtime, starttime_offset"
)
FURNISH_TRACKS = (
    f"sqlite3 /data/data/{TRACKS_PACKAGE}/databases/database.db "
    f'"DELETE FROM tracks; INSERT INTO tracks ({_COLUMNS}) VALUES {_TRACK}, {_TRACK}"'
)
_MAP_FILES = "/storage/emulated/0/Android/data/net.osmand/files"
FURNISH_MAP = (
    f"mkdir -p {_MAP_FILES}/favorites {_MAP_FILES}/tracks/Tours; "
    f'echo \'<gpx><wpt lat="47.14" lon="9.52"><name>Home 漢</name><desc>d</desc></wpt><wpt lat="x"/>'
    f'<wpt lat="47.2" lon="9.5"/></gpx>\' > {_MAP_FILES}/favorites/favorites.gpx; '
    f'echo \'<gpx><trk><trkseg><trkpt lat="47.1" lon="9.5"/><trkpt lat="47.2" lon="9.6"/></trkseg></trk></gpx>\''
    f" > {_MAP_FILES}/tracks/Tours/ride.gpx; echo 'no track' > {_MAP_FILES}/tracks/broken.gpx; "
    'sqlite3 /data/data/net.osmand/databases/map_markers_db "DELETE FROM map_markers; INSERT INTO map_markers '
    "(marker_id, marker_lat, marker_lon, marker_description, marker_active) VALUES "
    "('a', 47.15, 9.55, 'location#Lake', 1), ('b', 999, 0, NULL, 1), "
    "('c', NULL, NULL, '', 1), ('d', 47.1, 9.5, 'x', 0)\""
)
FURNISH_VLC = (
    "echo no movie > /sdcard/Movies/broken.mp4; "
    f'sqlite3 /data/data/{VLC_PACKAGE}/app_db/vlc_media.db "DELETE FROM Playlist; DELETE FROM PlaylistMediaRelation; '
    "INSERT INTO Playlist (id_playlist, name) VALUES (1, 'Old'), (2, NULL), (3, 'Très long nom de liste 漢'); "
    "INSERT INTO PlaylistMediaRelation VALUES (1, 1, 0), (2, 1, 1), (99, 1, 2), (1, 2, NULL), (3, 3, 'x'); "
    "UPDATE Media SET duration = 'x', last_time = NULL WHERE id_media % 3 = 0\""
)
_APPS = (FURNISH_MARKOR, FURNISH_CALENDAR, RECIPES, EXPENSES, FURNISH_TRACKS, FURNISH_MAP, FURNISH_VLC)
FURNISHING = "; ".join((furnish_files(), EMPTY_CALENDAR, *_APPS))
SURFACES = ("android", "com.google.android.permissioncontroller", "com.google.android.documentsui")
"""Questions and pickers that come with any app."""
_BOUNDS = re.compile(r'bounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"')


@dataclass
class Report:
    """What a run did and found."""

    events: int = 0
    visits: int = 0
    crashes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.crashes

    @property
    def failures(self) -> list[str]:
        """What was found."""
        return self.crashes

    def __str__(self) -> str:
        found = "\n".join(self.crashes) or "no crash"
        return f"{self.events} events in {self.visits} visits: {found}"


def act(phone: Phone, chance: random.Random) -> None:
    """One random event; taps are the most frequent, and half of them aim at something."""
    display = phone.display
    width, height = display.metrics.width, display.metrics.height

    def point() -> tuple[int, int]:
        return chance.randrange(-10, width + 10), chance.randrange(-10, height + 10)

    kind = chance.randrange(20)
    if kind < 6:
        display.tap(*point())
    elif kind < 12:
        display.tap(*_target(phone, chance, point()))
    elif kind < 15:
        display.swipe(*point(), *point(), duration_ms=chance.choice((50, 300, 900)), drag=chance.random() < 0.2)
    elif kind < 17:
        x, y = _target(phone, chance, point())
        display.swipe(x, y, x, y, duration_ms=1000)
    elif kind == 17:
        display.type_text("".join(chance.choices(sorted(TYPEABLE), k=5)))
    elif kind == 18:
        phone.system.editor.commit_text(chance.choice(("é漢😀", "\n", "a\tb", "")))
    else:
        display.key(chance.choice([code for code, name in enumerate(KEY_NAMES) if name not in POWER_KEYS]))


def run(count: int, seed: int, packages: Collection[str] = (), *, image: PhoneImage = ANDROID_WORLD) -> Report:
    """Visit the apps one after the other, with messages, calls and turns of the screen in between.

    With `packages` only these are visited, with something in them. A visit ends when the finger leaves them, and where
    it went is closed.
    """
    chance, report = random.Random(seed), Report()
    with tempfile.TemporaryDirectory(prefix="mw-tapper-") as folder:
        phone = Phone(Path(folder) / "phone", image=image, set_up=True)
        icons = [found.component for found in phone.system.packages.resolve(ICONS)]
        apps = [icon for icon in icons if not packages or icon.package in packages]
        while report.events < count:
            if packages and report.visits % VISITS_PER_FURNISHING == 0:
                run_script(phone, FURNISHING)
            _disturb(phone, chance)
            phone.system.activities.launch(chance.choice(apps), caller="com.google.android.apps.nexuslauncher")
            report.visits += 1
            for _ in range(min(EVENTS_PER_VISIT, count - report.events)):
                act(phone, chance)
                report.events += 1
                if packages and _left(phone, packages):
                    run_script(phone, f"am force-stop {phone.system.activities.top.component.package}")
                    break
            phone.display.png()
            _collect(phone, report)
    return report


def run_mobile_world(count: int, seed: int) -> Report:
    """Visit every app of MobileWorld's phone, which its image furnishes."""
    return run(count, seed, image=MOBILE_WORLD)


def run_furnished(count: int, seed: int) -> Report:
    """Stay in the apps that hold something."""
    return run(count, seed, FURNISHED)


def _left(phone: Phone, packages: Collection[str]) -> bool:
    return phone.system.activities.top.component.package not in (*packages, *SURFACES)


def _target(phone: Phone, chance: random.Random, otherwise: tuple[int, int]) -> tuple[int, int]:
    boxes = _BOUNDS.findall(phone.display.dump())
    if not boxes:
        return otherwise
    left, top, right, bottom = map(int, chance.choice(boxes))
    return (left + right) // 2, (top + bottom) // 2


def _disturb(phone: Phone, chance: random.Random) -> None:
    """What happens to a phone from outside."""
    system = phone.system
    kind = chance.randrange(8)
    if kind == 0:
        system.telephony.receive_sms(f"555{chance.randrange(10000):04}", "Hello from outside 🎉")
    elif kind == 1:
        system.telephony.incoming_call(f"555{chance.randrange(10000):04}")
    elif kind == 2:
        system.settings.put("system", "accelerometer_rotation", "0")
        system.settings.put("system", "user_rotation", str(chance.randrange(4)))
    elif kind == 3:
        system.settings.put("secure", "ui_night_mode", chance.choice("12"))
    elif kind == 4:
        system.settings.put("system", "font_scale", chance.choice(("0.85", "1.0", "1.3", "2.0")))
    elif kind == 5:
        system.clock.advance(chance.choice((5, 3600, 86_400)))


def _collect(phone: Phone, report: Report) -> None:
    crashed = [entry.message for entry in phone.system.log.entries() if entry.buffer == "crash"]
    if crashed:
        report.crashes += crashed
        phone.system.log.clear()
        phone.display.key(4)
