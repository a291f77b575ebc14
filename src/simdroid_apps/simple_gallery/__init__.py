"""Simple Gallery Pro; it keeps no list of its own, pictures are files."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.simple_gallery import main, store, viewer

_GRANTED = (
    "WRITE_EXTERNAL_STORAGE",
    "ACCESS_MEDIA_LOCATION",
    "READ_MEDIA_IMAGES",
    "READ_MEDIA_VIDEO",
    "POST_NOTIFICATIONS",
)
MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Gallery",
    icon="image_multiple",
    color="#ef6c00",
    version_name="6.28.1",
    version_code=396,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            main.FoldersScreen,
            filters=(LAUNCHER_FILTER, kit.browse("content", hosts=("media",))),
            on_resume=main.ask_for_media,
        ),
        ActivitySpec(main.MEDIA, main.FolderScreen),
        ActivitySpec(".activities.PhotoActivity", viewer.ViewerScreen, filters=(kit.view("image/*"),)),
        ActivitySpec(".activities.VideoActivity", viewer.ViewerScreen, filters=(kit.view("video/*"),)),
        ActivitySpec(viewer.VIEWER, viewer.ViewerScreen),
    ),
    permissions=kit.permissions(*_GRANTED, "MANAGE_EXTERNAL_STORAGE"),
    set_up_grants=kit.permissions(*_GRANTED),
    first_run=main.forget,
    set_up=main.mark_done,
)

__all__ = ["MANIFEST"]
