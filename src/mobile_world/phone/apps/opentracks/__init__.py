"""OpenTracks, the sports tracker."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions
from mobile_world.phone.apps.opentracks.schema import TRACKS
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="de.dennisguse.opentracks",
    label="OpenTracks",
    icon="run",
    color="#00695c",
    version_name="4.11.3",
    version_code=5705,
    activities=(
        ActivitySpec(".TrackListActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".TrackRecordedActivity"),
        ActivitySpec(".TrackRecordingActivity"),
        ActivitySpec(".TrackEditActivity"),
        ActivitySpec(".TrackStoppedActivity"),
        ActivitySpec(".ui.aggregatedStatistics.AggregatedStatisticsActivity"),
        ActivitySpec(".settings.SettingsActivity", label="Settings"),
    ),
    permissions=permissions(
        "ACCESS_COARSE_LOCATION",
        "ACCESS_FINE_LOCATION",
        "POST_NOTIFICATIONS",
        "BLUETOOTH_SCAN",
        "BLUETOOTH_CONNECT",
        "FOREGROUND_SERVICE",
    ),
    granted=permissions(
        "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "POST_NOTIFICATIONS", "BLUETOOTH_SCAN", "BLUETOOTH_CONNECT"
    ),
    databases={"databases/database.db": TRACKS},
)

__all__ = ["MANIFEST"]
