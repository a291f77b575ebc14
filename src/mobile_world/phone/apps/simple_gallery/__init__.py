"""Simple Gallery Pro; it keeps no list of its own, pictures are files."""

from __future__ import annotations

from mobile_world.phone.apps.declare import browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.simplemobiletools.gallery.pro",
    label="Gallery",
    icon="image_multiple",
    color="#ef6c00",
    version_name="6.28.1",
    version_code=396,
    activities=(
        ActivitySpec(".activities.MainActivity", filters=(LAUNCHER_FILTER, browse("content", hosts=("media",)))),
        ActivitySpec(".activities.MediaActivity"),
        ActivitySpec(".activities.PhotoActivity", filters=(view("image/*"),)),
        ActivitySpec(".activities.VideoActivity", filters=(view("video/*"),)),
        ActivitySpec(".activities.ViewPagerActivity"),
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
)

__all__ = ["MANIFEST"]
