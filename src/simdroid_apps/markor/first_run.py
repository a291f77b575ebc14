"""The first run: the introduction of five slides, and the storage permission."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System
from simdroid_apps.markor.store import ACCENT, MAIN, PACKAGE, STORAGE_PERMISSION, Options

_OPERATION = "MANAGE_EXTERNAL_STORAGE"


def mark_done(system: System) -> None:
    """Skip the first run, as AndroidWorld's set-up does."""
    IntroScreen.skip(system)
    system.app_ops.set(PACKAGE, _OPERATION, "allow")


def forget_access(system: System) -> None:
    """Revoke the storage access, as cleared app data does."""
    system.app_ops.set(PACKAGE, _OPERATION, "default")


def may_use_storage(system: System) -> bool:
    """Whether the app has access to all files."""
    return system.app_ops.mode(PACKAGE, _OPERATION) == "allow"


def ask_first(system: System, activity: Activity) -> None:
    """Show the introduction, then the storage permission, before the main screen."""
    if activity.component != Component(PACKAGE, PACKAGE + MAIN) or system.activities.top is not activity:
        return
    IntroScreen.show_first(system, activity)
    if Options(system).intro_seen and not may_use_storage(system):
        intent = Intent(component=Component(PACKAGE, PACKAGE + STORAGE_PERMISSION))
        system.activities.start(intent, caller=PACKAGE, for_result=activity)


def storage_resumed(system: System, activity: Activity) -> None:
    """Go on once the switch in Settings is on."""
    if may_use_storage(system):
        system.activities.finish(activity)


class IntroScreen(kit.Introduction):
    """`IntroActivity`: slides that cannot be skipped."""

    background, bar_color, ink = ACCENT, "#8f1f1c", "#ffffff"
    seen = Options.intro_seen
    slides = (
        kit.Slide(
            "Main View", "folder_outline", "All your notes are plain files. Browse them, and add one with the button."
        ),
        kit.Slide("View", "eye_outline", "Read a document rendered, and come back to its text with one tap."),
        kit.Slide("Share -> Markor", "share_variant", "Share texts and links from other apps into your notes."),
        kit.Slide("To-Do", "checkbox_marked_outline", "Keep what there is to do in one simple file."),
        kit.Slide("QuickNote", "lightning_bolt", "Write down a thought without looking for a place first."),
    )


class StorageScreen(kit.AppScreen):
    """`StoragePermissionActivity`: asks until the app may use storage."""

    floating = True

    def build(self) -> ui.View:
        return ui.View(ghost=True, width="fill", height="fill", background="background")

    def dialog(self) -> ui.Dialog | None:
        """The question, which only the permission or leaving ends."""
        settings = Intent("android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", data=f"package:{self.package}")
        return ui.Dialog(
            message="Storage permission required to read and write files",
            positive=ui.DialogButton("OK", partial(self.start, settings)),
            negative=ui.DialogButton("Exit", self.finish_app),
            on_dismiss=self.finish_app,
        )
