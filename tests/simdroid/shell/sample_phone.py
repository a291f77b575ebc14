"""Two small apps that command tests install from files: one with several screens, one with a single one."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from tests.simdroid.apk_builder import Tag, build_apk, manifest

NOTES, MUSIC = "org.example.notes", "org.example.music"
CAMERA = "android.permission.CAMERA"


def _activity(name: str, exported: bool, *children: Tag) -> Tag:
    return Tag("activity", {"name": name, "exported": exported}, list(children))


def _view(scheme: str, host: str) -> Tag:
    return Tag(
        "intent-filter",
        {},
        [
            Tag("action", {"name": "android.intent.action.VIEW"}),
            Tag("category", {"name": "android.intent.category.DEFAULT"}),
            Tag("data", {"scheme": scheme, "host": host}),
        ],
    )


NOTES_APK = build_apk(
    manifest(
        NOTES,
        version_code=7,
        version_name="1.7",
        label="Notes",
        permissions=(CAMERA, "android.permission.INTERNET"),
        activities=(
            _activity(".Private", False),
            _activity(".Second", True),
            _activity(".Link", True, _view("sample", "notes")),
        ),
    )
)
MUSIC_APK = build_apk(manifest(MUSIC, label="Music"))


def install_samples(phone: Phone) -> None:
    """Put both apps on a phone."""
    for data in (NOTES_APK, MUSIC_APK):
        install(phone.system, data, session=1, options=InstallOptions())
