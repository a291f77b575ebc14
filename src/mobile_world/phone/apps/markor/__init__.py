"""Markor, the text editor."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions, share, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.paths import STORAGE

MANIFEST = Manifest(
    package="net.gsantner.markor",
    label="Markor",
    icon="note_text",
    color="#c62828",
    version_name="2.10.9",
    version_code=146,
    activities=(
        ActivitySpec(".activity.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".activity.DocumentActivity", filters=(view("text/*"), share("text/plain"))),
        ActivitySpec(".activity.SettingsActivity", label="Settings"),
    ),
    permissions=permissions(
        "INTERNET", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "MANAGE_EXTERNAL_STORAGE", "RECORD_AUDIO"
    ),
    folders=(f"{STORAGE}/Documents/Markor",),
)

__all__ = ["MANIFEST"]
