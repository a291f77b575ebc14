"""What other apps ask of Contacts, read from their intents."""

from __future__ import annotations

from collections.abc import Iterator

from mobile_world.phone.apps.contacts.book import Entry
from mobile_world.phone.apps.contacts.kinds import BY_NAME, CUSTOM, LABEL, NAME, NOTE, ORGANIZATION, POSTAL, TYPE, Kind
from mobile_world.phone.system import Intent
from mobile_world.phone.system.providers import split_name

PACKAGE = "com.google.android.contacts"
PEOPLE = "com.android.contacts.activities.PeopleActivity"
PEOPLE_ALIAS = "com.google.android.apps.contacts.activities.PeopleActivity"
EDITOR = "com.google.android.apps.contacts.editor.ContactEditorActivity"
DETAIL = "com.google.android.apps.contacts.quickcontact.QuickContactActivity"
PICKER = "com.google.android.apps.contacts.picker.ContactSelectionActivity"
SHOW_OR_CREATE = "com.google.android.apps.contacts.activities.ShowOrCreateActivity"
SETTINGS = "com.google.android.apps.contacts.preference.ContactsPreferenceActivity"
BLOCKED = "com.google.android.apps.contacts.blocking.BlockedNumbersActivity"

ACTION_INSERT = "android.intent.action.INSERT"
ACTION_EDIT = "android.intent.action.EDIT"
ACTION_INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
ACTION_PICK = "android.intent.action.PICK"
ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT"
ACTION_SHOW_OR_CREATE = "com.android.contacts.action.SHOW_OR_CREATE_CONTACT"

IMPORT = "import"
"""The extra that lets the settings open with the files to import."""

_NUMBERED = ("", "secondary_", "tertiary_")


def asked_entries(intent: Intent) -> Iterator[Entry]:
    """The rows that the extras of an intent ask to insert."""
    extras = {name: str(value) for name, value in intent.extras.items() if value not in (None, "")}
    if "name" in extras:
        yield Entry(NAME, {column: part for column, part in split_name(extras["name"]).items() if part})
    work = {"data1": extras.get("company", ""), "data4": extras.get("job_title", "")}
    if any(work.values()):
        yield Entry(ORGANIZATION, {column: text for column, text in work.items() if text})
    for prefix in _NUMBERED:
        yield from _labelled(extras, BY_NAME["phone"], f"{prefix}phone")
        yield from _labelled(extras, BY_NAME["email"], f"{prefix}email")
    for entry in _labelled(extras, BY_NAME["address"], "postal"):
        yield Entry(POSTAL, {("data4" if column == "data1" else column): text for column, text in entry.values.items()})
    if "notes" in extras:
        yield Entry(NOTE, {"data1": extras["notes"]})


def _labelled(extras: dict[str, str], kind: Kind, name: str) -> Iterator[Entry]:
    if name not in extras:
        return
    asked = extras.get(f"{name}_type", "")
    type_ = kind.type_of(asked) or (CUSTOM if asked and not asked.isdecimal() else kind.first_label)
    values = {"data1": extras[name], TYPE: type_}
    yield Entry(kind.mime, values | ({LABEL: asked} if type_ == CUSTOM else {}))
