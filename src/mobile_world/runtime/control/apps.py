"""Apps of a device by the names people use for them: known names, the launcher listing, lookup and suggestions.

Android lists a label as the number of a resource inside the package, so the names of well-known apps are written down
here; simulated phones list theirs as text, which then counts.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

_ENTRY = re.compile(r"^\s*Activity #\d+:$", re.MULTILINE)
_NAME = re.compile(r"^\s+name=(\S+)$", re.MULTILINE)
_PACKAGE = re.compile(r"^\s+packageName=(\S+)$", re.MULTILINE)
_LABEL = re.compile(r"\bnonLocalizedLabel=(?!null )(.*) icon=")

LABELS = {
    "ca.zgrs.clipper": "Clipper",
    "code.name.monkey.retromusic": "Retro Music",
    "com.android.camera2": "Camera",
    "com.android.chrome": "Chrome",
    "com.android.settings": "Settings",
    "com.android.vending": "Play Store",
    "com.arduia.expense": "Pro Expense",
    "com.dimowner.audiorecorder": "Audio Recorder",
    "com.flauschcode.broccoli": "Broccoli",
    "com.gmailclone": "Mail",
    "com.google.android.apps.docs": "Drive",
    "com.google.android.apps.maps": "Maps",
    "com.google.android.apps.messaging": "Messages",
    "com.google.android.apps.photos": "Photos",
    "com.google.android.apps.youtube.music": "YT Music",
    "com.google.android.calendar": "Calendar",
    "com.google.android.contacts": "Contacts",
    "com.google.android.deskclock": "Clock",
    "com.google.android.dialer": "Phone",
    "com.google.android.documentsui": "Files",
    "com.google.android.gm": "Gmail",
    "com.google.android.googlequicksearchbox": "Google",
    "com.google.android.youtube": "YouTube",
    "com.mattermost.rnbeta": "Mattermost",
    "com.simplemobiletools.calendar.pro": "Calendar",
    "com.simplemobiletools.draw.pro": "Draw",
    "com.simplemobiletools.gallery.pro": "Gallery",
    "com.simplemobiletools.smsmessenger": "SMS Messenger",
    "com.testmall.app": "Taodian",
    "de.dennisguse.opentracks": "OpenTracks",
    "net.cozic.joplin": "Joplin",
    "net.gsantner.markor": "Markor",
    "net.osmand": "OsmAnd",
    "org.fossify.calendar": "Calendar",
    "org.joinmastodon.android.mastodon": "Mastodon",
    "org.tasks": "Tasks",
    "org.videolan.vlc": "VLC",
}
"""The name under the icon of apps that list a resource only."""

PREFERRED = ("org.fossify.calendar", "com.simplemobiletools.calendar.pro")
"""Of apps that share a label, which one it means: a person who installed one means it, not the one that came along."""

ALIASES: dict[str, tuple[str, ...]] = {
    "activity tracker": ("de.dennisguse.opentracks",),
    "audiorecorder": ("com.dimowner.audiorecorder",),
    "broccoli app": ("com.flauschcode.broccoli",),
    "broccoli - recipe app": ("com.flauschcode.broccoli",),
    "browser": ("com.android.chrome",),
    "dialer": ("com.google.android.dialer",),
    "document reader": ("at.tomtasche.reader",),
    "documents": ("com.google.android.documentsui",),
    "email": ("com.gmailclone", "com.google.android.gm"),
    "file manager": ("com.google.android.documentsui",),
    "fossify calendar": ("org.fossify.calendar",),
    "gcal": ("com.google.android.calendar",),
    "google calendar": ("com.google.android.calendar",),
    "google chrome": ("com.android.chrome",),
    "google drive": ("com.google.android.apps.docs",),
    "google maps": ("com.google.android.apps.maps",),
    "google messages": ("com.google.android.apps.messaging",),
    "google photos": ("com.google.android.apps.photos",),
    "google play store": ("com.android.vending",),
    "messages": ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger"),
    "messenger": ("com.simplemobiletools.smsmessenger",),
    "miniwob": ("com.google.androidenv.miniwob",),
    "open tracks": ("de.dennisguse.opentracks",),
    "open tracks sports tracker": ("de.dennisguse.opentracks",),
    "opendocument reader": ("at.tomtasche.reader",),
    "opentracks sports tracker": ("de.dennisguse.opentracks",),
    "osmand maps": ("net.osmand",),
    "play store": ("com.android.vending",),
    "pro expense app": ("com.arduia.expense",),
    "recipe app": ("com.flauschcode.broccoli",),
    "retro": ("code.name.monkey.retromusic",),
    "retro music player": ("code.name.monkey.retromusic",),
    "simple calendar": ("com.simplemobiletools.calendar.pro",),
    "simple calendar pro": ("com.simplemobiletools.calendar.pro",),
    "simple draw": ("com.simplemobiletools.draw.pro",),
    "simple draw pro": ("com.simplemobiletools.draw.pro",),
    "simple gallery": ("com.simplemobiletools.gallery.pro",),
    "simple gallery pro": ("com.simplemobiletools.gallery.pro",),
    "simple sms": ("com.simplemobiletools.smsmessenger",),
    "simple sms messenger": ("com.simplemobiletools.smsmessenger",),
    "sms": ("com.simplemobiletools.smsmessenger", "com.google.android.apps.messaging"),
    "system settings": ("com.android.settings",),
    "taodian": ("com.testmall.app",),
    "tasks.org": ("org.tasks",),
    "vlc media player": ("org.videolan.vlc",),
    "vlc player": ("org.videolan.vlc",),
    "淘店": ("com.testmall.app",),
}
"""Further names in small letters, AndroidWorld's and MobileWorld's among them, each with the packages it may mean."""


def known_packages(name: str) -> tuple[str, ...]:
    """The packages that a name usually means, without asking a device; the likeliest first."""
    key = _normalised(name)
    labelled = sorted(
        (package for package, label in LABELS.items() if label.casefold() == key),
        key=lambda package: (package not in PREFERRED, package),
    )
    return tuple(dict.fromkeys((*labelled, *ALIASES.get(key, ()))))


class App(NamedTuple):
    """An icon of the launcher."""

    label: str
    package: str
    component: str


def read_apps(listing: str) -> tuple[App, ...]:
    """The apps in what `cmd package query-activities` prints; of several that share a label, one has it alone."""
    by_package: dict[str, App] = {}
    for entry in _ENTRY.split(listing)[1:]:
        package, name, label = _PACKAGE.search(entry), _NAME.search(entry), _LABEL.search(entry)
        if package and name:
            text = label[1] if label else LABELS.get(package[1], package[1])
            by_package.setdefault(package[1], App(text, package[1], f"{package[1]}/{name[1]}"))
    labels: set[str] = set()
    result = []
    for app in sorted(by_package.values(), key=_rank):
        result.append(app._replace(label=f"{app.label} ({app.package})") if app.label in labels else app)
        labels.add(app.label)
    return tuple(result)


def find_app(apps: tuple[App, ...], name: str) -> App | None:
    """The app that a name means: by label in any case, by package, or by an alias."""
    key = _normalised(name)
    for app in apps:
        if key in (_normalised(app.label), app.package.casefold()):
            return app
    by_package = {app.package: app for app in apps}
    return next((by_package[package] for package in ALIASES.get(key, ()) if package in by_package), None)


def suggest_apps(apps: tuple[App, ...], name: str) -> str:
    """The near matches for an unknown name, or all names, as the end of an error message."""
    labels = {_normalised(app.label): app.label for app in apps}
    near = get_close_matches(_normalised(name), labels, n=3)
    if near:
        return f"did you mean {' or '.join(repr(labels[label]) for label in near)}?"
    return f"there are: {', '.join(sorted(labels.values()))}"


def _rank(app: App) -> int:
    return PREFERRED.index(app.package) if app.package in PREFERRED else len(PREFERRED)


def _normalised(name: str) -> str:
    return " ".join(name.casefold().split())
