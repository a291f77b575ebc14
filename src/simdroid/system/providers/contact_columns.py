"""Columns of the contacts provider, in Android's order."""

from __future__ import annotations

from simdroid.system.providers.base import array_map, hash_map

_NO_VALUE = (
    *("contact_presence", "contact_chat_capability", "contact_status", "contact_status_ts"),
    *("contact_status_res_package", "contact_status_label", "contact_status_icon"),
)
"""Presence of chat networks: no contact has any."""

_CONTACT = (
    *("custom_ringtone", "display_name", "display_name_alt", "display_name_source", "in_default_directory"),
    *("in_visible_group", "last_time_contacted", "lookup", "phonetic_name", "phonetic_name_style", "photo_id"),
    *("photo_file_id", "photo_uri", "photo_thumb_uri", "send_to_voicemail", "sort_key_alt", "sort_key"),
    *("phonebook_label", "phonebook_bucket", "phonebook_label_alt", "phonebook_bucket_alt", "starred", "pinned"),
    *("times_contacted", "has_phone_number", "contact_last_updated_timestamp"),
)
_RAW = (
    *("account_name", "account_type", "data_set", "account_type_and_data_set", "dirty", "sourceid", "backup_id"),
    "version",
)
_SYNC = ("sync1", "sync2", "sync3", "sync4")
_DATA = (
    *(f"data{number}" for number in range(1, 16)),
    *("carrier_presence", "preferred_phone_account_component_name", "preferred_phone_account_id", "data_version"),
    *("is_primary", "is_super_primary", "mimetype", "res_package"),
    *("data_sync1", "data_sync2", "data_sync3", "data_sync4", "group_sourceid"),
)
_DATA_PRESENCE = ("mode", "chat_capability", "status", "status_ts", "status_res_package", "status_label", "status_icon")
_FIXED = {
    **dict.fromkeys((*_NO_VALUE, *_DATA_PRESENCE, "res_package", "group_sourceid"), "NULL"),
    **dict.fromkeys(("last_time_contacted", "times_contacted", "times_used", "last_time_used"), "0"),
}


def _columns(*names: str) -> dict[str, str]:
    return {name: _FIXED.get(name, name) for name in hash_map(names)}


CONTACTS = _columns("_id", "has_phone_number", "name_raw_contact_id", "is_user_profile", *_CONTACT, *_NO_VALUE)

RAW_CONTACTS = _columns(
    *("_id", "contact_id", "deleted", "display_name", "display_name_alt", "display_name_source", "phonetic_name"),
    *("phonetic_name_style", "sort_key", "sort_key_alt", "phonebook_label", "phonebook_bucket", "phonebook_label_alt"),
    *("phonebook_bucket_alt", "times_contacted", "last_time_contacted", "custom_ringtone", "send_to_voicemail"),
    *("starred", "pinned", "aggregation_mode", "raw_contact_is_user_profile", "metadata_dirty", *_RAW, *_SYNC),
)

DATA = _columns(
    *("_id", "raw_contact_id", "hash_id", "contact_id", "name_raw_contact_id", "raw_contact_is_user_profile"),
    *(*_DATA, *_DATA_PRESENCE, *_RAW, *_CONTACT, *_NO_VALUE, "times_used", "last_time_used"),
)

PHONE_LOOKUP = {
    name: {
        "_id": "contact_id",
        "data_id": "_id",
        "number": "data1",
        "type": "data2",
        "label": "data3",
        "normalized_number": "data4",
    }.get(name, _FIXED.get(name, name))
    for name in hash_map(
        (
            *("_id", "contact_id", "data_id", "lookup", "display_name_source", "display_name", "display_name_alt"),
            *("phonetic_name", "phonetic_name_style", "sort_key", "sort_key_alt", "last_time_contacted"),
            *("times_contacted", "starred", "in_default_directory", "in_visible_group", "photo_id", "photo_file_id"),
            *("photo_uri", "photo_thumb_uri", "custom_ringtone", "has_phone_number", "send_to_voicemail", "number"),
            *("type", "label", "normalized_number", "preferred_phone_account_component_name"),
            "preferred_phone_account_id",
        )
    )
}

GROUPS = {
    name: "NULL" if name == "res_package" else name
    for name in hash_map(
        (
            *("_id", "account_name", "account_type", "data_set", "account_type_and_data_set", "sourceid", "dirty"),
            *("version", "res_package", "title", "title_res", "group_visible", "system_id", "deleted", "notes"),
            *("should_sync", "favorites", "auto_add", "group_is_read_only", *_SYNC),
        )
    )
}

_PERSON = (
    *("name", "display_name", "phonetic_name", "notes", "times_contacted", "last_time_contacted", "custom_ringtone"),
    *("send_to_voicemail", "starred", "primary_organization", "primary_email", "primary_phone"),
)
_NUMBER = ("_id", "number", "type", "label", "number_key")
_OLD = {"number_key": "_PHONE_NUMBER_STRIPPED_REVERSED(number)"}

PEOPLE = {
    name: "NULL" if name in ("im_protocol", "im_handle", "im_account", "mode", "status") else _OLD.get(name, name)
    for name in array_map((*_PERSON, *_NUMBER, "im_protocol", "im_handle", "im_account", "mode", "status"))
}
PHONES = {name: _OLD.get(name, name) for name in array_map((*_PERSON, *_NUMBER, "person", "isprimary"))}
