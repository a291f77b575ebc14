"""Files: the system's file browser and document picker."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act, permissions, view
from mobile_world.phone.apps.files import intents
from mobile_world.phone.apps.files.inspector import InspectorScreen
from mobile_world.phone.apps.files.main import FilesScreen, arrive, settle
from mobile_world.phone.apps.files.picker import PickScreen, begin
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.documents import DIRECTORY_TYPE, ROOT_TYPE

MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Files",
    icon="folder",
    color="#1a73e8",
    version_name="13",
    version_code=330721000,
    system=True,
    activities=(
        ActivitySpec(
            intents.FILES,
            FilesScreen,
            filters=(LAUNCHER_FILTER, view(ROOT_TYPE, DIRECTORY_TYPE), act(intents.ACTION_DOWNLOADS)),
            on_intent=arrive,
            on_resume=settle,
        ),
        ActivitySpec(
            intents.PICKER,
            PickScreen,
            filters=(
                act(intents.ACTION_OPEN, intents.ACTION_CREATE, intents.ACTION_GET, types=("*/*",)),
                act(intents.ACTION_TREE),
            ),
            on_intent=begin,
        ),
        ActivitySpec(intents.INSPECTOR, InspectorScreen, exported=False),
    ),
    permissions=permissions("MANAGE_DOCUMENTS", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    granted=permissions("MANAGE_DOCUMENTS"),
)

__all__ = ["MANIFEST"]
