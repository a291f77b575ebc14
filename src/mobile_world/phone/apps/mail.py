"""Mail, the client that MobileWorld's tasks use; its mail lies as JSON in shared storage."""

from mobile_world.phone.kit import permissions, share
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.files import STORAGE

_FILES = f"{STORAGE}/Android/data/com.gmailclone/files"

MANIFEST = Manifest(
    package="com.gmailclone",
    label="Mail",
    icon="email",
    color="#d93025",
    activities=(ActivitySpec(".MainActivity", filters=(LAUNCHER_FILTER, share("*/*"))),),
    permissions=permissions("INTERNET", "POST_NOTIFICATIONS", "READ_EXTERNAL_STORAGE"),
    folders=(f"{_FILES}/attachments",),
)

__all__ = ["MANIFEST"]
