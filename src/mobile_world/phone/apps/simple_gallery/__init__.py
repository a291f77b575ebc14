"""Simple Gallery Pro; it keeps no list of its own, pictures are files."""

from __future__ import annotations

from mobile_world.phone.apps.simple_gallery import welcome
from mobile_world.phone.apps.simple_gallery.folder import FolderScreen
from mobile_world.phone.apps.simple_gallery.main import FoldersScreen
from mobile_world.phone.apps.simple_gallery.media import PACKAGE
from mobile_world.phone.apps.simple_gallery.screen import FOLDERS, MEDIA, VIEWER
from mobile_world.phone.apps.simple_gallery.viewer import ViewerScreen
from mobile_world.phone.kit import browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package=PACKAGE,
    label="Gallery",
    icon="image_multiple",
    color="#ef6c00",
    version_name="6.28.1",
    version_code=396,
    activities=(
        ActivitySpec(FOLDERS, FoldersScreen, filters=(LAUNCHER_FILTER, browse("content", hosts=("media",)))),
        ActivitySpec(MEDIA, FolderScreen),
        ActivitySpec(".activities.PhotoActivity", ViewerScreen, filters=(view("image/*"),)),
        ActivitySpec(".activities.VideoActivity", ViewerScreen, filters=(view("video/*"),)),
        ActivitySpec(VIEWER, ViewerScreen),
    ),
    permissions=permissions(
        "WRITE_EXTERNAL_STORAGE",
        "ACCESS_MEDIA_LOCATION",
        "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO",
        "POST_NOTIFICATIONS",
        "MANAGE_EXTERNAL_STORAGE",
    ),
    granted=permissions(
        "WRITE_EXTERNAL_STORAGE",
        "ACCESS_MEDIA_LOCATION",
        "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO",
        "POST_NOTIFICATIONS",
    ),
    first_run=welcome.forget,
    set_up=welcome.mark_done,
)

__all__ = ["MANIFEST"]
