"""The app's one activity: the screen of the route in front, texts that other apps share, files that were picked."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import Activity, System, path_of
from simdroid_apps.joplin import config_screen, lists, note_screen, notes_screen, screen
from simdroid_apps.joplin.store import Store

_SEND = "android.intent.action.SEND"
_EXTRA = "android.intent.extra."
_ROUTES: dict[str, type[screen.JoplinScreen]] = {
    "note": note_screen.NoteScreen,
    "search": lists.SearchScreen,
    "tags": lists.TagsScreen,
    "folder": lists.FolderScreen,
    "config": config_screen.ConfigScreen,
    "status": lists.StatusScreen,
}


class MainActivity(screen.JoplinScreen):
    """Stands for the screen of the route in front."""

    def __new__(cls, system: System, activity: Activity) -> screen.JoplinScreen:  # type: ignore[misc]
        """That screen itself, so that nothing it can do has to be passed on."""
        return _ROUTES.get(kit.routes.route_of(activity.state).get("name", ""), notes_screen.NotesScreen)(
            system, activity
        )


def receive(system: System, activity: Activity) -> None:
    """Make a note of what another app shares, and show it."""
    intent, store = activity.intent, Store(system)
    if intent.action != _SEND:
        return
    if not store.live_folders:
        system.toasts.show(activity.component.package, "Please create a notebook first.")
        return
    text, subject = (str(intent.extras.get(_EXTRA + name) or "") for name in ("TEXT", "SUBJECT"))
    note = store.new_note(is_todo=False, title=subject, body=text)
    kit.routes.reset(activity.state)
    kit.routes.push(activity.state, "note", note=note)
    path = path_of(system, str(intent.extras.get(f"{_EXTRA}STREAM") or ""))
    if path and system.fs.is_file(path):
        note_screen.NoteScreen(system, activity).attach(path)


def resumed(system: System, activity: Activity) -> None:
    """Attach the file that a person picked to the note in front."""
    path, route = kit.take_result(activity).get("path"), kit.routes.route_of(activity.state)
    if path and route.get("name") == "note" and system.fs.is_file(path):
        note_screen.NoteScreen(system, activity).attach(path)
