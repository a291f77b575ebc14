"""Apps, files, messages, clipboard, clock and stored data of a device."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_world.domain import ConfigError, DeviceRefused, InvalidAction
from mobile_world.runtime.control.apps import LABELS, read_apps
from mobile_world.runtime.control.content import split_rows
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.runtime.conftest import SMS

SMS_DB = "/data/data/com.android.providers.telephony/databases/mmssms.db"
PRINTABLE = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]) | st.just("\n"), min_size=1, max_size=40)

REAL_LISTING = """\
2 activities found:
  Activity #0:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    ActivityInfo:
      name=com.android.settings.Settings
      packageName=com.android.settings
      labelRes=0x7f120c5b nonLocalizedLabel=null icon=0x7f0801cd banner=0x0
      ApplicationInfo:
        name=com.android.settings.SettingsApplication
        packageName=com.android.settings
  Activity #1:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    ActivityInfo:
      name=org.example.Main
      packageName=org.example
      ApplicationInfo:
        packageName=org.example
"""


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("Contacts", "com.google.android.contacts"),
        ("contacts", "com.google.android.contacts"),
        ("com.google.android.contacts", "com.google.android.contacts"),
        ("SMS Messenger", SMS),
        ("Simple SMS  Messenger", SMS),
        ("simple calendar pro", "com.simplemobiletools.calendar.pro"),
        ("Calendar", "com.simplemobiletools.calendar.pro"),
        ("google play store", "com.android.vending"),
        ("dialer", "com.google.android.dialer"),
        ("email", "com.google.android.gm"),
        ("Settings", "com.android.settings"),
    ],
)
def test_launching_by_any_name(phone: AndroidController, name: str, package: str) -> None:
    phone.put_setting("secure", "sms_default_application", SMS)
    assert phone.launch_app(name) == package
    assert phone.foreground_activity().startswith(f"{package}/")


def test_apps_by_their_labels(either: AndroidController) -> None:
    apps = either.apps()
    assert apps["Clock"] == "com.google.android.deskclock"
    assert len(set(apps.values())) == len(apps) > 15
    assert [label for label in apps if label.startswith("Calendar")] == ["Calendar"]


def test_an_unknown_app_is_named_with_near_ones(phone: AndroidController) -> None:
    with pytest.raises(InvalidAction, match="no app 'Setings'; did you mean 'Settings'"):
        phone.launch_app("Setings")
    with pytest.raises(InvalidAction, match=r"there are: .*Camera, .*Clipper"):
        phone.launch_app("$(reboot)")


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("Maps", "com.google.android.apps.maps"),
        ("com.android.providers.contacts", "com.android.providers.contacts"),
    ],
)
def test_an_installed_app_without_an_icon_is_said_to_be_one(phone: AndroidController, name: str, package: str) -> None:
    told = f"no app '{name}' in the launcher .{package} is installed, but has no icon.; (did|there)"
    with pytest.raises(InvalidAction, match=told):
        phone.launch_app(name)


def test_a_package_that_goes_and_comes_is_noticed(phone: AndroidController) -> None:
    phone.launch_app("Markor")
    phone.run(["pm", "disable-user", "--user", "0", "net.gsantner.markor"])
    with pytest.raises(InvalidAction, match="no app 'Markor'"):
        phone.launch_app("Markor")
    phone.run(["pm", "enable", "net.gsantner.markor"])
    assert phone.launch_app("Markor") == "net.gsantner.markor"


def test_force_stop_ends_an_app(phone: AndroidController) -> None:
    phone.launch_app("Clock")
    phone.force_stop("com.google.android.deskclock")
    assert "deskclock" not in phone.foreground_activity()


def test_a_listing_of_a_real_device() -> None:
    settings_app, other = read_apps(REAL_LISTING)
    assert settings_app == (
        LABELS["com.android.settings"],
        "com.android.settings",
        "com.android.settings/com.android.settings.Settings",
    )
    assert other == ("org.example", "org.example", "org.example/org.example.Main")


def test_files_come_and_go(either: AndroidController, tmp_path: Path) -> None:
    local, remote = tmp_path / "local", "/sdcard/Download/it's $(a) file.txt"
    local.write_bytes(b"\x00\xff" * 100_000)
    either.push(local, remote)
    assert either.pull(remote) == local.read_bytes()
    either.push(b"new", remote)
    assert either.pull(remote) == b"new"
    either.media_scan(remote)
    names = [
        row["_display_name"] for row in either.query("content://media/external/file", projection=["_display_name"])
    ]
    assert "it's $(a) file.txt" in names
    either.remove(remote)
    for call in (either.pull, either.remove):
        with pytest.raises(DeviceRefused, match=r"file\.txt"):
            call(remote)
    with pytest.raises(ConfigError, match="No such file"):
        either.push(tmp_path / "missing", remote)


def test_a_text_message_arrives(either: AndroidController) -> None:
    text = 'it\'s \\ 20%, "ok"\nsecond = line, é 👋 $(x)'
    either.send_sms("+1 (555) 010-0", text)
    assert either.query("content://sms/inbox", projection=["address", "body"]) == [
        {"address": "+15550100", "body": text}
    ]


def test_text_messages_that_cannot_be(phone: AndroidController) -> None:
    with pytest.raises(DeviceRefused, match="'mum' is not a telephone number"):
        phone.send_sms("mum", "hi")
    for text in ("", "x" * 200_000, "ab\ud83d"):
        with pytest.raises(DeviceRefused, match="needs a text of 1 to 10000 whole characters"):
            phone.send_sms("5550100", text)
    assert phone.query("content://sms/") == []


@pytest.mark.parametrize("text", ["plain", 'it\'s "quoted"\nand é 👋 $(x) ', "x" * 2000])
def test_clipboard(either: AndroidController, text: str) -> None:
    either.set_clipboard(text)
    assert either.clipboard() == text


@pytest.mark.parametrize("text", ["a\0b", "ab\ud83d"])
def test_text_that_no_clipboard_takes(phone: AndroidController, text: str) -> None:
    phone.set_clipboard("before")
    with pytest.raises(DeviceRefused, match="cannot be put on the clipboard"):
        phone.set_clipboard(text)
    assert phone.clipboard() == "before"


def test_clipboard_of_a_device_that_makes_no_promises(real: AndroidController) -> None:
    real.launch_app("Settings")
    real.set_clipboard("it's")
    assert real.clipboard() == "it's"
    assert real.foreground_activity().startswith("com.android.settings/")


def test_no_clipper(phone: AndroidController) -> None:
    phone.run(["pm", "uninstall", "ca.zgrs.clipper"])
    with pytest.raises(DeviceRefused, match=r"Clipper did not answer; docs/guides/real-devices.md"):
        phone.clipboard()


def test_the_clock(either: AndroidController) -> None:
    zone = timezone(timedelta(hours=5))
    either.set_clock(datetime(2024, 2, 29, 3, 0, 5, tzinfo=zone))
    assert either.now() == datetime(2024, 2, 28, 22, 0, 5, tzinfo=UTC)
    either.sleep(3600)
    assert either.now() == datetime(2024, 2, 28, 23, 0, 5, tzinfo=UTC)
    with pytest.raises(ValueError, match="needs a time zone"):
        either.set_clock(datetime(2024, 1, 1))  # noqa: DTZ001
    with pytest.raises(InvalidAction, match="cannot wait -1 s"):
        either.sleep(-1)


def test_the_clock_is_utc_wherever_the_phone_is(phone: AndroidController) -> None:
    phone.run(["service", "call", "alarm", "3", "s16", "Asia/Tokyo"])
    moment = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)
    phone.set_clock(moment)
    assert phone.now() == moment


def test_settings(either: AndroidController) -> None:
    either.put_setting("system", "screen_brightness", 7)
    assert either.setting("system", "screen_brightness") == "7"
    either.put_setting("global", "my_key", "it's $(a) value")
    assert either.setting("global", "my_key") == "it's $(a) value"
    assert either.setting("global", "no_such_key") is None
    with pytest.raises(DeviceRefused, match="Invalid namespace"):
        either.setting("galactic", "x")


def test_commands_are_words(either: AndroidController) -> None:
    assert either.run(["echo", "$(id)", "a b", "'"]).text == "$(id) a b '"
    assert either.run(["false"], check=False).status == 1
    with pytest.raises(DeviceRefused, match=r"'ls /nowhere' ended with status 1.*No such file"):
        either.run(["ls", "/nowhere"])
    with pytest.raises(TypeError, match="list of words"):
        either.run("id")


def test_rows_of_a_provider(either: AndroidController) -> None:
    body = "a, body=fake, date=5\nRow: 9 x=1"
    for number in (1, 2):
        either.insert(
            "content://sms/inbox", {"address": str(number), "body": body, "date": 1_700_000_000_000, "person": None}
        )
    rows = either.query("content://sms/inbox", projection=["address", "body", "date"], where="address='2'")
    assert rows == [{"address": "2", "body": body, "date": "1700000000000"}]
    assert {row["address"] for row in either.query("content://sms/inbox")} == {"1", "2"}
    assert either.query("content://sms/sent") == []
    with pytest.raises(DeviceRefused, match="nowhere"):
        either.query("content://nowhere")
    with pytest.raises(DeviceRefused, match="insert into content://nowhere failed"):
        either.insert("content://nowhere", {"a": 1})


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=PRINTABLE)
def test_any_value_is_stored_as_it_is(direct: AndroidController, body: str) -> None:
    direct.sql(SMS_DB, "DELETE FROM sms")
    direct.insert("content://sms/inbox", {"address": "1", "body": body})
    assert direct.query("content://sms/inbox", projection=["address", "body"]) == [{"address": "1", "body": body}]
    assert direct.sql(SMS_DB, "SELECT body FROM sms") == [{"body": body}]


def test_sql(either: AndroidController) -> None:
    assert either.sql(SMS_DB, "SELECT * FROM sms") == []
    either.sql(SMS_DB, "INSERT INTO sms (address, body) VALUES ('1', 'a,\nb'), ('2', NULL)")
    rows = either.sql(SMS_DB, "SELECT address, body FROM sms ORDER BY address")
    assert rows == [{"address": "1", "body": "a,\nb"}, {"address": "2", "body": ""}]
    assert either.sql(SMS_DB, "SELECT count(*) FROM sms") == [{"count(*)": "2"}]
    assert either.sql(SMS_DB, "SELECT count(*) AS n FROM sms")[0]["n"] == "2"
    with pytest.raises(DeviceRefused, match="no such table"):
        either.sql(SMS_DB, "SELECT * FROM no_such")


def test_a_line_break_ends_no_row() -> None:
    assert split_rows("Row: 0 a=1\nRow: 5 b=2\nRow: 1 a=\n\nend") == ["a=1\nRow: 5 b=2", "a=\n\nend"]
    assert split_rows("No result found.") == []
