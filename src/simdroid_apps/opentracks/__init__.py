"""OpenTracks, the sports tracker; distances are metres, times milliseconds."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.opentracks import (
    aggregated,
    editor,
    markers,
    pages,
    recorder,
    settings,
    store,
    track_list,
    track_pages,
)

_ASKED = "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS BLUETOOTH_SCAN BLUETOOTH_CONNECT"
MANIFEST = Manifest(
    package=store.PACKAGE,
    label="OpenTracks",
    icon="run",
    color="#00695c",
    version_name="4.11.3",
    version_code=5705,
    activities=(
        ActivitySpec(store.LIST, track_list.TrackList, filters=(LAUNCHER_FILTER,), on_resume=pages.first_steps),
        ActivitySpec(store.RECORDED, track_pages.RecordedTrack),
        ActivitySpec(store.RECORDING, track_pages.RecordingTrack, single_top=True),
        ActivitySpec(store.EDIT, editor.EditTrack),
        ActivitySpec(store.STOPPED, editor.StoppedTrack),
        ActivitySpec(store.AGGREGATED, aggregated.AggregatedStatistics),
        ActivitySpec(store.MARKER_LIST, markers.MarkerList),
        ActivitySpec(store.MARKER_DETAIL, markers.MarkerDetail),
        ActivitySpec(store.MARKER_EDIT, markers.EditMarker),
        ActivitySpec(store.SETTINGS, settings.TracksSettings, label="Settings", on_resume=settings.folder_chosen),
        ActivitySpec(store.HELP, pages.Help, label="Help"),
        ActivitySpec(store.ABOUT, pages.About, label="About OpenTracks"),
        ActivitySpec(store.INTRODUCTION, pages.Welcome),
    ),
    permissions=kit.permissions(_ASKED, "FOREGROUND_SERVICE"),
    set_up_grants=kit.permissions(_ASKED),
    databases={store.DATABASE: store.SCHEMA},
    set_up=pages.Welcome.skip,
    on_time=recorder.time_passed,
)

__all__ = ["MANIFEST"]
