"""What a person can do to an app in Settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Intent, Notification
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result
from tests.simdroid.system_apps.settings.settings_walk import APP, open_page, press, scroll_to, title

CAMERA = "com.android.camera2"


def app_info(phone: Phone, package: str) -> None:
    open_page(phone, "APPLICATION_DETAILS_SETTINGS", f"package:{package}")


def test_an_app_is_found_opened_and_stopped(phone: Phone) -> None:
    open_page(phone, "MANAGE_APPLICATIONS_SETTINGS")
    tap(phone, desc="Search")
    phone.display.type_text("mark")
    assert "Chrome" not in texts(phone)
    tap(phone, text="Markor")
    assert find(phone, id="entity_header_title").text == "Markor"
    assert not find(phone, id="button3").flag("enabled")
    tap(phone, id="button1")
    assert phone.display.focused_window().startswith(APP)
    app_info(phone, APP)
    press(phone, "Force stop", "OK")
    assert phone.system.processes.find(APP) is None
    assert not find(phone, id="button3").flag("enabled")


def test_a_system_app_is_disabled_and_enabled(phone: Phone, sh: Callable[..., Result]) -> None:
    app_info(phone, "com.android.chrome")
    press(phone, "Disable", "Disable app")
    assert "package:com.android.chrome" in sh("pm list packages -d").stdout
    assert "Disabled" in texts(phone)
    tap(phone, text="Enable")
    assert "package:com.android.chrome" not in sh("pm list packages -d").stdout


@pytest.mark.slow
def test_an_app_is_uninstalled(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "SETTINGS")
    press(phone, "Apps")
    see_all = next(text for text in texts(phone) if text.startswith("See all"))
    press(phone, see_all, "Markor", "Uninstall")
    assert "Do you want to uninstall this app?" in texts(phone)
    tap(phone, text="OK")
    assert APP not in sh("pm list packages").stdout
    assert title(phone) == "All apps"
    app_info(phone, APP)
    assert "The app is not installed." in texts(phone)


def test_clearing_storage_empties_the_app(phone: Phone, sh: Callable[..., Result]) -> None:
    sh(f"mkdir -p /data/data/{APP}/files /data/data/{APP}/cache; echo hello > /data/data/{APP}/files/note.txt")
    sh(f"head -c 5000 /dev/zero > /data/data/{APP}/cache/thumb")
    app_info(phone, APP)
    press(phone, "Storage & cache")
    assert "5.00 kB" in texts(phone)
    tap(phone, text="Clear cache")
    assert sh(f"ls /data/data/{APP}/cache").stdout == ""
    assert sh(f"cat /data/data/{APP}/files/note.txt").stdout == "hello\n"
    tap(phone, text="Clear storage")
    assert find(phone, id="alertTitle").text == "Delete app data?"
    tap(phone, text="Delete")
    assert sh(f"ls /data/data/{APP}/files/note.txt").status == 1


def test_a_permission_is_taken_and_given(phone: Phone, sh: Callable[..., Result]) -> None:
    app_info(phone, CAMERA)
    press(phone, "Permissions")
    assert phone.display.focused_window().startswith("com.google.android.permissioncontroller")
    press(phone, "Microphone")
    assert title(phone) == "Microphone permission"
    assert find(phone, id="allow_foreground_only_radio_button").flag("checked")
    tap(phone, id="deny_radio_button")
    granted = f"dumpsys package {CAMERA} | grep 'RECORD_AUDIO: granted'"
    assert "granted=false" in sh(granted).stdout
    sh(f"pm grant {CAMERA} android.permission.RECORD_AUDIO")
    assert find(phone, id="allow_foreground_only_radio_button").flag("checked")


def test_the_permission_manager_counts_apps(phone: Phone) -> None:
    open_page(phone, "PRIVACY_SETTINGS")
    press(phone, "Permission manager", "Camera")
    assert texts(phone).index("Allowed") < texts(phone).index("Camera") < texts(phone).index("Not allowed")
    tap(phone, text="Camera")
    tap(phone, id="deny_radio_button")
    tap(phone, desc="Navigate up")
    assert texts(phone).index("Not allowed") < texts(phone).index("Camera")


def test_all_files_access_is_what_appops_says(phone: Phone, sh: Callable[..., Result]) -> None:
    sh(f"appops set {APP} MANAGE_EXTERNAL_STORAGE deny")
    open_page(phone, "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", f"package:{APP}")
    assert not find(phone, id="switch_widget").flag("checked")
    tap(phone, text="Allow access to manage all files")
    assert "allow" in sh(f"appops get {APP} MANAGE_EXTERNAL_STORAGE").stdout
    sh(f"appops set {APP} MANAGE_EXTERNAL_STORAGE deny")
    assert not find(phone, id="switch_widget").flag("checked")
    open_page(phone, "MANAGE_ALL_FILES_ACCESS_PERMISSION")
    scroll_to(phone, "Markor")
    press(phone, "Markor", "Allow access to manage all files")
    assert "allow" in sh(f"appops get {APP} MANAGE_EXTERNAL_STORAGE").stdout


@pytest.mark.slow
def test_notifications_of_an_app_are_blocked(phone: Phone) -> None:
    def post() -> bool:
        return phone.system.notifications.post(Notification(APP, 1, "Hello", "there", phone.system.clock.now_ms()))

    assert post()
    open_page(phone, "NOTIFICATION_SETTINGS")
    press(phone, "App settings")
    scroll_to(phone, "Markor")
    tap(phone, desc="Markor")
    assert phone.system.notifications.all() == []
    assert not post()
    tap(phone, text="Markor")
    press(phone, "All Markor notifications")
    assert post()


def test_the_sms_app_is_changed(phone: Phone, sh: Callable[..., Result]) -> None:
    phone.system.activities.start(Intent("android.settings.MANAGE_DEFAULT_APPS_SETTINGS"))
    assert {"Browser app", "Chrome", "Home app", "Phone app", "SMS app"} <= set(texts(phone))
    press(phone, "SMS app", "SMS Messenger")
    assert sh("settings get secure sms_default_application").stdout == "com.simplemobiletools.smsmessenger\n"
    assert sh("cmd role get-role-holders android.app.role.SMS").stdout == "com.simplemobiletools.smsmessenger\n"


@pytest.mark.slow
def test_the_list_of_apps_shows_the_system_and_sorts_by_size(phone: Phone) -> None:
    open_page(phone, "MANAGE_APPLICATIONS_SETTINGS")
    tap(phone, desc="More options")
    tap(phone, text="Show system")
    scroll_to(phone, "Android System")
    tap(phone, desc="More options")
    tap(phone, text="Hide system")
    tap(phone, desc="More options")
    tap(phone, text="Sort by size")
    megabytes = [float(text.removesuffix(" MB")) for text in texts(phone) if text.endswith(" MB")]
    assert megabytes == sorted(megabytes, reverse=True)
    assert len(megabytes) > 5


@pytest.mark.slow
def test_app_preferences_are_reset(phone: Phone) -> None:
    phone.system.notifications.set_enabled(APP, False)
    phone.system.app_ops.set(APP, "MANAGE_EXTERNAL_STORAGE", "allow")
    open_page(phone, "SETTINGS")
    press(phone, "System", "Reset options", "Reset app preferences", "Reset apps")
    assert phone.system.notifications.enabled(APP)
    assert phone.system.app_ops.modes(APP) == {}
