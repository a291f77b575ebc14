"""Files: the system's file browser and document picker."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.google.android.documentsui",
    label="Files",
    icon="folder",
    color="#1a73e8",
    version_name="13",
    version_code=330721000,
    system=True,
    activities=(
        ActivitySpec(
            "com.android.documentsui.files.FilesActivity",
            filters=(LAUNCHER_FILTER, view("vnd.android.document/root", "vnd.android.document/directory")),
        ),
        ActivitySpec(
            "com.android.documentsui.picker.PickActivity",
            filters=(
                act(
                    "android.intent.action.OPEN_DOCUMENT",
                    "android.intent.action.CREATE_DOCUMENT",
                    "android.intent.action.GET_CONTENT",
                    types=("*/*",),
                ),
                act("android.intent.action.OPEN_DOCUMENT_TREE"),
            ),
        ),
    ),
    permissions=permissions("MANAGE_DOCUMENTS", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    granted=permissions("MANAGE_DOCUMENTS"),
)

__all__ = ["MANIFEST"]
