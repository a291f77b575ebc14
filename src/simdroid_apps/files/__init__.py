"""Files: the system's file browser and document picker."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid.system.providers import DIRECTORY_TYPE, ROOT_TYPE
from simdroid_apps.files import image_files, inspector, main, picker, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Files",
    icon="folder",
    color="#1a73e8",
    version_name="13",
    version_code=330721000,
    system=True,
    activities=(
        ActivitySpec(
            main.FILES,
            main.FilesScreen,
            filters=(LAUNCHER_FILTER, kit.view(ROOT_TYPE, DIRECTORY_TYPE, store.ZIP), kit.act(main.ACTION_DOWNLOADS)),
            on_intent=main.arrive,
            on_resume=main.settle,
        ),
        ActivitySpec(
            picker.PICKER,
            picker.PickScreen,
            filters=(
                kit.act(picker.ACTION_OPEN, picker.ACTION_CREATE, picker.ACTION_GET, types=("*/*",)),
                kit.act(picker.ACTION_TREE),
            ),
            on_intent=picker.begin,
        ),
        ActivitySpec(inspector.INSPECTOR, inspector.InspectorScreen, exported=False),
    ),
    permissions=kit.permissions("MANAGE_DOCUMENTS", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    granted=kit.permissions("MANAGE_DOCUMENTS"),
    set_up=image_files.put_files,
)

__all__ = ["MANIFEST"]
