"""Simple Draw Pro; drawings are files in Pictures."""

from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.simplemobiletools.draw.pro",
    label="Draw",
    icon="draw",
    color="#f9a825",
    version_name="6.9.6",
    version_code=79,
    activities=(ActivitySpec(".activities.MainActivity", filters=(LAUNCHER_FILTER,)),),
    permissions=permissions("WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
)

__all__ = ["MANIFEST"]
