"""Joplin, the notebook, which has one activity."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.joplin.alarms import time_passed
from simdroid_apps.joplin.main import MainActivity, receive, resumed
from simdroid_apps.joplin.options import DATABASE, PACKAGE
from simdroid_apps.joplin.schema import SCHEMA

MANIFEST = Manifest(
    package=PACKAGE,
    label="Joplin",
    icon="notebook",
    color="#1071d3",
    version_name="3.0.1",
    version_code=2097740,
    activities=(
        ActivitySpec(
            ".MainActivity",
            MainActivity,
            filters=(LAUNCHER_FILTER, kit.share("text/plain", "image/*")),
            single_task=True,
            on_intent=receive,
            on_resume=resumed,
        ),
    ),
    permissions=kit.permissions(
        "INTERNET ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION CAMERA RECORD_AUDIO POST_NOTIFICATIONS"
    ),
    set_up_grants=kit.permissions("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
    databases={DATABASE: SCHEMA},
    on_time=time_passed,
)

__all__ = ["MANIFEST"]
