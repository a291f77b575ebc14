"""System packages that do their work without a drawer icon; callers look them up by name."""

from __future__ import annotations

from mobile_world.phone.apps.framework import FRAMEWORK_ACTIVITIES
from mobile_world.phone.apps.permission_controller import GRANT_PERMISSIONS, REQUEST_ROLE_ACTIVITY
from mobile_world.phone.apps.settings.permission_controller import PERMISSION_PAGES
from mobile_world.phone.system import ActivitySpec, Manifest


def _service(package: str, label: str, icon: str = "android", *activities: ActivitySpec) -> Manifest:
    return Manifest(
        package,
        label,
        icon,
        "#5f6368",
        version_name="13",
        version_code=33,
        system=True,
        image_order=1,
        activities=activities,
    )


_KEYBOARD_SETTINGS = ActivitySpec(
    "com.google.android.apps.inputmethod.latin.preference.SettingsActivity", label="Gboard"
)

SERVICES: tuple[Manifest, ...] = (
    _service("android", "Android System", "android", *FRAMEWORK_ACTIVITIES),
    _service("com.android.shell", "Shell", "console"),
    _service("com.android.phone", "Phone Services", "phone"),
    _service("com.android.server.telecom", "Call Management", "phone"),
    _service("com.android.bluetooth", "Bluetooth", "bluetooth"),
    _service("com.android.nfc", "NFC Service", "nfc"),
    _service("com.android.se", "SecureElementApplication", "shield"),
    _service("com.android.keychain", "Key Chain", "key"),
    _service("com.android.certinstaller", "Certificate Installer", "certificate"),
    _service("com.android.externalstorage", "External Storage", "harddisk"),
    _service("com.android.inputdevices", "Input Devices", "keyboard"),
    _service("com.android.location.fused", "Fused Location", "map_marker"),
    _service("com.android.printspooler", "Print Spooler", "printer"),
    _service("com.android.vending", "Google Play Store", "google_play"),
    _service("com.android.vpndialogs", "VpnDialogs", "vpn"),
    _service("com.android.wallpaper.livepicker", "Live Wallpaper Picker", "wallpaper"),
    _service("com.android.wallpaperbackup", "com.android.wallpaperbackup", "wallpaper"),
    _service("com.android.webview", "Android System WebView", "web"),
    _service("com.google.android.apps.wallpaper", "Wallpaper & style", "wallpaper"),
    _service("com.google.android.ext.services", "Android Services Library"),
    _service("com.google.android.ext.shared", "Android Shared Library"),
    _service("com.google.android.gms", "Google Play services", "google_play"),
    _service("com.google.android.gsf", "Google Services Framework", "google"),
    _service("com.google.android.inputmethod.latin", "Gboard", "keyboard", _KEYBOARD_SETTINGS),
    _service("com.google.android.networkstack", "Network manager", "wifi"),
    _service("com.google.android.onetimeinitializer", "Google One Time Init", "google"),
    _service("com.google.android.packageinstaller", "Package installer", "package_variant"),
    _service(
        "com.google.android.permissioncontroller",
        "Permission controller",
        "shield",
        *PERMISSION_PAGES,
        GRANT_PERMISSIONS,
        REQUEST_ROLE_ACTIVITY,
    ),
    _service("com.google.android.setupwizard", "Android Setup", "cog"),
    _service("com.google.android.syncadapters.contacts", "Google Contacts Sync", "sync"),
    _service("com.google.android.tts", "Speech Recognition and Synthesis from Google", "text_to_speech"),
    _service("com.google.android.wifi.resources", "System Wi-Fi resources", "wifi"),
)
