"""Joplin, the notebook, which has one activity."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.joplin import alarms, main, options, schema

MANIFEST = Manifest(
    package=options.PACKAGE,
    label="Joplin",
    icon="notebook",
    color="#1071d3",
    version_name="3.0.1",
    version_code=2097740,
    activities=(
        ActivitySpec(
            ".MainActivity",
            main.MainActivity,
            filters=(LAUNCHER_FILTER, kit.share("text/plain", "image/*")),
            single_task=True,
            on_intent=main.receive,
            on_resume=main.resumed,
        ),
    ),
    permissions=kit.permissions(
        "INTERNET ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION CAMERA RECORD_AUDIO POST_NOTIFICATIONS"
    ),
    set_up_grants=kit.permissions("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
    databases={options.DATABASE: schema.SCHEMA},
    on_time=alarms.time_passed,
)

__all__ = ["MANIFEST"]
