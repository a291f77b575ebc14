"""`content`: formats, errors and exit codes as callers see them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid.shell.services.content import BadArguments, format_value, parse, parse_binding, split_binding
from simdroid.system.providers.base import Value
from tests.conftest import Result

Sh = Callable[..., Result]

CONTACTS = "content://com.android.contacts"
ADD_ANN = f"""
content insert --uri {CONTACTS}/raw_contacts --bind account_type:s: --bind account_name:s:
content insert --uri {CONTACTS}/data --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/name \
--bind data1:s:'Ann Lee'
content insert --uri {CONTACTS}/data --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/phone_v2 \
--bind data1:s:'+1 555-123-4567' --bind data2:i:2
"""


def error_of(result: Result) -> str:
    """The exception line below the provider line; nothing may be on stdout and the status is always 0."""
    assert (result.status, result.stdout) == (0, "")
    return result.stderr.splitlines()[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("content", "Unsupported operation: null"),
        ("content foo", "Unsupported operation: foo"),
        ("content query", "Content provider URI not specified. Did you specify --uri argument?"),
        ("content query --uri", "No value for argument: --uri"),
        ("content query --uri content://sms --where ''", "No value for argument: --where"),
        ("content query --uri content://sms --where --sort", "No value for argument: --where"),
        ("content query --uri content://sms --bind a:s:b", "Unsupported argument: --bind"),
        ("content query --uri content://sms extra", "Unsupported argument: extra"),
        ("content insert --uri content://sms", "Bindings not specified. Did you specify --bind argument(s)?"),
        ("content insert --uri content://sms --bind", "Binding not well formed: null"),
        ("content insert --uri content://sms --bind a:s", "Binding not well formed: a:s"),
        ("content insert --uri content://sms --bind a:s:http://x", "Binding not well formed: a:s:http://x"),
        ("content insert --uri content://sms --bind a:q:b", "Unsupported type: q"),
        ("content insert --uri content://sms --bind a:i:b", 'For input string: "b"'),
        ("content query --uri content://sms --user me", 'For input string: "me"'),
        ("content call --uri content://sms", "Content provider method not specified."),
    ],
)
def test_bad_command_lines_print_the_usage_and_exit_0(sh: Sh, line: str, message: str) -> None:
    result = sh(line)
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith(
        "usage: adb shell content [subcommand] [options]\n\nusage: adb shell content insert --uri <URI>"
        " [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] [--extra <BINDING>...]\n"
    )
    assert result.stdout.endswith(f"\n\n[ERROR] {message}\n")


@pytest.mark.parametrize(
    ("line", "provider", "error"),
    [
        ("query --uri content://nope/x", "nope", "java.lang.IllegalStateException: Could not find provider: nope"),
        ("query --uri nonsense", "null", "java.lang.IllegalStateException: Could not find provider: null"),
        (
            f"query --uri {CONTACTS}/contacts --projection _id:foo",
            "com.android.contacts",
            "java.lang.IllegalArgumentException: Invalid column foo",
        ),
        (
            f"query --uri {CONTACTS}/foo",
            "com.android.contacts",
            f"java.lang.IllegalArgumentException: Unknown URL {CONTACTS}/foo",
        ),
        (
            "query --uri content://mms-sms/foo",
            "mms-sms",
            "java.lang.IllegalStateException: Unrecognized URI:content://mms-sms/foo",
        ),
        (
            "query --uri content://sms/inbox --where nope=1",
            "sms",
            "android.database.sqlite.SQLiteException: no such column: nope (code 1 SQLITE_ERROR): , while compiling:"
            " SELECT * FROM sms WHERE (type=1) AND (nope=1) ORDER BY date DESC, _id DESC",
        ),
        (
            "read --uri content://sms/1",
            "sms",
            "java.io.FileNotFoundException: No files supported by provider at content://sms/1",
        ),
        ("delete --uri content://sms/foo", "sms", "java.lang.IllegalArgumentException: Unknown URL"),
        (
            "query --uri content://call_log/foo",
            "call_log",
            "java.lang.IllegalArgumentException: Unknown URL content://call_log/foo",
        ),
    ],
)
def test_provider_errors_go_to_stderr_and_exit_0(sh: Sh, line: str, provider: str, error: str) -> None:
    result = sh(f"content {line}")
    assert result.stderr.startswith(f"Error while accessing provider:{provider}\n")
    assert error_of(result) == error
    assert result.stderr.splitlines()[2].startswith("\tat ")


def test_sms_row_has_the_columns_of_android_13_in_order(sh: Sh, phone: Phone) -> None:
    now = phone.system.clock.now_ms()
    phone.system.telephony.receive_sms("+15551234567", "Hello, you")
    assert sh("content query --uri content://sms/").stdout == (
        f"Row: 0 _id=1, thread_id=1, address=+15551234567, person=NULL, date={now}, date_sent={now}, protocol=0,"
        " read=0, status=-1, type=1, reply_path_present=0, subject=NULL, body=Hello, you, service_center=NULL,"
        " locked=0, sub_id=1, error_code=-1, creator=com.google.android.apps.messaging, seen=0\n"
    )


def test_null_cursor_and_empty_cursor_read_the_same(sh: Sh) -> None:
    for uri in ("content://sms/inbox", "content://sms/nonsense", "content://sms/42"):
        assert sh(f"content query --uri {uri}") == Result(0, "No result found.\n", "")


def test_contacts_columns_come_in_the_order_a_device_prints(sh: Sh) -> None:
    sh(ADD_ANN)
    line = sh(f"content query --uri {CONTACTS}/contacts").stdout
    names = re.findall(r"(?:Row: 0 |, )(\w+)=", line)
    assert " ".join(names) == (
        "last_time_contacted phonetic_name custom_ringtone contact_status_ts pinned photo_id photo_file_id"
        " contact_status_res_package contact_chat_capability contact_status_icon display_name_alt sort_key_alt"
        " in_visible_group starred contact_status_label phonebook_label is_user_profile has_phone_number"
        " display_name_source phonetic_name_style send_to_voicemail lookup phonebook_label_alt"
        " contact_last_updated_timestamp photo_uri phonebook_bucket contact_status display_name sort_key"
        " photo_thumb_uri contact_presence in_default_directory times_contacted _id name_raw_contact_id"
        " phonebook_bucket_alt"
    )


def test_shell_idiom_makes_a_whole_contact(sh: Sh) -> None:
    assert sh(ADD_ANN) == Result(0, "", "")
    assert (
        sh("content query --uri content://contacts/phones/ --projection display_name:number").stdout
        == "Row: 0 display_name=Ann Lee, number=+1 555-123-4567\n"
    )
    assert (
        sh(f"content query --uri {CONTACTS}/contacts --projection _id:display_name:has_phone_number").stdout
        == "Row: 0 _id=1, display_name=Ann Lee, has_phone_number=1\n"
    )
    assert sh(f"content query --uri {CONTACTS}/data --projection contact_id:mimetype:data1:data2:data3").stdout == (
        "Row: 0 contact_id=1, mimetype=vnd.android.cursor.item/name, data1=Ann Lee, data2=Ann, data3=Lee\n"
        "Row: 1 contact_id=1, mimetype=vnd.android.cursor.item/phone_v2, data1=+1 555-123-4567, data2=2, data3=NULL\n"
    )
    assert (
        sh(f"content query --uri {CONTACTS}/phone_lookup/5551234567 --projection display_name").stdout
        == "Row: 0 display_name=Ann Lee\n"
    )


def test_starring_by_update_is_seen_by_where(sh: Sh) -> None:
    sh(ADD_ANN)
    query = f'content query --uri {CONTACTS}/contacts --projection _id:starred --where "_id=1"'
    assert sh(query).stdout == "Row: 0 _id=1, starred=0\n"
    sh(f"content update --uri {CONTACTS}/contacts --bind starred:i:1 --where _id=1")
    assert sh(query).stdout == "Row: 0 _id=1, starred=1\n"


def test_settings_are_rows(sh: Sh, phone: Phone) -> None:
    sh("content insert --uri content://settings/secure --bind name:s:new_setting --bind 'value:s:a\\:b'")
    assert phone.system.settings.get("secure", "new_setting") == "a:b"
    query = "content query --uri content://settings/secure --projection name:value --where \"name='new_setting'\""
    assert sh(query).stdout == "Row: 0 name=new_setting, value=a:b\n"
    sh("content update --uri content://settings/secure --bind value:s: --where \"name='new_setting'\"")
    assert sh(query).stdout == "Row: 0 name=new_setting, value=\n"
    sh("content delete --uri content://settings/secure --where \"name='new_setting'\"")
    assert sh(query).stdout == "No result found.\n"
    assert (
        sh("content call --uri content://settings/system --method GET_system --arg screen_brightness").stdout
        == f"Result: Bundle[{{value={phone.system.settings.get('system', 'screen_brightness')}}}]\n"
    )


def test_commas_in_a_projection_are_sql(sh: Sh, phone: Phone) -> None:
    phone.system.telephony.receive_sms("5551234", "hi")
    assert (
        sh("content query --uri content://sms --projection address,body").stdout == "Row: 0 address=5551234, body=hi\n"
    )


def test_files_are_read_and_written_as_bytes(sh: Sh) -> None:
    sh("content insert --uri content://media/external/downloads --bind _display_name:s:x.bin")
    number = (
        sh("content query --uri content://media/external/downloads --projection _id").stdout.strip().rpartition("=")[2]
    )
    blob = bytes(range(256))
    assert sh(f"content write --uri content://media/external/downloads/{number}", stdin=blob) == Result(0, "", "")
    assert (
        sh(f"content query --uri content://media/external/file/{number} --projection _size").stdout
        == "Row: 0 _size=256\n"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "NULL"),
        (b"\0", "BLOB"),
        (-5, "-5"),
        (2**62, str(2**62)),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (1.7e9, "1.7E9"),
        (-1.5e-5, "-1.5E-5"),
        (0.001, "0.001"),
        (9999999.0, "9999999.0"),
        (1e7, "1.0E7"),
        (1e300, "Infinity"),
        (0.0, "0.0"),
        ("a, b=c\nd", "a, b=c\nd"),
    ],
)
def test_values_print_as_java_prints_them(value: Value, text: str) -> None:
    assert format_value(value) == text


NAMES = st.text(st.characters(codec="utf-8"), min_size=1)
TEXTS = st.text(st.characters(codec="utf-8"))


@pytest.mark.slow
@given(column=NAMES, value=TEXTS)
def test_escaped_bindings_come_back_whole(column: str, value: str) -> None:
    written = ":".join(part.replace("\\", "\\\\").replace(":", "\\:") for part in (column, "s", value))
    assert parse_binding(written) == (column, value)


@given(st.text())
def test_any_binding_is_three_fields_or_refused(text: str) -> None:
    fields = split_binding(text)
    assert len(fields) == 1 + len(re.findall(r":", re.sub(r"\\.", "", text, flags=re.DOTALL)))
    try:
        name, _ = parse_binding(text)
    except BadArguments:
        return
    assert name == fields[0]


@given(
    st.lists(st.sampled_from(["query", "insert", "--uri", "content://sms", "--bind", "a:s:b", "--where", "x", "--"]))
)
def test_any_words_are_a_request_or_refused(words: list[str]) -> None:
    try:
        request = parse(words)
    except BadArguments:
        return
    assert request.uri


FOREVER = "1=(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c)"


@pytest.mark.parametrize("uri", ["content://settings/global", "content://sms"])
def test_a_condition_cannot_loop_for_ever_or_fill_the_memory(sh: Sh, phone: Phone, uri: str) -> None:
    phone.system.telephony.receive_sms("555", "Hello")
    assert error_of(sh(f'content query --uri {uri} --where "{FOREVER}"')).startswith(
        "android.database.sqlite.SQLiteException: interrupted (code 9 SQLITE_INTERRUPT)"
    )
    assert error_of(sh(f'content query --uri {uri} --where "length(zeroblob(1000000000))"')).startswith(
        "android.database.sqlite.SQLiteException: string or blob too big (code 18 SQLITE_TOOBIG)"
    )


@pytest.mark.parametrize("uri", ["content://settings/global", "content://sms"])
def test_conditions_see_the_phones_clock(sh: Sh, phone: Phone, uri: str) -> None:
    phone.system.telephony.receive_sms("555", "Hello")
    line = f"content query --uri {uri} --projection _id --where"
    assert sh(f"{line} \"date('now')='2023-10-15'\"").stdout.startswith("Row: 0 _id=1\n")
    assert sh(f"{line} \"date('now')>'2023-10-15'\"").stdout == "No result found.\n"
