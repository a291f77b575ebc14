"""Audio Recorder; its records are files of its own folder, with a row each."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.audio_recorder import screen, store
from simdroid_apps.audio_recorder.first_run import SetupScreen, WelcomeScreen
from simdroid_apps.audio_recorder.main import MainScreen, resumed
from simdroid_apps.audio_recorder.notices import RECEIVER
from simdroid_apps.audio_recorder.pages import BrowserScreen, InformationScreen, LostScreen, TrashScreen
from simdroid_apps.audio_recorder.records import RecordsScreen
from simdroid_apps.audio_recorder.settings import SettingsScreen

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Audio Recorder",
    icon="microphone",
    color="#c2185b",
    version_name="0.9.26",
    version_code=926,
    activities=(
        ActivitySpec(screen.MAIN, MainScreen, filters=(LAUNCHER_FILTER,), single_task=True, on_resume=resumed),
        ActivitySpec(screen.WELCOME, WelcomeScreen),
        ActivitySpec(screen.SETUP, SetupScreen),
        ActivitySpec(screen.RECORDS_PAGE, RecordsScreen, label="Records"),
        ActivitySpec(screen.SETTINGS, SettingsScreen, label="Settings"),
        ActivitySpec(screen.INFORMATION, InformationScreen),
        ActivitySpec(screen.TRASH_PAGE, TrashScreen),
        ActivitySpec(screen.LOST, LostScreen),
        ActivitySpec(screen.BROWSER, BrowserScreen),
    ),
    receivers=(RECEIVER,),
    permissions=kit.permissions("RECORD_AUDIO", "POST_NOTIFICATIONS", "FOREGROUND_SERVICE"),
    set_up_grants=kit.permissions("RECORD_AUDIO", "POST_NOTIFICATIONS"),
    databases={store.DATABASE: store.SCHEMA},
    folders=(store.FOLDER,),
)

__all__ = ["MANIFEST"]
