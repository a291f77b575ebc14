"""Markor, the text editor; its documents are files in shared storage."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act, permissions, share, view
from mobile_world.phone.apps.markor import lifecycle, places, welcome
from mobile_world.phone.apps.markor.document import DocumentScreen
from mobile_world.phone.apps.markor.main import MainScreen
from mobile_world.phone.apps.markor.settings import MarkorSettings
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package=places.PACKAGE,
    label="Markor",
    icon="note_text",
    color="#c62828",
    version_name="2.10.9",
    version_code=146,
    activities=(
        ActivitySpec(
            places.MAIN,
            MainScreen,
            filters=(LAUNCHER_FILTER,),
            on_intent=welcome.ask_first,
            on_resume=welcome.ask_first,
            on_pause=lifecycle.main_paused,
        ),
        ActivitySpec(
            places.DOCUMENT,
            DocumentScreen,
            filters=(view("text/*"), act("android.intent.action.EDIT", types=("text/*",)), share("text/plain")),
            on_resume=lifecycle.document_resumed,
            on_pause=lifecycle.document_paused,
        ),
        ActivitySpec(places.SETTINGS, MarkorSettings, label="Settings"),
        ActivitySpec(places.INTRO, welcome.IntroScreen),
        ActivitySpec(
            places.STORAGE_PERMISSION, welcome.StorageScreen, exported=False, on_resume=welcome.storage_resumed
        ),
        ActivitySpec(places.OPEN_QUICKNOTE, MainScreen, label="QuickNote", on_intent=lifecycle.forward_to_tab),
        ActivitySpec(places.OPEN_TODO, MainScreen, label="To-Do", on_intent=lifecycle.forward_to_tab),
    ),
    permissions=permissions(
        "INTERNET", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "MANAGE_EXTERNAL_STORAGE", "RECORD_AUDIO"
    ),
    folders=(places.NOTEBOOK,),
    first_run=welcome.forget_access,
    set_up=welcome.mark_done,
)

__all__ = ["MANIFEST"]
