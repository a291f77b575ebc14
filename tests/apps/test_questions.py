"""Questions the system asks: which app, share with whom, may this app do that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.ui import Screen
from simdroid.ui.windows.app_windows import screen_of
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

BACK = 4
RESOLVER = "android/com.android.internal.app.ResolverActivity"
CHOOSER = "android/com.android.internal.app.ChooserActivity"
CONTACTS = "com.google.android.contacts"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
READ = "android.permission.READ_CONTACTS"


def front(phone: Phone) -> str:
    return phone.display.focused_window()


PICTURE = "am start -a android.intent.action.VIEW -d file:///sdcard/Pictures/a.png -t image/png"


def test_several_apps_for_a_picture_are_a_question(phone: Phone, sh: Callable[..., Result]) -> None:
    assert sh(PICTURE).status == 0
    assert front(phone) == RESOLVER
    assert find(phone, id="title").text == "Open with"
    assert not find(phone, text="Just once").flag("enabled")
    tap(phone, text="Photos")
    assert front(phone) == RESOLVER
    tap(phone, text="Just once")
    assert front(phone).startswith("com.google.android.apps.photos/")
    phone.display.key(3)
    sh(PICTURE)
    tap(phone, text="Gallery")
    tap(phone, text="Always")
    assert front(phone).startswith("com.simplemobiletools.gallery.pro/")
    phone.display.key(3)
    sh(PICTURE)
    assert front(phone).startswith("com.simplemobiletools.gallery.pro/")


def test_a_second_tap_opens_and_going_back_opens_nothing(phone: Phone, sh: Callable[..., Result]) -> None:
    sh(PICTURE)
    phone.display.key(BACK)
    assert "nexuslauncher" in front(phone)
    sh(PICTURE)
    tap(phone, text="Gallery")
    tap(phone, text="Gallery")
    assert front(phone).startswith("com.simplemobiletools.gallery.pro/")


def test_apps_without_screens_are_not_offered(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.intent.action.VIEW -d geo:47,8")
    assert texts(phone) == ["Open with", "OsmAnd", "Just once", "Always"], "but not Maps"
    phone.display.key(BACK)
    assert "nexuslauncher" in front(phone)


@pytest.mark.parametrize(
    ("line", "package"),
    [
        ("-a android.intent.action.VIEW -d https://example.com", "com.android.chrome"),
        ("-a android.intent.action.VIEW -d https://www.youtube.com/watch?v=1", "com.google.android.youtube"),
        ("-a android.intent.action.INSERT -t vnd.android.cursor.dir/contact -e name A", CONTACTS),
        ("-a android.intent.action.CALL -d tel:5551234", "com.google.android.dialer"),
        ("-a android.intent.action.DIAL -d tel:5551234", "com.google.android.dialer"),
        ("-a android.settings.WIFI_SETTINGS", "com.android.settings"),
    ],
)
def test_what_has_a_default_opens_at_once(phone: Phone, sh: Callable[..., Result], line: str, package: str) -> None:
    sh(f"am start {line}")
    assert front(phone).partition("/")[0] == package


def test_messages_go_to_the_default_messenger(phone: Phone, sh: Callable[..., Result]) -> None:
    for app in ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger"):
        phone.system.settings.put("secure", "sms_default_application", app)
        sh("am start -a android.intent.action.SENDTO -d sms:5551234")
        assert front(phone).partition("/")[0] == app
        phone.display.key(3)


def test_sharing_offers_every_app_with_screens_that_takes_it(phone: Phone) -> None:
    text = {"android.intent.extra.TEXT": "to be shared"}
    phone.system.activities.start(Intent("android.intent.action.SEND", type="text/plain", extras=dict(text)))
    assert front(phone) == CHOOSER
    assert find(phone, id="content_preview_text").text == "to be shared"
    assert {"Markor", "SMS Messenger", "Gmail", "Joplin"} <= set(texts(phone))
    assert "Messages" not in texts(phone)
    tap(phone, text="Markor")
    assert front(phone).startswith("net.gsantner.markor/")
    assert phone.system.activities.top.intent.extras == text


def test_a_shared_text_can_be_copied(phone: Phone) -> None:
    home_screen(phone).share("copy me")
    tap(phone, text="Copy")
    assert phone.system.clipboard.text == "copy me"
    assert front(phone) != CHOOSER


def test_sharing_needs_no_question_about_one_app(phone: Phone) -> None:
    intent = Intent("android.intent.action.SEND", type="text/plain", package="net.gsantner.markor")
    phone.system.activities.start(intent)
    assert front(phone).startswith("net.gsantner.markor/")


def home_screen(phone: Phone) -> Screen:
    return screen_of(phone.system, phone.system.activities.top)


def open_contacts(phone: Phone) -> Screen:
    package = phone.system.packages.get(CONTACTS)
    assert package is not None
    component = package.manifest.launcher()
    assert component is not None
    phone.system.activities.launch(component, caller="android")
    package.granted = set()
    return home_screen(phone)


def test_permissions_are_asked_for_one_after_the_other(phone: Phone) -> None:
    screen = open_contacts(phone)
    assert screen.request_permissions([NOTIFY, READ])
    assert front(phone).startswith("com.google.android.permissioncontroller/")
    assert find(phone, id="permission_message").text == "Allow Contacts to access your contacts?"
    allow, deny = find(phone, id="permission_allow_button"), find(phone, id="permission_deny_button")
    assert (deny.text, deny.box[1] - allow.box[1]) == ("Don\u2019t allow", 158)
    tap(phone, text="Allow")
    assert find(phone, id="permission_message").text == "Allow Contacts to send you notifications?"
    tap(phone, text="Don\u2019t allow")
    assert screen.has_permission(READ) and not screen.has_permission(NOTIFY)
    assert not phone.system.notifications.enabled(CONTACTS)


def test_what_was_refused_twice_is_not_asked_for_again(phone: Phone) -> None:
    screen = open_contacts(phone)
    for _ in range(2):
        assert screen.request_permissions([READ])
        tap(phone, text="Don\u2019t allow")
    assert not screen.request_permissions([READ])
    assert phone.system.packages.clear(CONTACTS)
    screen = open_contacts(phone)
    assert screen.request_permissions([READ])


def test_what_an_app_has_needs_no_question(phone: Phone) -> None:
    screen = open_contacts(phone)
    phone.system.packages.grant(CONTACTS, READ)
    assert not screen.request_permissions([READ])


def test_a_location_is_granted_while_the_app_is_used(phone: Phone) -> None:
    package = phone.system.packages.get("net.osmand")
    assert package is not None
    component = package.manifest.launcher()
    assert component is not None
    package.granted.clear()
    phone.system.activities.launch(component, caller="android")
    wanted = "android.permission.ACCESS_FINE_LOCATION"
    assert home_screen(phone).request_permissions([wanted])
    assert [text for text in texts(phone) if text != "OsmAnd"][-3:] == [
        "While using the app",
        "Only this time",
        "Don\u2019t allow",
    ]
    tap(phone, id="permission_allow_foreground_only_button")
    assert package.holds(wanted)
