"""OsmAnd, the offline map, which has one activity."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.osmand import main, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="OsmAnd",
    icon="map",
    color="#ff8800",
    version_name="4.6.13",
    version_code=4613,
    activities=(
        ActivitySpec(
            ".plus.activities.MapActivity",
            main.MapActivity,
            filters=(LAUNCHER_FILTER, kit.browse("geo", "google.navigation", "osmand.geo")),
            single_task=True,
            on_intent=main.receive,
        ),
    ),
    permissions=kit.permissions(
        "INTERNET ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS CAMERA RECORD_AUDIO"
    ),
    set_up_grants=kit.permissions("POST_NOTIFICATIONS"),
    databases={
        store.MARKERS_DATABASE: store.MARKERS_SCHEMA,
        store.HISTORY_DATABASE: store.HISTORY_SCHEMA,
    },
    folders=(store.FAVORITES, store.TRACKS, store.INTERNAL),
    set_up=lambda system: store.Options.wizard_over.put(system, True),
)

__all__ = ["MANIFEST"]
