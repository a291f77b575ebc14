"""AndroidWorld's on-device helper, which would show the goal and the score over other apps."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.example.androidworld",
    label="AndroidWorld",
    icon="earth",
    color="#3949ab",
    activities=(ActivitySpec(".MainActivity", filters=(LAUNCHER_FILTER,)),),
    permissions=kit.permissions("SYSTEM_ALERT_WINDOW", "FOREGROUND_SERVICE"),
)

__all__ = ["MANIFEST"]
