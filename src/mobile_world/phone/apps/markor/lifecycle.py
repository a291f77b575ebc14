"""What the app does when its screens come and go."""

from __future__ import annotations

from mobile_world.phone.apps.markor.document import DocumentScreen
from mobile_world.phone.apps.markor.main import QUICKNOTE_TAB, TODO_TAB, MainScreen
from mobile_world.phone.apps.markor.places import MAIN, OPEN_QUICKNOTE, PACKAGE
from mobile_world.phone.system import Activity, Component, Intent, System


def main_paused(system: System, activity: Activity) -> None:
    """Keep what was typed into the quick note or the to-do list."""
    document = MainScreen(system, activity).manuscript()
    if document is not None:
        document.auto_save()


def document_resumed(system: System, activity: Activity) -> None:
    """Note that a document is looked at."""
    DocumentScreen(system, activity).remember()


def document_paused(system: System, activity: Activity) -> None:
    """Keep what was typed."""
    DocumentScreen(system, activity).keep()


def forward_to_tab(system: System, activity: Activity) -> None:
    """Show the tab that a shortcut stands for."""
    quicknote = activity.component.cls.endswith(OPEN_QUICKNOTE)
    system.activities.finish(activity)
    result = system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + MAIN)), caller=PACKAGE)
    if result.activity is not None:
        result.activity.state["tab"] = QUICKNOTE_TAB if quicknote else TODO_TAB
