"""Markor, the text editor; its documents are files in shared storage."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.markor import document_screen, first_run, main, settings, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Markor",
    icon="note_text",
    color="#c62828",
    version_name="2.10.9",
    version_code=146,
    activities=(
        ActivitySpec(
            store.MAIN,
            main.MainScreen,
            filters=(LAUNCHER_FILTER,),
            on_intent=first_run.ask_first,
            on_resume=first_run.ask_first,
            on_pause=main.MainScreen.paused,
        ),
        ActivitySpec(
            store.DOCUMENT,
            document_screen.DocumentScreen,
            filters=(
                kit.view("text/*"),
                kit.act("android.intent.action.EDIT", types=("text/*",)),
                kit.share("text/plain"),
            ),
            on_resume=document_screen.resumed,
            on_pause=document_screen.DocumentScreen.paused,
        ),
        ActivitySpec(store.SETTINGS, settings.MarkorSettings, label="Settings"),
        ActivitySpec(store.INTRO, first_run.IntroScreen),
        ActivitySpec(
            store.STORAGE_PERMISSION, first_run.StorageScreen, exported=False, on_resume=first_run.storage_resumed
        ),
        ActivitySpec(store.OPEN_QUICKNOTE, main.MainScreen, label="QuickNote", on_intent=main.forward_to_tab),
        ActivitySpec(store.OPEN_TODO, main.MainScreen, label="To-Do", on_intent=main.forward_to_tab),
    ),
    permissions=kit.permissions(
        "INTERNET", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "MANAGE_EXTERNAL_STORAGE", "RECORD_AUDIO"
    ),
    folders=(store.NOTEBOOK,),
    first_run=first_run.forget_access,
    set_up=first_run.mark_done,
)

__all__ = ["MANIFEST"]
