"""Walks of one state: the gallery's scenes, on a furnished phone and in several looks."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from mobile_world.cli.gallery_scenes import FURNISH_CALENDAR, FURNISH_MARKOR, furnish_files
from mobile_world.cli.phone import MESSAGES, PEOPLE, SCENES, Scene
from simdroid.catalogue import catalogue
from simdroid.system import LAUNCHER_FILTER
from tests.images import ANDROID_WORLD
from tests.simdroid.goldens.walks import Start, State, Step, Walk

FURNISHED = "furnished"
EMPTY = "empty"
SMS_APP = "settings put secure sms_default_application com.simplemobiletools.smsmessenger"
NOW_MS = 1_697_380_000_000
"""About an hour before the time at which a phone starts."""

LOOKS = {
    "light": "cmd uimode night no",
    "dark": "cmd uimode night yes",
    "large": "settings put system font_scale 1.3",
    "turned": "settings put system accelerometer_rotation 0; settings put system user_rotation 1",
}
"""What is set before a scene is opened."""


def bases() -> dict[str, tuple[str, ...]]:
    """A phone with something in every app, and one as it comes."""
    people = (line for number, (name, phone) in enumerate(PEOPLE, 1) for line in _person(number, name, phone))
    messages = (
        _insert("sms/inbox", f"address:s:{phone}", f"body:s:{text}", f"date:l:{NOW_MS + number}", "read:i:1")
        for number, (phone, text) in enumerate(MESSAGES)
    )
    calls = (
        _insert(
            "call_log/calls",
            f"number:s:{phone}",
            f"type:i:{kind}",
            f"date:l:{NOW_MS - kind}",
            "duration:i:65",
            "new:i:0",
        )
        for kind, (_, phone) in enumerate(PEOPLE, 1)
    )
    home = "input keyevent HOME"
    lines = (SMS_APP, *people, furnish_files(), FURNISH_MARKOR, FURNISH_CALENDAR, *messages, *calls, home)
    return {FURNISHED: lines, EMPTY: (SMS_APP, home)}


def gallery_walks() -> Iterator[Walk]:
    """Every picture of the gallery, in every look."""
    for look, setting in LOOKS.items():
        for scene in (*SCENES, *_first_screens()):
            name = f"gallery/{scene.name}-{look}"
            start = Start(base=FURNISHED, script=f"{setting}; {scene.script}")
            yield Walk(name=name, start=start, steps=(Step(label=scene.script, state=unseen(name)),))


def unseen(name: str) -> State:
    """A state that is still to be looked at."""
    return State(name=name, dump="")


def _first_screens() -> Iterator[Scene]:
    for manifest in catalogue():
        if manifest.package in ANDROID_WORLD.missing:
            continue
        icon = next((each for each in manifest.activities if LAUNCHER_FILTER in each.filters), None)
        if icon is not None:
            yield Scene(manifest.package, f"am start -n '{manifest.package}/{icon.name}'")


def _person(number: int, name: str, phone: str) -> Iterator[str]:
    person, kind = f"raw_contact_id:i:{number}", "mimetype:s:vnd.android.cursor.item"
    yield _insert("com.android.contacts/raw_contacts", "account_type:n:", "account_name:n:")
    yield _insert("com.android.contacts/data", person, f"{kind}/name", f"data1:s:{name}")
    yield _insert("com.android.contacts/data", person, f"{kind}/phone_v2", f"data1:s:{phone}", "data2:i:2")


def _insert(table: str, *values: str) -> str:
    binds = " ".join(f"--bind {shlex.quote(value)}" for value in values)
    return f"content insert --uri content://{table} {binds}"
