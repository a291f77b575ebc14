"""Contacts; the people live in the contacts provider."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act, browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

_EDIT = ("android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT")
_TYPES = (
    "vnd.android.cursor.dir/contact",
    "vnd.android.cursor.dir/raw_contact",
    "vnd.android.cursor.item/contact",
    "vnd.android.cursor.dir/person",
)

MANIFEST = Manifest(
    package="com.google.android.contacts",
    label="Contacts",
    icon="account",
    color="#1a73e8",
    version_name="4.8.17",
    version_code=2855066,
    system=True,
    activities=(
        ActivitySpec(
            "com.android.contacts.activities.PeopleActivity",
            filters=(
                LAUNCHER_FILTER,
                view("vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/person"),
                browse("content", hosts=("contacts", "com.android.contacts")),
            ),
        ),
        ActivitySpec(
            "com.google.android.apps.contacts.editor.ContactEditorActivity", filters=(act(*_EDIT, types=_TYPES),)
        ),
        ActivitySpec(
            "com.google.android.apps.contacts.quickcontact.QuickContactActivity",
            filters=(view("vnd.android.cursor.item/contact"),),
        ),
    ),
    permissions=permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE", "POST_NOTIFICATIONS"),
    granted=permissions("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE"),
)

__all__ = ["MANIFEST"]
