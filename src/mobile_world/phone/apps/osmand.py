"""OsmAnd, the offline map."""

from mobile_world.phone.kit import browse, permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.files import STORAGE

MARKERS = """
CREATE TABLE map_markers (
    marker_id TEXT PRIMARY KEY, marker_lat DOUBLE, marker_lon DOUBLE, marker_description TEXT, marker_active INT,
    marker_added LONG, marker_visited LONG, group_name TEXT, group_key TEXT, marker_color INT, marker_next_key TEXT,
    marker_disabled INT, marker_selected INT, marker_map_object_name TEXT, title TEXT
);
CREATE TABLE map_markers_groups (
    group_id TEXT, group_name TEXT, group_type TEXT, group_disabled INT, group_categories TEXT
);
PRAGMA user_version = 14;
"""

_FILES = f"{STORAGE}/Android/data/net.osmand/files"

MANIFEST = Manifest(
    package="net.osmand",
    label="OsmAnd",
    icon="map",
    color="#ff8800",
    version_name="4.6.13",
    version_code=4613,
    activities=(
        ActivitySpec(
            ".plus.activities.MapActivity", filters=(LAUNCHER_FILTER, browse("geo", "google.navigation", "osmand.geo"))
        ),
    ),
    permissions=permissions(
        "INTERNET ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS CAMERA RECORD_AUDIO"
    ),
    set_up_grants=permissions("POST_NOTIFICATIONS"),
    databases={"databases/map_markers_db": MARKERS},
    folders=(f"{_FILES}/favorites", f"{_FILES}/tracks", "/data/data/net.osmand/files"),
)

__all__ = ["MANIFEST"]
