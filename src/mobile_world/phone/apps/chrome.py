"""Chrome."""

from mobile_world.phone.kit import browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.android.chrome",
    label="Chrome",
    icon="google_chrome",
    color="#4285f4",
    version_name="109.0.5414.123",
    version_code=541412333,
    system=True,
    activities=(
        ActivitySpec(
            "com.google.android.apps.chrome.Main",
            filters=(
                LAUNCHER_FILTER,
                browse("http", "https"),
                view("text/html", "multipart/related", "application/xhtml+xml"),
            ),
        ),
        ActivitySpec("org.chromium.chrome.browser.ChromeTabbedActivity"),
    ),
    permissions=permissions("INTERNET", "POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"),
)

__all__ = ["MANIFEST"]
