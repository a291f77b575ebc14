"""Simple Gallery Pro; it keeps no list of its own, pictures are files."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.simple_gallery.main import (
    MEDIA,
    FolderScreen,
    FoldersScreen,
    ask_for_media,
    forget,
    mark_done,
)
from simdroid_apps.simple_gallery.store import PACKAGE
from simdroid_apps.simple_gallery.viewer import VIEWER, ViewerScreen

_GRANTED = (
    "WRITE_EXTERNAL_STORAGE",
    "ACCESS_MEDIA_LOCATION",
    "READ_MEDIA_IMAGES",
    "READ_MEDIA_VIDEO",
    "POST_NOTIFICATIONS",
)
MANIFEST = Manifest(
    package=PACKAGE,
    label="Gallery",
    icon="image_multiple",
    color="#ef6c00",
    version_name="6.28.1",
    version_code=396,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            FoldersScreen,
            filters=(LAUNCHER_FILTER, kit.browse("content", hosts=("media",))),
            on_resume=ask_for_media,
        ),
        ActivitySpec(MEDIA, FolderScreen),
        ActivitySpec(".activities.PhotoActivity", ViewerScreen, filters=(kit.view("image/*"),)),
        ActivitySpec(".activities.VideoActivity", ViewerScreen, filters=(kit.view("video/*"),)),
        ActivitySpec(VIEWER, ViewerScreen),
    ),
    permissions=kit.permissions(*_GRANTED, "MANAGE_EXTERNAL_STORAGE"),
    set_up_grants=kit.permissions(*_GRANTED),
    first_run=forget,
    set_up=mark_done,
)

__all__ = ["MANIFEST"]
