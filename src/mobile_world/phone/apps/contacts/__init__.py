"""Contacts; the people live in the contacts provider."""

from __future__ import annotations

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.detail import ContactDetail
from mobile_world.phone.apps.contacts.editor import ContactEditor
from mobile_world.phone.apps.contacts.main import PeopleScreen
from mobile_world.phone.apps.contacts.picker import ContactPicker, ShowOrCreate, show_known
from mobile_world.phone.apps.contacts.screen import Options
from mobile_world.phone.apps.contacts.settings import BlockedNumbers, ContactsSettings, ask_import
from mobile_world.phone.apps.declare import act, browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest, System

_LISTS = ("vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/raw_contact", "vnd.android.cursor.dir/person")
_ITEMS = ("vnd.android.cursor.item/contact", "vnd.android.cursor.item/raw_contact", "vnd.android.cursor.item/person")
_ROWS = ("phone_v2", "email_v2", "postal-address_v2", "phone")
_PICKED = (*_LISTS, *(f"vnd.android.cursor.dir/{name}" for name in _ROWS))
_WANTED = (*_ITEMS, *(f"vnd.android.cursor.item/{name}" for name in _ROWS))


def _skip_welcome(system: System) -> None:
    """Let a new phone be past the welcome, as AndroidWorld's is."""
    Options(system).welcome_done = True


MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Contacts",
    icon="account",
    color="#1a73e8",
    version_name="4.8.17",
    version_code=2855066,
    system=True,
    activities=(
        ActivitySpec(
            intents.PEOPLE,
            PeopleScreen,
            filters=(
                LAUNCHER_FILTER,
                view(*_LISTS[::2]),
                browse("content", hosts=("contacts", "com.android.contacts")),
            ),
        ),
        ActivitySpec(intents.PEOPLE_ALIAS, PeopleScreen),
        ActivitySpec(
            intents.EDITOR,
            ContactEditor,
            filters=(act(intents.ACTION_INSERT, types=_LISTS), act(intents.ACTION_EDIT, types=_ITEMS)),
        ),
        ActivitySpec(intents.DETAIL, ContactDetail, filters=(view(*_ITEMS),)),
        ActivitySpec(
            intents.PICKER,
            ContactPicker,
            filters=(
                act(intents.ACTION_PICK, types=_PICKED),
                act(intents.ACTION_GET_CONTENT, types=_WANTED),
                act(intents.ACTION_INSERT_OR_EDIT, types=(*_ITEMS, *_LISTS)),
            ),
        ),
        ActivitySpec(
            intents.SHOW_OR_CREATE,
            ShowOrCreate,
            filters=(act(intents.ACTION_SHOW_OR_CREATE, schemes=("tel", "mailto")),),
            on_intent=show_known,
        ),
        ActivitySpec(intents.SETTINGS, ContactsSettings, exported=False, on_intent=ask_import),
        ActivitySpec(intents.BLOCKED, BlockedNumbers, exported=False),
    ),
    permissions=permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE", "POST_NOTIFICATIONS"),
    granted=permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE"),
    set_up=_skip_welcome,
)

__all__ = ["MANIFEST"]
