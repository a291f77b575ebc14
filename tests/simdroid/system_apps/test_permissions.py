"""Permissions on a phone fresh from its box: asked for when an app first needs them, over adb."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from mobile_world.domain import UiNode
from mobile_world.runtime.controller import AndroidController
from tests.phones_here import PhonesHere

CONTROLLER = "com.google.android.permissioncontroller"
DIALOG = f"{CONTROLLER}/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
CAMERA, CONTACTS, CLOCK = "com.android.camera2", "com.google.android.contacts", "com.google.android.deskclock"
CALENDAR, DIALER, GALLERY, SMS = (
    "com.simplemobiletools.calendar.pro",
    "com.google.android.dialer",
    "com.simplemobiletools.gallery.pro",
    "com.simplemobiletools.smsmessenger",
)
DENY = "Don\u2019t allow"
SENSITIVE = "USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED"


class Person:
    """Somebody with the phone in hand and a shell beside it."""

    def __init__(self, controller: AndroidController) -> None:
        self.controller = controller

    def sh(self, line: str) -> str:
        done = self.controller.run_line(line)
        assert done.status == 0, done
        return done.text

    def open(self, package: str) -> None:
        self.sh(f"monkey -p {package} -c android.intent.category.LAUNCHER 1")

    def nodes(self) -> list[UiNode]:
        return list(self.controller.ui_tree().walk())

    def texts(self) -> list[str]:
        return [node.text for node in self.nodes() if node.text]

    def tap(self, words: str) -> None:
        """Touch what has this text, or this id."""
        [found] = [node for node in self.nodes() if node.text == words or node.resource_id.endswith(f"/{words}")]
        self.controller.tap(*found.box.centre)

    @property
    def question(self) -> str:
        """What the permission dialog asks; nothing without one."""
        if self.controller.foreground_activity() != DIALOG:
            return ""
        [message] = [node.text for node in self.nodes() if node.resource_id.endswith(":id/permission_message")]
        return message

    def state(self, package: str, permission: str) -> str:
        """What `dumpsys package` says of a permission that a person decides about."""
        wanted = f"android.permission.{permission}: "
        lines = [line.strip() for line in self.sh(f"dumpsys package {package}").splitlines()]
        [found] = [line.removeprefix(wanted) for line in lines if line.startswith(f"{wanted}granted=")]
        return found.replace(SENSITIVE, "…")


@pytest.fixture(scope="module")
def factory() -> Iterator[AndroidController]:
    phones = PhonesHere(1)
    with phones.open(0) as controller:
        controller.save_snapshot("factory")
        yield controller
    phones.close()


@pytest.fixture
def person(factory: AndroidController) -> Person:
    factory.load_snapshot("factory")
    return Person(factory)


def revoke(person: Person, package: str, *permissions: str) -> None:
    for permission in permissions:
        person.sh(f"pm revoke {package} android.permission.{permission}")


def test_the_camera_asks_for_the_location_at_its_first_start(person: Person) -> None:
    person.open(CAMERA)
    person.tap("NEXT")
    assert person.question == "Allow Camera to access this device\u2019s location?"
    fine, coarse = (f"permission_location_accuracy_radio_{kind}" for kind in ("fine", "coarse"))
    shown = {node.resource_id.rpartition("/")[2]: node for node in person.nodes()}
    assert [(shown[name].text, shown[name].checked) for name in (fine, coarse)] == [
        ("Precise", True),
        ("Approximate", False),
    ]
    assert "GrantPermissionsActivity" in person.sh("dumpsys activity activities")
    person.tap(coarse)
    person.tap("permission_allow_foreground_only_button")
    assert person.question == "" and "MODE LIST" in person.texts()
    assert person.state(CAMERA, "ACCESS_COARSE_LOCATION") == "granted=true, flags=[ USER_SET|…]"
    assert person.state(CAMERA, "ACCESS_FINE_LOCATION") == "granted=false, flags=[ …]"


def test_a_revoked_permission_is_asked_for_again_and_ends_with_the_second_refusal(person: Person) -> None:
    assert person.state(CAMERA, "CAMERA") == "granted=true, flags=[ GRANTED_BY_DEFAULT|…]"
    revoke(person, CAMERA, "CAMERA")
    person.open(CAMERA)
    assert person.question == "Allow Camera to take pictures and record video?"
    assert person.texts()[-3:] == ["While using the app", "Only this time", DENY]
    person.tap("permission_deny_button")
    assert "Camera error" in person.texts()
    person.tap("Dismiss")
    assert CAMERA not in person.controller.foreground_activity()
    assert person.state(CAMERA, "CAMERA") == "granted=false, flags=[ USER_SET|…]"
    person.open(CAMERA)
    person.tap("permission_deny_and_dont_ask_again_button")
    assert person.state(CAMERA, "CAMERA") == "granted=false, flags=[ USER_SET|USER_FIXED|…]"
    person.open(CAMERA)
    assert person.question == "" and "Camera error" in person.texts()
    person.sh(f"pm clear-permission-flags {CAMERA} android.permission.CAMERA user-fixed; am force-stop {CAMERA}")
    person.open(CAMERA)
    assert person.question == "Allow Camera to take pictures and record video?"
    person.sh(f"pm grant {CAMERA} android.permission.CAMERA; am force-stop {CAMERA}")
    person.open(CAMERA)
    assert person.question == "" and "Remember photo locations?" in person.texts()


def test_the_state_tells_answers_to_an_app_from_decisions_in_settings(person: Person) -> None:
    revoke(person, CAMERA, "CAMERA")
    mark = person.sh("cmd mobileworld state mark").strip()

    def told() -> list[object]:
        lines = person.sh(f"cmd mobileworld state changes {mark}").splitlines()
        found = [json.loads(line) for line in lines]
        return [now for store, name, _, now in found if (store, name[-7:]) == (f"permission/{CAMERA}", ".CAMERA")]

    person.open(CAMERA)
    person.tap("permission_allow_foreground_only_button")
    assert told() == ["granted when asked"]
    person.controller.save_snapshot("answered")
    extra = "-e android.intent.extra"
    page = f"{extra}.PACKAGE_NAME {CAMERA} {extra}.PERMISSION_GROUP_NAME Camera"
    person.sh(f"am start -a android.intent.action.MANAGE_APP_PERMISSION {page}")
    person.tap(DENY)
    assert told() == []
    person.tap("Allow only while using the app")
    assert told() == ["granted"]
    person.controller.load_snapshot("answered")
    assert told() == ["granted when asked"]


def test_a_grant_for_this_time_ends_with_the_app(person: Person) -> None:
    revoke(person, CAMERA, "CAMERA", "RECORD_AUDIO")
    person.open(CAMERA)
    person.tap("Only this time")
    assert person.question == "Allow Camera to record audio?"
    person.tap("Only this time")
    assert person.state(CAMERA, "CAMERA") == "granted=true, flags=[ USER_SET|…|ONE_TIME]"
    extra = "-e android.intent.extra"
    page = f"{extra}.PACKAGE_NAME {CAMERA} {extra}.PERMISSION_GROUP_NAME Camera"
    person.sh(f"am start -a android.intent.action.MANAGE_APP_PERMISSION {page}")
    assert [node.text for node in person.nodes() if node.checked] == ["Ask every time"]
    person.controller.home()
    person.sh("sleep 30")
    person.open(CAMERA)
    assert person.question == "", "a short look elsewhere does not end it"
    person.controller.home()
    person.sh("sleep 61; input keyevent WAKEUP")
    assert person.state(CAMERA, "CAMERA").startswith("granted=false")
    person.open(CAMERA)
    person.tap("Only this time")
    person.tap("Only this time")
    person.sh(f"am force-stop {CAMERA}")
    person.open(CAMERA)
    assert person.question == "Allow Camera to take pictures and record video?"


def test_an_event_with_a_reminder_needs_notifications(person: Person) -> None:
    person.sh("am start -a android.intent.action.INSERT -t vnd.android.cursor.item/event -e title Dentist")
    person.tap("save")
    person.tap("OK")
    assert person.question == "Allow Calendar to send you notifications?"
    person.tap(DENY)
    assert "Permission required" in person.texts()
    person.tap("Cancel")
    person.sh("pm reset-permissions")
    person.tap("save")
    person.tap("Allow")
    assert person.state(CALENDAR, "POST_NOTIFICATIONS") == "granted=true, flags=[ USER_SET|…]"
    assert "com.simplemobiletools.calendar.pro/.activities.EventActivity" not in person.controller.foreground_activity()


def test_going_back_decides_nothing(person: Person) -> None:
    revoke(person, CONTACTS, "READ_CONTACTS")
    person.open(CONTACTS)
    assert person.question == "Allow Contacts to access your contacts?"
    person.controller.back()
    assert CONTACTS not in person.controller.foreground_activity(), "it has nothing to show"
    assert person.state(CONTACTS, "READ_CONTACTS") == "granted=false, flags=[ …]"
    person.open(CONTACTS)
    person.tap("Allow")
    assert "Skip" in person.texts()
    person.tap("Skip")
    assert person.question == "Allow Contacts to send you notifications?"
    person.tap(DENY)
    assert "Contacts" in person.texts()


def test_an_app_in_front_asks_at_once_when_its_permission_is_taken(person: Person) -> None:
    person.open(CLOCK)
    assert person.question == "", "the image grants it"
    revoke(person, CLOCK, "POST_NOTIFICATIONS")
    assert person.question == "Allow Clock to send you notifications?"
    person.tap(DENY)
    assert person.controller.foreground_activity().startswith(CLOCK)
    person.controller.home()
    person.open(CLOCK)
    assert person.question == "", "the same process asks once"


def test_the_gallery_without_all_files(person: Person) -> None:
    person.open(GALLERY)
    person.tap("Media only")
    assert person.question == "Allow Gallery to access photos and videos on this device?"
    person.tap(DENY)
    assert GALLERY not in person.controller.foreground_activity()
    person.open(GALLERY)
    person.tap("Media only")
    person.tap("Allow")
    assert person.controller.foreground_activity().startswith(GALLERY)
    person.sh(f"am force-stop {GALLERY}")
    person.open(GALLERY)
    assert person.question == "" and "All files" not in person.texts()


def test_the_messaging_role_brings_its_permissions(person: Person) -> None:
    assert person.state(SMS, "READ_SMS") == "granted=false, flags=[ …]"
    person.open(SMS)
    person.tap("SMS Messenger")
    person.tap("Set as default")
    assert person.question == "" and person.controller.foreground_activity().startswith(SMS)
    assert person.state(SMS, "READ_CONTACTS").startswith("granted=true")
    person.sh(f"am force-stop {SMS}")
    revoke(person, SMS, "READ_CONTACTS", "READ_SMS", "SEND_SMS")
    person.open(SMS)
    assert person.question == "Allow SMS Messenger to access your contacts?"
    person.tap(DENY)
    assert person.question == "Allow SMS Messenger to send and view SMS messages?"
    person.tap("Allow")
    assert person.controller.foreground_activity().startswith(SMS), "names can be missing"
    person.sh(f"am force-stop {SMS}")
    revoke(person, SMS, "READ_SMS", "SEND_SMS")
    person.open(SMS)
    person.tap(DENY)
    person.tap(DENY)
    assert SMS not in person.controller.foreground_activity(), "messages cannot"


def test_the_dialer_says_what_it_cannot_show(person: Person) -> None:
    revoke(person, DIALER, "READ_CALL_LOG", "READ_CONTACTS", "CALL_PHONE")
    person.open(DIALER)
    person.tap("Recents")
    assert "To see your call log, turn on the Call log permission." in person.texts()
    person.tap("Turn on")
    assert person.question == "Allow Phone to access your phone call logs?"
    person.tap("Allow")
    assert "Your call history is empty" in person.texts()
    person.tap("Contacts")
    for _ in range(2):
        person.tap("Turn on")
        person.tap(DENY)
    person.tap("Turn on")
    assert "Force stop" in person.texts(), "refused for good, it is decided in Settings"
    person.sh("am start -a android.intent.action.DIAL -d tel:5551234")
    person.tap("dialpad_voice_call_button")
    assert person.question == "Allow Phone to make and manage phone calls?"
    person.tap("Allow")
    person.sh("am start -a android.intent.action.DIAL -d tel:5551234")
    person.tap("dialpad_voice_call_button")
    assert "incall" in person.controller.foreground_activity().lower()


def test_a_question_outlives_the_app_that_was_stopped(person: Person) -> None:
    revoke(person, CAMERA, "CAMERA", "RECORD_AUDIO")
    person.open(CAMERA)
    question = "Allow Camera to take pictures and record video?"
    assert person.question == question
    person.sh(f"am force-stop {CAMERA}")
    assert person.question == question
    person.tap("While using the app")
    assert person.question == "Allow Camera to record audio?"
    person.sh(f"pm grant {CAMERA} android.permission.RECORD_AUDIO; am force-stop {CAMERA}")
    assert person.question == "" and "launcher" in person.controller.foreground_activity()
