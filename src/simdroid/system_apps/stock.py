"""Packages of a stock Google image that have no data of their own here.

Services do their work without a drawer icon, callers look them up by name; Google's apps take their intents and show
what they show without an account, or have no screens yet.
"""

from __future__ import annotations

from dataclasses import replace

from simdroid import kit
from simdroid.system import ACTION_SENDTO, ACTION_VIEW, LAUNCHER_FILTER, ActivitySpec, IntentFilter, Manifest
from simdroid.system.packages import input_method
from simdroid.system_apps import permission_controller
from simdroid.system_apps.framework import FRAMEWORK_ACTIVITIES
from simdroid.system_apps.google_sign_in import SCREENS, SIGN_IN_ACTIVITY
from simdroid.system_apps.wallpaper_picker import WALLPAPER_ACTIVITIES


def _service(package: str, label: str, icon: str = "android", *activities: ActivitySpec) -> Manifest:
    return Manifest(
        package,
        label,
        icon,
        "#5f6368",
        platform=True,
        system=True,
        image_order=1,
        activities=activities,
    )


_KEYBOARD_SETTINGS = ActivitySpec(
    "com.google.android.apps.inputmethod.latin.preference.SettingsActivity", label="Gboard"
)
_PLAY_STORE = ActivitySpec(".AssetBrowserActivity", SCREENS["com.android.vending"], filters=(LAUNCHER_FILTER,))

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
    _service("com.android.vending", "Play Store", "google_play", _PLAY_STORE),
    _service("com.android.vpndialogs", "VpnDialogs", "vpn"),
    _service("com.android.wallpaper.livepicker", "Live Wallpaper Picker", "wallpaper"),
    _service("com.android.wallpaperbackup", "com.android.wallpaperbackup", "wallpaper"),
    _service("com.android.webview", "Android System WebView", "web"),
    _service("com.google.android.apps.wallpaper", "Wallpaper & style", "wallpaper", *WALLPAPER_ACTIVITIES),
    _service("com.google.android.ext.services", "Android Services Library"),
    _service("com.google.android.ext.shared", "Android Shared Library"),
    _service("com.google.android.gms", "Google Play services", "puzzle", SIGN_IN_ACTIVITY),
    _service("com.google.android.gsf", "Google Services Framework", "google"),
    replace(
        _service("com.google.android.inputmethod.latin", "Gboard", "keyboard", _KEYBOARD_SETTINGS),
        declared=(input_method("com.android.inputmethod.latin.LatinIME"),),
    ),
    _service("com.google.android.networkstack", "Network manager", "wifi"),
    _service("com.google.android.onetimeinitializer", "Google One Time Init", "google"),
    _service("com.google.android.packageinstaller", "Package installer", "package_variant"),
    replace(
        _service(
            "com.google.android.permissioncontroller",
            "Permission controller",
            "shield",
            *permission_controller.ACTIVITIES,
        ),
        on_time=permission_controller.time_passed,
    ),
    _service("com.google.android.setupwizard", "Android Setup", "cog"),
    _service("com.google.android.syncadapters.contacts", "Google Contacts Sync", "sync"),
    _service("com.google.android.tts", "Speech Recognition and Synthesis from Google", "text_to_speech"),
    _service("com.google.android.wifi.resources", "System Wi-Fi resources", "wifi"),
)

_TAKES: dict[str, tuple[IntentFilter, ...]] = {
    "Calendar": (kit.view("time/epoch", "text/calendar"), kit.browse("content", hosts=("com.android.calendar",))),
    "Drive": (kit.share("*/*", several=True),),
    "Gmail": (kit.act(ACTION_SENDTO, ACTION_VIEW, schemes=("mailto",)), kit.share("*/*", several=True)),
    "Google": (kit.act("android.intent.action.WEB_SEARCH", "android.search.action.GLOBAL_SEARCH"),),
    "Maps": (kit.browse("geo", "google.navigation"),),
    "Photos": (kit.view("image/*", "video/*"),),
    "YouTube": (kit.browse("http", "https", hosts=("www.youtube.com", "youtu.be", "m.youtube.com")),),
}
"""The intents that some of Google's apps take besides their icon's."""


def _google(name: str, label: str, icon: str, color: str, activity: str) -> Manifest:
    package = f"com.{name}"
    filters = (LAUNCHER_FILTER, *_TAKES.get(label, ()))
    return Manifest(
        package=package,
        label=label,
        icon=icon,
        color=color,
        system=True,
        image_order=1,
        activities=(ActivitySpec(activity, SCREENS.get(package), filters=filters),),
        permissions=kit.permissions("INTERNET POST_NOTIFICATIONS"),
    )


GOOGLE_APPS: tuple[Manifest, ...] = (
    _google("google.android.calendar", "Calendar", "calendar", "#1a73e8", "com.android.calendar.AllInOneActivity"),
    _google("google.android.apps.docs", "Drive", "google_drive", "#0f9d58", ".drive.startup.StartupActivity"),
    _google("google.android.gm", "Gmail", "gmail", "#ea4335", ".ConversationListActivityGmail"),
    _google("google.android.googlequicksearchbox", "Google", "google", "#4285f4", ".SearchActivity"),
    _google("google.android.apps.maps", "Maps", "google_maps", "#34a853", "com.google.android.maps.MapsActivity"),
    _google("google.android.apps.photos", "Photos", "pinwheel", "#f9ab00", ".home.HomeActivity"),
    _google(
        "google.android.youtube",
        "YouTube",
        "youtube",
        "#ff0000",
        "com.google.android.apps.youtube.app.WatchWhileActivity",
    ),
    _google("google.android.apps.youtube.music", "YT Music", "music_circle", "#ff0000", ".activities.MusicActivity"),
    _google("android.stk", "TMoble", "sim", "#e20074", ".StkMain"),
)

MANIFESTS: tuple[Manifest, ...] = (*SERVICES, *GOOGLE_APPS)

__all__ = ["MANIFESTS"]
