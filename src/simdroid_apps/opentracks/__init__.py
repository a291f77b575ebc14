"""OpenTracks, the sports tracker; distances are metres, times milliseconds."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.opentracks import store
from simdroid_apps.opentracks.aggregated import AggregatedStatistics
from simdroid_apps.opentracks.editor import EditTrack, StoppedTrack
from simdroid_apps.opentracks.markers import EditMarker, MarkerDetail, MarkerList
from simdroid_apps.opentracks.pages import About, Help, Welcome, first_steps
from simdroid_apps.opentracks.recorder import time_passed
from simdroid_apps.opentracks.settings import TracksSettings, folder_chosen
from simdroid_apps.opentracks.track_list import TrackList
from simdroid_apps.opentracks.track_pages import RecordedTrack, RecordingTrack

_ASKED = "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS BLUETOOTH_SCAN BLUETOOTH_CONNECT"
MANIFEST = Manifest(
    package=store.PACKAGE,
    label="OpenTracks",
    icon="run",
    color="#00695c",
    version_name="4.11.3",
    version_code=5705,
    activities=(
        ActivitySpec(store.LIST, TrackList, filters=(LAUNCHER_FILTER,), on_resume=first_steps),
        ActivitySpec(store.RECORDED, RecordedTrack),
        ActivitySpec(store.RECORDING, RecordingTrack, single_top=True),
        ActivitySpec(store.EDIT, EditTrack),
        ActivitySpec(store.STOPPED, StoppedTrack),
        ActivitySpec(store.AGGREGATED, AggregatedStatistics),
        ActivitySpec(store.MARKER_LIST, MarkerList),
        ActivitySpec(store.MARKER_DETAIL, MarkerDetail),
        ActivitySpec(store.MARKER_EDIT, EditMarker),
        ActivitySpec(store.SETTINGS, TracksSettings, label="Settings", on_resume=folder_chosen),
        ActivitySpec(store.HELP, Help, label="Help"),
        ActivitySpec(store.ABOUT, About, label="About OpenTracks"),
        ActivitySpec(store.INTRODUCTION, Welcome),
    ),
    permissions=kit.permissions(_ASKED, "FOREGROUND_SERVICE"),
    set_up_grants=kit.permissions(_ASKED),
    databases={store.DATABASE: store.SCHEMA},
    set_up=Welcome.skip,
    on_time=time_passed,
)

__all__ = ["MANIFEST"]
