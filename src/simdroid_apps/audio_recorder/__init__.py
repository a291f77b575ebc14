"""Audio Recorder; its records are files of its own folder, with a row each."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.audio_recorder import first_run, main, notices, pages, records, screen, settings, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Audio Recorder",
    icon="microphone",
    color="#c2185b",
    version_name="0.9.26",
    version_code=926,
    activities=(
        ActivitySpec(
            screen.MAIN, main.MainScreen, filters=(LAUNCHER_FILTER,), single_task=True, on_resume=main.resumed
        ),
        ActivitySpec(screen.WELCOME, first_run.WelcomeScreen),
        ActivitySpec(screen.SETUP, first_run.SetupScreen),
        ActivitySpec(screen.RECORDS_PAGE, records.RecordsScreen, label="Records"),
        ActivitySpec(screen.SETTINGS, settings.SettingsScreen, label="Settings"),
        ActivitySpec(screen.INFORMATION, pages.InformationScreen),
        ActivitySpec(screen.TRASH_PAGE, pages.TrashScreen),
        ActivitySpec(screen.LOST, pages.LostScreen),
        ActivitySpec(screen.BROWSER, pages.BrowserScreen),
    ),
    receivers=(notices.RECEIVER,),
    permissions=kit.permissions("RECORD_AUDIO", "POST_NOTIFICATIONS", "FOREGROUND_SERVICE"),
    set_up_grants=kit.permissions("RECORD_AUDIO", "POST_NOTIFICATIONS"),
    databases={store.DATABASE: store.SCHEMA},
    folders=(store.FOLDER,),
)

__all__ = ["MANIFEST"]
