"""Contacts; the people live in the contacts provider."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.contacts import detail, editor, image_people, intents, main, picker, settings, store

_LISTS, _ITEMS = (
    tuple(f"vnd.android.cursor.{form}/{name}" for name in ("contact", "raw_contact", "person"))
    for form in ("dir", "item")
)
_ROWS = ("phone_v2", "email_v2", "postal-address_v2", "phone")
_BROWSED = (LAUNCHER_FILTER, kit.view(*_LISTS[::2]), kit.browse("content", hosts=("contacts", "com.android.contacts")))
_EDITED = (kit.act(intents.ACTION_INSERT, types=_LISTS), kit.act(intents.ACTION_EDIT, types=_ITEMS))
_PICKED = (
    kit.act(intents.ACTION_PICK, types=(*_LISTS, *(f"vnd.android.cursor.dir/{name}" for name in _ROWS))),
    kit.act(intents.ACTION_GET_CONTENT, types=(*_ITEMS, *(f"vnd.android.cursor.item/{name}" for name in _ROWS))),
    kit.act(intents.ACTION_INSERT_OR_EDIT, types=(*_ITEMS, *_LISTS)),
)
_KNOWN_OR_NEW = (kit.act(intents.ACTION_SHOW_OR_CREATE, schemes=("tel", "mailto")),)


def _set_up(system: System) -> None:
    """Skip the welcome page, as AndroidWorld's set-up does, and let the image's people in."""
    store.Options(system).welcome_done = True
    image_people.put_people(system)


def _close(system: System, activity: Activity) -> None:
    """Without the address book there is nothing to show."""
    system.toasts.show(intents.PACKAGE, "You have denied a required permission.")
    system.activities.finish(activity)


_NEEDED = kit.NeededPermissions(kit.permissions("READ_CONTACTS", "WRITE_CONTACTS"), refused=_close)


MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Contacts",
    icon="account",
    color="#1a73e8",
    version_name="4.8.17",
    version_code=2855066,
    system=True,
    activities=(
        ActivitySpec(intents.PEOPLE, main.PeopleScreen, filters=_BROWSED, on_resume=_NEEDED.ask_first),
        ActivitySpec(intents.PEOPLE_ALIAS, main.PeopleScreen, on_resume=_NEEDED.ask_first),
        ActivitySpec(intents.EDITOR, editor.ContactEditor, filters=_EDITED, on_resume=_NEEDED.ask_first),
        ActivitySpec(intents.DETAIL, detail.ContactDetail, filters=(kit.view(*_ITEMS),), on_resume=_NEEDED.ask_first),
        ActivitySpec(intents.PICKER, picker.ContactPicker, filters=_PICKED, on_resume=_NEEDED.ask_first),
        ActivitySpec(intents.SHOW_OR_CREATE, picker.ShowOrCreate, filters=_KNOWN_OR_NEW, on_intent=picker.show_known),
        ActivitySpec(intents.SETTINGS, settings.ContactsSettings, exported=False, on_intent=settings.ask_import),
        ActivitySpec(intents.BLOCKED, settings.BlockedNumbers, exported=False),
    ),
    permissions=kit.permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE", "POST_NOTIFICATIONS"),
    granted=kit.permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE"),
    set_up=_set_up,
)

__all__ = ["MANIFEST"]
